"""How much a user may send at once; checked before anything is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.errors import UnusableInput
from core.text import Message

if TYPE_CHECKING:
    from core.sources import Upload

MAX_UPLOADS = 20
MAX_REQUEST_CHARACTERS = 20_000
_MEGABYTE = 1024 * 1024

_TOO_MUCH = Message(
    f"一度に送れるのは、ファイル{MAX_UPLOADS}個、文章{MAX_REQUEST_CHARACTERS}字までです。何も送られていません。分けてお送りください。",
    f"At most {MAX_UPLOADS} files and {MAX_REQUEST_CHARACTERS} characters can be sent at once. "
    "Nothing was sent; please send less.",
)


def check_sent(request: str, uploads: Sequence[Upload], max_upload_bytes: int) -> None:
    """Nothing, where it can be taken in.

    Raises:
        UnusableInput: too many files, too long a request, or a file that is too large; it is named.
    """
    if len(uploads) > MAX_UPLOADS or len(request) > MAX_REQUEST_CHARACTERS:
        raise UnusableInput(_TOO_MUCH)
    for upload in uploads:
        if len(upload.data) > max_upload_bytes:
            raise UnusableInput(_too_large(upload.shown_name, max_upload_bytes // _MEGABYTE))


def _too_large(name: str, megabytes: int) -> Message:
    return Message(
        f"「{name}」は大きすぎます（{megabytes}MBまで）。何も送られていません。小さくしてからお送りください。",
        f"“{name}” is too large (the limit is {megabytes} MB). Nothing was sent; please make it smaller.",
    )
