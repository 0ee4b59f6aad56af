"""Drafting without a model: a planner for messages, and a drafter that makes tests from sources."""
