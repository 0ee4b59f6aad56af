from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from core.sources.layout.blocks import EXACT, MEASURED
from core.sources.layout.cleaning import clean, share_unreadable
from core.sources.layout.furigana import without_furigana
from core.sources.layout.geometry import Box, Turn
from core.sources.layout.lines import rejoined
from core.sources.layout.page import lay_out
from core.sources.layout.piece import Mark, Piece
from core.sources.layout.rules import Rules, grids_of

HEIGHT = 842.0
coordinates = st.floats(0, 500, allow_nan=False)


def line(text: str, left: float, top: float, size: float = 10.0) -> Piece:
    """Full-width text at its natural width."""
    width = sum(size if ord(character) > 0x2000 else size / 2 for character in text)
    return Piece(text, Box(left, top, left + width, top + size), size)


def texts(*pieces: Piece, rules: Rules | None = None) -> list[str]:
    return [block.text for block in lay_out(pieces, rules or Rules(), HEIGHT, EXACT).blocks]


def test_japanese_lines_join_without_a_space_and_english_ones_with_one() -> None:
    assert texts(line("徳川家康は江戸に幕府を開い", 50, 100), line("た。", 50, 116)) == [
        "徳川家康は江戸に幕府を開いた。"
    ]
    assert texts(line("The quick brown fox jumps over", 50, 100), line("the dog.", 50, 116)) == [
        "The quick brown fox jumps over the dog."
    ]


def test_a_word_broken_at_the_line_end_is_whole_again() -> None:
    assert texts(line("Water evaporates and then con-", 50, 100), line("denses again.", 50, 116)) == [
        "Water evaporates and then condenses again."
    ]


def test_an_indented_line_begins_a_paragraph() -> None:
    found = texts(
        line("江戸時代の日本では平和な時代が続いた", 50, 100),
        line("のである。", 50, 116),
        line("農民は年貢を納めた。", 60, 132),
    )
    assert found == ["江戸時代の日本では平和な時代が続いたのである。", "農民は年貢を納めた。"]


def test_a_line_that_ends_early_stays_a_line() -> None:
    found = texts(
        line("年　　　できごと", 50, 100),
        line("１６００　関ヶ原の戦い", 50, 116),
        line("１６１５　大坂夏の陣・武家諸法度", 50, 132),
    )
    assert found == ["年　　　できごと\n１６００　関ヶ原の戦い\n１６１５　大坂夏の陣・武家諸法度"]


def test_two_columns_are_read_one_after_the_other() -> None:
    left = [line("大化の改新は六四五年", 50, 100 + 16 * row) for row in range(4)]
    right = [line("壬申の乱は六七二年に", 200, 100 + 16 * row) for row in range(4)]
    mixed = [piece for row in zip(left, right, strict=True) for piece in row]
    text = "".join(texts(line("第一章　古代の日本とその国家の成り立ちについて", 50, 70), *mixed))
    assert text.rindex("大化の改新") < text.index("壬申の乱")


def test_rows_of_a_table_are_not_taken_for_columns() -> None:
    rows = [("札幌", "1973000", "1121"), ("東京", "13960000", "2194"), ("大阪", "2750000", "225")]
    pieces = [
        line(cell, 50 + 80 * column, 100 + 16 * row)
        for row, cells in enumerate(rows)
        for column, cell in enumerate(cells)
    ]
    page = lay_out(pieces, Rules(), HEIGHT, MEASURED)
    assert [block.kind for block in page.blocks] == ["table"]
    assert page.blocks[0].text.splitlines()[:3] == [
        "| 札幌 | 1973000 | 1121 |",
        "| --- | --- | --- |",
        "| 東京 | 13960000 | 2194 |",
    ]
    assert len(page.tables) == 1


def test_the_head_of_a_table_is_cut_where_its_cells_touch() -> None:
    rows = [("札幌", "1973000", "1121"), ("東京", "1396000", "2194"), ("大阪", "2750000", "2252")]
    pieces = [
        line(cell, (50, 100, 160)[column], 100 + 16 * row)
        for row, cells in enumerate(rows)
        for column, cell in enumerate(cells)
    ]
    head = line("都道府県名人口（人数）面積", 50, 84)
    (table,) = texts(head, *pieces)
    assert table.splitlines()[:2] == ["| 都道府県名 | 人口（人数） | 面積 |", "| --- | --- | --- |"]
    caption = line("表１　主な都市の人口と面積について", 50, 84)
    assert texts(caption, *pieces)[0] == caption.text
    task = line("都市の人口を比べて答えよ", 50, 84)
    assert texts(task, *pieces)[0] == task.text


