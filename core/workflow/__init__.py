"""Plan, then execute with code: requests become jobs that run in the background."""

from core.workflow.live import JobView
from core.workflow.workflow import Workflow

__all__ = ["JobView", "Workflow"]
