# Two commands do everything: `make run` serves a house, `make test` is the whole gate.
export PATH := $(HOME)/.cargo/bin:$(PATH)

.PHONY: run test test-pages test-long setup browser database pages pages-in-brief pictures format lint lint-all lint-and-wait unit unit-working unit-waiting doc bench bench-floor rates figures duties signature mutants trace-mutants deny fuzz python python-source test-gpu

run: setup
	cargo run --profile house --locked -p croupier -- serve

# Tests that work, tests that wait, a browser and clippy go side by side: none of them keeps both
# cores busy by itself.
test: setup database browser format
	cargo test --workspace --locked --no-run
	cargo test --workspace --locked --no-run --test browser
	$(MAKE) -j3 unit-working pages-in-brief lint-and-wait

# The pages in a real browser, which the first line installs.
test-pages: setup database browser
	cargo test --workspace --locked --test browser
	cargo test --workspace --locked --test floor -- --ignored in_the_windows_of_two_processes

# Of that: a round of every game by clicking and by keyboard, two people at a table, a server that
# starts again, one of two processes that is killed. Every page, wide and narrow, and whole shifts
# take ten minutes.
pages-in-brief:
	cargo test --workspace --locked --test browser -- \
		a_round_of_every_game two_people_at_a_table a_server_that_starts_again
	cargo test --workspace --locked --test floor -- --ignored in_the_windows_of_two_processes

setup:
	@tools/setup

# What the tests of the store start.
database:
	@tools/setup database

# What the tests of the pages drive.
browser:
	@tools/setup browser

format:
	cargo fmt --all --check

# Programs and libraries; tests, benches and the tests of the pages are looked at by `lint-all`.
lint:
	cargo clippy --profile test --workspace --locked --quiet -- -D warnings

# Clippy beside tests, which have what they need of the build folder by then (it is locked while
# something is built there), then the tests that wait: a browser has gone when processes are killed.
lint-and-wait:
	@sleep 10
	$(MAKE) lint
	$(MAKE) unit-waiting

lint-all:
	cargo clippy --workspace --all-targets --all-features --locked -- -D warnings

# Unit, property, golden, conformance and command-line tests, and the examples in the documentation.
# What is drawn at random is drawn from one seed here, so that the same tree is always as green as it
# was; `test-long` draws anew each time, and far more.
unit-working unit-waiting: export PROPTEST_RNG_SEED ?= 20
# Tests find the figures of a game once for all of them, and leave those of the user alone.
unit-working unit-waiting pages-in-brief test-pages: \
	export CROUPIER_CACHE = $(CURDIR)/target/tmp/figures-cache
unit: unit-working unit-waiting

# Programs of tests by what they do most: work, or wait for processes that are killed, for databases
# and for the time. The tidy test holds that every one is in one of the lists, but the browser's.
WORKING := advised answers by_name chance commands conformance edges examples gpu hands house_way \
	layouts questions robust rulebooks side_bets simulations tables tidy
WAITING := floor http stores

unit-working:
	cargo test --workspace --locked --lib --bins $(WORKING:%=--test %)
	cargo test --workspace --locked --doc

unit-waiting:
	cargo test --workspace --locked $(WAITING:%=--test %)

# What takes minutes and is not part of the gate: every one of the 154,143,080 hands of Pai Gow, every
# figure of every game, a hundred million rounds of every game against them; every byte of a store
# damaged, a server killed a thousand times, it and its database a hundred times, whatever the
# interface's document allows. docs/withstands.md has what they printed.
test-long: setup database lint-all doc test-pages python-source
	cargo test --release --locked -p games --test house_way -- --ignored --nocapture
	CONFORMANCE_RUNS=100 cargo test --release --locked -p games --test conformance
	cargo test --release --locked -p odds -- --ignored
	cargo test --release --locked -p croupier --test answers -- --ignored
	cargo test --release --locked -p web --test http -- --ignored
	ROBUST_CASES=20000 cargo test --release --locked -p croupier --test robust
	PROPTEST_CASES=10000 cargo test --release --locked \
		-p chance -p hands -p games -p odds -p sim -p wire
	test -z "$$CROUPIER_DOCUMENTS" || \
		cargo test --release --locked -p games --test rulebooks -- --ignored
	ADVISED_TIMES=50 cargo test --release --locked -p croupier --test advised -- --include-ignored
	cargo test --release --locked -p sim -- --ignored
	cargo test --release --locked -p floor --test stores -- --ignored
	SEEDS=10000 cargo test --release --locked -p floor --test floor simulator
	KILLS=1000 DATABASE_KILLS=100 HISTORY_KILLS=100 HISTORY_TAKE_OVERS=10 \
		cargo test --release --locked -p croupier --test floor
	PROMOTIONS=10 cargo test --release --locked -p croupier --test floor -- --ignored \
		a_database_without_room a_folder_without_room a_standby_that_is_promoted \
		one_session_keeps_eight_of_3000_streams
	tools/try-api
	tools/try-workbook
	tools/try-operating target/release/croupier
	tools/try-trace-mutants
	tools/trace-mutants --rows 200 --seed $(TRACE_SEED)
	cargo run --release --locked -p croupier -- simulate --check --rounds 100000000
	cargo run --release --locked -p croupier -- simulate --check --every-option --rounds 1000000

