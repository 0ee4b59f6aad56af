"""The answer stands in none of the sources; only looked for when there are any.

Why: it may be invented, or be another word than the one the learners read.
Not covered: answers that the source says in other words; pages that could not be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.document.extract import Extract
from core.equivalence import with_plain_numbers
from core.lint.advice import advice
from core.lint.paper import Item, Paper
from core.lint.rule import Finding, LooksAt
from core.lint.truth_values import is_truth_value
from core.text import Message
from core.text.fold import fold

LOOKS_AT: LooksAt = "test"

# Without sources there is nothing to compare with; cases with some are in the tests.
VALID = ('日本の首都は<question correct="東京" />である。',)
INVALID = ()


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each question with an answer that no source holds."""
    source = "" if paper.extract is None else _source_text(paper.extract)
    if not source:
        return
    for item in paper.items:
        missing = _missing(item, source)
        if missing is not None:
            yield Finding("warning", _message(missing), item.span, item.number, fix=_ADVICE)


def _source_text(extract: Extract) -> str:
    pages = [page.text for source in extract.sources for page in source.pages]
    return _comparable("\n\n".join(pages))


def _comparable(text: str) -> str:
    # The fold makes a point of 。, which would make a fraction of the number behind it.
    return with_plain_numbers(fold(text.replace("。", "\n"))).casefold()


def _missing(item: Item, source: str) -> str | None:
    """The first answer that is not there; of alternatives one that is there is enough."""
    missing = [answer for answer in item.answers if not is_truth_value(answer) and not _is_in(answer, source)]
    if not missing or (item.rule == "any" and len(missing) < len(item.answers)):
        return None
    return missing[0]


def _is_in(answer: str, source: str) -> bool:
    wanted = _comparable(answer)
    start = source.find(wanted)
    while start >= 0:
        if not _inside_a_number(source, start, start + len(wanted)):
            return True
        start = source.find(wanted, start + 1)
    return False


def _inside_a_number(source: str, start: int, end: int) -> bool:
    """True where the answer 19 was found in 1914."""
    return bool(
        (source[start].isdecimal() and re.search(r"\d[.,]?$", source[max(0, start - 2) : start]))
        or (source[end - 1].isdecimal() and re.match(r"[.,]?\d", source[end : end + 2]))
    )


def _message(answer: str) -> Message:
    return Message(
        f"答え「{answer}」は資料のどこにも出てきません。", f"The answer “{answer}” is nowhere in the sources."
    )


_ADVICE = advice(
    "資料にある言葉に直すか、資料の外の知識を問う問題だと確かめてください。",
    "Use the words of the source, or make sure that you mean to ask for more than it says.",
)
