"""Most wrong choices speak in absolute terms (必ず, 決して, always, never), and the right one does not.

Why: hardly anything is always so, and learners know it: they cross out what claims it.
Not covered: choices that are such a word by themselves (always / never / often), and a single sweeping choice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.lint.advice import advice
from core.lint.paper import Paper
from core.lint.rule import Finding, LooksAt
from core.text import Message

LOOKS_AT: LooksAt = "block"

MIN_CLAIM_LENGTH = 6  # characters beside the term itself

VALID = (
    """She <question correct="often" choiceItems='["always","never"]' /> walks.""",
    """水は<question correct="必ず0度で凍るとは言えない" choiceItems='["必ず0度で凍る","決して凍らない"]' />。""",
    """植物は<question correct="夜も呼吸している" choiceItems='["昼だけ呼吸している","決して呼吸しない","夜だけ呼吸している"]' />。""",
    """He said that <question correct="all dogs bark" choiceItems='["all cats bark","no dog barks"]' />.""",
)
INVALID = (
    """植物は<question correct="夜も呼吸している" choiceItems='["夜は決して呼吸をしない","昼も夜も必ず酸素だけを出す"]' />。""",
    """Metals <question correct="usually conduct heat well" choiceItems='["always melt below zero","never conduct any heat"]' />.""",
)

_ABSOLUTE = re.compile(
    r"必ず|かならず|決して|けっして|絶対に|一切|常に|つねに|いかなる|すべての|全ての|あらゆる|例外なく"
    r"|\b(?:always|never|all|none|every|everyone|everything|nobody|nothing|only|entirely|completely|absolutely|impossible)\b",
    re.IGNORECASE,
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each such question."""
    for item in paper.items:
        if len(item.wrong) < 2 or any(map(_ABSOLUTE.search, item.answers)):
            continue
        terms = [term.group() for choice in item.wrong if (term := _claimed(choice))]
        if len(terms) >= 2 and 2 * len(terms) > len(item.wrong):
            yield Finding("warning", _message(terms), item.span, item.number, fix=_ADVICE)


def _claimed(choice: str) -> re.Match[str] | None:
    term = _ABSOLUTE.search(choice)
    return term if term and len(choice.strip()) - len(term.group()) >= MIN_CLAIM_LENGTH else None


def _message(terms: list[str]) -> Message:
    said = list(dict.fromkeys(terms))
    return Message(
        f"誤りの選択肢だけが「{'」「'.join(said)}」と言い切っています。",
        f"Only wrong choices claim so much: {', '.join(said)}.",
    )


_ADVICE = advice(
    "言い切りの言葉を誤りの選択肢から消すか、正答も同じくらい強い言い方にしてください。",
    "Take such words out of the wrong choices, or word the answer as strongly.",
)
