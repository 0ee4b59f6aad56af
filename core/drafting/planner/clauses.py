"""A message cut into clauses, each with at most one wish."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from core.drafting.planner.lexicon import Token, tokens

VERBS = frozenset(
    {"delete", "remove", "add", "draft", "change", "undo", "redo", "redo_or_undo", "blank_this", "keep_only"}
)
# 消さないで, 増やさなくて, 減らしません: told not to. 消せませんか, してくれない？ are polite requests.
_NOT = re.compile(r"[さしせらやりえ]{0,2}(?:な(?:い(?!か|です|の?[?])|く(?:て|$))|ず(?:に|$)|ません(?!か))")
_NEGATABLE = frozenset({"delete", "remove", "add", "draft", "change", "undo"})
_NEGATIVE_ALREADY = ("い", "要", "不", "な", "無", "足", "少")  # いらない, 足りない say what is wanted
_AMOUNT_FOLLOWS = re.compile(r"(?:で|の|に|る|した|する)?、?\s*(?:あと|もう)?\d*(?:問|個|つ|箇所)")
_REASON = re.compile(r"[いるすぎなたかっでしり]*(?:ので|から(?!も)|ため)")
_REQUEST_ENDS = re.compile(r"(?:いて|き)?(?:ください|下さい|$|。|欲し|ほし|もら|くれ)")
_LONGEST_WISH_CHARACTERS = 200  # a longer line is material that somebody pasted, not a wish


@dataclass(frozen=True, slots=True)
class Clause:
    """The meaningful words of one wish, in order."""

    words: tuple[Token, ...]

    def all(self, name: str) -> tuple[Token, ...]:
        """The words of that name."""
        return tuple(word for word in self.words if word.name == name)

    def has(self, *names: str) -> bool:
        """True where a word of one of the names is there."""
        return any(word.name in names for word in self.words)

    @property
    def negative(self) -> bool:
        """True where it says what is not to be done."""
        told_not = any(
            word.name in _NEGATABLE and not word.text.startswith(_NEGATIVE_ALREADY) and _NOT.match(word.after)
            for word in self.words
        )
        return told_not or self.has("not")


def clauses(message: str) -> tuple[Clause, ...]:
    """The clauses of a normalised message; lines too long to be a wish are left out."""
    lines = [line for line in message.split("\n") if len(line) <= _LONGEST_WISH_CHARACTERS]
    return tuple(clause for line in lines for sentence in _sentences(line) for clause in _merged(_cut(sentence)))


def _sentences(line: str) -> Iterator[list[Token]]:
    sentence: list[Token] = []
    for word in tokens(line):
        if word.name == "stop":
            yield sentence
            sentence = []
        else:
            sentence.append(word)
    yield sentence


def _cut(sentence: list[Token]) -> Iterator[list[Token]]:
    """At commas and `and`; in Japanese after a verb, in English before one."""
    clause: list[Token] = []
    for word, following in zip_longest(sentence, sentence[1:]):
        if any(known.name == "asks" for known in sentence):
            clause.append(word)
            continue
        english_verb = word.name in VERBS and word.text.isascii()
        ends = (word.name == "and" and not _lists(clause, following)) or (word.name == "ref" and _complete(clause))
        if ends or (english_verb and any(known.name in VERBS for known in clause) and not _modal(clause)):
            yield clause
            clause = []
        if word.name != "and":
            clause.append(word)
        if word.name in VERBS and not word.text.isascii() and not _verb_goes_on(word):
            yield clause
            clause = []
    yield clause


def _lists(clause: list[Token], following: Token | None) -> bool:
    """People and places, typed and multiple choice: the two belong together."""
    return bool(clause) and following is not None and clause[-1].name == following.name in ("focus", "kind")


def _complete(clause: list[Token]) -> bool:
    """問2：選択式 問3：記述式: the next number begins the next wish."""
    names = [word.name for word in clause]
    return "kind" in names and "ref" in names[: names.index("kind")]


def _modal(clause: list[Token]) -> bool:
    """`I want to delete question 5`, `make it fewer`: the first verb only leads to the second."""
    return clause[-1].name == "draft"


def _verb_goes_on(word: Token) -> bool:
    """追加で3問, 年号を除いて8問, 少ないのでもっと: what follows still belongs to the verb."""
    return bool(_AMOUNT_FOLLOWS.match(word.after) or _REASON.match(word.after)) or (
        word.text.startswith("除") and not _REQUEST_ENDS.match(word.after)
    )


def _merged(pieces: Iterator[list[Token]]) -> Iterator[Clause]:
    """A clause that names things and wants nothing is the beginning of the next: 問2、問3を選択式に."""
    waiting: list[Token] = []
    listed = [piece for piece in pieces if piece]
    for piece, following in zip_longest(listed, listed[1:], fillvalue=()):
        if (
            waiting
            and any(word.name in ("all", "rest") for word in piece)
            and not any(w.name == "ref" for w in waiting)
        ):
            yield Clause(tuple(waiting))
            waiting = []
        waiting = [*waiting, *piece]
        if any(word.name in VERBS or word.name in _WISHES for word in piece) and not _is_object(piece, following):
            yield Clause(tuple(waiting))
            waiting = []
    if waiting:
        yield Clause(tuple(waiting))


def _is_object(piece: Sequence[Token], following: Sequence[Token]) -> bool:
    """記述の問題を3問、選択式に変えて: what is to be changed, and what into."""
    changes = {"change", "kind"} <= {word.name for word in following}
    names = {word.name for word in piece}
    return changes and "kind" in names and not names & VERBS and any(word.after.startswith("を") for word in piece)


_WISHES = frozenset({"kind", "cannot", "asks", "keep", "more", "count"})
