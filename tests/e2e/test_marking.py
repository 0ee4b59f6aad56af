"""How the preview marks: partial points that the teacher chooses, and what is left for him to decide."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

TEXT = """# 水と分数

水を電気分解すると<question correctItems='["水素","酸素"]' isMultipleChoice="true" score="2" />が発生する。

6/8 を約分すると<question correct="3/4" />である。
"""


def test_partial_points_are_chosen_for_a_test_and_stay_chosen(app, teacher, picture):
    test_id = app.keep(TEXT, "水と分数")
    one = teacher(f"?test={test_id}")
    fields = one.sheet.locator(".blank input")
    fields.first.fill("水素")
    fields.last.fill("6/8")
    one.page.get_by_role("button", name="採点する").click()
    expect(one.sheet.locator(".score")).to_have_text("0 ／ 3 点")
    expect(one.page.get_by_text("先生が確かめる答え 1")).to_be_visible()
    expect(one.page.get_by_text("「6/8」が正答と同じかどうか")).to_be_visible()

    one.page.get_by_text("部分点をつける").click()
    expect(one.sheet.locator(".score")).to_have_text("1 ／ 3 点")
    picture(one.page, "marking-partial-points")
    assert app.storage.test(test_id).partial_points == "proportional"

    one.page.reload()
    expect(one.page.get_by_role("switch", name="部分点をつける")).to_be_checked()


def test_a_test_without_several_answers_has_no_switch_for_partial_points(app, teacher):
    test_id = app.keep('首都は<question correct="東京" />である。')
    one = teacher(f"?test={test_id}")
    expect(one.blanks).to_have_count(1)
    expect(one.page.get_by_text("部分点をつける")).to_have_count(0)
