"""How a turn ends: what is kept of it, and what is said about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from core.dialect import parse
from core.document.diagnostic import Diagnostic
from core.document.diff import diff
from core.document.ids import with_kept_ids
from core.storage.history import undo_of
from core.storage.records import JobEnding, JobStatus, Json, NewMessage, NewRevision, Revision
from core.text import Message
from core.workflow.changes import changes_json
from core.workflow.editing import document_of, new_revision
from core.workflow.live import JobView, ended
from core.workflow.turn import Steps
from core.workflow.words import counted, joined

BROKEN = Message(
    "思わぬ問題が起きて、途中で止まりました。テストは元のままです。もう一度お試しください。",
    "Something unexpected went wrong and the work stopped. The test is as it was; please try again.",
)
INTERRUPTED = Message(
    "アプリが終了したため、作業が途中で止まりました。テスト・会話・資料は残っています。もう一度お試しください。",
    "The app was closed while this was being worked on. Test, chat and files are safe; please try again.",
)
_TOO_LATE = Message(
    "作業の間に原稿が書きかえられたので、書きかえた方を残しました。今回の案は履歴にあります。もう一度お試しください。",
    "The source was changed while this was being worked on, so that was kept. This result is in the history.",
)
_UNCHANGED = Message("テストは元のままです。", "The test is as it was.")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a job, the revision it made, and how it ends instead where that revision comes too late."""

    ending: JobEnding
    revision: NewRevision | None = None
    on_conflict: JobEnding | None = None


def conclude(steps: Steps, view: JobView) -> Outcome:
    """The end of a turn whose steps all went well: a new revision, or an answer where the text is what it was."""
    before = steps.base.text if steps.base else ""
    if steps.text == before:
        return Outcome(_ending("answered", view, joined([*_said(steps), *_unchanged(view)])))
    from core.lint import lint  # loads dictionaries

    revision, material = _revision(steps), steps.sources.material()
    findings = [found for found in lint(parse(revision.text), material) if found.severity == "error"]
    said = joined([*_told(steps), *_to_check(findings)])
    payload = {**_changes(steps.base, revision), "findings": [_finding(found) for found in findings]}
    late = _ending("failed", view, _TOO_LATE, error=_TOO_LATE)
    return Outcome(_ending("done", view, said, **payload), revision, late)


def broken_off(status: JobStatus, view: JobView, why: Message, fault: str | None = None) -> Outcome:
    """A turn that changed nothing: stopped, interrupted or failed. What was written so far stays with the job.

    `fault` names what went wrong, for programs.
    """
    return Outcome(_ending(status, view, why, error=why, fault=fault))


def _ending(
    status: JobStatus,
    view: JobView,
    said: Message,
    *,
    error: Message | None = None,
    fault: str | None = None,
    **more: object,
) -> JobEnding:
    """The end of a job with its line in the chat, whose payload holds the outcome, the steps and `more`."""
    steps = ended(view.steps, well=error is None)
    payload: Json = {"outcome": status, "steps": [asdict(line) for line in steps], "usage": asdict(view.use), **more}
    payload |= {"fault": fault} if fault else {}
    partial = view.partial_text if error else ""
    return JobEnding(status, steps, error, fault, partial, NewMessage("assistant", said, payload=payload))


def _revision(steps: Steps) -> NewRevision:
    last = [result for result in steps.results if result.text is not None][-1]
    if last.former and steps.base:
        return undo_of(steps.base.number, last.former)
    note = joined([_sentence(result.line) for result in steps.results if result.text is not None])
    return new_revision(steps.base, steps.text, "chat", note)


def _changes(base: Revision | None, revision: NewRevision) -> Json:
    before = document_of(base) if base else parse("").document
    after = with_kept_ids(parse(revision.text).document, revision.question_ids)
    return changes_json(diff(before, after), after)


def _told(steps: Steps) -> list[Message]:
    """What each step did and had to say, in order."""
    told: list[Message] = []
    for result in steps.results:
        told += [_sentence(result.line)] if result.text is not None else []
        told += [result.said] if result.said else []
    return told


def _said(steps: Steps) -> list[Message]:
    return [result.said for result in steps.results if result.said]


def _unchanged(view: JobView) -> list[Message]:
    """A planner's answer says itself what became of the test."""
    return [] if any(line.step == "answer" for line in view.steps) else [_UNCHANGED]


def _sentence(line: Message) -> Message:
    return Message(f"{line.ja}。", f"{line.en}.")


def _to_check(findings: Sequence[Diagnostic]) -> list[Message]:
    if not findings:
        return []
    count = len(findings)
    ja = f"直したほうがよい所が{count}か所あります。注意の一覧でご確認ください。"
    return [
        Message(ja, f"There {'is' if count == 1 else 'are'} {counted(count, 'thing')} to put right; see the warnings.")
    ]


def _finding(found: Diagnostic) -> Json:
    return {"rule": found.rule, "question": found.question, "message": asdict(found.message)}
