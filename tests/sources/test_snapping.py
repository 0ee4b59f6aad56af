from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from core.document.extract import Page, SourceFigure
from core.sources.snapping import snap, snap_to_page

SIZE = (600.0, 800.0)
CHART, PHOTO_A, PHOTO_B = (60.0, 80.0, 300.0, 320.0), (60.0, 500.0, 200.0, 600.0), (220.0, 500.0, 360.0, 600.0)
FIGURES = [CHART, PHOTO_A, PHOTO_B]


def thousandths(box):
    return [box[0] / 0.6, box[1] / 0.8, box[2] / 0.6, box[3] / 0.8]


def area(box):
    return (box[2] - box[0]) * (box[3] - box[1])


def overlap(one, other):
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    shared = max(0, width) * max(0, height)
    return shared / (area(one) + area(other) - shared)


def test_a_rough_box_becomes_the_figure_it_means():
    assert snap([120, 90, 480, 430], FIGURES, SIZE) == CHART


def test_both_orders_of_axes_are_understood():
    x0, y0, x1, y1 = thousandths(PHOTO_B)
    assert snap([x0, y0, x1, y1], FIGURES, SIZE) == snap([y0, x0, y1, x1], FIGURES, SIZE) == PHOTO_B


def test_a_box_round_two_figures_becomes_both():
    assert snap(thousandths((50.0, 490.0, 370.0, 610.0)), FIGURES, SIZE) == (60.0, 500.0, 360.0, 600.0)


def test_a_box_where_nothing_was_found_is_kept_within_the_page():
    assert snap([700, 700, 1200, 1200], FIGURES, SIZE) == (420.0, 560.0, 600.0, 800.0)


def test_boxes_of_no_use_are_refused():
    assert snap([500, 500, 510, 510], FIGURES, SIZE) is None
    assert snap([1, 2, 3], FIGURES, SIZE) is None
    assert snap([float("nan"), 0, 1000, 1000], FIGURES, SIZE) is None


def test_a_page_without_places_has_nothing_to_snap_to():
    figures = tuple(SourceFigure(box, "pt", "figure") for box in FIGURES)
    assert snap_to_page(thousandths(CHART), Page(1, (), figures, size=SIZE)) == CHART
    assert snap_to_page(thousandths(CHART), Page(1, (), figures)) is None


@given(st.lists(st.floats(allow_nan=True, allow_infinity=True, width=32), min_size=4, max_size=4))
def test_whatever_a_model_says_the_result_lies_on_the_page(proposed):
    box = snap(proposed, FIGURES, SIZE)
    assert box is None or (0 <= box[0] < box[2] <= 600 and 0 <= box[1] < box[3] <= 800)


def test_boxes_as_wrong_as_those_of_models_come_out_nearer():
    chance = random.Random(5)
    before, after = [], []
    for truth in FIGURES * 30:
        width, height = truth[2] - truth[0], truth[3] - truth[1]
        sizes = (width, height, width, height)
        rough = [side + chance.gauss(0, 0.12) * size for side, size in zip(truth, sizes, strict=True)]
        before.append(overlap(rough, truth))
        after.append(overlap(snap(thousandths(rough), FIGURES, SIZE), truth))
    assert sum(after) / len(after) > 0.95 > 0.75 > sum(before) / len(before)
