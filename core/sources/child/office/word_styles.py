"""What the style of a paragraph says of it: whether it is a heading, and how it is numbered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml.etree import _Element

from core.sources.child.office.names import tag

_HEADING = re.compile(r"heading ([1-9])", re.IGNORECASE)
_TITLES = {"title": 1, "subtitle": 2}
_DEEPEST_HEADING = 6
_LONGEST_HEADING = 120  # characters; whole paragraphs in the style of a heading are none
_LONGEST_CHAIN = 20  # styles that build on each other


@dataclass(slots=True)
class Styles:
    """The styles of one document; `root` is its styles part, None without one."""

    root: _Element | None
    _by_id: dict[str, _Element] = field(init=False)

    def __post_init__(self) -> None:
        styles = () if self.root is None else self.root.iterchildren(tag("w:style"))
        self._by_id = {style.get(tag("w:styleId"), ""): style for style in styles}

    def heading_level(self, paragraph: _Element, text: str) -> int | None:
        """1 to 6 for a heading, by its outline level or the name of its style, which is English in every Word."""
        if len(text) > _LONGEST_HEADING:
            return None
        for settings in self._settings(paragraph):
            outline = _value(settings, "outlineLvl")
            if outline and outline.isdigit():
                return min(_DEEPEST_HEADING, int(outline) + 1) if int(outline) < 9 else None
        return next((level for style in self._chain(paragraph) if (level := _level_by_name(style))), None)

    def numbering(self, paragraph: _Element) -> tuple[str, int] | None:
        """The id of its numbering and its level, from 0; None where it has none."""
        number_id = level = None
        for settings in self._settings(paragraph):
            properties = settings.find(tag("w:numPr"))
            if properties is not None:
                number_id = number_id or _value(properties, "numId")
                level = level or _value(properties, "ilvl")
        if number_id in (None, "0"):
            return None
        return str(number_id), min(8, int(level)) if level and level.isdigit() else 0

    def breaks_before(self, paragraph: _Element) -> bool:
        """True where it begins a page."""
        settings = paragraph.find(tag("w:pPr"))
        found = None if settings is None else settings.find(tag("w:pageBreakBefore"))
        return found is not None and found.get(tag("w:val"), "1") not in ("0", "false", "off")

    def _settings(self, paragraph: _Element) -> Iterator[_Element]:
        """Its own, then those of its style, then those of the styles that one builds on."""
        for node in (paragraph, *self._chain(paragraph)):
            settings = node.find(tag("w:pPr"))
            if settings is not None:
                yield settings

    def _chain(self, paragraph: _Element) -> Iterator[_Element]:
        own = paragraph.find(tag("w:pPr"))
        name = None if own is None else _value(own, "pStyle")
        for _ in range(_LONGEST_CHAIN):
            style = self._by_id.get(name or "")
            if style is None:
                return
            yield style
            name = _value(style, "basedOn")


def _level_by_name(style: _Element) -> int | None:
    name = (_value(style, "name") or "").strip()
    match = _HEADING.fullmatch(name)
    return min(_DEEPEST_HEADING, int(match[1])) if match else _TITLES.get(name.lower())


def _value(node: _Element, name: str) -> str | None:
    child = node.find(tag(f"w:{name}"))
    return None if child is None else child.get(tag("w:val"))
