"""The exception tree.

    StudioError                 anything we raise on purpose; carries a Message for the user
    ├── UnusableInput           the user's file or text cannot be used (wrong type, damaged, too large, protected)
    │   ├── PasswordNeeded      a protected file and no password, or a wrong one
    │   └── UnusablePage        nothing that can be used lies at the addresses of a request
    ├── WorkerFailed            a helper process died, ran out of time or memory; what it was given is safe
    ├── NotPossible             a request that cannot be carried out, and what to do instead
    ├── NotFound                a test, revision or source that is not there (any more)
    ├── StorageFailed           the database cannot be reached or written
    └── Cancelled               the user stopped it; what was there before is as it was

A programmer's mistake is none of these: it stays what Python raises.
"""

from __future__ import annotations

from core.text import Message


class StudioError(Exception):
    """Something went wrong that the user is told about: what happened, what is safe, what to do next."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.en)
        self.message = message


class UnusableInput(StudioError):
    """The user's file or text cannot be used."""


class PasswordNeeded(UnusableInput):
    """A protected file, and no password or a wrong one."""


class UnusablePage(UnusableInput):
    """Nothing that can be used lies at the web addresses of a request; another address helps."""


class WorkerFailed(StudioError):
    """A helper process died, or was ended because it took too long or too much memory."""


class NotPossible(StudioError):
    """A request that cannot be carried out as it stands."""


class NotFound(StudioError):
    """A test, revision, source or job that is not there."""


class StorageFailed(StudioError):
    """The database cannot be reached or written."""


class Cancelled(StudioError):
    """The user stopped what was going on."""
