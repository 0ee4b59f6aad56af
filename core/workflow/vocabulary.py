"""The words of a plan that several steps share, and their bounds."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

MAX_QUESTIONS = 200

Kind = Literal["typed", "choice", "mixed"]
Focus = Literal["years", "people", "terms", "places"]
Focuses = Annotated[tuple[Focus, ...], Field(min_length=1, max_length=4)]
Count = Annotated[int, Field(ge=1, le=MAX_QUESTIONS)]
Number = Annotated[int, Field(ge=1, le=9999)]
"""The number of a question in reading order, in the test as the step finds it."""
Numbers = Annotated[tuple[Number, ...], Field(min_length=1, max_length=MAX_QUESTIONS)]
Pages = Annotated[tuple[Number, ...], Field(min_length=2, max_length=2)]
"""First and last page."""
