"""An Office file, whichever it is."""

from __future__ import annotations

import zipfile
import zlib

from docx.opc.exceptions import OpcError
from lxml.etree import LxmlError
from pptx.exc import PythonPptxError

from core.errors import UnusableInput
from core.sources.child.office.package import DAMAGED, OfficeKind, OfficeText, kind_of
from core.sources.child.office.slides import read_slides
from core.sources.child.office.word import read_word

# What python-docx, python-pptx and lxml raise on files that were made to be wrong; they check little themselves.
_DAMAGE = (
    OpcError,
    PythonPptxError,
    LxmlError,
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    RecursionError,
)


def read_office(data: bytes) -> tuple[OfficeKind, OfficeText]:
    """What kind of file it is, and its text.

    Raises:
        UnusableInput: it is none that can be read, or is damaged.
    """
    kind = kind_of(data)
    try:
        return kind, (read_word if kind == "word" else read_slides)(data)
    except _DAMAGE as error:
        raise UnusableInput(DAMAGED) from error
