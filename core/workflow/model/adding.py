"""More blanks: words of the passages that stand there become blanks, or new sentences come behind them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.dialect import Parsed, parse
from core.document.extract import Extract
from core.document.nodes import Heading
from core.document.passages import passages
from core.document.walk import questions
from core.llm.failed import CallFailed
from core.llm.outcome import Outcome
from core.text import Edit, apply_edits, at_end
from core.workflow.model.asking import Asking
from core.workflow.model.drafted_text import drafted_text, filled, with_mixed_choices
from core.workflow.model.marked import parts
from core.workflow.model.passages_asked import shown
from core.workflow.model.prompt_file import prompt_file
from core.workflow.model.quoting import quoted
from core.workflow.model.replacement import Terms, Unusable, edits_for
from core.workflow.model.rest import leaves_rest_alone
from core.workflow.model.sections import cut
from core.workflow.model.specification import add_lines
from core.workflow.model.units import Unit, units_of
from core.workflow.ports import Edited
from core.workflow.steps.add import Add
from core.workflow.targets import Chosen

NEW = "new"
_TERMS = Terms(words=True, answers=False, new_questions=True)


def add(asking: Asking, request: str, wish: Add, count: int, test: Parsed, material: Extract) -> Edited:
    """Up to `count` more questions; what stands there keeps its words and its questions.

    Raises:
        CallFailed: the call ended without a reply, or nothing of it can be used.
    """
    places = passages(test.document)
    body = tuple(at for at, passage in enumerate(places) if not isinstance(passage.node, Heading))
    units = units_of(test, Chosen((), body))
    sections = cut(material, None, asking.prompt_tokens // 3).sections[:1]
    prompt = prompt_file("add").filled(
        wish=request,
        spec=add_lines(wish, count),
        material=f"Material:\n{quoted(sections[0].pages)}" if sections else "",
        passages=shown(units, test.text),
    )
    edits = _usable(parts(asking.text(prompt, "add")), units, test, count)
    if not edits:
        raise CallFailed(Outcome.INVALID)
    return Edited(tuple(edits))


def _usable(found: dict[str, str], units: Sequence[Unit], test: Parsed, count: int) -> list[Edit]:
    """The edits that add blanks and change nothing else, in the order of the text, up to `count` questions."""
    edits: list[Edit] = []
    for unit in units:
        if unit.label in found:
            edits = _taken(edits, _in_place(unit, found[unit.label], test.text), test, count)
    return _taken(edits, _behind(found.get(NEW, ""), test.text), test, count)


def _taken(edits: list[Edit], more: Sequence[Edit], test: Parsed, count: int) -> list[Edit]:
    together = [*edits, *more]
    if not more or not leaves_rest_alone(test.text, together, ()):
        return edits
    made = len(questions(parse(apply_edits(test.text, together)).document)) - len(questions(test.document))
    return together if made <= count else edits


def _in_place(unit: Unit, part: str, text: str) -> Sequence[Edit]:
    """A passage with new blanks in it; none where its words changed."""
    try:
        edits = edits_for(replace(unit, is_block=False), part, text, _TERMS)
    except Unusable:
        return ()
    same = all(_says(edit.text) == _says(unit.span.of(text)) for edit in edits)
    return edits if same else ()


def _says(fragment: str) -> list[str]:
    return [filled(passage) for passage in passages(parse(fragment).document)]


def _behind(part: str, text: str) -> Sequence[Edit]:
    """New passages behind the last one."""
    fresh = with_mixed_choices(drafted_text(part))
    if not questions(parse(fresh).document):
        return ()
    return (at_end(text, fresh),)
