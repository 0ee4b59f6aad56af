from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.dialect import parse, serialise
from core.document.choices import wrong_choices
from core.document.extract import Extract, Page, Source, SourceBlock
from core.document.nodes import Heading, List, Table
from core.document.walk import plain_text, questions
from core.drafting import DraftRequest, delete_blanks, draft, samples
from core.drafting.material import material
from core.drafting.sheet import Sheet
from core.language import sentences
from core.lint import lint
from core.sources import Upload, read_sources
from core.text import apply_edits
from core.text.fold import fold

MakeExtract = Callable[..., Extract]


def asked(text: str):
    return questions(parse(text).document)


def without_blanks(text: str) -> str:
    return apply_edits(text, delete_blanks(text, range(1, len(asked(text)) + 1)).edits)


def test_a_draft_without_its_blanks_is_the_source(history: Extract):
    assert without_blanks(draft(DraftRequest(history, 10)).text) == serialise(material(history).document)


def test_headings_tables_and_lists_are_kept(history: Extract):
    document = parse(draft(DraftRequest(history, 10)).text).document
    assert [plain_text(block) for block in document.blocks if isinstance(block, Heading)] == [
        "江戸幕府のはじまり",
        "外国との関係",
    ]
    assert sum(isinstance(block, Table) for block in document.blocks) == 1
    assert sum(isinstance(block, List) for block in document.blocks) == 1


@pytest.mark.parametrize("wanted", [1, 3, 8, 12])
def test_there_are_as_many_questions_as_asked_for_and_never_more(history: Extract, wanted: int):
    drafted = draft(DraftRequest(history, wanted))
    assert len(asked(drafted.text)) == drafted.report.made == wanted


def test_fewer_than_asked_for_are_said_to_be_fewer(history: Extract):
    drafted = draft(DraftRequest(history, 90))
    assert drafted.report.made == len(asked(drafted.text)) < 90
    assert drafted.report.message is not None
    assert f"90問のうち{drafted.report.made}問" in drafted.report.message.ja


def test_blanks_joined_are_the_streamed_blocks(history: Extract):
    drafted = draft(DraftRequest(history, 8))
    pieces = list(drafted)
    assert "".join(pieces) == drafted.text
    assert len(pieces) == len(parse(drafted.text).document.blocks)


def test_the_same_request_gives_the_same_draft(history: Extract):
    request = DraftRequest(history, 8, "choice")
    assert draft(request) == draft(request)


def test_every_answer_stands_in_the_source_in_these_very_characters(history: Extract):
    source = "".join(page.text for source in history.sources for page in source.pages)
    assert all(one.answers[0] in source for one in asked(draft(DraftRequest(history, 12)).text))


@pytest.mark.parametrize("kind", ["typed", "choice", "mixed"])
def test_a_draft_has_no_error_that_our_own_linter_finds(history: Extract, kind: str):
    text = draft(DraftRequest(history, 12, kind)).text
    assert [found for found in lint(parse(text), history) if found.severity == "error"] == []


def test_years_can_be_choices_while_the_rest_is_typed(history: Extract):
    text = draft(DraftRequest(history, 10, kinds={"years": "choice"})).text
    years = [one for one in asked(text) if one.answers[0].isdecimal()]
    assert years
    assert all(one.choices for one in years)
    assert not any(one.choices for one in asked(text) if one not in years)


def test_half_of_a_mixed_draft_is_multiple_choice(history: Extract):
    choices = [bool(one.choices) for one in asked(draft(DraftRequest(history, 10, "mixed")).text)]
    assert 4 <= sum(choices) <= 6


def test_a_focus_comes_first_and_the_rest_is_said(history: Extract):
    drafted = draft(DraftRequest(history, 6, focus=("people",)))
    people = {"徳川家康", "新井白石", "松尾芭蕉", "井原西鶴"}
    assert people <= {one.answers[0] for one in asked(drafted.text)}
    assert drafted.report.off_focus == 2
    assert "人名は4問" in (drafted.report.message.ja if drafted.report.message else "")


