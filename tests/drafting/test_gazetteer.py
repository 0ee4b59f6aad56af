from __future__ import annotations

from collections import Counter

import pytest

from core.drafting.gazetteer import gazetteer
from core.text.message import LANGUAGES


@pytest.mark.parametrize(("language", "fewest"), [("ja", 1500), ("en", 1000)])
def test_there_are_many_names_in_both_languages(language, fewest: int):
    assert len(gazetteer(language).entries) >= fewest


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_stands_twice_in_a_category(language):
    names = Counter((entry.category, form) for entry in gazetteer(language).entries for form in entry.forms)
    assert [name for name, times in names.items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_clean(language):
    for entry in gazetteer(language).entries:
        assert all(form == form.strip() and not set(form) & set("|;=\n[]") for form in entry.forms)
        assert entry.category.split("/")[0] in {"person", "place", "term", "hint"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nearly_every_category_has_enough_for_wrong_choices(language):
    of_category = Counter(entry.category for entry in gazetteer(language).entries)
    alone = [entry for entry in gazetteer(language).entries if not gazetteer(language).siblings(entry)]
    assert len(alone) < 0.02 * sum(of_category.values())


def test_siblings_of_the_same_category_come_first():
    names = gazetteer("ja")
    siblings = names.siblings(names.find("徳川家康")[0])
    assert siblings[0].category == "person/japan/edo/shogun"
    assert all(entry.name != "徳川家康" for entry in siblings)


def test_another_form_is_the_same_entry():
    names = gazetteer("ja")
    assert names.find("米国") == names.find("アメリカ合衆国")


def test_the_longest_name_is_spotted():
    text = "島原・天草一揆のあと、江戸幕府は"
    assert [spot.of(text) for spot in gazetteer("ja").spots(text)] == ["島原・天草一揆", "江戸幕府"]


def test_places_hold_where_a_character_grows_when_folded():
    text = "Straße nach Paris"
    assert all(spot.of(text).casefold() in ("paris",) for spot in gazetteer("en").spots(text))
