"""Editor JSON found in a text: alone, in a fence, among words, cut off in a stream."""

from __future__ import annotations

import json

import pytest

from core.document.walk import plain_text, questions
from core.editor_json import looks_like_editor_json, read, read_text, write
from tests.document.builders import doc, p, q
from tests.document.examples import EXAMPLES

DOCUMENT = doc(p("首都は", q("東京"), "で、[参考]は", q("1.0", choices=("2.50",)), "だ。"), "終わり")
JSON = json.dumps(write(DOCUMENT), ensure_ascii=False, indent=1)
LINES = "\n".join(json.dumps(block, ensure_ascii=False) for block in write(DOCUMENT))


@pytest.mark.parametrize(
    "text",
    [
        JSON,
        f"\n\n{JSON}\n",
        f"```json\n{JSON}\n```",
        f"```\n{JSON}\n```\n",
        f"できました。[参考] をご覧ください。\n\n```json\n{JSON}\n```\n以上です。",
        f"以下が {{JSON}} です:\n{JSON}\nご確認ください。",
        json.dumps({"children": write(DOCUMENT)}),
        LINES,
        LINES.replace("\n", ",\n"),
    ],
)
def test_the_value_is_found_in_its_wrapping(text):
    assert looks_like_editor_json(text)
    assert read_text(text).document == DOCUMENT
    assert read_text(text).diagnostics == ()


def test_a_string_is_read_as_text():
    assert read(JSON).document == DOCUMENT


def test_numbers_keep_their_spelling():
    value = [{"type": "p", "children": [{"type": "question", "children": [{"text": "", "correct": 0}]}]}]
    text = json.dumps(value).replace(": 0", ": 1.50")
    assert questions(read_text(text).document) == (q("1.50"),)


@pytest.mark.parametrize("fence", ["", "```json\n"])
def test_every_beginning_of_a_stream_gives_what_came_whole(fence):
    spoken = plain_text(DOCUMENT, "＿")
    for length in range(len(JSON)):
        result = read_text(fence + JSON[:length])
        shown = plain_text(result.document, "＿")
        if result.diagnostics and result.diagnostics[0].severity == "error":
            assert length < 30
        else:
            assert spoken.startswith(shown)
            answers = [answer for question in questions(result.document) for answer in question.answers]
            assert answers in ([], ["東京"], ["東京", "1.0"])


def test_a_value_that_is_cut_off_says_so():
    result = read_text(JSON[:-30])
    assert result.diagnostics[0].severity == "warning"
    assert "途中で切れて" in result.diagnostics[0].message.ja


@pytest.mark.parametrize(
    "text",
    [
        "",
        '# 題\n\n首都は<question correct="東京" />です。',
        "[参考](https://example.org) と {空欄} と [1, 2]",
        '# JSON の書き方\n\n```json\n[{"type":"p","children":[{"text":"水"}]}]\n```\n\nこう書きます。',
        '例:\n```json\n[{"type":"p","children":[{"text":"水"}]}]\n```\n答えは<question correct="p" />',
        '{"name": "x", "children": ',
        '配列 [1, 2, {"a": 3}] と "type": の説明',
    ],
)
def test_a_test_in_mdx_is_not_taken_for_editor_json(text):
    assert not looks_like_editor_json(text)


def test_text_without_json_is_kept_and_reported():
    result = read_text("首都は東京です。\n\n次の段落")
    assert result.document == doc("首都は東京です。", "次の段落")
    assert [diagnostic.severity for diagnostic in result.diagnostics] == ["error"]


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '[{"children":' * 5_000, '{"a":' * 50_000, "[{" * 10_000, '["' * 9_999]
)
def test_hostile_nesting_is_answered(text):
    assert read_text(text).document is not None


def test_half_characters_are_replaced():
    result = read_text('[{"type":"p","children":[{"text":"a\\ud800b \\ud83d\\ude00"}]}]')
    assert plain_text(result.document) == "a\ufffdb 😀"


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_survive_the_editor_and_its_file(name):
    value = write(EXAMPLES[name])
    result = read_text(json.dumps(value, ensure_ascii=False))
    assert write(result.document) == value
    assert all(diagnostic.severity == "info" for diagnostic in result.diagnostics)
