"""The namespaces of Office files, and the names of elements as lxml writes them (ECMA-376, parts 1 and 3)."""

from __future__ import annotations

_NAMESPACES = {
    "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "p": "http://schemas.openxmlformats.org/presentationml/2006/main",
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "dgm": "http://schemas.openxmlformats.org/drawingml/2006/diagram",
    "a14": "http://schemas.microsoft.com/office/drawing/2010/main",
}
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"


def tag(name: str) -> str:
    """`w:p` as lxml writes it."""
    prefix, _, local = name.partition(":")
    return f"{{{_NAMESPACES[prefix]}}}{local}"
