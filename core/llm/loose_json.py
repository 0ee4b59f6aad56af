"""Reads what was meant as JSON and is none: the slips that models make, and no guessing at what is not there.

Understood: comments, commas too many or missing, other quotation marks, unquoted keys and words, Python's literals,
line breaks and quotation marks inside strings, full-width brackets and signs. A text that ends too early is never
completed.
"""

from __future__ import annotations

import re
from typing import Any

MAX_DEPTH = 60
MAX_NUMBER = 400  # digits
MAX_AHEAD = 200  # code points in which the sign after a quotation mark is looked for

OPENERS = "\"'`“”„‘’＂「"
_CLOSERS = {"“": '”“"', "”": "”", "„": "”“", "‘": "’‘", "’": "’", "「": "」"}  # of others: the same sign
BLANK = r"(?:[\s\ufeff\u200b-\u200d\u2060]|//[^\n]*|\#[^\n]*|/\*.*?\*/)*"
_BLANK = re.compile(BLANK, re.DOTALL)
_KEY = re.compile(r"[\w$][\w$.-]*")
_BARE = re.compile(r"[^\s,，、:：{}\[\]｛｝［］\"“”＂][^,，、{}\[\]｛｝［］\"“”＂\n]*")
_NUMBER = re.compile(r"[+-]?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_ESCAPES = {'"': '"', "'": "'", "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "\n": ""}
_HEX = re.compile(r"u([0-9a-fA-F]{4})(?:\\u([dD][c-fC-F][0-9a-fA-F]{2}))?|x([0-9a-fA-F]{2})")
_WORDS: dict[str, Any] = {"true": True, "false": False, "null": None, "none": None, "undefined": None, "nil": None}
_COMMAS, _COLONS = ",，、", (":", "：", "=>", "=")
_MARK = f"[{OPENERS}]"
_NEXT_KEY = re.compile(
    rf"{BLANK}(?:{_MARK}[^\n{OPENERS}{{}}\[\]<>,]{{1,80}}[\"'`”’“＂」]{BLANK}[:：=]|[\w$][\w$.-]{{0,80}}{BLANK}[:：=]|[}}｝]|\Z)",
    re.DOTALL,
)
_NEXT_VALUE = re.compile(
    rf"{BLANK}(?:{_MARK}|[\[{{\]}}［｛］｝]|[-+.]?\d|true|false|null|None|True|False|\Z)", re.DOTALL
)
_STRUCTURE = re.compile(rf"\s*[:：]\s*(?:{_MARK}|[\[{{]|[-+.]?\d)")
_NEXT_BEGUN = re.compile(rf"{_MARK}\s{{0,9}}[,，、]\s{{0,9}}\Z")


class Unreadable(ValueError):
    """This is no JSON, not even in the widest sense."""


class BreaksOff(Unreadable):
    """The text ends before the value does."""


def read_loosely(text: str, at: int = 0) -> tuple[Any, int]:
    """The value that begins at `at` with a bracket, and where it ends.

    Raises:
        BreaksOff: where the text ends before the value does.
        Unreadable: where it cannot be understood without guessing.
    """
    reader = _Reader(text, at)
    return reader.value(0), reader.at


