#!/usr/bin/env bash
# 500 callers, four kinds of agents, and a script of outages while they call: how many calls succeed,
# and how long they take, directly, directly with naive retries, and through the hub.
#
#   bench/faults.sh                        about four minutes; needs curl
#   SECONDS_EACH=30 CALLERS=100 bench/faults.sh
#
# The agents are those of load.sh: one of the Java SDK, one without SDK, one that answers an event
# stream, one that is a service which knows no hub; each is a process of its own. The outages, at the
# same offsets in each run, here for 60 s: the one without SDK is killed (kill -9) at 8 and is back
# at 16; the streaming one is frozen (SIGSTOP) from 18 to 26; the service answers 20 % of its calls
# with 500 from 28 to 38; the one without SDK takes 20 times as long from 40 to 48; the SDK's is
# stopped (SIGTERM) at 50 and is back at 52.
#
# Each caller sends a call every EVERY_MS, whether or not its last one was answered, and gives each
# LIMIT_MS in all. Directly, it asks the one agent that is first on its list; with retries, up to
# three of the list at once one after the other, each for a third of the time.
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

seconds=${SECONDS_EACH:-60}
warm=${WARM_SECONDS:-20}
work_ms=${WORK_MS:-100}
callers=${CALLERS:-500}
every_ms=${EVERY_MS:-1000}
limit_ms=${LIMIT_MS:-6000}
base=${PORT:-7180}
hub=http://127.0.0.1:$base
kinds=(sdk plain stream service)
declare -A port
for i in 0 1 2 3; do
  port[${kinds[$i]}]=$((base + 1 + i))
done

need curl
build

manifest() {
  local mapping='' path=''
  case $1 in
    stream) path=/stream ;;
    service) mapping=',"mapping":{"method":"GET","path":"/work","query":{"q":"{q}"},"body":"none"}' ;;
  esac
  echo "{\"agent_id\":\"$1\",\"endpoint\":\"http://127.0.0.1:${port[$1]}$path\",\"heartbeat_interval\":0,
    \"max_concurrency\":1000,\"capabilities\":[{\"name\":\"bench_work\",\"idempotent\":true$mapping}]}"
}

# Starts the process of an agent; the SDK's registers itself.
run_agent() {
  if [ "$1" = sdk ]; then
    start sdk "$java" -XX:+UseSerialGC -cp "$classes" io.agentreach.bench.load.SdkAgent sdk "${port[sdk]}" "$hub" \
      "$work_ms" true
  else
    start "$1" "$java" -XX:+UseSerialGC -cp "$classes" io.agentreach.bench.load.PlainAgent "${port[$1]}" "$work_ms"
  fi
  echo "$pid" >"$work/$1.pid"
}

conduct() {
  curl -sf -o "$work/conduct" -X PUT "http://127.0.0.1:${port[$1]}/conduct?$2"
}

# Waits until so many sixtieths of the run are over.
until_offset() {
  local now due
  now=$(date +%s%N)
  due=$((begun + $1 * seconds * 1000000000 / 60))
  [ "$due" -le "$now" ] || sleep "$(calc "($due - $now) / 1000000000" 3)"
}

signal() {
  kill "-$2" "$(cat "$work/$1.pid")"
}

# The outages. Runs beside the callers, in this shell, so that what it starts is stopped with the rest.
outages() {
  until_offset 8 && signal plain KILL
  until_offset 16 && run_agent plain
  until_offset 18 && signal stream STOP
  until_offset 26 && signal stream CONT
  until_offset 28 && conduct service errors=20
  until_offset 38 && conduct service errors=0
  until_offset 40 && conduct plain slower=20
  until_offset 48 && conduct plain slower=1
  until_offset 50 && signal sdk TERM
  until_offset 52 && run_agent sdk
}

call() {
  "$java" -XX:+UseSerialGC -cp "$classes" io.agentreach.bench.faults.Callers "$1" "$base" "$callers" "$every_ms" "$2" \
    "$3" "$4" "$limit_ms"
}

# One run with all outages: its name for people, direct, retrying or hub.
run() {
  local calls
  call "$2" "$seconds" "$(calc "$seconds * 4 / 60")" "$(calc "$seconds * 7.5 / 60")" >"$work/calls" 2>&1 &
  calls=$!
  started+=("$calls")
  until grep -qs '^begun' "$work/calls"; do
    kill -0 "$calls" 2>/dev/null || fail "$(cat "$work/calls")"
    sleep 0.05
  done
  begun=$(date +%s%N)
  outages
  wait "$calls" || fail "$(cat "$work/calls")"
  grep -q '^RESULT' "$work/calls" || fail "$(cat "$work/calls")"
  echo "$1: $(sed -n 's/^RESULT //p' "$work/calls")"
  echo "  failed: $(sed -n 's/^FAILED //p' "$work/calls")"
}

start_hub hub "$base" /dev/null
await hub "$hub/readyz"
echo "$(machine); $callers callers, a call every $every_ms ms each, ${seconds} s a run, agents that wait $work_ms ms"
for kind in "${kinds[@]}"; do
  run_agent "$kind"
  await "$kind" "http://127.0.0.1:${port[$kind]}/work"
  [ "$kind" = sdk ] || curl -sf -o "$work/registered" "$hub/register" -H 'content-type: application/json' \
    -d "$(manifest "$kind")" || fail "the hub took no registration of $kind"
done
# What the shell says of a killed process is no news.
exec 3>&2 2>"$work/killed"
fail() {
  printf '%s\n' "$@" >&3
  exit 1
}
for way in direct hub; do
  call "$way" "$warm" 0 "$warm" >"$work/warm"
done
run "direct" direct
run "direct, naive retries" retrying
run "through the hub" hub
exec 2>&3
