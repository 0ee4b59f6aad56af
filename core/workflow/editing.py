"""Changes by hand: every accepted one is a revision, and questions keep their ids from one to the next."""

from __future__ import annotations

from core.dialect import parse, title_of
from core.document.diff import carry_ids
from core.document.ids import with_kept_ids
from core.document.nodes import Document
from core.document.walk import questions
from core.storage import Storage
from core.storage.records import Conflict, NewRevision, Revision, RevisionKind
from core.text import Message

_SAVED = Message("原稿を直しました。", "The source was edited.")
_RESTORED = Message("版{number}を使うことにしました。", "Version {number} was taken up again.")


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
