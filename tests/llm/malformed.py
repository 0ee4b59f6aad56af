"""Replies that should have been JSON: slips of every kind that models make, and replies that nobody can cure."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict


class Step(BaseModel):
    """One step of the plan that is asked for in the tests."""

    model_config = ConfigDict(extra="forbid")
    kind: Literal["draft", "edit", "add_distractors"]
    level: Literal["easy", "normal", "hard"]
    targets: list[int]
    count: int
    note: str


class Plan(BaseModel):
    """What the tests ask for."""

    model_config = ConfigDict(extra="forbid")
    title: str
    steps: list[Step]
    confident: bool
    share: float
    source: str | None = None


PLAN: dict[str, Any] = {
    "title": "光合成のテスト",
    "steps": [
        {"kind": "draft", "level": "easy", "targets": [1, 2], "count": 3, "note": "本文の「葉緑体」を問う"},
        {"kind": "add_distractors", "level": "hard", "targets": [3], "count": 2, "note": "It's about CO2: 50%"},
    ],
    "confident": True,
    "share": 0.5,
    "source": None,
}
MDX = '| 式 | 値 |\n| --- | --- |\n| $\\frac{1}{2}$ | <question correct="0,5" choiceItems=\'["0,5","2"]\' /> |'
RICH: dict[str, Any] = {
    **PLAN,
    "title": 'He said "it\'s {a: [1, 2]}, \\"so\\"": 😀\t```',
    "steps": [{**PLAN["steps"][0], "note": MDX}],
}
GOOD = json.dumps(PLAN, ensure_ascii=False, indent=2)
FLAT = json.dumps(PLAN, ensure_ascii=False)


@dataclass(frozen=True)
class Case:
    """A reply; `curable`: everything that was meant is there, so it must be cured and mean `plan`."""

    name: str
    text: str
    curable: bool = True
    finish: str = "stop"
    instead: tuple[str, str] = ("", "")  # what stands in the value in place of what `plan` has
    plan: Mapping[str, Any] = field(default_factory=lambda: PLAN)

    @property
    def meant(self) -> dict[str, Any]:
        """The value that a cure must give."""
        flat = json.dumps(self.plan, ensure_ascii=False)
        old, new = (json.dumps(one, ensure_ascii=False)[1:-1] for one in self.instead)
        whole: dict[str, Any] = json.loads(flat.replace(old, new) if old else flat)
        return whole


def _with(**changes: Any) -> str:
    return json.dumps({**PLAN, **changes}, ensure_ascii=False)


def _step(**changes: Any) -> str:
    return _with(steps=[{**PLAN["steps"][0], **changes}, PLAN["steps"][1]])


def _keys(change: Callable[[str], str]) -> str:
    return re.sub(r'"(\w+)":', lambda key: f'"{change(key[1])}":', FLAT)


def _swap(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


def _fence(text: str, word: str = "json", run: str = "```") -> str:
    return f"{run}{word}\n{text}\n{run}"


# Around whole JSON.
def _wrapped(plan: dict[str, Any]) -> dict[str, str]:
    good, flat = json.dumps(plan, ensure_ascii=False, indent=2), json.dumps(plan, ensure_ascii=False)
    return {
        "as it is": good,
        "on one line": flat,
        "byte order mark": "\ufeff" + good,
        "white space around": f"\n\n   {good}\n \n",
        "fence": _fence(good),
        "fence without a language": _fence(good, ""),
        "fence JSON5": _fence(good, "json5"),
        "fence of tildes": _fence(good, run="~~~"),
        "fence of four": _fence(good, run="````"),
        "fence never closed": f"```json\n{good}\n",
        "fence never opened": f"{good}\n```",
        "fence on the same line": f"```json {flat} ```",
        "single backticks": f"`{flat}`",
        "greeting ja": f"はい、承知しました。計画は次のとおりです。\n\n{good}",
        "greeting en": f"Sure! Here is the plan you asked for:\n\n{good}",
        "farewell ja": f"{good}\n\nほかにご要望があればお知らせください。",
        "farewell en": f"{good}\n\nLet me know if you need anything else!",
        "greeting, fence, farewell": f"かしこまりました。\n{_fence(good)}\n以上です。",
        "prose on the same line": f"The plan is {flat} and that is all.",
        "thought": f"<think>The user wants a plan. Maybe {{draft}} first?</think>\n{good}",
        "thought with JSON in it": f'<think>{{"title": "no", "steps": []}} is too little.</think>{good}',
        "thought without a beginning": f"まず下書きを考える。\n</think>\n{good}",
        "thinking": f"<thinking>\n…\n</thinking>\n\n{_fence(good)}",
        "reasoning in capitals": f"<REASONING>ok</REASONING>{good}",
        "tag around": f"<json>\n{good}\n</json>",
        "answer tag around": f"<answer>{flat}</answer>",
        "heading before": f"# Plan\n\n{good}",
        "bold label": f"**Output:**\n{flat}",
        "JSON label": f"json\n{good}",
        "assignment": f"plan = {flat};",
        "const": f"const plan = {good};",
        "return": f"return {flat}",
        "print": f"print({flat})",
        "braces in the chatter": f"I will fill {{title}} and {{steps}} as told:\n{good}",
        "brackets in the chatter": f"[Note] see [1] and (2).\n{good}",
        "role label": f"assistant: {flat}",
        "special token": f"{good}<|im_end|>",
        "end token": f"{flat}</s>",
        "closing brace too many": good + "\n}",
        "closing bracket too many": flat + "]",
        "twice the same": f"{good}\n\n{good}",
        "first try, then the right one": f'{{"title": "x"}}\n\nWait, better:\n{good}',
        "indented": "\n".join(f"    {line}" for line in good.splitlines()),
        "blockquote on one line": f"> {flat}",
        "list item": f"1. {flat}",
        "string with JSON in it": json.dumps(flat, ensure_ascii=False),
        "string with escapes": json.dumps(flat),
        "escaped once": json.dumps(flat, ensure_ascii=False)[1:-1],
        "escaped once with line breaks": json.dumps(good, ensure_ascii=False)[1:-1],
        "entities": html.escape(flat).replace("&#x27;", "'"),
        "list of one": f"[{flat}]",
        "tool call": json.dumps({"name": "plan", "arguments": plan}, ensure_ascii=False),
        "tool call with a string": json.dumps({"name": "plan", "arguments": flat}, ensure_ascii=False),
        "result wrapper": json.dumps({"result": plan}),
        "named wrapper": json.dumps({"Plan": plan}),
        "data wrapper in a fence": _fence(json.dumps({"data": plan}, ensure_ascii=False, indent=1)),
        "tool_call tag": f'<tool_call>{{"name": "plan", "arguments": {flat}}}</tool_call>',
            "tool call in a list": f'[TOOL_CALLS][{{"name": "reply", "arguments": {flat}}}]',
            "tool calls": json.dumps({"tool_calls": [{"function": {"name": "r", "arguments": flat}}]}),
            "turn marks": f"<start_of_turn>model\n{good}<end_of_turn>",
            "header marks": f"<|start_header_id|>assistant<|end_header_id|>\n\n{good}<|eot_id|>",
            "channels": f"<|channel|>analysis<|message|>We need {{json}}.<|end|><|channel|>final<|message|>{good}",
            "call with a keyword": f"reply(plan={flat})",
            "boxes to tick before": f"- [x] read\n- [ ] plan\n\n{good}",
            "sets before": f"A = {{1, 2, 3}}\n{good}",
            "schema before": json.dumps({"type": "object", "properties": {"title": {"type": "string"}}}) + "\n" + good,
            "keyword properties": json.dumps({"type": "object", "properties": plan}),
    }  # fmt: skip


# In the signs.
SLIPS = {
    "comma at the end of the object": GOOD[:-2] + ",\n}",
    "commas at the end everywhere": re.sub(r'(["\d\]}el])(\n\s*[}\]])', r"\1,\2", GOOD),
    "two commas": GOOD.replace('true,', "true,,"),
    "comma missing between lines": GOOD.replace('のテスト",', 'のテスト"'),
    "commas missing between objects": FLAT.replace("}, {", "} {"),
    "commas missing everywhere": re.sub(r",\n", "\n", GOOD),
    "comma at the end of a list": FLAT.replace("[1, 2]", "[1, 2,]"),
    "single quotes": _swap(FLAT, ("It's", "Its"), ('"', "'")).replace("Its", "It\\'s"),
    "single quotes with an apostrophe": FLAT.replace('"', "'"),
    "smart quotes": re.sub(r'"([^"]*)"', r"“\1”", FLAT),
    "smart quotes the wrong way round": re.sub(r'"([^"]*)"', r"”\1”", FLAT),
    "smart single quotes": re.sub(r'"([^"]*)"', r"‘\1’", FLAT),
    "low quotes": re.sub(r'"([^"]*)"', r"„\1“", FLAT),
    "full-width quotes": FLAT.replace('"', "＂"),
    "corner brackets around a key": FLAT.replace('"title"', "「title」"),
    "backticks as quotes": FLAT.replace('"', "`"),
    "mixed quotes": FLAT.replace('"title"', "'title'").replace('"easy"', "“easy”"),
    "smart closing quote only": FLAT.replace('"easy"', '“easy"'),
    "keys without quotes": re.sub(r'"(\w+)":', r"\1:", FLAT),
    "keys in single quotes": re.sub(r'"(\w+)":', r"'\1':", FLAT),
    "keys without quotes, single quotes": re.sub(r'"(\w+)":', r"\1:", FLAT).replace('"', "'"),
    "Python literals": _swap(FLAT, ("true", "True"), ("null", "None")),
    "Python dictionary": repr(PLAN),
    "JavaScript undefined": FLAT.replace("null", "undefined"),
    "capital literals": _swap(FLAT, ("true", "TRUE"), ("null", "NULL")),
    "words without quotes": _swap(FLAT, ('"easy"', "easy"), ('"draft"', "draft")),
    "full-width brackets": FLAT.translate(str.maketrans("{}[]", "｛｝［］")),
    "full-width colons": FLAT.replace('":', '"：'),
    "full-width commas": FLAT.replace(", ", "，"),
    "Japanese commas": FLAT.replace(", ", "、"),
    "equals for colons": FLAT.replace('":', '" ='),
    "arrows for colons": FLAT.replace('":', '" =>'),
    "line comments": GOOD.replace("{\n", "{ // the plan\n", 1),
    "block comments": FLAT.replace('"steps"', '/* two */ "steps"'),
    "hash comments": GOOD.replace("true,\n", "true, # sure\n"),
    "comment behind a value": GOOD.replace("0.5,\n", "0.5, // half\n"),
    "line break in a string": FLAT.replace("本文の", "本文の\n") ,
    "tab in a string": FLAT.replace("CO2: ", "CO2:\t"),
    "quotes in a string": FLAT.replace("「葉緑体」", '"葉緑体"'),
    "quotes in a string before a comma": FLAT.replace("「葉緑体」を", '"葉緑体", を'),
    "escaped apostrophe": FLAT.replace("It's", "It\\'s"),
    "needless escapes": FLAT.replace("50%", "50\\%"),
    "escaped underscore": FLAT.replace("add_distractors", "add\\_distractors"),
    "backslash at a line's end": FLAT.replace("本文の", "本文の\\\n"),
    "hexadecimal escape": FLAT.replace("CO2", "\\x43O2"),
    "triple quotes": FLAT.replace('"easy"', '"""easy"""'),
    "plus between strings": FLAT.replace("光合成の", '光合成" + "の'),
    "plus sign of a number": FLAT.replace("0.5", "+0.5"),
    "number without a zero": FLAT.replace("0.5", ".5"),
    "number with a trailing dot": FLAT.replace('"count": 3', '"count": 3.'),
    "full-width digits": FLAT.replace('"count": 3', '"count": ３'),
    "no-break spaces": FLAT.replace('": ', '":\u00a0'),
    "ideographic spaces": FLAT.replace(", ", ",\u3000"),
    "Windows line ends and a last comma": (GOOD[:-2] + ",\n}").replace("\n", "\r\n"),
    "semicolon at the end": GOOD[:-2] + ",\n};",
    "byte order mark inside": FLAT.replace('{"kind"', '{\ufeff"kind"'),
    "zero-width spaces": GOOD.replace("{\n", "{\u200b\n", 1),
}  # fmt: skip

INSTEAD = {
    "line break in a string": ("本文の", "本文の\n"),
    "tab in a string": ("CO2: ", "CO2:\t"),
    "quotes in a string": ("「葉緑体」", '"葉緑体"'),
    "quotes in a string before a comma": ("「葉緑体」を", '"葉緑体", を'),
    "needless escapes": ("50%", "50\\%"),
}

# JSON, but in other forms than asked for.
FORMS = {
    "number as text": _step(count="3"),
    "number as text in full width": _step(count="３"),
    "number with a decimal point": _step(count=3.0),
    "float as text": _with(share="0.5"),
    "truth as text": _with(confident="true"),
    "truth as yes": _with(confident="yes"),
    "truth as 1": _with(confident=1),
    "one for a list": _with(steps=[PLAN["steps"][0], {**PLAN["steps"][1], "targets": 3}]),
    "one as text for a list": _with(steps=[PLAN["steps"][0], {**PLAN["steps"][1], "targets": "3"}]),
    "list as text": _step(targets="[1, 2]"),
    "texts for numbers in a list": _step(targets=["1", "2"]),
    "list as an object's text": _with(steps=json.dumps(PLAN["steps"])),
    "step as text": _with(steps=[json.dumps(PLAN["steps"][0]), PLAN["steps"][1]]),
    "enum in capitals": _step(level="EASY"),
    "enum with a capital": _step(kind="Draft"),
    "enum in full width": _step(level="ｅａｓｙ"),
    "enum with a space": _step(level="easy "),
    "enum with a hyphen": FLAT.replace("add_distractors", "add-distractors"),
    "enum with spaces": FLAT.replace("add_distractors", "Add Distractors"),
    "enum in camel case": FLAT.replace("add_distractors", "addDistractors"),
    "enum in a list": _step(level=["easy"]),
    "keys with capitals": _keys(str.capitalize),
    "keys in capitals": _keys(str.upper),
    "keys with spaces": _keys(lambda key: key + " "),
    "keys in full width": _keys(lambda key: "".join(chr(ord(sign) + 0xFEE0) for sign in key)),
    "text in a list": _step(note=["本文の「葉緑体」を問う"]),
    "truth as on": _with(confident="on"),
    "key too many with nothing in it": _with(comment=""),
    "key too many with null": _with(remarks=None),
    "schema address": _with(**{"$schema": "https://example.org/plan.json"}),
    "optional key left out": json.dumps({key: PLAN[key] for key in PLAN if key != "source"}),
}  # fmt: skip

# Something is lost or never was there: these must end as a failure with a name, never as a value.
HOPELESS = {
    "empty": "",
    "white space": " \n ",
    "prose ja": "計画を立てるには、もう少し情報が必要です。",
    "prose en": "I'd be happy to help you build a plan! What is the topic?",
    "refusal in words": "I'm sorry, but I can't help with that.",
    "only a thought": "<think>Let me see what the teacher wants",
    "a bare number": "42",
    "a bare word": "null",
    "an empty object": "{}",
    "an empty list": "[]",
    "cut in a string": FLAT[:60],
    "cut after a key": FLAT[: FLAT.index('"level"') + 7],
    "cut after a comma": FLAT[: FLAT.index("true,") + 5],
    "cut before the last brace": FLAT[:-1],
    "cut between objects": FLAT[: FLAT.index("}, {") + 2],
    "cut in the middle of a fence": "```json\n" + GOOD[:200],
    "cut with single quotes": FLAT.replace('"', "'")[:150],
    "cut, whole object before it": f"{FLAT[:-9]}",
    "cut in a number": FLAT[: FLAT.index("0.5") + 2],
    "cut in an escape": FLAT[:20] + "\\",
    "ellipsis for steps": re.sub(r"\}, \{.*\}\]", "}, ...]", FLAT),
    "ellipsis for values": FLAT.replace("[1, 2]", "[1, ...]"),
    "unknown enum": _step(level="very hard"),
    "unknown kind": _step(kind="delete_everything"),
    "a key missing": _with(steps=[{key: value for key, value in PLAN["steps"][0].items() if key != "kind"}]),
    "a key too many": _with(extra="something"),
    "a fraction for a count": _step(count=2.5),
    "words for a number": _step(count="three"),
    "a number with a counter": _step(count="3問"),
    "an object for a text": _step(note={"ja": "x", "en": "y"}),
    "two for one": _step(level=["easy", "hard"]),
    "null for a list": _with(steps=[{**PLAN["steps"][0], "count": None}]),
    "wrong brackets": FLAT.replace("}]", "]}"),
    "a key twice": "{'title': 'a', 'title': 'b', " + FLAT[1:],
    "schema echoed": json.dumps(Plan.model_json_schema()),
    "YAML": "title: 光合成\nsteps:\n  - kind: draft\n    level: easy\n",
    "XML": "<plan><title>光合成</title><step kind='draft'/></plan>",
    "a Markdown table": "| kind | level |\n| --- | --- |\n| draft | easy |",
    "MDX": '```mdx\n# 光合成\n\n<question correct="葉緑体" />で行われる。\n```',
    "brackets without end": "[" * 20_000,
    "braces without end": '{"a":' * 20_000,
    "valid and very deep": '{"title": ' + "[" * 900 + "]" * 900 + "}",
    "valid and too deep for any reader": '{"title": ' + "[" * 90_000 + "]" * 90_000 + "}",
    "a number without end": FLAT.replace("0.5", "9" * 5_000),
    "garbage": "\x00\x01\ufffd\ufffd{\x02",
    "one word for ever": "光合成" * 5_000,
}  # fmt: skip

CASES: list[Case] = [
    *(Case(f"around: {name}", text) for name, text in _wrapped(PLAN).items()),
    *(Case(f"around signs of all kinds: {name}", text, plan=RICH) for name, text in _wrapped(RICH).items()),
    *(Case(f"signs: {name}", text, instead=INSTEAD.get(name, ("", ""))) for name, text in SLIPS.items()),
    *(Case(f"form: {name}", text) for name, text in FORMS.items()),
    *(
        Case(f"fence and signs: {name}", f"どうぞ。\n{_fence(SLIPS[name])}\n以上です。")
        for name in list(SLIPS)[::4]
        if name not in INSTEAD
    ),
    *(Case(f"hopeless: {name}", text, curable=False) for name, text in HOPELESS.items()),
    Case("hopeless: whole, but the limit was reached", GOOD + "\n\n{", curable=False, finish="length"),
    Case("hopeless: cut by the limit", GOOD[:100], curable=False, finish="length"),
]
