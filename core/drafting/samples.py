"""Sample pages for whoever just wants to see it work: texts of our own, read like any other file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from core.text import Language, Message

_FOLDER = Path(__file__).with_name("sample_pages")
_TITLES: dict[str, tuple[Message, Language]] = {
    "history.md": (Message("日本史「開国と江戸幕府の終わり」", "Japanese history: the end of the shogunate"), "ja"),
    "science.md": (Message("理科「植物のつくりとはたらき」", "Science in Japanese: how plants work"), "ja"),
    "english.md": (Message("英語の文章「産業革命」", "English: the Industrial Revolution"), "en"),
}


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample page: `data` are the bytes of a Markdown file that `name` names."""

    title: Message
    name: str
    data: bytes
    language: Language


@cache
def samples() -> tuple[Sample, ...]:
    """All sample pages, in the order in which they are offered."""
    return tuple(
        Sample(title, name, (_FOLDER / name).read_bytes(), language) for name, (title, language) in _TITLES.items()
    )
