"""Planner and drafter that ask a model, for one turn: they share its budget and stop with it."""

from __future__ import annotations

from collections.abc import Callable

from core.llm.budget import Budget
from core.llm.model import Model
from core.workflow.live import LiveJob
from core.workflow.model.asking import Asking
from core.workflow.model.drafter import ModelDrafter
from core.workflow.model.eyes import ModelEyes
from core.workflow.model.planner import ModelPlanner
from core.workflow.ports import Team, TeamMaker, TokenUse

NewBudget = Callable[[str], Budget]
"""The budget of a turn that begins now, by the id of its test."""


def model_team(model: Model, new_budget: NewBudget) -> TeamMaker:
    """A maker of teams that ask this model; each turn has a budget of its own."""

    def made(job: LiveJob) -> Team:
        view = job.view()
        asking = Asking(model, lambda: new_budget(view.test_id), job.is_stopped)
        eyes = None if model.vision is False else ModelEyes(asking)
        return Team(ModelPlanner(asking), ModelDrafter(asking, view.request), eyes, lambda: _use(asking.budget))

    return made


def _use(budget: Budget) -> TokenUse:
    used = budget.usage
    return TokenUse(budget.sent, used.input_tokens, used.output_tokens, used.cached_tokens, used.estimated)
