"""Pages as a child process sends them: checked, and made the records that they were."""

from __future__ import annotations

from pydantic import TypeAdapter

from core.document.extract import Page
from core.sources.wire import Header

_PAGES = TypeAdapter(tuple[Page, ...])


def pages_of(header: Header) -> tuple[Page, ...]:
    """The `pages` of a reply, each of which a child made with `dataclasses.asdict`."""
    return _PAGES.validate_python(header["pages"])
