from __future__ import annotations

from collections.abc import Callable

import pytest

from core.document.extract import Extract, SourceBlock

ReadOne = Callable[..., Extract]

MARKDOWN = """# 明治維新

1868年に**五箇条の御誓文**が[出された](https://example.org)。

- 版籍奉還
- 廃藩置県
  1. 1871年

| 年 | できごと |
| --- | --- |
| 1872 | 学制 |
"""


def blocks(extract: Extract) -> tuple[SourceBlock, ...]:
    (source,) = extract.sources
    (page,) = source.pages
    return page.blocks


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932", "euc_jp", "iso2022_jp"])
@pytest.mark.parametrize(
    "text", ["年号", "カタカナ", "関ヶ原の戦い　1600年\n徳川家康（とくがわいえやす）", "ペリー来航"]
)
def test_japanese_is_read_in_every_encoding(read_one: ReadOne, encoding: str, text: str) -> None:
    assert [block.text for block in blocks(read_one(text.encode(encoding)))] == [text]


@pytest.mark.parametrize("encoding", ["utf-8", "cp932", "euc_jp"])
@pytest.mark.parametrize("text", ["1600年", "1,000円", "問1", "学校", "A.水", "Ω≠α", "「はい」", "々", "ヴ", "三　四"])
def test_a_file_of_a_word_or_two_is_read(read_one: ReadOne, encoding: str, text: str) -> None:
    assert [block.text for block in blocks(read_one(text.encode(encoding)))] == [text]


@pytest.mark.parametrize("encoding", ["utf-8", "cp932", "euc_jp", "utf-16"])
@pytest.mark.parametrize("text", ["ｶﾞｷﾞｸﾞ", "ｱｲｳｴｵ", "ﾊﾝｶｸ ｶﾅ ﾃﾞｽ。", "ﾊﾟﾝと水", "ﾃｽﾄ"])
def test_half_width_kana_stay_as_they_are(read_one: ReadOne, encoding: str, text: str) -> None:
    assert [block.text for block in blocks(read_one(text.encode(encoding)))] == [text]


SENTENCE = "関ヶ原の戦いは1600年に起こった。徳川家康が石田三成を破り、江戸に幕府を開いた。"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_every_mark_of_unicode_is_known(read_one: ReadOne, encoding: str) -> None:
    assert [block.text for block in blocks(read_one(f"\ufeff{SENTENCE}".encode(encoding)))] == [SENTENCE]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_is_known_without_its_mark(read_one: ReadOne, encoding: str) -> None:
    assert [block.text for block in blocks(read_one(SENTENCE.encode(encoding)))] == [SENTENCE]


@pytest.mark.parametrize("encoding", ["utf-8", "cp932", "euc_jp"])
@pytest.mark.parametrize("damage", ["cut", "one byte"])
def test_a_few_wrong_bytes_spoil_only_their_place(read_one: ReadOne, encoding: str, damage: str) -> None:
    data = (SENTENCE * 5).encode(encoding)
    broken = data[:-2] if damage == "cut" else data[:40] + b"\xfe" + data[40:]
    (block,) = blocks(read_one(broken))
    assert block.text.count("石田三成を破り") == 5


@pytest.mark.parametrize("text", ["Straße", "fête", "Müller", "¡Hola! ¿Qué tal?", "pâté", "El Niño"])
def test_a_short_word_of_another_language_is_not_taken_for_japanese(read_one: ReadOne, text: str) -> None:
    assert blocks(read_one(text.encode("cp1252")))[0].text == text


@pytest.mark.parametrize("encoding", ["utf-8", "cp932", "euc_jp", "utf-16"])
def test_markdown_is_read_in_every_encoding(read_one: ReadOne, encoding: str) -> None:
    extract = read_one(MARKDOWN.encode(encoding))
    assert extract.sources[0].kind == "markdown"
    assert blocks(extract)[0] == SourceBlock("明治維新", "heading", 1)


def test_half_width_kana_and_machine_characters_of_windows_are_read(read_one: ReadOne) -> None:
    text = "①ｶﾅと㈱と髙橋"
    assert blocks(read_one(text.encode("cp932")))[0].text == text


def test_accents_of_western_languages_are_not_taken_for_kanji(read_one: ReadOne) -> None:
    text = "Le café était déjà fermé à midi, hélas, et la fête était finie."
    assert blocks(read_one(text.encode("cp1252")))[0].text == text


def test_empty_lines_end_a_paragraph_and_line_ends_of_windows_do_not_matter(read_one: ReadOne) -> None:
    extract = read_one("一行目\r\n二行目\r\n\r\n　\r\n次の段落\r\n".encode())
    assert [block.text for block in blocks(extract)] == ["一行目\n二行目", "次の段落"]
    assert extract.sources[0].kind == "text"


def test_markdown_is_known_by_its_text_not_by_the_name(read_one: ReadOne) -> None:
    extract = read_one(MARKDOWN.encode(), name="メモ.txt")
    assert extract.sources[0].kind == "markdown"
    assert blocks(extract) == (
        SourceBlock("明治維新", "heading", 1),
        SourceBlock("1868年に五箇条の御誓文が出された。"),
        SourceBlock("・版籍奉還\n・廃藩置県\n  1. 1871年", "list"),
        SourceBlock("| 年 | できごと |\n| --- | --- |\n| 1872 | 学制 |", "table"),
    )


def test_plain_text_with_numbers_and_dashes_is_no_markdown(read_one: ReadOne) -> None:
    assert read_one("1. 名前\n2. 年号\n---\n- 注意 *印*".encode()).sources[0].kind == "text"
