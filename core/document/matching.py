"""Which question of a new document is which of the old one, after edits of and around them.

Sure signs come first: the same content in the same passage, content that stands once in each document, the same
answers or the same place in a passage that did not change. Then likeness of the words around the blank, for neighbours;
last, the same content or answers in the same order. Each question is matched once at most.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence, Set
from dataclasses import dataclass
from difflib import SequenceMatcher

from core.document.ids import question_content
from core.document.nodes import Document, Question
from core.document.passages import BLANK, Passage, passages
from core.document.walk import own_text, walk
from core.text.fold import fold

_AROUND = 40  # characters on each side of a blank that make its surroundings
_NEAR = 8  # how far a question may have moved to be found by likeness
_LIKE = 0.6  # the ratio from which difflib itself calls two texts close


@dataclass(frozen=True, slots=True)
class _Placed:
    """A question with what tells it from others."""

    content: str
    answers: frozenset[str]
    passage: str
    place: int
    around: str


_Sign = Callable[[_Placed], Hashable | None]
_Pairs = dict[int, int]


def matched(old: Document, new: Document) -> dict[int, int]:
    """For the question at place n of the new document, from 0, the place of the same question in the old one."""
    before, after = _placed(old), _placed(new)
    found: _Pairs = {}
    _pair_by(lambda here: (here.content, here.passage, here.place), before, after, found)
    _pair_by(lambda here: (here.content, here.passage), before, after, found)
    _pair_by(_content, before, after, found, once=True)
    _pair_by(lambda here: (here.answers, here.passage) if here.answers else None, before, after, found)
    _pair_by(lambda here: (here.passage, here.place), before, after, found)
    _pair_by(_answers, before, after, found, once=True)
    found.update(_alike(before, after, found))
    _pair_by(_content, before, after, found)
    _pair_by(_answers, before, after, found)
    return found


def _content(placed: _Placed) -> Hashable:
    return placed.content


def _answers(placed: _Placed) -> Hashable | None:
    return placed.answers or None


def _pair_by(sign: _Sign, old: Sequence[_Placed], new: Sequence[_Placed], found: _Pairs, *, once: bool = False) -> None:
    """Pairs what shows the same sign and is not paired yet, in order; `once`: only where each side shows it once."""
    taken = set(found.values())
    before = _by_sign(sign, old, taken)
    for shown, places in _by_sign(sign, new, found.keys()).items():
        others = before.get(shown, [])
        if not once or len(places) == len(others) == 1:
            found.update(zip(places, others, strict=False))


def _by_sign(sign: _Sign, placed: Sequence[_Placed], without: Set[int]) -> dict[Hashable, list[int]]:
    places: dict[Hashable, list[int]] = defaultdict(list)
    for place, here in enumerate(placed):
        if place not in without and (shown := sign(here)) is not None:
            places[shown].append(place)
    return places


def _alike(old: Sequence[_Placed], new: Sequence[_Placed], found: _Pairs) -> Iterator[tuple[int, int]]:
    """Pairs among the rest, the most alike first: near each other, and with like surroundings or a shared answer."""
    taken = set(found.values())
    scored = [
        (likeness, -abs(place - other), place, other)
        for place, here in enumerate(new)
        if place not in found
        for other in _near(place, found, len(old))
        if other not in taken and (likeness := _likeness(here, old[other])) >= _LIKE
    ]
    paired: set[int] = set()
    for _, _, place, other in sorted(scored, reverse=True):
        if place not in paired and other not in taken:
            paired.add(place)
            taken.add(other)
            yield place, other


def _near(place: int, found: _Pairs, count: int) -> range:
    """Old places around the one where the question before this stood."""
    earlier = (found[before] + 1 for before in range(place - 1, place - _NEAR, -1) if before in found)
    middle = next(earlier, place)
    return range(max(middle - _NEAR, 0), min(middle + _NEAR, count))


def _likeness(one: _Placed, other: _Placed) -> float:
    shared = 0.5 if one.answers & other.answers else 0.0
    return shared + SequenceMatcher(None, one.around, other.around, autojunk=False).ratio()


def _placed(document: Document) -> list[_Placed]:
    placed: list[_Placed] = []
    stem = ""
    for passage in passages(document):
        text = passage.text
        if text.strip(f"{BLANK} \n\t　"):
            stem = text
        else:  # a blank on a line of its own is asked by what stands before it
            text = f"{stem}\n{text}"
        for place, (question, around) in enumerate(zip(passage.questions, _surroundings(passage, stem), strict=True)):
            answers = frozenset(fold(answer) for answer in question.answers)
            placed.append(_Placed(question_content(question), answers, text, place, around))
    return placed


def _surroundings(passage: Passage, stem: str) -> list[str]:
    """The words before and after each blank."""
    text, places = "", []
    for node in walk(passage.node):
        if isinstance(node, Question):
            places.append(len(text))
        text += own_text(node)
    own = [text[max(place - _AROUND, 0) : place + _AROUND] for place in places]
    return own if text.strip() else [stem[-_AROUND:] for _ in places]
