"""The text of one paragraph of a Word file: what stands on the page, and what belongs to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from lxml.etree import _Element

from core.sources.child.marks import lowered, raised
from core.sources.child.office.formula import tex_of
from core.sources.child.office.names import tag
from core.sources.child.ruby import Said
from core.sources.layout.cleaning import clean

# Taken out by a change that is tracked, or an instruction to Word itself.
_NOT_TEXT = frozenset(
    map(tag, ("w:del", "w:moveFrom", "w:instrText", "w:delText", "w:rPr", "w:pPr", "w:sdtPr", "w:rt"))
)
_NOTES = {tag("w:footnoteReference"): "footnotes", tag("w:endnoteReference"): "endnotes"}
_OFF = ("0", "false", "off")
_SMALLEST = 4  # half points: nobody reads what is two points high


@dataclass(slots=True)
class ParagraphText:
    """What one paragraph holds.

    `boxes` are the text boxes that hang on it, `notes` its footnotes by kind and id, `said` the readings of its words.
    `breaks_before` and `breaks_after` count the pages that end before its first character and later; `begun` says which
    of them the next is.
    """

    text: str = ""
    hidden: str = ""
    boxes: list[_Element] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    begun: bool = False
    breaks_before: int = 0
    breaks_after: int = 0


def text_of(paragraph: _Element) -> ParagraphText:
    """Reads a `w:p`."""
    found = ParagraphText()
    found.text = clean(_inside(paragraph, found)).strip()
    found.hidden = clean(found.hidden).strip()
    return found


def _inside(node: _Element, found: ParagraphText) -> str:
    text = ""
    for child in node:
        if child.tag not in _NOT_TEXT:
            piece = _READERS.get(child.tag, _inside)(child, found)
            found.begun = found.begun or bool(piece.strip())
            text += piece
    return text


def _run(run: _Element, found: ParagraphText) -> str:
    settings = run.find(tag("w:rPr"))
    text = _inside(run, found)
    if settings is not None and _is_hidden(settings):
        found.hidden += text
        return ""
    match _setting(settings, "vertAlign"):
        case "superscript":
            return raised(text)
        case "subscript":
            return lowered(text)
        case _:
            return text


def _is_hidden(settings: _Element) -> bool:
    vanish = settings.find(tag("w:vanish"))
    if vanish is not None and vanish.get(tag("w:val"), "1") not in _OFF:
        return True
    size = _setting(settings, "sz")
    return size is not None and size.isdigit() and int(size) <= _SMALLEST


def _setting(settings: _Element | None, name: str) -> str | None:
    child = None if settings is None else settings.find(tag(f"w:{name}"))
    return None if child is None else child.get(tag("w:val"))


def _line_break(node: _Element, found: ParagraphText) -> str:
    return _page_break(node, found) if node.get(tag("w:type")) == "page" else "\n"


def _page_break(_: _Element, found: ParagraphText) -> str:
    if found.begun:
        found.breaks_after += 1
    else:
        found.breaks_before += 1
    return ""


def _ruby(node: _Element, found: ParagraphText) -> str:
    """The word stays, its reading is kept beside the text."""
    base, over = node.find(tag("w:rubyBase")), node.find(tag("w:rt"))
    word = "" if base is None else _inside(base, found)
    kana = "" if over is None else "".join(piece.text or "" for piece in over.iter(tag("w:t")))
    found.said.append(Said(clean(word).strip(), clean(kana).strip()))
    return word


def _note(node: _Element, found: ParagraphText) -> str:
    found.notes.append((_NOTES[node.tag], node.get(tag("w:id"), "")))
    return ""


def _first_choice(node: _Element, found: ParagraphText) -> str:
    """What follows is the same once more, for older programs."""
    choice = node.find(tag("mc:Choice"))
    return _inside(node if choice is None else choice, found)


def _text_box(node: _Element, found: ParagraphText) -> str:
    found.boxes.append(node)
    return ""


_READERS: dict[str, Callable[[_Element, ParagraphText], str]] = {
    tag("w:r"): _run,
    tag("w:t"): lambda node, _: node.text or "",
    tag("w:tab"): lambda *_: " ",
    tag("w:cr"): lambda *_: "\n",
    tag("w:noBreakHyphen"): lambda *_: "-",
    tag("w:br"): _line_break,
    tag("w:lastRenderedPageBreak"): _page_break,
    tag("w:ruby"): _ruby,
    **dict.fromkeys(_NOTES, _note),
    tag("mc:AlternateContent"): _first_choice,
    tag("w:txbxContent"): _text_box,
    tag("m:oMath"): lambda node, _: tex_of(node),
}