# Rows of the traces that are drawn for `tools/trace-mutants`; all of them: `make trace-mutants`, which
# writes docs/trace-mutants.md.
TRACE_SEED ?= 1
trace-mutants: setup
	tools/trace-mutants --rows 0 --page

doc:
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked

# Hand evaluators beside their peers, and rounds a second through every table.
bench:
	cargo bench --workspace

# Rounds a second of every game, written into docs/performance.md.
rates: setup
	for bench in rates plain_blackjack plain_craps; do \
		cargo bench --locked -p sim --bench $$bench || exit 1; echo; \
	done | tools/insert docs/performance.md rates

# A floor at speed, written into docs/performance.md.
bench-floor: setup database
	cargo bench --locked -p web --bench floor | tools/insert docs/performance.md floor

# On a machine with an NVIDIA GPU: what it counts is what the processor counts, and how fast.
test-gpu: setup
	cargo test --release --locked -p gpu -- --include-ignored --nocapture
	cargo bench --locked -p gpu

# The package for Python: built, installed into target/python/venv, tested beside the command line that
# `make run` serves with.
PYTHON ?= python3
VENV := target/python/venv
python: setup
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/pip install --quiet maturin
	CARGO_TARGET_DIR=target/python-build $(VENV)/bin/maturin build --release --locked \
		--out target/python/wheels
	$(VENV)/bin/pip install --quiet "$$(ls -t target/python/wheels/*.whl | head -1)[test]"
	$(VENV)/bin/pip install --quiet --no-deps --force-reinstall \
		"$$(ls -t target/python/wheels/*.whl | head -1)"
	cargo build --profile house --locked -p croupier
	CROUPIER_BIN=target/house/croupier \
		$(VENV)/bin/python -m pytest -q -p no:cacheprovider crates/python/tests

# The package once more, from its source distribution, somewhere else.
python-source: python
	tools/try-source

# The page with the figures of every game, found anew.
figures: setup
	cargo run --release --locked -p croupier -- odds --all --fresh-figures --page > docs/figures.md.new
	mv docs/figures.md.new docs/figures.md

# The page of duties, from the rulebooks and their traces.
duties: setup
	UPDATE_DUTIES=1 cargo test --locked -p floor --test floor the_page_about_duties

# What pages weigh and how soon they are seen, as a table.
pages: setup browser
	cargo test --release --locked -p web --test browser figures -- --nocapture

# Every table, wide and on a telephone, for docs/pages. Needs `pngquant`, which keeps them small.
pictures: setup browser
	cargo test --release --locked -p web --test browser gallery -- --ignored
	pngquant --force --ext .png --nofs 64 docs/pages/tables/*.png docs/pages/console/*.png

# Writes down what seeded rounds of every game are settled to, when a rule was meant to change.
signature: setup
	UPDATE_SIGNATURE=1 cargo test --workspace --locked --test answers signature

# Ledger, journal and settlement changed, one place after the other: which change does no test catch? Hours,
# and needs `cargo install cargo-mutants`; docs/mutants.md has what was found.
mutants: setup database
	tools/mutants

# Needs `cargo install cargo-deny` and a network, for the advisories; the rest of deny.toml is held
# by the tidy test.
deny:
	cargo deny check

# Needs a nightly toolchain and cargo-fuzz; a minute for each target. Journals begin with recorded
# games.
fuzz:
	for target in script advise cards rulebook event record floor_command route; do \
		seeds=fuzz/seeds/$$target; \
		case $$target in event|record) seeds=crates/wire/tests/corpus;; esac; \
		mkdir -p fuzz/corpus/$$target; \
		cargo +nightly fuzz run --dev -s none $$target fuzz/corpus/$$target $$seeds -- \
			-dict=fuzz/script.dict -max_total_time=60 || exit 1; \
	done
