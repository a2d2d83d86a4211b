#!/usr/bin/env bash
# The hub's memory, idle and with 10,000 agents that beat every 10 s, and what heartbeats cost.
#
#   bench/memory.sh                      about three minutes; needs wrk, curl
#   AGENTS=50000 bench/memory.sh
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

agents=${AGENTS:-10000}
seconds=${SECONDS_EACH:-60}
base=${PORT:-7160}
hub=http://127.0.0.1:$base

need wrk curl
build
machine
start_hub hub "$base" /dev/null
hub_pid=$pid
await hub "$hub/readyz"
sleep 10
echo "idle: $(resident_mib "$hub_pid") MiB resident"

start crowd "$java" -XX:+UseSerialGC -cp "$classes" io.agentreach.bench.load.Crowd "$base" "$agents" 10000
before=$(cpu_ticks "$hub_pid")
for _ in $(seq 600); do
  grep -q '^registered' "$work/crowd.log" && break
  kill -0 "$pid" 2>/dev/null || fail "the crowd ended:" "$(cat "$work/crowd.log")"
  sleep 0.2
done
millis=$(sed -n 's/^registered //p' "$work/crowd.log")
[ -n "$millis" ] || fail "not all agents were registered in time"
after=$(cpu_ticks "$hub_pid")
echo "$agents agents registered in $millis ms: $(calc "$agents * 1000 / $millis" 0)/s, each on disk before it was" \
  "acknowledged; CPU $(calc "($after - $before) * 1000000 / $ticks / $agents" 0) µs each"

sleep 5
before=$(cpu_ticks "$hub_pid")
sleep "$seconds"
after=$(cpu_ticks "$hub_pid")
echo "with $agents agents that beat every 10 s: $(resident_mib "$hub_pid") MiB resident," \
  "$(calc "($after - $before) * 100 / $ticks / $seconds") % of one core; $(tail -1 "$work/crowd.log")"
kill "$pid"
wait "$pid" 2>/dev/null || :

# As fast as 64 connections can: one beat a request, and a hundred.
beats() {
  before=$(cpu_ticks "$hub_pid")
  read -r requests took failed _ < <(AGENTS=$agents BATCH=$1 wrk -t2 -c64 -d"${BEAT_SECONDS:-15}" -s "$root/bench/load/beat.lua" "$hub" |
    sed -n 's/^RESULT //p')
  after=$(cpu_ticks "$hub_pid")
  cpu=$(calc "($after - $before) * 1000000 / $ticks / ($requests * $1)")
  echo "$1 heartbeats a request: $(calc "$requests * $1 / $took" 0)/s here, CPU $cpu µs each:" \
    "one core takes $(calc "1000000 / $cpu" 0)/s; $failed requests failed"
}
beats 1 >"$work/warm"
beats 1
beats 100 >"$work/warm"
beats 100
echo "afterwards: $(resident_mib "$hub_pid") MiB resident"
