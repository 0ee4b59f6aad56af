"""Formulas of Office files as TeX (ECMA-376, part 1, 22.1)."""

from __future__ import annotations

from lxml.etree import _Element

from core.sources.child.office.names import tag
from core.sources.layout.cleaning import clean

_BIG = {"∑": r"\sum", "∏": r"\prod", "∫": r"\int", "∬": r"\iint", "∮": r"\oint", "⋃": r"\bigcup", "⋂": r"\bigcap"}
_NAMED = str.maketrans(
    {
        "×": r"\times ",
        "÷": r"\div ",
        "±": r"\pm ",
        "≤": r"\leq ",
        "≥": r"\geq ",
        "≠": r"\neq ",
        "∞": r"\infty ",
        "−": "-",
    }
)
_NEXT_LINE = r" \\ "
_SPECIAL = str.maketrans({character: f"\\{character}" for character in "%$#&_{}"})


def tex_of(formula: _Element) -> str:
    """The formula between dollar signs; nothing where it is empty."""
    tex = _inside(formula).strip()
    return f"${tex}$" if tex else ""


def _inside(node: _Element | None) -> str:
    return "" if node is None else "".join(_tex(child) for child in node)


def _tex(node: _Element) -> str:
    if node.tag == tag("m:r"):
        text = clean("".join(piece.text or "" for piece in node.iter(tag("m:t"))))
        return text.translate(_SPECIAL).translate(_NAMED)
    write = _WRITERS.get(node.tag)
    if write:
        return write(node)
    return "" if node.tag.endswith("Pr") else _inside(node)


def _part(node: _Element, name: str) -> str:
    return "".join(_inside(part) for part in node.iterchildren(tag(f"m:{name}"))).strip()


def _property(node: _Element, group: str, name: str, default: str) -> str:
    """The value of a property; one that is there without a value is empty."""
    found = node.find(f"{tag(f'm:{group}')}/{tag(f'm:{name}')}")
    return default if found is None else found.get(tag("m:val"), "")


def _fraction(node: _Element) -> str:
    return rf"\frac{{{_part(node, 'num')}}}{{{_part(node, 'den')}}}"


def _root(node: _Element) -> str:
    degree = _part(node, "deg")
    return rf"\sqrt{f'[{degree}]' if degree else ''}{{{_part(node, 'e')}}}"


def _scripts(node: _Element) -> str:
    below, above = _part(node, "sub"), _part(node, "sup")
    base = _part(node, "e")
    return base + (f"_{{{below}}}" if below else "") + (f"^{{{above}}}" if above else "")


def _sum(node: _Element) -> str:
    sign = _property(node, "naryPr", "chr", "∫")
    below, above = _part(node, "sub"), _part(node, "sup")
    limits = (f"_{{{below}}}" if below else "") + (f"^{{{above}}}" if above else "")
    return f"{_BIG.get(sign, sign)}{limits} {_part(node, 'e')}"


def _brackets(node: _Element) -> str:
    opening, closing = _property(node, "dPr", "begChr", "("), _property(node, "dPr", "endChr", ")")
    inside = ",".join(_inside(part).strip() for part in node.iterchildren(tag("m:e")))
    left, right = (sign.translate(_SPECIAL) or "." for sign in (opening, closing))
    return rf"\left{left}{inside}\right{right}" if r"\frac" in inside or "." in (left, right) else left + inside + right


def _matrix(node: _Element) -> str:
    rows = [" & ".join(_inside(cell).strip() for cell in row) for row in node.iterchildren(tag("m:mr"))]
    return r"\begin{matrix}" + _NEXT_LINE.join(rows) + r"\end{matrix}"


def _lines(node: _Element) -> str:
    rows = [_inside(row).strip() for row in node.iterchildren(tag("m:e"))]
    return r"\begin{aligned}" + _NEXT_LINE.join(rows) + r"\end{aligned}"


def _over(node: _Element) -> str:
    return rf"\overline{{{_part(node, 'e')}}}"


def _function(node: _Element) -> str:
    name = _part(node, "fName")
    return ("\\" if name.isascii() and name.isalpha() else "") + f"{name} {_part(node, 'e')}"


_WRITERS = {
    tag("m:f"): _fraction,
    tag("m:rad"): _root,
    tag("m:sSup"): _scripts,
    tag("m:sSub"): _scripts,
    tag("m:sSubSup"): _scripts,
    tag("m:nary"): _sum,
    tag("m:d"): _brackets,
    tag("m:m"): _matrix,
    tag("m:eqArr"): _lines,
    tag("m:bar"): _over,
    tag("m:func"): _function,
}
