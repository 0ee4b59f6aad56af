"""Where the choices of a question stand in the source, so that a finding can point at one and a fix can take it out."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from html import unescape
from itertools import pairwise

from core.document.nodes import Attribute, Question
from core.text import Edit, Span

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_GAP = re.compile(r"\s*,\s*")


def attribute_of(question: Question, name: str) -> Attribute | None:
    """The attribute as it is written in the tag; None where it is not there."""
    return next((attribute for attribute in question.attributes if attribute.name == name), None)


def choice_places(text: str, question: Question) -> tuple[Span, ...] | None:
    """The place of each choice with its quotes; None where the array is not plain JSON, or there is none."""
    attribute = attribute_of(question, "choiceItems")
    if attribute is None or attribute.value_span is None or not question.choices:
        return None
    places = _elements(text, attribute.value_span)
    if places is None or len(places) != len(question.choices):
        return None
    same = all(_value(place.of(text)) == choice for place, choice in zip(places, question.choices, strict=True))
    return places if same else None


def place_of_choice(text: str, question: Question, index: int) -> Span:
    """The place of one choice, else that of the tag."""
    places = choice_places(text, question)
    return places[index] if places else question.span or Span(0, 0)


def without_choices(text: str, question: Question, indexes: Collection[int]) -> tuple[Edit, ...] | None:
    """The edits that take these choices out of the array; None where the places are not certain or none would stay."""
    places = choice_places(text, question)
    if places is None or len(set(indexes)) == len(places):
        return None
    kept = [index for index in range(len(places)) if index not in indexes]
    edits = [Edit(places[0].start, places[kept[0]].start, "")]
    edits += [Edit(places[before].end, places[after - 1].end, "") for before, after in pairwise(kept)]
    edits.append(Edit(places[kept[-1]].end, places[-1].end, ""))
    return tuple(edit for edit in edits if edit.start < edit.end)


def _elements(text: str, value: Span) -> tuple[Span, ...] | None:
    raw = value.of(text)
    inner = re.fullmatch(r"\s*\[\s*(?P<inside>.*?)\s*\]\s*", raw, re.DOTALL)
    if inner is None:
        return None
    place, end = inner.span("inside")
    places: list[Span] = []
    while place < end:
        element = _STRING.match(raw, place, end)
        if element is None:
            return None
        places.append(Span(value.start + element.start(), value.start + element.end()))
        gap = _GAP.match(raw, element.end(), end)
        place = gap.end() if gap else element.end()
        if (gap is None) != (place == end):
            return None
    return tuple(places)


def _value(element: str) -> str | None:
    try:
        value = json.loads(unescape(element))
    except ValueError:
        return None
    return value if isinstance(value, str) else None
