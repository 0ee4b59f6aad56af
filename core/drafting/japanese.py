"""Candidates in Japanese text: joined nouns, names, events and numbers, by SudachiPy's words and the gazetteer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from core.drafting.candidates import Candidate, category_of, stop_words
from core.drafting.gazetteer import Entry, gazetteer
from core.drafting.numbers import YEARS, read_number
from core.drafting.planner.situation import Category
from core.language import Word, sentences, words
from core.text import Span

_EVENT = re.compile(r"の(?:戦い|合戦|乱|変|役|陣|改新|改革|新政|禁令|大火|飢饉|法則|原理|定理)")
_NAMED_AFTER = re.compile(r"」?(?:とは|という|といい|といわ|と呼|とよ|と名づけ|と名付け|と称)")
_DEFINED = re.compile(
    r"[をはがら]、?(?P<term>[^、。をはが「」（）()\s]{3,16}?)(?:という|といい|といわれ|とよ[ぶばび]|と呼[ぶばび])"
)
_NOT_A_YEAR = re.compile(r"年(?:間|生|前|後|ごと|毎|おき|以上|以内|ぶり|目|齢|度の)")
_YEAR_AFTER = re.compile(r"\s?年")
_COUNT_BEFORE = re.compile(r"(?:第|表|図|問|章|節|No\.?|Q|[(（【])\s*$")
_COUNTER_AFTER = re.compile(
    r"\s?(?:世紀|%|％|パーセント|℃|度|[kcm]?m[²³23]?(?![a-z])|k?g(?![a-z])|km|L(?![a-z])|キロ|メートル|センチ|グラム|トン|リットル|ヘクタール"
    r"|万|億|兆|分の|倍|hPa|Hz|[JNWVAΩ](?![a-zA-Z])|か国|カ国|ヶ国|州|県|都道府県|字|条|歳|台|[gk]?cal|ppm|円|ドル|種類|対|光年)"
)
_GOOD_SCRIPT = re.compile(r"[一-鿿々ァ-ヶー・A-Za-z0-9]+の?[一-鿿々ァ-ヶーい]+|[ァ-ヶー・]{3,}|[一-鿿々ァ-ヶー・]{2,}")
_NUMERAL_BEFORE = re.compile(r"[0-9０-９〇一二三四五六七八九十百千]")  # 二項分布: what follows a numeral is not whole
_KANA_ONLY = re.compile(r"[ぁ-んー]+")
_EMPHASIS_BEFORE, _EMPHASIS_AFTER = "「『【〈", "」』】〉"
_DOES = re.compile(r"さ[せれ]|し|する|でき|を(?:し|行)")
_LOOSE_ENDS = (
    "出身",
    "各地",
    "全体",
    "以外",
    "付近",
    "同士",
    "自身",
    "以降",
    "以来",
    "当時",
    "など",
    "側",
    "以下",
    "以上",
    "等",
    "的",
)
_LOOSE_STARTS = ("各", "本", "当", "同", "約", "全", "ご", "お", "御", "毎", "翌")
_EVERYWHERE = ("日本",)
MAX_TERM_CHARACTERS = 16
_STRENGTH: dict[Category, float] = {"year": 3.4, "person": 3.4, "place": 2.3, "term": 1.6, "number": 1.2}


def japanese_candidates(text: str, passage: int) -> Iterator[Candidate]:
    """Every candidate of a passage, in order; they do not overlap."""
    tokens = words(text)
    listed = tuple(gazetteer("ja").spots(text))
    for sentence in sentences(text):
        inside = [word for word in tokens if sentence.covers(word.span)]
        spots = [spot for spot in listed if sentence.covers(spot)] + list(_defined(text, inside, sentence))
        for run in _runs(inside, spots):
            candidate = _candidate(text, run, sentence, passage)
            if candidate is not None:
                yield candidate


def _defined(text: str, tokens: Sequence[Word], sentence: Span) -> Iterator[Span]:
    """What a sentence gives a name to, whole: これを衆議院の優越という, 憲法の番人とよばれる."""
    for match in _DEFINED.finditer(text, sentence.start, sentence.end):
        inside = [word for word in tokens if match.start("term") <= word.span.start < match.end("term")]
        names = all(
            _is_noun(word) or _is_suffix(word) or word.surface == "の" or word.pos[0] == "接頭辞" for word in inside
        )
        if names and inside and inside[0].surface != "の" and any(word.surface == "の" for word in inside):
            yield Span(*match.span("term"))


def _runs(tokens: Sequence[Word], spots: Sequence[Span]) -> Iterator[list[Word]]:
    """Words that make one term: what the gazetteer names, else nouns that stand side by side."""
    starts = {spot.start: spot for spot in sorted(spots, key=lambda spot: spot.end)}
    run: list[Word] = []
    place = -1
    for index, word in enumerate(tokens):
        if word.span.start < place:
            continue
        spot = starts.get(word.span.start)
        named = _covered(tokens[index:], spot) if spot else []
        if named and not (run and _joins(run[-1], named[0])):
            yield from _flush(run)
            after = tokens[index + len(named) : index + len(named) + 1]
            run = named
            place = named[-1].span.end
            if any(word.surface == "の" for word in named) or not (after and _joins(named[-1], after[0])):
                yield run
                run = []
            continue
        if run and not _joins(run[-1], word):
            yield from _flush(run)
            run = []
        if _is_noun(word) or word.pos[0] == "接頭辞" or (run and _is_suffix(word)):
            run.append(word)
    yield from _flush(run)


def _flush(run: list[Word]) -> Iterator[list[Word]]:
    while (
        run
        and run[0].pos[0] == "接頭辞"
        and (len(run) == 1 or run[1].pos[1] == "数詞" or run[0].surface in _LOOSE_STARTS)
    ):
        run = run[1:]
    while run and (run[-1].pos[0] == "接頭辞" or (len(run) > 1 and run[-1].surface in _LOOSE_ENDS)):
        run = run[:-1]
    names = len(run)
    while names and run[names - 1].pos[2] == "人名":
        names -= 1
    if 0 < names < len(run) and not any(word.pos[1] == "数詞" for word in run):
        run = run[names:]  # 三代将軍徳川家光: the name alone
    if run:
        yield run


def _covered(tokens: Sequence[Word], spot: Span) -> list[Word]:
    """The words that make up a spotted name from end to end; none where it ends in the middle of a word."""
    found: list[Word] = []
    for word in tokens:
        if word.span.start >= spot.end:
            break
        found.append(word)
    return found if found and found[-1].span.end == spot.end else []


def _joins(before: Word, word: Word) -> bool:
    if before.pos[1] == "数詞" or word.pos[1] == "数詞":
        return before.pos[1] == word.pos[1] or before.pos[0] == "接頭辞"
    return _is_noun(word) or _is_suffix(word) or (word.pos[0] == "接頭辞" and word.surface in "諸大新旧総")


def _is_noun(word: Word) -> bool:
    if word.pos[0] != "名詞" or word.pos[2] in ("助数詞可能", "副詞可能") or word.pos[1] == "助動詞語幹":
        return False
    return not (word.surface in stop_words("ja") and len(word.surface) > 1 and _KANA_ONLY.fullmatch(word.surface))


def _is_suffix(word: Word) -> bool:
    return (
        word.pos[0] == "接尾辞"
        and word.pos[1] == "名詞的"
        and word.surface not in ("たち", "達", "さん", "ごろ", "頃", "ら")
    )


def _candidate(text: str, run: list[Word], sentence: Span, passage: int) -> Candidate | None:
    place = _with_event(text, Span(run[0].span.start, run[-1].span.end), run)
    answer = place.of(text)
    entries = gazetteer("ja").find(answer)
    everyday = answer in stop_words("ja") and not _NAMED_AFTER.match(text, place.end)  # 中心 is seldom a circle's
    entry = entries[0] if entries and not everyday else None
    if entry is None and run[0].pos[1] == "数詞":
        return _numeric(text, place, sentence, passage)
    if len(answer) <= 2 and _KANA_ONLY.fullmatch(answer):
        return None
    if entry and (entry.name in _EVERYWHERE or (len(answer) == 2 and _is_verb(text, place, run))):
        return None
    if not (entry or _asks_for_something(text, answer, place, run)) or len(answer) > MAX_TERM_CHARACTERS:
        return None
    category = category_of(entry) if entry else _category(answer, run)
    reading = "".join(word.reading for word in words(answer))
    normal = "".join(word.normal for word in words(answer))
    strength = _term_strength(text, place, sentence, category, entry, run)
    return Candidate(passage, place, sentence, answer, category, reading, normal, strength, entry)


def _with_event(text: str, place: Span, run: list[Word]) -> Span:
    """関ヶ原の戦い: a proper noun and the kind of event it names."""
    match = _EVENT.match(text, place.end)
    proper = any(word.pos[1] == "固有名詞" for word in run) or bool(
        re.search(r"の(?:法則|原理|定理|改革)", match[0] if match else "")
    )
    return Span(place.start, match.end()) if match and proper else place


def _asks_for_something(text: str, answer: str, place: Span, run: list[Word]) -> bool:
    if len(answer) < 2 or answer in stop_words("ja") or not _GOOD_SCRIPT.fullmatch(answer):
        return False
    if answer.endswith("的") or _NUMERAL_BEFORE.match(text[place.start - 1 : place.start]):
        return False
    if any(word.pos[1] == "数詞" for word in run):
        return False
    return not _is_verb(text, place, run) and any(char not in "・ー" for char in answer)


def _is_verb(text: str, place: Span, run: list[Word]) -> bool:
    """来航し, 発達する: half of a verb."""
    return len(run) == 1 and run[0].pos[2] == "サ変可能" and bool(_DOES.match(text, place.end))


def _category(answer: str, run: list[Word]) -> Category:
    if any(word.pos[2] == "人名" for word in run) and len(answer) >= 2 and run[-1].pos[2] in ("人名", "*", "一般"):
        return "person" if run[-1].pos[2] == "人名" else "term"
    return "place" if run[-1].pos[2] == "地名" and all(word.pos[1] == "固有名詞" for word in run) else "term"


def _term_strength(
    text: str, place: Span, sentence: Span, category: Category, entry: Entry | None, run: list[Word]
) -> float:
    answer = place.of(text)
    strength = _STRENGTH[category] + (1.6 if entry else 0) + 0.25 * min(len(answer), 6)
    if _NAMED_AFTER.match(text, place.end):
        strength += 2.2
    if (
        text[place.start - 1 : place.start] in tuple(_EMPHASIS_BEFORE)
        and text[place.end : place.end + 1] in _EMPHASIS_AFTER
    ):
        strength += 1
    if not entry and all(word.surface in stop_words("ja") for word in run):
        strength -= 2.5
    if not entry and len(run) == 1 and run[0].pos[1] == "普通名詞":
        strength -= 0.8
    if len(answer) == 1:
        strength -= 2
    return strength - (0.5 if place.start == sentence.start and not entry else 0)


def _numeric(text: str, place: Span, sentence: Span, passage: int) -> Candidate | None:
    number = read_number(place.of(text))
    if number is None or _COUNT_BEFORE.search(text, max(0, place.start - 4), place.start):
        return None
    behind = text[place.end : place.end + 8]
    year = _is_year(text, place, behind) and number.value in YEARS
    counted = _COUNTER_AFTER.match(behind)
    if not year and (counted is None or number.value < 2):
        return None
    category: Category = "year" if year else "number"
    unit = "年" if year else counted[0].strip() if counted else ""
    strength = _STRENGTH[category] + (0.6 if unit in ("世紀", "%", "％") else 0) - (0.6 if number.value < 10 else 0)
    value = f"{number.value:g}"
    return Candidate(passage, place, sentence, place.of(text), category, value, value, strength, None, number, unit)


def _is_year(text: str, place: Span, behind: str) -> bool:
    if _YEAR_AFTER.match(behind):
        return not _NOT_A_YEAR.match(behind.lstrip())
    alone = re.fullmatch(r"[12][0-9]{3}|[１２][０-９]{3}", place.of(text))
    return bool(alone) and bool(re.match(r"[\s）)〜～~\-–—、]|$", behind))
