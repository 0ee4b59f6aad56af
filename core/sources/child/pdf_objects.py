"""What is drawn on a PDF page: pictures, paths and shadings, those in forms too; text, which is more, aside."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from core.sources.child import pdf_native as native

_DEPTH = 8  # forms within forms
_DRAWN = (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_SHADING)
_MOST = 20_000


def drawn_objects(page: pdfium.PdfPage) -> list[pdfium.PdfObject]:
    """In the order in which they are drawn, at most 20,000; `type` tells what each is, `level` how deep in forms."""
    found = []
    for item in _drawn(page, native.address(page.raw), None, 0):
        found.append(item)
        if len(found) == _MOST:
            break
    return found


def _drawn(page: pdfium.PdfPage, parent: int, form: pdfium.PdfObject | None, level: int) -> Iterator[pdfium.PdfObject]:
    count, nth = _functions(form)
    for index in range(count(parent)):
        handle = nth(parent, index)
        kind = native.object_type(handle)
        if kind in _DRAWN:
            yield _wrapped(page, handle, form, level)
        elif kind == raw.FPDF_PAGEOBJ_FORM and level < _DEPTH - 1:
            yield from _drawn(page, handle, _wrapped(page, handle, form, level), level + 1)


def _functions(form: pdfium.PdfObject | None) -> tuple[Callable[..., int], Callable[..., int]]:
    if form is None:
        return native.count_page_objects, native.page_object
    return native.count_form_objects, native.form_object


def _wrapped(page: pdfium.PdfPage, handle: int, form: pdfium.PdfObject | None, level: int) -> Any:
    pointer = native.object_pointer(handle)
    return pdfium.PdfObject(pointer, page=page, pdf=page.pdf, container=form, level=level)