class _Reader:
    def __init__(self, text: str, at: int) -> None:
        self.text, self.at = text, at

    def value(self, depth: int, *, in_list: bool = False) -> Any:
        if depth > MAX_DEPTH:
            raise Unreadable("nested too deeply")
        sign = self._sign()
        if sign in "{｛":
            return self._object(depth)
        if sign in "[［":
            return self._list(depth)
        if sign in OPENERS:
            return self._joined(in_list=in_list)
        return self._bare()

    def _object(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        self.at += 1
        while self._more("}｝"):
            key = self._key()
            self._colon()
            if key in found:
                raise Unreadable(f"{key} stands there twice")
            found[key] = self.value(depth + 1)
            self._separator("}｝")
        return found

    def _list(self, depth: int) -> list[Any]:
        found: list[Any] = []
        self.at += 1
        while self._more("]］"):
            found.append(self.value(depth + 1, in_list=True))
            self._separator("]］")
        return found

    def _sign(self) -> str:
        """The next sign that means something."""
        blank = _BLANK.match(self.text, self.at)
        self.at = blank.end() if blank else self.at
        if self.at >= len(self.text):
            raise BreaksOff("the text breaks off")
        return self.text[self.at]

    def _more(self, closers: str) -> bool:
        if self._sign() not in closers:
            return True
        self.at += 1
        return False

    def _separator(self, closers: str) -> None:
        """Past the commas; a missing one is no harm where the next thing begins plainly."""
        begun = self.at
        commas = 0
        while self._sign() in _COMMAS:
            self.at, commas = self.at + 1, commas + 1
        sign = self.text[self.at]
        on_new_line = "\n" in self.text[begun : self.at] and (sign.isalnum() or sign == "_")
        if not (commas or sign in closers or sign in OPENERS or sign in "{[｛［" or on_new_line):
            raise Unreadable(f"unexpected {sign!r}")

    def _key(self) -> str:
        if self._sign() in OPENERS:
            return self._string(is_key=True)
        key = _KEY.match(self.text, self.at)
        if not key:
            raise Unreadable(f"unexpected {self.text[self.at]!r}")
        self.at = key.end()
        return key[0]

    def _colon(self) -> None:
        self._sign()
        for colon in ("=>", *_COLONS):
            if self.text.startswith(colon, self.at):
                self.at += len(colon)
                return
        raise Unreadable(f"unexpected {self.text[self.at]!r}")

    def _bare(self) -> Any:
        """A number, a literal, or words that somebody forgot to quote."""
        found = _BARE.match(self.text, self.at)
        word = found[0].split("//")[0].strip() if found else ""
        if not word or word.strip(".…") == "":
            raise Unreadable(f"unexpected {self.text[self.at]!r}")
        self.at += len(word)
        if self.at >= len(self.text):
            raise BreaksOff("the text breaks off")
        if word.lower() in _WORDS:
            return _WORDS[word.lower()]
        return _number(word) if _NUMBER.fullmatch(word) else word

    def _joined(self, *, in_list: bool) -> str:
        """A string, or several with a plus sign between them."""
        whole = self._string(in_list=in_list)
        while self._sign() == "+":
            self.at += 1
            if self._sign() not in OPENERS:
                raise Unreadable("unexpected '+'")
            whole += self._string(in_list=in_list)
        return whole

    def _string(self, *, is_key: bool = False, in_list: bool = False) -> str:
        mark = self.text[self.at]
        if mark == '"' and self.text.startswith('"""', self.at):
            return self._block()
        closers = _CLOSERS.get(mark, mark)
        pieces: list[str] = []
        self.at += 1
        while self.at < len(self.text):
            sign = self.text[self.at]
            self.at += 1
            if sign == "\\":
                pieces.append(self._escape())
            elif sign in closers and self._closes(is_key, in_list):
                return _told("".join(pieces))
            else:
                pieces.append(sign)
        raise BreaksOff("a string breaks off")

    def _block(self) -> str:
        end = self.text.find('"""', self.at + 3)
        if end < 0:
            raise BreaksOff("a string breaks off")
        inside, self.at = self.text[self.at + 3 : end], end + 3
        return inside

    def _closes(self, is_key: bool, in_list: bool) -> bool:
        """Whether a quotation mark that was just passed ends the string: what follows must go on as JSON goes on."""
        ahead = self.text[self.at : self.at + MAX_AHEAD]
        rest = ahead.lstrip()
        if is_key:
            return rest.startswith(_COLONS)
        if not rest or rest[0] in ("]］+" if in_list else "}｝+") or rest.startswith(("//", "/*")):
            return True
        if rest[0] in _COMMAS:
            return bool((_NEXT_VALUE if in_list else _NEXT_KEY).match(rest, 1))
        if _STRUCTURE.match(rest):
            raise Unreadable("quotation marks inside a string cannot be told from those around it")
        gone_to_next_line = "\n" in ahead[: len(ahead) - len(rest)]
        return gone_to_next_line and bool((_NEXT_VALUE if in_list else _NEXT_KEY).match(rest))

    def _escape(self) -> str:
        """What stands behind a backslash; one that means nothing stays as it is, for formulas."""
        if self.at >= len(self.text):
            raise BreaksOff("a string breaks off")
        if found := _HEX.match(self.text, self.at):
            self.at = found.end()
            return _character(found)
        sign = self.text[self.at]
        self.at += 1
        formula = sign in "bf" and self.text[self.at : self.at + 1].isalpha()  # \frac, \beta: nobody means form feeds
        return "\\" + sign if formula else _ESCAPES.get(sign, "\\" + sign)


def _told(inside: str) -> str:
    """The inside of a string; where it ends as if the next one had just begun, that one may have been cut off."""
    if _NEXT_BEGUN.search(inside):
        raise Unreadable("quotation marks inside a string cannot be told from those around it")
    return inside


def _number(word: str) -> int | float:
    if len(word) > MAX_NUMBER:
        raise Unreadable("a number without end")
    plain = word.replace("_", "")
    return float(plain) if re.search(r"[.eE]", plain) else int(plain)


def _character(found: re.Match[str]) -> str:
    if found[3]:
        return chr(int(found[3], 16))
    high, low = int(found[1], 16), found[2]
    if low and 0xD800 <= high < 0xDC00:
        return chr(0x10000 + ((high - 0xD800) << 10) + (int(low, 16) - 0xDC00))
    first = "\ufffd" if 0xD800 <= high < 0xE000 else chr(high)
    return first + ("\ufffd" if low else "")
