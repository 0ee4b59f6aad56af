# make run     set everything up, open the app (PORT=… for another port)
# make test    set everything up, run every test
# make check   format, lint, types, floors, tests
# make help    all targets

SHELL := /bin/sh
PORT ?= 8501
PYTHON ?= python3
BIN := .venv/bin
UV := $(BIN)/uv
UV_VERSION := 0.13.9
WORKERS ?= 4
# Tests that load a whole machine, one after the other; the rest run beside each other.
ALONE := browser or editor or ocr or postgres
ASSETS := components/browser/anaume_browser/assets/.built
export UV_LINK_MODE ?= copy
# Compiled modules are kept: each of the processes that the app and its tests start would compile them anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run setup setup-tests test unit check quality-lint quality-sources quality-llm laws format lock bench clean

help: ## What each target does
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: setup ## Set everything up and open the app
	@$(BIN)/streamlit run app.py --server.port $(PORT)

setup: .venv/app.done $(ASSETS) ## Put all that the app needs into .venv, build the browser's files

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 or newer is needed: make PYTHON=python3.12 …"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
	  && apt-get update -qq && apt-get install -y -qq python3-venv >/dev/null; } \
	  || { echo "Python's venv module is missing: install your system's python3-venv package, then run make again."; exit 1; }
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)

.venv/app.done: requirements.txt components/browser/pyproject.toml | $(UV)
	@echo "Installing what the app needs (once; some minutes on a slow line) …"
	@$(UV) pip install --quiet --require-hashes -r requirements.txt
	@$(UV) pip install --quiet --no-deps --no-build-isolation --editable components/browser
	@touch $@

$(ASSETS): components/browser/package.json components/browser/package-lock.json components/browser/build.mjs $(wildcard components/browser/src/*) | .venv/app.done
	@echo "Building the browser's files …"
	@$(BIN)/python components/browser/build.py

setup-tests: setup .venv/tests.done ## Put all that the tests need beside it
	@$(BIN)/python -m tests.setup

.venv/tests.done: tests/requirements.txt | .venv/app.done
	@$(UV) pip install --quiet --require-hashes -r tests/requirements.txt
	@touch $@

test: setup-tests ## Run every test
	@$(BIN)/pytest -n $(WORKERS) --dist loadfile -m "not ($(ALONE))"
	@$(BIN)/pytest -m "$(ALONE)"

unit: setup-tests ## Run the tests that stay in one process (under a minute)
	@$(BIN)/pytest -n $(WORKERS) -m "not ($(ALONE) or process)"

check: setup-tests ## Format, lint, types, floors, tests
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(MAKE) --no-print-directory test

quality-lint: setup-tests ## Precision and recall of the linter, rule by rule
	@$(BIN)/python -m tests.lint.quality

quality-sources: setup-tests ## Characters read wrong, figures found and missed
	@$(BIN)/python -m tests.sources.quality

quality-llm: setup-tests ## How malformed replies of models end
	@$(BIN)/python -m tests.llm.quality

quality-model: setup-tests ## What asking a model costs: form in prompts, tokens of a change, MDX against nodes
	@$(BIN)/python -m tests.workflow.quality

laws: setup-tests ## Try the laws of reading and writing on 20,000 examples each (an hour)
	@$(BIN)/pytest tests/dialect/test_round_trip.py tests/dialect/test_total.py tests/dialect/test_streaming.py \
	  tests/dialect/test_breakages.py tests/editor_json/test_round_trip.py \
	  --hypothesis-profile=thorough --timeout=7200

format: .venv/tests.done ## Format the code and mend what ruff can
	@$(BIN)/ruff format --quiet .
	@$(BIN)/ruff check --quiet --fix .

bench: setup-tests ## Speed, as ratios measured in one run
	@$(BIN)/python -m tests.bench

lock: | $(UV) ## Compile the direct dependencies into exact pins with hashes (UPGRADE=--upgrade for newer ones)
	@$(UV) pip compile pyproject.toml $(UPGRADE) --universal --python-version 3.11 --generate-hashes --no-emit-index-url --quiet \
	  --custom-compile-command "make lock" --output-file requirements.txt
	@$(UV) pip compile --group dev --constraint requirements.txt --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --quiet --custom-compile-command "make lock" --output-file tests/requirements.txt

clean: ## Remove everything that was installed or built
	rm -rf .venv components/browser/node_modules components/browser/anaume_browser/assets tests/editor/node_modules
