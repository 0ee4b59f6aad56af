"""Laws that hold between the writer and the reader, for every document."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from operator import attrgetter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.dialect import parse, serialise, tidy
from core.document import nodes as n
from core.document.nodes import Audio, Image, Question
from core.document.walk import plain_text, questions, walk
from core.editor_json import PROFILES, read, read_text, write
from tests.document.builders import doc
from tests.document.strategies import blocks_of_text, documents, few, sources

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.sampled_from(["p", "question"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(
        ["type", "text", "children", "correct", "choiceItems", "indent", "listStyleType", "listStart", "caption", "url"]
    ) | st.text(max_size=3), inner, max_size=5),
    max_leaves=20,
)  # fmt: skip


@pytest.mark.parametrize("profile", PROFILES)
@few
@given(document=documents().map(tidy) | sources.map(parse).map(attrgetter("document")))
def test_what_was_written_comes_back_from_the_editor_unchanged(profile, document):
    value = write(document, profile)
    assert write(read(value).document, profile) == value


@given(blocks_of_text().map(tidy))
def test_running_text_comes_back_from_the_editor_unchanged_and_can_be_written(document):
    value = write(document)
    came_back = read(value).document
    assert write(came_back) == value
    assert parse(serialise(came_back)).document == came_back


@few
@given(documents())
def test_whatever_came_back_once_comes_back_unchanged(document):
    value = write(read(write(document)).document)
    assert write(read(value).document) == value


@few
@given(json_values | documents().map(write))
def test_what_was_read_can_be_written_as_mdx(value):
    document = read(value).document
    assert parse(serialise(document)).document == document


@few
@given(documents().map(tidy))
def test_no_question_is_lost_on_the_way_to_the_editor_and_back(document):
    asked = [question.answers for question in questions(document)]
    assert sorted(question.answers for question in questions(read(write(document)).document)) == sorted(asked)


@few
@given(documents())
def test_both_profiles_say_the_same(document):
    assert read(write(document, "plate")).document == read(write(document, "testmaker")).document


@few
@given(documents())
def test_every_picture_sound_and_question_is_written(document):
    spelled = json.dumps(write(document))
    for kind, name in ((Image, "img"), (Audio, "audio"), (Question, "question")):
        assert spelled.count(f'"type": "{name}"') == sum(isinstance(node, kind) for node in walk(document))


@given(json_values)
def test_any_value_gives_a_document_and_never_an_exception(value):
    document = read(value).document
    assert write(read(write(document)).document) == write(document)


def test_a_formula_keeps_its_blank_lines_after_a_question_in_it():
    document = doc(n.MathBlock('x <question correct="1" />\n\ny'))
    assert read(write(document)).document == document


written = documents().map(lambda document: json.dumps(write(document), ensure_ascii=False))


@few
@given(st.text() | written, st.integers(0, 400))
def test_any_text_and_any_beginning_of_a_value_gives_a_document(text, length):
    assert write(read_text(text[:length]).document)


def test_the_empty_document_has_one_empty_paragraph():
    assert write(doc()) == [{"type": "paragraph", "children": [{"text": ""}]}]
    assert read(write(doc())).document == doc()


def letters(text):
    return Counter("".join(text.split()))


def spelled_out(value):
    """Everything in a value that a reader of the test sees."""
    if isinstance(value, list):
        return "".join(spelled_out(child) for child in value)
    own = value.get("text", "") + value.get("texExpression", "")
    return own + spelled_out(value.get("children", [])) + spelled_out(value.get("caption", []))


@few
@given(documents().map(tidy))
def test_no_letter_of_the_text_is_lost(document):
    assert letters(plain_text(document)) <= letters(spelled_out(write(document)))


asked = Question(("答",), "one")
BESIDE_MARKS = {
    "a bold space before a blank in a link": n.Link("u", None, (n.Mark("bold", (n.Text("a "),)), asked)),
    "a bold link that begins with a space": n.Mark("bold", (n.Link("u", None, (n.Text("　"), n.InlineMath("x"))),)),
    "an underlined line break": n.InlineContainer(
        "b", (), (n.Text("a"), n.Mark("underline", (n.Break(),)), n.Text("b"))
    ),
    "an underlined line break in a link": n.Link(
        "u", None, (n.Mark("underline", (n.Text("a"), n.Break(), n.Text("b"))),)
    ),
    "marks that cross at a space": n.InlineContainer(
        "b", (), (n.Mark("italic", (n.Mark("bold", (n.Text("a"),)), n.Text(" b"))), n.Mark("bold", (n.Text("c"),)))
    ),
    "formulas that touch where a mark ended": n.InlineContainer(
        "b", (), (n.InlineMath("\\"), n.Mark("bold", (n.InlineMath("\\"),)))
    ),
    "two line breaks alone": n.InlineContainer("b", (), (n.Break(), n.Break())),
    "a reading over an address": n.Ruby((n.Text("https://a.jp"),), "https://b.jp"),
}


@pytest.mark.parametrize("inline", BESIDE_MARKS.values(), ids=BESIDE_MARKS)
@pytest.mark.parametrize("block", [n.Paragraph, partial(n.Heading, 2)], ids=["paragraph", "heading"])
def test_what_a_mark_does_beside_a_space_or_a_line_end_is_settled_when_written(block, inline):
    value = write(tidy(doc(block((inline,)))))
    assert write(read(value).document) == value
