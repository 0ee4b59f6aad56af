"""Editor value to document, tolerant of what models and other editors write."""