def test_a_ruled_table_keeps_lines_of_a_cell_together_and_bars_escape_nothing() -> None:
    across = tuple(Box(50, y, 250, y) for y in (90, 130, 150))
    down = tuple(Box(x, 90, x, 150) for x in (50, 150, 250))
    found = texts(
        line("できごと", 55, 95),
        line("その説明の", 155, 95),
        line("一行目|二行目", 155, 112),
        line("大政奉還", 55, 135),
        line("1867年", 155, 135),
        rules=Rules(across, down),
    )
    assert found == ["| できごと | その説明の一行目｜二行目 |\n| --- | --- |\n| 大政奉還 | 1867年 |"]


def test_the_grid_of_a_chart_is_no_table() -> None:
    across = tuple(Box(50, y, 250, y) for y in range(90, 200, 20))
    down = tuple(Box(x, 90, x, 190) for x in range(50, 260, 40))
    page = lay_out([line("人口", 60, 95), line("年", 220, 175)], Rules(across, down), HEIGHT, EXACT)
    assert page.tables == ()


def test_sides_that_a_table_leaves_open_are_where_its_lines_end() -> None:
    (grid,) = grids_of(Rules(tuple(Box(50, y, 250, y) for y in (90, 110, 130)), (Box(150, 90, 150, 130),)))
    assert grid.xs == (50, 150, 250)


def test_small_kana_over_a_word_is_a_reading_and_other_small_text_is_not() -> None:
    word = line("聖徳太子は十七条の憲法を定めた。", 50, 100, 18)
    reading = line("しょうとくたいし", 50, 90, 7)
    note = line("ふりがなではない", 50, 300, 7)
    power = line("2", 120, 98, 7)
    read, *others = without_furigana([word, reading, note, power])
    assert others == [note, power]
    assert (read.text, read.marks) == (word.text, (Mark(0, 4, "しょうとくたいし"),))


def test_each_kanji_takes_the_reading_right_over_it_and_kana_take_none() -> None:
    word = line("お勉強と食べ物", 50, 100, 20)
    read = without_furigana([word, line("べん", 70, 89, 9), line("きょう", 88, 89, 9), line("た", 135, 89, 9)])
    assert [(word.text[mark.start : mark.end], mark.reading) for mark in read[0].marks] == [
        ("勉", "べん"),
        ("強", "きょう"),
        ("食", "た"),
    ]


def test_a_formula_written_later_returns_to_its_place_in_the_line() -> None:
    pieces = [line("赤玉が", 50, 100), line("個入っている", 90, 100), line("a", 82, 100)]
    assert [piece.text for piece in rejoined(pieces, Rules())] == ["赤玉がa個入っている"]


def test_a_page_number_is_dropped_and_a_number_in_the_text_is_not() -> None:
    page = texts(line("次の数を二で割りなさい。", 50, 100), line("42", 50, 140), line("- 3 -", 290, 800))
    assert page == ["次の数を二で割りなさい。", "42"]


def test_items_of_a_list_stay_apart() -> None:
    page = lay_out(
        [line("光合成のしくみ", 50, 100), line("・光を吸収する", 50, 116), line("・酸素を出す", 50, 132)],
        Rules(),
        HEIGHT,
        EXACT,
    )
    assert [(block.kind, block.text) for block in page.blocks] == [
        ("paragraph", "光合成のしくみ"),
        ("list", "・光を吸収する\n・酸素を出す"),
    ]


@given(st.integers(0, 3), coordinates, coordinates, coordinates, coordinates)
def test_a_turn_is_undone_by_the_turn_back(quarters: int, x0: float, y0: float, x1: float, y1: float) -> None:
    box = Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
    turn = Turn(quarters, 600, 800)
    there_and_back = turn.back.apply(turn.apply(box))
    assert all(abs(a - b) < 1e-6 for a, b in zip(box, there_and_back, strict=True))


@given(st.lists(st.tuples(coordinates, coordinates, st.text("あ漢a。", min_size=1, max_size=9)), max_size=25))
def test_no_character_is_lost_nor_invented_whatever_the_places(places: list[tuple[float, float, str]]) -> None:
    page = lay_out([line(text, left, top) for left, top, text in places], Rules(), HEIGHT, EXACT)
    written = re.sub(r"[\s|-]", "", "".join(block.text for block in page.blocks))
    assert sorted(written) == sorted("".join(text for _, _, text in places))


def test_letters_that_only_a_font_chose_are_folded_and_chosen_ones_kept() -> None:
    assert clean("⾼校数学 𝑥+𝑦 ﬁnal 神") == "高校数学 x+y final 神"
    assert clean("①②㎡ ½ x² １６００年 ｶﾞ") == "①②㎡ ½ x² １６００年 ｶﾞ"


@given(st.text())
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    assert clean(clean(text)) == clean(text)


def test_text_without_meaning_is_noticed() -> None:
    assert share_unreadable("\ue001\ue002\x03年") == 0.75
    assert share_unreadable("徳川家康は 1603 年に") == 0.0
    assert share_unreadable("") == 0.0
