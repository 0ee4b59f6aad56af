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


def object_pointer(handle: int) -> Any:
    """An object of a page as the bindings know it."""
    return ctypes.cast(handle, raw.FPDF_PAGEOBJECT)


def _function(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    return ctypes.PYFUNCTYPE(result, *arguments)(address(getattr(raw, name)))


loose_char_box = _function("FPDFText_GetLooseCharBox", _INT, _POINTER, _INT, _POINTER)
text_object = _function("FPDFText_GetTextObject", _POINTER, _POINTER, _INT)
matrix = _function("FPDFText_GetMatrix", _INT, _POINTER, _INT, _POINTER)
font_size = _function("FPDFText_GetFontSize", ctypes.c_double, _POINTER, _INT)
fill_colour = _function("FPDFText_GetFillColor", _INT, _POINTER, _INT, _POINTER, _POINTER, _POINTER, _POINTER)
render_mode = _function("FPDFTextObj_GetTextRenderMode", _INT, _POINTER)
map_error = _function("FPDFText_HasUnicodeMapError", _INT, _POINTER, _INT)
count_page_objects = _function("FPDFPage_CountObjects", _INT, _POINTER)
page_object = _function("FPDFPage_GetObject", _POINTER, _POINTER, _INT)
count_form_objects = _function("FPDFFormObj_CountObjects", _INT, _POINTER)
form_object = _function("FPDFFormObj_GetObject", _POINTER, _POINTER, ctypes.c_ulong)
object_type = _function("FPDFPageObj_GetType", _INT, _POINTER)
