from __future__ import annotations

import pytest

from core.document.captions import description, is_caption, label_of, mentions
from core.document.extract import SourceFigure

CAPTIONS = {
    "図1 人口の変化": "図1",
    "図1人口の変化": "図1",
    "資料２　村の年貢": "資料２",
    "【資料 3】江戸の町": "資料 3",
    "図2-3 細胞のつくり": "図2-3",
    "グラフ① 気温": "グラフ①",
    "地図A 五つの地方": "地図A",
    "Figure 3 Temperature": "Figure 3",
    "Fig. 4 Rainfall": "Fig. 4",
    "Table 2: Cities": "Table 2",
}
NO_CAPTIONS = (
    "図1を見て答えなさい。",
    "資料 2 を読んで、問いに答えなさい。",
    "図書室の本",
    "資料館",
    "表面積",
    "表アンケート",
)


@pytest.mark.parametrize(("text", "label"), CAPTIONS.items())
def test_a_line_that_names_a_figure_is_its_caption(text, label):
    assert is_caption(text)
    assert label_of(text) == label


@pytest.mark.parametrize("text", [*NO_CAPTIONS, "Figure 3 shows the rainfall.", "The map is old."])
def test_a_line_that_speaks_of_a_figure_or_of_something_else_is_no_caption(text):
    assert not is_caption(text)


@pytest.mark.parametrize("text", ["図１を見て", "図 1から", "右の図1より"])
def test_a_text_speaks_of_a_figure_however_its_number_is_written(text):
    assert mentions(text, "図1")


@pytest.mark.parametrize(("text", "label"), [("図12を見て", "図1"), ("図2", "図1"), ("何でも", "")])
def test_another_figure_is_another(text, label):
    assert not mentions(text, label)


def test_a_figure_without_caption_is_described_by_its_kind_in_the_language_round_it():
    photo = SourceFigure((0, 0, 1, 1), "pt", "photo")
    assert (description(photo, "江戸の町"), description(photo, "The town")) == ("写真", "Photo")
