"""A file as it arrives: a name nobody trusts, and bytes."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from dataclasses import dataclass
from urllib.parse import unquote

_NOT_SHOWN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]")
_LONGEST_NAME = 120
_SLASH = "\u2215"  # looks like a slash, and is none


@dataclass(frozen=True, slots=True)
class Upload:
    """One file. `name` is only ever shown, never opened and never believed to tell the type.

    `url` is the address that it was fetched from, None for a file that was sent.
    """

    name: str
    data: bytes
    url: str | None = None

    @classmethod
    def fetched(cls, url: str, data: bytes) -> Upload:
        """A page of the web, shown by its address without `https://`; Japanese in it is written as Japanese."""
        place = unquote(url.partition("://")[2]).rstrip("/")
        # A name is cut at its last slash, as that ends a folder in the name of a file.
        return cls(place.replace("/", _SLASH).replace("\\", _SLASH), data, url)

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
