"""Bytes in, text out: UTF-8 both ways, whatever the locale says."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO

from core.errors import UnusableInput
from core.text import Message

MAX_TEXT_BYTES = 32 * 1024 * 1024  # a test of 2 MB is already a book; this only bounds the work


def use_utf8() -> None:
    """Makes standard output and error speak UTF-8 with `\\n`; what UTF-8 cannot say becomes `?`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace", newline="\n")


def tell(line: str) -> None:
    """Writes one line for people, to standard error."""
    print(line, file=sys.stderr)


def emit(value: object, indent: int | None = 2) -> None:
    """Writes a result to standard output: a text as it is, a newline at its end; anything else as JSON."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=indent)
    sys.stdout.write(text if text.endswith("\n") or not text else text + "\n")


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`; a byte order mark is skipped.

    Raises:
        UnusableInput: it cannot be opened, is too large, or is not UTF-8.
    """
    return decoded(read_bytes(name), name)


def lines(name: str) -> Iterator[bytes]:
    """The lines of a file or of standard input, as bytes; a line ends at `\\n` alone, and blank lines are left out.

    Raises:
        UnusableInput: the file cannot be read.
    """
    try:
        with _opened(name) as stream:
            yield from (line for line in stream if line.strip())
    except OSError as error:
        raise _unreadable(name, error) from error


def decoded(data: bytes, name: str) -> str:
    """The text that the bytes hold; `name` is what a message calls them.

    Raises:
        UnusableInput: they are not UTF-8.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = error.start + 1
        ja, en = ("標準入力", "standard input") if name == "-" else (name, name)
        raise UnusableInput(
            Message(
                f"{ja}の{place}バイト目が UTF-8 の文字ではありません。UTF-8 で保存し直してください。",
                f"Byte {place} of {en} is not UTF-8 text. Save it as UTF-8 and try again.",
            )
        ) from error


def read_bytes(name: str) -> bytes:
    """The bytes of a file, or of standard input for `-`.

    Raises:
        UnusableInput: it cannot be opened, or is too large.
    """
    try:
        with _opened(name) as stream:
            data = stream.read(MAX_TEXT_BYTES + 1)
    except OSError as error:
        raise _unreadable(name, error) from error
    if len(data) > MAX_TEXT_BYTES:
        limit = MAX_TEXT_BYTES // 1024**2
        raise UnusableInput(
            Message(
                f"{name} は {limit} MB を超えています。分けてからもう一度試してください。",
                f"{name} is larger than {limit} MB. Split it and try again.",
            )
        )
    return data


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb")


def _unreadable(name: str, error: OSError) -> UnusableInput:
    name = os.fsencode(name).decode("utf-8", "replace")  # in a C locale a name arrives as bytes in disguise
    return UnusableInput(
        Message(
            f"{name} を開けません（{error.strerror}）。名前と場所を確かめてください。",
            f"{name} cannot be opened ({error.strerror}). Check its name and place.",
        )
    )
