"""One slip, anywhere in any test: every question and every word of Japanese stays."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.dialect import parse, read_reply
from core.document.walk import plain_text, questions

BREAKAGES = [
    "a < b", "$5 と", "$$x = 1\ny$$", "<br>", "<!-- x -->", "x <5", "a<b", "a <= b", "<note>", "<資料1>",
    "<a@b.jp>", """<question correct="x" choiceItems='["it's"]' />""", "{空 欄}", "集合 { で", "\\frac{1 2}{3}",
    """<question correct="x" choiceItems="["a","b"]" />""", "</question>", "<question correct=",
    "I <3 you", "import x y", "<b>", "</section>", "<question correct='x'", "＜question correct=「x」",
]  # fmt: skip
WORDS = ["光合成", "江戸時代", "縄文土器", "二酸化炭素", "明治維新", "近畿地方"]
SHAPES = [
    "# {}", "{}", "{}\n{}", "- {}\n- {}", "1. {}\n2. {}\n   - {}", "> {}\n> {}", "| {} | {} |\n|---|---|\n| {} | {} |",
    "<section>\n\n{}\n\n</section>",
    "- [ ] {}", "{} $x^2$ {}", "**「{}」**は{}", "{}\n\n$$\nx = 1\n$$", "{}[^1]\n\n[^1]: {}",
    "`記号`は{}", "{}で$x^2$だから{}", "$x$個の{}", "<u>{}</u>", "[{}](https://example.jp/a)", "{}<br />{}",
]  # fmt: skip
QUESTIONS = [
    '<question correct="{}" />', """<question correct="{}" choiceItems='["三角形","円"]' />""",
    """<question correctItems='["{}","酸素"]' isMultipleChoice="true" />""",
    """<question correct='["{}","水素"]' hasAlternativeSolutions="true" explain="a > b" />""",
]  # fmt: skip
_WHOLE = re.compile(r"<question .*?/>|<[^>]*>|\$[^$]*\$|`[^`]*`|\]\([^)]*\)|\[\^1\]:?|\|[-|]+\||\*\*|- \[ \]")


@st.composite
def whole_tests(draw):
    """A test, and how many questions and words it holds: `(text, answers, words)`."""
    answers, words = [], []

    def stem():
        word, answer = draw(st.sampled_from(WORDS)) + f"第{len(words)}", f"答{len(answers)}番"
        words.append(word)
        if draw(st.booleans()):
            return f"{word}である。"
        answers.append(answer)
        question = draw(st.sampled_from(QUESTIONS)).replace("{}", answer)
        return draw(st.sampled_from([f"{word}は{question}である。", f"{question}は{word}", f"{word} {question}"]))

    blocks = [re.sub(r"\{\}", lambda _: stem(), draw(st.sampled_from(SHAPES))) for _ in range(draw(st.integers(1, 6)))]
    return "\n\n".join(blocks), answers, words


@st.composite
def broken_tests(draw):
    """A test with one slip in it, not inside what is one thing (a tag, a formula, code, the target of a link)."""
    text, answers, words = draw(whole_tests())
    whole = [match.span() for match in _WHOLE.finditer(text)]
    word_spans = [match.span() for word in words for match in re.finditer(re.escape(word), text)]
    places = [at for at in range(len(text) + 1) if not any(start < at < end for start, end in whole + word_spans)]
    at, breakage = draw(st.sampled_from(places)), draw(st.sampled_from(BREAKAGES))
    around = draw(st.sampled_from(["{}", " {} ", "\n\n{}\n\n"]))
    return text[:at] + around.replace("{}", breakage) + text[at:], answers, words


@given(broken_tests())
def test_one_slip_costs_no_question_and_no_word(broken):
    text, answers, words = broken
    document = parse(text).document
    asked = [answer for question in questions(document) for answer in question.answers]
    assert [answer for answer in answers if answer not in asked] == []
    shown = plain_text(document)
    assert [word for word in words if word not in shown] == []


@given(broken_tests())
def test_one_slip_in_a_reply_costs_no_question_and_no_word(broken):
    text, answers, words = broken
    document = parse(read_reply(f"はい、作りました。\n\n```mdx\n{text}\n```\n").text).document
    asked = [answer for question in questions(document) for answer in question.answers]
    assert [answer for answer in answers if answer not in asked] == []
    shown = plain_text(document)
    assert [word for word in words if word not in shown] == []


@pytest.mark.parametrize(
    "text",
    [
        '$$x = 1\ny$$$x^2$光合成<question correct="答" />',
        "光合成 <question correct='x' 日本の\n\n> 引用<question correct=\"答\" />",
        "> 引用\n\n<question correct='x'\n\n光合成  \n> 次<question correct=\"答\" />",
    ],
)
def test_a_slip_reaches_no_question_and_no_word_that_follows(text):
    document = parse(text).document
    assert ("答",) in [question.answers for question in questions(document)]
    assert "光合成" in plain_text(document)
