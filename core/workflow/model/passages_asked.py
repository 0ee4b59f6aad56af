"""Passages for a prompt, in batches that fit; and what of the sources is about them."""

from __future__ import annotations

from collections.abc import Sequence

from core.dialect import Parsed
from core.document.extract import Extract
from core.document.provenance import origins
from core.llm.cost import estimate_tokens
from core.workflow.model.marked import mark
from core.workflow.model.quoting import fenced, one_line
from core.workflow.model.units import Unit

MOST_MATERIAL = 1_500  # characters of the sources beside passages


def shown(units: Sequence[Unit], text: str) -> str:
    """The passages, each under its marked line."""
    return "\n\n".join(f"{mark(unit.label)}\n{unit.shown(text)}" for unit in units)


def batches(units: Sequence[Unit], text: str, most_tokens: int) -> list[list[Unit]]:
    """The passages in runs of at most so many tokens; one that is longer stands alone."""
    runs: list[list[Unit]] = []
    room = 0
    for unit in units:
        needed = estimate_tokens(unit.shown(text)) + 8
        if not runs or needed > room:
            runs.append([])
            room = most_tokens
        runs[-1].append(unit)
        room -= needed
    return runs


def about(units: Sequence[Unit], test: Parsed, material: Extract) -> str:
    """The blocks of the sources that the passages come from, quoted; empty where there are none."""
    if not material.sources:
        return ""
    found = origins(test.document, material)
    numbers = [one.number for unit in units for one in (*unit.targets, *unit.others)]
    blocks = dict.fromkeys(
        f"[{one_line(origin.source.name, 60)}, page {origin.page}]\n{origin.block.text}"
        for number in numbers
        if number <= len(found) and (origin := found[number - 1]) is not None
    )
    text = "\n\n".join(blocks)[:MOST_MATERIAL]
    return f"What the sources say about it:\n{fenced(text)}" if text else ""
