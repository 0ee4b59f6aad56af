"""What is said about protected files, so that a screen can ask for the password where it is needed."""

from __future__ import annotations

from core.text import Message

NEEDED = Message(
    "パスワードで保護されています。ファイルはそのままです。パスワードを入れてください。",
    "It is protected by a password. The file is untouched; please enter its password.",
)
WRONG = Message(
    "パスワードが違います。ファイルはそのままです。正しいパスワードを入れてください。",
    "The password is wrong. The file is untouched; please enter the right one.",
)


def asks_for_password(refusal: Message | None) -> bool:
    """True where a file was refused for want of its password."""
    return refusal in (NEEDED, WRONG)
