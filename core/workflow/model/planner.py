"""The planner that asks a model: request and situation in, checked steps out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.document.nodes import Heading
from core.document.passages import passages
from core.document.walk import questions
from core.llm.failed import ReplyNeverValid
from core.workflow import offline
from core.workflow.certain import certain_plan
from core.workflow.model.asking import Asking
from core.workflow.model.plan_form import plan_form, steps_of
from core.workflow.model.prompt_file import prompt_file
from core.workflow.model.quoting import one_line
from core.workflow.plan_check import arranged, offered
from core.workflow.ports import Situation
from core.workflow.request import Request

_MOST_WITH_KEYS = 30  # questions; in a longer test its answers would cost more than they tell
_LONGEST_KEY = 12  # characters of an answer in the description of a test
_LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class ModelPlanner:
    """Plans one turn with a model. What the offline planner understands for certain costs no call."""

    asking: Asking

    def __call__(self, request: str, situation: Situation) -> Mapping[str, object]:
        """`{"steps": [{"step": …}, …]}`, checked against request and test.

        Raises:
            CallFailed: the call ended without a reply; or the model never made a plan, and neither could code.
        """
        without = offline.plan(request, situation)
        asked = Request(request, situation)
        if (certain := certain_plan(asked, without)) is not None:
            return certain
        prompt = prompt_file("plan").filled(
            vocabulary="\n".join(f"- {kind.for_planner}" for kind in offered(asked)),
            situation=described(situation),
            request=request or "(nothing said; files were sent)",
        )
        try:
            plan = self.asking.form(prompt, plan_form(asked), "plan")
        except ReplyNeverValid:
            if any(step["step"] == "answer" for step in _steps(without)):
                raise
            return without
        return {"steps": [step.model_dump(mode="json") for step in arranged(steps_of(plan))]}


def described(situation: Situation) -> str:
    """Test and material in a few lines: headings, and below each its questions, with the beginnings of their answers.

    Neither the text of the test nor that of the sources is in it: a plan needs neither, and neither can speak to it.
    """
    return "\n".join([*_material(situation), *_test(situation)])


def _material(situation: Situation) -> list[str]:
    if not situation.material.sources:
        return ["Material: none"]
    new = " (some sent with this request)" if situation.has_new_material else ""
    names = [
        f"- {one_line(source.name, _LONGEST_NAME)}: {len(source.pages)} page(s)"
        for source in situation.material.sources
    ]
    return [f"Material{new}:", *names[:20]]


def _test(situation: Situation) -> list[str]:
    asked = questions(situation.test.document)
    if not asked:
        return ["Test: no questions yet"]
    with_keys = len(asked) <= _MOST_WITH_KEYS
    lines: list[str] = [f"Test with {len(asked)} questions (c: by choice):"]
    number, here = 0, list[str]()
    for passage in passages(situation.test.document):
        if isinstance(passage.node, Heading):
            lines += _asked(here, with_keys)
            here = []
            lines.append(f"# {one_line(passage.text, _LONGEST_NAME)}")
        for question in passage.questions:
            number += 1
            key = one_line(question.answers[0], _LONGEST_KEY) if question.answers and with_keys else ""
            here.append(f"{number}{'c' if question.choices else ''} {key}".strip())
    return [*lines, *_asked(here, with_keys)]


def _asked(here: Sequence[str], with_keys: bool) -> list[str]:
    """The questions below a heading; in a long test only from which to which, as code finds them by their words."""
    if not here:
        return []
    return [" | ".join(here)] if with_keys or len(here) < 3 else [f"{here[0]} to {here[-1]}"]


def _steps(plan: Mapping[str, object]) -> Sequence[Mapping[str, object]]:
    steps: Any = plan["steps"]
    return tuple(steps)
