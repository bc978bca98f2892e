# Two commands matter: `make run` plays, `make test` checks everything.

GO         ?= go
GAME       ?= skorpion
FUZZTIME   ?= 20s
ACTS       ?= 200000
GOFUMPT    := $(GO) run mvdan.cc/gofumpt@v0.12.0
STATICCHECK := $(GO) run honnef.co/go/tools/cmd/staticcheck@v0.8.2

# The binary is built for this machine's processor: counting and finding bits are
# instructions of their own from v3 on. Tests are built for any.
build bench: export GOAMD64 := $(shell grep -qw bmi2 /proc/cpuinfo 2>/dev/null && echo v3 || echo v1)

# A Node of our own, where the system's is too old (scripts/node.sh).
web web-schema web-test web-test-long web/node_modules/.package-lock.json: export PATH := $(CURDIR)/bin/node/node_modules/.bin:$(PATH)

.PHONY: run play build test go-test cluster-test needs lint web web-schema web-test web-test-long bench vuln fuzz pictures clean

run: build ## start the server on a database in a file, and print its address
	./bin/antares serve

play: build ## play a game in the terminal: make play GAME=skaane
	./bin/antares play $(GAME)

build:
	$(GO) build -o bin/antares ./cmd/antares

# The browser waits more than it works, so both halves go at once.
test: needs lint build ## everything: format, vet, staticcheck, the web client, tests with the race detector
	$(MAKE) -j2 --output-sync=target web-test go-test
	$(MAKE) cluster-test

# What starts no goroutine cannot race: it is tested without the detector, ten times as fast. Of the
# solver only the building of tables does, of the searches what runs on several threads or is stopped.
CALM := /(games/.*|draw|record|learn/.*|lab/analyse|think/solver|think/search)$$
# These pull plugs and look at clocks, so the machine must not be busy with other things.
ALONE := /serve/cluster$$

# In tests of the others the detector does not look into the rules and searches: they take most of
# the time then, and what of them runs on several threads has raced tests of its own, below.
SPARED := $(foreach p,games/... think/search,-gcflags=github.com/antares-games/antares/$(p)=-race=false)

go-test:
	$(GO) test -race $(SPARED) -timeout 20m $$($(GO) list ./... | grep -Ev '$(CALM)|$(ALONE)')
	$(GO) test -timeout 20m $$($(GO) list ./... | grep -E '$(CALM)')
	$(GO) test -race -run 'SkaaneTables|BoundedMemory|BuildStops' ./think/solver
	$(GO) test -race -run 'AlphaBetaStops|MCTSThreads|MCTSStops|ExpectimaxScorpion' ./think/search
	$(GO) test -race -run 'BotsAtOnce' ./games/catalog

cluster-test: ## servers, databases and buses that stop, hang and come back
	$(GO) test -race $(SPARED) -timeout 20m ./serve/cluster

needs: ## what the tests need beside Go
	@sh scripts/needs.sh

lint:
	@unformatted=$$($(GOFUMPT) -l .); if [ -n "$$unformatted" ]; then echo "not formatted (run gofumpt -w):"; echo "$$unformatted"; exit 1; fi
	$(GO) vet ./...
	$(STATICCHECK) ./...

web: web/node_modules/.package-lock.json ## build the web client into web/dist, which is committed
	cd web && npm run build

web-schema: build web/node_modules/.package-lock.json ## the types of the API, from the server's own description
	cd web && npm run schema

web-test: build ## the web client: types, lint, tests, whether web/dist is what is built, pages in a real browser
	@sh scripts/node.sh
	cd web && npm ci --no-audit --no-fund && npm run check && npm run lint && npm test && npm run test:schema && npm run test:dist && npm run test:browser

web-test-long: build web/node_modules/.package-lock.json ## whole games in a real browser, and every page in both themes and sizes
	cd web && npm run test:browser-long

web/node_modules/.package-lock.json: web/package-lock.json
	@sh scripts/node.sh
	cd web && npm ci --no-audit --no-fund

bench: build ## the figures of docs/results.md
	./bin/antares bench
	$(GO) test -run '^$$' -bench . ./games/...

vuln: ## known weaknesses of what the program is made of; asks the Go vulnerability database
	$(GO) run golang.org/x/vuln/cmd/govulncheck@v1.3.0 ./...

fuzz: ## every fuzz target, FUZZTIME each, and then ACTS acts of people who are signed in
	GO="$(GO)" FUZZTIME="$(FUZZTIME)" ACTS="$(ACTS)" sh scripts/fuzz.sh

pictures: build ## the pictures of the documents, made by the program
	ANTARES=$(CURDIR)/bin/antares sh docs/rules/img/make.sh
	ANTARES=$(CURDIR)/bin/antares sh docs/img/make.sh

clean:
	rm -rf bin
