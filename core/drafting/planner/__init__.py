"""The planner that needs no model: a teacher's message in, steps out."""

from core.drafting.planner.plan import plan_offline
from core.drafting.planner.situation import AskedQuestion, Category, Focus, Situation

__all__ = ["AskedQuestion", "Category", "Focus", "Situation", "plan_offline"]
