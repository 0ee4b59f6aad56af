from __future__ import annotations

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.dialect import parse
from core.document.assets import (
    AssetFile,
    address_edits,
    asset_id,
    asset_ids,
    with_data_urls,
    without_assets,
)
from core.document.nodes import Image
from core.document.walk import walk
from core.text import apply_edits

ONE, TWO = "0123456789abcdef", "fedcba9876543210"
TEXT = f'前\n\n![図1](asset:{ONE})\n\n| a |\n| --- |\n| ![図2](asset:{TWO}) <question correct="x" /> |\n'


def images(document):
    return [node for node in walk(document) if isinstance(node, Image)]


def test_the_same_place_has_the_same_name_and_another_place_another():
    box = (1.0, 2.0, 3.0, 4.0)
    name = asset_id("ab", 1, box)
    assert name == asset_id("ab", 1, box)
    assert len({name, asset_id("ab", 2, box), asset_id("ac", 1, box), asset_id("ab", 1, (1.0, 2.0, 3.0, 4.5))}) == 4


def test_pictures_are_found_wherever_they_stand_and_others_are_left_alone():
    document = parse(TEXT + f"\n![](https://example.org/asset:{ONE}) ![](asset:nothing)\n").document
    assert asset_ids(document) == (ONE, TWO)


def test_data_urls_hold_the_bytes_and_unknown_pictures_stay_named():
    file = AssetFile(ONE, "image/png", b"\x89PNG bytes")
    shown = images(with_data_urls(parse(TEXT).document, {ONE: file}))
    assert base64.b64decode(shown[0].url.removeprefix("data:image/png;base64,")) == file.content
    assert shown[1].url == f"asset:{TWO}"


def test_edits_change_the_addresses_alone():
    edited = apply_edits(TEXT, address_edits(TEXT, parse(TEXT).document, lambda id_: f"pictures/{id_}.png"))
    assert edited == TEXT.replace(f"asset:{ONE}", f"pictures/{ONE}.png").replace(f"asset:{TWO}", f"pictures/{TWO}.png")


@pytest.mark.parametrize("picture", ["![図1][b]", "![図1][]", "![図1]", "> ![図1][ B ]", "![図1][b] ![図1](asset:%s)"])
@pytest.mark.parametrize("written", ["asset:%s", "<asset:%s>", '\n  asset:%s\n  "題"'])
def test_a_picture_that_is_named_by_reference_is_changed_where_its_address_is_written(picture: str, written: str):
    address, code = f"asset:{ONE}", f"```\n[b]: asset:{ONE}\n```\n"
    text = f"{picture}\n\n[b]: {written}\n[図1]: {written}\n\n{code}".replace("%s", ONE)
    document = parse(text).document
    edited = apply_edits(text, address_edits(text, document, lambda id_: f"pictures/{id_}.png"))
    shown = images(parse(edited).document)
    assert [image.url for image in shown] == [f"pictures/{ONE}.png"] * len(images(document))
    assert [(image.alt, image.title) for image in shown] == [(image.alt, image.title) for image in images(document)]
    assert edited == text.removesuffix(code).replace(address, f"pictures/{ONE}.png") + code


def test_a_picture_that_is_taken_out_leaves_no_empty_lines():
    text = f"前\n\n![図1](asset:{ONE})\n\n後\n"
    assert without_assets(text, parse(text).document, {ONE}) == "前\n\n後\n"


@given(st.lists(st.sampled_from([f"![図](asset:{ONE})", f"![図](asset:{TWO})", "文。", "# 見出し"]), max_size=6))
def test_taking_one_picture_out_keeps_all_others(blocks):
    text = "\n\n".join(blocks)
    left = without_assets(text, parse(text).document, {ONE})
    assert asset_ids(parse(left).document) == ((TWO,) if f"![図](asset:{TWO})" in blocks else ())


def test_only_the_address_itself_is_replaced():
    others = f"![asset:{ONE}](https://example.org/) ![a](asset:{ONE}99)\n\n[図](asset:{ONE})\n"
    assert address_edits(others, parse(others).document, lambda _: "p.png") == ()
    text = f"![asset:{ONE}](asset:{ONE})\n"
    assert apply_edits(text, address_edits(text, parse(text).document, lambda _: "p.png")) == f"![asset:{ONE}](p.png)\n"
