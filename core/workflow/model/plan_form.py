"""The form in which a model gives a plan: one flat kind of step with every field that some step has.

A union of all steps as a schema has 7,000 characters, of which a small model copies the wrong branch; flat, and without
bounds, it is a fifth of that. Code picks each step's own fields, reads them with the step's own type, and asks every
step whether the request allows it; what is wrong goes back in words.
"""

from __future__ import annotations

from collections import defaultdict
from functools import reduce
from operator import or_
from types import GenericAlias
from typing import Any, Literal, Optional, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model, model_validator

from core.workflow.plan import MAX_STEPS
from core.workflow.plan_check import objections, offered
from core.workflow.request import Request
from core.workflow.step import PlanStep


def plan_form(request: Request) -> type[BaseModel]:
    """The form of a plan for this request: only steps that it offers, and only what it allows."""
    kinds = {_name(kind): kind for kind in offered(request)}

    def check(self: Any) -> Any:
        steps = [_step(kinds[one.step], one, place) for place, one in enumerate(self.steps, 1)]
        found = objections(steps, request)
        if found:
            raise ValueError("; ".join(found))
        self.__dict__["read"] = tuple(steps)
        return self

    several: Any = (GenericAlias(list, (_flat(kinds),)), Field(min_length=1, max_length=MAX_STEPS))
    checks: Any = {"check": model_validator(mode="after")(check)}
    return create_model("Plan", __config__=ConfigDict(extra="forbid"), __validators__=checks, steps=several)


def steps_of(plan: BaseModel) -> tuple[PlanStep, ...]:
    """The steps of a plan that was read in its form."""
    steps: tuple[PlanStep, ...] = plan.__dict__["read"]
    return steps


def _flat(kinds: dict[str, type[PlanStep]]) -> type[BaseModel]:
    types: dict[str, list[Any]] = defaultdict(list)
    for kind in kinds.values():
        for name in kind.planned_fields():
            types[name].append(kind.model_fields[name].annotation)
    fields: dict[str, Any] = {"step": (Literal[tuple(kinds)], ...)}
    fields |= {name: (Optional[reduce(or_, dict.fromkeys(found))], None) for name, found in types.items()}  # noqa: UP045
    return create_model("Step", __config__=ConfigDict(extra="forbid"), **fields)


def _step(kind: type[PlanStep], flat: BaseModel, place: int) -> PlanStep:
    """The step with its own fields; a field of another step is left out.

    Raises:
        ValueError: it lacks one that it needs.
    """
    said = {name: value for name, value in flat.model_dump(mode="json").items() if value is not None}
    try:
        return kind.model_validate({name: said[name] for name in kind.model_fields if name in said})
    except ValidationError as fault:
        told = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in fault.errors())
        raise ValueError(f"step {place} ({_name(kind)}): {told}") from fault


def _name(kind: type[PlanStep]) -> str:
    name: str = get_args(kind.model_fields["step"].annotation)[0]
    return name
