"""What people read: one sentence, written in both languages where it arises."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Language = Literal["ja", "en"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence in Japanese and in English."""

    ja: str
    en: str

    def in_language(self, language: Language) -> str:
        """The sentence in the language asked for."""
        return self.ja if language == "ja" else self.en
