"""A file as it arrives: a name nobody trusts, and bytes."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from dataclasses import dataclass

_NOT_SHOWN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]")
_LONGEST_NAME = 120


@dataclass(frozen=True, slots=True)
class Upload:
    """One file. `name` is only ever shown, never opened and never believed to tell the type."""

    name: str
    data: bytes

    @property
    def shown_name(self) -> str:
        """The name to show: NFC, without folders, control or direction characters, at most 120 characters."""
        name = _NOT_SHOWN.sub("", unicodedata.normalize("NFC", self.name))
        last = re.split(r"[/\\]", name)[-1].strip()
        return last[:_LONGEST_NAME] or "?"

    @property
    def sha256(self) -> str:
        """The hash of the bytes, in hex."""
        return hashlib.sha256(self.data).hexdigest()
