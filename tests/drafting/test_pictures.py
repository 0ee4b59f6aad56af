from __future__ import annotations

from dataclasses import replace

from core.dialect import parse
from core.document.assets import asset_ids, figure_id
from core.document.extract import Extract, Page, Source, SourceBlock, SourceFigure
from core.drafting import DraftRequest, draft
from core.drafting.pictures import without_answers
from core.lint import lint

SIZE = (595.0, 842.0)
TEXT = "徳川家康は1603年に征夷大将軍に任じられ、江戸に幕府を開いた。大名を取りしまるため、武家諸法度が出された。"
CHART = SourceFigure((100, 300, 400, 500), "pt", "figure", "図1 石高の変化", before=2)
BLOCKS = (
    SourceBlock("江戸幕府", "heading", 1, (60, 60, 200, 80)),
    SourceBlock(TEXT, box=(60, 90, 530, 200)),
    SourceBlock("図1 石高の変化", box=(180, 505, 320, 515)),
    SourceBlock("400万石", box=(110, 310, 150, 320)),
    SourceBlock("島原・天草一揆は1637年におこった。", box=(60, 540, 530, 560)),
)


def extract(*figures, blocks=BLOCKS):
    return Extract((Source("歴史.pdf", "pdf", "ab" * 32, (Page(1, blocks, figures, size=SIZE),)),))


def drafted(*figures, **options):
    return draft(DraftRequest(extract(*figures), 3, **options)).text


def test_a_figure_stands_where_it_stands_on_the_page():
    text = drafted(CHART)
    source = extract(CHART).sources[0]
    assert f"![図1 石高の変化](asset:{figure_id(source, 1, CHART)})\n\n図1 石高の変化" in text


def test_what_is_written_in_a_figure_is_no_text_of_the_test():
    assert "400万石" not in drafted(CHART)
    assert "400万石" in drafted()


def test_tables_and_ornaments_make_no_pictures():
    table = replace(CHART, kind="table")
    ornament = replace(CHART, box=(100.0, 300.0, 160.0, 340.0), caption="")
    assert not asset_ids(parse(drafted(table, ornament)).document)


def test_a_figure_without_a_place_among_the_blocks_comes_last():
    last = replace(CHART, before=None)
    assert parse(drafted(last)).document.blocks[-1].children[0].url.startswith("asset:")


def test_no_figures_where_none_are_wanted():
    assert "![" not in drafted(CHART, figures=False)


def test_every_picture_has_a_description():
    found = lint(parse(drafted(replace(CHART, caption=""))))
    assert "alt-missing" not in {finding.rule for finding in found}


def test_a_description_that_tells_an_answer_keeps_the_name_of_the_figure_alone():
    text = '![図1 徳川家康の肖像](asset:0123456789abcdef)\n\n<question correct="徳川家康" />は江戸に幕府を開いた。\n'
    quiet = without_answers(text, ["徳川家康"])
    assert quiet == text.replace("図1 徳川家康の肖像", "図1")
    assert "leak-alt" not in {finding.rule for finding in lint(parse(quiet))}
    assert "leak-alt" in {finding.rule for finding in lint(parse(text))}
