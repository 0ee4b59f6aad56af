"""Settings that the app's speed and calm depend on."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def options():
    # The first is a hidden one: a Streamlit that no longer knows it raises here.
    names = ("runner.postScriptGC", "server.maxUploadSize")
    script = f"import json, streamlit; print(json.dumps({{name: streamlit.get_option(name) for name in {names}}}))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_streamlit_collects_no_garbage_after_each_run(options):
    assert options["runner.postScriptGC"] is False, "reruns become many times slower"


def test_uploads_are_bounded_by_the_same_size_everywhere(options):
    from core.settings import Settings

    assert options["server.maxUploadSize"] == Settings.model_fields["max_upload_megabytes"].default


def test_lock_files_tell_no_address():
    locks = [*ROOT.glob("requirements.txt"), *ROOT.glob("tests/requirements.txt")]
    locks += [ROOT / "components/browser/package-lock.json", ROOT / "tests/editor/package-lock.json"]
    for lock in locks:
        text = lock.read_text()
        assert '"resolved"' not in text
        assert "--index-url" not in text
        assert not re.search(r"@ https?://", text)


def test_every_requirement_has_a_hash():
    for lock in (ROOT / "requirements.txt", ROOT / "tests/requirements.txt"):
        for requirement in re.split(r"\n(?=[a-z])", lock.read_text())[1:]:
            assert "==" in requirement.splitlines()[0]
            assert "--hash=sha256:" in requirement


def test_opening_the_app_imports_nothing_heavy():
    heavy = ("rapidocr", "onnxruntime", "sudachidict_core", "pypdfium2", "pypdf", "cv2", "openai", "alembic")
    script = "import sys, components.work, components.shelf; "
    script += f"print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
