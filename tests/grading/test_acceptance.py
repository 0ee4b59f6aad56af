from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.document.nodes import Question
from core.grading import grade, would_accept

answers = st.one_of(
    st.text(min_size=1, max_size=10),
    st.sampled_from(["1 km", "3/4", "CO", "コンピューター", "50%", "x+1", r"\frac{1}{2}", "1914–1918", "007", "60分"]),
)


@given(st.lists(answers, max_size=3), st.sampled_from(["one", "any"]))
def test_every_example_is_marked_as_it_is_shown(given_answers: list[str], rule: str) -> None:
    question = Question(tuple(given_answers), rule)  # type: ignore[arg-type]
    acceptance = would_accept(question)
    assert {grade(question, [reply]).verdict for reply in acceptance.accepted} <= {"right"}
    assert {grade(question, [reply]).verdict for reply in acceptance.refused} <= {"wrong"}


@pytest.mark.parametrize(
    ("question", "accepted", "refused"),
    [
        (Question(("1914年",)), {"１９１４年", "一九一四年", "1914"}, {"1915年"}),
        (Question(("1 km",)), {"1000 m", "1"}, {"2 km", "1 m"}),
        (Question(("CO",)), {"ＣＯ"}, {"co"}),
        (Question(("3/4",)), {"6/8", "0.75", r"\frac{3}{4}"}, {"4/4"}),
        (Question(("コンピューター",)), {"コンピュータ"}, set()),
        (Question(("徳川家康",)), {"徳川家康"}, {"徳川家"}),
        (Question(("**瀬戸内海**",)), {"瀬戸内海"}, {"瀬戸内"}),
        (Question(("自民党", "自由民主党"), "any"), {"自民党", "自由民主党"}, {"自民"}),
        (Question(("酸素", "水素"), "all"), {"酸素、水素", "水素、酸素"}, {"酸素"}),
        (Question(("葉緑体",), choices=("細胞膜", "葉緑体")), {"葉緑体"}, {"細胞膜"}),
        (Question(("酸素", "水素"), "all", ("窒素",)), {"酸素、水素"}, {"酸素"}),
    ],
)
def test_examples_show_what_counts(question: Question, accepted: set[str], refused: set[str]) -> None:
    acceptance = would_accept(question)
    assert accepted <= set(acceptance.accepted)
    assert refused <= set(acceptance.refused)


def test_a_question_without_an_answer_accepts_nothing() -> None:
    assert would_accept(Question(())).accepted == ()


def test_a_form_that_is_asked_for_is_not_shown_as_free() -> None:
    shown = would_accept(Question(("3/4",)), stem="約分すると＿になる。")
    assert "6/8" not in shown.accepted
    assert "6/8" in would_accept(Question(("3/4",))).accepted
