# `make help` lists the targets. Everything runs from the lock file; uv fetches what it needs.
SHELL := /bin/bash
UV := $(shell command -v uv 2>/dev/null || echo "python3 -m uv")
RUN := $(UV) run --frozen --no-sync

.DEFAULT_GOAL := help
.PHONY: help uv setup setup-run run test lint types layers contracts gate check bench format clean

help: ## List the targets.
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

uv: ## Install uv with pip when it is missing.
	@$(UV) --version >/dev/null 2>&1 || python3 -m pip install --quiet uv

setup: uv ## Install everything for development, from the lock.
	@$(UV) sync --frozen --quiet --all-extras --compile-bytecode

setup-run: uv ## Install what serving needs, from the lock.
	@$(UV) sync --frozen --quiet --inexact --no-dev --extra documents --extra models --compile-bytecode

run: setup-run ## Serve the example handbook on http://127.0.0.1:8787 (no key, no network).
	@mkdir -p var
	@TROTH_WEB=off $(RUN) troth serve --database sqlite:///var/troth.db --corpus examples/handbook

test: setup ## Pass every test, PostgreSQL included, and demand two tests per enforced clause.
	@$(RUN) pytest --clause-coverage --collect-only -qq > /dev/null
	$(RUN) pytest -n auto

lint: setup ## Check style and formatting.
	$(RUN) ruff check .
	$(RUN) ruff format --check .

format: setup ## Format the code.
	$(RUN) ruff format .
	$(RUN) ruff check --fix .

types: setup ## Check types, strictly.
	$(RUN) mypy

layers: setup ## Check that the layers and the contracts keep apart.
	$(RUN) lint-imports

contracts: setup ## Check that the books are a lawful evolution of the locked ones.
	$(RUN) python conformance/lock.py

gate: setup ## Pass deep thinking through its checklist, and hold its files against the lock.
	$(RUN) python -m conformance.promotion

check: lint types layers contracts ## Every check that is not a test.

bench: setup ## Measure what docs/benchmarks.md prints.
	$(RUN) python -m benchmarks

clean: ## Remove what the other targets made.
	rm -rf .venv var .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
