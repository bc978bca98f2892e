# Two commands matter: `make run` plays, `make test` checks everything.

GO         ?= go
GAME       ?= skorpion
PYTHON     ?= python3
FUZZTIME   ?= 20s
ACTS       ?= 200000
GOFUMPT    := $(GO) run mvdan.cc/gofumpt@v0.12.0
STATICCHECK := $(GO) run honnef.co/go/tools/cmd/staticcheck@v0.8.2

# Everything is built for this machine's processor: counting and finding bits are instructions
# of their own from v3 on, and what is built for one step serves the next.
export GOAMD64 := $(shell grep -qw bmi2 /proc/cpuinfo 2>/dev/null && echo v3 || echo v1)
# By default a program with the race detector waits a second before it ends.
export GORACE := atexit_sleep_ms=50

# A Node of our own, where the system's is too old (scripts/node.sh).
web web-schema web-test web-long web/node_modules/.package-lock.json: export PATH := $(CURDIR)/bin/node/node_modules/.bin:$(PATH)

.PHONY: run play build test test-long go-race go-plain go-long cluster-test cluster-long web-long named needs lint web web-schema web-test bench vuln fuzz pictures fresh train train-test train-needs clean

run: build ## start the server on a database in a file, and print its address
	./bin/antares serve

play: build ## play a game in the terminal: make play GAME=skaane
	./bin/antares play $(GAME)

build:
	$(STEP) engine $(GO) run ./scripts/wasm
	$(STEP) build $(GO) build -o bin/antares ./cmd/antares

# Some tests wait more than they work, so three lanes go at once. Every line says whose it is.
test: needs lint build ## everything once: format, vet, staticcheck, the web client, tests with the race detector
	$(MAKE) -j3 --output-sync=none go-race web-test go-plain
	$(MAKE) cluster-test

test-long: needs build ## what takes longer: soaks, repeated kills, every page in every theme
	$(MAKE) -j2 --output-sync=none web-long go-long
	$(MAKE) cluster-long

# A step says what it does, line by line, and how long it took; its temporary files are in memory.
STEP   := @sh scripts/step.sh
GOTEST := $(GO) run ./scripts/gotest -vet=off -ldflags=-w -timeout 20m

# What starts no goroutine cannot race: it is tested without the detector, ten times as fast. Of the
# solver only the building of tables does, of the searches what runs on several threads or is stopped.
CALM := games draw record learn lab/analyse think/solver think/search think/net
# These pull plugs and look at clocks, so the machine must not be busy with other things.
ALONE := serve/cluster
# In tests of the others the detector does not look into those packages but the solver, nor into SQLite and the
# hashing of passwords: they take most of the time then. What of them runs on several threads has
# raced tests of its own, THREADS below.
SPARED  := $(filter-out think/solver,$(CALM))
THEIRS  := modernc.org/sqlite/lib modernc.org/libc golang.org/x/crypto/argon2 golang.org/x/crypto/blake2b
RACE    := -race $(SPARED:%=-gcflags=github.com/antares-games/antares/%/...=-race=false) $(THEIRS:%=-gcflags=%=-race=false)
THREADS := SkaaneTables|BoundedMemory|BuildStops|AlphaBetaStops|MCTSThreads|MCTSStops|ExpectimaxScorpion|BotsAtOnce
# These start the program hundreds of times. It is built without the detector, so they are not raced at all.
OUTSIDE := ^(TestScripts|TestHelpExamples|TestDocsExamples)$$
# These play whole games, or read thousands of messages. 'make test' does so without the detector, which takes
# a quarter of the time, and 'make test-long' with it.
UNRACED := ^(TestWholeGamesInATerminal|TestWholeGamesInTmux|TestUpdateSize|TestNoLeaks|TestHostileQuestions|TestAnalysisOutlivesWorkers)$$
PLAINLY := ./cmd/antares ./clients/tui ./serve/news ./serve/site ./serve/httpd
# A test whose name begins with TestLong is one of 'make test-long', and of that alone.
SHORT   := -skip '^TestLong|$(UNRACED)|$(OUTSIDE)'
LONG    := -run '^TestLong|$(UNRACED)'
# The lists are made by the shell: make starts nothing else while it makes one itself. Packages with many
# test files come first, so that the longest does not run last and alone.
calm     = $$($(GO) list $(CALM:%=./%/...))
alone    = $(ALONE:%=./%)
raced    = $$($(GO) list -f '{{len (print .TestGoFiles .XTestGoFiles)}} {{.ImportPath}}' ./... | sort -rn | cut -d' ' -f2 | grep -vxF "$$($(GO) list $(CALM:%=./%/...) $(ALONE:%=./%))")
# The packages that have any of those, but for those that are tested alone.
lasting  = $$(grep -rl --include='*_test.go' '^func TestLong' */ | xargs -n1 dirname | sort -u | grep -vxF '$(ALONE)' | sed 's,^,./,')

