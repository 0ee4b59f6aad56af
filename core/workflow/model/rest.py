"""Whether edits leave the rest of a test as it reads: what a reply opens, a fence, a formula, a comment, must not
swallow what follows."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from core.dialect import parse
from core.document.nodes import Document
from core.document.passages import passages
from core.document.walk import questions
from core.text import Edit, Span, apply_edits


def leaves_rest_alone(text: str, edits: Sequence[Edit], chosen: Collection[int]) -> bool:
    """True where what lies outside the edited places reads the same, lists, tables and quotations keep their form, no
    question is lost, and all but the `chosen` ones, by number, are there in the same characters and order."""
    ordered = sorted(edits)
    changed = apply_edits(text, ordered)
    before, after = parse(text).document, parse(changed).document
    return (
        _outside(before, _old_places(ordered), _moves(ordered)) == _outside(after, _new_places(ordered), ())
        and _forms(before) == _forms(after)
        and len(questions(before)) <= len(questions(after))
        and _holds_in_order(_tags(after, changed), _tags(before, text, without=chosen))
    )


def _forms(document: Document) -> list[object]:
    return [(passage.above, passage.node.kind) for passage in passages(document) if passage.above]


def _tags(document: Document, text: str, without: Collection[int] = ()) -> list[str]:
    asked = enumerate(questions(document), 1)
    return [one.span.of(text) for number, one in asked if one.span is not None and number not in without]


def _holds_in_order(tags: Sequence[str], wanted: Sequence[str]) -> bool:
    left = iter(tags)
    return all(tag in left for tag in wanted)


def _old_places(edits: Sequence[Edit]) -> list[Span]:
    return [Span(edit.start, edit.end) for edit in edits]


def _new_places(edits: Sequence[Edit]) -> list[Span]:
    places, shift = [], 0
    for edit in edits:
        places.append(Span(edit.start + shift, edit.start + shift + len(edit.text)))
        shift += len(edit.text) - (edit.end - edit.start)
    return places


def _moves(edits: Sequence[Edit]) -> list[tuple[int, int]]:
    return [(edit.end, len(edit.text) - (edit.end - edit.start)) for edit in edits]


def _outside(document: Document, places: Sequence[Span], moves: Sequence[tuple[int, int]]) -> list[object]:
    """Passages and questions that touch none of the places, each with where it stands after the moves."""
    found: list[object] = []
    for passage in passages(document):
        span = passage.node.span
        if span is not None and not _touches(span, places):
            found.append((passage.above, passage.node, _moved(span, moves)))
    for question in questions(document):
        if question.span is not None and not _touches(question.span, places):
            found.append((question, _moved(question.span, moves)))
    return found


def _touches(span: Span, places: Sequence[Span]) -> bool:
    return any(span.overlaps(place) or place.covers(span) or span.covers(place) for place in places)


def _moved(span: Span, moves: Sequence[tuple[int, int]]) -> Span:
    by = sum(change for end, change in moves if end <= span.start)
    return Span(span.start + by, span.end + by)
