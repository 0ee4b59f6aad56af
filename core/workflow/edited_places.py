"""What a turn changed, place by place, so that each can be taken back: the former and the present text of each."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Literal

from core.dialect import parse
from core.document.nodes import Document
from core.document.walk import questions
from core.text import Edit, Span

ChangeKind = Literal["added", "removed", "changed"]
Places = tuple[int, int]
MAX_CHANGES = 200
"""A new draft in place of another changes everything: beyond this many there is nothing to choose from."""

MOST_COMPARED = 1_000_000
"""Pairs of pieces in lines that differ; where there are more, the lines are one change, as comparing takes seconds."""

_PIECE = re.compile(r"\n+|[^\n。.!?！？]*[。.!?！？]+|[^\n。.!?！？]+")  # a line end, or a sentence


@dataclass(frozen=True, slots=True)
class Change:
    """One place that a turn changed.

    `before` and `after` are the text of that place; `span` is where `after` stands in the text of now. `questions` are
    the numbers of the questions in it now, `former_questions` those that stood there before. `id` is the same as long
    as this very change is there, whatever becomes of others.
    """

    id: str
    kind: ChangeKind
    before: str
    after: str
    span: Span
    questions: tuple[int, ...]
    former_questions: tuple[int, ...]

    @property
    def undone(self) -> Edit:
        """The edit of the text of now that brings the former text back."""
        return Edit(self.span.start, self.span.end, self.before)


def changes_between(before: str, after: str) -> tuple[Change, ...]:
    """The places in which two texts differ, in the order of the text; whole tags, sentences and line ends are compared.

    Together they are everything: with all of them undone, `after` is `before` to the character.
    """
    old, new = _Pieces.of(before), _Pieces.of(after)
    seen: dict[str, int] = {}
    return tuple(_change(old, old_places, new, new_places, seen) for old_places, new_places in _differing(old, new))


def _differing(old: _Pieces, new: _Pieces) -> list[tuple[Places, Places]]:
    """The pieces that differ; what was changed on both sides of one question is a single change of its sentence."""
    found: list[tuple[Places, Places]] = []
    for (old_start, old_end), (new_start, new_end) in _apart(old, new):
        if found and new.is_one_question(found[-1][1][1], new_start):
            (old_start, _), (new_start, _) = found.pop()
        found.append(((old_start, old_end), (new_start, new_end)))
    return found


def _apart(old: _Pieces, new: _Pieces) -> Iterator[tuple[Places, Places]]:
    """The pieces that differ, looked for in lines that differ: line by line first, as there are very many pieces."""
    old_lines, new_lines = old.lines, new.lines
    for (old_start, old_end), (new_start, new_end) in _unequal(
        *([*map(old.text, old_lines)], [*map(new.text, new_lines)])
    ):
        old_at = old_lines[old_start][0] if old_start < len(old_lines) else len(old.texts)
        new_at = new_lines[new_start][0] if new_start < len(new_lines) else len(new.texts)
        theirs = old.texts[old_at : old_lines[old_end - 1][1] if old_end > old_start else old_at]
        ours = new.texts[new_at : new_lines[new_end - 1][1] if new_end > new_start else new_at]
        if len(theirs) * len(ours) > MOST_COMPARED:
            yield (old_at, old_at + len(theirs)), (new_at, new_at + len(ours))
            continue
        for (start, end), (fresh_start, fresh_end) in _unequal(theirs, ours):
            yield (old_at + start, old_at + end), (new_at + fresh_start, new_at + fresh_end)


def _unequal(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[Places, Places]]:
    for name, old_start, old_end, new_start, new_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if name != "equal":
            yield (old_start, old_end), (new_start, new_end)


@dataclass(frozen=True, slots=True)
class _Pieces:
    """A text in pieces: each tag of a question one, sentences and line ends between them. `starts` has one more."""

    texts: tuple[str, ...]
    starts: tuple[int, ...]
    asked: tuple[Span, ...]

    @classmethod
    def of(cls, text: str) -> _Pieces:
        tags = _tags(parse(text).document)
        texts: list[str] = []
        at = 0
        for tag in tags:
            texts += [*_PIECE.findall(text[at : tag.start]), tag.of(text)]
            at = tag.end
        texts += _PIECE.findall(text[at:])
        starts = [0]
        for piece in texts:
            starts.append(starts[-1] + len(piece))
        return cls(tuple(texts), tuple(starts), tags)

    @property
    def lines(self) -> list[Places]:
        """The pieces of each line, its end among them."""
        ends = [at for at, piece in enumerate(self.texts, 1) if piece.startswith("\n")]
        if not ends or ends[-1] < len(self.texts):
            ends.append(len(self.texts))
        return [(start, end) for start, end in pairwise([0, *ends]) if start < end]

    def text(self, places: Places) -> str:
        return "".join(self.texts[slice(*places)])

    def is_one_question(self, start: int, end: int) -> bool:
        """True where the pieces from `start` to `end` are the tag of one question and nothing else."""
        return end - start == 1 and self.span((start, end)) in self.asked

    def span(self, places: Places) -> Span:
        return Span(self.starts[places[0]], self.starts[places[1]])

    def numbers(self, span: Span) -> tuple[int, ...]:
        return tuple(number for number, tag in enumerate(self.asked, 1) if span.covers(tag))


def _tags(document: Document) -> tuple[Span, ...]:
    return tuple(question.span for question in questions(document) if question.span is not None)


def _change(old: _Pieces, old_places: Places, new: _Pieces, new_places: Places, seen: dict[str, int]) -> Change:
    before = "".join(old.texts[slice(*old_places)])
    after = "".join(new.texts[slice(*new_places)])
    kind: ChangeKind = "changed" if before and after else "added" if after else "removed"
    span, former = new.span(new_places), old.span(old_places)
    content = f"{before}\x1f{after}"
    seen[content] = seen.get(content, 0) + 1
    digest = hashlib.sha256(f"{seen[content]}\x1f{content}".encode("utf-8", "surrogatepass")).hexdigest()[:12]
    return Change(digest, kind, before, after, span, new.numbers(span), old.numbers(former))
