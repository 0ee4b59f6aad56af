"""What there is to say about a text: what strict MDX would refuse, and arrays that are not JSON."""

from __future__ import annotations

from core.dialect.constructs.question import LooseArray, write_question
from core.dialect.lowering import Lowering, numbers
from core.dialect.reading import Tree
from core.dialect.refusals import REPAIRED, REWRITE, refusals
from core.document.diagnostic import Diagnostic, Fix, Severity
from core.document.nodes import Document, Question
from core.text import Edit, Message, Span


def diagnose(tree: Tree, document: Document, lowering: Lowering) -> tuple[Diagnostic, ...]:
    """All findings, in text order."""
    number = numbers(document) if lowering.loose else {}
    refused = list(refusals(tree.text, tree.root, tree.joined))
    repaired = any(diagnostic.message is REPAIRED for diagnostic in refused)
    rewrites = {question.span: question for question, _ in lowering.written_tags} if repaired else {}
    found = [*lowering.diagnostics]
    found += [_with_rewrite(diagnostic, rewrites) for diagnostic in refused]
    found += [_loose(question, array, number.get(question.id)) for question, array in lowering.loose]
    return tuple(sorted(found, key=lambda each: (each.span.start, each.span.end, each.rule)))


def _with_rewrite(diagnostic: Diagnostic, rewrites: dict[Span | None, Question]) -> Diagnostic:
    """A mended question's tag is rewritten as it was read."""
    question = rewrites.get(diagnostic.span)
    if diagnostic.message is not REPAIRED or question is None:
        return diagnostic
    edit = Edit(diagnostic.span.start, diagnostic.span.end, write_question(question, in_cell=True))
    return Diagnostic(
        diagnostic.rule,
        diagnostic.severity,
        diagnostic.message,
        diagnostic.span,
        fix=Fix(REWRITE, "safe", (edit,)),
    )


def _loose(question: Question, array: LooseArray, number: int | None) -> Diagnostic:
    span = array.attribute.value_span or array.attribute.span or question.span or Span(0, 0)
    name = array.attribute.name
    listed = "、".join(f"「{item}」" for item in array.items)
    listed_en = ", ".join(f'"{item}"' for item in array.items)
    if array.certainty == "repaired":
        message = Message(
            f"{name} の書き方を直して読みました：{listed}。",
            f"{name} was read after mending how it is written: {listed_en}.",
        )
    else:
        message = Message(
            f'{name} は何通りにも読めます。{listed} と読みましたが、確かめて ["…", "…"] の形に書き直してください。',
            f'{name} can be read in more than one way. It was read as {listed_en}; write it as ["…", "…"].',
        )
    severity: Severity = "info" if array.certainty == "repaired" else "error"
    fix = None
    if array.certainty == "repaired" and question.span is not None:
        fix = Fix(
            REWRITE, "safe", (Edit(question.span.start, question.span.end, write_question(question, in_cell=True)),)
        )
    return Diagnostic("choice-json", severity, message, span, question=number, fix=fix)
