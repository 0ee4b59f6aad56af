"""The figures of the material: seen small, put into the test by one click."""

from __future__ import annotations

import streamlit as st

from components import words
from components.markup import show, tag
from components.services import services
from core.document.assets import SCHEME, figure_id
from core.document.captions import kind_in_words
from core.document.extract import Box, Page, PageTurn, Source, SourceFigure
from core.errors import StudioError
from core.storage.records import Conflict, Revision

MOST_SHOWN = 12
"""Figures of a file that are drawn without being asked for; each is cut out of its page for that."""
A_ROW = 3


def figures_shown(source: Source) -> bool:
    """Whether the figures of a file are to be drawn; the user is asked where there are many."""
    count = sum(len(page.figures) for page in source.pages)
    if count <= MOST_SHOWN:
        return count > 0
    return st.toggle(words.say(words.FIGURES_SHOW, count=count), key=f"figures-{source.sha256[:12]}")


def figures(test_id: str, revision: Revision | None, source: Source, page: Page) -> None:
    """Draws the figures of a page side by side, each with its caption and the button that puts it into the test."""
    for start in range(0, len(page.figures), A_ROW):
        places = st.columns(A_ROW, gap="small")
        for place, index in zip(places, range(start, len(page.figures)), strict=False):
            with place:
                _figure(test_id, revision, source, page, index)


def _figure(test_id: str, revision: Revision | None, source: Source, page: Page, index: int) -> None:
    figure = page.figures[index]
    name = figure.caption or kind_in_words(figure.kind, page.text)
    if figure.url is None:
        try:
            st.image(_small(source.sha256, source.name, page.number, figure.box, page.turn), alt=name)
        except StudioError as problem:
            show(tag("p", words.say(problem.message), cls="quiet"))
            return
    show(tag("p", name, cls="quiet caption"))
    address = figure.url or SCHEME + figure_id(source, page.number, figure)
    is_in = revision is not None and address in revision.text
    st.button(
        words.say(words.FIGURE_IN if is_in else words.FIGURE_INSERT),
        key=f"figure-{source.sha256[:12]}-{page.number}-{index}",
        disabled=is_in,
        on_click=_insert,
        args=(test_id, revision.number if revision else 0, source, page, figure),
        width="stretch",
    )


def _insert(test_id: str, base_number: int, source: Source, page: Page, figure: SourceFigure) -> None:
    try:
        outcome = services().workflow.insert_figure(test_id, base_number, source, page, figure)
    except StudioError as problem:
        st.toast(words.say(problem.message), duration="long")
        return
    if isinstance(outcome, Conflict):
        st.toast(words.say(words.SOURCE_CONFLICT, number=outcome.kept.number), duration="long")
    else:
        st.toast(words.say(words.FIGURE_PUT_IN))


@st.cache_data(show_spinner=False, max_entries=300)
def _small(sha256: str, name: str, number: int, box: Box, turn: PageTurn) -> bytes:
    from core.sources import Upload, figure_image
    from core.sources.figure_image import THUMBNAIL_SIDE

    upload = Upload(name, services().storage.source_bytes(sha256))
    return figure_image(upload, number, box, turn=turn, longest_side=THUMBNAIL_SIDE)
