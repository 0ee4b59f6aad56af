"""A formula cut into tokens by an allow-list: whatever is not on it makes the formula unreadable."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from core.equivalence.mathematics.formula import Unreadable

Kind = Literal["number", "name", "function", "command", "sign", "end"]

FUNCTIONS = ("sin", "cos", "tan", "log", "ln", "exp", "sqrt", "abs")
_COMMANDS = ("frac", "sqrt", "root", "binom", "Cchosen", "Pchosen", "Hchosen", *FUNCTIONS)
_GREEK = "α-κμνξπρστφχψωλΔΩεθ"
_TOKEN = re.compile(
    rf"(?P<space>\s+)"
    rf"|(?P<number>[1-9]\d{{0,2}}(?:,\d{{3}})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
    rf"|(?P<letters>[A-Za-z]+)"
    rf"|(?P<greek>[{_GREEK}])"
    rf"|\\(?P<command>{'|'.join(_COMMANDS)})(?![A-Za-z])"
    rf"|\\(?P<brace>[{{}}])"
    rf"|(?P<sign>[-+*/÷^_!%°|()\[\]{{}},:=<>≤≥≠±∓√∞;])"
)
_KNOWN_WORDS = re.compile("|".join((*FUNCTIONS, "pi")))
MAX_NAMES_IN_A_ROW = 5  # mgh, abcde; a longer run is a word


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a formula. Set braces `\\{` have the text `{set` and `}set`; `spaced`: white space stood before it."""

    kind: Kind
    text: str
    spaced: bool = False


END = Token("end", "")


def tokens(plain: str) -> tuple[Token, ...]:
    """The tokens of a formula in plain notation.

    Raises:
        Unreadable: at the first piece that is on no list.
    """
    found: list[Token] = []
    place, spaced = 0, False
    while place < len(plain):
        match = _TOKEN.match(plain, place)
        if match is None:
            raise Unreadable(plain[place])
        if match["number"] and "," in match["number"] and _is_in_brackets(plain[:place]):
            raise Unreadable("(1,200) is a point or a number")
        place = match.end()
        if match["space"]:
            spaced = True
            continue
        found += _pieces(match, spaced)
        spaced = False
    return tuple(found)


def _is_in_brackets(before: str) -> bool:
    return sum(char in "([{" for char in before) > sum(char in ")]}" for char in before)


def _pieces(match: re.Match[str], spaced: bool) -> list[Token]:
    if match["letters"]:
        return _names(match["letters"], spaced)
    if match["brace"]:
        return [Token("sign", match["brace"] + "set", spaced)]
    if match["command"]:
        command = match["command"]
        return [Token("function" if command in FUNCTIONS and command != "sqrt" else "command", command, spaced)]
    if match["greek"]:
        return [Token("name", match["greek"], spaced)]
    if match["number"]:
        return [_number(match["number"], spaced)]
    return [Token("sign", match["sign"], spaced)]


def _number(written: str, spaced: bool) -> Token:
    """A number; 007 is a name."""
    if re.match(r"0\d", written):
        raise Unreadable(written)
    return Token("number", written.replace(",", ""), spaced)


def _names(letters: str, spaced: bool) -> list[Token]:
    """`xsinx` is x, sin, x; a word is no product of letters."""
    found: list[Token] = []
    place = 0
    for known in _KNOWN_WORDS.finditer(letters):
        found += _single_letters(letters[place : known.start()])
        found.append(Token("name", "π") if known.group() == "pi" else Token("function", known.group()))
        place = known.end()
    found += _single_letters(letters[place:])
    return [Token(found[0].kind, found[0].text, spaced), *found[1:]]


def _single_letters(letters: str) -> list[Token]:
    # Na, Cl, Mt: a capital with a small letter behind it begins a word or is an element.
    if len(letters) > MAX_NAMES_IN_A_ROW or re.search(r"[A-Z][a-z]", letters) or "arc" in letters:
        raise Unreadable(letters)
    return [Token("name", letter) for letter in letters]
