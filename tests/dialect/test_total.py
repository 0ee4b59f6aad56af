"""Reading never fails, loses nothing, and takes its time in proportion."""

from __future__ import annotations

import gc
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.dialect import hold_back, parse, read_notation, read_reply, serialise
from core.document.nodes import CodeBlock
from core.document.walk import plain_text, walk

SIGNS = st.text(alphabet="<question coretIms=\"'[]{}()/>|$`*_~#-!\\&;\n\t >1.あ「」　＜＞\0\ud800\r", max_size=80)


@given(st.text(max_size=60) | SIGNS)
def test_any_text_is_read_and_written(text):
    serialise(parse(text).document)
    read_reply(text)
    read_notation(text)
    assert text.startswith(hold_back(text))


# Without the signs that comments, attributes and definitions are made of: those are not shown, on purpose.
SHOWN_SIGNS = st.text(alphabet="<question>{}()[]|$`*_~#!\\&;\n\t 1.。「」＜", max_size=60)


@given(st.lists(st.sampled_from("あいうえお漢字カナ東京"), min_size=1, max_size=6).map("".join), SHOWN_SIGNS)
def test_japanese_text_is_never_lost(words, signs):
    document = parse(f"{words}\n\n{signs}{words}\n\n{signs}\n\n{words}").document
    languages = [f"{node.language} {node.meta}" for node in walk(document) if isinstance(node, CodeBlock)]  # ~~~東京
    assert "\n".join([plain_text(document), *languages]).count(words) >= 3


N = 10_000
PATHOLOGICAL = {
    "braces": "{" * N, "tags": "<a\n" * N, "pictures": "![" * N, "brackets": "[" * N, "stars": "*a **a " * N,
    "bars": "|" * N, "quotes": "> " * N, "lists": "- " * N, "attributes": '<question correct="' * N,
    "links": "[a](" * N, "dollars": "$ a" * N, "fences": "$$ a\n\n" * N, "containers": "<div>\n" * N + "</div>\n" * N,
    "inline containers": "<b>" * N + "</b>" * N, "closing tags": "a</question>" * N, "tags over lines": "<a\n>x\n" * N,
    "quoted tags": "> <question\n" * N, "comments": "<!-- {/* " * N,
    "formulas": "\\[ a\n" * N, "backticks": "".join("`" * (n % 50 + 1) + "a" for n in range(N)),
    "thoughts": "<think>" * N, "addresses": "http://a.jp/" + "!" * N + "a", "expressions": "<a x={" * N,
}  # fmt: skip


@pytest.mark.parametrize("name", PATHOLOGICAL)
def test_no_input_takes_time_out_of_proportion(name):
    text = PATHOLOGICAL[name]
    start = time.process_time()
    parse(text)
    read_reply(text)
    hold_back(text)
    assert time.process_time() - start < 4  # about 1 s each; twice that on a slow machine


def test_the_collector_of_garbage_works_again_after_reading():
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(parse, [PATHOLOGICAL["stars"][:20_000]] * 8))
    assert gc.isenabled()
    with pytest.raises(AttributeError):
        parse(None)
    assert gc.isenabled()


def test_deep_nesting_is_written_and_read_again():
    text = "> " * 200 + "- " * 200 + "a"
    document = parse(text).document
    assert parse(serialise(document)).document == document
