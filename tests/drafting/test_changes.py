from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.dialect import parse
from core.document.choices import wrong_choices
from core.document.extract import Extract
from core.document.walk import plain_text, questions
from core.drafting import (
    Changes,
    DraftRequest,
    Wish,
    add_blanks,
    choices_for,
    delete_blanks,
    draft,
    to_choice,
    to_typed,
    weakest,
)
from core.text import apply_edits

TEST = """# <question correct="江戸幕府" />のしくみ

家康は<question correct="1603" choiceItems='["1600","1603","1615"]' explain="せつめい" data-x="1" />年に将軍となった。

| 人 | したこと |
| --- | --- |
| <question correct="徳川吉宗" /> | 目安箱を置いた |

- 水は<question correctItems='["酸素","水素"]' isMultipleChoice="true" />からできる。
- <question correct='["自民党","自由民主党"]' hasAlternativeSolutions="true" />は政党である。
"""


def after(changes: Changes, text: str = TEST) -> str:
    return apply_edits(text, changes.edits)


def untouched(text: str, changes: Changes) -> list[str]:
    """The pieces of text between the edits."""
    pieces, done = [], 0
    for edit in sorted(changes.edits):
        pieces.append(text[done : edit.start])
        done = edit.end
    return [*pieces, text[done:]]


def test_a_deleted_blank_leaves_its_answer_in_its_place():
    text = after(delete_blanks(TEST, [2]))
    assert "家康は1603年に将軍となった。" in text
    assert len(questions(parse(text).document)) == 4


def test_blanks_in_headings_tables_and_lists_can_be_deleted():
    text = after(delete_blanks(TEST, [1, 3, 4, 5]))
    assert text.startswith("# 江戸幕府のしくみ\n")
    assert "| 徳川吉宗 | 目安箱を置いた |" in text
    assert "- 水は酸素、水素からできる。" in text
    assert "- 自民党は政党である。" in text


@pytest.mark.parametrize(
    "answer", ["a*b*c", "<b>", "1. x", "# y", "[x](y)", "&amp;", "a|b", "\\frac", "{x}", "~~z~~", "- z"]
)
@pytest.mark.parametrize("place", ["{}", "前{}後", "{}です", "| a |\n| --- |\n| {} |", "- {}"])
def test_an_answer_with_signs_reads_as_the_same_text_afterwards(answer: str, place: str):
    attribute = answer.replace("&", "&amp;").replace('"', "&quot;").replace("|", "\\|")
    text = place.format(f'<question correct="{attribute}" />')
    before = parse(text).document
    assert plain_text(parse(after(delete_blanks(text, [1]), text)).document) == plain_text(
        before, questions(before)[0].answers[0]
    )


def test_a_formula_stays_a_formula():
    text = r'底辺は<question correct="$\frac{1}{2}$" />である。'
    assert after(delete_blanks(text, [1]), text) == r"底辺は$\frac{1}{2}$である。"


def test_a_typed_question_becomes_multiple_choice_with_choices_of_its_kind():
    changes = to_choice(TEST, [3])
    found = questions(parse(after(changes)).document)[2]
    assert changes.numbers == (3,)
    assert found.choices is not None
    assert "徳川吉宗" in found.choices
    assert all(choice.startswith("徳川") for choice in wrong_choices(found))


def test_a_question_without_known_wrong_choices_stays_typed():
    text = 'きのう公園で<question correct="へんてこりん" />を見た。'
    assert to_choice(text, [1]) == Changes(())


def test_multiple_choice_becomes_typed_and_keeps_everything_else():
    found = questions(parse(after(to_typed(TEST, [2]))).document)[1]
    assert (found.choices, found.explain, found.unknown) == (None, "せつめい", (("data-x", "1"),))


def test_choices_that_are_there_are_given_first():
    assert choices_for(TEST, 2) == ("1600", "1615")


