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
from core.workflow.model.searching import Searching
from core.workflow.ports import NO_USE, Team, TeamMaker, TokenUse
from core.workflow.search import Provider

NewBudget = Callable[[str], Budget]
"""The budget of a turn that begins now, by the id of its test."""


def model_team(model: Model, new_budget: NewBudget, provider: Provider | None = None) -> TeamMaker:
    """A maker of teams that ask this model; each turn has a budget of its own. `provider` searches the web."""

    def made(job: LiveJob) -> Team:
        view = job.view()
        asked = model.fresh if job.is_retry else model  # what did not help is not remembered
        asking = Asking(asked, lambda: new_budget(view.test_id), job.is_stopped)
        eyes = None if model.vision is False else ModelEyes(asking)
        search = None if provider is None else Searching(asking, provider)
        drafter = ModelDrafter(asking, view.request)
        return Team(ModelPlanner(asking), drafter, eyes, search, lambda: _use(asking))

    return made


def _use(asking: Asking) -> TokenUse:
    if not asking.has_begun:
        return NO_USE
    budget, used = asking.budget, asking.budget.usage
    return TokenUse(budget.sent, used.input_tokens, used.output_tokens, used.cached_tokens, used.estimated)
