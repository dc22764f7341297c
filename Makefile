# lexc: what to run. `make help` lists it. Times are of two idle cores.

CARGO ?= cargo
TARGET := $(or $(CARGO_TARGET_DIR),target)
LEXC := $(TARGET)/release/lexc
DEMO_LEXC := $(TARGET)/demo/lexc
DEMO_LOOK_UP := $(TARGET)/demo/examples/look_up
DEMO := $(TARGET)/demo-files
FUZZ_SECONDS ?= 10
# The profile of what is packed: `make dist PROFILE=dev` is quick to build.
export PROFILE ?= release
NEXTEST := $(shell $(CARGO) nextest --version >/dev/null 2>&1 && echo yes)

.DEFAULT_GOAL := help
.PHONY: help demo install check test test-isa test-long tests doctests format fmt lint doc package \
	deps-check deny wasm test-wasm wasm-check bigendian miri sanitize fuzz-check fuzz report-check web web-serve test-web bench bench-compile python test-python test-ray dist test-dist lexicons report clean

help: ## List these targets
	@awk '/^##@ /{printf "\n%s\n", substr($$0, 5)} \
		/^[a-z-]+:.*## /{name = $$1; sub(":", "", name); text = $$0; sub(/.*## /, "", text); \
		printf "  make %-13s %s\n", name, text}' $(MAKEFILE_LIST)

##@ First use

demo: ## Build the command and compile two lexicons; a second program reads them (2 min, later 2 s)
	@echo "Building the command lexc and the example look_up: about 2 minutes on two cores, once."
	$(CARGO) build --profile demo --locked -p lexc-cli --bin lexc -p lexc --example look_up \
		--no-default-features --features lexc/build,lexc/files
	@mkdir -p $(DEMO)
	@echo
	@echo "1. An English word list becomes a lexicon: a DAWG and a GADDAG in one file."
	$(DEMO_LEXC) build lexicons/english.txt -a english -o $(DEMO)/english.lex
	@echo
	@echo "2. A Turkish list has lines that do not fit its alphabet: they are counted and kept apart."
	$(DEMO_LEXC) build lexicons/turkish.txt -a turkish -o $(DEMO)/turkish.lex --skip-invalid --rejects $(DEMO)/turkish-left-out.txt --force --quiet
	$(DEMO_LEXC) info $(DEMO)/turkish.lex
	@echo
	@echo "3. A second program maps both files and looks words up."
	$(DEMO_LOOK_UP) $(DEMO)/english.lex quixotry zyzzyva qwertz
	$(DEMO_LOOK_UP) $(DEMO)/turkish.lex ışık kâğıt isik
	@echo
	@echo "4. The best plays of a rack on an empty board."
	$(DEMO_LEXC) moves $(DEMO)/english.lex --rack 'QUIZER?' --limit 5
	@echo
	@echo "Next:"
	@echo "  $(DEMO_LEXC) find $(DEMO)/english.lex 'q[aeio]*' --length 5    words by pattern"
	@echo "  $(DEMO_LEXC) anagram $(DEMO)/english.lex 'retina?'             anagrams, one blank"
	@echo "  $(DEMO_LEXC) help                                             all subcommands"
	@echo "  crates/lexc/examples                                          the library, from a program"
	@echo "  make install                                                  install the command, with what this build"
	@echo "                                                                leaves out: lexc play and lexc selfplay"

install: ## Install the command lexc with cargo install (4 min)
	$(CARGO) install --locked --path crates/lexc-cli

web: ## Build the web game into target/web; needs what `make wasm` needs (4 min)
	sh web/build.sh

web-serve: ## Serve the web game of target/web at http://localhost:8018/ until Ctrl+C
	@test -f $(TARGET)/web/index.html || { echo "there is no web game in $(TARGET)/web: run make web" >&2; exit 2; }
	node web/tools/serve.mjs $(TARGET)/web $(or $(PORT),8018)

##@ While you work

# The crates with uncommitted changes, or with those of the last commit.
CHANGED_FILES = $(or $(shell git diff --name-only HEAD -- crates lexicons),$(shell git diff --name-only HEAD~ -- crates lexicons))
CHANGED_CRATES = $(sort $(foreach file,$(CHANGED_FILES),$(if $(filter lexicons/%,$(file)),lexc-lexicons,$(word 2,$(subst /, ,$(file))))))

