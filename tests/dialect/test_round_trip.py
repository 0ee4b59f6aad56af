from __future__ import annotations

import pytest
from hypothesis import given

from core.dialect import parse, serialise, tidy
from core.document import nodes as n
from tests.document.strategies import documents, few, sources


@few
@given(documents())
def test_what_is_written_reads_back_the_same(document):
    canonical = tidy(document)
    assert parse(serialise(canonical)).document == canonical


@few
@given(documents())
def test_tidying_twice_changes_nothing_more(document):
    canonical = tidy(document)
    assert tidy(canonical) == canonical


@given(sources)
def test_any_text_reads_to_a_document_that_reads_back(source):
    document = parse(source).document
    assert parse(serialise(document)).document == document


@pytest.mark.parametrize(
    "children",
    [
        (n.Mark("bold", (n.InlineMath("x"), n.InlineMath("\\"))),),
        (n.InlineMath("x\\)"), n.InlineMath("y\\("), n.InlineMath("\\")),
        (n.InlineMath("\\"), n.InlineMath("\\")),
        (n.Text("$"), n.InlineMath("x"), n.Text("1$")),
        (n.Link("", None, (n.Text("https://a.jp/b"), n.Mark("bold", (n.Text("\\"),)))),),
        (n.InlineMath('1. <question correct="a" />'), n.Text("。")),
    ],
)
def test_formulas_and_addresses_beside_their_like_read_back(children):
    document = tidy(n.Document((n.Paragraph(children),)))
    assert parse(serialise(document)).document == document


@pytest.mark.parametrize(
    "cells",
    [
        [(n.Text("\\"), n.Link("!-->", None, ())), (n.Text("-->"),)],
        [(n.Link('a b="x', None, (n.Text("水"),)),), (n.Text('"> と'),)],
        [(n.Image("!--", "図", None), n.Text("{/*")), (n.Text("*/} -->"),)],
    ],
)
def test_nothing_in_one_cell_reaches_into_the_next(cells):
    row = n.TableRow(tuple(n.TableCell(cell) for cell in cells))
    document = tidy(n.Document((n.Table((), (row,)),)))
    assert parse(serialise(document)).document == document


def test_signs_are_written_as_references_only_where_they_would_not_read_back():
    safe = n.Table((None, None), (n.TableRow((n.TableCell((n.Text("a*b_c"),)), n.TableCell((n.Text("-->"),)))),))
    assert serialise(n.Document((safe,))) == "| a\\*b_c | --> |\n| --- | --- |\n"


@pytest.mark.parametrize("text", ["1. x\n\n   * *\n2. y", "- x\n\n  - 3. a", "- x\n\n  - > 3. a", "- x\n\n  - > -"])
def test_a_list_that_cannot_stand_right_under_a_text_is_written_apart_from_it(text):
    document = parse(text).document
    assert parse(serialise(document)).document == document
