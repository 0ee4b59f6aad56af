from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.errors import Cancelled, WorkerFailed
from core.sources import Limits, Upload, read_sources
from core.sources.pools import READERS
from core.sources.process import OutOfTime, Worker, WorkerPool

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
MEMORY = 1024**3
TEXT_TASK = {"task": "text", "arguments": {}}


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker("reader", MEMORY, threads=1)
    yield worker
    if worker.alive:
        worker.kill()


@pytest.fixture
def pool() -> Iterator[WorkerPool]:
    pool = WorkerPool("reader", MEMORY, size=1)
    yield pool
    pool.close()


def gone(pid: int, seconds: float = 10) -> bool:
    """True once no process has the id, or only its remains."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except FileNotFoundError:
            return True
    return False


def test_a_child_does_one_task_after_the_other(worker: Worker) -> None:
    for text in ("年号", "人物"):
        ((header, _),) = worker.ask(TEXT_TASK, text.encode(), 20)
        assert header["pages"][0]["blocks"][0]["text"] == text


def test_a_child_is_killed_at_its_deadline(worker: Worker) -> None:
    os.kill(worker.pid, signal.SIGSTOP)  # it neither reads nor answers
    with pytest.raises(OutOfTime):
        list(worker.ask(TEXT_TASK, b"x" * 5_000_000, 0.2))
    assert not worker.alive


def test_cancelling_kills_the_child(worker: Worker) -> None:
    os.kill(worker.pid, signal.SIGSTOP)
    with pytest.raises(Cancelled):
        list(worker.ask(TEXT_TASK, b"x", 20, cancelled=lambda: True))
    assert not worker.alive


def test_cancelling_kills_a_child_that_is_still_starting(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    never_ready = tmp_path / "python"
    never_ready.write_text(f"#!/bin/sh\necho $$ > {tmp_path}/pid\nexec sleep 600\n")
    never_ready.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(never_ready))
    monkeypatch.setattr("core.sources.process.START_SECONDS", 20.0)
    written = tmp_path / "pid"
    pool = WorkerPool("reader", MEMORY, size=1)
    with pytest.raises(Cancelled):
        list(pool.ask(TEXT_TASK, b"x", 20, cancelled=lambda: written.exists() and bool(written.read_text())))
    assert not Path(f"/proc/{written.read_text().strip()}").exists()
    with pytest.raises(Cancelled):  # the place is free again
        list(pool.ask(TEXT_TASK, b"x", 20, cancelled=lambda: True))


def test_a_dead_child_is_noticed_and_replaced(pool: WorkerPool) -> None:
    list(pool.ask(TEXT_TASK, b"x", 20))
    (before,) = pool.idle_pids()
    os.kill(before, signal.SIGKILL)
    os.waitid(os.P_PID, before, os.WEXITED | os.WNOWAIT)  # until it has ended; leaves it to its owner to reap
    list(pool.ask(TEXT_TASK, b"x", 20))
    assert pool.idle_pids() not in {(), (before,)}


def test_a_child_stays_warm_between_tasks(pool: WorkerPool) -> None:
    list(pool.ask(TEXT_TASK, b"x", 20))
    before = pool.idle_pids()
    list(pool.ask(TEXT_TASK, b"y", 20))
    assert pool.idle_pids() == before


def test_a_task_that_breaks_the_child_is_a_failure_not_a_hang(worker: Worker) -> None:
    with pytest.raises(WorkerFailed):
        list(worker.ask({"task": "no such task", "arguments": {}}, b"", 20))


def test_many_threads_share_the_children(fixtures: Path) -> None:
    history = Upload("history.pdf", (fixtures / "history.pdf").read_bytes())
    results: list[str] = []

    def read(text: str) -> None:
        pdf, note = read_sources([history, Upload("a.txt", text.encode())]).sources
        assert pdf.pages[0].text.startswith("第５章")
        results.append(note.pages[0].text)

    threads = [threading.Thread(target=read, args=(f"本文{number}",)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == [f"本文{number}" for number in range(8)]
    assert len(READERS.idle_pids()) <= 2


PARENT = """
import os, sys, time
from core.sources.process import Worker
worker = Worker("reader", 1024**3, threads=1)
print(worker.pid, flush=True)
time.sleep(60)
"""


def test_a_child_ends_when_its_parent_is_killed() -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert gone(child)


FORBIDDEN = """
import sys
sys.argv = ["worker", "reader", "0", "1"]
from core.sources import worker
sys.addaudithook(worker._refuse_network)
import socket
try:
    socket.create_connection(("127.0.0.1", 9), timeout=1)
except PermissionError as refused:
    print("refused")
import core.sources.child.tasks
print(sorted(name for name in ("streamlit", "rapidocr", "sqlalchemy") if name in sys.modules))
"""


def test_a_child_opens_no_connection_and_loads_no_streamlit_nor_models_it_does_not_need() -> None:
    done = subprocess.run([sys.executable, "-c", FORBIDDEN], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.splitlines() == ["refused", "[]"]


def test_a_child_knows_nothing_of_our_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    child = Worker("reader", MEMORY, threads=1)
    environment = Path(f"/proc/{child.pid}/environ").read_bytes()
    child.kill()
    assert b"OPENAI_API_KEY" not in environment
    assert b"PATH=" in environment


def test_a_content_bomb_is_refused_and_the_next_file_is_read(content_bomb: bytes) -> None:
    started = time.monotonic()
    uploads = [Upload("bomb.pdf", content_bomb), Upload("good.txt", "よい資料".encode())]
    extract = read_sources(uploads, limits=Limits(reading_seconds=10))
    assert time.monotonic() - started < 20
    assert [refusal.name for refusal in extract.refusals] == ["bomb.pdf"]
    assert "必要なページだけの PDF" in extract.refusals[0].reason.ja
    assert extract.sources[0].pages[0].text == "よい資料"


def test_cancelling_stops_reading_at_once(fixtures: Path) -> None:
    upload = Upload("history.pdf", (fixtures / "history.pdf").read_bytes())
    with pytest.raises(Cancelled):
        read_sources([upload], cancelled=lambda: True)
