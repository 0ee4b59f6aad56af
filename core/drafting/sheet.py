"""A test laid out for drafting: its passages, what could be asked in them, what is asked already."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from core.dialect import Parsed, parse
from core.document.nodes import (
    CodeBlock,
    Comment,
    Image,
    InlineCode,
    InlineMath,
    Link,
    Question,
    Ruby,
    Table,
    TableRow,
)
from core.document.walk import plain_text, questions, walk
from core.drafting.candidates import Candidate, settled
from core.drafting.english import english_candidates
from core.drafting.japanese import japanese_candidates
from core.drafting.mentions import Mentions
from core.language import is_japanese, sentences
from core.lint.passages import BLANK, Passage, passages
from core.text import Language, Span

_NO_PLACE_FOR_BLANKS = (Link, Ruby, InlineCode, InlineMath, Image, CodeBlock, Comment, Question)
SHOWN_BLANK = "＿＿"


@dataclass(frozen=True)
class Sheet:
    """One MDX text with everything that is worked out about it, each on first use."""

    parsed: Parsed

    @classmethod
    def of(cls, text: str) -> Sheet:
        """The sheet of an MDX text."""
        return cls(parse(text))

    @property
    def text(self) -> str:
        """The MDX text that all edits refer to."""
        return self.parsed.text

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """The visible pieces of text, descriptions of pictures and titles aside."""
        return tuple(one for one in passages(self.parsed.document, self.text) if one.kind not in ("alt", "title"))

    @cached_property
    def texts(self) -> list[str]:
        """The text of each passage."""
        return [passage.text for passage in self.passages]

    @cached_property
    def language(self) -> Language:
        """The language that most of the text is in."""
        return "ja" if is_japanese("".join(self.texts)) else "en"

    @cached_property
    def terms(self) -> tuple[Candidate, ...]:
        """Every term and number of the text, also where no blank can stand."""
        find = japanese_candidates if self.language == "ja" else english_candidates
        return settled([found for index, text in enumerate(self.texts) for found in find(text, index)], self.language)

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        """The terms and numbers that can become blanks: not in headings, links, formulas or code."""
        return tuple(term for term in self.terms if self._is_open(term))

    @cached_property
    def mentions(self) -> Mentions:
        """Where the text says what."""
        return Mentions(self.texts, self.terms)

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The questions that stand in the text, in reading order."""
        return questions(self.parsed.document)

    @cached_property
    def asked(self) -> tuple[Candidate, ...]:
        """The questions as candidates, where they stand and what they ask; their strength is as of now."""
        found: dict[int, Candidate] = {}
        for index, passage in enumerate(self.passages):
            at = -1
            for number in passage.questions:
                at = passage.text.index(BLANK, at + 1)
                found[number] = self._as_candidate(index, at, self.questions[number - 1])
        return tuple(found[number] for number in sorted(found))

    @cached_property
    def vocabulary(self) -> tuple[Candidate, ...]:
        """Every different thing the test speaks of, in text or as an answer, each once."""
        once: dict[tuple[str, str], Candidate] = {}
        for one in (*self.terms, *self.asked):
            once.setdefault((one.category, one.normal), one)
        return tuple(once.values())

    def place(self, candidate: Candidate) -> Span:
        """Where a candidate stands in the MDX text."""
        return self.passages[candidate.passage].where(candidate.place.start, candidate.place.end)

    def row_of(self, candidate: Candidate) -> int | None:
        """The number of the table row that a candidate is in, None outside tables."""
        index = bisect_right(self._row_starts, self.place(candidate).start) - 1
        if index < 0 or self.place(candidate).start >= _span(self._rows[index][1]).end:
            return None
        return index

    def quotation(self, candidate: Candidate, others: Sequence[Candidate] = ()) -> str:
        """The sentence or table row that a candidate is in, the other blanks shown as blanks."""
        row = self.row_of(candidate)
        if row is not None:
            return self._row_in_words(row)
        start, end = candidate.sentence.start, candidate.sentence.end
        text = self.texts[candidate.passage]
        for other in sorted(others, key=lambda one: one.place.start, reverse=True):
            if other.passage == candidate.passage and candidate.sentence.covers(other.place) and other != candidate:
                text = text[: other.place.start] + SHOWN_BLANK + text[other.place.end :]
                end += len(SHOWN_BLANK) - (other.place.end - other.place.start)
        return " ".join(text[start:end].replace(BLANK, SHOWN_BLANK).split())

    @cached_property
    def _rows(self) -> tuple[tuple[Table, TableRow], ...]:
        tables = [node for node in walk(self.parsed.document) if isinstance(node, Table)]
        return tuple((table, row) for table in tables for row in table.rows)

    @cached_property
    def _row_starts(self) -> list[int]:
        return [_span(row).start for _, row in self._rows]

    def _row_in_words(self, index: int) -> str:
        table, row = self._rows[index]
        heads = [plain_text(cell, SHOWN_BLANK) for cell in table.rows[0].cells]
        cells = [plain_text(cell, SHOWN_BLANK) for cell in row.cells]
        named = [f"{head}：{cell}" if head else cell for head, cell in zip(heads, cells, strict=False)]
        if self.language == "en":
            return "; ".join(named).replace("：", ": ")
        return "、".join(named)

    @cached_property
    def _closed(self) -> tuple[Span, ...]:
        nodes = walk(self.parsed.document)
        return tuple(_span(node) for node in nodes if isinstance(node, _NO_PLACE_FOR_BLANKS))

    def _is_open(self, term: Candidate) -> bool:
        if self.passages[term.passage].kind not in ("paragraph", "cell"):
            return False
        place = self.place(term)
        row = self.row_of(term)
        heads_table = row is not None and self._rows[row][0].rows[0] is self._rows[row][1]
        written_plainly = place.of(self.text) == term.answer
        return written_plainly and not heads_table and not any(place.overlaps(closed) for closed in self._closed)

    def _as_candidate(self, passage: int, at: int, question: Question) -> Candidate:
        """An asked question as the candidate it would be if its first answer stood in its place again."""
        text = self.texts[passage]
        answer = question.answers[0] if question.answers else ""
        restored = text[:at] + answer + text[at + 1 :]
        find = japanese_candidates if self.language == "ja" else english_candidates
        known = [
            one for one in find(restored, passage) if one.place.start <= at < one.place.end and one.answer == answer
        ]
        sentence = next((span for span in sentences(text) if span.start <= at < span.end), Span(at, at + 1))
        place = Span(at, at + 1)
        if known:
            return replace(known[0], place=place, sentence=sentence)
        return Candidate(passage, place, sentence, answer, "term", answer, answer, strength=1.0)


def _span(node: object) -> Span:
    span = getattr(node, "span", None)
    return span if isinstance(span, Span) else Span(0, 0)
