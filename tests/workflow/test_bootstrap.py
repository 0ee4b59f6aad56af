from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from core.bootstrap import build_services
from core.settings import Settings

pytestmark = pytest.mark.process

HEAVY = ("alembic", "numpy", "onnxruntime", "openai", "PIL", "pypdf", "pypdfium2", "rapidocr", "streamlit", "sudachipy")


def test_services_open_a_database_in_the_data_folder_and_find_it_again(tmp_path: Path):
    settings = Settings(data_folder=tmp_path / "data", database_url=None)
    services = build_services(settings)
    test = services.storage.create_test(title="水")
    services.close()
    again = build_services(settings)
    assert again.storage.test(test.id).title == "水"
    again.close()


def test_opening_the_app_imports_nothing_heavy(tmp_path: Path):
    build_services(Settings(data_folder=tmp_path, database_url=None)).close()  # tables are made, which needs alembic
    code = (
        "import sys; from core.bootstrap import build_services; from core.settings import Settings; "
        "build_services(Settings()).close(); print(*sorted(name for name in sys.modules if '.' not in name))"
    )
    environment = {"ANAUME_DATA_FOLDER": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[2])}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, cwd=tmp_path)
    assert run.returncode == 0, run.stderr
    assert set(run.stdout.split()).isdisjoint(HEAVY)
