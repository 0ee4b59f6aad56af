"""An empty desk: what to do first, and samples for whoever just wants to see it work."""

from __future__ import annotations

import streamlit as st

from components import words
from components.conversation import send
from components.markup import show, tag
from core.drafting import Sample, samples
from core.sources.upload import Upload


def empty_desk() -> None:
    """Draws the invitation; a click on a sample starts a turn with it."""
    with st.container(key="empty"):
        show(tag("div", words.say(words.EMPTY_TITLE), cls="empty-title"))
        show(tag("p", words.say(words.EMPTY_LEAD), cls="empty-lead"))
        show(tag("div", words.say(words.EMPTY_SAMPLES), cls="panel-title"))
        with st.container(horizontal=True, gap="small"):
            for sample in samples():
                st.button(
                    words.say(sample.title),
                    key=f"sample-{sample.name}",
                    icon=":material/description:",
                    on_click=_try,
                    args=(sample,),
                )


def _try(sample: Sample) -> None:
    send(words.say(words.SAMPLE_REQUEST), [Upload(f"{words.say(sample.title)}.md", sample.data)])
