"""The choices of a question: the wrong ones, and the order in which a learner sees all of them."""

from __future__ import annotations

import hashlib
import hmac

from core.document.nodes import Question
from core.text.fold import fold


def wrong_choices(question: Question) -> tuple[str, ...]:
    """The written choices that are not a right answer, each once (compared after the fold), in their order."""
    if not question.choices:
        return ()
    seen = {fold(answer) for answer in question.answers}
    wrong: list[str] = []
    for choice in question.choices:
        folded = fold(choice)
        if folded not in seen:
            seen.add(folded)
            wrong.append(choice)
    return tuple(wrong)


def shown_choices(question: Question, secret: bytes) -> tuple[str, ...]:
    """Every choice exactly once, as a learner sees them; empty for a typed question.

    A listed key keeps its place. One that is not listed is inserted at a place drawn with `secret` and the question's
    content, so that it is the same on every showing, favours no place, and cannot be worked out without the secret.
    """
    if not question.choices:
        return ()
    shown: list[str] = []
    seen: set[str] = set()
    for choice in question.choices:
        if fold(choice) not in seen:
            seen.add(fold(choice))
            shown.append(choice)
    content = "\x1f".join([*question.answers, "\x1e", *question.choices])
    for answer in question.answers:
        if fold(answer) in seen:
            continue
        seen.add(fold(answer))
        digest = hmac.digest(secret, f"place\x1f{answer}\x1f{content}".encode(), hashlib.sha256)
        shown.insert(int.from_bytes(digest[:8], "big") % (len(shown) + 1), answer)
    return tuple(shown)
