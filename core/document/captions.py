"""Lines that name a figure: 図1 …, 資料 2 …, Figure 3 …; and the name in them, by which a text speaks of it."""

from __future__ import annotations

import re
import unicodedata

from core.document.extract import FigureKind, SourceFigure

LONGEST_CAPTION = 80  # characters
_NUMBER = r"(?:[0-9０-９]{1,3}|[〇一二三四五六七八九十]{1,3}|[①-⑳Ⅰ-Ⅻ]|[A-ZＡ-Ｚア-ン](?![A-Za-zＡ-Ｚａ-ｚァ-ヶー]))"
_CAPTION = re.compile(
    r"[\s【\[〔＜<(（■●▲▼◆□○]*"
    rf"(?P<label>(?:図表?|表|資料|写真|地図|グラフ|史料|挿絵|絵)\s*{_NUMBER}(?:[-–.．][0-9]+)?"
    r"(?![0-9０-９つ個枚はがをにのでとやもか、])"
    r"|(?:fig(?:ure|\.)?|tab(?:le|\.)|photo|picture|chart|graph|map|source|diagram|illustration|plate)\s*[0-9]{1,3}\b"
    r"(?!\s*(?:shows?|is|are|was|were|and|in|gives?)\b))",
    re.IGNORECASE,
)
_JAPANESE = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]")
_KINDS: dict[FigureKind, tuple[str, str]] = {
    "figure": ("図", "Figure"),
    "photo": ("写真", "Photo"),
    "table": ("表", "Table"),
}
_SENTENCE = re.compile(r"。|[a-z]{2}\.\s*\Z")


def is_caption(text: str) -> bool:
    """True for a line that names a figure; not for a sentence that speaks of one."""
    text = text.strip()
    return len(text) <= LONGEST_CAPTION and _CAPTION.match(text) is not None and not _SENTENCE.search(text)


def label_of(caption: str) -> str:
    """The name in a caption as it is written there (図1, Figure 3), empty where it has none."""
    match = _CAPTION.match(caption.strip())
    return match["label"].strip() if match else ""


def mentions(text: str, label: str) -> bool:
    """True where a text speaks of the figure with this name, however it is spaced: 図 1, 図１, Fig 3."""
    name = _bare(label)
    return bool(name) and re.search(re.escape(name) + r"(?![0-9])", _bare(text)) is not None


def description(figure: SourceFigure, text: str) -> str:
    """What stands for a figure where it is not seen: its caption, else its kind in the language of `text`."""
    return " ".join(figure.caption.split()) or kind_in_words(figure.kind, text)


def kind_in_words(kind: FigureKind, text: str) -> str:
    """図 or Figure, 写真 or Photo, 表 or Table: in the language of `text`."""
    ja, en = _KINDS[kind]
    return ja if _JAPANESE.search(text) or not text.strip() else en


def _bare(text: str) -> str:
    folded = "".join(unicodedata.normalize("NFKC", text).lower().split())
    return folded.replace("figure", "fig").replace("fig.", "fig")
