"""Numbers in text: thousands separators, closing zeros and Chinese numerals brought to one form."""

from __future__ import annotations

import re

_DIGITS = {**{digit: value for value, digit in enumerate("〇一二三四五六七八九")}, "零": 0}
_TENS = {"十": 10, "百": 100, "千": 1000}
_MYRIADS = {"万": 10**4, "億": 10**8, "兆": 10**12}
_CHINESE = "〇零一二三四五六七八九十百千万億兆"
MAX_NUMBER_LENGTH = 40

# What is counted: behind one of these (or alone) Chinese numerals are a number; in 三重県 and 九州 they are a name.
_COUNTERS = (
    r"世紀|年|[かカヶヵ箇](?:月|国|所|年|条)|月|日|時間|時|分|秒|週|人|名|個|本|枚|回|円|度|歳|才|倍|つ|位|番|点|次|等|章|節|条|項"
    r"|巻|号|階|組|班|台|匹|頭|羽|冊|杯|割|代|丁目|世|大|種|ページ|メートル|キロ|センチ|ミリ|グラム|リットル|トン|パーセント|%"
)
_NUMBER = re.compile(
    rf"(?<![\d.,{_CHINESE}])(?:"
    rf"(?P<chinese>[\d.,]*[{_CHINESE}][\d.,{_CHINESE}]*)(?=$|{_COUNTERS}|[-~,+×÷=)])"
    r"|(?P<arabic>\d[\d.,]*|(?<![^\s(\[-])\.\d+)"
    r")"
)
_TENTHS = re.compile(r"(?P<tenths>\d{1,2})割 ?(?:(?P<hundredths>\d)分)? ?(?:(?P<thousandths>\d)厘)?")
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?")
_DECIMAL = re.compile(r"(?:0|[1-9]\d*)?(?:\.\d+)?")


def with_plain_numbers(folded: str) -> str:
    """A folded text with its numbers written as digits: 一六〇三年, 1,603年 and 1603.0年 all give 1603年.

    What begins with a zero (007, a telephone number) or has several points (1.2.3) stays as it is.
    """
    return _NUMBER.sub(_plain, folded)


def chinese_number(text: str) -> int | None:
    """The value of a whole number in Chinese numerals, also mixed with digits (1万2千); None where it is none."""
    if not text or len(text) > MAX_NUMBER_LENGTH or any(char not in _CHINESE and not char.isdecimal() for char in text):
        return None
    if all(char in _DIGITS for char in text):
        return int("".join(str(_DIGITS[char]) for char in text))
    return _by_place_words(text)


def with_percent(text: str) -> str:
    """A text that is a share in tenths (3割5分2厘) as a percentage (35.2%); any other as it is."""
    share = _TENTHS.fullmatch(text.strip())
    if share is None:
        return text
    return f"{10 * int(share['tenths'] or 0) + int(share['hundredths'] or 0)}.{share['thousandths'] or 0}%"


def _plain(match: re.Match[str]) -> str:
    written = match.group()
    if match["chinese"]:
        value = chinese_number(_GROUPED.sub(lambda grouped: grouped.group().replace(",", ""), written))
        return written if value is None else str(value)
    number = written.rstrip(".,")
    rest = written[len(number) :]
    if _GROUPED.fullmatch(number):
        number = number.replace(",", "")
    if not _DECIMAL.fullmatch(number):
        return written
    whole, _, fraction = number.partition(".")
    fraction = fraction.rstrip("0")
    return (whole or "0") + ("." + fraction if fraction else "") + rest


def _by_place_words(text: str) -> int | None:
    """千六百三, 1万2千: digits, times tens, times myriads that must fall from left to right."""
    total = section = 0
    digit: int | None = None
    last_tens, last_myriad = 10**4, 10**16
    for part in re.findall(r"\d+|\D", text):
        if part in _MYRIADS:
            if _MYRIADS[part] >= last_myriad or (section == 0 and digit is None):
                return None
            last_myriad, last_tens = _MYRIADS[part], 10**4
            total += (section + (digit or 0)) * last_myriad
            section, digit = 0, None
        elif part in _TENS:
            if _TENS[part] >= last_tens:
                return None
            last_tens = _TENS[part]
            section += (1 if digit is None else digit) * last_tens
            digit = None
        elif digit is not None:
            return None
        else:
            digit = int(part) if part.isdecimal() else _DIGITS[part]
    return total + section + (digit or 0)
