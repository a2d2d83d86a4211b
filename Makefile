# What people do with this project, each as one word. "make" lists them.
# Everything runs on an installed JDK 25 that tools/find-jdk finds.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
# Found when a target needs it, so that "make help" works without.
JDK = JAVA_HOME="$$(tools/find-jdk)"
# Number of seeds, and one single seed to repeat, for "make sim".
SEEDS ?= 100000
SEED ?=
# JMH's own arguments, for "make bench": a pattern of benchmarks and options.
BENCH ?= .

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: build
build: ## Compile and package as fast as possible: no tests, no checks
	$(JDK) mvn -q -T1C -Dquick package

.PHONY: verify
verify: ## Everything that must hold: format, checks, tests, requirements
	$(JDK) mvn verify

.PHONY: demo
demo: ## A hub and agents as real processes: routed, killed, replaced, explained
	./reach demo

.PHONY: format
format: ## Format all Java sources
	$(JDK) mvn -q spotless:apply

.PHONY: sim
sim: ## Simulate many seeded runs of the engine: SEEDS=100000, or one again: SEED=42
	$(JDK) mvn -q -Dquick -DskipTests=false -pl testkit -am test \
	  -Dtest='*SimulationTest' -Dsurefire.failIfNoSpecifiedTests=false \
	  -Dreach.sim.seeds=$(SEEDS) $(if $(SEED),-Dreach.sim.seed=$(SEED))

.PHONY: bench
bench: ## Run the JMH benchmarks: BENCH='Decision -prof gc'
	$(JDK) mvn -q -Dquick -pl bench -am package -Djmh="$(BENCH)"

.PHONY: dist
dist: ## Make the archive that needs nothing but a JDK 25
	$(JDK) mvn -q -DskipTests -pl hub -am package
	@ls hub/target/agent-reach-*.tar.gz

.PHONY: clean
clean: ## Remove all that a build made
	$(JDK) mvn -q clean
