"""A page as a model sees it: its text as Markdown, and boxes of figures in thousandths of the page."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.document.extract import Page, Source
from core.llm.failed import CallFailed
from core.llm.outcome import Outcome
from core.llm.prompt import ImagePart
from core.workflow.model.asking import Asking
from core.workflow.model.marked import parts
from core.workflow.model.prompt_file import prompt_file
from core.workflow.model.quoting import one_line
from core.workflow.ports import Seen, SeenFigure

MOST_FIGURES = 20
LONGEST_LINE = 300  # characters; the rest is no name of a figure
_NUMBER = r"(\d{1,4}(?:\.\d{1,9})?)"
_BOX = re.compile(rf"{_NUMBER}\s*,\s*{_NUMBER}\s*,\s*{_NUMBER}\s*,\s*{_NUMBER}\s*\]?\s*(?:[|｜:：]\s*(.*))?")


@dataclass(frozen=True, slots=True)
class ModelEyes:
    """Looks at pages with a model that sees pictures."""

    asking: Asking

    def __call__(self, image: bytes, source: Source, page: Page) -> Seen | None:
        """What the page shows; None where the model sees no pictures, or does not take this one.

        Raises:
            CallFailed: the call ended without a reply.
        """
        prompt = prompt_file("look").filled(
            ImagePart(image, "image/jpeg"), name=f"{one_line(source.name, 60)}, page {page.number}"
        )
        try:
            said = parts(self.asking.text(prompt, "look"))
        except CallFailed as fault:
            if fault.outcome in (Outcome.NO_VISION, Outcome.BAD_REQUEST):
                return None
            raise
        text = said.get("text", "").strip()
        if not text:
            raise CallFailed(Outcome.INVALID, detail="no text of the page")
        return Seen(text, _figures(said.get("figures", "")))


def _figures(part: str) -> tuple[SeenFigure, ...]:
    found = (_BOX.search(line[:LONGEST_LINE]) for line in part.splitlines()[:MOST_FIGURES])
    return tuple(
        SeenFigure((float(match[1]), float(match[2]), float(match[3]), float(match[4])), one_line(match[5] or "", 80))
        for match in found
        if match
    )