def test_only_the_pages_asked_for_are_used(extract_of: MakeExtract):
    extract = extract_of("源頼朝は鎌倉に幕府を開いた。", "足利尊氏は室町幕府を開いた。", "織田信長は安土城を築いた。")
    text = draft(DraftRequest(extract, pages=(2, 3))).text
    assert "鎌倉" not in text
    assert "室町幕府" in text
    assert "安土城" in text


def test_an_explanation_quotes_the_sentence_and_names_the_page(extract_of: MakeExtract):
    extract = extract_of("はじめに。", "源頼朝は征夷大将軍に任じられた。")
    (one,) = asked(draft(DraftRequest(extract, 1)).text)
    assert one.explain == "本文に「源頼朝は征夷大将軍に任じられた。」とあります（プリント.pdf 2ページ）。"


def test_an_explanation_does_not_give_another_blank_away(history: Extract):
    sheet = Sheet.of(draft(DraftRequest(history, 12)).text)
    for one, here in zip(sheet.questions, sheet.asked, strict=True):
        beside = [
            other.answers[0]
            for other, there in zip(sheet.questions, sheet.asked, strict=True)
            if other is not one and (there.passage, there.sentence) == (here.passage, here.sentence)
        ]
        assert not any(answer in (one.explain or "") for answer in beside)


def test_choices_are_the_key_and_two_or_three_different_wrong_ones(history: Extract):
    for one in asked(draft(DraftRequest(history, 12, "choice")).text):
        assert one.choices is not None
        assert one.answers[0] in one.choices
        assert len(wrong_choices(one)) in (2, 3)
        assert len({fold(choice) for choice in one.choices}) == len(one.choices)


def test_wrong_years_are_near_written_alike_and_stand_nowhere_in_the_text(extract_of: MakeExtract):
    source = "一六〇〇年に関ヶ原の戦いがおこった。一六〇三年に江戸幕府が開かれた。一六一五年に豊臣氏がほろんだ。"
    for one in asked(draft(DraftRequest(extract_of(source), 3, focus=("years",), kinds={"years": "choice"})).text):
        assert set("".join(one.choices or ())) <= set("〇一二三四五六七八九")
        assert not any(choice in source for choice in wrong_choices(one))


def test_the_keys_place_among_the_choices_is_near_uniform(extract_of: MakeExtract):
    names = ["北海道", "青森県", "岩手県", "宮城県", "秋田県", "山形県", "福島県", "茨城県", "栃木県", "群馬県"]
    pages = [
        f"{name}では{1901 + 7 * n}年に大きな祭りが始まり、いまも毎年{n + 20}万人が訪れる。"
        for n, name in enumerate(names * 6)
    ]
    text = "".join(draft(DraftRequest(extract_of(page), 1, "choice", focus=("years",))).text for page in pages)
    places = Counter((one.choices or ()).index(one.answers[0]) for one in asked(text))
    assert sum(places.values()) == 60
    chi_square = sum((places[place] - 15) ** 2 / 15 for place in range(4))
    assert chi_square < 11.34  # 3 degrees of freedom, 1 %


def test_blanks_are_spread_over_the_document(extract_of: MakeExtract):
    page = "鎌倉時代に{}がおこった。執権の{}は御家人をまとめた。{}年のことである。"
    rows = [
        ("文永の役", "北条時宗", 1274),
        ("承久の乱", "北条義時", 1221),
        ("霜月騒動", "北条貞時", 1285),
        ("宝治合戦", "北条時頼", 1247),
    ]
    extract = extract_of(*(page.format(*row) for row in rows))
    sheet = Sheet.of(draft(DraftRequest(extract, 4)).text)
    assert len({one.passage for one in sheet.asked}) == 4


def test_a_sentence_has_at_most_two_blanks(history: Extract):
    text = draft(DraftRequest(history, 60)).text
    sheet = Sheet.of(text)
    for passage in sheet.texts:
        assert all(span.of(passage).count("\ufffc") <= 2 for span in sentences(passage))


