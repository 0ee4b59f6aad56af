"""Long sources in sections that fit the model, cut at headings and pages, each with its share of the questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.document.extract import Extract, Page, Source, SourceBlock
from core.llm.cost import estimate_tokens

MOST_SECTIONS = 6
"""Sections of one turn, so that with the plan and two repairs it keeps within its 12 requests."""


@dataclass(frozen=True, slots=True)
class Section:
    """Pages, or parts of them, that are drafted in one call. `tokens`: about how many they have."""

    pages: tuple[tuple[Source, Page], ...]
    tokens: int


@dataclass(frozen=True, slots=True)
class Cut:
    """The sections to draft from, and the pages (source name, number) that are left out because there are too many."""

    sections: tuple[Section, ...]
    left_out: tuple[tuple[str, int], ...] = ()


def cut(material: Extract, pages: Sequence[int] | None, most_tokens: int) -> Cut:
    """The material in as few sections as fit, each of at most `most_tokens`, cut at headings where that can be."""
    pieces = list(_pieces(material, pages, most_tokens))
    sections: list[Section] = []
    for piece in pieces:
        if sections and sections[-1].tokens + piece.tokens <= most_tokens:
            sections[-1] = Section(sections[-1].pages + piece.pages, sections[-1].tokens + piece.tokens)
        else:
            sections.append(piece)
    kept, rest = sections[:MOST_SECTIONS], sections[MOST_SECTIONS:]
    used = {(source.name, page.number) for section in kept for source, page in section.pages}
    left = dict.fromkeys((source.name, page.number) for section in rest for source, page in section.pages)
    return Cut(tuple(_joined(section) for section in kept), tuple(place for place in left if place not in used))


def shares(sections: Sequence[Section], questions: int) -> list[int]:
    """How many questions each section gets, by its length; together as many as wanted."""
    total = sum(section.tokens for section in sections) or 1
    exact = [questions * section.tokens / total for section in sections]
    given = [int(share) for share in exact]
    by_rest = sorted(range(len(exact)), key=lambda at: given[at] - exact[at])
    for at in by_rest[: questions - sum(given)]:
        given[at] += 1
    return given


def _pieces(material: Extract, pages: Sequence[int] | None, most_tokens: int) -> Iterator[Section]:
    """Runs of blocks from one heading to the next; a run that is too long is cut between blocks, a block inside."""
    for source in material.sources:
        for page in source.pages:
            if pages is None or pages[0] <= page.number <= pages[1]:
                run: list[SourceBlock] = []
                for block in (part for whole in page.blocks for part in _parts(whole, most_tokens)):
                    if run and (block.kind == "heading" or _tokens([*run, block]) > most_tokens):
                        yield _section(source, page, run)
                        run = []
                    run.append(block)
                if run:
                    yield _section(source, page, run)


def _parts(block: SourceBlock, most_tokens: int) -> Iterator[SourceBlock]:
    """A block in parts that fit; a page of text without a break may be longer than a window."""
    longest = max(200, most_tokens)
    if estimate_tokens(block.text) <= most_tokens:
        yield block
    else:
        for start in range(0, len(block.text), longest):
            yield SourceBlock(block.text[start : start + longest], block.kind, block.level)


def _section(source: Source, page: Page, blocks: Sequence[SourceBlock]) -> Section:
    return Section(((source, replace(page, blocks=tuple(blocks))),), _tokens(blocks))


def _tokens(blocks: Sequence[SourceBlock]) -> int:
    return sum(estimate_tokens(block.text) + 4 for block in blocks)


def _joined(section: Section) -> Section:
    """Runs of the same page as one page again."""
    pages: list[tuple[Source, Page]] = []
    for source, page in section.pages:
        if pages and pages[-1][0] is source and pages[-1][1].number == page.number:
            pages[-1] = (source, replace(page, blocks=pages[-1][1].blocks + page.blocks))
        else:
            pages.append((source, page))
    return replace(section, pages=tuple(pages))
