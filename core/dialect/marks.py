"""Marks in their one shape: equal neighbours joined, none inside its own kind, no spaces at the edges, none empty."""

from __future__ import annotations

from dataclasses import replace

from core.dialect.tex import needs_only_dollars
from core.document.nodes import Inline, InlineCode, InlineContainer, InlineMath, Link, Mark, Ruby, Text
from core.text import Span

DELIMITED = frozenset(("bold", "italic", "strikethrough"))


def tidy_marks(inlines: tuple[Inline, ...], inside: frozenset[str] = frozenset()) -> tuple[Inline, ...]:
    """`inlines` with their marks in one shape and neighbouring texts joined; `inside` are the marks around them."""
    out: list[Inline] = []
    for inline in inlines:
        for piece in _pieces(inline, inside):
            _append(out, piece)
    return tuple(out)


def _pieces(inline: Inline, inside: frozenset[str]) -> tuple[Inline, ...]:
    if isinstance(inline, Link | InlineContainer | Ruby):
        return (replace(inline, children=tidy_marks(inline.children, inside)),)
    if not isinstance(inline, Mark):
        return (inline,)
    if inline.name in inside:
        return tidy_marks(inline.children, inside)
    children = tidy_marks(inline.children, inside | {inline.name})
    if inline.name not in DELIMITED:
        return (replace(inline, children=children),) if children else ()
    return _spaces_outside(inline, children)


def _spaces_outside(mark: Mark, children: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """The mark with the spaces at its edges beside it: delimiters do not work next to a space."""
    before: list[Inline] = []
    after: list[Inline] = []
    while children and isinstance(first := children[0], Text) and first.value[0].isspace():
        core = first.value.lstrip()
        before.append(_cut(first, 0, len(first.value) - len(core)))
        children = (
            (_cut(first, len(first.value) - len(core), len(first.value)), *children[1:]) if core else children[1:]
        )
    while children and isinstance(last := children[-1], Text) and last.value[-1].isspace():
        core = last.value.rstrip()
        after.insert(0, _cut(last, len(core), len(last.value)))
        children = (*children[:-1], _cut(last, 0, len(core))) if core else children[:-1]
    marked = (replace(mark, children=children),) if children else ()
    return (*before, *marked, *after)


def _cut(text: Text, start: int, end: int) -> Text:
    span = text.span
    if span is not None and span.end - span.start == len(text.value):
        span = Span(span.start + start, span.start + end)
    return Text(text.value[start:end], span)


def _append(out: list[Inline], inline: Inline) -> None:
    last = out[-1] if out else None
    if isinstance(inline, Text):
        if not inline.value:
            return
        if isinstance(last, Text):
            out[-1] = Text(last.value + inline.value, around(last.span, inline.span))
            return
    elif isinstance(inline, InlineCode) and isinstance(last, InlineCode):
        out[-1] = InlineCode(last.value + inline.value, around(last.span, inline.span))
        return
    elif isinstance(inline, InlineMath) and isinstance(last, InlineMath) and _cannot_neighbour(last, inline):
        out[-1] = InlineMath(f"{last.tex} {inline.tex}", around(last.span, inline.span))
        return
    elif isinstance(inline, Mark) and isinstance(last, Mark) and inline.name == last.name:
        joined: list[Inline] = list(last.children)
        for child in inline.children:
            _append(joined, child)
        out[-1] = replace(last, children=tuple(joined), span=around(last.span, inline.span))
        return
    out.append(inline)


def _cannot_neighbour(first: InlineMath, second: InlineMath) -> bool:
    return needs_only_dollars(first.tex) and needs_only_dollars(second.tex)


def around(first: Span | None, second: Span | None) -> Span | None:
    """From the start of `first` to the end of `second`; None where one of them has no place."""
    return Span(first.start, second.end) if first is not None and second is not None else None
