# Requires make and Python 3.11 or newer with venv. ARGS are passed to the command of a target:
# make run ARGS="--port 9000", make test ARGS="-k minimax", make lock ARGS=--upgrade

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Most modules of the packages are never imported: the others are compiled when they are.
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check install --no-compile
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest \
	--generate-hashes --custom-compile-command "make lock"

.DEFAULT_GOAL := help
.PHONY: help run kernels test test-slow wasm figures types spellings datasets explanations lessons pictures tutorial docs docs-check site lint lint-page format lock fuzz fuzz-api audit \
	generated-clients chromium browsers wheels client npm npm-check npm-proofs publish-npm dist-check sbom release-notes release image push-image clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

# The service compiles missing kernels while it answers.
run: $(VENV)/.project ## serve http://127.0.0.1:8000 with the shipped model
	$(BIN)/tengen serve $(ARGS)

kernels: $(VENV)/.kernels ## compile the kernels, which the first search does otherwise

# Tests start many processes: with bytecode cached, they load what another one compiled.
unexport PYTHONDONTWRITEBYTECODE

# Tests already run on every core; OpenMP threads on top of that would only compete.
test test-slow: export OMP_NUM_THREADS = 1

# Otherwise each of their processes would wait for the first one to compile.
test: $(VENV)/.dev $(VENV)/.kernels ## run the tests that take seconds
	$(BIN)/pytest -n auto --dist loadfile --no-loadscope-reorder $(ARGS)

test-slow: $(VENV)/.dev ## run the tests that take minutes
	$(BIN)/pytest -m slow $(ARGS)

# A generic processor makes the files the same on every machine. LLVM optimizes them once, for WebAssembly:
# numba's own optimization before that made them larger and no faster. So the kernels have a cache of their
# own. Numba cannot cache some of them, because of code that only Python would call.
wasm: export NUMBA_CPU_NAME = generic
wasm: export NUMBA_CPU_FEATURES =
wasm: export NUMBA_OPT = 0
wasm: export NUMBA_CACHE_DIR = $(CURDIR)/build/wasm
wasm: $(VENV)/.dev ## build the search for browsers from the kernels; needs the package lld
	$(BIN)/python -W "ignore:Cannot cache compiled function" packaging/wasm.py

figures: $(VENV)/.dev $(VENV)/.kernels ## measure the strength and the training that docs/experiments states; takes hours and resumes
	OMP_NUM_THREADS=1 $(BIN)/python -m benchmarks.figures --retrain $(ARGS)

types: $(VENV)/.dev ## write the types of the clients, and what the page shares with the service
	$(BIN)/python packaging/json_types.py tengen_client/json_types.py packaging/npm/types/api.d.ts
	$(BIN)/python packaging/page_facts.py .

spellings: $(VENV)/.dev ## write the table of what is read from tests/data/spellings.json
	$(BIN)/python packaging/spelling_table.py docs/spellings.md

datasets: $(VENV)/.dev ## write the document of the training data from the declarations of its columns
	$(BIN)/python packaging/dataset_page.py docs/datasets.md

explanations: $(VENV)/.dev ## write the document and the picture of reasons
	$(BIN)/python packaging/explanations.py docs

lessons: $(VENV)/.dev ## write the games and the document of the lesson why Black wins, from the proofs
	$(BIN)/python packaging/lessons.py .

pictures: $(VENV)/.dev $(VENV)/.kernels ## take the pictures of the README from the page, with Chromium
	$(BIN)/python packaging/pictures.py

