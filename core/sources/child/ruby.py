"""Readings that a file gives for its words: kept beside the text, at the place of each word."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from core.document.extract import Reading, SourceBlock
from core.text import Span

_AHEAD = 20  # readings that may be passed for one whose word was left out of the text, in a menu say


@dataclass(frozen=True, slots=True)
class Said:
    """A word and how it is read."""

    word: str
    kana: str


def with_readings(blocks: Iterable[SourceBlock], said: Sequence[Said]) -> tuple[SourceBlock, ...]:
    """The blocks with the readings of their words. Both come in reading order; a word that is not there is passed."""
    waiting = [one for one in said if one.word and one.kana]
    return tuple(_with_its_readings(block, waiting) for block in blocks)


def _with_its_readings(block: SourceBlock, waiting: list[Said]) -> SourceBlock:
    """Takes the readings of this block out of those that wait."""
    readings: list[Reading] = []
    end = 0
    while True:
        found = next(
            (
                (index, start)
                for index, one in enumerate(waiting[:_AHEAD])
                if (start := block.text.find(one.word, end)) >= 0
            ),
            None,
        )
        if found is None:
            return replace(block, readings=(*block.readings, *readings))
        index, start = found
        end = start + len(waiting[index].word)
        readings.append(Reading(Span(start, end), waiting[index].kana))
        del waiting[: index + 1]
