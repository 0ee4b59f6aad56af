"""Bytes in, text out: UTF-8 both ways, whatever the locale says."""

from __future__ import annotations

import errno
import io
import json
import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import BinaryIO

from core.errors import StudioError, UnusableInput
from core.text import Message

MAX_TEXT_BYTES = 32 * 1024 * 1024  # a test of 2 MB is already a book; this only bounds the work
_OUTPUT_LOST = Message(
    "結果を標準出力に書けません。元のファイルはそのままです。出力先とディスクの空きを確かめてください。",
    "The result cannot be written to standard output. No file was changed; check where it goes and the room there.",
)


class OutputLost(StudioError):
    """What was to be printed cannot be: standard output is closed, or its disk is full."""


def set_up() -> None:
    """Makes standard output and error speak UTF-8 with `\n`; what UTF-8 cannot say becomes `?`.

    The places of closed streams are taken, so that no file that is opened later gets what is printed.
    """
    while (taken := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(taken)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace", newline="\n")


def tell(line: str) -> None:
    """Writes one line for people, to standard error; nobody's work is lost because nobody can read it."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(line, file=sys.stderr, flush=True)


def check_output() -> None:
    """Nothing, where there is an output to print to.

    Raises:
        OutputLost: standard output is closed.
    """
    if sys.stdout is None:
        raise OutputLost(_OUTPUT_LOST)


def put(data: bytes) -> None:
    """Writes exactly these bytes to standard output.

    Raises:
        OutputLost: they cannot be written.
        BrokenPipeError: whoever read from us has gone.
    """
    check_output()
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except OSError as error:
        # What Python still holds must not complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            raise
        raise OutputLost(_OUTPUT_LOST) from error


def emit(value: object, indent: int | None = 2) -> None:
    """Writes a result to standard output: a text as it is, a newline at its end; anything else as JSON.

    Raises:
        OutputLost: it cannot be written.
    """
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=indent)
    put((text if text.endswith("\n") or not text else text + "\n").encode("utf-8", "replace"))


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
        ja, en = _called(name)
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
        ja, en = _called(name)
        raise UnusableInput(
            Message(
                f"{ja}は {limit} MB を超えています。分けてからもう一度試してください。",
                f"{en} is larger than {limit} MB. Split it and try again.",
            )
        )
    return data


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    if name != "-":
        return Path(name).open("rb")
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return nullcontext(sys.stdin.buffer)


def _unreadable(name: str, error: OSError) -> UnusableInput:
    name = os.fsencode(name).decode("utf-8", "replace")  # in a C locale a name arrives as bytes in disguise
    ja, en = _called(name)
    return UnusableInput(
        Message(
            f"{ja}を開けません（{error.strerror}）。名前と場所を確かめてください。",
            f"{en} cannot be opened ({error.strerror}). Check its name and place.",
        )
    )


def _called(name: str) -> tuple[str, str]:
    """What a message calls an input, in Japanese and English."""
    return ("標準入力", "standard input") if name == "-" else (f"{name} ", name)
