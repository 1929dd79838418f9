# Everything a developer needs; CI calls `make check`.
.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
# With it, the environment is what pyproject.toml and constraints.txt say.
COMPLETE := .venv/complete
OLD := Furrow needs Python 3.11 or newer: make PYTHON=python3.11 ...

.PHONY: help
help: ## This list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: setup
setup: $(COMPLETE) ## The environment in .venv, with the pinned packages
$(COMPLETE): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "$(OLD)" or 0)'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev]" && touch $@

.PHONY: up
up: setup ## Run the whole platform here, until Ctrl-C; data under ./var
	$(BIN)/furrow up

.PHONY: down
down: setup ## Stop the platform that runs over ./var
	$(BIN)/furrow down

.PHONY: demo
demo: setup ## Four clients play a whole match of every game and verify it, at what runs or at a platform started for it
	$(BIN)/furrow demo

.PHONY: test
test: setup ## Every test: first those that need no servers, two at a time, then the live ones
	$(BIN)/pytest -q -n 2 -m "not live"
	$(BIN)/pytest -q -m live

.PHONY: check
check: setup ## What CI runs: form, lint, types, import contracts, every test
	$(BIN)/ruff format --check .
	@$(MAKE) --no-print-directory lint types arch test

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
golden: setup ## Record the golden matches again; read the difference before it is committed
	$(BIN)/python -m libs.testkit.golden

.PHONY: documents
documents: setup ## Write the API documents and schemas of proto/ anew
	$(BIN)/python -m services.gateway.documents

.PHONY: clauses
clauses: setup ## The rulebook's clauses that no test shows
	$(BIN)/python -m libs.testkit.clauses

.PHONY: bench
bench: setup ## Measure against floors of the same run; the table is also written to var/bench.json
	$(BIN)/furrow bench

.PHONY: soak
soak: setup ## The conformance suite with 10,000 random matches of each game
	FURROW_PLAYOUTS=10000 $(BIN)/pytest -q -n 2 --timeout 0 tests/conformance
