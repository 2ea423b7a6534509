# One line a promise. `make test` on a fresh machine does all its own set-up.

VENV    := .venv
PY      := $(VENV)/bin/python
STAMPS  := $(VENV)/stamps
LEXICA  := $(VENV)/share/faristol/lexica
KERNEL  := $(wildcard kernel/*.cpp kernel/*.hpp kernel/bindings/*)
WEB     := $(shell find web/src web/public/*.* web/package.json web/package-lock.json web/*.ts web/*.js web/*.mjs web/*.html scripts/web scripts/wire_types.py scripts/manual.py docs/*.md docs/ca docs/nl src/faristol/rulebook -type f ! -name citations.json 2>/dev/null)
# Where clauses are cited: in whatever holds rules, in the tests, and in the client that sends commands.
CITATIONS := src/faristol/rulebook/citations.json
CITING  := $(shell find src/faristol scripts tests web/src \( -name '*.py' -o -name '*.toml' -o -name '*.ts' -o -name '*.svelte' \) -type f 2>/dev/null)
# Server tests wait as much as they compute: four keep two cores busy.
WORKERS ?= 4
# A browser test mostly waits: three keep two cores busy.
BROWSERS ?= 3
# Some machines forbid Python to keep what it compiled; then every process compiles everything again.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help setup serve chaos fuzz libreoffice machine test patience check python-checks client-checks audit kernel-tests screenshots stub lock bench views mutants dist clean

help:            ## what there is to run
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## */  make \1\t/' | expand -t 24

setup: $(STAMPS)/lexica $(STAMPS)/web $(CITATIONS)  ## environment, kernel, lexica, web client; leaves the command at .venv/bin/faristol

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

$(CITATIONS): $(CITING) | $(STAMPS)/kernel
	@$(PY) scripts/scan_clauses.py --write
	@touch $@

serve: setup     ## Faristol on this machine, for it and the phones around it
	$(VENV)/bin/faristol serve

chaos: setup     ## kill the server under load, again and again; whatever it confirmed must be there
	$(PY) -m bench.load_chaos --games 80 --kills 40
	$(PY) -m bench.load_nodes --games 80 --kills 40

RUNS ?= 1000000
fuzz: setup      ## every reader of files and messages, a million inputs each; PARSERS="gcg trf" RUNS=1000 for less
	$(VENV)/bin/uv pip install --quiet --python $(PY) --group fuzz
	$(PY) -m tests.fuzz --runs $(RUNS) $(PARSERS)

libreoffice: setup  ## workbooks opened in LibreOffice and read back, cell by cell; it must be installed
	$(PY) -m scripts.libreoffice

machine:         ## the browser and the database that the tests use, where they are missing
	scripts/browser
	scripts/postgresql

# Most checks use one core each, and what is installed waits for the network.
# The browser's event loop and the server tests' don't share a process.
test:            ## everything that must hold: the checks, then the tests
	$(MAKE) --no-print-directory --jobs 2 --output-sync=line machine check
	$(VENV)/bin/pytest -n $(WORKERS) --dist worksteal --ignore=tests/browser
	$(VENV)/bin/pytest -n $(BROWSERS) --dist worksteal tests/browser

patience: machine setup  ## every page and waiting state left alone for minutes, in real time
	FARISTOL_REAL_TIME=1 $(VENV)/bin/pytest -n 8 tests/browser/test_patience.py

check: setup kernel-tests python-checks client-checks audit  ## style, types, walls between rooms, the kernel under sanitizers, the client, known vulnerabilities

client-checks: setup
	scripts/web check

python-checks: setup
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports --no-cache

audit: $(STAMPS)/environment  ## known vulnerabilities of what is installed, where an advisory database answers
	@PATH="$(abspath $(VENV)/bin):$$PATH" $(PY) scripts/audit.py

kernel-tests: $(STAMPS)/environment  ## the kernel's own tests, with AddressSanitizer and UBSan
	@$(VENV)/bin/cmake -S . -B build/sanitized -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(VENV)/bin/ninja \
	  -DCMAKE_BUILD_TYPE=Sanitized -DCMAKE_CXX_FLAGS_SANITIZED="-O1 -g1" \
	  -DFARISTOL_KERNEL_TESTS=ON -DFARISTOL_SANITIZE=ON >/dev/null
	$(VENV)/bin/cmake --build build/sanitized
	build/sanitized/kernel_tests

bench: setup     ## what is measured, as ratios in one run
	$(PY) -m bench

views: setup     ## every change of 2,000 random games held to the page's own code
	$(PY) -m bench.views --games 2000

# A change that no test notices is found here; nothing else depends on it, for it takes half an hour.
SAMPLE ?= 600
SEED   ?= 2026
mutants: setup   ## break the rules one small change at a time; MODULE=table or MODULE=table/clock for a part
	nice $(PY) -m scripts.mutants --module "$(MODULE)" --sample $(SAMPLE) --seed $(SEED)

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
