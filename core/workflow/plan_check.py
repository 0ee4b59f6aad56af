"""A plan against the request: what must not be done is named, the order made safe, what was forgotten added."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from core.workflow.plan import MAX_STEPS, step_types
from core.workflow.request import Request
from core.workflow.step import Phase, PlanStep

_PHASES: tuple[Phase, ...] = get_args(Phase)


def objections(steps: Sequence[PlanStep], request: Request) -> list[str]:
    """Why a plan must not be carried out, step by step, in words that a model can act on; empty where it may."""
    found = [
        f"step {place} ({step.step}): {why}"
        for place, step in enumerate(steps, 1)
        if (why := step.objection(request)) is not None
    ]
    unknown = [step.step for step in steps if type(step) not in offered(request)]
    found += [f"there is no step {name} for this request" for name in dict.fromkeys(unknown)]
    if any(step.phase == "say" for step in steps) and len(set(steps)) > 1:
        found.append("answer must be the only step")
    return found


def offered(request: Request) -> tuple[type[PlanStep], ...]:
    """The kinds of steps that a model may plan for a request."""
    return tuple(kind for kind in step_types() if kind.is_offered(request))


def arranged(steps: Sequence[PlanStep]) -> tuple[PlanStep, ...]:
    """Each step once, in an order in which questions keep their numbers as long as steps go by number."""
    return tuple(sorted(dict.fromkeys(steps), key=lambda step: _PHASES.index(step.phase)))


def completed(steps: Sequence[PlanStep], request: Request) -> tuple[PlanStep, ...]:
    """The plan with the steps that the request needs and the plan forgot; at most as many as a plan may have."""
    if all(step.phase == "say" for step in steps):
        return tuple(steps)
    forgotten = [step for kind in step_types() for step in kind.needed(request, steps) if not _is_there(step, steps)]
    return (*forgotten[: MAX_STEPS - len(steps)], *steps)


def _is_there(step: PlanStep, steps: Sequence[PlanStep]) -> bool:
    return any(step == other for other in steps)
