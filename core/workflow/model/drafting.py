"""A new test, streamed: from the sources, section by section where they are long."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from core.dialect import parse
from core.document.extract import Extract
from core.document.walk import questions
from core.llm.cost import estimate_prompt
from core.llm.failed import CallFailed
from core.llm.outcome import Outcome
from core.llm.prompt import Prompt
from core.text import Message, apply_edits
from core.workflow.model.asking import Asking
from core.workflow.model.drafted_text import drafted_text, joined_sections, with_mixed_choices
from core.workflow.model.prompt_file import prompt_file
from core.workflow.model.quoting import quoted
from core.workflow.model.sections import Cut, Section, cut, shares
from core.workflow.model.specification import draft_lines, suitable
from core.workflow.steps.draft import Draft
from core.workflow.words import counted, joined

_MIN_SECTION_TOKENS = 400
MOST_CHARACTERS = 200_000  # of one section; a test of 20 questions has 5,000


@dataclass(slots=True)
class Drafting:
    """One draft under way: iterate for what the model writes; then `whole` is the test, and `said` about it."""

    asking: Asking
    request: str
    wish: Draft
    material: Extract
    _written: list[str] = field(default_factory=list)
    _cut: Cut = field(default_factory=lambda: Cut(()))
    _notes: list[Message] = field(default_factory=list)

    def pieces(self) -> Iterator[str]:
        """What the model writes, as it comes.

        Raises:
            CallFailed: a reply broke off.
        """
        self._cut = cut(self.material, self.wish.page, self._section_tokens())
        sections = self._cut.sections
        wanted = self.wish.questions or suitable(sum(section.tokens for section in sections))
        for number, (section, share) in enumerate(zip(sections, shares(sections, wanted), strict=True), 1):
            if share:
                yield from self._section(number, section, share)

    def whole(self, written: str) -> str:
        """The test from all that was written: sections joined, choices mixed, no more questions than were wanted.

        Raises:
            CallFailed: there is no question in it.
        """
        text = with_mixed_choices(joined_sections([drafted_text(section) for section in self._written]))
        made = len(questions(parse(text).document))
        if not made:
            raise CallFailed(Outcome.INVALID, written, "no question in the draft")
        return self._trimmed(text, made)

    def said(self) -> Message | None:
        """What the author should know."""
        notes = [*self._notes, *([_left_out(self._cut)] if self._cut.left_out else [])]
        return joined(notes) if notes else None

    def _section(self, number: int, section: Section, share: int) -> Iterator[str]:
        if self._written:
            yield "\n\n"
        said = ""
        for piece in self.asking.pieces(self._prompt(number, section, share), "draft"):
            said += piece
            yield piece
            if len(said) > MOST_CHARACTERS:
                raise CallFailed(Outcome.LENGTH, said, "a model that does not stop")
        self._written.append(said)

    def _prompt(self, number: int, section: Section, share: int) -> Prompt:
        return prompt_file("draft").filled(
            wish=self.request or "(nothing said)",
            spec=draft_lines(self.wish, share),
            language="that of the sources, unless the user asks for another",
            asked=self._so_far(number),
            sources=quoted(section.pages),
        )

    def _so_far(self, number: int) -> str:
        """What a later section must know of the ones before it."""
        if len(self._cut.sections) == 1:
            return ""
        place = f"This is part {number} of {len(self._cut.sections)} of one test; no title of its own."
        text = joined_sections([drafted_text(section) for section in self._written])
        asked = [question.answers[0] for question in questions(parse(text).document) if question.answers]
        return f"{place}\nAsked already, do not ask or mention again: {'; '.join(asked)}" if asked else place

    def _section_tokens(self) -> int:
        without = prompt_file("draft").filled(wish=self.request, spec="", language="", asked="", sources="")
        return max(_MIN_SECTION_TOKENS, self.asking.prompt_tokens - estimate_prompt(without) - _MIN_SECTION_TOKENS)

    def _trimmed(self, text: str, made: int) -> str:
        wanted = self.wish.questions
        if wanted is None or made == wanted:
            return text
        if made < wanted:
            self._notes.append(_fewer(made, wanted))
            return text
        from core.drafting import delete_blanks, weakest

        return apply_edits(text, delete_blanks(text, weakest(text, made - wanted)).edits)


def _fewer(made: int, wanted: int) -> Message:
    return Message(
        f"{wanted}問のご希望に対して、{made}問になりました。",
        f"You asked for {counted(wanted, 'question')}; there are {made}.",
    )


def _left_out(cut: Cut) -> Message:
    names = dict.fromkeys(name for name, _ in cut.left_out)
    listed = "、".join(f"「{name}」の{_pages(cut, name)}ページ" for name in names)
    english = ", ".join(f"“{name}” pages {_pages(cut, name)}" for name in names)
    return Message(
        f"資料が長いので、{listed}は使っていません。その範囲は、分けてご依頼ください。",
        f"The material is long, so this was not used: {english}. Please ask for it separately.",
    )


def _pages(cut: Cut, name: str) -> str:
    numbers = sorted(number for source, number in cut.left_out if source == name)
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}〜{numbers[-1]}"
