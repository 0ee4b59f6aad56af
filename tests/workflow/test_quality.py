from __future__ import annotations

import pytest

from tests.workflow.quality import Measured, edit_ratio, format_shares, mdx_ratio

pytestmark = pytest.mark.process


@pytest.mark.parametrize("share", format_shares(), ids=lambda share: share.name)
def test_prompts_speak_of_good_questions_and_little_of_form(share: Measured):
    assert share.is_met, share


@pytest.mark.parametrize("protocol", ["chat", "responses"])
@pytest.mark.parametrize("named", [True, False])
def test_changing_one_question_of_sixty_costs_a_small_part_of_the_test(protocol: str, named: bool):
    assert (measured := edit_ratio(protocol, named=named)).is_met, measured


@pytest.mark.parametrize("indent", [2, None])
def test_a_model_writes_a_third_of_what_nodes_would_take(indent: int | None):
    assert (measured := mdx_ratio(indent)).is_met, measured
