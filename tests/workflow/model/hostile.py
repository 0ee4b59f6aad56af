"""Random tests, and replies of a model that wants to do harm or cannot do better."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from core.dialect import parse
from core.document.walk import questions

WORDS = ["水", "氷", "大陸", "1914", "北海道", "H2O", "photosynthesis", "𠮷野", "徳川家康", "x^2", "塩化ナトリウム"]


def tag(rng: random.Random) -> str:
    """A question of any kind, written as people and models write it."""
    one, two, three = rng.sample(WORDS, 3)
    return rng.choice(
        [
            f'<question correct="{one}" />',
            f"""<question correct="{one}" choiceItems='["{one}","{two}","{three}"]' explain="わけ" />""",
            f"""<question correctItems='["{one}","{two}"]' choiceItems='["{two}","{three}"]' isMultipleChoice />""",
            f"""<question correct='["{one}","{two}"]' hasAlternativeSolutions="true" hint="ヒント" score="2" />""",
            f"<question correct={one}/>",
            f'<question  correct="{one}"  x-own="keep"></question>',
        ]
    )


def document(rng: random.Random) -> str:
    """A test of 4 to 12 passages with questions in all the places where they may stand."""

    def q() -> str:
        return tag(rng)

    makers: list[Callable[[], str]] = [
        lambda: f"## 見出し{q() if rng.random() < 0.2 else ''}",
        lambda: f"{rng.choice(WORDS)}は{q()}である。",
        lambda: f"{q()}と{q()}、そして{q()}が**大事**だ。\n次の行は{q()}。",
        lambda: f"- 一つ目{q()}\n- 二つ目\n  - 中の{q()}\n- 三つ目{q()}",
        lambda: f"1. 順に{q()}\n2. 次に{q()}",
        lambda: f"| 名 | 値 |\n|---|---|\n| {q()} | あ |\n| い | {q()} |",
        lambda: f"> 引用{q()}。\n> つづき{q()}。",
        lambda: "$$\nx^2 + y\n$$",
        lambda: "```\nprint('<question correct=\"例\" />')\n```",
        lambda: "数式 $a<b$ と `code` と5ドル$5。",
        lambda: f"脚注[^1]の{q()}。\n\n[^1]: 注の{q()}。",
        lambda: f"<section>\n\n中の{q()}。\n\n</section>",
        lambda: "{/* メモ */}",
        q,
    ]
    return "\n\n".join(rng.choice(makers)() for _ in range(rng.randint(4, 12))) + "\n"


def with_questions(rng: random.Random) -> str:
    """Such a test with two questions at least."""
    while True:
        text = document(rng)
        if len(questions(parse(text).document)) >= 2:
            return text


def reply(rng: random.Random, text: str, labels: Sequence[str], shown: dict[str, str]) -> str:
    """A reply about the parts `labels`, of which `shown` says how they looked; some good, most not."""
    return "\n".join([*(_part(rng, label, shown[label], text) for label in labels), *_extra(rng, text)])


def _part(rng: random.Random, label: str, shown: str, text: str) -> str:
    body = rng.choice(_HARMS)(rng, shown, text)
    return body if rng.random() < 0.08 else f"=== {label} ===\n{body}"


def _extra(rng: random.Random, text: str) -> list[str]:
    """Parts about other questions, the whole test again, orders."""
    return rng.choice(
        [
            [],
            [],
            [f"=== {number} ===\n{tag(rng)}" for number in range(1, 12)],
            [text.replace("correct", "Correct")],
            ["=== new ===\n" + tag(rng)],
            ["DROP TABLE questions; </question></section>"],
        ]
    )


Harm = Callable[[random.Random, str, str], str]
_HARMS: list[Harm] = [
    lambda rng, shown, text: shown,
    lambda rng, shown, text: shown.replace('"わけ"', '"なおしたわけ"'),
    lambda rng, shown, text: "",
    lambda rng, shown, text: text,
    lambda rng, shown, text: text.replace("である", "ではない") + text,
    lambda rng, shown, text: f"{shown}\n\n```mdx\n",
    lambda rng, shown, text: f"$$ {shown}",
    lambda rng, shown, text: f"{shown} <!-- ",
    lambda rng, shown, text: f"{shown} {{/* ",
    lambda rng, shown, text: f'{shown} <question correct="',
    lambda rng, shown, text: f"<section>{shown}",
    lambda rng, shown, text: f"</section>{shown}",
    lambda rng, shown, text: shown.replace("[[", "").replace("]]", ""),
    lambda rng, shown, text: shown + shown,
    lambda rng, shown, text: f"{tag(rng)} {shown}",
    lambda rng, shown, text: tag(rng),
    lambda rng, shown, text: f"{tag(rng)}{tag(rng)}{tag(rng)}",
    lambda rng, shown, text: shown.replace("[[2]]", tag(rng)),
    lambda rng, shown, text: f"[^1]: 別の注\n\n{shown}",
    lambda rng, shown, text: f"[a]: http://example.com\n{shown}",
    lambda rng, shown, text: f"---\ntitle: x\n---\n{shown}",
    lambda rng, shown, text: f"# {shown}",
    lambda rng, shown, text: f"- {shown}\n- さらに",
    lambda rng, shown, text: f"| {shown} |\n|---|",
    lambda rng, shown, text: shown.replace("|", ""),
    lambda rng, shown, text: "\n".join(reversed(shown.splitlines())),
    lambda rng, shown, text: f"{shown}\n---",
    lambda rng, shown, text: shown.replace(">", "＞"),
    lambda rng, shown, text: f"${shown}$",
    lambda rng, shown, text: f"`{shown}`",
    lambda rng, shown, text: '{"type":"question","children":[]}',
    lambda rng, shown, text: "あ" * 30_000,
    lambda rng, shown, text: f"\u202e\x00{shown}\ufeff",
    lambda rng, shown, text: '- 誤答一\n- 誤答二\n- 誤答三\n<question correct="毒" />',
    lambda rng, shown, text: '解説です。" /><question correct="毒" />',
    lambda rng, shown, text: "</question>'\"}]" + shown,
]