@pytest.mark.parametrize("changes", [delete_blanks(TEST, [2, 4]), to_choice(TEST, [1, 3]), to_typed(TEST, [2])])
def test_everything_outside_the_questions_stays_as_it_is(changes: Changes):
    assert changes.edits
    assert all(TEST[edit.start : edit.end].startswith("<question") for edit in changes.edits)


def test_numbers_that_do_not_exist_change_nothing():
    assert delete_blanks(TEST, [0, 6, -1, 99]).edits == ()


def test_added_blanks_stand_beside_those_that_are_there(history: Extract):
    text = draft(DraftRequest(history, 4)).text
    changes, report = add_blanks(text, Wish(3), history)
    more = after(changes, text)
    before, now = questions(parse(text).document), questions(parse(more).document)
    assert report.made == 3
    assert len(now) == 7
    assert [one for one in now if one in before] == list(before)
    assert "".join(untouched(text, changes)) != text
    assert all(edit.text.startswith("<question") for edit in changes.edits)


def test_added_blanks_name_the_page_where_the_sources_are_known(history: Extract):
    text = draft(DraftRequest(history, 2)).text
    changes, _ = add_blanks(text, Wish(1), history)
    assert "プリント.pdf 1ページ" in changes.edits[0].text


def test_added_blanks_of_a_focus_are_only_of_that_focus(history: Extract):
    text = draft(DraftRequest(history, 1, focus=("years",))).text
    changes, report = add_blanks(text, Wish(20, focus=("people",), strict=True))
    assert report.made == len(changes.edits) < 20
    assert report.message is not None


def test_an_answer_is_not_asked_for_twice(history: Extract):
    text = draft(DraftRequest(history, 3)).text
    changes, _ = add_blanks(text, Wish(60))
    answers = [one.answers[0] for one in questions(parse(after(changes, text)).document)]
    assert len(answers) == len(set(answers))


def test_the_weakest_question_is_one_whose_answer_stands_elsewhere():
    text = (
        '源頼朝は<question correct="鎌倉" />に幕府を開いた。\n\n<question correct="足利尊氏" />は足利尊氏像で知られる。'
    )
    assert weakest(text, 1) == (2,)


def test_no_more_questions_are_taken_than_there_are():
    assert weakest(TEST, 99) == (1, 2, 3, 4, 5)
    assert weakest(TEST, 9, ("years",)) == (2,)


PIECES = [
    "徳川家康は1603年に江戸幕府を開いた。",
    '<question correct="水" choiceItems=\'["火","水"]\' />',
    "\n\n",
    "\n",
    "| 年 | 人 |\n| --- | --- |\n| 1603 | 徳川家康 |\n",
    "- 松尾芭蕉\n",
    "# 見出し ",
    "**織田信長**",
    "*",
    "`源頼朝`",
    "$x$",
    "\\",
    "> ",
    "<b>",
    "</b>",
    "{/* 豊臣秀吉 */}",
    "In 1789 Napoleon Bonaparte met James Watt. ",
    "&amp;",
    "~~",
    "[平清盛](u)",
]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=9).map("".join), st.sampled_from(["typed", "choice", "mixed"]))
def test_any_test_takes_more_blanks_and_gives_them_back(text: str, kind: str):
    before = parse(text).document
    changes, report = add_blanks(text, Wish(4, kind))
    more = after(changes, text)
    now = questions(parse(more).document)
    assert report.made == len(changes.edits) == len(now) - len(questions(before))
    new = [number for number, one in enumerate(now, start=1) if one not in questions(before)]
    assert plain_text(parse(after(delete_blanks(more, new), more)).document, "_") == plain_text(before, "_")


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=9).map("".join))
def test_any_test_can_change_kind_and_lose_all_its_blanks(text: str):
    count = len(questions(parse(text).document))
    chosen = after(to_choice(text, range(1, count + 1)), text)
    typed = after(to_typed(chosen, range(1, count + 1)), chosen)
    assert len(questions(parse(typed).document)) == count
    assert questions(parse(after(delete_blanks(typed, weakest(typed, count)), typed)).document) == ()
