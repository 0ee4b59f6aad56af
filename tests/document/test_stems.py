from __future__ import annotations

from hypothesis import given

from core.document.passages import stems
from core.document.walk import questions
from tests.document.builders import doc, p, q
from tests.document.strategies import documents, few


def test_the_stem_is_the_passage_with_blanks_for_its_questions():
    assert stems(doc(p("約分せよ。", q("1/2")), p(q("水"), "と", q("火")))) == ("約分せよ。＿", "＿と＿", "＿と＿")


@few
@given(documents())
def test_every_question_has_a_stem(document):
    assert len(stems(document)) == len(questions(document))
