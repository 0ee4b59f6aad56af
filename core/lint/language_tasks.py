"""Exercises of language, in which what elsewhere is a leak is the question itself: dictation, translation."""

from __future__ import annotations

import re
from functools import lru_cache

from core.lint.english_forms import other_forms
from core.lint.paper import Item, Paper
from core.lint.passages import BLANK, Passage

_KANJI_TASK = re.compile(
    r"漢字(?:[でにへ]|を使って)\s*(?:書|かき|かい|なお|直|変|改|あらわ|表|答|こた)|漢字の書き|書き取り|書きとり|送り[仮が]"
)
_KANA_THEN_BLANK = re.compile(
    rf"^[\s0-9０-９.．、()（）①-⑳]*[「『]?[ぁ-ゖァ-ヺー・\s]+[」』]?\s*(?:[→⇒＝=:：＿_…（(「『]|->)\s*{BLANK}[\s）)」』。]*$"
)
_TRANSLATION_TASK = re.compile(
    r"英語[でにへ]|英訳|和訳|日本語[でにへ]|英単語|単語テスト|(?:意味|訳)[をに].{0,6}(?:書|答|合)|日本文"
    r"|translat|in (?:English|Japanese)\b|(?:English|Japanese) (?:for|word)|meaning of|vocabulary",
    re.IGNORECASE,
)
_FORM_TASK = re.compile(
    r"過去形|過去分詞|現在形|複数形|単数形|活用|比較級|最上級|つづ[りる]|綴|スペル|書きかえ|数字で"
    r"|\b(?:plurals?|singular|past (?:tense|participle)|tense|comparative|superlative|spell(?:ed|ing|t)?"
    r"|in (?:words|figures))\b",
    re.IGNORECASE,
)
SHARED_LETTERS = 3


def asks_for_a_form(paper: Paper, item: Item) -> bool:
    """True where the word is given and a form of it is asked for: the passage says so, or the choices are its forms."""
    home, _ = paper.home[item.number]
    return _is_found(_FORM_TASK, home.text) or _are_forms(item.answers, item.wrong)


@lru_cache(maxsize=8192)
def _is_found(pattern: re.Pattern[str], text: str) -> bool:
    return pattern.search(text) is not None


@lru_cache(maxsize=8192)
def _are_forms(answers: tuple[str, ...], choices: tuple[str, ...]) -> bool:
    wrong = {choice.strip().lower() for choice in choices}
    beginnings = {choice.strip().lower()[:SHARED_LETTERS] for choice in (*answers, *choices)}
    is_series = len(wrong) > 1 and len(beginnings) == 1 and all(one.isascii() and one.isalpha() for one in beginnings)
    return is_series or any(wrong & other_forms(answer) for answer in answers if wrong)


def asks_for_kanji(paper: Paper, item: Item) -> bool:
    """True where the learner is to write in kanji what stands there in kana."""
    home, _ = paper.home[item.number]
    return _is_told(home, _KANJI_TASK, paper.once(kanji_regions)) or _is_found(_KANA_THEN_BLANK, home.text)


def asks_for_translation(paper: Paper, item: Item) -> bool:
    """True where the learner is to say in one language what stands there in another."""
    home, _ = paper.home[item.number]
    return _is_told(home, _TRANSLATION_TASK, paper.once(translation_regions))


def _is_told(home: Passage, task: re.Pattern[str], regions: frozenset[int]) -> bool:
    return home.region in regions or _is_found(task, home.text)


def kanji_regions(paper: Paper) -> frozenset[int]:
    """The regions below an instruction to write kanji."""
    return _instructed(paper, _KANJI_TASK)


def translation_regions(paper: Paper) -> frozenset[int]:
    """The regions below an instruction to translate."""
    return _instructed(paper, _TRANSLATION_TASK)


def _instructed(paper: Paper, task: re.Pattern[str]) -> frozenset[int]:
    """The regions below an instruction without a blank, up to the next heading."""
    found: set[int] = set()
    told = False
    for region, within in sorted(paper.regions.items()):
        if region >= 0 and any(passage.kind == "heading" for passage in within):
            told = False
        told = told or any(_is_found(task, passage.text) for passage in within if not passage.questions)
        if told:
            found.add(region)
    return frozenset(found)
