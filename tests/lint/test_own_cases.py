from __future__ import annotations

from pathlib import Path

import pytest

from tests.lint.quality import OF_LANGUAGE, OWN, on_labelled_cases, own_rules

MIN_RECALL, MIN_PRECISION = 0.91, 0.90
MIN_WITHOUT_LANGUAGE = 0.98
MAX_GOOD_FLAGGED = 0.05


@pytest.mark.parametrize("path", OWN.values(), ids=OWN)
def test_what_teachers_would_find_is_found_and_good_items_are_left_alone(path: Path) -> None:
    score = on_labelled_cases(hard=False, path=path)
    recall, precision = score.ratios(own_rules())
    assert recall >= MIN_RECALL, score.told
    assert precision >= MIN_PRECISION, score.told
    assert min(score.ratios(own_rules() - OF_LANGUAGE)) >= MIN_WITHOUT_LANGUAGE, score.told
    assert len(score.good_flagged) <= MAX_GOOD_FLAGGED * score.good, score.told
