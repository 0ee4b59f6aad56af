"""Tables: rows with `|` between the cells; the second line says that it is one and how the columns stand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.dialect.blocks import BlockReader, Leaf
from core.dialect.constructs.comment import comment_end
from core.dialect.content import Content
from core.dialect.lowering import Lowering
from core.dialect.syntax import Syntax
from core.dialect.tags.scan import scan_tag
from core.dialect.writer import Lines, Writer
from core.document.diagnostic import Diagnostic, Fix
from core.document.nodes import Block, Table, TableCell, TableRow
from core.text import Edit, Message, Span

_DELIMITER = re.compile(r"\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_PIPE = re.compile(r"\\.|`+|[|<＜{]", re.DOTALL)
_OPENINGS = ("<", "＜", "{", "\\(")
_BAR = re.compile(r"(?<!\\)(?:\\\\)*\|")

BAR_IN_CODE = Message(
    "表のセルの中のコードに「|」があり、そこで列が分かれました。文字は残っています。「\\|」と書くと一つのセルになります。",
    "A | inside code parts this row of the table; nothing is lost. Write \\| to keep the code in one cell.",
)
ESCAPE_BAR = Message("「\\|」と書き直す", "Write \\|")
Bounds = list[tuple[int, int]]


def start(reader: BlockReader) -> bool:
    """The line of dashes under the header."""
    leaf = reader.leaf
    line = reader.text[reader.next : reader.end]
    if leaf is None or not reader.interrupting or ("|" not in line and ":" not in line):
        return False
    if not _DELIMITER.match(line):
        return False
    start, end, _ = leaf.lines[-1]
    header = cells(reader.text, start, end)
    columns = [cell.strip() for cell in line.strip(" \t").removeprefix("|").rstrip("|").split("|")]
    if len(header) != len(columns) or reader.text[start:end].strip(" \t") == "|":
        return False
    first = leaf.line + len(leaf.lines) - 1
    leaf.lines.pop()
    if not leaf.lines:
        reader.leaf = None
    _open(reader, header, columns, (start, end), first)
    return True


def _open(reader: BlockReader, header: Bounds, columns: list[str], line: tuple[int, int], first: int) -> None:
    node = Syntax("table", 0, reader.end, {"align": [_alignment(column) for column in columns]}, [])
    reader.open_leaf(Leaf("table", node, first))
    _append(reader, node, header, line)
    node.start = node.children[0].start  # type: ignore[index]
    node.end = len(reader.text[: reader.end].rstrip(" \t")) if reader.text[reader.end - 1] in " \t" else reader.end
    reader.leaf.lines = [(0, 0, True), (0, 0, True)]  # type: ignore[union-attr]


def _alignment(column: str) -> str | None:
    left, right = column.startswith(":"), column.endswith(":")
    return "center" if left and right else "left" if left else "right" if right else None


def add_line(reader: BlockReader, leaf: Leaf) -> bool:
    """One more row; never lazy."""
    if reader.lazy:
        return False
    _append(reader, leaf.node, cells(reader.text, reader.next, reader.end), (reader.next, reader.end))
    leaf.node.end = leaf.node.children[-1].end  # type: ignore[index]
    leaf.lines.append((0, 0, True))
    return True


def _append(reader: BlockReader, table: Syntax, bounds: Bounds, line: tuple[int, int]) -> None:
    text = reader.text
    start, end = line
    while start < end and text[start] in " \t":
        start += 1
    while end > start and text[end - 1] in " \t":
        end -= 1
    row = Syntax("tableRow", start, end, None, [])
    for first, last in bounds:
        cell = Syntax("tableCell", first, last, None, [], Content(text, first, last))
        row.children.append(cell)  # type: ignore[union-attr]
        reader.contents.append(cell)
    table.children.append(row)  # type: ignore[union-attr]


def close(reader: BlockReader, leaf: Leaf) -> None:
    """Ends the table."""
    reader.place_leaf(leaf.node, leaf.line, leaf.line + len(leaf.lines) - 1)


def cells(text: str, start: int, end: int) -> Bounds:
    r"""Where the contents of the cells of a row lie. A `|` in a tag, a comment or `\(…\)` parts nothing."""
    while end > start and text[end - 1] in " \t":
        end -= 1
    while start < end and text[start] in " \t":
        start += 1
    if text.startswith("|", start) and start < end:
        start += 1
    found: Bounds = []
    at = first = start
    while (match := _PIPE.search(text, at, end)) is not None:
        sign, at = match.group(), match.end()
        if sign == "|":
            found.append((first, at - 1))
            first = at
        elif sign[0] == "`":
            at = _code_end(text, match.start(), at, end) or at
        elif sign in _OPENINGS:
            at = _whole(text, match.start(), end) or at
    if first < end or not found:
        found.append((first, end))
    return [_trimmed(text, first, last) for first, last in found]


def _code_end(text: str, start: int, stop: int, end: int) -> int | None:
    """The place after the code span that begins at `start`; None where none ends before the next `|`."""
    bar = _BAR.search(text, stop, end)
    return _run_end(text, text[start:stop], stop, bar.end() - 1 if bar is not None else end)


def _run_end(text: str, run: str, at: int, end: int) -> int | None:
    """The place after the next run of backticks as long as `run`."""
    at = text.find(run, at, end)
    while at >= 0:
        after = at + len(run)
        while after < end and text[after] == "`":
            after += 1
        if after - at == len(run):
            return after
        at = text.find(run, after, end)
    return None


def _whole(text: str, at: int, end: int) -> int | None:
    """The place after the tag, comment or formula that begins at `at`."""
    if text[at] == "\\":
        stop = text.find("\\)", at + 2, end)
        return stop + 2 if stop >= 0 else None
    comment = comment_end(text, at, end)
    if comment is not None:
        return comment
    tag = scan_tag(text, at, end) if text[at] != "{" else None
    return tag.end if tag is not None else None


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in " \t":
        start += 1
    while end > start and text[end - 1] in " \t":
        end -= 1
    return start, end


def lower(lowering: Lowering, node: Syntax) -> tuple[Block, ...]:
    """A table; rows stay as long as they are."""
    lowering.in_cell = True
    rows = tuple(
        TableRow(tuple(_cell(lowering, cell) for cell in row.children or []), row.span) for row in node.children or []
    )
    lowering.in_cell = False
    width = len(rows[0].cells)
    for row in node.children or []:
        if len(row.children or []) > width:
            lowering.diagnostics += _cut_codes(lowering.written(row.start, row.end), row.start)
    return (Table(tuple((node.fields or {})["align"]), rows, node.span),)


def _cut_codes(row: str, place: int) -> Iterator[Diagnostic]:
    """What reads as code but for a bar that parts the row in it; the row stands at `place` in the source."""
    at = 0
    while (match := _PIPE.search(row, at)) is not None:
        at = match.end()
        if match.group().startswith("`"):
            stop = _run_end(row, match.group(), at, len(row))
            bars = [place + bar.end() - 1 for bar in _BAR.finditer(row, at, stop or at)]
            at = stop or at
            if bars:
                fix = Fix(ESCAPE_BAR, "safe", tuple(Edit(bar, bar, "\\") for bar in bars))
                yield Diagnostic("table-bar", "warning", BAR_IN_CODE, Span(place + match.start(), place + at), fix=fix)
        elif match.group() in _OPENINGS:
            at = _whole(row, match.start(), len(row)) or at


def _cell(lowering: Lowering, node: Syntax) -> TableCell:
    return TableCell(lowering.in_one_line(node.children or []), node.span)


_DASHES = {None: "---", "left": ":--", "center": ":-:", "right": "--:"}


def write(writer: Writer, table: Table) -> Lines:
    """Header, dashes, rows."""
    writer.in_cell = True
    rows = [_row(writer, row) for row in table.rows]
    writer.in_cell = False
    return [rows[0], "| " + " | ".join(_DASHES[align] for align in table.align) + " |", *rows[1:]]


def _row(writer: Writer, row: TableRow) -> str:
    return _line(writer.safest(lambda: [writer.inlines(cell.children) for cell in row.cells], _stay_apart))


def _line(written: list[str]) -> str:
    return "| " + " | ".join(written) + " |"


def _stay_apart(written: list[str]) -> bool:
    """True where nothing that begins in one cell ends in another."""
    line = _line(written)
    return [line[start:end] for start, end in cells(line, 0, len(line))] == written
