"""There is a second right answer: a choice that means the same as the key or whose range meets it (error), or a typed
blank that many answers fit (の一つに…, 例えば…, one of the …) (warning).

Why: a learner who is right is marked wrong.
Not covered: choices that are right for other reasons of the matter; equal values (choice-equivalent-math) and other
spellings of the key (choice-correct-in-wrong).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from core.lint.advice import advice
from core.lint.choice_numbers import read_quantity
from core.lint.choice_places import place_of_choice
from core.lint.paper import Item, Paper
from core.lint.passages import BLANK
from core.lint.ranges import Range, read_range
from core.lint.rule import Finding, LooksAt
from core.lint.synonyms import mean_the_same
from core.text import Message
from core.text.fold import fold

LOOKS_AT: LooksAt = "block"

VALID = (
    """An acid has a pH in the range <question correct="0 to 6" choiceItems='["7 exactly","8 to 14"]' />.""",
    """年齢は<question correct="10〜20歳" choiceItems='["20〜30歳","30〜40歳"]' />である。""",
    """試合は<question correct="3-5" choiceItems='["2-4","3-2"]' />で終わった。""",
    """太陽系の惑星の一つで、大きな環をもつのは<question correct="土星" />である。""",
    """日本の都市の一つに<question correct="京都" choiceItems='["パリ","ローマ"]' />がある。""",
    """One of the founders of the company, Steve <question correct="Jobs" />, died in 2011.""",
    """禁じる国もある。例えば<question correct="スイス" />では、各人が削除を求められる。""",
    """The roots are <question correct="-5 and 3" choiceItems='["-3 and 5","2 and 4"]' />.""",
    """He was <question correct="happy" choiceItems='["angry","asleep"]' />.""",
    """日本の都市を例えば<question correctItems='["京都","大阪"]' isMultipleChoice="true" />という。""",
)
INVALID = (
    """日本の都市の一つに<question correct="京都" />がある。""",
    """One of the primary colours is <question correct="red" />.""",
    """例えば、<question correct="鉄" />は金属である。""",
    """気体には、例えば<question correct="酸素" />がある。""",
    """<question correct="京都" />は日本の都市の一つである。""",
    """アジアの国の名前を一つ書きなさい。<question correct="インド" />""",
    """Name one country in Asia: <question correct="India" />.""",
    """A famous painter was <question correct="Picasso" />, for example.""",
    """Metals such as <question correct="iron" /> conduct heat.""",
    """She was very <question correct="happy" choiceItems='["glad","asleep"]' /> to see her friend.""",
    """安静時の脈拍は毎分<question correct="60〜100回" choiceItems='["80〜90回","120〜150回"]' />である。""",
    """ロンドンは<question correct="イギリス" choiceItems='["英国","フランス"]' />の首都である。""",
    """It is <question correct="between 5 and 9" choiceItems='["between 7 and 12","between 20 and 30"]' />.""",
    """The rate is <question correct="7 cm" choiceItems='["5 to 10 cm","20 to 30 cm"]' />.""",
)

_OPEN_STEM = re.compile(
    rf"(?:の(?:一つ|ひとつ|1つ|１つ|一種|一例)(?:に|には|として|としては|は)、?"
    rf"|\bone of the (?:[\w'-]+ ){{1,6}}(?:is|are|was|were) (?:the |an? |called )?(?:Lake |Mount |King |Queen |River )?"
    rf"|\b(?:such as|for example|for instance|e\.g\.),? (?:the |an? )?"
    rf"|\b(?:an|one) example of (?:[\w'-]+ ){{1,5}}(?:is|was) (?:the |an? )?){BLANK}"
    rf"|{BLANK},? for (?:example|instance)\b"
    rf"|\bname (?:one|an?|any) [^.:\n]{{3,50}}[.:] ?{BLANK}"
    rf"|を(?:一つ|ひとつ|1つ|１つ)(?:答え|書|あげ|挙げ)[^。\n{BLANK}]{{0,16}}。?\s*{BLANK}"
    rf"|(?:例えば|たとえば)、?{BLANK}(?:など|が(?:あ|い(?:る|ま)|挙|含|知|住|見られ)|や|。|である|です|だ|は[^、。{BLANK}]{{1,10}}(?:である|です|だ)。)"
    rf"|(?:^|[。.]\s*){BLANK}は、?[^、。{BLANK}]{{1,12}}の(?:一つ|ひとつ|1つ|１つ|一種)(?:である|だ|です|。)"
    rf"|(?:^|[.!?]\s+)(?:The |An? )?{BLANK} is (?:one of the|an example of)(?: [\w'-]+){{1,3}}\.",
    re.IGNORECASE,
)
LONGEST_STEM = 80
MAX_CHOICES = 30  # each is compared with each answer


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each such choice, or for the blank."""
    for item in paper.items:
        if item.is_typed:
            said = _open_stem(paper, item)
            if said is not None:
                yield Finding("warning", _open_message(said), item.span, item.number, fix=_NARROW)
        elif item.question.rule != "all":
            yield from _second_answers(paper, item)


def _open_stem(paper: Paper, item: Item) -> str | None:
    """What says that many answers fit, where this very blank stands in it."""
    if len(item.answers) != 1:
        return None
    passage, at = paper.home[item.number]
    window = passage.text[max(0, at - LONGEST_STEM) : at + LONGEST_STEM]
    blank = at - max(0, at - LONGEST_STEM)
    found = next((match for match in _OPEN_STEM.finditer(window) if match.start() <= blank < match.end()), None)
    return found.group().replace(BLANK, "…").strip() if found else None


def _second_answers(paper: Paper, item: Item) -> Iterator[Finding]:
    choices = item.question.choices or ()
    for index, choice in enumerate(choices[:MAX_CHOICES]):
        if choice not in item.wrong:
            continue
        answer = next((answer for answer in item.answers[:MAX_CHOICES] if _also_right(answer, choice)), None)
        if answer is not None:
            place = place_of_choice(paper.text, item.question, index)
            yield Finding("error", _choice_message(answer, choice), place, item.number, fix=_REPLACE)
            return


def _also_right(answer: str, choice: str) -> bool:
    if mean_the_same(answer, choice):
        return True
    key, other = read_range(answer), read_range(choice)
    if key is not None and other is not None:
        return key.meets(other)
    return other is not None and _lies_in(answer, other)


def _lies_in(answer: str, range_: Range) -> bool:
    number = re.fullmatch(r"(-?\d+(?:\.\d+)?) ?(.*)", fold(answer))
    if number is None or read_quantity(answer) is None or number[2] != range_.unit:
        return False
    return range_.holds(Fraction(number[1]))


def _open_message(said: str) -> Message:
    return Message(
        f"「{said}」に当てはまる答えは、ほかにもいくつもあります。", f"Many answers fit “{said}”, and only one counts."
    )


def _choice_message(answer: str, choice: str) -> Message:
    return Message(
        f"選択肢「{choice}」も、正答「{answer}」と同じように正しいと言えます。",
        f"The choice “{choice}” is as right as the answer “{answer}”.",
    )


_NARROW = advice(
    "答えが1つに決まるように手がかりを加えるか、選択式にしてください。",
    "Say more, so that only one answer fits, or let learners choose.",
)
_REPLACE = advice(
    "その選択肢を、はっきり誤りといえるものに替えてください。", "Replace it by a choice that is clearly wrong."
)
