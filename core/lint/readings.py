"""Answers whose reading stands in plain sight: in kana, or as a respelling (fo-to-SIN-the-sis)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path

from core.language import Word, to_katakana, words
from core.lint.function_words import tells_nothing
from core.lint.language_tasks import asks_for_kanji
from core.lint.leaks import MAX_OCCURRENCES, Leak, in_word_bank, sought_answers
from core.lint.needles import Needles, Search, needles_for
from core.lint.paper import Item, Paper
from core.lint.passages import BLANK, Passage
from core.lint.sounds import is_heard_in, respellings, sound
from core.lint.word_bounds import stands_alone

MIN_READING = 3  # kana; shorter ones (はな, いし) stand in any text
MIN_HEARD = 2  # consonants of a respelling in the question's own paragraph
SHARED = 2
MIN_KANJI_FOR_NO = 4  # from here on a ノ that is not written may be read: 班田収授の法
TELLING_READING = 5  # from here on a reading is found inside a longer run of kana too: とくがわいえやすは
MAX_ANSWER = 40  # characters

_KANJI = re.compile("[々〆一-鿿㐀-䶿豈-﫿]")
_KANA_RUN = re.compile(r"[ぁ-ゖァ-ヺー]+(?:[ 　・･][ぁ-ゖァ-ヺー]+)*")
_KANA = re.compile("[ぁ-ゖァ-ヺー々一-鿿]")
_PARTICLE = re.compile(r"(?:[はがをのにでとも]|から|まで|とは|という)(?![ぁぃぅぇぉっゃゅょァィゥェォッャュョー])")
_SEARCH = Search()
_SET_OFF = tuple("「『（(【")
_SEPARATORS = " 　・･"
_IN_BRACKETS = re.compile(r"([々〆一-鿿㐀-䶿豈-﫿ぁ-ゖァ-ヺー]{1,20})[（(]([ぁ-ゖァ-ヺー 　・]{2,40})[）)]")
# Beside a blank, kana alone in brackets are the reading of what stands in it, whether the dictionary knows it or not.
_BESIDE_BLANK = re.compile(rf"{BLANK}[」』】]?[（(](?P<kana>[ぁ-ゖァ-ヺー 　・]{{2,40}})[）)]")
_NO_READING = re.compile(r"(?:ひらがな|カタカナ|かな|ことば|たんご)|(?:で|こと|から|など|まで)$")
# Words of school that the dictionary reads otherwise, or that have two readings.
_OTHER_READINGS = {
    "光合成": ("コウゴウセイ",),
    "日本": ("ニホン",),
    "聖徳太子": ("ウマヤドノオウジ",),
    "十七条の憲法": ("ジュウシチジョウノケンポウ",),
    "二十四節気": ("ニジュウシセッキ",),
    "七月": ("シチガツ",),
    "四月": ("シガツ",),
    "九月": ("クガツ",),
    "化学": ("バケガク",),
    "卑弥呼": ("ヒミコ",),
    "古事記": ("コジキ",),
    "万葉集": ("マンニョウシュウ",),
    "出納": ("スイトウ",),
    "大政奉還": ("タイセイホウカン",),
}
_VOICED = str.maketrans("カキクケコサシスセソタチツテトハヒフヘホ", "ガギグゲゴザジズゼゾダヂヅデドバビブベボ")
_SAME_SOUND = str.maketrans("ヅヂヲ", "ズジオ")


def reading_leaks(paper: Paper) -> tuple[Leak, ...]:
    """Every answer whose reading a learner can see, but for exercises that ask how a reading is written."""
    asked = {item.number for item in paper.asked}
    found = (*_beside_blanks(paper), *_kana_leaks(paper), *_respelling_leaks(paper))
    wanted = (leak for leak in found if leak.item.number in asked)
    return tuple(leak for leak in wanted if not in_word_bank(paper, leak) and not asks_for_kanji(paper, leak.item))


def readings_in(paper: Paper, passages: Iterable[Passage]) -> Iterator[int]:
    """The questions with an answer whose reading stands in the kana of these passages."""
    sought = paper.once(_sought)
    needles = needles_for(frozenset(sought))
    for passage in passages if sought else ():
        for needle, _, _ in _kana_in(needles, passage.text):
            yield from (item.number for item, _ in sought[needle])


def readings(answer: str, evidence: Mapping[str, frozenset[str]] | None = None) -> frozenset[str]:
    """How an answer in kanji may be read, in katakana; empty for one without kanji.

    From the dictionary in long and short words, from `evidence` (answer: readings), and with a name's ノ (藤原の道長).
    """
    plain = answer.strip()
    if not _KANJI.search(plain) or len(plain) > MAX_ANSWER:
        return frozenset()
    told = (evidence or {}).get(plain, frozenset())
    return _by_dictionary(plain) | _all_kana(told) if told else _by_dictionary(plain)


def _all_kana(found: Iterable[str]) -> frozenset[str]:
    return frozenset(one.translate(_SAME_SOUND) for one in found if not _KANJI.search(one))


@lru_cache(maxsize=8192)
def _by_dictionary(plain: str) -> frozenset[str]:
    long = words(plain)
    found = {_read(long), *_with_company(plain)}
    found |= {_voiced(one, long) for one in found if len(long) > 1}
    if any(len(word.surface) > 2 for word in long):
        found.add(_read(words(plain, "short")))  # shorter ones have no parts
    if _is_full_name(long) or len(_KANJI.findall(plain)) >= MIN_KANJI_FOR_NO:
        found |= {_read(long[:cut]) + "ノ" + _read(long[cut:]) for cut in range(1, len(long))}
    for written, others in _OTHER_READINGS.items():
        if written in plain:
            usual = _read(words(written))
            found |= {one.replace(usual, other) for one in found for other in others}
    return _all_kana(found)


def _with_company(plain: str) -> Iterator[str]:
    """How it is read before other words: alone, 中和 is taken for the name Nakawa."""
    for company in ("の", "する"):
        tokens = [word for word in words(plain + company) if word.span.end <= len(plain)]
        if sum(len(word.surface) for word in tokens) == len(plain):
            yield _read(tuple(tokens))


def _voiced(kana: str, tokens: tuple[Word, ...]) -> str:
    """With the second word's first sound voiced, as in compounds: いしぼうちょう of 石 and 包丁."""
    at = len(_read(tokens[:1]))
    return kana[:at] + kana[at : at + 1].translate(_VOICED) + kana[at + 1 :]


