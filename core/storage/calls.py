"""Calls to models: the last of them one by one, and the tokens of each test for ever."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from sqlalchemy import Connection, delete, insert, select, update

from core.storage.database import Database
from core.storage.records import CallToKeep, FailingInput, KeptCall, TokensSpent
from core.storage.rows import now
from core.storage.tables import model_calls, tests, tokens_spent

KEPT = 2_000
IN_A_ROW = 3
"""Once is chance, twice may be; the same input failing three times in a row is a fault of its own."""
MAX_RAW = 20_000  # code points of a reply


class Calls(Database):
    """What models were asked, and what came of it."""

    def keep_call(self, call: CallToKeep) -> None:
        """Keeps a call, and counts its tokens for its test. Older ones than the last 2,000 go."""
        with self._write() as connection:
            test_id = _known(connection, call.test_id)
            columns = {name: getattr(call, name) for name in _PLAIN} | _tokens(call)
            row = columns | {"test_id": test_id, "raw": call.raw[:MAX_RAW], "created_at": now()}
            number = connection.execute(insert(model_calls).values(row).returning(model_calls.c.id)).scalar_one()
            connection.execute(delete(model_calls).where(model_calls.c.id <= number - KEPT))
            if test_id is not None:
                _count(connection, test_id, call)

    def recent_calls(self, limit: int = 100) -> tuple[KeptCall, ...]:
        """The last calls, newest first."""
        query = select(*model_calls.c).order_by(model_calls.c.id.desc()).limit(limit)
        with self._read() as connection:
            return tuple(KeptCall(**row._mapping) for row in connection.execute(query))

    def failing_inputs(self) -> tuple[FailingInput, ...]:
        """Inputs whose last three calls or more all failed, the one that failed last first."""
        columns = (model_calls.c.id, model_calls.c.input_hash, model_calls.c.outcome)
        query = (
            select(*columns).where(model_calls.c.settles).order_by(model_calls.c.input_hash, model_calls.c.id.desc())
        )
        with self._read() as connection:
            found = []
            for _, rows in groupby(connection.execute(query), key=lambda row: row.input_hash):
                ids = _failures_in_a_row((row.id, row.outcome) for row in rows)
                if len(ids) >= IN_A_ROW:
                    found.append((ids[0], len(ids)))
            return tuple(_failing(connection, last, times) for last, times in sorted(found, reverse=True))

    def tokens_spent(self, test_id: str) -> TokensSpent:
        """The tokens that a test took so far."""
        table = tokens_spent.c
        query = select(table.calls, table.input_tokens, table.output_tokens, table.cached_tokens)
        with self._read() as connection:
            row = connection.execute(query.where(table.test_id == test_id)).one_or_none()
            return TokensSpent(**row._mapping) if row else TokensSpent()


_PLAIN = ("purpose", "model", "prompt_hash", "input_hash", "outcome", "settles", "seconds", "requests", "detail")
_TOKENS = ("input_tokens", "output_tokens", "cached_tokens")


def _known(connection: Connection, test_id: str | None) -> str | None:
    """The test, locked so that calls of two turns count after each other; None where it is gone by now."""
    query = select(tests.c.id).where(tests.c.id == test_id).with_for_update()
    return connection.execute(query).scalar_one_or_none() if test_id is not None else None


def _tokens(call: CallToKeep) -> dict[str, int]:
    return {name: getattr(call.usage, name) for name in _TOKENS}


def _count(connection: Connection, test_id: str, call: CallToKeep) -> None:
    table = tokens_spent
    more = {name: table.c[name] + count for name, count in _tokens(call).items()} | {"calls": table.c.calls + 1}
    if not connection.execute(update(table).where(table.c.test_id == test_id).values(more)).rowcount:
        connection.execute(insert(table).values(test_id=test_id, calls=1, **_tokens(call)))


def _failures_in_a_row(newest_first: Iterable[tuple[int, str]]) -> list[int]:
    ids = []
    for number, outcome in newest_first:
        if outcome == "complete":
            break
        ids.append(number)
    return ids


def _failing(connection: Connection, last: int, times: int) -> FailingInput:
    row = connection.execute(select(*model_calls.c).where(model_calls.c.id == last)).one()
    call = KeptCall(**row._mapping)
    return FailingInput(call.input_hash, times, call)
