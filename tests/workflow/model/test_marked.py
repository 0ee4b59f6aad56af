from __future__ import annotations

import time

import pytest

from core.workflow.model.marked import mark, parts


@pytest.mark.parametrize(
    "line", [mark("3"), "**=== 3 ===**", "## === 問3 ===", "> == 3, 4 ==", "`=== Question 3 ===`", "=== 第3問 ==="]
)
def test_a_marked_line_opens_a_part(line: str):
    assert parts(f"では、こうします。\n\n{line}\n氷は固体。\n\n{mark('end')}\n以上です。") == {"3": "氷は固体。"}


def test_the_first_part_of_a_name_counts():
    assert parts(f"{mark('3')}\n一\n{mark('3')}\n二\n{mark('t1')}\n三") == {"3": "一", "t1": "三"}


@pytest.mark.parametrize("tail", [" " * 200_000, "=" * 200_000, "1" + " " * 200_000 + "x", "1" + ", 1" * 60_000 + "x"])
def test_a_line_without_end_is_no_mark_and_told_at_once(tail: str):
    started = time.process_time()
    assert parts(f"=== {tail}\n{mark('3')}\n氷は固体。") == {"3": "氷は固体。"}
    assert time.process_time() - started < 5
