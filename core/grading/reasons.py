"""Why a mark is what it is, in words that never show the key: a learner may try again."""

from __future__ import annotations

from core.text import Message

MAX_SHOWN_LENGTH = 60

RIGHT = Message("正解です。", "Right.")
NO_REPLY = Message("回答がありません。", "There is no answer.")
ONE_ASKED = Message(
    "答えは1つだけの問題ですが、2つ以上の回答があります。", "One answer is asked for, and there are several."
)
NO_KEY = Message(
    "この問題には正答が書かれていないため、採点できません。正答を書き加えてください。",
    "This question has no right answer, so it cannot be marked. Add one to the test.",
)
TOO_LONG = Message("回答が長すぎます。", "The answer is too long.")


def no_answer(reply: str) -> Message:
    """The reply is none of the answers."""
    return Message(f"「{_shown(reply)}」は正答と一致しません。", f"“{_shown(reply)}” is not a right answer.")


def unsure(reply: str) -> Message:
    """No machine can tell; it counts for nothing until a teacher has looked."""
    return Message(
        f"「{_shown(reply)}」が正答と同じかどうか、自動では決められません。先生が確かめてください。",
        f"Whether “{_shown(reply)}” is right cannot be told automatically. A teacher decides.",
    )


def missing(count: int) -> Message:
    """Some of the answers that belong together were not given."""
    return Message(f"あと{count}つ足りません。", f"{count} more {'is' if count == 1 else 'are'} needed.")


def _shown(reply: str) -> str:
    return reply if len(reply) <= MAX_SHOWN_LENGTH else reply[:MAX_SHOWN_LENGTH] + "…"
