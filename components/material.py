"""The material of a test: its files, page by page, as they were read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import streamlit as st

from components import words
from components.figures import figures, figures_shown
from components.markup import Markup, show, tag
from components.services import services
from core.dialect import parse
from core.document.extract import Page, Source, SourceBlock
from core.document.nodes import TableRow
from core.document.walk import plain_text, walk
from core.errors import NotFound, NotPossible, StudioError
from core.storage.records import Revision

PAGES_SHOWN_WHILE_READING = 3
_TURNS = {
    270: (words.TURN_LEFT, ":material/rotate_left:"),
    90: (words.TURN_RIGHT, ":material/rotate_right:"),
    180: (words.TURN_OVER, ":material/swap_vert:"),
}


def material(test_id: str | None, revision: Revision | None = None) -> None:
    """Draws every file of the test, what was read in it with its figures, and what could not be."""
    storage = services().storage
    kept = storage.sources(test_id) if test_id else ()
    if not kept:
        show(tag("p", words.say(words.MATERIAL_EMPTY), cls="quiet"))
    read = {source.sha256: source for source in storage.readings(test_id)} if test_id else {}
    for source in kept:
        with st.expander(source.name, icon=":material/description:", expanded=len(kept) == 1):
            if source.refusal is not None:
                show(tag("p", words.say(source.refusal)))
            elif source.sha256 in read and test_id:
                _pages(test_id, revision, read[source.sha256])


def _pages(test_id: str, revision: Revision | None, source: Source) -> None:
    if source.url is not None:
        show(tag("p", tag("a", source.url, href=source.url, target="_blank", rel="noopener noreferrer"), cls="quiet"))
    for warning in source.warnings:
        show(tag("p", words.say(warning), cls="check warning"))
    with_figures = figures_shown(source)
    for page in source.pages:
        head, side = st.columns([4, 1], vertical_alignment="center")
        with head:
            show(tag("b", words.say(words.MATERIAL_PAGE, number=page.number)))
        key = f"page-{source.sha256[:12]}-{page.number}"
        wanted = False
        if source.kind in ("pdf", "image"):
            with side:
                wanted = st.toggle(words.say(words.MATERIAL_PICTURE), key=key)
        if wanted:
            _picture(source, page)
            _turn_buttons(test_id, source, page.number)
        if not page.blocks:
            show(tag("p", words.say(words.MATERIAL_UNREAD), cls="quiet"))
        if with_figures:
            figures(test_id, revision, source, page)
        show(tag("div", *map(_block, page.blocks), cls="page-text"))


def _block(block: SourceBlock) -> Markup:
    if block.kind == "heading":
        return tag("p", tag("b", block.text))
    if block.kind == "table":
        rows = [row for row in walk(parse(block.text).document) if isinstance(row, TableRow)]
        return tag("table", *(tag("tr", *(tag("td", plain_text(cell)) for cell in row.cells)) for row in rows))
    return tag("p", *_with_doubts(block))


def _with_doubts(block: SourceBlock) -> Iterator[str | Markup]:
    """The text of a block, what recognition may have misread marked."""
    done = 0
    for span in block.doubtful:
        yield block.text[done : span.start]
        yield tag("mark", block.text[span.start : span.end], cls="doubtful", title=words.say(words.DOUBTFUL))
        done = span.end
    yield block.text[done:]


def read_so_far(pages: Sequence[Page]) -> None:
    """Draws the pages that a running turn has read, the last one first in sight."""
    with st.container(key="read-so-far"):
        for page in reversed(pages[-PAGES_SHOWN_WHILE_READING:]):
            show(tag("b", words.say(words.MATERIAL_PAGE, number=page.number)))
            show(tag("div", *map(_block, page.blocks), cls="page-text"))


def _picture(source: Source, page: Page) -> None:
    from core.sources import Upload, page_image

    try:
        upload = Upload(source.name, services().storage.source_bytes(source.sha256))
        st.image(page_image(upload, page.number, turn=page.turn), alt=f"{source.name} {page.number}")
    except StudioError as problem:
        st.warning(words.say(problem.message))


def _turn_buttons(test_id: str, source: Source, number: int) -> None:
    with st.container(horizontal=True, gap="small"):
        for degrees, (label, icon) in _TURNS.items():
            st.button(
                words.say(label),
                key=f"turn-{source.sha256[:12]}-{number}-{degrees}",
                type="tertiary",
                icon=icon,
                on_click=_turn,
                args=(test_id, source, number, degrees),
            )


def _turn(test_id: str, source: Source, number: int, degrees: int) -> None:
    try:
        services().workflow.turn_page(test_id, source, number, degrees, words.language())
    except (NotPossible, NotFound) as problem:
        st.toast(words.say(problem.message))
