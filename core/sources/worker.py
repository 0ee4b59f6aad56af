"""The child process: `python -m core.sources.worker ROLE MEMORY_BYTES THREADS`, tasks on stdin, replies on stdout.

It bounds its own memory, opens no connection, and ends as soon as its parent has gone. An error that is not the
file's fault is left to end it: the parent notices, and starts another.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

from core.errors import PasswordNeeded, UnusableInput
from core.sources.wire import Header, receive, send

Task = Callable[..., Iterator[tuple[Header, bytes]]]


def main() -> None:
    """Does the tasks of its role until the parent closes stdin."""
    role, memory_bytes, threads = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    _bound_memory(memory_bytes)
    sys.addaudithook(_refuse_network)
    replies = _own_stdout()
    tasks = _tasks_of(role, threads)
    send(replies, {"end": True})  # ready
    for header, body in _requests():
        _answer(replies, tasks[header["task"]], header, body)


def _answer(replies: BinaryIO, task: Task, header: Header, body: bytes) -> None:
    try:
        for reply, content in task(body, **header["arguments"]):
            send(replies, reply, content)
        send(replies, {"end": True})
    except UnusableInput as error:
        needs_password = isinstance(error, PasswordNeeded)
        send(replies, {"refused": [error.message.ja, error.message.en], "password": needs_password})


def _tasks_of(role: str, threads: int) -> dict[str, Task]:
    # Imported by role: the reader must not hold the models of the recogniser, nor wait for them.
    if role == "recogniser":
        from core.sources.child.recognition import Recogniser

        return {"recognise": Recogniser(threads).recognise}
    from core.sources.child.tasks import TASKS

    return TASKS


def _requests() -> Iterator[tuple[Header, bytes]]:
    """Tasks as they come. A thread waits for them, so that the end of the parent ends us in the middle of one too."""
    waiting: queue.SimpleQueue[tuple[Header, bytes]] = queue.SimpleQueue()

    def listen() -> None:
        while (request := receive(sys.stdin.buffer)) is not None:
            waiting.put(request)
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    while True:
        yield waiting.get()


def _bound_memory(memory_bytes: int) -> None:
    try:
        import resource
    except ImportError:  # not on Windows, where only the deadline guards us
        return
    resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _own_stdout() -> BinaryIO:
    """Our stdout, kept apart: what a native library prints must not get between the messages."""
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return replies


def _refuse_network(event: str, arguments: tuple[Any, ...]) -> None:
    if event in {"socket.connect", "socket.getaddrinfo", "socket.bind", "socket.sendto"}:
        raise PermissionError(f"no network in a worker: {event} {arguments!r}")


if __name__ == "__main__":
    main()