tutorial: $(VENV)/.dev ## run the notebooks of the course and store what they show
	rm -rf data/tutorial
	OMP_NUM_THREADS=1 $(BIN)/python packaging/tutorial.py docs/tutorial/*.ipynb

docs: site ## serve the documentation at http://127.0.0.1:8001, with what was there at the start
	$(BIN)/zensical serve --dev-addr 127.0.0.1:8001 $(ARGS)

docs-check: site ## build the documentation into build/site; a broken link is an error
	$(BIN)/zensical build --strict --clean

site: $(VENV)/.docs
	$(BIN)/python packaging/docs_site.py build/docs
	@if command -v node >/dev/null; then node packaging/npm_package.js build/npm && mkdir build/docs/tengen && \
	    cp -R build/npm/page build/npm/styles build/docs/tengen/; \
	    else echo "The board of docs/web.md is missing: Node is not installed"; fi

lint: $(VENV)/.dev ## check style and types; those of the page with npm only
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory lint-page; \
	    else echo "The page is not checked: npm is missing (Node 20.19 or newer)"; fi

lint-page: node_modules/.package-lock.json ## check the page's JavaScript by ESLint and tsc
	npm run --silent lint

format: $(VENV)/.dev ## fix style automatically
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

lock: $(VENV)/.dev ## regenerate the lock files from pyproject.toml
	$(LOCK) pyproject.toml --group build --extra mcp --extra tracing --output-file requirements.lock $(ARGS)
	$(LOCK) --group dev --constraints requirements.lock --output-file requirements-dev.lock $(ARGS)
	$(LOCK) --group docs --constraints requirements-dev.lock --output-file requirements-docs.lock $(ARGS)

fuzz-api: $(VENV)/.dev ## check the service against its OpenAPI document, 2,000 cases an operation
	FUZZ_CASES=2000 OMP_NUM_THREADS=1 $(BIN)/pytest -m slow tests/fuzz/test_api.py $(ARGS)

fuzz: $(VENV)/.dev ## fuzz a reader with atheris: make fuzz READER=sgf SECONDS=600
	@$(PIP) atheris
	$(BIN)/python -m tests.fuzz.with_atheris $(or $(READER),sgf) -max_total_time=$(or $(SECONDS),600)

generated-clients: $(VENV)/.dev build/generated_client/node_modules/.package-lock.json ## compile the README's requests with clients that are generated from the OpenAPI document
	$(BIN)/pytest tests/api/test_generated_client.py tests/api/test_generated_types.py $(ARGS)

audit: $(VENV)/.dev ## check the pinned packages for known vulnerabilities
	$(BIN)/pip-audit --require-hashes --disable-pip --requirement requirements.lock $(ARGS)

# The names are those of tests/browser/chromium.py. The first package, which not every Debian has, takes
# a third less processor time in tests: it is installed even if there is another browser.
chromium: ## install Chromium for the tests of the page, on Debian and its relatives
	@if command -v chromium-headless-shell >/dev/null; then exit 0; fi; \
	if [ "$$(id -u)" -ne 0 ]; then sudo=sudo; fi; \
	export DEBIAN_FRONTEND=noninteractive; \
	install="$$sudo apt-get install -qq --no-install-recommends"; \
	if $$install chromium-headless-shell >/dev/null 2>&1; then exit 0; fi; \
	$$sudo apt-get update -qq; \
	if $$install chromium-headless-shell >/dev/null; then exit 0; fi; \
	for name in chromium chromium-browser google-chrome; do \
	    if command -v $$name >/dev/null; then exit 0; fi; \
	done; \
	$$install chromium >/dev/null

# Downloads come first, and give up early: what is being installed is never interrupted.
browsers: ## install Firefox and WebKit for the tests of other browsers, on Debian and its relatives
	@missing=; \
	command -v firefox-esr >/dev/null || command -v firefox >/dev/null || missing=firefox-esr; \
	command -v WebKitWebDriver >/dev/null || missing="$$missing webkit2gtk-driver"; \
	command -v Xvfb >/dev/null || missing="$$missing xvfb"; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if [ "$$(id -u)" -ne 0 ]; then sudo=sudo; fi; \
	export DEBIAN_FRONTEND=noninteractive; \
	timeout 30 $$sudo apt-get update -qq; \
	install="apt-get install -qq --no-install-recommends $$missing"; \
	timeout 120 $$sudo $$install --download-only >/dev/null && $$sudo $$install --no-download >/dev/null

# Files in a wheel have the date of the commit, so that equal sources give equal bytes: all but the
# compiled kernels, whose symbols numba numbers as it compiles.
wheels: export TENGEN_KERNELS = 1
wheels: export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct)
wheels: $(VENV)/.dev ## build the wheel of Tengen with kernels compiled for this kind of machine into dist/
	$(BIN)/hatchling build --target wheel --directory dist

client: export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct)
client: $(VENV)/.dev ## build the wheel of the client into dist/
	cd packaging/client && ../../$(BIN)/hatchling build --target wheel --directory ../../dist

# npm compares the provenance with the repository that the package names, which only the workflow knows.
NAME_REPOSITORY = @if [ -n "$$GITHUB_REPOSITORY" ]; then npm pkg set --prefix $(1) repository.type=git \
	    repository.url="git+https://github.com/$$GITHUB_REPOSITORY.git"; fi

npm: ## pack the package for npm into build/
	@rm -f build/tengen-[0-9]*.tgz
	node packaging/npm_package.js build/npm
	$(call NAME_REPOSITORY,build/npm)
	cd build && npm pack ./npm

# They fetch programs from npm, which the tests do without.
npm-check: npm node_modules/.package-lock.json ## check the package for npm: its exports, its types, and its types in use
	cd build/npm && npx --yes publint@0.3.25 --strict
	npx --yes @arethetypeswrong/cli@0.18.5 build/tengen-[0-9]*.tgz --profile esm-only --exclude-entrypoints worker.js search.wasm
	node_modules/.bin/tsc --project packaging/npm/consumer.json

npm-proofs: $(VENV)/.dev ## pack the shipped proofs for npm into build/
	$(BIN)/python packaging/npm_proofs.py build/npm-proofs
	$(call NAME_REPOSITORY,build/npm-proofs)
	cd build && npm pack ./npm-proofs

publish-npm: ## publish the packages for npm in build/, by the workflow that npm trusts
	for each in build/tengen-*.tgz; do npm publish "$$each" --access public --provenance || exit 1; done

# The wheel for the package index has no kernels, since the index refuses wheels built for one Linux only.
dist-check: export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct)
dist-check: $(VENV)/.dev ## build the wheels for the package index into build/dist/ and check them
	@rm -rf build/dist
	$(BIN)/hatchling build --target wheel --directory build/dist
	cd packaging/client && ../../$(BIN)/hatchling build --target wheel --directory ../../build/dist
	$(BIN)/twine check --strict build/dist/*.whl
	$(BIN)/check-wheel-contents build/dist/*.whl

sbom: $(VENV)/.dev ## write the bill of materials (CycloneDX) of the pinned packages into dist/
	@mkdir -p dist
	$(BIN)/cyclonedx-py requirements --pyproject pyproject.toml --mc-type application \
	    --output-reproducible --output-file dist/tengen.cdx.json requirements.lock

release-notes: ## write the notes of TAG from the changelog: make release-notes TAG=v0.2.0
	$(PYTHON) packaging/release_notes.py "$(TAG)" dist/notes.md

release: ## publish what is in dist/ as the release TAG, with GitHub's command line
	gh release create "$(TAG)" --verify-tag --title "$(TAG)" --notes-file dist/notes.md dist/*.whl dist/tengen.cdx.json

image: ## build the container image
	docker build --tag tengen $(ARGS) .

push-image: ## push the image that is built as IMAGE:TAG
	docker tag tengen "$(IMAGE):$(TAG)"
	docker push "$(IMAGE):$(TAG)"

clean: ## remove the files that the other targets create
	rm -rf $(VENV) node_modules .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist
	find . '(' -name __pycache__ -o -name compiled_kernels ')' -prune -exec rm -rf {} +

node_modules/.package-lock.json: package-lock.json
	@npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

build/generated_client/node_modules/.package-lock.json: $(wildcard packaging/generated_client/*.json)
	@mkdir -p build/generated_client
	@cp $^ build/generated_client/
	@npm ci --prefix build/generated_client --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

# Stamp files live inside the environment and disappear with it. A changed lock recreates the
# environment, so that it contains exactly the locked packages.
$(VENV)/.locked: requirements.lock
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit( \
	    "Tengen needs Python 3.11 or newer, $(PYTHON) is older: make PYTHON=python3.12 $(MAKECMDGOALS)")'
	@echo "Installing Tengen into $(VENV)/: once, about a minute"
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PIP) --only-binary :all: --require-hashes --requirement requirements.lock
	@touch $@

$(VENV)/.project: $(VENV)/.locked pyproject.toml
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

# Training compiles a kernel of its own when it needs it.
$(VENV)/.kernels: $(VENV)/.project $(wildcard engines/kernels/*.py engines/kernels/search/*.py engines/patterns/*.py)
	@$(BIN)/python -m tengen.engines.kernels
	@touch $@

$(VENV)/.dev: $(VENV)/.project requirements-dev.lock
	@echo "Installing the development tools into $(VENV)/"
	@$(PIP) --only-binary :all: --require-hashes --requirement requirements-dev.lock
	@touch $@

$(VENV)/.docs: $(VENV)/.dev requirements-docs.lock
	@echo "Installing the tools of the documentation into $(VENV)/"
	@$(PIP) --only-binary :all: --require-hashes --requirement requirements-docs.lock
	@touch $@
