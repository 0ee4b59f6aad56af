from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

import pytest

from core.document.extract import Extract, Page, Source, SourceBlock

HISTORY = (
    SourceBlock("江戸幕府のはじまり", "heading", 1),
    SourceBlock(
        "徳川家康は１６０３年に征夷大将軍に任じられ、江戸に幕府を開いた。豊臣氏は大坂夏の陣でほろびた。"
        "大名を取りしまるため、武家諸法度というきまりが出された。"
    ),
    SourceBlock("外国との関係", "heading", 2),
    SourceBlock(
        "キリスト教の広まりをおそれた幕府は、1637年におこった島原・天草一揆をしずめたのち、ポルトガル船の来航を禁じた。"
        "オランダ人は長崎の出島に移され、中国とオランダだけが貿易を許された。この体制を鎖国という。"
    ),
    SourceBlock(
        "| 年 | できごと |\n| --- | --- |\n| 1641 | オランダ商館が移される |\n| 1709 | 新井白石が登用される |", "table"
    ),
    SourceBlock("・松尾芭蕉は「奥の細道」を著した。\n・井原西鶴は浮世草子を書いた。", "list"),
)


@pytest.fixture
def extract_of() -> Callable[..., Extract]:
    def make(*pages: tuple[SourceBlock, ...] | str, name: str = "プリント.pdf") -> Extract:
        read = tuple(
            Page(number, (SourceBlock(page),) if isinstance(page, str) else page)
            for number, page in enumerate(pages, start=1)
        )
        return Extract((Source(name, "pdf", sha256(name.encode()).hexdigest(), read),))

    return make


@pytest.fixture
def history(extract_of: Callable[..., Extract]) -> Extract:
    return extract_of(HISTORY)
