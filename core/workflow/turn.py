"""One turn: read what is new, plan, carry the plan out step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.dialect import parse
from core.storage import Storage
from core.storage.records import Revision, StoredJob
from core.text import Message
from core.workflow.editing import document_of
from core.workflow.figures import Figures
from core.workflow.live import LiveJob
from core.workflow.mending import Mending
from core.workflow.plan import read_plan
from core.workflow.plan_check import completed
from core.workflow.ports import Fetcher, Reader, Situation, TeamMaker
from core.workflow.reading import Sources
from core.workflow.request import Request
from core.workflow.step import Context, PlanStep, StepResult
from core.workflow.steps.fetch_url import FetchUrl
from core.workflow.steps.read_source import ReadSource

_PLANNING = Message("ご依頼を読み取っています", "Working out what to do")
_CUTTING = Message("図を切り出しています", "Cutting out the figures")
_CUT = Message("図を切り出しました", "Cut out the figures")
_PLANNED = Message("手順を決めました", "Decided what to do")


@dataclass(frozen=True, slots=True)
class Steps:
    """What the steps of a turn did: the revision they started from, the text they left, and each result."""

    base: Revision | None
    text: str
    results: tuple[StepResult, ...]
    sources: Sources


@dataclass(frozen=True, slots=True)
class Turn:
    """Carries out one request over a test."""

    storage: Storage
    reader: Reader
    fetcher: Fetcher

    def run(self, stored: StoredJob, job: LiveJob, make_team: TeamMaker) -> Steps:
        """Does what was asked, up to the new text; keeps nothing of it.

        Raises:
            StudioError: where it cannot be done.
            Cancelled: where it was stopped.
        """
        base = self.storage.open_test(stored.test_id).revision
        sources = Sources(self.storage, self.reader, self.fetcher, stored, job)
        context = Context(
            base.text if base else "", sources, make_team(job), job, lambda: self.storage.former(stored.test_id)
        )
        job.count_with(context.team.use)
        # Before the plan, so that whoever plans knows what there is to ask.
        results = [_run(step, context) for step in FetchUrl.of(stored.request)]
        results += [_run(ReadSource(step="read_source"), context)] if sources.unread() else []
        for step in self._plan(stored, context):
            results.append(_run(step, context))
        self._check(base, context, results)
        results += self._with_pictures(stored, base.text if base else "", context)
        return Steps(base, context.text, tuple(results), sources)

    def _plan(self, stored: StoredJob, context: Context) -> Sequence[PlanStep]:
        context.job.begin("plan", _PLANNING)
        situation = Situation(
            test=context.parsed,
            material=context.sources.material(),
            has_new_material=bool(context.sources.sent().sources),
            language=stored.language,
            can_look=context.team.eyes is not None,
            can_search=context.team.search is not None,
        )
        plan = read_plan(context.team.planner(stored.request, situation))
        context.job.finish(_PLANNED)
        return completed(plan, Request(stored.request, situation))

    def _with_pictures(self, stored: StoredJob, before: str, context: Context) -> list[StepResult]:
        """Cuts the figures that the text names; a word to the user where one cannot be had."""
        job = context.job
        figures = Figures(self.storage, stored.test_id, job.passwords, job.is_stopped)
        if context.text == before or not figures.missing(context.text, before):
            return []
        job.begin("figures", _CUTTING)
        context.text, said = figures.keep(context.text, before)
        job.finish(_CUT)
        return [StepResult(_CUT, said=said)]

    def _check(self, base: Revision | None, context: Context, results: Sequence[StepResult]) -> None:
        """Cures what can be cured in what this turn wrote; going back writes nothing."""
        if all(result.text is None or result.former for result in results):
            return
        from core.lint import apply_safe_fixes  # loads dictionaries

        material = context.sources.material()
        if any(result.is_new for result in results):
            context.text = apply_safe_fixes(context.text, material)
        before = document_of(base) if base else parse("").document
        context.text = Mending(before, material, context.team.drafter, context.job).mended(context.text)


def _run(step: PlanStep, context: Context) -> StepResult:
    context.job.begin(step.step, step.doing)
    result = step.run(context)
    if result.text is not None:
        context.text = result.text
    context.job.finish(result.line)
    return result
