"""Reading while the text streams in: finished blocks are read once, only the open tail is read again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from core.dialect.constructs.documents import LOWERING
from core.dialect.constructs.front_matter import may_become_front_matter
from core.dialect.constructs.tag import left_open, move
from core.dialect.lowering import Lowering
from core.dialect.parse import Parsed, parse
from core.dialect.reading import Tree, front_matter_value, read_tree
from core.dialect.stream import hold_back
from core.dialect.syntax import Syntax
from core.document.nodes import Block, Document

_GROWING = frozenset(("list", "footnoteDefinition"))  # what begins after one of these may turn out to belong to it
_BLANK_BEFORE = re.compile(r"(?:\A|\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r)[ \t]*\Z")


class IncrementalParser:
    """Takes a text in chunks.

    `committed` are the blocks that never change again (save for a link or footnote whose definition comes later),
    `open` those that still may. A half-written tag is in neither. `finish` gives what `parse` gives for the whole text.
    """

    def __init__(self) -> None:
        self.committed: list[Block] = []
        self.open: tuple[Block, ...] = ()
        self._chunks: list[str] = []
        self._tail = ""
        self._base = 0  # where the tail begins in the text
        self._before: Tree | None = None
        self._seen: dict[str, int] = {}
        self._front_matter: str | None = None

    def feed(self, chunk: str) -> None:
        """Reads on."""
        self._chunks.append(chunk)
        self._tail += chunk
        shown = hold_back(self._tail)
        if shown.endswith("\r"):
            shown = shown[:-1]  # the other half of a line end may follow
        tree = read_tree(shown, before=self._before)
        if self._before is None and tree.body_start:
            self._front_matter = front_matter_value(tree)
        boundary = self._boundary(tree)
        nodes = tree.root.children or []
        done = [node for node in nodes if node.start < boundary]
        waiting = (*(self._before.left_open if self._before is not None else ()), *done)
        still_open = tuple(left_open(waiting, boundary))
        move(tree.root, self._base)
        lowering = Lowering(tree.text, LOWERING, self._seen, self._base)
        if done:
            self._commit(replace(tree, left_open=still_open), lowering.blocks(done), boundary, lowering.seen)
        self.open = lowering.blocks(nodes[len(done) :])

    @property
    def document(self) -> Document:
        """The document as far as it may be shown."""
        return Document((*self.committed, *self.open), self._front_matter)

    def finish(self) -> Parsed:
        """The whole text, read once more as a whole."""
        return parse("".join(self._chunks))

    def _boundary(self, tree: Tree) -> int:
        """Where the open tail begins: before the last block, and before anything that waits for its end."""
        nodes = tree.root.children or []
        if self._before is None and may_become_front_matter(tree.text):
            return 0
        last = len(nodes) - 1
        for index in range(last, 0, -1):
            if index == last and nodes[index - 1].type in _GROWING:
                continue
            start = _line_start(tree.text, nodes[index].start)
            if tree.pending is not None and tree.pending < start:
                continue
            if _stands_apart(tree.text, nodes[index - 1], start):
                return start
        return 0

    def _commit(self, tree: Tree, blocks: tuple[Block, ...], boundary: int, seen: Mapping[str, int]) -> None:
        self.committed += blocks
        self._seen = dict(seen)
        self._before = replace(tree, root=Syntax("root", 0, 0, None, []), text="")
        self._tail = self._tail[boundary:]
        self._base += boundary


def _line_start(text: str, at: int) -> int:
    return max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1


def _stands_apart(text: str, before: Syntax, start: int) -> bool:
    """True where what begins at `start` is read the same without what stands before it."""
    return before.end < start and _BLANK_BEFORE.search(text, max(0, start - 200), start) is not None
