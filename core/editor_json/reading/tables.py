"""Tables read back. A cell of a test holds running text: what else stands in it becomes text."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from core.document import nodes as n
from core.editor_json.names import Json
from core.editor_json.reading.elements import INLINE, KNOWN_KEYS, MEDIA, element_of
from core.editor_json.reading.found import Findings, Path
from core.editor_json.reading.inlines import Child, children_with_paths, read_inlines
from core.editor_json.reading.marks import hard_breaks

ReadBlocks = Callable[[Iterable[Child], Findings], tuple[n.Block, ...]]


def read_table(node: Json, path: Path, findings: Findings, read_blocks: ReadBlocks) -> n.Table:
    """The table; rows that stand in a group (`tbody`) count as its own."""
    rows = tuple(_row(row, place, findings, read_blocks) for row, place in _rows(node, path))
    return n.Table((None,) * (len(rows[0].cells) if rows else 0), rows)


def _rows(node: Json, path: Path) -> list[Child]:
    rows: list[Child] = []
    for child, place in children_with_paths(node, path):
        if element_of(child) == "table_row":
            rows.append((child, place))
        elif isinstance(child, dict) and len(place) < 8:
            rows += _rows(child, place)
    return rows


def _row(node: Json, path: Path, findings: Findings, read_blocks: ReadBlocks) -> n.TableRow:
    cells = []
    findings.dropped_keys(node, KNOWN_KEYS, path)
    for child, place in children_with_paths(node, path):
        is_cell = element_of(child) == "table_cell"
        if is_cell:
            findings.dropped_keys(child, KNOWN_KEYS, place)
        content = children_with_paths(child, place) if is_cell else [(child, place)]
        cells.append(n.TableCell(hard_breaks(_cell(content, findings, read_blocks))))
    return n.TableRow(tuple(cells) or (n.TableCell(()),))


def _cell(content: list[Child], findings: Findings, read_blocks: ReadBlocks) -> tuple[n.Inline, ...]:
    """One line of all that stands in a cell; the usual cell has one paragraph or bare text, and pictures after it."""
    if sum(_is_paragraph(child) for child, _ in content) == 1:
        content = [
            inner
            for child in content
            for inner in (children_with_paths(*child) if _is_paragraph(child[0]) else [child])
        ]
    if all(element_of(child) in INLINE | MEDIA for child, _ in content):
        return read_inlines(content, findings)
    quiet = Findings()  # empty paragraphs are how cells usually come, so nothing is said about them
    blocks = read_blocks(content, quiet)
    findings.diagnostics += [found for found in quiet.diagnostics if found.severity != "info"]
    if any(not isinstance(block, n.Paragraph) for block in blocks):
        message = "表のマスの中身を1行の文章にしました。", "What stood in a cell was made one line of text."
        findings.add("info", content[0][1], *message)
    return _as_inlines(blocks)


def _is_paragraph(node: object) -> bool:
    return element_of(node) == "paragraph"


def _as_inlines(blocks: Iterable[n.Block]) -> tuple[n.Inline, ...]:
    inlines: list[n.Inline] = []
    for block in blocks:
        piece = _piece(block)
        if inlines and piece and not isinstance(piece[0], n.Image | n.Audio):
            inlines.append(n.Break())
        inlines += piece
    return tuple(inlines)


def _piece(block: n.Block) -> tuple[n.Inline, ...]:
    match block:
        case n.Paragraph() | n.Heading():
            return block.children
        case n.List():
            return _as_inlines(child for item in block.items for child in item.children)
        case n.Table():
            cells = (cell.children for row in block.rows for cell in row.cells)
            return _as_inlines(n.Paragraph(children) for children in cells)
        case n.Quote() | n.Container() | n.Footnote():
            return _as_inlines(block.children)
        case n.Figure():
            return (*_as_inlines(block.children), *block.caption)
        case n.CodeBlock():
            return (n.InlineCode(block.value),) if block.value else ()
        case n.MathBlock():
            return (n.InlineMath(block.tex),)
        case n.Rule() | n.Comment():
            return ()
