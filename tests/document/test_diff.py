"""Question ids outlive edits, and a diff says what a turn did and that it did nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.document.diff import carry_ids, diff
from core.document.ids import with_ids
from core.document.rewrite import map_questions
from core.document.walk import questions
from tests.document.builders import bold, doc, h, li, ol, p, q, table, ul
from tests.document.strategies import documents, few

OLD = with_ids(
    doc(
        h(1, "江戸幕府"),
        p("初代将軍は", q("徳川家康"), "、3代将軍は", q("徳川家光"), "である。"),
        p("幕府が開かれたのは", q("1603", wrong=["1600", "1615"]), "年。"),
        ul("参勤交代", "鎖国"),
        p("関ヶ原の戦いは何年か。"),
        p(q("1600")),
        table(["年", "できごと"], ["1635", q("参勤交代")], ["1641", q("鎖国")]),
    )
)


def ids(document):
    return [question.id for question in questions(document)]


def edited(number, **changes):
    """OLD with other fields on question `number`, as a reader would give it: without ids."""
    target = questions(OLD)[number - 1]
    return map_questions(OLD, lambda question: replace(question, id="", **(changes if question is target else {})))


def without_ids(document):
    return map_questions(document, lambda question: replace(question, id=""))


def numbers(pairs):
    return [(pair.old_number, pair.new_number) for pair in pairs]


def test_a_document_that_is_read_again_keeps_its_ids():
    assert ids(carry_ids(OLD, without_ids(OLD))) == ids(OLD)


@pytest.mark.parametrize(
    "changes",
    [
        {"answers": ("徳川家光", "家光"), "rule": "any"},
        {"choices": ("徳川家光", "徳川綱吉")},
        {"answers": ("家光",)},
        {"hint": "家康の孫", "explain": "参勤交代を定めた", "score": 2.0},
    ],
)
def test_an_edit_of_a_question_keeps_its_id_and_is_all_that_changed(changes):
    new = carry_ids(OLD, edited(2, **changes))
    assert ids(new) == ids(OLD)
    found = diff(OLD, new)
    assert numbers(found.changed) == [(2, 2)]
    assert found.changed[0].before == questions(OLD)[1]
    assert len(found.untouched) == len(ids(OLD)) - 1
    assert not found.added
    assert not found.removed
    assert not found.is_text_changed


def test_an_edit_of_the_words_around_keeps_ids():
    new = carry_ids(
        OLD,
        doc(
            h(1, "江戸時代のはじまり"),
            p("江戸幕府の初代将軍は", q("徳川家康"), "。3代は", q("徳川家光"), "だ。"),
            *without_ids(OLD).blocks[2:],
        ),
    )
    assert ids(new) == ids(OLD)
    found = diff(OLD, new)
    assert not found.changed
    assert [(change.before.text, change.after.text) for change in found.text] == [
        ("江戸幕府", "江戸時代のはじまり"),
        ("初代将軍は＿、3代将軍は＿である。", "江戸幕府の初代将軍は＿。3代は＿だ。"),
    ]


def test_an_edit_of_answer_and_words_at_once_keeps_the_id():
    new = carry_ids(OLD, doc(*OLD.blocks[:2], p("江戸幕府が開かれたのは", q("慶長8"), "年。"), *OLD.blocks[3:]))
    assert ids(new) == ids(OLD)
    assert numbers(diff(OLD, new).changed) == [(3, 3)]


def test_a_blank_that_is_turned_back_into_text_is_removed_and_changes_no_text():
    line = p("初代将軍は", q("徳川家康"), "、3代将軍は徳川家光である。")
    new = carry_ids(OLD, without_ids(doc(OLD.blocks[0], line, *OLD.blocks[2:])))
    found = diff(OLD, new)
    assert [gone.number for gone in found.removed] == [2]
    assert numbers(found.untouched) == [(1, 1), (3, 2), (4, 3), (5, 4), (6, 5)]
    assert not found.is_text_changed


def test_a_blank_made_of_text_is_added_and_changes_no_text():
    new = carry_ids(OLD, without_ids(doc(*OLD.blocks[:3], ul("参勤交代", li(p(q("鎖国")))), *OLD.blocks[4:])))
    found = diff(OLD, new)
    assert [come.number for come in found.added] == [4]
    assert len(set(ids(new))) == len(ids(new))
    assert not found.is_text_changed


def test_a_question_that_goes_with_its_line_leaves_the_line_as_a_text_change():
    new = carry_ids(OLD, without_ids(doc(*OLD.blocks[:2], *OLD.blocks[3:])))
    found = diff(OLD, new)
    assert [gone.number for gone in found.removed] == [3]
    assert [(change.before.text, change.after) for change in found.text] == [("幕府が開かれたのは＿年。", None)]


def test_a_question_on_a_line_of_its_own_is_no_running_text():
    new = carry_ids(OLD, without_ids(doc(*OLD.blocks[:5], *OLD.blocks[6:])))
    found = diff(OLD, new)
    assert [gone.number for gone in found.removed] == [4]
    assert not found.is_text_changed


def test_of_true_or_false_questions_that_are_all_alike_the_right_one_goes():
    statements = ["地球は丸い。", "月は星だ。", "水は100℃で沸く。", "氷は水に沈む。"]
    old = with_ids(doc(*(p(text, q("○", wrong=["×"])) for text in statements)))
    edited_last = [*statements[:3], "氷は水に浮かぶ。"]
    new = carry_ids(old, doc(*(p(text, q("○", wrong=["×"])) for text in edited_last[1:])))
    assert ids(new) == ids(old)[1:]


def test_questions_that_change_places_keep_their_ids():
    new = carry_ids(OLD, without_ids(doc(OLD.blocks[2], OLD.blocks[1], *OLD.blocks[3:])))
    assert ids(new)[:3] == [ids(OLD)[2], ids(OLD)[0], ids(OLD)[1]]
    assert numbers(diff(OLD, new).untouched)[:3] == [(3, 1), (1, 2), (2, 3)]


def test_a_new_question_that_asks_what_an_edited_one_once_asked_gets_its_own_id():
    old = with_ids(doc(p("首都は", q("東京"), "。")))
    changed = carry_ids(old, doc(p("首都は", q("京都"), "。")))
    new = carry_ids(changed, doc(p("首都は", q("京都"), "。"), p("いちばん人の多い町は", q("東京"))))
    assert ids(new)[0] == ids(old)[0]
    assert ids(new)[1] != ids(old)[0]


def test_a_question_about_something_else_is_another_question():
    old = with_ids(doc(p("首都は", q("東京"), "。")))
    new = carry_ids(old, doc(p("三角形の内角の和は", q("180"), "度である。")))
    found = diff(old, new)
    assert [len(found.added), len(found.removed), len(found.changed)] == [1, 1, 0]


def test_formatting_and_numbering_count_as_text():
    assert diff(doc(p("水")), doc(p(bold("水")))).is_text_changed
    assert diff(doc(ol("水")), doc(ul("水"))).is_text_changed
    assert diff(doc(h(1, "水")), doc(h(2, "水"))).is_text_changed


def test_documents_without_ids_can_be_compared_once_ids_are_carried():
    old = doc(p(q("水"), q("火")))
    assert len(set(ids(carry_ids(old, old)))) == 2


@few
@given(documents())
def test_reading_again_changes_nothing(document):
    old = with_ids(document)
    new = carry_ids(old, without_ids(old))
    found = diff(old, new)
    assert new == old
    assert ids(new) == ids(old)
    assert (found.added, found.removed, found.changed, found.text) == ((), (), (), ())


@few
@given(documents(), documents(), st.randoms())
def test_every_question_is_in_the_diff_once_and_no_id_stands_twice(old, other, random):
    old = with_ids(old)
    blocks = [*old.blocks, *other.blocks]
    random.shuffle(blocks)
    new = carry_ids(old, without_ids(doc(*blocks[: len(blocks) * 2 // 3])))
    assert len(set(ids(new))) == len(ids(new))
    found = diff(old, new)
    kept = [*found.changed, *found.untouched]
    assert sorted([come.number for come in found.added] + [pair.new_number for pair in kept]) == list(
        range(1, len(ids(new)) + 1)
    )
    assert sorted([gone.number for gone in found.removed] + [pair.old_number for pair in kept]) == list(
        range(1, len(ids(old)) + 1)
    )
