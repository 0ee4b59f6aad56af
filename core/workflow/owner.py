"""Who runs a job, and whether he still lives."""

from __future__ import annotations

import os
import socket
from dataclasses import astuple, dataclass
from datetime import datetime, timedelta
from pathlib import Path

STALE_AFTER = timedelta(seconds=30)
"""A process that cannot be looked at counts as dead when it has given no sign for this long."""


@dataclass(frozen=True, slots=True)
class Owner:
    """A process, so named that no other one ever has the same name.

    `host` is machine, boot and process namespace (two containers may share a host name), `started` the start of the
    process in the kernel's ticks, which tells it from a later one with the same number; both empty where unknown.
    `instance` tells one workflow from another in the same process.
    """

    host: str
    pid: int
    started: str
    instance: str

    def __str__(self) -> str:
        return "|".join(str(part) for part in astuple(self))

    @classmethod
    def here(cls, instance: str) -> Owner:
        """This process."""
        return cls(_host(), os.getpid(), _started(os.getpid()), instance)

    @classmethod
    def read(cls, written: str) -> Owner:
        """The owner from its written form."""
        host, pid, started, instance = written.split("|")
        return cls(host, int(pid), started, instance)

    def is_dead(self, heartbeat_at: datetime, now: datetime) -> bool:
        """True where the process is known to be gone, or cannot be seen from here and has gone silent."""
        here = Owner.here("")
        if here.host and self.host == here.host and self.started:
            if _started(self.pid) != self.started:
                return True
            if self.pid != here.pid:
                return False
        return now - heartbeat_at > STALE_AFTER


def _host() -> str:
    """Empty where the system does not tell (no Linux): then only the sign of life counts."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        namespace = Path("/proc/self/ns/pid").readlink()
    except OSError:
        return ""
    return f"{socket.gethostname()}/{boot}/{namespace}"


def _started(pid: int) -> str:
    """When the process started, in ticks since boot; empty where it is gone, a zombie, or cannot be seen."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()  # the name in () may hold spaces
    except OSError:
        return ""
    return "" if fields[0] in "ZX" else fields[19]