def test_an_answer_that_stands_elsewhere_is_avoided(extract_of: MakeExtract):
    extract = extract_of("参勤交代という制度ができた。", "大名は参勤交代で江戸に通った。徳川家光のころである。")
    answers = {one.answers[0] for one in asked(draft(DraftRequest(extract, 2)).text)}
    assert "参勤交代" not in answers


def test_a_page_that_says_everything_twice_is_asked_once(extract_of: MakeExtract):
    text = "江戸幕府は徳川家康が1603年に開いた。農民は年貢を納めた。"
    drafted = draft(DraftRequest(extract_of(text * 3, text), 2))
    assert (drafted.report.made, drafted.report.given_away) == (2, 0)
    assert without_blanks(drafted.text).strip() == text


def test_an_answer_whose_reading_stands_beside_it_is_avoided(extract_of: MakeExtract):
    extract = extract_of("廃藩置県（はいはんちけん）が行われ、岩倉具視が欧米にわたった。")
    assert [one.answers[0] for one in asked(draft(DraftRequest(extract, 2)).text)] == ["岩倉具視"]


def test_a_story_gives_few_blanks_or_none_and_says_so(extract_of: MakeExtract):
    story = (
        "おじいさんは朝早く起きて、いつものように庭へ出た。風はまだ冷たく、遠くで犬がほえている。"
        "「今日もいい天気だ。」と、ひとりごとを言った。"
    )
    drafted = draft(DraftRequest(extract_of(story), 8))
    assert drafted.report.made <= 2
    assert drafted.report.message is not None


def test_text_that_looks_like_markup_stays_text(extract_of: MakeExtract):
    source = '# 見出しではない <question correct="水" /> $x$ *強調* 1. {式} |表| 徳川家康は[江戸](幕府)を開いた。'
    text = draft(DraftRequest(extract_of(source), 3)).text
    assert plain_text(parse(without_blanks(text)).document) == source


BLOCK = st.builds(
    SourceBlock,
    st.lists(
        st.sampled_from(
            [
                "徳川家康",
                "は",
                "1603年",
                "に",
                "。",
                "*",
                "|",
                "<",
                "$",
                "\n",
                "# ",
                "- ",
                "&amp;",
                "「",
                "」",
                "In 1789 Paris. ",
                "78%",
                "\\",
                "  ",
                "\ud800",
            ]
        ),
        max_size=14,
    ).map("".join),
    st.sampled_from(["heading", "paragraph", "list", "table"]),
)


@pytest.mark.parametrize("source", ["\\徳川家康は江戸に幕府を開いた。", "2*1603年*3", "~~徳川家康~~は", "徳川家康\\"])
def test_signs_beside_an_answer_do_not_break_the_question(extract_of: MakeExtract, source: str):
    text = draft(DraftRequest(extract_of(source), 3)).text
    assert plain_text(parse(without_blanks(text)).document) == source


@settings(max_examples=40, deadline=None)
@given(st.lists(BLOCK, max_size=4), st.integers(1, 6), st.sampled_from(["typed", "choice", "mixed"]))
def test_any_source_gives_a_draft_that_holds_its_text(blocks: list[SourceBlock], wanted: int, kind: str):
    extract = Extract((Source("x.pdf", "pdf", "0" * 64, (Page(1, tuple(blocks)),)),))
    drafted = draft(DraftRequest(extract, wanted, kind))
    assert drafted.report.made <= wanted
    plain = [parse(serialise(material(extract, repeats=repeats).document)).document for repeats in (True, False)]
    assert parse(without_blanks(drafted.text)).document in plain


def test_the_samples_make_tests_without_a_warning():
    for sample in samples():
        extract = read_sources([Upload(sample.name, sample.data)])
        drafted = draft(DraftRequest(extract, 10, "choice"))
        assert drafted.report.made == 10
        assert drafted.report.message is None
        assert [found.message.en for found in lint(parse(drafted.text), extract) if found.severity != "info"] == []
