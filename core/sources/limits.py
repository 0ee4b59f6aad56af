"""How much is taken in, and how long it may take."""

from __future__ import annotations

from dataclasses import dataclass

MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of reading.

    `pixels` is width times height of one picture, `longest_side` the pixels a page is rendered or scaled to before its
    characters are recognised (rapidocr itself works at 2,000), `reading_seconds` the time for one file without
    recognition, `recognition_seconds` the time for one page with it (where the machine is busy with other things, the
    time it computes). `web_bytes` is one web page, unpacked, `web_seconds` the time until the whole of it has come.
    """

    file_bytes: int = 20 * MEGABYTE
    pages: int = 200
    pixels: int = 50_000_000
    longest_side: int = 2000
    reading_seconds: float = 20.0
    recognition_seconds: float = 15.0
    web_bytes: int = 10 * MEGABYTE
    web_seconds: float = 20.0


# Address space of the two kinds of child. Reading stays within 1 GiB; onnxruntime does not start in that,
# and a full A4 page was measured at 1.2 GB.
READER_MEMORY_BYTES = 1024 * MEGABYTE
RECOGNISER_MEMORY_BYTES = 2_000_000_000
