"""Text to document against markdown-it-py's bare parse of the same text, which knows no places and no questions."""

from __future__ import annotations

import time

from markdown_it import MarkdownIt

from core.dialect import IncrementalParser, parse

SECTION = """## 問{n} 鎌倉幕府

鎌倉幕府は<question correct="{n}" choiceItems='["1185", "1203"]' />年に成立し、**「重要」** な点は[資料](https://example.jp/{n})の
とおり、$x^2 + {n}$ である。*斜体*と`code`。次の年は<question correct="{n}1" />である。

1. 江戸時代は<question correct="徳川家康" />が開いた。
2. 明治維新は<question correct="明治" choiceItems='["大正", "昭和"]' />。

| 語句 | 答え |
|---|---|
| 近畿地方 | <question correct="京都" /> |
| 東北地方 | <question correct="仙台" /> |

> 産業革命は社会に大きな影響を与えた。

"""


def document(characters):
    sections = [SECTION.replace("{n}", str(n)) for n in range(characters // len(SECTION) + 1)]
    return "".join(sections)


def fastest(work, runs=5):
    times = []
    for _ in range(runs):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def test_reading_takes_little_more_than_twice_a_bare_markdown_parse_at_most():
    text = document(11_000)
    markdown = MarkdownIt("commonmark").enable("table")
    assert fastest(lambda: parse(text)) <= 2.2 * fastest(lambda: markdown.parse(text))


def test_ten_times_the_text_takes_about_ten_times_as_long():
    small, large = document(11_000), document(110_000)
    assert fastest(lambda: parse(large), 3) <= 14 * fastest(lambda: parse(small))


def test_streaming_costs_a_tenth_of_reading_everything_again_at_most():
    text = document(11_000)
    chunks = [text[at : at + 28] for at in range(0, len(text), 28)]

    def stream():
        parser = IncrementalParser()
        for chunk in chunks:
            parser.feed(chunk)

    everything = fastest(lambda: parse(text)) * len(chunks) / 2
    assert fastest(stream, 2) <= everything / 10
