"""The body of an answer unpacked as it comes, and never more of it than may be."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterable

from core.errors import UnusableInput
from core.text import Message

_EITHER_HEADER = 32 + zlib.MAX_WBITS  # gzip or zlib, told by the first bytes (zlib.decompressobj)
_PLAIN = ("", "identity")
_PACKED = ("gzip", "x-gzip", "deflate")


async def unpacked(chunks: AsyncIterable[bytes], encoding: str, most_bytes: int) -> bytes:
    """The whole body. `encoding` is the server's Content-Encoding, `most_bytes` counts what comes out.

    Raises:
        UnusableInput: it is longer, damaged, or packed in a way that was not asked for.
    """
    if encoding not in (*_PLAIN, *_PACKED):
        raise UnusableInput(_damaged())
    unpacker = None if encoding in _PLAIN else zlib.decompressobj(_EITHER_HEADER)
    body = bytearray()
    async for chunk in chunks:
        # One byte more than may be, so that too much is noticed; the rest of a bomb is never unpacked.
        room = most_bytes + 1 - len(body)
        body += chunk if unpacker is None else _next(unpacker, chunk, room)
        if len(body) > most_bytes:
            raise UnusableInput(too_large(most_bytes))
    return bytes(body)


def _next(unpacker: zlib._Decompress, chunk: bytes, room: int) -> bytes:
    try:
        return unpacker.decompress(chunk, room)
    except zlib.error:
        raise UnusableInput(_damaged()) from None


def too_large(most_bytes: int) -> Message:
    """An answer that is longer than it may be."""
    megabytes = most_bytes // 2**20
    return Message(
        f"ページが大きすぎます（{megabytes} MB まで）。必要な部分を PDF に保存して、ファイルとして追加してください。",
        f"The page is too large (the limit is {megabytes} MB). Save the part you need as a PDF and add that file.",
    )


def _damaged() -> Message:
    return Message(
        "ページのデータが壊れていて読めません。ページを PDF に保存して、ファイルとして追加してください。",
        "What the site sent is damaged and cannot be read. Save the page as a PDF and add that file.",
    )
