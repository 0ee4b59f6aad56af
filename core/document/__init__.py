"""The document model: nodes, walking, what a learner sees, diagnostics, and what sources yield."""
