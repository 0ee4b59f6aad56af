from __future__ import annotations

from core.dialect import parse
from core.lint import lint
from core.text import apply_edits

TOLD = '東京は大きい。首都は<question correct="東京" />である。'


def rules(text: str) -> list[tuple[str, int | None]]:
    return [(one.rule, one.question) for one in lint(parse(text)) if one.rule != "mdx-container"]


def test_a_comment_between_blocks_allows_a_rule_in_the_next_block() -> None:
    text = "{/* lint-allow leak-adjacent: an example */}\n\n" + TOLD + "\n\n" + TOLD.replace("東京", "京都")
    assert rules(text) == [("leak-adjacent", 2)]


def test_a_comment_inside_a_block_allows_a_rule_there() -> None:
    text = TOLD + "{/* lint-allow leak-adjacent: an example */}\n\n" + TOLD.replace("東京", "京都")
    assert rules(text) == [("leak-adjacent", 2)]


def test_a_comment_in_a_list_holds_for_its_item() -> None:
    other = TOLD.replace("東京", "京都")
    assert rules(f"- {TOLD} {{/* lint-allow leak-adjacent: an example */}}\n- {other}") == [("leak-adjacent", 2)]


def test_a_comment_allows_several_rules() -> None:
    question = """東京は<question correct="東京" choiceItems='["大阪"]' />。"""
    text = "{/* lint-allow choice-too-few, leak-adjacent: shown so */}\n\n" + question
    assert rules(text) == []


def test_another_rule_is_not_allowed_and_the_comment_is_told_to_be_of_no_use() -> None:
    text = "{/* lint-allow leak-alt: no */}\n\n" + TOLD
    assert rules(text) == [("lint-allow-unused", None), ("leak-adjacent", 1)]


def test_removing_an_unused_comment_brings_nothing_new() -> None:
    text = '{/* lint-allow leak-alt: no */}\n\n首都は<question correct="東京" />である。'
    (unused,) = lint(parse(text))
    assert unused.fix
    assert rules(apply_edits(text, unused.fix.edits)) == []


def test_what_belongs_to_the_whole_test_is_allowed_from_anywhere() -> None:
    text = '# 地理\n\n首都は<question correct="東京" />である。{/* lint-allow title-length: short on purpose */}'
    assert rules(text) == []


def test_an_ordinary_comment_allows_nothing() -> None:
    assert rules("{/* leak-adjacent is meant */}\n\n" + TOLD) == [("leak-adjacent", 1)]