check: format ## Check the format, and lint and unit-test the crates that changed (1 min after a build; `make test lint` for all)
	@[ -n "$(CHANGED_CRATES)" ] || { echo "no crate has changed: make lint test checks all"; exit 1; }
	$(CARGO) check --workspace --all-targets
	$(CARGO) clippy $(CHANGED_CRATES:%=-p %) --all-targets -- -D warnings
	$(CARGO) test $(CHANGED_CRATES:%=-p %) --lib --no-fail-fast

test: ## Run all tests (13 min; 8 min after a build)
	@echo "All tests: 13 minutes on two cores, 8 after a build."
	@begin=$$(date +%s); \
		$(MAKE) --no-print-directory tests doctests && \
		echo "make test took $$(( ($$(date +%s) - begin) / 60 )) min $$(( ($$(date +%s) - begin) % 60 )) s"

# Tests of the facade run its examples as modules; lints check that all examples and the programs that measure compile.
TESTED := --workspace --exclude lexc-measurements --tests
tests: ## Run all tests but those in documentation; with cargo-nextest if it is installed (5 min)
ifeq ($(NEXTEST),yes)
	$(CARGO) nextest run $(TESTED) --no-fail-fast
else
	$(CARGO) test $(TESTED) --no-fail-fast
endif

doctests: ## Run the examples in the documentation (1 min)
	$(CARGO) test --workspace --doc

# Stable rustfmt takes these two options on its command line only.
COMMENTS := -- --config wrap_comments=true,comment_width=100

format: ## Check that the code is formatted (2 s)
	$(CARGO) fmt --all --check $(COMMENTS)

fmt: ## Format the code, comments at 100 columns (2 s)
	$(CARGO) fmt --all $(COMMENTS)

lint: ## Check with clippy; warnings are errors (1 min after a build)
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	$(CARGO) clippy -p lexc-alphabet -p lexc-cpu -p lexc-format --no-default-features -- -D warnings

doc: ## Build the documentation; warnings are errors (1 min)
	RUSTDOCFLAGS=-Dwarnings $(CARGO) doc --workspace --no-deps

##@ More tests; each says which package it needs

wasm-check: ## Build and run the libraries in WebAssembly; needs node and a compiler for it (3 min)
	sh tests/wasm.sh

test-wasm: ## Build the TypeScript package and test it under Node; needs what `make wasm` needs (7 min)
	sh crates/lexc-wasm/test.sh

test-web: ## Play the web game of target/web in a browser; needs node, npm, Chromium and the command that make test builds (5 min after make web)
	sh web/test.sh

bigendian: ## Run tests as a big-endian machine; needs QEMU and a compiler for s390x (15 min)
	sh tests/big-endian.sh

miri: ## Run tests under Miri, which finds undefined behaviour; needs a nightly toolchain (15 min)
	sh tests/miri.sh

sanitize: ## Run the tests of readers under AddressSanitizer; needs a nightly toolchain (10 min)
	sh fuzz/sanitize.sh

fuzz-check: ## Check that the fuzz targets compile; needs a C++ compiler (2 min)
	$(CARGO) check --manifest-path fuzz/Cargo.toml --all-targets --locked

fuzz: ## Fuzz each target for FUZZ_SECONDS (10); needs a nightly toolchain (5 min)
	sh fuzz/run.sh $(FUZZ_SECONDS)

# Debug builds run searches and long loops on the baseline instructions (`Isa::run_optimized`), and compile searches for
# small racks in one node layout, unless lexc-cpu is built without debug assertions. The other crates keep theirs. What
# reads files and text has no code for instruction sets.
ISA_TESTS := --config profile.dev.package.lexc-cpu.debug-assertions=false -p lexc-cpu -p lexc-format -p lexc-runtime -p lexc-compiler -p lexc-movegen -p lexc-workspace-tests \
	--tests --no-fail-fast

test-isa: ## Run tests of runtime, compiler and move generation on the best instruction set of the processor (6 min)
ifeq ($(NEXTEST),yes)
	LEXC_TEST_ISA=1 $(CARGO) nextest run $(ISA_TESTS) -E 'not (test(damage::) | test(meanings::) | test(hunspell::) | test(reading::))'
