"""A telling word of the sentence stands in the right choice and in no wrong one.

Why: the same word twice catches the eye: it tells which choice belongs to the sentence.
Not covered: the whole answer in the text (leak-adjacent); words that come in wrong choices too, and everyday words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.language import is_japanese, words
from core.lint.advice import advice
from core.lint.function_words import tells_nothing
from core.lint.leaks import searchable, verbatim_leaked
from core.lint.paper import Item, Paper
from core.lint.passages import Passage
from core.lint.rule import Finding, LooksAt
from core.lint.word_bounds import stands_alone
from core.text import Message

LOOKS_AT: LooksAt = "answers"

MIN_ENGLISH_LETTERS = 6
MIN_JAPANESE_LETTERS = 2
MAX_KEY_LENGTH = 200

VALID = (
    """川は<question correct="日本海" choiceItems='["日本湖","太平洋"]' />に注ぐ。日本の川は短い。""",
    """The river flows into the <question correct="Caspian Sea" choiceItems='["Black Sea","Baltic Sea"]' />, a sea.""",
    """植物の葉では<question correct="養分が作られる" choiceItems='["音が作られる","岩が作られる"]' />。""",
    """The river is <question correct="there" choiceItems='["here","nowhere"]' />, and there are boats.""",
)
INVALID = (
    """気孔から水蒸気が出ると<question correct="気孔の周りが冷える" choiceItems='["根がのびる","種が落ちる"]' />。""",
    """A magnet moves near a coil: <question correct="the magnet loses its field" choiceItems='["light is bent","air heats"]' />.""",
)

_ENGLISH_WORD = re.compile(rf"[A-Za-z]{{{MIN_ENGLISH_LETTERS},}}")


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each such question, at the word in the sentence."""
    told = paper.once(verbatim_leaked)
    for item in paper.asked:
        if item.number in told or len(item.wrong) < 2 or len(item.answers) != 1:
            continue
        found = _clang(item, paper.home[item.number][0])
        if found is not None:
            word, passage, start = found
            yield Finding("info", _message(word), passage.where(start, start + len(word)), item.number, fix=_ADVICE)


def _clang(item: Item, passage: Passage) -> tuple[str, Passage, int] | None:
    text = searchable(passage.text)
    wrong = searchable(" / ".join(item.wrong))
    for word in _telling_words(item.answers[0][:MAX_KEY_LENGTH]):
        start = text.find(searchable(word))
        if start >= 0 and searchable(word) not in wrong and stands_alone(passage.text, start, start + len(word)):
            return word, passage, start
    return None


def _telling_words(key: str) -> Iterator[str]:
    """Nouns of a key that has more than that one word."""
    if not is_japanese(key):
        found = _ENGLISH_WORD.findall(key)
        yield from (word for word in found if len(word) < len(key.strip()) and not tells_nothing(word))
        return
    for word in words(key):
        is_noun = word.pos[0] == "名詞" and word.pos[1] != "数詞" and len(word.surface) >= MIN_JAPANESE_LETTERS
        if is_noun and len(word.surface) < len(key.strip()) and not tells_nothing(word.surface):
            yield word.surface


def _message(word: str) -> Message:
    return Message(
        f"文の「{word}」という言葉が、正答だけにあります。",
        f"The word “{word}” of the sentence stands in the right choice only.",
    )


_ADVICE = advice(
    "文か正答の言葉を言いかえるか、誤りの選択肢でも使ってください。",
    "Reword the sentence or the answer, or use the word in wrong choices too.",
)
