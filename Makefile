# `make book` builds the sample book, `make test` runs everything the gate checks; both install what they need.
# `make check` is the fast gate, `make bench` and `make curves` measure, `make bench-compare A=v0.1 B=main` compares
# two commits. `make pictures` shows how pages look other than in tests/pictures, `make accept` stores the new looks
# there. `make site` makes the documentation site in output/site, `make shelf` the books of tests/shelf, and each as a
# sheet of spreads.
PYTHON ?= python3
BIN := .venv/bin
SPEC := output/book.yaml
SHELF := output/shelf
WEEK := --from 2026-11-23 --to 2026-11-29
DAYS := $(WEEK) --format pdf,eps
# What is installed is compiled when it is first imported: most of it never is.
PIP := $(BIN)/python -m pip install -q --disable-pip-version-check --no-compile -c constraints.txt

# What tests start again and again is compiled once, also where Python is told to keep nothing.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: book test check lint whole unit pictures accept site shelf bench bench-compare curves clean

book: .venv/book
	@test -e $(SPEC) || $(BIN)/bookmaker init $(SPEC)
	$(BIN)/bookmaker build $(SPEC) -o output

test: .venv/test
	$(MAKE) --no-print-directory -j2 lint whole

check: .venv/test
	$(MAKE) --no-print-directory -j2 lint unit

lint: .venv/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

whole: .venv/test
	$(BIN)/pytest -n auto --dist worksteal

unit: .venv/test
	$(BIN)/pytest -m "not slow" -n auto --dist worksteal

pictures: .venv/test
	$(BIN)/python -m tests.pictures show
	$(BIN)/python -m tests.pictures sheets

accept: .venv/test
	$(BIN)/python -m tests.pictures accept

site: .venv/test
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build -q

shelf: .venv/book
	@set -e; for spec in tests/shelf/*.yaml; do \
	  name=$$(basename $$spec .yaml); \
	  if grep -q '^daily:' $$spec; then $(BIN)/bookmaker daily --quiet $$spec $(DAYS) -o $(SHELF)/$$name; \
	  else $(BIN)/bookmaker build --quiet $$spec -o $(SHELF)/$$name; fi; \
	  $(BIN)/bookmaker contact $$spec $$(grep -q '^daily:' $$spec && echo $(WEEK)) -o $(SHELF)/$$name.png; \
	done

bench: .venv/bench
	$(BIN)/python tests/bench output/bench.json
	$(BIN)/python tests/bench/explain.py output/explain.json
	$(BIN)/python tests/bench/speed.py output/speed.json
	$(BIN)/python tests/bench/whole.py output/whole.json
	$(BIN)/python tests/bench/delivery.py output/delivery.json
	$(BIN)/python tests/bench/verified.py output/verified.json
	$(BIN)/python tests/bench/games.py output/games.json

bench-compare: .venv/bench
	$(BIN)/python -m tests.bench.compare $(A) $(B)

curves: .venv/bench
	$(BIN)/python tests/bench/energy_time.py output/energy-time.csv

.venv/bin/python:
	$(PYTHON) -m venv .venv
	$(PIP) --upgrade pip

.venv/book: .venv/bin/python pyproject.toml constraints.txt
	$(PIP) -e .
	@touch $@

.venv/test: .venv/bin/python pyproject.toml constraints.txt
	$(PIP) -e '.[test]'
	@touch $@ .venv/book

.venv/bench: .venv/bin/python pyproject.toml constraints.txt
	$(PIP) -e '.[bench]'
	@touch $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
