"""Messages between us and a child process: a JSON object and some bytes, each with its length before it."""

from __future__ import annotations

import json
import struct
from typing import Any, BinaryIO

_LENGTHS = struct.Struct(">II")

Header = dict[str, Any]


def send(stream: BinaryIO, header: Header, body: bytes = b"") -> None:
    """Writes one message and flushes it.

    Raises:
        OSError: nobody reads any more.
    """
    encoded = json.dumps(header).encode()
    stream.write(_LENGTHS.pack(len(encoded), len(body)))
    stream.write(encoded)
    stream.write(body)
    stream.flush()


def receive(stream: BinaryIO) -> tuple[Header, bytes] | None:
    """The next message, or None where the other side has ended (in the middle of a message too)."""
    lengths = stream.read(_LENGTHS.size)
    if len(lengths) < _LENGTHS.size:
        return None
    header_length, body_length = _LENGTHS.unpack(lengths)
    header, body = stream.read(header_length), stream.read(body_length)
    if len(header) < header_length or len(body) < body_length:
        return None
    return json.loads(header), body
