"""Marking: a question and a learner's replies give a mark. It runs where the key is, never in the learner's browser."""

from core.grading.acceptance import Acceptance, would_accept
from core.grading.answers import RightAnswers, right_answers
from core.grading.grade import PartialPoints, grade
from core.grading.mark import Mark, Verdict

__all__ = [
    "Acceptance",
    "Mark",
    "PartialPoints",
    "RightAnswers",
    "Verdict",
    "grade",
    "right_answers",
    "would_accept",
]
