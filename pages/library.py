"""My tests: open, rename, duplicate, delete and bring back."""

from components.header import header
from components.shelf import shelf

header(None)
shelf()
