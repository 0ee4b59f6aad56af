"""Bars in the cells of tables."""

from __future__ import annotations

from core.dialect import parse, serialise, tidy
from core.document.nodes import Document, Image, InlineCode, InlineMath, Mark, Table, TableCell, TableRow, Text
from core.document.walk import plain_text, walk
from core.text import apply_edits

ROW = "| 記号 | 例 |\n| --- | --- |\n| または | `a|b` |"


def bars(text):
    return [found for found in parse(text).diagnostics if found.rule == "table-bar"]


def test_a_bar_in_code_that_parts_a_row_is_said_and_the_fix_keeps_the_code_whole():
    (found,) = bars(ROW)
    assert found.severity == "warning"
    assert found.span.of(ROW) == "`a|b`"
    fixed = apply_edits(ROW, found.fix.edits)
    assert fixed == ROW.replace("`a|b`", "`a\\|b`")
    document = parse(fixed).document
    assert [node.value for node in walk(document) if isinstance(node, InlineCode)] == ["a|b"]
    assert not bars(fixed)


def test_no_cell_is_lost_from_a_row_that_is_too_long():
    document = parse(ROW + " 終わり |").document
    rows = [node for node in walk(document) if isinstance(node, TableRow)]
    assert [plain_text(cell) for cell in rows[1].cells] == ["または", "`a", "b`", "終わり"]


def test_a_lone_backtick_in_each_of_two_cells_is_no_code():
    assert not bars("| 記号 | 記号 |\n|---|---|\n| ` | ` |")


def test_every_bar_of_one_code_span_is_mended():
    text = "| a |\n|---|\n| ``x|`|y`` |"
    (found,) = bars(text)
    assert apply_edits(text, found.fix.edits).endswith("| ``x\\|`\\|y`` |")


def test_code_and_formulas_that_no_cell_can_hold_as_they_are_keep_their_letters_and_read_back():
    cells = (
        (InlineCode("a\\|b"), Text(" と "), Mark("bold", (InlineCode("c\\|d"),))),
        (InlineMath("\\text{a\\(b\\)}`"), Text(" "), InlineMath("|x|")),
        (Image("", "", "`"), InlineCode("\\(")),
    )
    document = tidy(Document((Table((), (TableRow(tuple(map(TableCell, cells))),)),)))
    assert "a\\|b" in plain_text(document)
    assert "c\\|d" in plain_text(document)
    assert parse(serialise(document)).document == document
