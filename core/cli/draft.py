"""`draft`: a cloze test from source files, as MDX."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import replace
from typing import get_args

from core.cli import turn
from core.cli.extract import open_sources
from core.cli.streams import tell
from core.drafting.blanks import MOST_QUESTIONS
from core.drafting.planner import Focus
from core.errors import StudioError
from core.workflow.live import LiveJob
from core.workflow.ports import Situation, Team, TeamMaker

KINDS = ("typed", "choice", "mixed")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The files, and what is wanted: in words, or how many questions of which kind about what."""
    parser.add_argument("sources", nargs="+", metavar="SOURCE", help="PDF, picture, text or Markdown file")
    parser.add_argument("--request", metavar="TEXT", help="what you want, in your own words")
    parser.add_argument("--questions", type=_number, metavar="N", help="how many (default: as many as suit the text)")
    parser.add_argument("--kind", choices=KINDS, default="typed", help="how they are answered (default: typed)")
    parser.add_argument(
        "--focus", type=_focus, default=(), metavar="FOCUS", help=f"what comes first: {', '.join(get_args(Focus))}"
    )
    turn.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Prints the test; the code is 1 where a file could not be read or no question could be made."""
    uploads, unopened = open_sources(arguments.sources)
    for message in unopened:
        tell(message.in_language(arguments.language))
    try:
        settings = turn.settings_of(arguments)
        team = turn.team_of(arguments, settings)
        if not arguments.request:
            team = _with_plan(_plan(arguments), team)
        ended = turn.take_turn("", arguments.request or "", uploads, team, settings, arguments)
    except StudioError as fault:
        ended = turn.failed(fault)
    code = turn.show(ended, ended.text.encode(), arguments)
    return 1 if unopened or ended.refused else code


def _plan(arguments: argparse.Namespace) -> Mapping[str, object]:
    wish = {"questions": arguments.questions, "kind": arguments.kind, "focus": list(arguments.focus) or None}
    return {"steps": [{"step": "draft", **wish}]}


def _with_plan(plan: Mapping[str, object], make: TeamMaker) -> TeamMaker:
    """The same team with the plan that the options spell out."""

    def planned(request: str, situation: Situation) -> Mapping[str, object]:  # noqa: ARG001 - the options say it all
        return plan

    def made(job: LiveJob) -> Team:
        return replace(make(job), planner=planned)

    return made


def _number(text: str) -> int:
    number = int(text)
    if not 1 <= number <= MOST_QUESTIONS:
        raise argparse.ArgumentTypeError(f"from 1 to {MOST_QUESTIONS}")
    return number


def _focus(text: str) -> tuple[Focus, ...]:
    known: tuple[Focus, ...] = get_args(Focus)
    names = [part.strip() for part in text.split(",") if part.strip()]
    if not names or not set(names) <= set(known):
        raise argparse.ArgumentTypeError(f"any of {', '.join(known)}, apart by commas")
    return tuple(focus for focus in known if focus in names)
