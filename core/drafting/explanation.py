"""What a learner reads after answering: the sentence of the source, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass

from core.text import Language

LONGEST_QUOTATION = {"ja": 110, "en": 260}


@dataclass(frozen=True, slots=True)
class Provenance:
    """The file that a block of the test comes from; `page` is None for files without pages."""

    name: str
    page: int | None


def explanation(quotation: str, answer: str, language: Language, provenance: Provenance | None) -> str:
    """An explanation that quotes the source: 「…」（プリント.pdf 1ページ）."""
    quoted = _shortened(quotation, answer, LONGEST_QUOTATION[language])
    if language == "ja":
        where = f"（{provenance.name}{f' {provenance.page}ページ' if provenance.page else ''}）" if provenance else ""
        return f"本文に「{quoted}」とあります{where}。"
    where = f" ({provenance.name}{f', page {provenance.page}' if provenance.page else ''})" if provenance else ""
    return f"The text says: “{quoted}”{where}"


def _shortened(quotation: str, answer: str, longest: int) -> str:
    """The part around the answer where the whole is too long to read."""
    if len(quotation) <= longest:
        return quotation
    middle = max(quotation.find(answer), 0) + len(answer) // 2
    start = min(max(0, middle - longest // 2), len(quotation) - longest)
    cut = quotation[start : start + longest]
    return ("…" if start else "") + cut.strip() + ("…" if start + longest < len(quotation) else "")
