"""The plan: which steps there are, and a planner's answer checked before anything of it is done."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import GenericAlias
from typing import Annotated, Any, Union

from pydantic import BaseModel, ConfigDict, Field, create_model

from core.errors import NotPossible
from core.text import Message
from core.workflow import steps
from core.workflow.step import PlanStep

MAX_STEPS = 12

_UNUSABLE = Message(
    "ご依頼を作業の手順にできませんでした。テストは元のままです。言い方を変えて、もう一度お送りください。",
    "The request could not be turned into steps. The test is as it was; please put it in other words.",
)

_log = logging.getLogger(__name__)


@cache
def step_types() -> tuple[type[PlanStep], ...]:
    """Every kind of step, one from each file in `steps`."""
    modules = [import_module(f"{steps.__name__}.{module.name}") for module in iter_modules(steps.__path__)]
    return tuple(
        found
        for module in modules
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, PlanStep) and found.__module__ == module.__name__
    )


def read_plan(said: Mapping[str, object]) -> tuple[PlanStep, ...]:
    """The steps of a planner's answer, `{"steps": [{"step": …}, …]}`; nothing in it is trusted.

    Raises:
        NotPossible: where it is anything else than 1 to `MAX_STEPS` known steps with known, bounded values.
    """
    try:
        plan: Any = _plan_type().model_validate_json(json.dumps(said), strict=True)
    except (TypeError, ValueError, RecursionError) as fault:  # pydantic's ValidationError is a ValueError
        _log.warning("a plan was refused: %s", fault)
        raise NotPossible(_UNUSABLE) from fault
    return tuple(plan.steps)


@cache
def _plan_type() -> type[BaseModel]:
    any_step: Any = Annotated[Union[step_types()], Field(discriminator="step")]  # noqa: UP007 - made of what was found
    several: Any = (GenericAlias(tuple, (any_step, ...)), Field(min_length=1, max_length=MAX_STEPS))
    return create_model("Plan", __config__=ConfigDict(extra="forbid", frozen=True), steps=several)
