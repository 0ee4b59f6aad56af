"""Marking: a question and a learner's replies give a mark. It runs where the key is, never in the learner's browser."""

from core.grading.answers import RightAnswers, right_answers
from core.grading.grade import grade
from core.grading.mark import Mark, Verdict

__all__ = ["Mark", "RightAnswers", "Verdict", "grade", "right_answers"]
