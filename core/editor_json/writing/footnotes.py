"""Footnotes: the editor knows none, so they become a numbered list at the end and a raised number in the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.document.nodes import Block, Container, Figure, Footnote, List, ListItem, Quote


class Footnotes:
    """Numbers footnotes in the order of their first mention; those that are never mentioned come last."""

    def __init__(self, blocks: Iterable[Block]) -> None:
        self._found = list(_footnotes(blocks))
        self._labels = {footnote.label for footnote in self._found}
        self._numbers: dict[str, int] = {}

    def mark(self, label: str) -> str:
        """The number that points at the footnote; as it was typed where there is no such footnote."""
        if label not in self._labels:
            return f"[^{label}]"
        return str(self._numbers.setdefault(label, len(self._numbers) + 1))

    def as_list(self) -> List | None:
        """The list for the end, after the text has been written; None where there are no footnotes."""
        for footnote in self._found:
            self.mark(footnote.label)
        first: dict[str, Footnote] = {}
        doubles = [note for note in self._found if first.setdefault(note.label, note) is not note]
        ordered = [first[label] for label in self._numbers]
        items = tuple(ListItem(footnote.children, span=footnote.span) for footnote in (*ordered, *doubles))
        return List(1, items) if items else None


def _footnotes(blocks: Iterable[Block]) -> Iterator[Footnote]:
    for block in blocks:
        match block:
            case Footnote():
                yield block
                yield from _footnotes(block.children)
            case Quote() | Container() | Figure():
                yield from _footnotes(block.children)
            case List():
                for item in block.items:
                    yield from _footnotes(item.children)
            case _:
                pass
