"""The ordered lists of block constructs: one line for each."""

from __future__ import annotations

from collections.abc import Callable

from core.dialect.blocks import BlockGrammar, BlockReader
from core.dialect.constructs import (
    fence,
    footnote,
    heading,
    listing,
    math_block,
    paragraph,
    quote,
    rule,
    table,
    tag_block,
    tag_over_lines,
)

Start = Callable[[BlockReader], bool]

_FLOW: tuple[tuple[str, Start], ...] = (
    ("#", heading.start_atx),
    ("=-", heading.start_setext),
    ("*_-", rule.start),
    ("`~", fence.start),
    ("$", math_block.start_dollars),
    ("\\", math_block.start_bracket),
    ("<＜{", tag_block.start),
    ("|:-", table.start),
)
_CONTAINERS: tuple[tuple[str, Start], ...] = (
    (">", quote.start),
    ("-+*0123456789", listing.start),
    ("[", footnote.start),
)


def _by_character(constructs: tuple[tuple[str, Start], ...]) -> dict[str, tuple[Start, ...]]:
    characters = {character for triggers, _ in constructs for character in triggers}
    return {
        character: tuple(start for triggers, start in constructs if character in triggers) for character in characters
    }


BLOCKS = BlockGrammar(
    flow=_by_character(_FLOW),
    containers=_by_character(_CONTAINERS),
    goes_on={
        "quote": quote.goes_on,
        "list": listing.list_goes_on,
        "item": listing.item_goes_on,
        "footnote": footnote.goes_on,
    },
    container_ends={"list": listing.finish_list, "item": listing.finish_item, "footnote": footnote.finish},
    leaf_ends={"paragraph": paragraph.close, "table": table.close},
    leaf_lines={"paragraph": paragraph.add_line, "table": table.add_line},
    joined_line=tag_over_lines.last_line,
)
