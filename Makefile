# make demo     both experiments with a tiny model, on two CPU cores, in minutes
# make test     every test
# make check    formatting, lint and types
# make lock     resolve the packages again and write requirements.lock and envs/*.yaml
# make clean    remove what the targets above set up; results, and logs, which belong to them, stay
#
# PYTHON=python3.12   the Python that .venv is made from; without it the first suitable one of PATH
# CORES=4             the cores that `make demo` uses; without it all
# WORKERS=4           the processes among which `make test` divides the tests; without it 2

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := demo
.PHONY: demo test check lock clean

SUITABLE := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))
PYTHON ?= $(shell for name in python3 python3.13 python3.12 python3.11; do \
	if $$name -c '$(SUITABLE)' 2>/dev/null; then echo $$name; break; fi; done)
CORES ?= all
WORKERS ?= 2

VENV := .venv
BIN := $(VENV)/bin
RUN := $(BIN)/python -m
# Set-up runs again when the lock's content changes, not when its time does.
READY := $(VENV)/.ready-$(shell cksum < requirements.lock | tr -d ' ')

EXPERIMENTS := qwen_grpo_tools qwen_grpo_bugfix
DEMO := $(EXPERIMENTS:%=results/demo/%.json)

$(READY):
	@$(or $(PYTHON),false) -c '$(SUITABLE)' 2>/dev/null || { echo "ERROR: $(or $(PYTHON),python3) is not Python 3.11 to 3.13 ->" \
		"install one of these and name it: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 2; }
	@echo "Setting up $(VENV) from requirements.lock (once; some minutes on a slow network)"
	@$(PYTHON) -m venv $(VENV)
	@$(RUN) pip install --quiet --disable-pip-version-check --requirement requirements.lock
	@$(RUN) pip install --quiet --disable-pip-version-check --no-deps --editable .
	@rm -f $(VENV)/.ready-*
	@touch $@

demo: $(READY)
	@$(RUN) snakemake --cores $(CORES) --quiet rules host reason -- demo
	@$(RUN) agentrl table $(DEMO)
	@printf '%s\n' '' 'Open in a browser:' '  results/demo/report.html' \
		'' 'Result files:' $(DEMO:%='  %') $(DEMO:%.json='  %.log')

# Tests that need the real Qwen3 tokenizer skip without it; CI requires it (tests/conftest.py).
test: $(READY)
	@$(BIN)/python scripts/fetch_tokenizers.py || [ -z "$${CI:-}" ]
	@$(RUN) pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder

check: $(READY)
	@$(RUN) ruff check .
	@$(RUN) ruff format --check .
	@$(RUN) mypy
	@$(BIN)/snakefmt --check Snakefile workflow
	@$(RUN) snakemake --lint

lock: $(READY)
	@$(RUN) pip install --quiet --disable-pip-version-check uv
	@$(BIN)/python scripts/lock.py

clean:
	rm -rf $(VENV) .cache .mypy_cache .pytest_cache .ruff_cache .hypothesis
