"""What a model said: the test taken out of thoughts, fences and chatter, with a note for everything that was cut."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.dialect.constructs.front_matter import front_matter_end, front_matter_title
from core.dialect.lifting import lifted
from core.text import Message

_QUESTION = re.compile(r"[<＜]question", re.IGNORECASE)
_THOUGHT = re.compile(r"<(?P<end>/?)(?P<name>think|thinking|thought|reasoning|analysis)>\s*", re.IGNORECASE)
_FENCE = re.compile(r"^[ \t]*(?P<run>`{3,}|~{3,})[ \t]*(?P<info>[^`\r\n]*?)[ \t]*$", re.MULTILINE)
_LANGUAGES = frozenset(("mdx", "md", "markdown"))
_GREETING = re.compile(
    r"\A\s*(?:(?:はい|もちろん|承知|かしこまり|了解)[^\n#<]{0,120}"
    r"|[^\n#<]{0,100}(?:作成|修正|変更|用意|作り|まとめ|追加|更新)(?:し|いたし)?ました[^\n#<]{0,40}"
    r"|(?:Sure|Certainly|Of course|Okay|OK|Here is|Here's|Here are|Below is|I have|I've)\b[^\n#<]{0,160})"
    r"[。.:：!！]\s*\n\s*\n"
)
_FAREWELL = re.compile(
    r"\n\s*\n[^\n#<]{0,120}(?:いかがでしょうか|お知らせください|お申し付けください|ご確認ください|ご不明な点|必要であれば"
    r"|[Ll]et me know|[Ff]eel free|[Hh]ope this|[Ww]ould you like)[^\n<]{0,160}\s*\Z"
)

MAX_CHATTER = 600  # code points at the end in which a farewell is looked for

THOUGHT_CUT = Message("モデルの考えごとを取り除きました。", "The model's thoughts were taken out.")
FENCE_CUT = Message("コードの囲みを外しました。", "The code fence around the test was taken off.")
AROUND_CUT = Message(
    "問題文の前後にあったあいさつや説明を取り除きました。", "Words before and after the test were taken out."
)
FRONT_MATTER_CUT = Message("先頭の設定の行を取り除きました。", "The settings at the head were taken out.")
LIFTED = Message(
    "数式やコードの中にあった問題を、外に出しました。", "Questions inside formulas or code were moved out of them."
)


@dataclass(frozen=True, slots=True)
class Reply:
    """The test in a model's reply, and a note for each thing that was cut or moved."""

    text: str
    notes: tuple[Message, ...]


def read_reply(text: str) -> Reply:
    """The test out of what a model said. Nothing is cut where a question would go with it."""
    notes: list[Message] = []
    for step in (_without_thoughts, _without_fence, _without_front_matter, _without_chatter):
        text, found = step(text)
        notes += [note for note in found if note not in notes]
    moved = lifted(text)
    return Reply(moved, (*notes, LIFTED) if moved != text else tuple(notes))


def _questions(text: str) -> int:
    return len(_QUESTION.findall(text))


Step = tuple[str, tuple[Message, ...]]


def _without_thoughts(text: str) -> Step:
    """Without `<think>…</think>`; one without a beginning began before the text, one without an end goes to its end.

    Where questions stand in a thought that has no end, only its tag goes.
    """
    kept: list[str] = []
    at, began = 0, None
    for tag in _THOUGHT.finditer(text):
        if tag["end"]:
            if began is None and not kept and not _questions(text[at : tag.start()]):
                at = tag.end()
            elif began is not None:
                at, began = tag.end(), None
        elif began is None:
            kept.append(text[at : tag.start()])
            began = tag
    if began is not None:
        at = began.end() if _questions(text[began.end() :]) else len(text)
    rest = "".join([*kept, text[at:]])
    lost = _questions(text) and not _questions(rest)
    return (text, ()) if rest == text or lost else (rest, (THOUGHT_CUT,))


@dataclass(frozen=True, slots=True)
class _Fence:
    start: int
    inside: tuple[int, int]
    end: int
    language: str


def _without_fence(text: str) -> Step:
    fences = _fences(text)
    count = _questions(text)
    marked = [fence for fence in fences if fence.language in _LANGUAGES and _holds_questions(text, fence)]
    inside = [text[fence.inside[0] : fence.inside[1]] for fence in marked]
    if count and sum(map(_questions, inside)) == count:
        around = text[: marked[0].start] + text[marked[-1].end :]
        notes = (FENCE_CUT, AROUND_CUT) if around.strip() else (FENCE_CUT,)
        return "\n\n".join(piece.strip("\r\n") for piece in inside) + "\n", notes
    if len(fences) == 1 and fences[0].language in ("", *_LANGUAGES):
        whole = fences[0]
        if not (text[: whole.start] + text[whole.end :]).strip():
            return text[whole.inside[0] : whole.inside[1]].strip("\r\n") + "\n", (FENCE_CUT,)
    return text, ()


def _holds_questions(text: str, fence: _Fence) -> bool:
    return _questions(text[fence.inside[0] : fence.inside[1]]) > 0


def _fences(text: str) -> list[_Fence]:
    """The outermost fences; a fence with a language inside another of the same length opens one more."""
    lines = list(_FENCE.finditer(text))
    fences: list[_Fence] = []
    at = 0
    while at < len(lines):
        opening = lines[at]
        closing = _closing(lines, at)
        stop = lines[closing] if closing is not None else None
        inside_end = stop.start() if stop else len(text)
        words = opening["info"].split()
        language = words[0].lower() if words else ""
        fences.append(
            _Fence(
                opening.start(),
                (min(opening.end() + 1, inside_end), inside_end),
                stop.end() if stop else len(text),
                language,
            )
        )
        at = closing + 1 if closing is not None else len(lines)
    return fences


def _closing(lines: list[re.Match[str]], opening: int) -> int | None:
    run = lines[opening]["run"]
    depth = 0
    first: int | None = None
    for at in range(opening + 1, len(lines)):
        line = lines[at]
        if line["run"][0] != run[0] or len(line["run"]) < len(run):
            continue
        if line["info"]:
            depth += 1
            continue
        first = at if first is None else first
        if depth == 0:
            return at
        depth -= 1
    return first


def _without_front_matter(text: str) -> Step:
    """Settings without a title are chatter; a title belongs to the test."""
    stripped = text.lstrip()
    end = front_matter_end(stripped)
    if not end or front_matter_title(stripped[:end]) or _questions(stripped[:end]):
        return text, ()
    return stripped[end:].lstrip("\r\n"), (FRONT_MATTER_CUT,)


def _without_chatter(text: str) -> Step:
    rest = _GREETING.sub("", text, count=1)
    tail = max(0, len(rest) - MAX_CHATTER)
    rest = rest[:tail] + _FAREWELL.sub("\n", rest[tail:], count=1)
    if rest == text or not _questions(text) or _questions(rest) != _questions(text):
        return text, ()
    return rest, (AROUND_CUT,)
