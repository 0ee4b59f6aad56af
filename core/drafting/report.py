"""What came of a wish for blanks, in numbers and in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.drafting.blanks import Blank, Wish
from core.drafting.planner.situation import Focus
from core.drafting.selection import in_focus
from core.drafting.sheet import Sheet
from core.text import Message

_NAMES: dict[Focus, Message] = {
    "years": Message("年号", "years"),
    "people": Message("人名", "people"),
    "places": Message("地名", "places"),
    "terms": Message("用語", "terms"),
}


@dataclass(frozen=True, slots=True)
class Report:
    """How many blanks were `asked` for (None: as many as suit) and `made`.

    `given_away` of them have an answer that stands elsewhere in the text, `off_focus` are not of the kind asked for.
    `message` says what the author should know, None where all is as he asked.
    """

    asked: int | None
    made: int
    given_away: int = 0
    off_focus: int = 0
    message: Message | None = None


def report_on(sheet: Sheet, blanks: Sequence[Blank], wish: Wish, *, asked: int | None) -> Report:
    """The report on the blanks that were chosen for a wish."""
    given_away = sum(sheet.mentions.stands_elsewhere(blank.candidate) for blank in blanks)
    off_focus = sum(not in_focus(blank.candidate, wish.focus) for blank in blanks)
    said = [
        *_on_number(len(blanks), asked),
        *_on_focus(len(blanks), off_focus, wish),
        *_on_answers(given_away),
    ]
    message = Message("".join(one.ja for one in said), " ".join(one.en for one in said)) if said else None
    return Report(asked, len(blanks), given_away, off_focus, message)


def _on_number(made: int, asked: int | None) -> list[Message]:
    if made == 0:
        return [
            Message(
                "人名・年号・用語など、空欄にできる言葉が本文に見つかりませんでした。",
                "No names, years or terms were found in the text that could be asked for.",
            )
        ]
    if asked is None or made >= asked:
        return []
    return [
        Message(
            f"{asked}問のうち{made}問を作りました。ほかに、よい問題になる言葉が本文に見つかりませんでした。",
            f"{made} of {asked} questions were made: the text holds no more words that make a good question.",
        )
    ]


def _on_focus(made: int, off_focus: int, wish: Wish) -> list[Message]:
    if not off_focus:
        return []
    ja = "・".join(_NAMES[focus].ja for focus in wish.focus)
    en = " and ".join(_NAMES[focus].en for focus in wish.focus)
    return [
        Message(
            f"{ja}は{made - off_focus}問で、残りの{off_focus}問はほかの言葉です。",
            f"{made - off_focus} ask for {en}, the other {off_focus} for other words.",
        )
    ]


def _on_answers(given_away: int) -> list[Message]:
    if not given_away:
        return []
    return [
        Message(
            f"{given_away}問は、答えの言葉が本文のほかの場所にもあります。",
            f"For {given_away}, the answer also stands elsewhere in the text.",
        )
    ]
