#!/usr/bin/env bash
# 500 callers at once for a minute, four kinds of agents: what the hub adds to the median latency, and
# how many calls succeed although one agent is killed half-way.
#
#   bench/load.sh                          about five minutes; needs wrk, curl
#   SECONDS_EACH=20 WORK_MS=50 bench/load.sh
#
# The agents, each a process of its own and all serving one capability: one of the Java SDK, one
# without SDK (POST /execute), one that answers an event stream, and an HTTP service that knows
# nothing of hubs (GET /work, joined by a mapping in its manifest). Their work is to wait, as for a
# model. The same number of callers asks them directly first, then through the hub.
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

seconds=${SECONDS_EACH:-60}
work_ms=${WORK_MS:-100}
callers=${CALLERS:-500}
base=${PORT:-7170}
hub=http://127.0.0.1:$base
kinds=(sdk plain stream service)
declare -A agent

need wrk curl
build

manifest() {
  local mapping='' path=''
  case $1 in
    stream) path=/stream ;;
    service) mapping=',"mapping":{"method":"GET","path":"/work","query":{"q":"{q}"},"body":"none"}' ;;
  esac
  echo "{\"agent_id\":\"$1\",\"endpoint\":\"http://127.0.0.1:$2$path\",\"heartbeat_interval\":0,\"max_concurrency\":1000,
    \"capabilities\":[{\"name\":\"bench_work\",\"idempotent\":$3$mapping}]}"
}

# Starts the four agents and registers those that do not do it themselves.
run_agents() {
  local idempotent=$1 port=$base kind
  for kind in "${kinds[@]}"; do
    port=$((port + 1))
    if [ "$kind" = sdk ]; then
      start "$kind" "$java" -XX:+UseSerialGC -cp "$classes" io.agentreach.bench.load.SdkAgent sdk $port "$hub" \
        "$work_ms" "$idempotent"
    else
      start "$kind" "$java" -XX:+UseSerialGC -cp "$classes" io.agentreach.bench.load.PlainAgent $port "$work_ms"
    fi
    agent[$kind]=$pid
    await "$kind" "http://127.0.0.1:$port/work"
    [ "$kind" = sdk ] || curl -sf -o "$work/registered" "$hub/register" -H 'content-type: application/json' \
      -d "$(manifest "$kind" $port "$idempotent")" || fail "the hub took no registration of $kind"
  done
}

stop_agents() {
  local kind
  for kind in "${kinds[@]}"; do
    kill "${agent[$kind]}" 2>/dev/null || :
    wait "${agent[$kind]}" 2>/dev/null || :
  done
}

# wrk at a URL with a body: body file, URL, callers, seconds. Prints requests, seconds, failures, p50, p99.
load() {
  BODY=$1 wrk -t2 -c"$3" -d"$4" --timeout 10s -s "$root/bench/proxy/invoke.lua" "$2" | sed -n 's/^RESULT //p'
}

# A quarter of the callers at each agent. Sets $direct_p50 and $direct_p99.
ask_directly() {
  local i path waiting=()
  for i in 1 2 3 4; do
    case ${kinds[$((i - 1))]} in
      stream) path=/stream/execute ;;
      service) path=/work ;;
      *) path=/execute ;;
    esac
    load "$work/direct.json" "http://127.0.0.1:$((base + i))$path" $((callers / 4)) "$seconds" >"$work/direct.$i" &
    waiting+=($!)
  done
  wait "${waiting[@]}"
  direct_p50=$(cut -d' ' -f4 "$work"/direct.[1-4] | median)
  direct_p99=$(cut -d' ' -f5 "$work"/direct.[1-4] | median)
  echo "direct: p50 $(ms "$direct_p50"), p99 $(ms "$direct_p99")," \
    "$(calc "$(awk '{ n += $1 / $2 } END { print n }' "$work"/direct.[1-4])" 0) requests/s"
}

ask_hub() {
  local before after requests took failed p50 p99
  before=$(cpu_ticks "$hub_pid")
  read -r requests took failed p50 p99 < <(load "$work/body.json" "$hub/v1/invoke" "$callers" "$seconds")
  after=$(cpu_ticks "$hub_pid")
  echo "hub, all agents alive: p50 $(ms "$p50"), p99 $(ms "$p99"), $(calc "$requests / $took" 0) requests/s," \
    "$failed of $requests failed"
  echo "added by the hub: p50 $(ms "$p50 - $direct_p50"), p99 $(ms "$p99 - $direct_p99")," \
    "CPU $(calc "($after - $before) * 1000000 / $ticks / $requests" 1) µs a call"
}

# The agent without SDK is killed half-way.
ask_hub_and_kill() {
  local killer requests took failed p50 p99
  (
    sleep $((seconds / 2))
    kill -9 "${agent[plain]}"
  ) &
  killer=$!
  read -r requests took failed p50 p99 < <(load "$work/body.json" "$hub/v1/invoke" "$callers" "$seconds")
  wait $killer
  echo "hub, one agent of four killed half-way, idempotent=$1: $failed of $requests failed," \
    "success $(calc "100 - 100 * $failed / $requests" 4) %, p50 $(ms "$p50"), p99 $(ms "$p99")"
}

ms() {
  echo "$(calc "($1) / 1000" 1) ms"
}

start_hub hub "$base" /dev/null
hub_pid=$pid
await hub "$hub/readyz"
text=$(printf '%200s' '' | tr ' ' x)
echo "{\"header\":{\"capability\":\"bench_work\"},\"payload\":{\"q\":\"$text\"}}" >"$work/body.json"
echo "{\"capability\":\"bench_work\",\"params\":{\"q\":\"$text\"}}" >"$work/direct.json"

echo "$(machine); $callers callers, ${seconds} s each, agents that wait $work_ms ms"
run_agents true
load "$work/body.json" "$hub/v1/invoke" "$callers" 15 >"$work/warm"
ask_directly
ask_hub
# What the shell says of a killed process is no news.
ask_hub_and_kill true 2>"$work/killed"
stop_agents
run_agents false
ask_hub_and_kill false 2>"$work/killed"
stop_agents
