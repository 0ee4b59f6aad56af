from __future__ import annotations

from core.document.ids import with_ids, with_kept_ids
from core.document.walk import questions
from tests.document.builders import doc, li, ol, p, q, table


def ids(document):
    return [question.id for question in questions(with_ids(document))]


def test_the_same_document_gets_the_same_ids():
    document = doc(p("水は", q("H2O")), table(["物質", q("NaCl")]))
    assert ids(document) == ids(document)


def test_questions_that_ask_the_same_get_different_ids():
    first, second = ids(doc(p(q("東京"), "と", q("東京"))))
    assert first != second


def test_a_question_keeps_its_first_id_when_others_come_before_it():
    assert ids(doc(p(q("京都"), q("東京"))))[1] == ids(doc(p(q("東京"))))[0]


def test_questions_in_lists_and_tables_get_ids():
    assert all(ids(doc(ol(li(p(q("一")))), table(["見出し"], [q("二")]))))


def test_a_document_without_questions_stays_the_very_same_nodes():
    document = doc("水", ol("一"))
    assert with_ids(document) is document


def test_kept_ids_stand_in_reading_order_and_further_questions_keep_their_own():
    document = with_ids(doc(p(q("一"), q("二")), p(q("三"))))
    kept = questions(with_kept_ids(document, ["x", "y"]))
    assert [question.id for question in kept] == ["x", "y", questions(document)[2].id]
    assert with_kept_ids(document, ["1", "2", "3", "4"]) == document
