"""What there is to check, beside the sheet: one card a kind of fault; each finding leads to its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice

import streamlit as st

from components import words
from components.markup import Markup, show, tag
from core.document.diagnostic import Diagnostic, Fix
from core.text import Edit

_ORDER = {"error": 0, "warning": 1, "info": 2}
LINES_AT_ONCE = 3
PLACES_AT_ONCE = 30
Group = Sequence[Diagnostic]


def checks(
    diagnostics: tuple[Diagnostic, ...], *, on_place: Callable[[Diagnostic], None], on_fix: Callable[[Fix], None]
) -> None:
    """One card for all findings of a rule, the worst first.

    `on_place` is called with the finding whose place is asked for, `on_fix` with the fix that is to be made.
    """
    ordered = sorted(diagnostics, key=lambda found: (_ORDER[found.severity], found.span.start))
    weighty = [found for found in ordered if found.severity != "info"]
    notes = [found for found in ordered if found.severity == "info"]
    if weighty:
        show(tag("div", words.say(words.CHECKS, count=len(weighty)), cls="panel-title"))
    else:
        show(tag("div", "✓ ", words.say(words.CHECKS_CLEAR), cls="clear"))
    for index, group in enumerate(_by_rule(weighty)):
        _card(group, f"finding-{index}", on_place, on_fix)
    if notes:
        with st.expander(words.say(words.NOTES, count=len(notes)), type="compact"):
            for index, group in enumerate(_by_rule(notes)):
                _card(group, f"note-{index}", on_place, on_fix)


def _by_rule(findings: Iterable[Diagnostic]) -> list[list[Diagnostic]]:
    """The findings of each rule and severity together, rules in the order of their first finding."""
    groups: dict[tuple[str, str], list[Diagnostic]] = {}
    for found in findings:
        groups.setdefault((found.severity, found.rule), []).append(found)
    return list(groups.values())


def _card(group: Group, key: str, on_place: Callable[[Diagnostic], None], on_fix: Callable[[Fix], None]) -> None:
    with st.container(key=key, gap="xsmall"):
        show(_what(group))
        with st.container(key=f"do-{key}", horizontal=True, vertical_alignment="center", gap="small"):
            if len(group) > 1:
                show(tag("span", words.say(words.SHOW_PLACE), cls="quiet"))
            for index, found in enumerate(group[:PLACES_AT_ONCE]):
                label = _number(found) if len(group) > 1 else words.say(words.SHOW_PLACE)
                st.button(label, key=f"place-{key}-{index}", type="tertiary", on_click=on_place, args=(found,))
        fixes = _fixes(group)
        if fixes:
            with st.container(key=f"mend-{key}", horizontal=True, gap="small"):
                for index, (label, fix) in enumerate(fixes):
                    st.button(label, key=f"fix-{key}-{index}", type="tertiary", icon=":material/edit:",
                              on_click=on_fix, args=(fix,))  # fmt: skip


def _what(group: Group) -> Markup:
    """What was found: said once where it is the same everywhere, else place by place."""
    first = group[0]
    label = words.say(words.SEVERITY[first.severity])
    if len(group) > 1:
        label += f" ・ {words.say(words.PLACES, count=len(group))}"
    elif first.question is not None:
        label += f" ・ {_number(first)}"
    said = list(dict.fromkeys(words.say(found.message) for found in group))
    body = [tag("div", said[0])] if len(said) == 1 else _lines(group)
    # A fix without edits is advice: it needs a person.
    advice = dict.fromkeys(words.say(found.fix.title) for found in group if found.fix and not found.fix.edits)
    told = [tag("div", line, cls="quiet") for line in islice(advice, LINES_AT_ONCE)]
    return tag("div", tag("b", label, cls=first.severity), *body, *told, cls=f"check {first.severity}")


def _lines(group: Group) -> list[Markup]:
    lines = [tag("li", tag("b", _number(found)), " ", words.say(found.message)) for found in group]
    shown, folded = lines[:LINES_AT_ONCE], lines[LINES_AT_ONCE:]
    if not folded:
        return [tag("ul", *shown)]
    more = tag("summary", words.say(words.CHANGED_MORE, count=len(folded)))
    return [tag("ul", *shown), tag("details", more, tag("ul", *folded), cls="folded")]


def _number(found: Diagnostic) -> str:
    if found.question is None:
        return words.say(words.PLACE_IN_TEXT)
    return words.say(words.QUESTION, number=found.question)


def _fixes(group: Group) -> list[tuple[str, Fix]]:
    """What can be mended here, with its label: safe fixes that say the same in one, the others one by one."""
    mendable = [(found, found.fix) for found in group if found.fix is not None and found.fix.edits]
    if len(mendable) == 1:
        return [(words.say(mendable[0][1].title), mendable[0][1])]
    alike: dict[str, list[Fix]] = {}
    single: list[tuple[str, Fix]] = []
    for found, fix in mendable:
        title = words.say(fix.title)
        if fix.safety == "safe":
            alike.setdefault(title, []).append(fix)
        else:
            single.append((f"{_number(found)}: {title}", fix))
    return [_together(title, fixes) for title, fixes in alike.items()] + single[:PLACES_AT_ONCE]


def _together(title: str, fixes: Sequence[Fix]) -> tuple[str, Fix]:
    """One fix for all; what overlaps one taken before is left for the next check."""
    taken: list[Edit] = []
    for fix in fixes:
        if not any((new.start < old.end and old.start < new.end) or new == old for new in fix.edits for old in taken):
            taken += fix.edits
    label = title if len(fixes) == 1 else f"{title}（{words.say(words.PLACES, count=len(fixes))}）"
    return label, Fix(fixes[0].title, "safe", tuple(taken))
