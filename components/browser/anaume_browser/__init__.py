"""The Streamlit components of Anaume Studio, drawn by modules that `components/browser/build.py` bundles."""

from anaume_browser.fonts import fonts
from anaume_browser.mounting import AssetsNotBuilt
from anaume_browser.replies import Replies
from anaume_browser.reveal import TextPlace, reveal, typed_over
from anaume_browser.sheet import Highlight, SheetMark, SheetResult, sheet

__all__ = [
    "AssetsNotBuilt",
    "Highlight",
    "Replies",
    "SheetMark",
    "SheetResult",
    "TextPlace",
    "fonts",
    "reveal",
    "sheet",
    "typed_over",
]
