"""PDFium functions that are asked for each character of a page, with plain integers for pointers.

Through the bindings of pypdfium2 such a call takes three times as long, most of it to check and wrap pointers.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import pypdfium2.raw as raw

_POINTER, _INT = ctypes.c_void_p, ctypes.c_int


def address(pointer: Any) -> int:
    """Where a pointer of the bindings points."""
    return ctypes.cast(pointer, _POINTER).value or 0


def _function(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    return ctypes.PYFUNCTYPE(result, *arguments)(address(getattr(raw, name)))


loose_char_box = _function("FPDFText_GetLooseCharBox", _INT, _POINTER, _INT, _POINTER)
text_object = _function("FPDFText_GetTextObject", _POINTER, _POINTER, _INT)
matrix = _function("FPDFText_GetMatrix", _INT, _POINTER, _INT, _POINTER)
font_size = _function("FPDFText_GetFontSize", ctypes.c_double, _POINTER, _INT)
fill_colour = _function("FPDFText_GetFillColor", _INT, _POINTER, _INT, _POINTER, _POINTER, _POINTER, _POINTER)
render_mode = _function("FPDFTextObj_GetTextRenderMode", _INT, _POINTER)
