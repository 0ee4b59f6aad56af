"""The place of the test: the sheet, its source text and its material, with what there is to check beside it."""

from __future__ import annotations

import streamlit as st

from components import words
from components.acceptance import acceptance
from components.checks import checks
from components.conversation import POLL_SECONDS
from components.desk import Desk
from components.empty import empty_desk
from components.jump import jump_to_finding
from components.marking import partial_points_switch
from components.material import material, read_so_far
from components.origin import origin_card
from components.services import services
from components.sheet_pane import growing_sheet, sheet_pane
from components.source_pane import save_fixed, source_pane
from core.storage.records import StoredTest
from core.workflow.live import JobView


def work(desk: Desk, job: JobView | None) -> None:
    """Draws the tabs of the open test, or the empty desk."""
    with st.container(key="work"):
        if desk.test is None:
            empty_desk()
        else:
            _tabs(desk, desk.test, job)


def _tabs(desk: Desk, open_test: StoredTest, job: JobView | None) -> None:
    names = [words.say(name) for name in (words.TAB_TEST, words.TAB_SOURCE, words.TAB_MATERIAL)]
    test, source, papers = st.tabs(names, key="tab", on_change="rerun")
    with test:
        if test.open:
            _test_tab(desk, job)
    with source:
        if source.open:
            _source_tab(desk)
    with papers:
        if papers.open:
            material(open_test.id, desk.revision)


def _test_tab(desk: Desk, job: JobView | None) -> None:
    assert desk.test is not None
    grows = job is not None and job.status == "running" and (desk.revision is None or bool(job.partial_text))
    if desk.revision is None and not grows:
        empty_desk()
        return
    beside, with_answers = _views(desk)
    sheet, side = st.columns([1, 1] if beside else [5, 2], gap="small")
    # Growing or done, the sheet stands at the same place: put up elsewhere, it would lose what is typed at that moment.
    with sheet:
        if job is not None and grows:
            st.fragment(_growing, run_every=POLL_SECONDS)(desk.test, job.id)
        elif desk.reading is not None:
            sheet_pane(desk.test, desk.reading, with_answers=with_answers)
            if with_answers:
                acceptance(desk.reading)
    with side:
        if desk.revision is not None and beside:
            source_pane(desk.revision)
        if not grows:
            _checks(desk, show_source_tab=not beside)


def _views(desk: Desk) -> tuple[bool, bool]:
    """Whether the source is shown beside the sheet, and the answers in it."""
    with st.container(key="views", horizontal=True, horizontal_alignment="right"):
        beside = st.toggle(words.say(words.SIDE_BY_SIDE), key="beside")
        with_answers = st.toggle(words.say(words.TEACHER_VIEW), key="with_answers")
        if desk.test is not None and desk.reading is not None:
            partial_points_switch(desk.test, desk.reading)
    return beside, with_answers


def _growing(test: StoredTest, job_id: str) -> None:
    job = services().workflow.job(job_id)
    if job.partial_text or not job.pages:
        growing_sheet(test, job)
    else:
        read_so_far(job.pages)


def _source_tab(desk: Desk) -> None:
    if desk.revision is None or desk.reading is None:
        empty_desk()
        return
    text, side = st.columns([5, 2], gap="small")
    with text:
        source_pane(desk.revision)
    with side:
        _checks(desk, show_source_tab=False)


def _checks(desk: Desk, *, show_source_tab: bool) -> None:
    revision, reading = desk.revision, desk.reading
    if revision is None or reading is None:
        return
    with st.container(key="checks", gap="small"):
        origin_card(desk, show_source_tab=show_source_tab)
        checks(reading.diagnostics, on_place=jump_to_finding, on_fix=lambda fix: save_fixed(revision, fix))
