"""The drafter: from what sources hold to a cloze test, without a model."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from core.dialect import serialise
from core.document.extract import Extract
from core.drafting.blanks import Wish, choose, edits_for
from core.drafting.explanation import Provenance
from core.drafting.material import Material, material
from core.drafting.pictures import without_answers
from core.drafting.planner.situation import Focus
from core.drafting.report import Report, report_on
from core.drafting.sheet import Sheet
from core.text import apply_edits

# Where no number was asked for: one blank for so many characters, within bounds.
CHARACTERS_TO_A_BLANK = {"ja": 70, "en": 170}
FEWEST, MOST = 3, 10
_BETWEEN_BLOCKS = re.compile(r"(?<=\n)(?=\n)")


@dataclass(frozen=True, slots=True)
class DraftRequest:
    """What a draft is made of and how.

    `questions` None: as many as suit the text. `kind`: typed, choice or mixed (None: typed); `kinds` decides for a
    focus. `focus` comes first and is filled up with others. `pages`: first and last page.
    `figures`: pictures stand for them, named by `core.document.assets.figure_id`.
    """

    extract: Extract
    questions: int | None = None
    kind: str | None = None
    kinds: Mapping[Focus, str] = field(default_factory=dict)
    focus: tuple[Focus, ...] = ()
    pages: tuple[int, int] | None = None
    figures: bool = True


@dataclass(frozen=True, slots=True)
class Draft:
    """A drafted test: iterate for its blocks one after the other, joined they are `text`."""

    text: str
    report: Report

    def __iter__(self) -> Iterator[str]:
        """The text in pieces, a block each."""
        start = 0
        for match in _BETWEEN_BLOCKS.finditer(self.text):
            yield self.text[start : match.start()]
            start = match.start()
        yield self.text[start:]


def draft(request: DraftRequest) -> Draft:
    """A cloze test that keeps the sources' headings, paragraphs, lists and tables.

    Never more questions than asked for; `report` says how many there are and why they are fewer. Every answer stands in
    the sources in these very characters, and the same request gives the same draft. Where answers would be given away
    by sentences that are said again word for word, those are left out.
    """
    drafted = _draft(request, repeats=True)
    if drafted.report.made and not drafted.report.given_away:
        return drafted
    return max(drafted, _draft(request, repeats=False), key=lambda one: one.report.made - one.report.given_away)


def _draft(request: DraftRequest, *, repeats: bool) -> Draft:
    made = material(request.extract, request.pages, figures=request.figures, repeats=repeats)
    sheet = Sheet.of(serialise(made.document))
    wanted = request.questions or _suitable(sheet)
    wish = Wish(wanted, request.kind, request.focus, dict(request.kinds))
    blanks = choose(sheet, wish)
    edits = edits_for(sheet, blanks, lambda region: _provenance(made, sheet, region))
    text = without_answers(apply_edits(sheet.text, edits), [blank.candidate.answer for blank in blanks])
    return Draft(text, report_on(sheet, blanks, wish, asked=request.questions))


def _suitable(sheet: Sheet) -> int:
    length = sum(len(text) for text in sheet.texts)
    return min(max(length // CHARACTERS_TO_A_BLANK[sheet.language], FEWEST), MOST)


def _provenance(made: Material, sheet: Sheet, region: int) -> Provenance | None:
    """Where a top-level block comes from; None where the text did not read back block by block."""
    same = len(sheet.parsed.document.blocks) == len(made.provenance)
    return made.provenance[region] if same and 0 <= region < len(made.provenance) else None
