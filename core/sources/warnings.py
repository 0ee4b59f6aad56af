"""What the owner of a file that was read is told beside."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from core.document.extract import Page
from core.text import Message

_LONGEST_QUOTE = 80  # characters
_MOST_QUOTES = 3


def pages_over_limit(last: int, total: int) -> Message:
    """Only so many pages of a file are read."""
    return Message(
        f"全{total}ページのうち、はじめの{last}ページを読みました。"
        "続きが必要なら、その部分だけの PDF を追加してください。",
        f"The first {last} of {total} pages were read. If you need later ones, add a PDF of just those.",
    )


def pages_not_read(numbers: Sequence[int]) -> Message:
    """Damaged pages, and pages that broke a child process."""
    return Message(
        f"{_list(numbers)}ページは壊れているか重すぎて読めませんでした。ほかのページは使えます。"
        "必要なら、そのページを画像にして追加してください。",
        f"Page {_list(numbers)} could not be read; it is damaged or too heavy. The other pages can be used. "
        "If you need it, add it as a picture.",
    )


def recognition_over_time(numbers: Sequence[int]) -> Message:
    """Pages whose characters were not recognised in time."""
    return Message(
        f"{_list(numbers)}ページは文字の読み取りに時間がかかりすぎたため、読んでいません。"
        "ほかのページは使えます。必要なら、そのページだけを小さめの画像にして追加してください。",
        f"Page {_list(numbers)} was not read, as recognising its characters took too long. "
        "The other pages can be used. If you need it, add that page alone as a smaller picture.",
    )


def hidden_text(numbers: Sequence[int], texts: Sequence[str] = ()) -> Message:
    """Text that a reader of the page does not see; the beginning of `texts` is quoted, so that it is seen now."""
    quoted = [_shortened(text) for text in texts[:_MOST_QUOTES]]
    ja, en = "".join(f"「{text}」" for text in quoted), ", ".join(f"“{text}”" for text in quoted)
    return Message(
        f"{_list(numbers)}ページに目に見えない文字がありました。教材としては使いません。"
        + (f"書かれていたのは{ja}です。" if ja else ""),
        f"Page {_list(numbers)} holds text that cannot be seen. It is not used." + (f" It says {en}." if en else ""),
    )


def _shortened(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"


def is_without_text(pages: Sequence[Page]) -> bool:
    """True where pages were read and nothing stood on them."""
    return any(page.reader != "none" for page in pages) and not any(page.blocks for page in pages)


def found_no_text() -> Message:
    """Nothing on any page."""
    return Message(
        "文字が見つかりませんでした。手書きや図だけのページは読めません。"
        "文字のはっきり写った画像か PDF を追加してください。",
        "No text was found. Handwriting and pages of drawings cannot be read. Add a picture or PDF with clear text.",
    )


def hard_to_read(numbers: Sequence[int]) -> Message:
    """Characters that recognition is not sure of."""
    return Message(
        f"{_list(numbers)}ページは文字がはっきりせず、読み違いがありそうです（手書きは読めません）。元のページと見くらべてください。",
        f"The characters on page {_list(numbers)} are unclear and may be misread (handwriting cannot be read). "
        "Compare them with the page.",
    )


def picture_incomplete() -> Message:
    """A picture file that ends too early."""
    return Message(
        "画像が途中で切れているため、読めた部分だけを使います。全体が必要なら、元の画像をもう一度追加してください。",
        "The picture is incomplete; only the part that could be read is used. Add the original again to use all of it.",
    )


def only_first_frame(frames: int) -> Message:
    """Moving pictures."""
    return Message(
        f"動く画像（{frames}コマ）のため、はじめの1コマだけを読みました。ほかのコマが必要なら、画像として追加してください。",
        f"It is a moving picture of {frames} frames; only the first was read. Add others as pictures if you need them.",
    )


def shape_lost() -> Message:
    """A PDF that only pypdf could open."""
    return Message(
        "PDF に傷みがあり、文字だけを取り出しました。見出しや表の形は失われているので、内容を確かめてください。",
        "The PDF is partly damaged and only its characters were read. Headings and tables are lost; check the text.",
    )


def _list(numbers: Sequence[int]) -> str:
    """`1, 3–5`."""
    runs = []
    for _, run in groupby(enumerate(sorted(numbers)), key=lambda pair: pair[1] - pair[0]):
        members = [number for _, number in run]
        runs.append(f"{members[0]}" if len(members) == 1 else f"{members[0]}–{members[-1]}")
    return ", ".join(runs)
