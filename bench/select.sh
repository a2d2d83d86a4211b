#!/usr/bin/env bash
# How selection spreads calls over agents of unequal speed, beside random, round robin, two choices,
# the exact shortest queue, and an oracle that knows when each agent would be done; and how soon
# traffic leaves an agent that takes 20 times as long, or fails 6 of 10 calls.
#
#   bench/select.sh                        on virtual time: exact, repeatable, well below a minute
#   SECONDS_EACH=20 SEED=7 bench/select.sh
#
# The engine is the hub's own, with the rules that it has by default; each policy meets the same
# calls, the same work in them and the same agents. UTILISATIONS are percents of what all agents
# together can do; the agent that degrades is looked at with the first of them.
# VICTIM is its number; 0 is the quickest.
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

seconds=${SECONDS_EACH:-60}
agents=${AGENTS:-50}
slots=${SLOTS:-4}
spread=${SPREAD:-5}
rate=${RATE:-2000}
victim=${VICTIM:-0}
seed=${SEED:-1}
read -ra utilisations <<<"${UTILISATIONS:-45 75}"

build
"$java" -XX:+UseSerialGC -cp "$classes" io.agentreach.bench.select.SelectionTable "$agents" "$slots" "$spread" "$rate" \
  "$seconds" "$victim" "$seed" "${utilisations[@]}"