# Three packages at once: some only wait, and leave the processor to the others.
go-race: named
	$(STEP) race $(GOTEST) -p 3 $(RACE) $(SHORT) $(raced)

go-plain: named
	$(STEP) calm $(GOTEST) $(SHORT) $(calm)
	$(STEP) twins env GO="$(GO)" sh scripts/twins.sh
	$(STEP) program $(GOTEST) -run '$(UNRACED)|$(OUTSIDE)' $(PLAINLY)
	$(STEP) threads $(GOTEST) -race -run '$(THREADS)' ./think/solver ./think/search ./games/catalog

cluster-test: ## servers, databases and buses that stop, hang and come back
	$(STEP) alone $(GOTEST) $(RACE) $(SHORT) $(alone)

go-long: named
	$(STEP) long $(GOTEST) $(RACE) $(LONG) $(PLAINLY) $(lasting)

cluster-long:
	$(STEP) alone $(GOTEST) $(RACE) $(LONG) $(alone)

# Whoever moves a package must move its name above too.
named:
	@for p in $(CALM) $(ALONE); do [ -d $$p ] || { echo "Makefile: there is no package $$p" >&2; exit 1; }; done
	@$(GO) list ./... $(THEIRS) >/dev/null

needs: ## what the tests need beside Go
	@sh scripts/needs.sh

lint:
	$(STEP) format sh -c 'found=$$($(GOFUMPT) -l .) && [ -z "$$found" ] || { echo "not formatted (run gofumpt -w): $$found"; exit 1; }'
	$(STEP) vet $(GO) vet ./...
	$(STEP) staticcheck $(STATICCHECK) ./...

web: web/node_modules/.package-lock.json ## build the web client into web/dist, which is committed
	cd web && npm run build

web-schema: build web/node_modules/.package-lock.json ## the types of the API, from the server's own description
	cd web && npm run schema

web-test: build web/node_modules/.package-lock.json ## the web client: types, lint, tests, whether web/dist is what is built, pages in a real browser
	$(STEP) types npm --prefix web run check
	$(STEP) lint npm --prefix web run lint
	$(STEP) web npm --prefix web test
	$(STEP) schema npm --prefix web run test:schema
	$(STEP) dist npm --prefix web run test:dist
	$(STEP) browser npm --prefix web run test:browser

web-long: build web/node_modules/.package-lock.json ## whole games in a real browser, and every page in both themes and sizes
	$(STEP) browser npm --prefix web run test:browser-long

web/node_modules/.package-lock.json: web/package-lock.json
	$(STEP) web sh scripts/node.sh
	$(STEP) web npm --prefix web ci --no-audit --no-fund

bench: build ## the figures of docs/results.md
	./bin/antares bench
	$(GO) test -run '^$$' -bench . ./games/... ./think/net

vuln: ## known weaknesses of what the program is made of; asks the Go vulnerability database
	$(GO) run golang.org/x/vuln/cmd/govulncheck@v1.3.0 ./...

fuzz: ## every fuzz target, FUZZTIME each, and then ACTS acts of people who are signed in
	GO="$(GO)" FUZZTIME="$(FUZZTIME)" ACTS="$(ACTS)" sh scripts/fuzz.sh

pictures: build ## the pictures of the documents, made by the program
	$(GO) test ./games/catalog -run TestPicturesOfTheRules -update
	ANTARES=$(CURDIR)/bin/antares sh docs/img/make.sh

fresh: ## everything that follows from something else, anew: after adding or changing a game
	GO="$(GO)" MAKE="$(MAKE)" sh scripts/fresh.sh

train: train-needs ## train networks for a game, with a GPU or with patience: make train GAME=skaane
	CGO_ENABLED=0 $(GO) build -o bin/antares ./cmd/antares
	$(PYTHON) train/run.py $(GAME) --antares bin/antares $(TRAINFLAGS)

train-test: train-needs ## the tests of train/, which 'make test' does not need
	$(PYTHON) -m unittest discover -s train

train-needs:
	@command -v $(PYTHON) >/dev/null || { echo "Training needs Python 3.9 or newer, and there is no $(PYTHON). Install it, or name another: make train PYTHON=…" >&2; exit 1; }
	@for m in numpy torch; do $(PYTHON) -c "import $$m" 2>/dev/null || { echo "Training needs numpy and PyTorch, and $(PYTHON) has no $$m (see train/README.md). Another Python: make train PYTHON=…" >&2; exit 1; }; done

clean:
	rm -rf bin
