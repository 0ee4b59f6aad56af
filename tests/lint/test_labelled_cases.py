from __future__ import annotations

from pathlib import Path

import pytest

from tests.lint.quality import CASES, NAMES, on_labelled_cases, on_published_items, published_sets

pytestmark = pytest.mark.skipif(not CASES.exists(), reason="the labelled cases are not beside this checkout")

# A cure for real flaws must not cost trust: of the published items at most so many are flagged (real flaws among them).
MOST_FLAGGED = {
    "jcommonsenseqa_ja": 4,
    "jmmlu_cloze_ja": 8,
    "jsquad_passage_ja": 40,
    "opentrivia_en": 16,
    "aqua_math_en": 34,
}


def test_rules_find_what_is_labelled_and_nothing_else() -> None:
    score = on_labelled_cases(hard=False)
    missed = {rule: count for rule, count in score.missed.items() if rule in NAMES}
    assert (missed, dict(score.false), score.good_flagged) == ({}, {}, [])


def test_no_good_case_marked_hard_is_flagged() -> None:
    assert on_labelled_cases(hard=True).good_flagged == []


@pytest.mark.parametrize("path", published_sets(), ids=lambda path: path.stem)
def test_few_published_items_are_flagged(path: Path) -> None:
    flagged = [item["id"] for item, found in on_published_items(path) if found]
    assert len(flagged) <= MOST_FLAGGED[path.stem], flagged