else
	LEXC_TEST_ISA=1 $(CARGO) test $(ISA_TESTS) -- --skip damage:: --skip meanings:: --skip hunspell:: --skip reading::
endif

report-check: ## Check the page of a report in a browser; needs Chromium, node and npm (1 min)
	sh docs/reports/check/run.sh

test-long: ## Run all tests, with ten times the cases of each property (40 min)
	PROPTEST_CASES=2560 $(CARGO) test --workspace --no-fail-fast -- --include-ignored

##@ Packages and dependencies

package: ## Package every crate as for crates.io and build each from its package (8 min)
	$(CARGO) publish --dry-run --workspace --locked --allow-dirty

deps-check: ## Compare docs/dependencies.md with Cargo.lock: licences and counts (1 min)
	$(CARGO) test -p lexc-repository-tests dependencies:: -- --include-ignored

deny: ## Check licences, origins and advisories of dependencies; needs cargo-deny (1 min)
	@$(CARGO) deny --version >/dev/null 2>&1 || { echo "cargo-deny is not installed: cargo install cargo-deny --locked" >&2; exit 1; }
	$(CARGO) deny check

wasm: ## Build the TypeScript package in crates/lexc-wasm/package; needs node, npm, wasm-split and a compiler for it (4 min)
	sh crates/lexc-wasm/build.sh

python: ## Build the Python package as a wheel and install it in target/python, a virtual environment (5 min)
	sh crates/lexc-python/wheel.sh $(TARGET)/python
	$(TARGET)/python/bin/python -c 'import lexc; print("lexc", lexc.__version__, "in $(TARGET)/python:", lexc.Lexicon.builtin("english"))'

test-python: ## Test the installed wheel with pyarrow, and its types with mypy; needs python3-venv (5 min)
	sh crates/lexc-python/wheel.sh $(TARGET)/python 'pyarrow>=14' mypy
	sh crates/lexc-python/test.sh $(TARGET)/python

test-ray: ## Play on a Ray cluster of two workers, one of them killed; needs python3-venv, fetches Ray (8 min)
	sh crates/lexc-python/wheel.sh $(TARGET)/python-ray 'pyarrow>=14' 'ray>=2.9'
	$(TARGET)/python-ray/bin/python crates/lexc-python/tests/test_ray.py

dist: ## Leave the command, the wheel, the npm package and the crates in target/dist; needs what python and wasm need (20 min)
	sh tests/dist/make.sh $(TARGET)/dist

test-dist: ## Install all that is in target/dist, and try it; needs python3-venv, node and npm (3 min after make dist)
	sh tests/dist/test.sh $(TARGET)/dist

##@ Measure

bench: ## Run the benchmarks (20 min)
	$(CARGO) bench --workspace

bench-compile: ## Count instructions and cache misses of builds (5 min; needs valgrind)
	$(CARGO) build --release -p lexc-cli
	python3 docs/measurements/bench-compile.py $(LEXC)

lexicons: ## Fetch larger lists for measurements into lexicons/trial/ (1 min)
	sh lexicons/fetch-trial-lists.sh

report: ## Measure the English and Turkish lists, draw twelve words; writes docs/reports/ and docs/pictures/ (6 min)
	$(CARGO) build --release -p lexc-cli
	$(LEXC) compare lexicons/english.txt lexicons/turkish.txt -a english -a turkish --min-length 2 --max-length 15 \
		--skip-invalid --json=docs/reports/english-turkish.json --markdown=docs/reports/english-turkish.md \
		--html docs/reports/english-turkish.html --force --quiet
	LEXC_BLESS=1 $(CARGO) test -q -p lexc-report --test report schema
	for structure in trie dawg gaddag two-way; do \
		$(LEXC) draw formats/vectors/v1/twelve.txt -a english --structure $$structure -o docs/pictures/twelve-$$structure.svg --force && \
		$(LEXC) draw formats/vectors/v1/twelve.txt -a english --structure $$structure -o docs/pictures/twelve-$$structure.dot --force || exit 1; \
	done

clean: ## Remove what was built
	$(CARGO) clean
