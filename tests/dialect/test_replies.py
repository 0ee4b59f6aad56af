from __future__ import annotations

import time

import pytest

from core.dialect import is_notation, parse, read_notation, read_reply, title_of
from core.document.walk import questions

QUESTION = '首都は<question correct="東京" />です。'


@pytest.mark.parametrize(
    "reply",
    [
        QUESTION,
        f"<think>どうしよう</think>\n\n{QUESTION}",
        f"考え中…</think>\n{QUESTION}",
        f"```mdx\n{QUESTION}\n```",
        f"以下のとおりです。\n\n```markdown\n{QUESTION}\n```\n\nいかがでしょうか。",
        f"```\n{QUESTION}\n```",
        f"````mdx\n{QUESTION}\n````",
        f"```mdx\n{QUESTION}",
        f"---\nmodel: x\n---\n\n{QUESTION}",
        f"はい、テストを作成しました。\n\n{QUESTION}\n\nご確認ください。",
    ],
)
def test_the_test_is_taken_out_of_its_wrapping(reply):
    assert read_reply(reply).text.strip() == QUESTION


def test_what_was_cut_is_said():
    assert read_reply(QUESTION).notes == ()
    assert len(read_reply(f"<think>a</think>\nはい。\n\n```mdx\n{QUESTION}\n```").notes) == 3


def test_an_inner_fence_does_not_close_the_outer_one():
    inner = f"{QUESTION}\n\n```python\nx = 1\n```\n\n{QUESTION}"
    for fence in ("````", "```"):
        assert read_reply(f"{fence}mdx\n{inner}\n{fence}").text.strip() == inner


def test_a_fence_that_does_not_hold_every_question_stays():
    reply = f"{QUESTION}\n\n```mdx\n{QUESTION}\n```\n"
    assert read_reply(reply).text == reply


def test_a_title_in_front_matter_belongs_to_the_test():
    reply = f"---\ntitle: 首都\n---\n\n{QUESTION}"
    assert read_reply(reply).text == reply
    assert title_of(parse(reply).document) == "首都"


@pytest.mark.parametrize(
    ("caught", "lifted"),
    [
        ('解は $x = <question correct="2" />$ である。', '解は $x =$ <question correct="2" /> である。'),
        ('`<question correct="2" />`', '<question correct="2" />'),
        ('$$\nx = <question correct="2" />\n$$', '$$\nx =\n$$\n\n<question correct="2" />'),
    ],
)
def test_a_question_in_a_formula_or_code_is_lifted_out_of_a_reply(caught, lifted):
    assert read_reply(caught).text == lifted
    (diagnostic,) = [each for each in parse(caught).diagnostics if each.severity == "error"]
    assert diagnostic.fix is not None
    assert questions(parse(caught).document) == ()
    assert len(questions(parse(lifted).document)) == 1


@pytest.mark.parametrize(
    ("text", "answers", "rule", "choices"),
    [
        ("(A=apple)", ("apple",), "one", None),
        ("(A=apple,W=[banana,orange])", ("apple",), "one", ("banana", "orange")),
        ("(A={自民党 or 自由民主党},W=[公明党])", ("自民党", "自由民主党"), "any", ("公明党",)),
        ("(A={兵庫県 and 奈良県},W=[三重県])", ("兵庫県", "奈良県"), "all", ("三重県",)),
        ("（Ａ＝東京，Ｗ＝［大阪、京都］）", ("東京",), "one", ("大阪", "京都")),
        ("(A=f(x),W=[g(x, y),[0,1]])", ("f(x)",), "one", ("g(x, y)", "[0,1]")),
    ],
)
def test_the_older_notation_is_read(text, answers, rule, choices):
    assert is_notation(f"答は{text}です。")
    (found,) = questions(read_notation(f"答は{text}です。").document)
    assert (found.answers, found.rule, found.choices) == (answers, rule, choices)


@pytest.mark.parametrize(
    "text", ["三角形(A=60)の角", "本文だけ", "(A=apple と書く", '(A=apple)と<question correct="x" />']
)
def test_ordinary_text_is_not_taken_for_the_notation(text):
    assert not is_notation(text)


def test_openings_of_the_older_notation_without_an_end_are_told_at_once():
    started = time.process_time()
    for opening in ("(A=", "(A=x", "（A={東京 or ", "(A=a,W=[b,"):
        assert not is_notation(opening * 20_000)
        assert not list(questions(read_notation(opening * 20_000).document))
    assert time.process_time() - started < 20


def test_brackets_within_an_answer_of_the_older_notation_belong_to_it():
    answer = "f(" * 8 + "x" + ")" * 8
    (found,) = questions(read_notation(f"(A={answer},W=[y])").document)
    assert found.answers == (answer,)
