# lexc: what to run. `make help` lists it.

CARGO ?= cargo
TARGET := $(or $(CARGO_TARGET_DIR),target)
LEXC := $(TARGET)/release/lexc
LOOKUP := $(TARGET)/release/examples/lookup
DEMO := target/demo
FUZZ_SECONDS ?= 10

.DEFAULT_GOAL := help
.PHONY: help demo test format lint doc bench python fuzz sanitize miri bigendian deny lexicons report install clean

help: ## List these targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1	/p' $(MAKEFILE_LIST) | expand -t 18

demo: ## Compile an English and a Turkish list; a second program maps and reads them
	$(CARGO) build --release -p lexc-cli
	$(CARGO) build --release -p lexc-runtime --example lookup
	@mkdir -p $(DEMO)
	@echo
	$(LEXC) build lexicons/english.txt -a english -o $(DEMO)/english.lex
	@echo
	$(LEXC) build lexicons/turkish.txt -a turkish -o $(DEMO)/turkish.lex --skip-invalid --rejects $(DEMO)/turkish-left-out.txt --force --quiet
	$(LEXC) info $(DEMO)/turkish.lex
	@echo
	$(LOOKUP) $(DEMO)/english.lex quixotry zyzzyva qwertz
	@echo
	$(LOOKUP) $(DEMO)/turkish.lex ışık kâğıt isik

test: format lint doc ## Check format, lints, documentation; run all tests
	$(CARGO) test --workspace

format: ## Check that the code is formatted
	$(CARGO) fmt --all --check

lint: ## Check with clippy; warnings are errors
	$(CARGO) clippy --workspace --all-targets -- -D warnings

doc: ## Make the documentation; warnings are errors
	RUSTDOCFLAGS=-Dwarnings $(CARGO) doc --workspace --no-deps

bench: ## Run the benchmarks
	$(CARGO) bench --workspace

python: ## Build the Python package as a wheel; needs maturin
	cd crates/lexc-python && maturin build --release

fuzz: ## Fuzz each target for FUZZ_SECONDS (10); needs a nightly toolchain
	sh fuzz/run.sh $(FUZZ_SECONDS)

sanitize: ## Run the tests of those who read files under AddressSanitizer; needs a nightly toolchain
	sh fuzz/sanitize.sh

miri: ## Run tests under Miri, which notices undefined behaviour; needs a nightly toolchain
	sh tests/miri.sh

bigendian: ## Run tests as a big-endian machine would; needs QEMU and a compiler for s390x
	sh tests/big-endian.sh

deny: ## Check licences, origins, duplicates and advisories of dependencies; needs cargo-deny
	@$(CARGO) deny --version >/dev/null 2>&1 || { echo "cargo-deny is not there: installing it from crates.io (cargo install cargo-deny --locked)" >&2; $(CARGO) install cargo-deny --locked; }
	$(CARGO) deny check

lexicons: ## Fetch bigger lists for trials into lexicons/trial/
	sh lexicons/fetch-trial-lists.sh

report: ## Measure the English and Turkish lists, draw twelve words; writes docs/reports/ and docs/pictures/
	$(CARGO) build --release -p lexc-cli
	$(LEXC) compare lexicons/english.txt lexicons/turkish.txt -a english -a turkish --min-length 2 --max-length 15 \
		--skip-invalid --json=docs/reports/english-turkish.json --markdown=docs/reports/english-turkish.md \
		--html docs/reports/english-turkish.html --force --quiet
	$(CARGO) run --release -q -p lexc-report --example schema > docs/reports/schema.json
	for structure in trie dawg gaddag two-way; do \
		$(LEXC) draw formats/vectors/v1/twelve.txt -a english --structure $$structure -o docs/pictures/twelve-$$structure.svg --force && \
		$(LEXC) draw formats/vectors/v1/twelve.txt -a english --structure $$structure -o docs/pictures/twelve-$$structure.dot --force || exit 1; \
	done

install: ## Install the command
	$(CARGO) install --locked --path crates/lexc-cli

clean: ## Take away what was built
	$(CARGO) clean
	rm -rf $(DEMO)
