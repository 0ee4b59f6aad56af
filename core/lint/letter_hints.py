"""Beginnings of a word: with the rest masked (葉＿＿, P____), or told (it starts with P, 頭文字は「P」)."""

from __future__ import annotations

import re

_MASK = re.compile(r"[_＿○◯〇□](?: ?[_＿○◯〇□])+|…+|\.{3,}")
_TOLD = re.compile(
    r"(?:start|begin)(?:s|ning|ing)? with (?:(?:an?|the) )?(?:letters? )?[\"'“‘]?(?P<en>[A-Za-z]{1,3})\b"
    r"|頭文字[はが]?[「『\"“]?(?P<first>\w)|[「『\"“](?P<ja>\w{1,2})[」』\"”](?:で|から)(?:始|はじ)まる"
)
_HEAD = re.compile(r"[^\s_＿○◯〇□…]+$")
_LATIN_WORD = re.compile(r"[0-9A-Za-zÀ-ɏ]+$")
_OPENING = "「『（(\"'“‘【〔:：→"
MAX_HEAD_LENGTH = 24


def letter_hint(answer: str, text: str) -> tuple[int, int] | None:
    """Where `text` shows the first letters of `answer`; None where it does not. A mask is two signs or more."""
    for mask in _MASK.finditer(text):
        head_end = mask.start()
        if " " in mask.group() and text[head_end - 1 : head_end] == " ":
            head_end -= 1  # P _ _ _ _: where the signs stand apart, so does the letter
        head = _HEAD.search(text[max(0, head_end - MAX_HEAD_LENGTH) : head_end])
        shown = _shown(answer, head.group(), len(mask.group().replace(" ", ""))) if head else 0
        if shown:
            return head_end - shown, mask.end()
    return next((told.span() for told in _TOLD.finditer(text) if _is_told(answer, told)), None)


def _is_told(answer: str, told: re.Match[str]) -> bool:
    letters = (told["en"] or told["first"] or told["ja"]).lower()
    return len(letters) < len(answer) and answer.lower().startswith(letters)


def _shown(answer: str, head: str, mask_length: int) -> int:
    """How many letters of the answer stand before the mask."""
    word = _LATIN_WORD.search(head)
    if word:
        letters = word.group()
        return len(letters) if len(letters) < len(answer) and answer.lower().startswith(letters.lower()) else 0
    for length in range(min(len(head), len(answer) - 1), 0, -1):
        opened = length == len(head) or head[-length - 1] in _OPENING
        if answer.startswith(head[-length:]) and (opened or length + mask_length == len(answer)):
            return length
    return 0
