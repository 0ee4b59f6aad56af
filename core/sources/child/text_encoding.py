"""Bytes of a text file to its text: by its mark, as UTF-8, as the Japanese that it looks like, else as any encoding."""

from __future__ import annotations

import re
from collections.abc import Iterable

from charset_normalizer import from_bytes

from core.sources.encodings import unicode_codec

_ISO_2022_JP = re.compile(rb"\x1b(?:\$[@B(]|\([BJI])")
_JAPANESE = ("cp932", "euc_jp")
_SAMPLE = 20_000  # characters from which an encoding is told
_LEAST_LIKE = 0.2
_MOST_BROKEN = 0.01  # share of characters that were damaged on the way
_SURELY_EUC = re.compile(rb"(?:\x8e[\xa1-\xdf]){3}")  # half-width kana; as Shift_JIS, three kanji out of one row
_WIDE = re.compile(r"[\u00a7\u00b0\u00b1\u00b6\u00d7\u00f7\u0391-\u0451\u2010-\u33ff\uff01-\uff60\uffe0-\uffe6]")
_HALF_ONE = re.compile(r"[\uff61-\uff9f]")
_HALF = re.compile(r"[\uff61-\uff9f]{2,}")  # one alone is a letter of a western language: ¿ or ß
_VOICED = re.compile(r"(?:[ｳｶ-ﾄﾊ-ﾎ]ﾞ|[ﾊ-ﾎ]ﾟ)")
_VOICE_MARK = re.compile(r"[ﾞﾟ]")
_NAMES = "髙﨑德濵瀨"  # common in names, and in no row of the standard
_FIRST_LEVEL = range(0xB0, 0xD0)  # rows 16 to 47 of JIS X 0208, the common kanji, in EUC


def read_text(data: bytes) -> str | None:
    """The text; None where no encoding gives one."""
    if codec := unicode_codec(data):
        return data.decode(codec, errors="replace")
    if _ISO_2022_JP.search(data):
        return data.decode("iso2022_jp_ext", errors="replace")
    whole = _strictly(data, "utf-8")
    if whole is not None:
        return _japanese(data) or whole if _is_odd(whole) else whole
    return _japanese(data) or _mostly(data) or _of_any_encoding(data)


def _is_odd(text: str) -> bool:
    """True for letters of no alphabet that teachers write: two bytes of EUC-JP can be one of them in UTF-8."""
    told = [character for character in text[:_SAMPLE] if character > "\x7f"]
    return bool(told) and all("\u0180" <= one < "\u0370" or "\u0530" <= one < "\u0800" for one in told)


def _japanese(data: bytes) -> str | None:
    """The reading as Shift_JIS or EUC-JP that looks most like Japanese, None where neither does.

    Left to itself, charset-normalizer takes two words of EUC-JP for Big5 and ①ｶﾅ of Windows for Chinese.
    """
    as_euc = _strictly(data, "euc_jp")
    if as_euc is not None and _SURELY_EUC.search(data):
        return as_euc
    return _most_japanese(text for codec in _JAPANESE if (text := _strictly(data, codec)) is not None)


def _mostly(data: bytes) -> str | None:
    """A reading in which a few characters are damaged, as where a file was cut or copied badly."""
    readings = [data.decode(codec, errors="replace") for codec in ("utf-8", *_JAPANESE)]
    return _most_japanese(text for text in readings if text.count("\ufffd") <= _MOST_BROKEN * len(text))


def _most_japanese(readings: Iterable[str]) -> str | None:
    best = max(readings, key=_likeness, default="")
    return best if _likeness(best) > _LEAST_LIKE else None


def _strictly(data: bytes, codec: str) -> str | None:
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        return None


def _likeness(text: str) -> float:
    """How much the text looks like Japanese, 0 to 1, by its characters that are not ASCII.

    A wrong reading gives rare kanji, half-width kana in no order, or both.
    """
    told = [character for character in text[:_SAMPLE] if character > "\x7f" and not character.isspace()]
    if not told:
        return 0.0
    half = sum(map(len, _HALF.findall(text[:_SAMPLE]))) * (0.95 if _is_voiced(text[:_SAMPLE]) else 0.25)
    return (half + sum(map(_weight, told))) / len(told)


def _weight(character: str) -> float:
    if _WIDE.match(character):
        return 1.0
    code = character.encode("euc_jp", errors="ignore")
    if len(code) != 2 or _HALF_ONE.match(character):
        return 0.9 if character in _NAMES else 0.0
    return 0.9 if code[0] in _FIRST_LEVEL else 0.15


def _is_voiced(text: str) -> bool:
    """True where half-width kana have their marks, and only where marks belong."""
    marks = len(_VOICE_MARK.findall(text))
    return marks > 0 and marks == len(_VOICED.findall(text))


def _of_any_encoding(data: bytes) -> str | None:
    # Among all of them it takes French for Lithuanian.
    best = from_bytes(data, cp_isolation=["cp1252"]).best() or from_bytes(data).best()
    return None if best is None else str(best)
