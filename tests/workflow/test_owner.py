from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from core.workflow.owner import STALE_AFTER, Owner

NOW = datetime(2026, 11, 30, tzinfo=UTC)
FRESH, STALE = NOW - timedelta(seconds=1), NOW - STALE_AFTER - timedelta(seconds=1)


def of_child(code: str) -> tuple[subprocess.Popen[str], Owner]:
    child = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, text=True)
    fields = open(f"/proc/{child.pid}/stat").read().rpartition(")")[2].split()  # noqa: SIM115, PTH123
    return child, replace(Owner.here("x"), pid=child.pid, started=fields[19])


def test_an_owner_is_read_as_it_was_written():
    owner = Owner.here("instance")
    assert Owner.read(str(owner)) == owner


def test_this_process_lives_while_it_gives_signs():
    assert not Owner.here("x").is_dead(FRESH, NOW)
    assert Owner.here("x").is_dead(STALE, NOW)


def test_another_process_of_this_machine_is_seen_without_waiting():
    child, owner = of_child("input()")
    assert not owner.is_dead(STALE, NOW)
    child.kill()
    child.wait()
    assert owner.is_dead(FRESH, NOW)


def test_a_dead_child_that_nobody_has_buried_is_dead():
    child, owner = of_child("import sys; sys.stdin.read(1)")
    assert child.stdin is not None
    child.kill()
    # Wait for its death without reaping it.
    import os

    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    assert owner.is_dead(FRESH, NOW)
    child.wait()


def test_a_later_process_with_the_same_number_is_another_one():
    here = Owner.here("x")
    assert replace(here, started="1").is_dead(FRESH, NOW)


def test_a_process_elsewhere_is_judged_by_its_signs_of_life():
    elsewhere = replace(Owner.here("x"), host="other/boot/namespace")
    assert not elsewhere.is_dead(FRESH, NOW)
    assert elsewhere.is_dead(STALE, NOW)
