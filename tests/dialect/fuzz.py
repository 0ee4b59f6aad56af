"""Texts of every sort, in search of an exception: `python -m tests.dialect.fuzz --count 200000`.

Soup of tokens, conformance documents with pieces moved, lost and doubled, and characters of all of Unicode.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

from core.dialect import hold_back, parse, read_notation, read_reply, serialise, to_mdast
from core.editor_json import PROFILES, read_text, write
from core.lint import lint
from tests.bench.documents import document

CONFORMANCE = Path(__file__).parents[2].parent / "shared" / "conformance"
TOKENS = [
    *"\\`*_[]()<>{}$~&|!@#-+=.:;,\"'/ \n\t\r\0%^?1aZあ漢。、「」　＜＞／＝“”‘’é𠮷", "\r\n", "\n\n", "    ", "\ufeff",
    "\ud800", "\udfff", "\u200b", "**", "__", "~~", "$$", "\\(", "\\)", "\\[", "\\]", "](", "![", "[^1]", "[^1]: ",
    "- [x] ", "1. ", "- ", "> ", "# ", "---\n", "***", "```\n", "```mdx\n", "`", "``", "|---|:-:|\n", "| a | b |\n",
    "<!--", "-->", "{/*", "*/}", "&amp;", "&#0;", "&#xD800;", "https://a.jp/b", "www.a.jp", "a@b.jp", "<b>", "</b>",
    "<br>", "<section>", "</section>", "<question", "<question ", "</question>", "/>", " correct=", "correct",
    ' choiceItems="', "'[\"a\",\"b\"]'", " isMultipleChoice", '="true"', " score='1e999'",
    '<question correct="答" />', "＜question　correct=「答」／＞", "<ruby>", "<rt>", "</rt></ruby>", "<figure>",
    "</figure>", "<figcaption>", "<u>", "</u>", "<img src=", "<audio", "<a href='x'>", "</a>", "<資料1>", "x <5",
    "$5 と", "\\frac{1}{2}", "import x from 'y'", "export ", "(A=", ",W=[", "])", " or ", " and ", "<think>",
    "</think>", "title: 題\n", "[a]: b\n", "[a]", "解答：", "答え",
]  # fmt: skip


def doors(text: str) -> None:
    """Everything that a text can be given to."""
    parsed = parse(text)
    serialise(parsed.document)
    to_mdast(text)
    lint(parsed)
    for profile in PROFILES:
        write(parsed.document, profile)
    read_reply(text)
    read_notation(text)
    read_text(text)
    if not text.startswith(hold_back(text)):
        raise ValueError("what may be shown is no beginning of the text")


def soup(drawn: random.Random, _: list[str]) -> str:
    """Tokens in any order."""
    return "".join(drawn.choices(TOKENS, k=drawn.randrange(1, 40)))


def characters(drawn: random.Random, _: list[str]) -> str:
    """Characters of all of Unicode, halves of pairs too."""
    tops = (0x80, 0x300, 0x3100, 0x10000, 0x110000)
    return "".join(chr(drawn.randrange(drawn.choice(tops))) for _ in range(drawn.randrange(1, 60)))


def mutated(drawn: random.Random, texts: list[str]) -> str:
    """A piece of a real document in which places were cut, doubled, exchanged or overwritten."""
    text = drawn.choice(texts)
    start = drawn.randrange(max(len(text) - 300, 1))
    text = text[start : start + drawn.randrange(20, 400)]
    for _ in range(drawn.randrange(1, 5)):
        first, second = sorted(drawn.randrange(len(text) + 1) for _ in range(2))
        middle = drawn.choice(("", text[first:second] * 2, drawn.choice(TOKENS), text[first:second][::-1]))
        text = text[:first] + middle + text[second:]
    return text


SORTS: tuple[Callable[[random.Random, list[str]], str], ...] = (soup, soup, mutated, mutated, characters)


def conformance() -> list[str]:
    """The conformance documents where they are, and tests of our own."""
    rows = [
        line for path in CONFORMANCE.glob("*.jsonl") for line in path.read_text(encoding="utf-8").split("\n") if line
    ]
    return [*(json.loads(row)["mdx"] for row in rows), *(document(3_000, seed) for seed in range(5))]


def main() -> int:
    """Tries `--count` texts drawn with `--seed`; prints each text that raised, and how many there were."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--count", type=int, default=2_000)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    drawn, texts, faults = random.Random(given.seed), conformance(), 0
    for _ in range(given.count):
        text = drawn.choice(SORTS)(drawn, texts)
        try:
            doors(text)
        except Exception:  # noqa: BLE001  any exception at all is what is looked for
            faults += 1
            sys.stdout.write(f"{text!r}\n{traceback.format_exc(limit=-3)}\n")
    sys.stdout.write(f"{given.count} texts, {faults} exceptions\n")
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main())
