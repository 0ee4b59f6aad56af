"""Planner, drafter, eyes and repairs that ask a model. Code decides what is done with what it says."""
