"""The steps of a plan, one a file."""
