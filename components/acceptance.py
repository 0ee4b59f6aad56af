"""What would be marked right: examples for each question, under the teacher's copy."""

from __future__ import annotations

import streamlit as st

from components import words
from components.markup import Markup, show, tag
from components.reading import Reading
from core.document.nodes import Question
from core.grading import would_accept


def acceptance(reading: Reading) -> None:
    """A folded table: replies that count, and some that do not."""
    if not reading.questions:
        return
    with st.expander(words.say(words.ACCEPTANCE)):
        head = tag("tr", *(tag("th", words.say(name), scope="col") for name in (words.ACCEPTED, words.REFUSED)))
        asked = zip(reading.questions, reading.stems, strict=True)
        rows = [_row(number, question, stem) for number, (question, stem) in enumerate(asked, start=1)]
        show(tag("table", head, *rows, cls="acceptance"))


def _row(number: int, question: Question, stem: str) -> Markup:
    examples = would_accept(question, stem=stem)
    name = tag("b", words.say(words.QUESTION, number=number), " ")
    return tag("tr", tag("td", name, "、".join(examples.accepted)), tag("td", "、".join(examples.refused)))
