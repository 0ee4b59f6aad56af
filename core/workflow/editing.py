"""Changes by hand: every accepted one is a revision, and questions keep their ids from one to the next."""

from __future__ import annotations

from dataclasses import replace

from core.dialect import parse, title_of
from core.document.captions import description
from core.document.diff import carry_ids
from core.document.extract import Page, Source, SourceFigure
from core.document.ids import with_kept_ids
from core.document.nodes import Document
from core.document.walk import questions
from core.errors import NotPossible
from core.storage import Storage
from core.storage.records import Conflict, NewRevision, Revision, RevisionKind
from core.text import Message, apply_edits
from core.workflow.edited_places import MAX_CHANGES, Change, changes_between
from core.workflow.figures import Figures, with_picture
from core.workflow.words import counted

_SAVED = Message("原稿を直しました。", "The source was edited.")
_FIGURE_IN = Message("資料の図を入れました。", "A figure of the material was put in.")
_RESTORED = Message("版{number}を使うことにしました。", "Version {number} was taken up again.")
_NO_SUCH_CHANGE = Message(
    "この変更はもうありません。テストはそのままです。画面の最新の変更をご覧ください。",
    "This change is not there any more. The test is as it is; please look at the latest changes.",
)


def new_revision(base: Revision | None, text: str, kind: RevisionKind, note: Message) -> NewRevision:
    """A text as the successor of a revision (None: the first one): ids are carried over, the title is read."""
    document = parse(text).document
    if base:
        document = carry_ids(document_of(base), document)
    ids = tuple(question.id for question in questions(document))
    return NewRevision(base.number if base else 0, text, kind, note, ids, title=title_of(document) or "")


def document_of(revision: Revision) -> Document:
    """A revision as a document, its questions under the ids that it keeps for them."""
    return with_kept_ids(parse(revision.text).document, revision.question_ids)


def _rejected(count: int) -> Message:
    return Message(
        f"AIの変更のうち{count}か所を元に戻しました。", f"{counted(count, 'change')} of the last turn taken back."
    )


class Editing:
    """What a user does to a test without asking for it in the chat."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def save_text(self, test_id: str, base_number: int, text: str) -> Revision | Conflict:
        """Keeps an edited text as a revision; the same text again makes none.

        `base_number` is the revision that was edited, 0 where there was none. Where that is no longer the current one,
        nothing is overwritten and nothing lost: the text is kept beside the line, and the `Conflict` names both.

        Raises:
            NotFound: there is no such test or revision.
        """
        current = self.storage.open_test(test_id).revision
        if current and current.text == text:
            return current
        base = self.storage.revision(test_id, base_number) if base_number else None
        return self.storage.add_revision(test_id, new_revision(base, text, "manual", _SAVED))

    def insert_figure(
        self, test_id: str, base_number: int, source: Source, page: Page, figure: SourceFigure
    ) -> Revision | Conflict:
        """Puts a figure of the material into the test: above the question that speaks of it, else at the end.

        `base_number` and the `Conflict` are those of `save_text`.

        Raises:
            NotFound: there is no such test or revision.
            StudioError: the figure cannot be cut out.
        """
        base = self.storage.revision(test_id, base_number) if base_number else None
        address = figure.url or Figures(self.storage, test_id).cut(source, page, figure.box)
        text = with_picture(base.text if base else "", address, description(figure, page.text))
        return self.storage.add_revision(test_id, new_revision(base, text, "manual", _FIGURE_IN))

    def changes_of(self, test_id: str) -> tuple[Change, ...]:
        """What the last turn changed and was neither accepted nor taken back, place by place in the order of the text.

        Empty where the present text does not come from a turn over another text: first drafts, edits by hand, undone
        turns; and where so much changed that there is nothing to choose from.

        Raises:
            NotFound: there is no such test.
        """
        opened = self.storage.open_test(test_id)
        current = opened.revision
        former = self._before_turn(current) if current else None
        if current is None or former is None or current.number == opened.test.accepted_number:
            return ()
        found = changes_between(former.text, current.text)
        return found if len(found) <= MAX_CHANGES else ()

    def accept(self, test_id: str, number: int) -> None:
        """Lets what the revision `number` changed stay: it is not asked about again.

        Raises:
            NotFound: there is no such test.
        """
        self.storage.accept_changes(test_id, number)

    def reject(self, test_id: str, base_number: int, *change_ids: str) -> Revision | Conflict:
        """Takes changes of the last turn back, as a new revision; all else keeps every character.

        `base_number` is the revision whose changes were looked at. Where it is no longer the current one, nothing is
        overwritten and the `Conflict` names both.

        Raises:
            NotFound: there is no such test.
            NotPossible: none of these changes is there any more.
        """
        current = self.storage.open_test(test_id).revision
        edits = [change.undone for change in self.changes_of(test_id) if change.id in change_ids]
        if current is None or not edits:
            raise NotPossible(_NO_SUCH_CHANGE)
        new = new_revision(current, apply_edits(current.text, edits), "reject", _rejected(len(edits)))
        return self.storage.add_revision(test_id, replace(new, base_number=base_number))

    def _before_turn(self, revision: Revision) -> Revision | None:
        """The revision that the turn began with, whose result this is with or without some of its changes."""
        while revision.kind == "reject":
            revision = self.storage.revision(revision.test_id, revision.base_number)
        if revision.kind != "chat" or not revision.base_number:
            return None
        return self.storage.revision(revision.test_id, revision.base_number)

    def restore(self, test_id: str, base_number: int, number: int) -> Revision | Conflict:
        """Makes the text of an older revision, or of one that was kept beside, current again: as a new revision.

        Raises:
            NotFound: there is no such test or revision.
        """
        old = self.storage.revision(test_id, number)
        note = Message(_RESTORED.ja.format(number=number), _RESTORED.en.format(number=number))
        return self.storage.add_revision(test_id, NewRevision(base_number, old.text, "restore", note, old.question_ids))

    def undo(self, test_id: str) -> Revision:
        """Goes back to the former text, as a new revision; called again it goes one further back.

        Raises:
            NotFound: there is no such test.
            NotPossible: there is nothing before.
        """
        return self.storage.undo(test_id)
