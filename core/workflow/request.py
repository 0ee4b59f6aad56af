"""What a request itself says, read by code: a plan may do no more than this allows, whoever made it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from core.document.walk import questions
from core.workflow.ports import Situation

_BEYOND = re.compile(
    r"他の|ほかの|以外|それぞれ|全部|全て|すべて|全問|全体|残り|のような|のように|同じ|参考"
    r"|\b(?:other|others|all|every|each|rest|except|like|same|remaining)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Request:
    """A request over a test as it stands."""

    text: str
    situation: Situation

    @cached_property
    def count(self) -> int:
        """How many questions the test has."""
        return len(questions(self.situation.test.document))

    @cached_property
    def named(self) -> frozenset[int]:
        """The questions that the user names and means alone; empty where he names none, or others beside them."""
        from core.drafting import AskedQuestion
        from core.drafting.planner import Situation as Known
        from core.drafting.planner.clauses import clauses
        from core.drafting.planner.numerals import normalised
        from core.drafting.planner.targets import referred

        if _BEYOND.search(self.text):
            return frozenset()
        known = Known(tuple(AskedQuestion(number, "typed", "term", "") for number in range(1, self.count + 1)))
        wishes = clauses(normalised(self.text))
        return frozenset(number for wish in wishes if wish.has("ref") for number in referred(wish, known).numbers)
