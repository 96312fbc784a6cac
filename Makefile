# Each target makes the environment if it is missing, then runs one command.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test soak bench clean

play: .venv/play
	$(BIN)/python -m bot local $(if $(SPEED),--speed $(SPEED))

test: .venv/test
	$(BIN)/python -m tests

soak: .venv/test
	$(BIN)/python -m tests soak

bench: .venv/bench
	$(BIN)/python -m tests.bench

.venv/play .venv/test .venv/bench: .venv/%: pyproject.toml
	$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[$*]'
	touch $@

clean:
	rm -rf .venv build *.egg-info
