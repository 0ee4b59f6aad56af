"""A wrong choice has the value of the right answer, or two wrong choices have one value.

Why: 1/2 and 0.5, 1 km and 1000 m are both right, and a learner who chooses the other one is marked wrong.
Not covered: the same text in another width or spelling (choice-correct-in-wrong, choice-duplicate); answers whose form
the stem asks for (約分, factorise), unless the forms are the same too; what cannot be told for certain.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from core.equivalence import asks_for_a_form, kind_of, quantity, same_form, same_value
from core.lint.advice import advice
from core.lint.choice_places import place_of_choice
from core.lint.paper import Item, Paper
from core.lint.rule import Finding, LooksAt
from core.text import Message
from core.text.fold import fold

LOOKS_AT: LooksAt = "test"

VALID = (
    """半分は<question correct="1/2" choiceItems='["0.2","0.25"]' />である。""",
    """6/8 を約分すると<question correct="3/4" choiceItems='["6/8","1/2"]' />になる。""",
    """x^2-4 を因数分解すると<question correct="(x-2)(x+2)" choiceItems='["x^2-4","(x-2)^2"]' />になる。""",
    """Write 0.75 as a fraction in its simplest form: <question correct="3/4" choiceItems='["6/8","0.75"]' />.""",
    """赤と白の比は<question correct="3:2" choiceItems='["1.5","2:3"]' />である。""",
    """次の式を因数分解しなさい。

x^2-1 は<question correct="(x-1)(x+1)" choiceItems='["x^2-1","(x-1)^2"]' />になる。""",
    """授業は<question correct="10:30" choiceItems='["1:03","9:27"]' />に始まる。""",
    """期間は<question correct="1914-1918" choiceItems='["1915-1919","1939-1945"]' />である。""",
    """図形は<question correct="三角形" choiceItems='["四角形","円"]' />である。""",
    """一酸化炭素は<question correct="CO" choiceItems='["Co","OC2"]' />である。""",
    """気温は<question correct="20度" choiceItems='["20","10度"]' />である。""",
)
INVALID = (
    """半分は<question correct="1/2" choiceItems='["0.5","0.2"]' />である。""",
    """The probability of heads is <question correct="50%" choiceItems='["1/2","1/3"]' />.""",
    """面積は<question correct="(x-1)(x+1)" choiceItems='["x^2-1","x^2-2"]' />である。""",
    """道のりは<question correct="1 km" choiceItems='["1000 m","100 m"]' />である。""",
    """値は<question correct="$2\\sqrt{2}$" choiceItems='["√8","√6","√10"]' />である。""",
    """The ratio is <question correct="3:2" choiceItems='["6:4","2:3"]' />.""",
    """答えは<question correct="2" choiceItems='["1/4","0.25","3"]' />である。""",
    """x^2-1 を因数分解すると<question correct="(x-1)(x+1)" choiceItems='["(x+1)(x-1)","x^2-1"]' />になる。""",
)


_MAX_CHOICES = 30  # every pair is compared
_READ = ("mathematics", "ambiguous", "plain")


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each choice that has the value of an answer or of a choice before it."""
    for item in paper.items:
        if 0 < len(item.wrong) <= _MAX_CHOICES and _may_have_values(item.wrong):
            formed = asks_for_a_form(paper.once(_stems).get(item.number, ""))
            for choice, twin in _twins(item.answers, item.wrong, formed=formed):
                yield _finding(paper, item, choice, twin)


@lru_cache(maxsize=8192)
def _may_have_values(choices: tuple[str, ...]) -> bool:
    return any(kind_of(choice) in _READ for choice in choices)


@lru_cache(maxsize=8192)
def _twins(answers: tuple[str, ...], wrong: tuple[str, ...], *, formed: bool) -> tuple[tuple[str, str], ...]:
    """Each wrong choice that has the value of an answer or of a choice before it, with that one."""
    keys, choices = ([text for text in texts if kind_of(text) in _READ] for texts in (answers, wrong))
    found: list[tuple[str, str]] = []
    for index, choice in enumerate(choices):
        twin = next((other for other in (*keys, *choices[:index]) if _same(other, choice, formed)), None)
        if twin is not None:
            found.append((choice, twin))
    return tuple(found)


def _stems(paper: Paper) -> dict[int, str]:
    """For each item the words that may ask for a form: of its passage, of its heading, and of the instruction above."""
    stems: dict[int, str] = {}
    heading = instruction = ""
    for passage in paper.passages:
        if passage.kind == "heading":
            heading, instruction = passage.text, ""
        elif not passage.questions:
            instruction = passage.text
        stems.update(dict.fromkeys(passage.questions, f"{heading}\n{instruction}\n{passage.text}"))
    return stems


def _same(one: str, other: str, formed: bool) -> bool:
    if fold(one) == fold(other):
        return False
    if formed:
        return _is_mathematics(one, other) and same_form(one, other) == "equal"
    first, second = quantity(fold(one)), quantity(fold(other))
    if first and second and first.dimension == second.dimension:
        return first.value == second.value
    return _is_mathematics(one, other) and same_value(one, other) == "equal"


def _is_mathematics(one: str, other: str) -> bool:
    return "mathematics" in (kind_of(one), kind_of(other))


def _finding(paper: Paper, item: Item, choice: str, twin: str) -> Finding:
    index = item.choices.index(choice)
    key = ("正答", "the answer") if twin in item.answers else ("選択肢", "the choice")
    message = Message(
        f"選択肢「{choice}」は、{key[0]}「{twin}」と値が同じです。",
        f"The choice “{choice}” has the same value as {key[1]} “{twin}”.",
    )
    fix = advice("値のちがう選択肢に書きかえる", "Write a choice of another value")
    return Finding("error", message, place_of_choice(paper.text, item.question, index), item.number, fix=fix)
