"""Marks written with `*`, `_` and `~~`, by CommonMark's rules with the cjk-friendly amendment."""

from __future__ import annotations

from core.dialect.characters import is_cjk, is_punctuation, is_space
from core.dialect.inlines import Delimiter, InlineReader
from core.dialect.lowering import Lowering
from core.dialect.syntax import Syntax
from core.dialect.writer import Writer
from core.document.nodes import Inline, Mark, MarkName

_VARIATION_SELECTORS = range(0xFE00, 0xFE10)


def read(reader: InlineReader, at: int) -> int:
    """A run of `*` or `_`. A single `*` between digits is a sign of multiplication."""
    text, marker = reader.text, reader.text[at]
    stop = at + 1
    while stop < reader.end and text[stop] == marker:
        stop += 1
    before, after = _neighbours(reader, at, stop)
    if marker == "*" and stop - at == 1 and before.isdecimal() and after.isdecimal():
        reader.add_text(at, stop)
        return stop
    can_open, can_close = _flanking(before, after, marker, strict=reader.references.strict_emphasis)
    _add(reader, Delimiter(marker, at, stop - at, can_open, can_close))
    return stop


def read_strikethrough(reader: InlineReader, at: int) -> int:
    """`~~`; one tilde or three are text."""
    text = reader.text
    stop = at + 1
    while stop < reader.end and text[stop] == "~":
        stop += 1
    if stop - at != 2:
        reader.add_text(at, stop)
        return stop
    before, after = _neighbours(reader, at, stop)
    can_open, can_close = _flanking(before, after, "~", strict=reader.references.strict_emphasis)
    _add(reader, Delimiter("~", at, 2, can_open, can_close))
    return stop


def _add(reader: InlineReader, delimiter: Delimiter) -> None:
    if delimiter.can_open or delimiter.can_close:
        reader.out.append(delimiter)
        reader.delimiters.append(delimiter)
    else:
        reader.add_text(delimiter.at, delimiter.at + delimiter.size)


def _neighbours(reader: InlineReader, at: int, stop: int) -> tuple[str, str]:
    """The characters before and after a run; the edges of the content count as a space."""
    text, first = reader.text, reader.content.start
    before = text[at - 1] if at > first else " "
    if ord(before) in _VARIATION_SELECTORS and at - 1 > first:
        before = text[at - 2]
    return before, text[stop] if stop < reader.end else " "


def _flanking(before: str, after: str, marker: str, *, strict: bool) -> tuple[bool, bool]:
    """Whether a run may open and close a mark (CommonMark 0.31, and https://github.com/tats-u/markdown-cjk-friendly)."""
    space_before, space_after = is_space(before), is_space(after)
    punctuation_before, punctuation_after = is_punctuation(before), is_punctuation(after)
    cjk_before = not strict and is_cjk(before)
    cjk_after = not strict and is_cjk(after)
    hard_before = punctuation_before and not cjk_before
    hard_after = punctuation_after and not cjk_after
    left = not space_after and (not hard_after or space_before or punctuation_before or cjk_before)
    right = not space_before and (not hard_before or space_after or punctuation_after or cjk_after)
    if marker != "~":
        beside = "*_~" if strict else "~"
        left, right = left or after in beside, right or before in beside
    if marker == "_":
        return (
            left and (not right or space_before or punctuation_before),
            right and (not left or space_after or punctuation_after),
        )
    return left, right


def resolve(delimiters: list[Delimiter]) -> None:
    """Pairs openers and closers.

    As in micromark, the family (`*` and `_`, or `~~`) that comes first is paired first, and what lies inside a pair is
    settled with it.
    """
    if delimiters:
        pairing = _Pairing(delimiters)
        strikes_first = delimiters[0].character == "~"
        pairing.pair(0, len(delimiters), strikes_first, settle=pairing.mixed)
        if pairing.mixed:
            pairing.pair(0, len(delimiters), not strikes_first, settle=False)


class _Pairing:
    """Runs of one content; `jump` leads over runs that lie inside a pair and are settled."""

    def __init__(self, runs: list[Delimiter]) -> None:
        self.runs = runs
        self.mixed = len({run.character == "~" for run in runs}) > 1
        self.jump: dict[int, int] = {}

    def pair(self, first: int, last: int, strikes: bool, *, settle: bool) -> None:
        """Pairs the runs of one family in `[first, last)`."""
        openers: dict[str, list[int]] = {"*": [], "_": [], "~": []}
        bottoms: dict[tuple[str, bool, int], int] = {}
        at = self.jump.get(first, first)
        while at < last:
            run = self.runs[at]
            if (run.character == "~") == strikes:
                self._close(at, openers, bottoms, settle)
                if run.can_open and run.left < run.right:
                    openers[run.character].append(at)
            at = self.jump.get(at + 1, at + 1)

    def _close(
        self, at: int, openers: dict[str, list[int]], bottoms: dict[tuple[str, bool, int], int], settle: bool
    ) -> None:
        run = self.runs[at]
        while run.can_close and run.left < run.right:
            key = (run.character, run.can_open, (run.right - run.left) % 3)
            opener = self._opener(run, openers[run.character], bottoms.get(key, 0))
            if opener is None:
                bottoms[key] = at
                return
            for stack in openers.values():
                while stack and stack[-1] >= opener:
                    stack.pop()
            _match(self.runs[opener], run)
            if self.mixed:
                if settle:
                    self.pair(opener + 1, at, run.character != "~", settle=False)
                self.jump[opener + 1] = at
            if self.runs[opener].left < self.runs[opener].right:
                openers[run.character].append(opener)
                # It is shorter now, so a closer that could not use it may.
                bottoms.update({key: opener for key, bottom in bottoms.items() if bottom > opener})

    def _opener(self, closer: Delimiter, stack: list[int], bottom: int) -> int | None:
        """The nearest run, not before `bottom`, that `closer` can close."""
        size = closer.right - closer.left
        for at in reversed(stack):
            if at < bottom:
                return None
            opener = self.runs[at]
            length = opener.right - opener.left
            either = opener.can_close or closer.can_open
            if closer.character == "~" or not (either and size % 3 and not (length + size) % 3):
                return at
        return None


def _match(opener: Delimiter, closer: Delimiter) -> None:
    size = 2 if opener.right - opener.left > 1 and closer.right - closer.left > 1 else 1
    opener.right -= size
    opener.opens.append(size)
    closer.left += size
    closer.closes.append(size)


_MARKS: dict[str, MarkName] = {"emphasis": "italic", "strong": "bold", "delete": "strikethrough"}


def lower(lowering: Lowering, node: Syntax) -> tuple[Inline, ...]:
    """Bold, italic or struck text."""
    return (Mark(_MARKS[node.type], lowering.inlines(node.children or []), node.span),)


def write(writer: Writer, mark: Mark) -> str:
    """Between the marker of its kind; the writer sees to what stands around it."""
    return writer.marked(mark)
