"""Text as Markdown: every character that would be read as something else is escaped, and no others."""

from __future__ import annotations

import re
from dataclasses import dataclass

_SPECIAL = re.compile(r"[\\`*_\[\]<＜{$~&|!@]|(?<=http):(?=//)|(?<=https):(?=//)|(?<=www)\.", re.IGNORECASE)
_LINE_START = re.compile(
    r"(?P<sign>#{1,6}(?=[ \t]|$)|>|[-+](?=[ \t]|$)|[-=](?=[-= \t]*$)|[|:-](?=[|: \t-]*$))"
    r"|(?P<number>[0-9]{1,9})(?=[.)](?:[ \t]|$))"
    r"|(?P<bracket>\[)(?=[ \txX]\])"
)
SIGNS = re.compile(r"[!-/:-@\[-`{-~＜\n\r]+")  # all that could begin or end something within a line
_LINE_ENDS = re.compile(r"(\n+)")
_REFERENCES = {" ": "&#32;", "\t": "&#9;"}


@dataclass(frozen=True, slots=True)
class Around:
    """What a text stands in: a link, a cell; whether an address in it would be read as a link, and whether no sign of
    any sort may stand as it is."""

    in_link: bool
    in_cell: bool
    addresses: bool
    every_sign: bool


def escaped(value: str, *, first: bool, last: bool, lines: bool, around: Around) -> str:
    """`value` so that it reads back as it is.

    `first`, `last`: at the edge of its content. `lines`: line ends may stand, and what follows one begins a line.
    """
    if not lines:
        value = value.replace("\n", " ")
    out: list[str] = []
    at_line_start = first
    pieces = _LINE_ENDS.split(value)
    for index, piece in enumerate(pieces):
        if index % 2:
            # An empty line would end the paragraph, one at the edge would be dropped.
            edge = (first and index == 1 and not pieces[0]) or (last and index == len(pieces) - 2 and not pieces[-1])
            at_line_start = piece == "\n" and not edge
            out.append(piece if at_line_start else "&#10;" * len(piece))
            continue
        ends = last if index == len(pieces) - 1 else True
        text = _piece(piece, around)
        if at_line_start:
            text = _started(text, lines=lines)
        out.append(_guarded(text, begins=index > 0 or first, ends=ends))
    return "".join(out)


def as_references(signs: str) -> str:
    """The characters as references, which begin nothing anywhere."""
    return "".join(f"&#{ord(character)};" for character in signs)


def _piece(piece: str, around: Around) -> str:
    if around.every_sign:
        return SIGNS.sub(lambda match: as_references(match.group()), piece)
    return _SPECIAL.sub(lambda match: _escape(match, piece, around), piece)


def _escape(match: re.Match[str], text: str, around: Around) -> str:
    character, at = match.group(), match.start()
    before, after = text[at - 1 : at] if at else "", text[at + 1 : at + 2]
    if not _needs_escape(character, before, after, around):
        return character
    if character == "[":
        return "&#91;"
    if character == "＜":
        return "&#65308;"
    return "&amp;" if character == "&" else "\\" + character


def _needs_escape(character: str, before: str, after: str, around: Around) -> bool:
    match character:
        case "\\":
            return not after.isalnum()
        case "*":
            return not (before.isdecimal() and after.isdecimal())
        case "_":
            return not (before.isalnum() and after.isalnum())
        case "~":
            return "~" in (before, after) or not before or not after
        case "<" | "＜":
            return not after or not after.isspace()
        case "&":
            return not after or after == "#" or (after.isascii() and after.isalpha())
        case "[":
            return around.in_link or after == "^"
        case "]":
            return around.in_link or after in ("", "(")
        case "!":
            return after in ("", "[")
        case "|":
            return around.in_cell
        case "@" | ":" | ".":
            return around.addresses
        case _:
            return True


def _started(text: str, *, lines: bool) -> str:
    """The head of a line that could begin a block, made harmless."""
    match = _LINE_START.match(text)
    if match is None:
        return text
    if match["bracket"]:
        return "&#91;" + text[1:]
    if not lines:
        return text
    if match["number"]:
        return text[: match.end()] + "\\" + text[match.end() :]
    return "\\" + text


def _guarded(text: str, *, begins: bool, ends: bool) -> str:
    """White space at the edge of a line as references: it would be dropped."""
    if begins and text[:1] in _REFERENCES:
        text = _REFERENCES[text[0]] + text[1:]
    if ends and text[-1:] in _REFERENCES:
        text = text[:-1] + _REFERENCES[text[-1]]
    return text.replace("\r", "&#13;") if "\r" in text else text
