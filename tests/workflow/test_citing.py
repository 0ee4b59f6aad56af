from __future__ import annotations

from core.workflow.citing import with_sources

TEST = '<question correct="徳川家康" />は、1603年に幕府を開いた。\r\n\r\n'
WIKI = "https://ja.wikipedia.org/wiki/%E5%BE%B3%E5%B7%9D%E5%AE%B6%E5%BA%B7"


def test_pages_are_named_behind_the_test_and_nothing_before_changes():
    cited = with_sources(TEST, ["https://example.org/edo", "https://example.org/edo", "https://a.example/"])
    assert cited.startswith(TEST)
    assert cited.strip().endswith("出典：[example.org](https://example.org/edo)、[a.example](https://a.example/)")


def test_an_address_that_holds_an_answer_is_no_link():
    assert with_sources(TEST, [WIKI]).strip().endswith("出典：ja.wikipedia.org")


def test_pages_that_are_named_already_are_not_named_again():
    cited = with_sources(TEST, ["https://example.org/edo"])
    assert with_sources(cited, ["https://example.org/edo"]) == cited
