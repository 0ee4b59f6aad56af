"""Block structure: goes through the lines once and builds the tree of blocks, the content of leaves still unread.

The algorithm is CommonMark's (appendix "A parsing strategy"): match the open containers, open new ones, then give the
rest of the line to a leaf. As in MDX no indentation makes code, so any block may be indented. What a construct looks
like is written in `core.dialect.constructs`; this file only knows about containers, leaves and lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field

from core.dialect.syntax import Syntax

MAX_CONTAINERS = 40  # deeper markers are text: keeps every later step safe from deep recursion
_LINE = re.compile(r"\r\n|\r|\n")
TAB = 4


@dataclass(slots=True)
class Container:
    """An open container. `size` is the indentation its lines need, `rows` first and last line of each child."""

    kind: str
    node: Syntax
    line: int
    size: int = 0
    marker: str = ""
    began_blank: bool = False
    last_line: int = 0
    rows: list[tuple[int, int]] = field(default_factory=list)


@dataclass(slots=True)
class Leaf:
    """An open leaf: a paragraph or a table. `lines` are (start, end, nothing was taken from the line's head)."""

    kind: str
    node: Syntax
    line: int
    lines: list[tuple[int, int, bool]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class BlockGrammar:
    """The block constructs: what may begin with a character, what goes on, what happens at the end.

    `flow` and `containers`: called on a line whose first character is the key, True where they took it.
    `goes_on`: by kind of container, True where the line belongs to it, whose prefix is then taken.
    `joined_line`: the last of the lines that are read as one with the present one, None where there is none.
    """

    flow: Mapping[str, tuple[Callable[[BlockReader], bool], ...]]
    containers: Mapping[str, tuple[Callable[[BlockReader], bool], ...]]
    goes_on: Mapping[str, Callable[[BlockReader, Container], bool]]
    container_ends: Mapping[str, Callable[[BlockReader, Container], None]]
    leaf_ends: Mapping[str, Callable[[BlockReader, Leaf], None]]
    leaf_lines: Mapping[str, Callable[[BlockReader, Leaf], bool]]
    joined_line: Callable[[BlockReader], int | None]


class BlockReader:
    """State of the reading; constructs read and advance it.

    On a line: `pos` is where the containers' prefix ends, `next` the first character that is no space, `indent` the
    columns between the two, `end` the end of the line. `matched` counts the containers the line belongs to.
    """

    def __init__(self, text: str, grammar: BlockGrammar) -> None:
        self.text = text
        self.grammar = grammar
        self.lines = _lines(text)
        self.n = 0
        self.root = Syntax("root", 0, len(text), None, [])
        self.containers = [Container("root", self.root, 0)]
        self.leaf: Leaf | None = None
        self.contents: list[Syntax] = []  # nodes whose `data` is content to be read for inlines
        self.definitions: dict[str, Syntax] = {}
        self.footnotes: dict[str, Syntax] = {}
        self.unpaired = False  # a tag was read that is still to be paired
        self.joined: set[int] = set()  # where what goes over the end of its line begins
        self.pending: int | None = None  # where the first formula begins that was not closed
        self.unclosed_math: tuple[Container, int] | None = None
        self.pos = self.end = self.next = self.column = self.indent = 0
        self.partial = False  # `pos` stands in the middle of a tab
        self.matched = 1
        self.parted: int | None = None  # where the line after the `following` ones lacks a container's prefix
        self.opening = False  # a container that is no further item is about to open, for which others close
        self.line_interrupts = False  # a paragraph was open at the head of the line, before its containers

    def read(self, first_line: int = 0) -> Syntax:
        """The tree of blocks from `first_line` on."""
        self.n = first_line
        while self.n < len(self.lines):
            self._line()
            self.n += 1
        self.matched = 1
        self.close_unmatched()
        return self.root

    # --- one line ---------------------------------------------------------------------------------------------------

    def _line(self) -> None:
        self._enter_line(self.n)
        self.matched = self._match_containers(len(self.containers))
        self.line_interrupts = self.interrupting
        self._open_containers()
        if self.next >= self.end:
            self._blank()
            return
        self._join_lines()
        for start in self.grammar.flow.get(self.text[self.next], ()):
            if start(self):
                return
        self._running_text()

    def _enter_line(self, n: int) -> None:
        self.pos, self.end = self.lines[n]
        self.column, self.partial = 0, False
        self.find_indent()

    def _match_containers(self, limit: int) -> int:
        containers = self.containers
        depth = 1
        while depth < limit:
            container = containers[depth]
            if not self.grammar.goes_on[container.kind](self, container):
                # A list goes on only with an item of it.
                return depth
            depth += 1
        return depth

    def _open_containers(self) -> None:
        while self.next < self.end:
            starts = self.grammar.containers.get(self.text[self.next])
            if starts is None or len(self.containers) >= MAX_CONTAINERS:
                return
            for start in starts:
                if start(self):
                    break
            else:
                return

    def _join_lines(self) -> None:
        last = self.grammar.joined_line(self)
        if last is not None:
            self.end = self.lines[last][1]
            self.lines[self.n : last + 1] = [(self.lines[self.n][0], self.end)]

    def _blank(self) -> None:
        if self.leaf is not None:
            self.close_leaf()
        if self.matched < len(self.containers):
            self.close_unmatched()
        for container in self.containers[1 : self.matched]:
            if container.kind == "quote":
                container.last_line = self.n

    def _running_text(self) -> None:
        leaf = self.leaf
        if leaf is not None and self.grammar.leaf_lines[leaf.kind](self, leaf):
            return
        self.close_unmatched()
        node = Syntax("paragraph", self.next, self.end, None, [])
        self.leaf = Leaf("paragraph", node, self.n, [(self.next, self.end, True)])

    # --- for constructs ---------------------------------------------------------------------------------------------

    @property
    def lazy(self) -> bool:
        """True where the line lacks the prefix of an open container."""
        return self.matched < len(self.containers)

    @property
    def interrupting(self) -> bool:
        """True where the line would go on with a paragraph if nothing else began."""
        return self.leaf is not None and self.leaf.kind == "paragraph" and self.matched == len(self.containers)

    @property
    def depth(self) -> int:
        """How many containers a block that begins on this line lies in (a list only holds items)."""
        return self.matched - (self.containers[self.matched - 1].kind == "list")

    def find_indent(self) -> None:
        """Sets `next` and `indent` for the present `pos`."""
        text, at, end, column = self.text, self.pos, self.end, self.column
        while at < end:
            character = text[at]
            if character == " ":
                column += 1
            elif character == "\t":
                column += TAB - column % TAB
            else:
                break
            at += 1
        self.next = at
        self.indent = column - self.column

    def take_columns(self, count: int) -> None:
        """Moves `pos` over at most `count` columns of white space; of a tab only the columns that are asked for."""
        text = self.text
        while count > 0 and self.pos < self.next:
            width = TAB - self.column % TAB if text[self.pos] == "\t" else 1
            self.partial = width > count
            self.column += min(width, count)
            count -= width
            if not self.partial:
                self.pos += 1
        self.find_indent()

    def take_marker(self, end: int) -> None:
        """Moves `pos` to `end`, over the indentation and a marker without tabs."""
        self.column += self.indent + end - self.next
        self.partial = False
        self.pos = end
        self.find_indent()

    def open_container(self, container: Container) -> None:
        """Closes what the line does not belong to and opens `container`."""
        self.opening = container.kind != "item"
        self.close_unmatched(next_item=container.kind == "item")
        self.opening = False
        self.containers[-1].node.children.append(container.node)  # type: ignore[union-attr]
        container.last_line = self.n
        self.containers.append(container)
        self.matched = len(self.containers)

    def open_leaf(self, leaf: Leaf) -> None:
        """Closes what the line does not belong to and opens `leaf`."""
        self.close_unmatched()
        self.leaf = leaf

    def add(self, *nodes: Syntax, last_line: int | None = None) -> None:
        """Adds finished blocks, which end on `last_line` (this line where it is not given)."""
        self.close_unmatched()
        first = self.n
        if last_line is not None:
            self.n = last_line
        for node in nodes:
            self._place(node, first, self.n)

    def close_unmatched(self, *, next_item: bool = False) -> None:
        """Closes the leaf, and the containers that the line does not belong to.

        A list stays open without its item only for the `next_item` of it.
        """
        if self.leaf is not None:
            self.close_leaf()
        keep = self.matched
        if keep < len(self.containers) and self.containers[keep].kind == "item" and not next_item:
            keep -= 1
        while len(self.containers) > keep:
            self.close_container()
        self.matched = min(self.matched, keep)

    def close_container(self) -> None:
        """Closes the innermost container."""
        container = self.containers.pop()
        node = container.node
        children = node.children or []
        if children:
            node.end = max(node.end, children[-1].end)
        if (finish := self.grammar.container_ends.get(container.kind)) is not None:
            finish(self, container)
        parent = self.containers[-1]
        parent.rows.append((container.line, container.last_line))
        parent.last_line = max(parent.last_line, container.last_line)

    def close_leaf(self) -> None:
        """Finishes the open leaf and adds what became of it."""
        leaf, self.leaf = self.leaf, None
        if leaf is not None:
            self.grammar.leaf_ends[leaf.kind](self, leaf)

    def place_leaf(self, node: Syntax, first: int, last: int) -> None:
        """Adds the finished node of a leaf that covers the lines `first` to `last`."""
        self._place(node, first, last)

    def _place(self, node: Syntax, first: int, last: int) -> None:
        container = self.containers[-1]
        container.node.children.append(node)  # type: ignore[union-attr]
        container.rows.append((first, last))
        container.last_line = last

    def joined_lines(self, values: list[str], first: int | None = None) -> str:
        """What stands on lines from `first` (the one after the present) on, with the line ends between them."""
        first = self.n + 1 if first is None else first
        ends = [self.text[self.lines[n][1] : self.lines[n + 1][0]] for n in range(first, first + len(values) - 1)]
        return "".join(value + end for value, end in zip(values, [*ends, ""], strict=False))

    def following(self) -> Generator[int, None, None]:
        """The numbers of the lines after this one, as far as all containers of it go on without laziness.

        While a number is out, `pos`, `next`, `indent` and `end` are those of that line. Close the generator to
        come back.
        """
        saved = (self.pos, self.end, self.next, self.column, self.indent, self.partial)
        here, depth = self.n, self.depth
        self.parted = None
        try:
            for n in range(here + 1, len(self.lines)):
                self.n = n
                self._enter_line(n)
                if self._match_containers(depth) < depth:
                    self.parted = self.next
                    return
                yield n
        finally:
            self.n = here
            self.pos, self.end, self.next, self.column, self.indent, self.partial = saved


def _lines(text: str) -> list[tuple[int, int]]:
    lines: list[tuple[int, int]] = []
    start = 0
    for match in _LINE.finditer(text):
        lines.append((start, match.start()))
        start = match.end()
    if start < len(text):
        lines.append((start, len(text)))
    return lines
