"""`python -m tests.workflow.quality`: what asking a model costs, as ratios, each with its bar.

Tokens are estimated from characters as `core.llm.cost` does; every text that is sent and every schema counts.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from core.bootstrap import build_services
from core.dialect import parse
from core.editor_json import write
from core.llm.cost import estimate_tokens
from core.llm.endpoint import Endpoint
from core.settings import Settings
from core.workflow.model.prompt_file import prompt_file
from tests.model_server.server import ModelServer, Received, Running
from tests.workflow.model.studio import PATIENT, Studio

PROMPTS = sorted(path.stem for path in Path("core/workflow/model/prompts").glob("*.md"))
MOST_FORMAT, MOST_EDIT, MOST_MDX = 0.15, 1 / 8, 1 / 3
MOST_PLANNED = 1 / 2  # a plan costs the same for a short test and a long one
QUESTIONS = 60


@dataclass(frozen=True)
class Measured:
    """A figure with the most that it may be."""

    name: str
    value: float
    most: float

    @property
    def is_met(self) -> bool:
        """Whether it keeps within its bar."""
        return self.value <= self.most


def long_test(questions: int = QUESTIONS) -> str:
    """A test of so many questions as teachers have them: chapters of paragraphs, a list and a table, half by choice."""
    chapters = [_chapter(first) for first in range(1, questions + 1, 10)]
    return "\n\n".join(["# 日本の歴史のまとめ", *chapters]) + "\n"


def _chapter(first: int) -> str:
    years = [1100 + number * 12 for number in range(first, first + 10)]
    chosen = [
        f'<question correct="{year}" choiceItems=\'["{year - 9}","{year}","{year + 7}"]\' explain="{year}年の事。" />'
        for year in years
    ]
    typed = [f'<question correct="第{year}代" />' for year in years]
    rows = "\n".join(f"| {year}年ごろ | {typed[place]} | 人々の暮らし |" for place, year in enumerate(years[6:9], 6))
    return f"""## 第{first // 10 + 1}章 **時代**のうつりかわり

その次の大きな出来事は{chosen[0]}年に起こり、人々の暮らしと**政治のしくみ**を大きく変えたとされる。あとを継いだのは{typed[1]}の人である。

さらに{chosen[2]}年には、面積 $S=ab$ を調べる検地が行われ、{typed[3]}がこれを全国に広めた。

- 都では{chosen[4]}年に新しい文化が生まれた。
- 地方では{typed[5]}が力をのばした。

| 時期 | 人物 | 影響 |
|---|---|---|
{rows}

その後の{chosen[9]}年をへて、次の時代に移っていった。"""


def format_shares() -> list[Measured]:
    """The share of each prompt that is spent on form."""
    return [Measured(f"form in the prompt {name}", prompt_file(name).format_share, MOST_FORMAT) for name in PROMPTS]


def edit_ratio(protocol: str, *, named: bool) -> Measured:
    """Tokens of changing one question of sixty, plan included, against sending the whole test and getting it back."""
    test = long_test()
    with _studio(protocol) as studio:
        passage = next(line for line in test.splitlines() if "1472" in line)
        passage = passage.replace('<question correct="第1484代" />', "[[32]]")
        replies = [f"=== 31 ===\n{passage.replace('大きな', 'おおきな')}"]
        if not named:
            replies.insert(0, '{"steps":[{"step":"edit","numbers":[31],"instruction":"やさしく","scope":"passage"}]}')
        studio.server.say(*replies)
        request = "問31をやさしい言葉にして" if named else "1472年の問題を、やさしい言葉にしてください"
        test_id = studio.new_test(test)
        view = studio.ask(test_id, request)
        assert (view.status, len(studio.server.received)) == ("done", len(replies)), view.error
        spent = sum(_sent(one) for one in studio.server.received) + estimate_tokens("".join(replies))
    whole = estimate_tokens(prompt_file("edit").system) + 2 * estimate_tokens(test)
    how = "named by number" if named else "planned by a model (a bound of its own: the plan alone is over 1/8)"
    name = f"tokens of changing one question of {QUESTIONS}, {how} ({protocol}), to sending the whole test"
    return Measured(name, spent / whole, MOST_EDIT if named else MOST_PLANNED)


def mdx_ratio(indent: int | None) -> Measured:
    """Characters of a test as the model writes it, against the same test as the editor's nodes."""
    test = long_test()
    nodes = json.dumps(write(parse(test).document, "testmaker"), ensure_ascii=False, indent=indent)
    how = "in lines, as models write them" if indent else "without any space"
    return Measured(f"characters of a test as MDX, to JSON nodes {how}", len(test) / len(nodes), MOST_MDX)


def measured() -> list[Measured]:
    """Everything."""
    edits = [edit_ratio(protocol, named=named) for named in (True, False) for protocol in ("chat", "responses")]
    return [*format_shares(), *edits, mdx_ratio(2), mdx_ratio(None)]


def _sent(received: Received) -> int:
    schema = received.body.get("response_format") or received.body.get("text") or ""
    said = [one for name in ("messages", "input") for one in received.body.get(name) or () if isinstance(one, dict)]
    texts = [received.body.get("instructions") or "", *(_text(one.get("content")) for one in said)]
    return sum(map(estimate_tokens, texts)) + estimate_tokens(json.dumps(schema) if schema else "")


def _text(content: object) -> str:
    if isinstance(content, list):
        return "\n".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    return str(content or "")


@contextmanager
def _studio(protocol: str) -> Iterator[Studio]:
    running = Running()
    server: ModelServer = running.start()
    with tempfile.TemporaryDirectory() as folder:
        services = build_services(Settings(data_folder=Path(folder), database_url=None))
        api = "responses" if protocol == "responses" else "chat"
        yield Studio(services, server, Endpoint("test-model", server.url, api=api, limits=PATIENT))
        services.close()
    running.stop()


def main() -> int:
    """Prints every figure; the exit code is 1 where a bar is not met."""
    found = measured()
    for one in found:
        print(f"{'ok ' if one.is_met else 'NOT'}  {one.value:6.3f}  (at most {one.most:.3f})  {one.name}")
    return 0 if all(one.is_met for one in found) else 1


if __name__ == "__main__":
    sys.exit(main())
