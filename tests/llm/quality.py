"""How replies that should have been JSON end, asked for over real HTTP: `python -m tests.llm.quality`.

Our own malformed replies, and the recorded ones of small models. `--told` names every case that was not cured.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import BaseModel

from core.llm import Budget, CallFailed, Endpoint, Model, Outcome, Prompt, ask_for
from tests.llm.malformed import CASES, Case, Plan
from tests.model_server.script import Say
from tests.model_server.server import ModelServer, Running

RECORDED = Path(__file__).resolve().parents[2].parent / "shared" / "model_outputs" / "raw_outputs.jsonl"


class Item(BaseModel):
    """A question as the recorded models were asked for it."""

    sentence: str
    answer: str
    distractors: list[str]


class Items(BaseModel):
    """Their questions."""

    questions: list[Item]


@dataclass
class Ends:
    """How a set of replies ended."""

    cured: int = 0  # a value from the first reply
    asked_again: int = 0
    named: Counter[Outcome] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)  # anything else: there must be none
    wrong: list[str] = field(default_factory=list)  # a value that is not what was meant: there must be none
    told: list[str] = field(default_factory=list)
    slowest: float = 0.0

    @property
    def total(self) -> int:
        """All of them."""
        return self.cured + self.asked_again + self.named.total() + len(self.broken)


def recorded() -> Iterator[Case]:
    """The recorded replies; none where the folder is not there."""
    lines = RECORDED.read_text("utf-8").splitlines() if RECORDED.exists() else []
    for number, row in enumerate(map(json.loads, lines), 1):
        name = f"{number} {row['model']} {row['mode']} {row['lang']}"
        yield Case(name, row["raw"], finish=row["finish"])


def ends(server: ModelServer, cases: Iterable[Case], wanted: type[BaseModel]) -> Ends:
    """Asks for each reply as a program would; the server says the same thing each time."""
    found = Ends()
    for case in cases:
        server.reset()
        server.always(Say(case.text, finish=case.finish, chunk=200))
        began = time.monotonic()
        try:
            value = ask_for(
                Model(Endpoint("test-model", server.url)), Prompt.of("", "?"), wanted, Budget(), purpose="plan"
            )
        except CallFailed as failure:
            found.named[failure.outcome] += 1
            found.told.append(f"{failure.outcome:10} {case.name}: {failure.detail[:100]}")
        except Exception as fault:  # noqa: BLE001 what is counted here is a defect
            found.broken.append(f"{case.name}: {fault!r}")
        else:
            again = len(server.received) > 1
            found.asked_again += again
            found.cured += not again
            if isinstance(value, Plan) and (not case.curable or value.model_dump() != case.meant):
                found.wrong.append(case.name)
        found.slowest = max(found.slowest, time.monotonic() - began)
    return found


def report(title: str, found: Ends) -> None:
    """A line for each way to end."""
    print(f"{title}: {found.total} replies, slowest {found.slowest:.2f} s")
    print(f"  cured by machine, no repair call  {found.cured:4}  {found.cured / max(found.total, 1):.0%}")
    print(f"  a value after a repair call       {found.asked_again:4}")
    for outcome, count in found.named.most_common():
        print(f"  named outcome: {outcome:18} {count:4}")
    print(f"  neither (defects)                 {len(found.broken):4}")
    print(f"  a value that was not meant        {len(found.wrong):4}")


def main() -> int:
    """Prints the figures; fails where a reply ended otherwise than with a value or a named outcome."""
    parser = argparse.ArgumentParser(prog="python -m tests.llm.quality", description=__doc__)
    parser.add_argument("--told", action="store_true", help="name what was not cured")
    told = parser.parse_args()
    running = Running()
    server = running.start()
    try:
        own = ends(server, CASES, Plan)
        others = ends(server, recorded(), Items)
    finally:
        running.stop()
    report("Our own kinds", own)
    report("Recorded replies of small models", others)
    for line in own.told + others.told if told.told else []:
        print(line)
    return int(bool(own.broken or own.wrong or others.broken or own.cured < 0.6 * own.total))


if __name__ == "__main__":
    sys.exit(main())
