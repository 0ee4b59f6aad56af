"""The test in what a model wrote when it was asked for one, in whatever of the known forms it came."""

from __future__ import annotations

import html
from collections.abc import Sequence, Set
from dataclasses import replace
from difflib import SequenceMatcher

from core.dialect import is_notation, parse, read_notation, read_reply, serialise, write_question
from core.document.choices import wrong_choices
from core.document.nodes import Heading
from core.document.passages import Passage, passages
from core.document.walk import questions
from core.text import Edit, apply_edits
from core.text.fold import fold

SAME_QUESTION = 0.6
"""How like two passages with the same answers are that ask the same; difflib itself calls two texts close from here."""
SAME_PASSAGE = 0.95
"""How like two passages are that say the same, whatever they ask."""


def drafted_text(said: str) -> str:
    """The MDX of a draft: out of its wrapping, or from the older notation or the editor's JSON."""
    if "&lt;question" in said and "<question" not in said:
        said = html.unescape(said)  # written for a web page
    text = read_reply(said).text
    if questions(parse(text).document):
        return text
    if is_notation(text):
        return read_notation(text).text
    if "{" in text and '"' in text:
        from core.editor_json import read

        document = read(said).document
        if questions(document):
            return serialise(document)
    return text


def joined_sections(sections: Sequence[str]) -> str:
    """Sections as one test; what an earlier one has asked or headed already is left out of a later one."""
    whole = ""
    for section in sections:
        fresh = _without_known(whole, section) if whole else section
        whole = "\n\n".join(piece.strip("\n") for piece in (whole, fresh) if piece.strip())
    return whole + "\n" if whole else ""


def with_mixed_choices(text: str) -> str:
    """The test with its choices in an order of chance, the same at each reading: models like to put the key first."""
    from core.drafting.distractors import shuffled

    edits = []
    for question in questions(parse(text).document):
        if question.span is None or question.rule != "one" or len(question.choices or ()) < 3:
            continue  # pairs such as ○× have their order
        choices = shuffled(question.answers[0], wrong_choices(question), question.span.of(text))
        edits.append(Edit(question.span.start, question.span.end, write_question(replace(question, choices=choices))))
    return apply_edits(text, edits)


def filled(passage: Passage) -> str:
    """What a passage says with its keys in their blanks, folded."""
    return fold(passage.wording(lambda question: "".join(question.answers[:1])))


def _without_known(whole: str, section: str) -> str:
    known = passages(parse(whole).document)
    headings = {filled(passage) for passage in known if isinstance(passage.node, Heading)}
    asked = [(filled(passage), _answers(passage)) for passage in known if passage.questions]
    edits = [
        Edit(passage.node.span.start, passage.node.span.end, "")
        for passage in passages(parse(section).document)
        if passage.node.span is not None and not passage.above and _is_known(passage, headings, asked)
    ]
    return apply_edits(section, edits)


def _is_known(passage: Passage, headings: Set[str], asked: Sequence[tuple[str, frozenset[str]]]) -> bool:
    said, answers = filled(passage), _answers(passage)
    if isinstance(passage.node, Heading):
        return said in headings
    return bool(answers) and any(
        SequenceMatcher(None, said, other, autojunk=False).ratio()
        >= (SAME_QUESTION if answers <= theirs else SAME_PASSAGE)
        for other, theirs in asked
    )


def _answers(passage: Passage) -> frozenset[str]:
    return frozenset(fold(answer) for question in passage.questions for answer in question.answers)
