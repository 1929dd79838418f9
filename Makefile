# Everything a developer needs; CI calls `make check`.
.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
# With it, the environment is what pyproject.toml and constraints.txt say.
COMPLETE := .venv/complete
OLD := Furrow needs Python 3.11 or newer: make PYTHON=python3.11 ...

.PHONY: help
help: ## This list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: setup
setup: $(COMPLETE) ## The environment in .venv, with the pinned packages
$(COMPLETE): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "$(OLD)" or 0)'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev]" && touch $@

NPM := $(shell command -v npm)
WEB := services/web
MODULES := $(WEB)/node_modules/.package-lock.json
PAGES := $(WEB)/dist/index.html

.PHONY: web
web: ## The web client, built, where npm is; without it everything else is there
ifeq ($(NPM),)
	@echo 'npm is not installed, so the pages are not built; everything else is there.'
else
	@$(MAKE) --no-print-directory $(PAGES) || echo 'The pages could not be built; everything else is there.'
endif

$(MODULES): $(WEB)/package-lock.json $(WEB)/package.json
	cd $(WEB) && npm ci --silent --no-audit --no-fund && touch node_modules/.package-lock.json

$(PAGES): $(MODULES) $(WEB)/index.html $(WEB)/vite.config.ts $(WEB)/types.mjs proto/openapi.json proto/asyncapi.json $(shell find $(WEB)/src $(WEB)/public -type f ! -path "*/wire/*.d.ts")
	cd $(WEB) && npm run --silent build -- --logLevel warn

.PHONY: web-check
web-check: $(PAGES) ## Types and unit tests of the web client
	cd $(WEB) && npm run --silent check

.PHONY: browser
browser: ## Debian's Chromium for the tests of the pages, where it is missing and may be installed
	@command -v chromium >/dev/null || test "$$(id -u)" != 0 || { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null; } || true

.PHONY: up
up: setup web ## Run the whole platform here, until Ctrl-C; data under ./var
	$(BIN)/furrow up

.PHONY: down
down: setup ## Stop the platform that runs over ./var
	$(BIN)/furrow down

.PHONY: demo
demo: setup ## Four clients play a whole match of every game and verify it, at what runs or at a platform started for it
	$(BIN)/furrow demo

.PHONY: test
test: setup web browser ## Every test, two files at a time: first those that need no servers, then the live ones
	$(BIN)/pytest -q -n 2 -m "not live"
	$(BIN)/pytest -q -n 2 --dist loadfile -m live --max-worker-restart 0 --reruns 1 --rerun-show-tracebacks

.PHONY: check
check: setup ## What CI runs: form, lint, types, import contracts, every test
	$(BIN)/ruff format --check .
	@$(MAKE) --no-print-directory lint types arch web-check test

.PHONY: fmt
fmt: setup ## Bring the code into form
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix-only .

.PHONY: lint
lint: setup ## Ruff, and yamllint for the rest
	$(BIN)/ruff check .
	$(BIN)/yamllint --strict .

.PHONY: types
types: setup ## mypy, strict
	$(BIN)/mypy

.PHONY: arch
arch: setup ## The import contracts
	$(BIN)/lint-imports

.PHONY: golden
golden: setup ## Record the golden matches that are missing or no longer replay, and the exports made of them; read the difference
	$(BIN)/python -m libs.testkit.golden
	$(BIN)/python -m libs.testkit.exports

.PHONY: documents
documents: setup ## Write the API documents and schemas of proto/ anew, and samples of what has none
	$(BIN)/python -m services.gateway.documents
	$(BIN)/python -m libs.testkit.schemas
	$(BIN)/python -m libs.testkit.wire

.PHONY: clauses
clauses: setup ## The rulebook's clauses that no test shows
	$(BIN)/python -m libs.testkit.clauses

.PHONY: bench
bench: setup ## Measure against floors of the same run; the table is also written to var/bench.json
	$(BIN)/furrow bench

.PHONY: soak
soak: setup ## The conformance suite with 10,000 random matches of each game
	FURROW_PLAYOUTS=10000 $(BIN)/pytest -q -n 2 --timeout 0 tests/conformance

.PHONY: soak-matches
soak-matches: setup ## 500 rated matches on clocks at once, and everything that must hold afterwards
	MATCHES_AT_ONCE=500 $(BIN)/pytest -q -s tests/e2e/test_many_matches.py

.PHONY: soak-kills
soak-kills: setup ## Each process of two killed ten times as tables start, matches end and ratings are made
	KILLS=10 $(BIN)/pytest -q -s tests/e2e/test_kill_matrix.py