def _read(tokens: tuple[Word, ...]) -> str:
    return "".join(word.reading if _KANJI.search(word.surface) else to_katakana(word.surface) for word in tokens)


def _is_full_name(tokens: tuple[Word, ...]) -> bool:
    return len(tokens) == 2 and tokens[0].pos[3] == "姓" and tokens[1].pos[2] == "人名"


def reading_evidence(paper: Paper) -> Mapping[str, frozenset[str]]:
    """What the test itself says of readings: ruby, 漢字（かな）, and the answers' own `ruby`."""
    found: dict[str, set[str]] = defaultdict(set)
    for passage in paper.passages:
        for base, kana in _told_readings(passage.text):
            found[base].add(kana)
        for base, reading in passage.readings:
            found[base].add(_plain_kana(reading))
    for item in paper.items:
        if item.read.ruby:
            for answer in item.answers:
                found[answer.strip()].add(_plain_kana(item.read.ruby))
    return {base: frozenset(one for one in kana if one) for base, kana in found.items()}


@lru_cache(maxsize=8192)
def _told_readings(text: str) -> tuple[tuple[str, str], ...]:
    """Words in kanji with the kana in brackets behind them, and each of their ends with the same."""
    told = _IN_BRACKETS.findall(text) if "(" in text or "（" in text else ()
    return tuple((base[start:], _plain_kana(kana)) for base, kana in told for start in range(len(base)))


def _plain_kana(text: str) -> str:
    return to_katakana("".join(text.split()).replace("・", "")).translate(_SAME_SOUND)


def _kana_leaks(paper: Paper) -> Iterator[Leak]:
    sought = paper.once(_sought)
    needles = needles_for(frozenset(sought))
    seen: dict[str, int] = defaultdict(int)
    for passage in paper.passages if sought else ():
        for needle, start, end in _kana_in(needles, passage.text):
            if seen[needle] < MAX_OCCURRENCES and _is_said(passage, start, end, len(needle)):
                seen[needle] += 1
                said = passage.text[start:end]
                yield from (
                    Leak(item, answer, passage, start, end)
                    for item, answer in sought[needle]
                    if answer != said and not _reads_all(item, passage)
                )


