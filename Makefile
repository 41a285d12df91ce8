# ngx_cite: each target installs, fetches and builds what it needs, and skips
# what is there.  `make help` lists them.

O    := build
CC   := gcc
PORT ?= 8080
LUA_DIR ?= /usr/local/share/lua/5.1
T    ?=

CFLAGS  := -std=c11 -Wall -Wextra -Werror -O2 -g $(SANITIZE)
POSIX   := -D_POSIX_C_SOURCE=200809L
LDLIBS  := -lyyjson -lpcre2-8 -lutf8proc
STORE   := -lsqlite3

core    := $(patsubst src/%.c,$(O)/obj/%.o,$(wildcard src/core/*/*.c))
store   := $(patsubst src/%.c,$(O)/obj/%.o,$(wildcard src/store/*.c))
drivers := $(patsubst src/%.c,$(O)/obj/%.o,$(wildcard src/store/*/*.c))
cli     := $(patsubst src/%.c,$(O)/obj/%.o,$(wildcard src/cli/*.c))
unit    := $(patsubst t/unit/%.c,$(O)/unit/%,$(wildcard t/unit/test_*.c))
helpers := $(patsubst t/%.c,$(O)/obj/%.o, \
             $(filter-out t/unit/test_%,$(wildcard t/unit/*.c))) \
           $(filter-out %/cite.o %/cite_store_command.o,$(cli))

benches := $(addprefix $(O)/bench/,upstream load core extract evidence hostile shapes)

# t/60*.t run real clients, which npm installs; t/530 and t/701 have a part of them
ifneq ($(CITE_TEST_CLIENTS),0)
clients := $(if $(filter t/60% t/530% t/701%,$(or $(T),t/60)),clients)
endif

# t/61*.t play recordings of dialects to one client of each, and t/614 asks a
# judge by one; all recordings are played to all clients by "make test-dialects"
dialect_clients := ai-7.0.170 openai-7 provider
all_dialect_clients := $(dialect_clients) ai-5.0.0 ai-5.0.277 ai-6.0.0 ai-6.0.326 \
    ai-7.0.0 openai-7-more openai-6 provider-old provider-ai provider-ai-old

ifneq ($(CITE_TEST_CLIENTS),0)
dialects := $(if $(filter t/61% t/703% t/705%,$(or $(T),t/61)),dialects)
endif

# t/704 and t/705 look at the npm package of conf/frontend, t/706 by its axe-core
ifneq ($(CITE_TEST_CLIENTS),0)
frontend := $(if $(filter t/704% t/705% t/706%,$(or $(T),t/704)),frontend)
endif

# t/700, t/702, t/703, t/705 and t/706 run a browser, which npm's playwright-core drives
ifneq ($(CITE_TEST_BROWSER),0)
browser := $(if $(filter t/700% t/702% t/703% t/705% t/706%,$(or $(T),t/700)),browser)
endif

# t/800-status.t has its metrics checked
ifneq ($(CITE_TEST_PROMTOOL),0)
promtool := $(if $(filter t/80%,$(or $(T),t/80)),promtool)
endif

# t/014 needs dynamic modules, of sources as they are and of patched ones
patched := $(if $(filter t/014%,$(or $(T),t/014)),patched)

# t/150 counts instructions
counted := $(if $(filter t/150%,$(or $(T),t/150)),$(O)/cost/cost)

# t/160 judges labelled pairs
judged := $(if $(filter t/160%,$(or $(T),t/160)),$(O)/bench/evidence)

# all tests need everything, those of T what they are: t/unit/*.c no nginx
unit_of_T := $(patsubst t/unit/%.c,$(O)/unit/%,$(filter t/unit/%.c,$(T)))
wanted := $(if $(T),$(unit_of_T),unit)
ifneq ($(if $(T),$(filter-out t/unit/%.c,$(T)),all),)
wanted := all-packages $(clients) $(dialects) $(frontend) $(browser) $(promtool) cli nginx \
          $(patched) $(counted) $(judged) $(O)/splits $(wanted)
else
wanted := unit-packages $(wanted)
endif

# "make asan" and "make valgrind" build unit tests where T names none but t/*.t not
sanitized_unit := $(if $(filter-out %.t,$(or $(T),all)),unit)

# "make check T=marker" names a unit test shortly
checked := $(if $(T),$(T:%=$(O)/unit/test_%),$(unit))

.PHONY: build run test check cli unit cost asan coverage valgrind analyze bench \
        bench-extract bench-shapes bench-evidence bench-binding bench-claims bench-judge fuzz chaos \
        soak matrix clean help nginx example-plain example-usechat example-copilotkit test-copilotkit \
        test-agents test-llama screenshots \
        clients dialects frontend browser promtool test-dialects record-dialects record-shapes \
        install-lua try-readme patched \
        core-packages nginx-packages unit-packages all-packages

# packages first, then what needs them
.NOTPARALLEL:

build: nginx-packages cli nginx   ## build/nginx and build/cite

run: build                        ## nginx with a demo agent on port 8080 (PORT=)
	@util/run-demo.sh $(PORT)

test: $(wanted)                   ## all tests; T="t/100-x.t t/unit/test_y.c": these
	@$(if $(T),,util/check-layers.sh)
	@$(if $(T),,util/check-warnings.sh)
	@util/run-tests.sh $(T)

check: unit-packages $(checked)   ## unit tests without nginx; T=marker: that one
	@perl util/run-tap.pl 2 $(O)/servroot /dev/null $(checked)

example-plain: nginx              ## citations on a plain page, on port 8080 (PORT=)
	@util/install-packages.sh clients
	@util/install-clients.sh frontend
	@util/run-example.sh plain frontend $(PORT)

example-usechat: nginx            ## citations with useChat of the AI SDK
	@util/install-packages.sh clients
	@util/install-clients.sh frontend ai-7.0.170
	@util/run-example.sh usechat ai-7.0.170 $(PORT)

example-copilotkit: nginx         ## citations inside CopilotKit's chat
	@util/install-packages.sh clients
	@util/install-clients.sh frontend copilotkit-chat
	@util/run-example.sh copilotkit copilotkit-chat $(PORT)

test-copilotkit: all-packages browser nginx  ## CopilotKit's runtime, and its chat
	@util/install-clients.sh copilotkit copilotkit-chat frontend
	@util/run-tests.sh $(wildcard t/clients/copilotkit/*.t)

test-agents: all-packages nginx    ## real agents with a scripted model, behind nginx
	@util/install-packages.sh clients
	@util/install-clients.sh 1.0.0
	@util/install-agents.sh $(CITE_TEST_AGENTS)
	@util/run-tests.sh --once t/agents/agents.t

test-dialects: all-packages nginx $(O)/unit/test_recordings  ## recordings, cut anywhere, with many clients
	@util/install-packages.sh clients
	@util/install-clients.sh $(all_dialect_clients)
	@CITE_TEST_CUTS=1 util/run-tests.sh --once \
	    $(or $(T),t/unit/test_recordings.c $(wildcard t/dialects/*.t))

record-dialects:                  ## records the streams of t/dialects anew
	@util/install-packages.sh clients
	@util/install-clients.sh $(all_dialect_clients)
	@for program in t/dialects/*/record.mjs; do \
	    node $$program $(O)/clients $(N) || exit 1; \
	done

record-shapes: cli                ## results of tools, as libraries of npm write them
	@util/install-packages.sh clients
	@util/record-shapes.sh $(N)

test-llama: all-packages nginx      ## a judge's questions to the server of llama.cpp
	@util/install-packages.sh matrix
	@util/test-llama.sh

screenshots: all-packages browser nginx  ## the demo's page, for docs/
	@util/install-clients.sh frontend ai-7.0.170 copilotkit-chat
	@CITE_SCREENSHOTS=docs util/run-tests.sh --once t/700-demo.t t/703-vercel-page.t \
	    t/705-frontend-page.t t/706-try-page.t t/clients/copilotkit/page.t

cli: $(O)/cite                    ## build/cite alone

unit: $(unit) $(O)/splits         ## the unit tests in build/unit

cost: $(O)/cost/cost              ## what each reader costs on hostile texts
	@t/cost/cost.pl $(O)/cost/cost

asan: all-packages $(clients) $(dialects) $(frontend) $(browser) $(promtool)  ## every test under ASan and UBSan
	@util/fetch-sources.sh
	@util/build-nginx.sh asan
	@$(MAKE) --no-print-directory cli $(sanitized_unit) O=build/asan \
	    SANITIZE="$$(cat util/sanitizer.flags)"
	@util/run-tests.sh --asan $(T)

coverage: all-packages $(clients) $(dialects) $(frontend) $(browser) $(promtool)  ## lines that the tests run, and those they do not
	@util/install-packages.sh coverage
	@util/fetch-sources.sh
	@util/build-nginx.sh coverage
	@$(MAKE) --no-print-directory cli unit O=build/coverage \
	    SANITIZE="$$(cat util/coverage.flags)"
	@util/coverage.sh $(T)

valgrind: all-packages $(promtool)  ## unit and network tests under valgrind
	@util/install-packages.sh valgrind
	@util/fetch-sources.sh
	@util/build-nginx.sh valgrind
	@$(MAKE) --no-print-directory cli $(sanitized_unit) O=build/valgrind SANITIZE=-O1
	@util/run-tests.sh --valgrind $(T)

analyze: nginx                    ## gcc -fanalyzer, clang-tidy and cppcheck
	@util/install-packages.sh analyze
	@util/analyze.sh

chaos: all-packages nginx          ## 3,000 requests and a store while all around nginx fails
	@t/load/chaos.sh

soak: nginx $(O)/soak/soak        ## 2,000 streams for 5 minutes (SOAK_TIME=300)
	@t/load/soak.sh $(O)/soak/soak

bench-shapes: $(O)/bench/shapes    ## instructions for a text delta of each form
	@util/install-packages.sh bench
	@util/bench-shapes.sh $(O)/bench/shapes

bench: $(benches) nginx             ## what all of it costs, beside Lua and Node
	@util/install-packages.sh bench clients
	@util/install-clients.sh 1.0.0
	@util/bench.sh
	@util/bench-shapes.sh $(O)/bench/shapes
	@util/install-packages.sh test
	@util/bench-store.sh

bench-store: nginx                  ## what a save costs, for each engine
	@util/install-packages.sh test
	@util/bench-store.sh

bench-extract: $(O)/bench/extract   ## what extraction costs, hostile texts too
	@util/install-packages.sh bench
	@util/bench-extract.sh $(O)/bench/extract

bench-binding: cli                ## which source citations mean, for each form of results
	@perl util/bench-binding.pl

bench-evidence: $(O)/bench/evidence $(O)/bench/hostile  ## how evidence is judged, its cost
	@util/install-packages.sh bench
	@util/bench-evidence.sh $(O)/bench/evidence $(O)/bench/hostile

bench-claims: $(O)/bench/claims     ## what verdicts on claims are worth, by data in DIR
	@test -n "$(DIR)" || { echo "usage: make bench-claims DIR=..."; exit 2; }
	@$(O)/bench/claims "$(DIR)" $(ALL)

bench-judge: $(O)/bench/judge       ## what a judge's quotes are worth, by data in DIR
	@test -n "$(DIR)" || { echo "usage: make bench-judge DIR=..."; exit 2; }
	@$(O)/bench/judge "$(DIR)" $(ALL)

fuzz:                             ## each fuzz target for FUZZ_TIME seconds (30)
	@util/install-packages.sh core fuzz
	@util/fuzz.sh

matrix:                           ## every supported nginx, with and without Lua
	@util/matrix.sh

try-readme:                       ## README, get started and connect, in an empty Debian 12
	@util/try-readme.sh $(STAGES)

install-lua:                      ## copies lua/ to LUA_DIR, for lua_package_path
	@cd lua && find . -name '*.lua' \
	    -exec install -D -m 644 {} "$(abspath $(LUA_DIR))/{}" \;

clean:                            ## removes build
	rm -rf build

help:                             ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 17


nginx: nginx-packages
	@util/fetch-sources.sh
	@util/build-nginx.sh default

patched: nginx-packages
	@util/fetch-sources.sh
	@util/build-nginx.sh dynamic
	@util/build-nginx.sh patched

core-packages:
	@util/install-packages.sh core

nginx-packages:
	@util/install-packages.sh core nginx

unit-packages:
	@util/install-packages.sh core unit

all-packages:
	@util/install-packages.sh core nginx test

clients:
	@util/install-packages.sh clients
	@util/install-clients.sh 1.0.0 0.0.59 0.0.42

dialects:
	@util/install-packages.sh clients
	@util/install-clients.sh $(dialect_clients)

frontend:
	@util/install-packages.sh clients
	@util/install-clients.sh frontend

browser:
	@util/install-packages.sh clients browser
	@util/install-clients.sh browser

promtool:
	@util/install-promtool.sh


$(O)/cite: $(core) $(store) $(cli)
	@echo "== linking $@"
	@$(CC) $(CFLAGS) -o $@ $^ $(LDFLAGS) $(LDLIBS) $(STORE)

$(O)/unit/test_%: $(O)/obj/unit/test_%.o $(helpers) $(core)
	@echo "== linking $@"
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -o $@ $^ $(LDFLAGS) $(LDLIBS)

$(O)/unit/test_markdown_oracle: LDLIBS += -lmd4c

$(O)/unit/test_store: $(store)
$(O)/unit/test_store: LDLIBS += $(STORE)

$(O)/unit/test_store_servers: $(store) $(drivers)
$(O)/unit/test_store_servers: LDLIBS += $(STORE) -lpq -lhiredis
$(O)/obj/unit/test_store_servers.o: CFLAGS += -isystem /usr/include/postgresql

$(O)/splits: $(O)/obj/clients/splits.o $(core) \
             $(filter-out %/cite.o %/cite_store_command.o,$(cli))
	@echo "== linking $@"
	@$(CC) $(CFLAGS) -o $@ $^ $(LDFLAGS) $(LDLIBS)

$(O)/cost/cost: $(wildcard t/cost/*.c) t/unit/lexicon.c t/cost/cost.h $(core) \
               $(O)/obj/cli/cite_sha1.o | unit-packages
	@echo "== linking $@"
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(POSIX) -Isrc/core -Isrc/cli -It/cost -It/unit -o $@ \
	    $(filter %.c %.o,$^) $(LDFLAGS) $(LDLIBS)

$(O)/bench/extract: util/bench/extract.c util/bench/median.c $(core) \
                    $(O)/obj/cli/cite_sha1.o
	@echo "== linking $@"
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(POSIX) -Isrc/core -Isrc/cli -o $@ $^ $(LDFLAGS) $(LDLIBS)

$(O)/bench/shapes: util/bench/shapes.c $(core) $(O)/obj/cli/cite_sha1.o
	@echo "== linking $@"
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(POSIX) -Isrc/core -Isrc/cli -o $@ $^ $(LDFLAGS) $(LDLIBS)

$(O)/bench/evidence: util/bench/evidence.c $(core)
	@echo "== linking $@"
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(POSIX) -Isrc/core -o $@ $^ $(LDFLAGS) $(LDLIBS)

$(O)/bench/hostile: util/bench/hostile.c $(core)
	@echo "== linking $@"
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(POSIX) -Isrc/core -o $@ $^ $(LDFLAGS) $(LDLIBS)

$(O)/bench/claims: $(wildcard util/bench/claims*.c) util/bench/claims.h $(core) \
                   $(filter-out %/cite.o %/cite_dump.o %/cite_store_command.o,$(cli))
	@echo "== linking $@"
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(POSIX) -Isrc/core -Isrc/cli -o $@ $(filter %.c %.o,$^) \
	    $(LDFLAGS) $(LDLIBS)

$(O)/bench/judge: util/bench/judge.c util/bench/claims_play.c \
                  util/bench/claims.h $(core) \
                  $(filter-out %/cite.o %/cite_dump.o %/cite_store_command.o,$(cli))
	@echo "== linking $@"
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(POSIX) -Isrc/core -Isrc/cli -o $@ $(filter %.c %.o,$^) \
	    $(LDFLAGS) $(LDLIBS)

$(O)/bench/core: util/bench/core.c util/bench/script.c util/bench/script.h \
                 util/bench/median.c $(core) $(O)/obj/cli/cite_sha1.o
	@echo "== linking $@"
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(POSIX) -Isrc/core -Isrc/cli -o $@ $(filter %.c %.o,$^) \
	    $(LDFLAGS) $(LDLIBS)

$(O)/bench/load: util/bench/reply.c util/bench/reply.h

$(O)/bench/upstream $(O)/bench/load: $(O)/bench/%: util/bench/%.c \
        util/bench/script.c util/bench/script.h \
        util/bench/net.c util/bench/net.h | core-packages
	@echo "== linking $@"
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(POSIX) -o $@ $(filter %.c,$^) $(LDFLAGS)

$(O)/soak/soak: $(wildcard t/load/soak/*.c) t/load/soak/soak.h
	@echo "== linking $@"
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -D_GNU_SOURCE -o $@ $(filter %.c,$^) -lyyjson

# the core is plain C11, the programs around it may use POSIX
$(O)/obj/core/%.o: src/core/%.c | core-packages
	@echo "== compiling $<"
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -MMD -MP -Isrc/core -c -o $@ $<

$(O)/obj/store/%.o: src/store/%.c | core-packages
	@echo "== compiling $<"
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -MMD -MP -Isrc/core -Isrc/store \
	    -I/usr/include/postgresql -c -o $@ $<

$(O)/obj/cli/%.o: src/cli/%.c | core-packages
	@echo "== compiling $<"
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(POSIX) -MMD -MP -Isrc/core -Isrc/store -c -o $@ $<

$(O)/obj/unit/%.o: t/unit/%.c | unit-packages
	@echo "== compiling $<"
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(POSIX) -MMD -MP -Isrc/core -Isrc/store -Isrc/cli -It/unit -c -o $@ $<

$(O)/obj/clients/%.o: t/clients/%.c | core-packages
	@echo "== compiling $<"
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(POSIX) -MMD -MP -Isrc/core -Isrc/cli -c -o $@ $<

.SECONDARY:

-include $(wildcard $(O)/obj/*/*.d $(O)/obj/*/*/*.d)
