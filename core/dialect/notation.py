"""The older notations, read only: `(A=apple,W=[banana,orange])`, `(A={兵庫県 and 奈良県},W=[…])`, full-width too."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from core.dialect.constructs.question import write_question
from core.dialect.parse import Parsed, parse
from core.document.nodes import AnswerRule, Question
from core.text import Edit, apply_edits

_OPENING = re.compile(r"[(（]\s*[AＡ]\s*[=＝]\s*")
_WRONG = re.compile(r"[,，、]\s*[WＷ]\s*[=＝]\s*")
_CLOSERS = {"(": ")）", "（": ")）", "[": "]］", "［": "]］", "{": "}｝", "｛": "}｝"}
_OR = re.compile(r"\s+or\s+", re.IGNORECASE)
_AND = re.compile(r"\s+and\s+", re.IGNORECASE)
_TAG = re.compile(r"[<＜]question", re.IGNORECASE)
_MATHEMATICAL = re.compile(
    r"[-+−]?[\d０-９.,]+\s*\S{0,3}|[A-Za-z]?[A-Za-z0-9]?|[\dA-Za-z\s+\-*/^×÷=.°√π()]*[\d+*/^=√π][^ぁ-ん]*"
)
MAX_LENGTH = 2_000  # code points of one blank
MAX_DEPTH = 16  # of brackets in it: more are openings that nothing closes


@dataclass(frozen=True, slots=True)
class Blank:
    """One blank in the notation, at `[start, end)`."""

    start: int
    end: int
    question: Question


def is_notation(text: str) -> bool:
    """True where `text` is written in the notation: no tag, every `(A=…` parses whole, and they cannot all be formulas.

    `三角形(A=60)` in ordinary text names an angle; a blank is known by its wrong choices, by or/and, or by a word.
    """
    if _TAG.search(text):
        return False
    found: list[Blank] = []
    for blank in _blanks(text):
        if blank is None:
            return False
        found.append(blank)
    return any(_surely_a_blank(blank.question) for blank in found) or len(found) > 2


def _surely_a_blank(question: Question) -> bool:
    if question.choices is not None or question.rule != "one":
        return True
    return _MATHEMATICAL.fullmatch(question.answers[0]) is None


def read_notation(text: str) -> Parsed:
    """The document of a text in the notation; `text` of the result is the MDX it became."""
    edits = [
        Edit(blank.start, blank.end, write_question(blank.question)) for blank in _blanks(text) if blank is not None
    ]
    return parse(apply_edits(text, edits))


def _blanks(text: str) -> Iterator[Blank | None]:
    """The blanks in text order; None for each `(A=` that does not parse whole."""
    at = 0
    while (opening := _OPENING.search(text, at)) is not None:
        blank = _blank(text, opening)
        yield blank
        at = blank.end if blank is not None else opening.end()


def _blank(text: str, opening: re.Match[str]) -> Blank | None:
    start = opening.end()
    limit = min(len(text), start + MAX_LENGTH)
    stop = _top_level(text, start, limit, lambda at: text[at] in ")）" or _WRONG.match(text, at, limit) is not None)
    if stop is None:
        return None
    answers = _answers(text[start:stop].strip())
    if answers is None:
        return None
    choices: tuple[str, ...] | None = None
    end = stop
    wrong = _WRONG.match(text, stop, limit)
    if wrong is not None:
        found = _list(text, wrong.end(), limit)
        if found is None:
            return None
        choices, end = found
    if text[end : end + 1] not in (")", "）"):
        return None
    given, rule = answers
    return Blank(opening.start(), end + 1, Question(given, rule, choices))


def _top_level(text: str, at: int, limit: int, stops: Callable[[int], bool]) -> int | None:
    """The first place outside brackets where `stops` holds; None where the line ends or the brackets are too deep."""
    stack: list[str] = []
    while at < limit:
        character = text[at]
        if not stack and stops(at):
            return at
        if character in _CLOSERS:
            if len(stack) == MAX_DEPTH:
                return None
            stack.append(_CLOSERS[character])
        elif stack and character in stack[-1]:
            stack.pop()
        elif character == "\n":
            return None
        at += 1
    return None


def _list(text: str, at: int, limit: int) -> tuple[tuple[str, ...], int] | None:
    """The items of `[…]` at `at`, and the place after it and the spaces that follow."""
    if text[at : at + 1] not in ("[", "［"):
        return None
    stop = _top_level(text, at + 1, limit, lambda place: text[place] in "]］")
    if stop is None:
        return None
    items = tuple(item for item in (piece.strip() for piece in _split(text[at + 1 : stop])) if item)
    stop += 1
    while stop < limit and text[stop].isspace():
        stop += 1
    return items, stop


def _split(inside: str) -> list[str]:
    """The pieces between commas outside brackets; between 、 where there is no comma."""
    pieces = _between(inside, ",，")
    return pieces if len(pieces) > 1 else _between(inside, "、")


def _between(inside: str, separators: str) -> list[str]:
    pieces: list[str] = []
    start = 0
    while (at := _top_level(inside, start, len(inside), lambda place: inside[place] in separators)) is not None:
        pieces.append(inside[start:at])
        start = at + 1
    return [*pieces, inside[start:]]


def _answers(value: str) -> tuple[tuple[str, ...], AnswerRule] | None:
    if not value:
        return None
    if value[0] not in "{｛" or value[-1] not in "}｝":
        return (value,), "one"
    inside = value[1:-1].strip()
    alternatives, together = _OR.split(inside), _AND.split(inside)
    if len(alternatives) > 1 and len(together) > 1:
        return None
    if len(alternatives) > 1:
        return tuple(alternatives), "any"
    if len(together) > 1:
        return tuple(together), "all"
    return ((value,) if "," in inside or not inside else (inside,)), "one"
