"""Another way to write a typed answer would be marked wrong: 売り上げ for 売上, 関が原 for 関ヶ原, 英国 for イギリス.

Why: a learner who knows the answer loses the point.
Not covered: readings in kana, which many tests refuse on purpose; numbers, widths and long vowels, which marking takes
as they come; answers that all belong together.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache

from core.dialect.tags.write import attribute_text
from core.document.diagnostic import Fix
from core.equivalence import same_answer
from core.lint.choice_places import attribute_of
from core.lint.language_tasks import asks_for_kanji
from core.lint.paper import Item, Paper
from core.lint.rule import Finding, LooksAt
from core.lint.spellings import other_spellings
from core.lint.synonyms import other_names
from core.text import Edit, Message

LOOKS_AT: LooksAt = "answers"

MAX_SHOWN = 3
MAX_ANSWERS = 30  # who lists more has thought of spellings; each is compared with each

VALID = (
    """戦いは<question correct='["関ヶ原","関が原","関ケ原"]' hasAlternativeSolutions="true" />で起こった。""",
    """売った金額を<question correct="売上" choiceItems='["利益","原価"]' />という。""",
    """首都は<question correct="東京" />である。""",
    """計算する機械は<question correct="コンピューター" />である。""",
    """アメリカ合衆国を漢字2字で<question correct="米国" />と書く。""",
    """GDPは日本語で<question correct="国内総生産" />という。""",
)
INVALID = (
    """売った金額を<question correct="売り上げ" />という。""",
    """戦いは<question correct="関ヶ原" />で起こった。""",
    """ロンドンは<question correct='["イギリス","グレートブリテン"]' hasAlternativeSolutions="true" />の首都である。""",
    """Paris lies across the Channel from <question correct="the United Kingdom" hint="island's" />.""",
)

_FORM_ASKED = re.compile(
    r"漢字|ひらがな|カタカナ|送り|アルファベット|字で|文字で|略称|正式|化学式|記号|別名|別の名|letters?\b|abbreviat|initials|formula|symbol"
    r"|stands? for|known as|also called",
    re.IGNORECASE,
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each such question."""
    for item in paper.asked:
        if not item.is_typed or item.rule == "all" or not 0 < len(item.answers) <= MAX_ANSWERS:
            continue
        missing = _missing(paper, item)
        if missing:
            yield Finding("info", _message(missing), item.span, item.number, fix=_fix(paper, item, missing))


def _missing(paper: Paper, item: Item) -> list[str]:
    """What would be refused. Nothing where the sentence asks for a form, and no name that it gives itself."""
    passage, _ = paper.home[item.number]
    refused = _refused(item.answers, passage.text)
    return [] if not refused or asks_for_kanji(paper, item) else [*refused]


@lru_cache(maxsize=8192)
def _refused(answers: tuple[str, ...], sentence: str) -> tuple[str, ...]:
    found = {*other_names(answers), *(other for answer in answers for other in other_spellings(answer))}
    if not found or _FORM_ASKED.search(sentence):
        return ()
    refused: list[str] = []
    for other in sorted(found):
        if other not in sentence and not any(same_answer(answer, other) for answer in (*answers, *refused)):
            refused.append(other)
    return tuple(refused)


def _fix(paper: Paper, item: Item, missing: list[str]) -> Fix | None:
    """Writes them into `correct`, and the flag that any one will do where it is not there."""
    correct = attribute_of(item.question, "correct")
    flag = attribute_of(item.question, "hasAlternativeSolutions")
    if correct is None or correct.span is None or attribute_of(item.question, "isMultipleChoice") is not None:
        return None
    listed = json.dumps([*item.answers, *missing], ensure_ascii=False)
    written = attribute_text("correct", listed, in_cell=paper.home[item.number][0].kind == "cell")
    if flag is None:
        written += ' hasAlternativeSolutions="true"'
    edit = Edit(correct.span.start, correct.span.end, written)
    names = "、".join(f"「{one}」" for one in missing[:MAX_SHOWN])
    return Fix(Message(f"{names}も正答にする", f"Accept {', '.join(missing[:MAX_SHOWN])} too"), "review", (edit,))


def _message(missing: list[str]) -> Message:
    names = "」「".join(missing[:MAX_SHOWN])
    return Message(
        f"「{names}」と入力すると不正解になります。", f"“{'”, “'.join(missing[:MAX_SHOWN])}” would be marked wrong."
    )
