from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.workflow.addresses import MOST_URLS, urls_in, without_urls


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("https://example.org/page から5問", "https://example.org/page"),
        ("https://example.org/pageから5問作って", "https://example.org/page"),
        ("このページ（https://example.org/a?x=1&y=2）で8問", "https://example.org/a?x=1&y=2"),
        ("「https://example.org/」の内容で", "https://example.org/"),
        ("https://example.org/の内容で", "https://example.org/"),
        ("Make 5 questions from https://example.org/a.html.", "https://example.org/a.html"),
        ("(see https://example.org/a_(b)) please", "https://example.org/a_(b)"),
        ("[page](https://example.org/a) で", "https://example.org/a"),
        ("<https://example.org/a>", "https://example.org/a"),
        ("https://ja.example.org/wiki/%E6%98%8E%E6%B2%BB で", "https://ja.example.org/wiki/%E6%98%8E%E6%B2%BB"),
        ("https://ja.example.org/wiki/明治維新から5問", "https://ja.example.org/wiki/明治維新"),
        ("https://ja.example.org/wiki/東京_(曖昧さ回避)を", "https://ja.example.org/wiki/東京_(曖昧さ回避)"),
        ("HTTPS://EXAMPLE.ORG/A、を", "HTTPS://EXAMPLE.ORG/A"),
        ("http://127.0.0.1:8501/", "http://127.0.0.1:8501/"),
    ],
)
def test_an_address_is_found_without_the_sentence_around_it(text: str, url: str):
    assert urls_in(text) == (url,)


@pytest.mark.parametrize("text", ["", "example.org から", "https://", "http:// と書く", "ftp://example.org/"])
def test_what_is_no_address_is_none(text: str):
    assert urls_in(text) == ()
    assert without_urls(text) == text


def test_each_address_counts_once_and_only_so_many():
    assert urls_in("https://a.org/ https://a.org/ https://b.org/") == ("https://a.org/", "https://b.org/")
    assert len(urls_in(" ".join(f"https://{number}.org/" for number in range(9)))) == MOST_URLS


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("https://example.org/2024/05 から8問", "このページ から8問"),
        ("8 questions from https://example.org/2024/05", "8 questions from this page"),
        ("https://example.org/", ""),
        (" https://a.org/\nhttps://b.org/ ", ""),
        ("問2を選択式に", "問2を選択式に"),
        ("", ""),
    ],
)
def test_digits_of_an_address_are_no_wishes(text: str, rest: str):
    assert without_urls(text) == rest


@given(st.text(alphabet="htps:/.()[]a1あ漢 、_=%'\"<>"))
def test_any_text_has_addresses_that_stand_in_it(text: str):
    assert all(url in text and url.startswith("http") for url in urls_in(text))
    assert "://" in text or without_urls(text) == text
