"""How good the linter is: precision and recall a rule on the labelled cases, and what it says of published items.

`python -m tests.lint.quality` prints both; `--told` adds every miss, false alarm and flagged item, to be read by hand.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from core.dialect import parse, write_question
from core.document.diagnostic import Diagnostic
from core.document.nodes import Question
from core.lint import all_rules, lint

LABELLED = Path(__file__).resolve().parents[2].parent / "shared" / "lint"
CASES = LABELLED / "lint_dev.jsonl"
PUBLISHED = LABELLED / "published_sets"
# Our own: the first were written before the rules were looked at again and then served to mend them, the second after.
OWN = {name: Path(__file__).with_name(f"{name}.jsonl") for name in ("held_out", "fresh")}
NAMES = frozenset(rule.name for rule in all_rules())
# Rules that judge language: the others need none and must be all but perfect.
OF_LANGUAGE = frozenset(
    ["leak-reading", "leak-translation", "answer-ambiguous", "choice-grammar-cue", "choice-equivalent-math"]
)

Json = dict[str, Any]


@dataclass
class Score:
    """Counts by rule; `told` has one line for each case that went wrong."""

    right: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)
    false: Counter[str] = field(default_factory=Counter)
    good: int = 0
    good_flagged: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    def ratios(self, rules: frozenset[str]) -> tuple[float, float]:
        """Recall and precision over these rules together; 1 where there is nothing to find or to doubt."""
        right, missed, false = (sum(counts[rule] for rule in rules) for counts in (self.right, self.missed, self.false))
        return _share(right, missed), _share(right, false)


def _share(right: int, wrong: int) -> float:
    return right / (right + wrong) if right + wrong else 1.0


def rows(path: Path) -> Iterator[Json]:
    """The objects of a file of JSON lines."""
    return map(json.loads, path.read_text("utf-8").splitlines())


def labelled_rules() -> frozenset[str]:
    """The rules whose faults are labelled; what others find in the cases is neither right nor wrong."""
    table = (LABELLED / "README.md").read_text("utf-8")
    return frozenset(re.findall(r"^\| ([a-z]+(?:-[a-z]+)+) \|", table, re.MULTILINE))


def own_rules() -> frozenset[str]:
    """The rules whose faults are labelled in our own cases."""
    return frozenset(one["rule"] for path in OWN.values() for case in rows(path) for one in case["expect"])


def on_labelled_cases(*, hard: bool, path: Path = CASES) -> Score:
    """The score on the cases of a file, either those marked hard or the others."""
    score = Score()
    counted = labelled_rules() if path == CASES else own_rules()
    for case in rows(path):
        if bool(case.get("hard")) == hard:
            _count(score, case, lint(parse(case["mdx"])), counted)
    return score


def _count(score: Score, case: Json, found: tuple[Diagnostic, ...], counted: frozenset[str]) -> None:
    expected = {(one["rule"], one["where"].split("@")[0]) for one in case["expect"]}
    given = {
        (one.rule, f"q{one.question}" if one.question else "doc")
        for one in found
        if one.rule in counted and (one.rule in NAMES or one.severity != "info")
    }
    score.right.update(rule for rule, _ in expected & given)
    score.missed.update(rule for rule, _ in expected - given)
    score.false.update(rule for rule, _ in given - expected)
    if not case["expect"]:
        score.good += 1
        if any(one.severity != "info" for one in found):
            score.good_flagged.append(case["id"])
    if expected != given:
        score.told.append(
            f"{case['id']} {case['cat']}: missed {sorted(expected - given)}, false {sorted(given - expected)}"
        )


def item_text(item: Json) -> str:
    """A published item as a test of one question."""
    choices = tuple(item["choices"]) if item.get("choices") else None
    tag = write_question(Question(answers=(item["correct"],), choices=choices))
    return str(item["text"]).replace("{{blank}}", tag, 1)


def on_published_items(path: Path) -> list[tuple[Json, list[Diagnostic]]]:
    """Each item of a set with the warnings and errors that are found in it, without those known to be real."""
    known = {(row["id"], row["rule"]) for row in rows(PUBLISHED / "known_flaws.jsonl") if row["verdict"] == "real"}
    return [
        (
            item,
            [
                one
                for one in lint(parse(item_text(item)))
                if one.severity != "info" and (item["id"], one.rule) not in known
            ],
        )
        for item in rows(path)
    ]


def published_sets() -> list[Path]:
    """The files of published items."""
    return sorted(path for path in PUBLISHED.glob("*.jsonl") if path.name != "known_flaws.jsonl")


def _print_cases(name: str, path: Path, *, hard: bool, told: bool) -> None:
    score = on_labelled_cases(hard=hard, path=path)
    print(f"{name}, marked hard" if hard else name)
    for rule in sorted(score.right | score.missed | score.false):
        recall, precision = score.ratios(frozenset([rule]))
        counts = f"right {score.right[rule]:3}  missed {score.missed[rule]:3}  false {score.false[rule]:3}"
        print(f"  {rule:26} {counts}  recall {recall:.2f}  precision {precision:.2f}")
    every = frozenset(score.right | score.missed | score.false)
    for name, rules in (("without language", every - OF_LANGUAGE), ("all rules", every)):
        recall, precision = score.ratios(rules)
        print(f"  {name}: recall {recall:.3f}, precision {precision:.3f}")
    print(f"  good items flagged: {len(score.good_flagged)} of {score.good} {score.good_flagged or ''}")
    if told:
        print("\n".join(f"    {line}" for line in score.told))


def _print_published(path: Path, *, told: bool) -> None:
    found = on_published_items(path)
    flagged = [(item, diagnostics) for item, diagnostics in found if diagnostics]
    by_rule = Counter(one.rule for _, diagnostics in flagged for one in diagnostics)
    print(f"{path.name}: {len(flagged)} of {len(found)} items flagged ({100 * len(flagged) / len(found):.1f} %)")
    for rule, count in by_rule.most_common():
        print(f"  {rule:26} {count:3}")
    if told:
        for item, diagnostics in flagged:
            print(f"    {item['id']}: {item['text'][:160]!r} = {item['correct']!r} {item['choices']}")
            for one in diagnostics:
                print(f"      {one.severity} {one.rule}: {one.message.ja}")


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--told", action="store_true", help="every miss, false alarm and flagged item too")
    told = parser.parse_args().told
    for name, path in ({"labelled cases": CASES} | OWN).items():
        for hard in (False, True):
            _print_cases(name, path, hard=hard, told=told)
    for path in published_sets():
        _print_published(path, told=told)


if __name__ == "__main__":
    main()
