# One line a promise. `make test` on a fresh machine does all its own set-up.

VENV    := .venv
PY      := $(VENV)/bin/python
STAMPS  := $(VENV)/stamps
LEXICA  := $(VENV)/share/faristol/lexica
KERNEL  := $(wildcard kernel/*.cpp kernel/*.hpp kernel/bindings/*)
WEB     := $(shell find web/src web/public/*.* web/package.json web/package-lock.json web/*.ts web/*.js web/*.mjs web/*.html scripts/web scripts/wire_types.py src/faristol/rulebook -type f 2>/dev/null)
WORKERS ?= auto

.DEFAULT_GOAL := help
.PHONY: help setup serve chaos test second-look check kernel-tests screenshots stub lock bench dist clean

help:            ## what there is to run
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## */  make \1\t/' | expand -t 24

setup: $(STAMPS)/lexica $(STAMPS)/web  ## environment, kernel, lexica, web client; leaves the command at .venv/bin/faristol

$(STAMPS)/environment: requirements.lock scripts/environment
	scripts/environment $(VENV)
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/kernel: $(STAMPS)/environment pyproject.toml CMakeLists.txt $(KERNEL)
	$(VENV)/bin/uv pip install --quiet --python $(PY) --no-deps --no-build-isolation --editable .
	@touch $@

# Only a change to a recipe, or to the file format, fetches the sources again.
$(STAMPS)/lexica: $(wildcard src/faristol/lexicon/recipes/*) kernel/word_graph.hpp | $(STAMPS)/kernel
	$(VENV)/bin/faristol lexicon install ca nl --into $(LEXICA)
	@touch $@

$(STAMPS)/web: $(WEB) | $(STAMPS)/kernel
	PYTHON=$(abspath $(PY)) scripts/web build
	@touch $@

serve: setup     ## Faristol on this machine, for it and the phones around it
	$(VENV)/bin/faristol serve

chaos: setup     ## kill the server under load, again and again; whatever it confirmed must be there
	$(PY) -m bench.load_chaos --games 80 --kills 40

# The browser's event loop and the server tests' don't share a process.
test: setup check  ## everything that must hold: the checks, then the tests
	$(VENV)/bin/pytest -n $(WORKERS) --dist worksteal --ignore=tests/browser
	$(VENV)/bin/pytest -n $(WORKERS) --dist loadfile tests/browser || $(MAKE) second-look

# Two cores that drive browsers, servers and robots at once do lose half a minute now and then. What
# failed then is printed above and worth a thought; it fails if it fails alone too.
second-look:
	@echo "Failed in the browser (see above); once more, alone:"
	$(VENV)/bin/pytest --last-failed --last-failed-no-failures none tests/browser

check: setup kernel-tests  ## style, types, walls between rooms, the kernel under sanitizers, the client
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports --no-cache
	scripts/web check

kernel-tests: $(STAMPS)/environment  ## the kernel's own tests, with AddressSanitizer and UBSan
	@$(VENV)/bin/cmake -S . -B build/sanitized -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(VENV)/bin/ninja \
	  -DCMAKE_BUILD_TYPE=RelWithDebInfo -DFARISTOL_KERNEL_TESTS=ON -DFARISTOL_SANITIZE=ON >/dev/null
	$(VENV)/bin/cmake --build build/sanitized
	build/sanitized/kernel_tests

bench: setup     ## what is measured, as ratios in one run
	$(PY) -m bench

screenshots: setup  ## pictures of every page into docs/screens
	$(PY) scripts/screenshots.py

stub: $(STAMPS)/kernel  ## write down what the compiled kernel offers, for mypy and for people
	$(PY) -m nanobind.stubgen -q -m faristol._kernel -o src/faristol/_kernel.pyi

lock: $(STAMPS)/environment  ## fix the versions of everything, without naming a registry
	$(VENV)/bin/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate \
	  --python-version 3.11 --group dev pyproject.toml --output-file requirements.lock

dist: setup      ## a wheel with the default lexica and the web client inside
	scripts/dist

clean:           ## forget everything that was built
	rm -rf build dist web/dist web/node_modules $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis
