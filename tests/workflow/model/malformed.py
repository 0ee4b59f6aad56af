"""Drafts as models spoil them: six good tests, and what goes wrong with each."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from core.dialect import parse
from core.editor_json import write

GOOD = {
    "paragraph": '# 水\n\n水は<question correct="H2O" />で、氷は<question correct="固体" />。\n',
    "choices": """# 年\n\n<question correct="1603" choiceItems='["1600","1603","1615"]' explain="家康。" />年。\n""",
    "list": '# 川\n\n- 長い川は<question correct="信濃川" />。\n- 次は<question correct="利根川" />。\n',
    "table": '| 県 | 市 |\n|---|---|\n| 岩手 | <question correct="盛岡" /> |\n| 宮城 | <question correct="仙台" /> |\n',
    "several": """来航を<question correctItems='["ポルトガル","スペイン"]' isMultipleChoice="true" />に禁じた。\n""",
    "english": 'Water is <question correct="H2O" />. It boils at <question correct="100" hint="Celsius" />.\n',
}
Damage = Callable[[str], str]


def nodes(text: str) -> str:
    """The same test as the editor's nodes."""
    return json.dumps(write(parse(text).document, "testmaker"), ensure_ascii=False)


def _notation(text: str) -> str:
    """Typed questions in the older notation."""
    return re.sub(r'<question correct="([^"]*)"[^>]*/>', r"(A=\1,W=[あ,い])", text)


DAMAGES: dict[str, Damage] = {
    "greeting_ja": lambda text: f"はい、穴埋めテストを作成しました。\n\n{text}",
    "greeting_en": lambda text: f"Sure! Here is your cloze test:\n\n{text}",
    "farewell": lambda text: f"{text}\n\nいかがでしょうか。修正があればお知らせください。",
    "fence": lambda text: f"```mdx\n{text}```",
    "fence_bare": lambda text: f"```\n{text}```",
    "fence_and_words": lambda text: f"作成しました。\n\n```markdown\n{text}```\n\n必要であれば調整します。",
    "fence_open": lambda text: f"```mdx\n{text}",
    "thought": lambda text: f"<think>\nまず資料を読む。<question> を使う。\n</think>\n\n{text}",
    "thought_unopened": lambda text: f"資料を読んだ。\n</think>\n\n{text}",
    "front_matter": lambda text: f"---\nmodel: x\n---\n\n{text}",
    "bom": lambda text: f"\ufeff{text}",
    "crlf": lambda text: text.replace("\n", "\r\n"),
    "capital": lambda text: text.replace("<question", "<Question"),
    "closing_tag": lambda text: text.replace(" />", "></question>"),
    "not_closed": lambda text: text.replace(" />", ">"),
    "smart_quotes": lambda text: re.sub(r'="([^"]*)"', "=“\\1”", text),
    "single_quotes": lambda text: re.sub(r'="([^"]*)"', r"='\1'", text),
    "no_quotes": lambda text: re.sub(r'="([^" ]*)"', r"=\1", text),
    "full_width": lambda text: text.replace("<question ", "＜question　").replace(" />", " ／＞"),
    "spaces": lambda text: text.replace("=", " = "),
    "line_breaks": lambda text: text.replace("<question ", "<question\n  "),
    "loose_json": lambda text: text.replace('"]', '",]'),
    "double_in_double": lambda text: re.sub(r"='(\[.*?\])'", r'="\1"', text),
    "braces": lambda text: re.sub(r"='(\[.*?\])'", r"={\1}", text),
    "braces_text": lambda text: re.sub(r'correct="([^"]*)"', r'correct={"\1"}', text),
    "nodes": nodes,
    "nodes_in_words": lambda text: f"作成しました。\n```json\n{nodes(text)}\n```",
    "nodes_cut": lambda text: nodes(text)[:-2],
    "notation": _notation,
    "spaces_before": lambda text: "\n\n\n" + text + "\n\n\n",
    "tabs": lambda text: text.replace(" correct", "\tcorrect"),
    "escaped": lambda text: text.replace("<", "&lt;").replace(">", "&gt;"),
    "comment": lambda text: f"<!-- 下書き -->\n\n{text}",
    "unknown_attribute": lambda text: text.replace("<question ", '<question id="q1" type="blank" '),
}
