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
from components.reading import Reading
from components.services import services
from components.sheet_pane import growing_sheet, sheet_pane
from components.source_pane import save_fixed, source_pane
from core.storage.records import Revision, StoredTest
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
    if job is not None and job.status == "running" and (desk.revision is None or job.partial_text):
        st.fragment(_growing, run_every=POLL_SECONDS)(desk.test, job.id)
    elif desk.revision is None:
        empty_desk()
    else:
        _sheet_and_checks(desk)


def _growing(test: StoredTest, job_id: str) -> None:
    job = services().workflow.job(job_id)
    if job.partial_text or not job.pages:
        growing_sheet(test, job)
    else:
        read_so_far(job.pages)


def _sheet_and_checks(desk: Desk) -> None:
    reading = desk.reading
    assert desk.test is not None
    assert desk.revision is not None
    assert reading is not None
    with st.container(key="views", horizontal=True, horizontal_alignment="right"):
        beside = st.toggle(words.say(words.SIDE_BY_SIDE), key="beside")
        with_answers = st.toggle(words.say(words.TEACHER_VIEW), key="with_answers")
        partial_points_switch(desk.test, reading)
    sheet, side = st.columns([1, 1] if beside else [5, 2], gap="small")
    with sheet:
        sheet_pane(desk.test, reading, with_answers=with_answers)
        if with_answers:
            acceptance(reading)
    with side:
        if beside:
            source_pane(desk.revision)
        with st.container(key="checks", gap="small"):
            origin_card(desk, show_source_tab=not beside)
            _checks(desk.revision, reading)


def _source_tab(desk: Desk) -> None:
    if desk.revision is None or desk.reading is None:
        empty_desk()
        return
    text, side = st.columns([5, 2], gap="small")
    with text:
        source_pane(desk.revision)
    with side, st.container(key="checks", gap="small"):
        origin_card(desk, show_source_tab=False)
        _checks(desk.revision, desk.reading)


def _checks(revision: Revision, reading: Reading) -> None:
    checks(reading.diagnostics, on_place=jump_to_finding, on_fix=lambda fix: save_fixed(revision, fix))
