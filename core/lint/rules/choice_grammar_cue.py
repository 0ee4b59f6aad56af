"""Only the right choice fits the sentence by its form: a or an, one or many, part of speech, or what it measures.

Why: who knows the language finds it without knowing the matter.
Not covered: exercises of grammar, whose choices are forms of one word; a choice or two that do not fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence

from core.language import Word, is_japanese, words
from core.lint.advice import advice
from core.lint.choice_numbers import read_quantity
from core.lint.english_grammar import grammatical_number, part_of_speech, takes_an
from core.lint.function_words import tells_nothing
from core.lint.paper import Item, Paper
from core.lint.passages import BLANK
from core.lint.rule import Finding, LooksAt
from core.text import Message
from core.text.fold import fold

LOOKS_AT: LooksAt = "block"

VALID = (
    """In the barn she saw a(n) <question correct="owl" choiceItems='["hawk","raven"]' />.""",
    """The girl rides a <question correct="unicorn" choiceItems='["horse","dragon"]' />.""",
    """He waited for an <question correct="hour" choiceItems='["evening","week"]' />.""",
    """1時間は<question correct="60分" choiceItems='["60秒","100分"]' />である。""",
    """There are many <question correct="children" choiceItems='["childs","child","childrens"]' /> here.""",
    """She saw many <question correct="sheep" choiceItems='["cow","horse"]' />.""",
    """It is an animal that <question correct="runs" choiceItems='["sleep","fly"]' />.""",
    """彼は<question correct="走る" choiceItems='["泳ぐ","飛ぶ"]' />のが速い。""",
    """The way to <question correct="school" choiceItems='["town","church"]' /> is long.""",
    """She can <question correct="swim" choiceItems='["always","never"]' /> be seen here.""",
    """She wants to <question correct="run" choiceItems='["walk","swim"]' />.""",
    """He was a <question correct="farmer" choiceItems='["soldier","artist"]' />.""",
    """公園に<question correct="犬" choiceItems='["猫","鳥"]' />いる。""",
    """町で<question correct="買い物" choiceItems='["食べる","散歩"]' />をした。""",
    """道を<question correct="ゆっくり" choiceItems='["急に","静かに"]' />歩いた。""",
)
INVALID = (
    """In the barn she saw an <question correct="owl" choiceItems='["hawk","raven"]' />.""",
    """It is a <question correct="planet" choiceItems='["asteroid","orbit"]' />.""",
    """In the pond there are many <question correct="frogs" choiceItems='["duck","turtle"]' />.""",
    """東京タワーの高さは<question correct="333メートル" choiceItems='["3776リットル","634キログラム"]' />である。""",
    """Water boils at <question correct="100 degrees Celsius" choiceItems='["100 litres","100 kilograms"]' />.""",
    """There is a <question correct="book" choiceItems='["pens","chairs"]' /> on the desk.""",
    """The dog can <question correct="run" choiceItems='["happiness","blue"]' /> fast.""",
    """公園で子どもが<question correct="遊んで" choiceItems='["机","赤い"]' />いる。""",
    """葉で<question correct="光合成" choiceItems='["走る","美しい"]' />を行う。""",
    """雪道を<question correct="ゆっくりと" choiceItems='["美しい","登山"]' />歩いた。""",
    """The <question correct="wolves" choiceItems='["eagle","bear"]' /> are hunting together.""",
)

_ARTICLE = re.compile(r"(?:^|[\s(“\"'])(?P<article>an?)\s+$", re.IGNORECASE)
_MANY_BEFORE = re.compile(
    r"\b(?:many|several|few|these|those|both|various|numerous|two|three|four|five|six|seven|eight|nine|ten|hundreds of"
    r"|thousands of|there (?:are|were)|a (?:number|lot|group|pair) of|different kinds of)\s+$",
    re.IGNORECASE,
)
_ONE_BEFORE = re.compile(r"\b(?:each|every|another|one|a single)\s+$", re.IGNORECASE)
_MANY_BEHIND = re.compile(r"\s+(?:are|were|have)\b")
_ONE_BEHIND = re.compile(r"\s+(?:is|was|has)\b")
_SUBJECT_BEFORE = re.compile(r"(?:^|[.!?]\s+)(?:the\s+)?$", re.IGNORECASE)
_OBJECT_PARTICLE = re.compile(r"(?:を|が(?!、)|へ|や|の(?=[一-鿿ァ-ヺ]))")
_VERB_FORM = frozenset(["動詞", "形容詞", "助動詞"])
_HELPING_VERB = re.compile(r"(?:い(?:る|た|ます|ました|ない)|ください|しま(?:う|った)|おく|みる)")
_ASKED_PARTS = (
    (re.compile(r"\b(?:can|can't|cannot|will|won't|must|should|could|would)\s+$", re.IGNORECASE), ("verb", "adverb")),
    (re.compile(r"\b(?:very|extremely|rather)\s+$", re.IGNORECASE), ("adjective", "adverb")),
)
WINDOW = 40  # characters before the blank

Fits = Callable[[str], "bool | None"]


def check(paper: Paper) -> Iterator[Finding]:
    """At most one finding for each question."""
    for item in paper.items:
        if len(item.answers) != 1 or len(item.wrong) < 2:
            continue
        cue = _measure(item) or (None if _is_grammar(item) else _form(paper, item))
        if cue is not None:
            yield Finding("warning", cue, item.span, item.number, fix=_ADVICE)


def _is_grammar(item: Item) -> bool:
    """True where the choices are forms of one word, or words of grammar."""
    choices = [fold(choice) for choice in (item.answers[0], *item.wrong)]
    shared = _shared_beginning(choices)
    return (shared >= 2 and 2 * shared >= min(map(len, choices))) or all(map(tells_nothing, choices))


def _shared_beginning(choices: Sequence[str]) -> int:
    first, last = min(choices), max(choices)
    return next((index for index, char in enumerate(first) if char != last[index : index + 1]), len(first))


def _measure(item: Item) -> Message | None:
    key, *wrong = (read_quantity(choice) for choice in (item.answers[0], *item.wrong))
    if key is None or key.dimension is None:
        return None
    others = [one.dimension for one in wrong if one is not None and one.dimension is not None]
    return _unit_message(item) if len(others) == len(wrong) and key.dimension not in others else None


def _form(paper: Paper, item: Item) -> Message | None:
    passage, at = paper.home[item.number]
    before, behind = passage.text[max(0, at - WINDOW) : at], passage.text[at + len(BLANK) : at + len(BLANK) + WINDOW]
    if is_japanese(item.answers[0]):
        return _word_message(item) if _alone(item, _japanese_fit(behind)) else None
    if article := _ARTICLE.search(before):
        wants_an = article["article"].lower() == "an"
        return _article_message(item, article["article"]) if _alone(item, lambda one: _takes(one, wants_an)) else None
    form = _asked_number(before, behind)
    if form is not None and _alone(item, lambda one: _counts(one, form)):
        return _number_message(item)
    parts = next((parts for words_before, parts in _ASKED_PARTS if words_before.search(before)), None)
    if parts is not None and _alone(item, lambda one: _is_part(one, parts)):
        return _word_message(item)
    return None


def _japanese_fit(behind: str) -> Fits:
    if _OBJECT_PARTICLE.match(behind):
        return _is_noun
    if _HELPING_VERB.match(behind):
        return _is_te_form
    return _goes_with_verb if _begins_with_verb(behind) else lambda _: None


def _alone(item: Item, fits: Fits) -> bool:
    """True where the key fits and every wrong choice surely does not."""
    return all(fits(choice) is False for choice in item.wrong) and fits(item.answers[0]) is True


def _takes(choice: str, wants_an: bool) -> bool | None:
    an = takes_an(choice)
    if grammatical_number(choice) == "many":
        return False
    return None if an is None else an == wants_an


def _counts(choice: str, form: str) -> bool | None:
    number = grammatical_number(choice)
    return None if number is None else number == form


def _asked_number(before: str, behind: str) -> str | None:
    if _MANY_BEFORE.search(before):
        return "many"
    if _ONE_BEFORE.search(before):
        return "one"
    if _SUBJECT_BEFORE.search(before):
        return "many" if _MANY_BEHIND.match(behind) else "one" if _ONE_BEHIND.match(behind) else None
    return None


def _is_part(choice: str, parts: Collection[str]) -> bool | None:
    """A key of unknown kind is taken to fit, a wrong choice of unknown kind too."""
    part = part_of_speech(choice)
    return part is None or part in parts


def _is_te_form(choice: str) -> bool | None:
    return re.search(r"[てで]$", choice.strip()) is not None


def _begins_with_verb(behind: str) -> bool:
    first = next(iter(words(behind.lstrip())), None)
    return first is not None and first.pos[:2] == ("動詞", "一般")


def _goes_with_verb(choice: str) -> bool | None:
    """True for what may stand right before a verb: ゆっくりと, 静かに; False for 美しい, 走る and bare nouns."""
    last = next(reversed(words(choice.strip())), None)
    if last is None:
        return None
    if last.pos[0] in ("副詞", "助詞") or choice.strip()[-1] in "くにとてで":
        return True
    bare = last.pos[:2] == ("名詞", "普通名詞") and last.pos[2] in ("一般", "サ変可能")
    return False if bare or _is_inflecting(last) else None


def _is_noun(choice: str) -> bool | None:
    tokens = words(choice.strip())
    return None if not tokens or len(tokens) > 4 else not _is_inflecting(tokens[-1])


def _is_inflecting(word: Word) -> bool:
    """True for a verb or adjective in the form that ends a sentence: 走る, 美しい, not 走り."""
    return word.pos[0] in _VERB_FORM and word.surface[-1] in "うくぐすつぬぶむるいただ"


def _unit_message(item: Item) -> Message:
    key = item.answers[0]
    return Message(
        f"正答「{key}」だけに、同じものを測る単位が付いています。",
        f"“{key}” alone has a unit of its kind; the others measure other things.",
    )


def _article_message(item: Item, article: str) -> Message:
    key = item.answers[0]
    return Message(f"空欄の前の {article} に合う選択肢は「{key}」だけです。", f"Only “{key}” fits behind “{article}”.")


def _number_message(item: Item) -> Message:
    key = item.answers[0]
    return Message(
        f"単数・複数の形が文に合う選択肢は「{key}」だけです。",
        f"Only “{key}” is in the number that the sentence asks for.",
    )


def _word_message(item: Item) -> Message:
    key = item.answers[0]
    return Message(
        f"空欄のあとの言葉につながる選択肢は「{key}」だけです。",
        f"Only “{key}” can stand before what follows the blank.",
    )


_ADVICE = advice(
    "どの選択肢も文に合う形にするか、文のほうを a(n) などに変えてください。",
    "Let every choice fit the sentence, or write a(n) and the like.",
)
