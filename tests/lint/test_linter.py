"""A linter that has seen other revisions says what one says that has seen none."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import given, settings
from hypothesis import strategies as st

from core.dialect import parse
from core.document.diagnostic import Diagnostic
from core.lint import Linter, all_rules, lint
from core.lint.paper import Paper
from core.text import Edit, apply_edits

BLOCKS = (
    "# 光合成のしくみ",
    "# Plants and [light][1]",
    "次の語を漢字で書きなさい。",
    "次の式を約分しなさい。",
    "語群：光合成、呼吸、蒸散",
    '葉で養分を作るはたらきを<question correct="光合成" choiceItems=\'["呼吸","蒸散"]\' />という。',
    '江戸幕府は<question correct="1603" hint="17世紀" />年に開かれた。一六〇三年のことである。',
    'こうごうせいには光がいる。\n<ruby>光合成<rt>こうごうせい</rt></ruby>は<question correct="光合成" />と書く。',
    '1. 半分は<question correct="1/2" choiceItems=\'["0.5","0.2","1/2","2/4"]\' />\n2. x < 3 は<question correct="" />',
    '| 年 | できごと |\n| --- | --- |\n| 1603 | <question correct=\'["江戸幕府","幕府"]\' /> |',
    "[図]: a.png\n\n![図の光合成](leaf.png)\n\n![](x.png)",
    "[1]: https://example.jp",
    'The leaf makes sugar by <question correct="starch" choiceItems=\'["heat","starch",]\' /> (光合成).',
    "{/* lint-allow answer-repeated: the theme */}",
    '<question corect="A" choiceItems=\'["A","B","C"]\' />',
    '~~~\n<question correct="光合成" />\n~~~',
)
PIECES = (
    "光合成",
    "1603",
    "\n\n",
    "\n",
    "# ",
    "- ",
    '<question correct="呼吸" />',
    '"',
    "'",
    "<",
    "`",
    "[1]",
    "$",
    "{/*",
    "あ",
    " ",
    "",
)

texts = st.lists(st.sampled_from(BLOCKS), min_size=1, max_size=7).map("\n\n".join)
edits = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 4), st.sampled_from(PIECES)), min_size=1, max_size=6)


def by_rule(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    return sorted(found, key=lambda one: (one.rule, one.span, one.question or 0, one.message.en))


def revisions(text: str, changes: list[tuple[float, int, str]]) -> list[str]:
    found = [text]
    for share, removed, put in changes:
        start = round(share * len(text))
        text = apply_edits(text, [Edit(start, min(len(text), start + removed), put)])
        found.append(text)
    return found


@given(texts, edits)
@settings(max_examples=80, deadline=None)
def test_after_any_edits_it_finds_what_a_new_linter_finds(text: str, changes: list[tuple[float, int, str]]) -> None:
    linter = Linter()
    for revision in revisions(text, changes):
        parsed = parse(revision)
        assert linter.lint(parsed) == lint(parsed)


def test_white_space_before_a_block_moves_it_too() -> None:
    said = '江戸幕府は<question correct="1603" />年に開かれた。一六〇三年のことである。'
    linter = Linter()
    for begun in ("\n\n", "# \n\n", "-  \n\n", "\n\n\n"):
        parsed = parse(begun + said)
        assert linter.lint(parsed) == lint(parsed)


@given(texts, texts)
@settings(max_examples=30, deadline=None)
def test_it_may_be_given_another_test_in_between(one: str, other: str) -> None:
    linter = Linter()
    for text in (one, other, one):
        assert linter.lint(parse(text)) == lint(parse(text))


@given(texts)
@settings(max_examples=60, deadline=None)
def test_rules_of_blocks_find_the_same_in_a_block_and_in_the_whole_test(text: str) -> None:
    parsed = parse(text.replace("lint-allow", "allow"))
    whole = [finding.named(rule.name) for rule in all_rules() for finding in rule.check(Paper(parsed))]
    names = {rule.name for rule in all_rules()}
    assert by_rule(one for one in lint(parsed) if one.rule in names) == by_rule(whole)


def test_an_edit_looks_anew_only_at_its_own_block() -> None:
    text = "\n\n".join(f'語{number}は<question correct="" />である。' for number in range(5))
    linter = Linter()
    before = linter.lint(parse(text))
    after = linter.lint(parse(text.replace("語4", "語彙4")))
    same = [id(one) for one in before if one.question != 5]
    assert [id(one) for one in after if one.question != 5] == same
    assert len(same) == 4