def _kana_in(needles: Needles, text: str) -> Iterator[tuple[str, int, int]]:
    """Each of these readings that stands in the kana of the text, with its start and end there."""
    for kana, places in _kana_runs(text):
        for needle, at in _SEARCH.within(needles, kana):
            yield needle, places[at], places[at + len(needle) - 1] + 1


@lru_cache(maxsize=16384)
def _kana_runs(text: str) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Each run of kana that is long enough, in katakana, with the place of each of them."""
    runs: list[tuple[str, tuple[int, ...]]] = []
    for run in _KANA_RUN.finditer(text):
        if len(run.group()) >= MIN_READING:
            kept = [(char, run.start() + at) for at, char in enumerate(run.group()) if char not in _SEPARATORS]
            kana = to_katakana("".join(char for char, _ in kept)).translate(_SAME_SOUND)
            runs.append((kana, tuple(place for _, place in kept)))
    return tuple(runs)


def _beside_blanks(paper: Paper) -> Iterator[Leak]:
    for item in paper.asked:
        passage, at = paper.home[item.number]
        beside = _BESIDE_BLANK.match(passage.text, at)
        if beside is None:
            continue
        answer = next((answer for answer in sought_answers(item) if _KANJI.search(answer)), None)
        if answer and _may_read(answer, beside["kana"]):
            yield Leak(item, answer, passage, *beside.span("kana"))


def _may_read(answer: str, kana: str) -> bool:
    """True where kana begin or end as the answer is read: たてぜんざ for 立前座, but not くにのきまり for 憲法."""
    plain = _plain_kana(kana)
    likely = any(plain[:SHARED] == one[:SHARED] or plain[-SHARED:] == one[-SHARED:] for one in readings(answer))
    return likely and not _NO_READING.search(kana)


def _sought(paper: Paper) -> dict[str, list[tuple[Item, str]]]:
    evidence = paper.once(reading_evidence)
    sought: dict[str, list[tuple[Item, str]]] = defaultdict(list)
    for item in paper.items:
        for answer in sought_answers(item):
            for one in readings(answer, evidence):
                if len(one) >= MIN_READING:
                    sought[one].append((item, answer))
    return sought


def _is_said(passage: Passage, start: int, end: int, length: int) -> bool:
    if length >= TELLING_READING:
        return True
    text = passage.text
    if text[start - 1 : start] not in _SET_OFF and may_be_another_word(text[start:end]):
        return False
    apart = not _KANA.match(text[start - 1 : start]) and _PARTICLE.match(text, end) is not None
    return not _is_function_word(text[start:end]) and (apart or stands_alone(text, start, end))


def may_be_another_word(kana: str) -> bool:
    """True where several common words are read like this: きかい, こうえん."""
    return to_katakana(kana) in _homophones()


@cache
def _homophones() -> frozenset[str]:
    lines = (Path(__file__).parent / "homophones.txt").read_text("utf-8").splitlines()
    return frozenset(to_katakana(line) for line in lines if not line.startswith("#"))


@lru_cache(maxsize=1024)
def _is_function_word(said: str) -> bool:
    """True for ところ; not for まおう, which the dictionary only cuts into such words."""
    return len(words(said)) == 1 and tells_nothing(said)


def _reads_all(item: Item, passage: Passage) -> bool:
    """True where the readings of the other choices stand there too: a list to choose from."""
    if not item.wrong:
        return False
    kana = _plain_kana(passage.text)
    return all(any(one in kana for one in readings(choice)) for choice in item.wrong)


def _respelling_leaks(paper: Paper) -> Iterator[Leak]:
    spoken = [(passage, found) for passage in paper.passages for found in respellings(passage.text)]
    if not spoken:
        return
    sounds = [
        (item, answer, sound(answer)) for item in paper.items for answer in sought_answers(item) if answer.isascii()
    ]
    for passage, (start, end) in spoken[:MAX_OCCURRENCES]:
        said = sound(passage.text[start:end])
        for item, answer, heard in sounds:
            own = item.number in passage.questions
            near = own and len(said) >= MIN_HEARD and is_heard_in(said, heard)
            if near or (said == heard and len(said) >= MIN_READING):
                yield Leak(item, answer, passage, start, end)
