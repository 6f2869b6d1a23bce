# wote: `make` lists the targets. Flags for every call of SwiftPM: make test SWIFTFLAGS='-j 2'

PREFIX  ?= /usr/local
DESTDIR ?=
SWIFTFLAGS ?=

CHECKED := --explicit-target-dependency-import-check error $(SWIFTFLAGS)
# Without symbols the binary is half as large, and starts a millisecond sooner.
# The C++ library that Swift's runtime needs is linked in too: binding its 5,000 symbols at each start takes a millisecond and a half.
RELEASE := --configuration release --static-swift-stdlib -Xlinker -s -Xswiftc -use-ld=lld -Xswiftc -L.build/static $(CHECKED)
TESTING := --disable-xctest $(CHECKED)

BINARY  := .build/release/wote
SWIFT   := $(wildcard Package.swift Sources Tests Benchmarks Checker Fuzz)
SCRIPTS := .ci/run .ci/check-sizes .ci/check-compose scripts/deps scripts/run-tests

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help deps build release install demo test tsan lint format bench check fuzz compose-check clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

deps: ## Install what building and testing need and Debian has; nothing when all is there
	@scripts/deps build postgres

build: ## Build for debugging, with warnings as errors and the layers' imports checked
	@scripts/deps --check build
	swift build $(CHECKED)

release: ## Build .build/release/wote, optimised, the Swift library linked in
	@scripts/deps --check build
	@mkdir -p .build/static && ln -sf "$$(clang -print-file-name=libstdc++.a)" .build/static
	@echo 'building $(BINARY)'
	@swift build --quiet --product wote $(RELEASE)

install: ## Copy the release build to PREFIX/bin (PREFIX=/usr/local)
	@test -x $(BINARY) || { echo 'install: nothing built yet; run: make release' >&2; exit 1; }
	install -D -m 755 $(BINARY) '$(DESTDIR)$(PREFIX)/bin/wote'

demo: deps release ## Build it, fill a small community, list its feed and vote
	@$(BINARY) demo

test: deps ## Build everything and run every test
	swift build --build-tests $(TESTING)
	@scripts/run-tests $(TESTING)

tsan: deps ## Run every test under the thread sanitizer
	swift test --sanitize thread --scratch-path .build/tsan $(TESTING)

lint: compose-check ## Check format, file sizes, shell scripts and compose.yaml
	swift format lint --strict --recursive $(SWIFT)
	.ci/check-sizes $(SWIFT)
	@for script in $(SCRIPTS); do bash -n "$$script" || exit 1; done
	@if command -v shellcheck >/dev/null; then shellcheck $(SCRIPTS); else echo 'shellcheck is not installed: scripts were only parsed'; fi

format: ## Format every Swift file in place
	swift format --in-place --recursive $(SWIFT)

bench: deps release ## Measure against the targets, side by side with pgbench
	@swift build --quiet --product wote-bench $(RELEASE)
	.build/release/wote-bench --charts docs/benchmarks

check: deps release ## Vote from many processes while servers and clients are killed, and verify what became of it
	@swift build --quiet --product wote-checker $(RELEASE)
	.build/release/wote-checker run
	.build/release/wote-checker race

fuzz: ## Try hostile requests on the parser for an hour: make fuzz SECONDS=60
	@scripts/deps --check build
	@mkdir -p .build/static && ln -sf "$$(clang -print-file-name=libstdc++.a)" .build/static
	@swift build --quiet --product wote-fuzz $(RELEASE)
	.build/release/wote-fuzz $(SECONDS)

compose-check: ## Check compose.yaml against the schema of the Compose specification
	@scripts/deps python
	@.ci/check-compose

clean: ## Delete everything that was built
	rm -rf .build
