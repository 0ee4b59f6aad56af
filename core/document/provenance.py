"""Where a question comes from: the block of a source that says what its passage says.

Nothing of it is kept in the text of a test, so it holds for what a model wrote, for what was changed by hand and for a
file that was opened again: the words around each blank, its key filled in, are looked for in the blocks of the sources.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from core.document.extract import Extract, Source, SourceBlock
from core.document.nodes import Document
from core.document.passages import Passage, passages
from core.document.walk import plain_text
from core.text.fold import fold

WINDOW_CHARACTERS = 48
"""How much is compared on each side of a blank: a sentence or so, in either language."""

ENOUGH_SHARED = 0.4
"""The share of the compared words' trigrams that a block must hold. Passages of the sample pages share at most 0.30 of
theirs with another paragraph of the same page in English, 0.08 in Japanese; the same sentence has 1."""

_GRAM = 3
_MARK = "\0"


@dataclass(frozen=True, slots=True)
class Origin:
    """A block of a page that says what a question asks. `share` is how much of it is the same, 0 to 1."""

    source: Source
    page: int
    block: SourceBlock
    share: float


def origins(document: Document, extract: Extract) -> tuple[Origin | None, ...]:
    """For each question in reading order the block it comes from, None where no source says it."""
    index = _Index(extract)
    return tuple(index.best(window, key) for passage in passages(document) for window, key in _windows(passage))


def _windows(passage: Passage) -> Iterator[tuple[str, str]]:
    """For each question of a passage the words around it with all keys filled in, and its own key; letters alone."""
    asked = passage.questions
    if not asked:
        return
    pieces = [_letters(piece) for piece in plain_text(passage.node, _MARK).split(_MARK)]
    keys = [_letters(question.answers[0]) if question.answers else "" for question in asked]
    text, starts = pieces[0], []
    for key, piece in zip(keys, pieces[1:], strict=True):
        starts.append(len(text))
        text += key + piece
    for key, start in zip(keys, starts, strict=True):
        yield text[max(0, start - WINDOW_CHARACTERS) : start + len(key) + WINDOW_CHARACTERS], key


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, fold(text).casefold()))


def _grams(letters: str) -> set[str]:
    return {letters[start : start + _GRAM] for start in range(max(1, len(letters) - _GRAM + 1))}


class _Index:
    """The blocks of the sources by their trigrams."""

    def __init__(self, extract: Extract) -> None:
        self._blocks: list[tuple[Source, int, SourceBlock, str]] = []
        self._holding: dict[str, list[int]] = defaultdict(list)
        for source in extract.sources:
            for page in source.pages:
                for block in page.blocks:
                    self._add(source, page.number, block)

    def _add(self, source: Source, page: int, block: SourceBlock) -> None:
        letters = _letters(block.text)
        for gram in _grams(letters):
            self._holding[gram].append(len(self._blocks))
        self._blocks.append((source, page, block, letters))

    def best(self, window: str, key: str) -> Origin | None:
        """The block that shares most; of equals one that holds the key, then the first."""
        grams = _grams(window)
        shared = Counter(number for gram in grams for number in self._holding.get(gram, ()))
        if not shared:
            return None
        number = max(shared, key=lambda one: (shared[one], key in self._blocks[one][3], -one))
        share = shared[number] / len(grams)
        if share < ENOUGH_SHARED:
            return None
        source, page, block, _ = self._blocks[number]
        return Origin(source, page, block, share)
