"""How well pages are read: `make quality-sources`. Ends with an error where a bar is not kept."""

from __future__ import annotations

import sys

from tests.sources.quality import characters, figures


def main() -> int:
    """Every section, one after the other."""
    sys.stdout.write("Share of characters that are read wrong\n\n")
    kept = characters.report()
    sys.stdout.write("\nFigures\n\n")
    return 0 if figures.report() & kept else 1


if __name__ == "__main__":
    sys.exit(main())
