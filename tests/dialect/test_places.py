from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from core.dialect import parse
from core.document.nodes import Question, Text
from core.document.walk import children_of, walk

NESTED = """> 引用<question correct="あ" />と**太&amp;字**
> つづき\\*\r
>
> - 項目𠮷 <question
>   correct='い'
>   hint="う" />

| a | `b\\|c` |
|---|---|
| x <question correct="|" /> | <u>下線</u> $x^2$ |

1. ほか[^1]

[^1]: 注<question correct="え" />
"""


def nodes(text):
    return list(walk(parse(text).document))


def test_every_node_has_its_place_and_lies_within_its_text():
    for node in nodes(NESTED):
        assert node.span is not None, node
        assert 0 <= node.span.start <= node.span.end <= len(NESTED)


def test_a_question_in_a_quote_a_list_a_cell_and_a_footnote_is_cut_out_exactly():
    found = [node for node in nodes(NESTED) if isinstance(node, Question)]
    assert [node.answers for node in found] == [("あ",), ("い",), ("|",), ("え",)]
    assert found[0].span.of(NESTED) == '<question correct="あ" />'
    assert found[1].span.of(NESTED).startswith("<question\n")
    assert found[1].span.of(NESTED).endswith("/>")
    assert found[2].span.of(NESTED) == '<question correct="|" />'


def test_an_attribute_knows_its_place_and_that_of_its_value():
    for node in nodes(NESTED):
        for attribute in getattr(node, "attributes", ()):
            assert attribute.span.of(NESTED).startswith(attribute.name)
            assert attribute.value_span.of(NESTED) == attribute.value


def test_text_without_escapes_stands_in_the_source_where_it_says():
    plain = [
        node for node in nodes(NESTED) if isinstance(node, Text) and len(node.value) == node.span.end - node.span.start
    ]
    assert plain
    for node in plain:
        assert node.span.of(NESTED) == node.value


def test_escapes_and_references_are_inside_the_place_of_their_text():
    (bold,) = [node for node in nodes(NESTED) if isinstance(node, Text) and node.value == "太&字"]
    assert bold.span.of(NESTED) == "太&amp;字"


def test_the_parts_of_a_paragraph_around_a_tag_that_ends_on_an_unquoted_line_have_places_of_their_own():
    text = '> 一行目\n> 二行目\n> <question\n  correct="x"\n/>\n> **続き**\n> 終わり'
    (quote,) = parse(text).document.blocks
    first, question, last = quote.children
    assert first.span.of(text) == "一行目\n> 二行目\n"
    assert question.span.of(text) == '<question\n  correct="x"\n/>'
    assert last.span.of(text) == "**続き**\n> 終わり"
    assert all(node.span is not None for node in nodes(text))


def conformance():
    folder = Path(__file__).parents[2].parent / "shared" / "conformance"
    if not folder.exists():
        pytest.skip("the conformance documents are not here")
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").split("\n"):
            if line:
                yield json.loads(line)["mdx"]


def stands_in_order(value, source):
    """Whether the characters of `value` stand in `source` in their order, perhaps with markers between them."""
    characters = iter(source)
    return all(character in characters for character in value)


def test_in_every_conformance_document_each_place_lies_in_its_parents_and_holds_what_it_says():
    for text in conformance():
        document = parse(text).document
        for node in [document, *walk(document)]:
            children = children_of(node)
            assert all(node.span.covers(child.span) for child in children), text
            assert all(first.span.end <= second.span.start for first, second in pairwise(children)), text
            source = node.span.of(text)
            value = getattr(node, "value", None) or getattr(node, "tex", "")
            if not {"\\", "&", "\n", "\0"} & set(source):
                assert stands_in_order(value, source), text
                assert not isinstance(node, Text) or len(value) != len(source) or value == source, text


def test_in_every_conformance_document_each_attribute_knows_its_value_s_place():
    for text in conformance():
        for node in walk(parse(text).document):
            for attribute in getattr(node, "attributes", ()):
                assert attribute.span.of(text).startswith(attribute.name)
                if attribute.value is not None:
                    written = attribute.value_span.of(text)
                    assert attribute.span.covers(attribute.value_span)
                    assert written == attribute.value or {"\\", "&", "\n"} & set(written), text
