#!/usr/bin/env bash
# The hub against nginx and HAProxy as plain reverse proxies, and against a bare Vert.x proxy, before
# one and the same backend: CPU time of the router's process for each request, and latency.
#
#   bench/proxy.sh                    about ten minutes; needs nginx, haproxy, wrk, curl
#   ROUNDS=9 EACH=5 bench/proxy.sh    more rounds, longer ones (seconds)
#   CONNECTIONS="256" ROUTERS="haproxy hub" bench/proxy.sh
#
# All routers run at once and take turns, round by round, so that whatever else the machine does
# meets all of them; what is told is the median of the rounds. Everything is on loopback, with two
# workers, threads or event loops for each router, kept connections to the backend and no access log.
# "hub" writes its line for each call to /dev/null, "hub-quiet" runs with log.level=warn. Nothing is
# pinned to a core.
set -euo pipefail
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

rounds=${ROUNDS:-7}
each=${EACH:-3}
connections=${CONNECTIONS:-1 32 256 500}
routers=${ROUTERS:-direct nginx haproxy vertx hub hub-quiet}
base=${PORT:-7190}
loops=2
declare -A port=([direct]=$base [nginx]=$((base + 1)) [haproxy]=$((base + 2)) [vertx]=$((base + 3))
  [hub]=$((base + 4)) [hub-quiet]=$((base + 5)))
declare -A process

need nginx haproxy wrk curl
build

# 1,024 bytes of payload inside the call, 300 bytes of answer.
payload=$(printf '%1004s' '' | tr ' ' x)
printf '{"header":{"capability":"bench"},"payload":{"text":"%s"}}' "$payload" >"$work/body.json"
export BODY=$work/body.json
answer="{\"text\":\"$(printf '%288s' '' | tr ' ' y)\"}"

configure() {
  sed -e "s|@work@|$work|; s|@loops@|$loops|; s|@answer@|$answer|; s|@backend@|${port[direct]}|" \
    -e "s|@nginx@|${port[nginx]}|; s|@haproxy@|${port[haproxy]}|" "$root/bench/proxy/$1" >"$work/$1"
}

run_router() {
  case $1 in
    direct) start direct nginx -p "$work" -c "$work/backend.conf" ;;
    nginx) start nginx nginx -p "$work" -c "$work/nginx.conf" ;;
    haproxy) start haproxy haproxy -db -f "$work/haproxy.cfg" ;;
    vertx)
      start vertx "$java" -XX:+UseParallelGC -Xms32m -XX:MaxNewSize=64m -cp "$classes" \
        io.agentreach.bench.proxy.BareProxy \
        "${port[vertx]}" "${port[direct]}" "$loops"
      ;;
    hub) start_hub hub "${port[hub]}" /dev/null --set reach.http.event_loops=$loops ;;
    hub-quiet)
      start_hub hub-quiet "${port[hub-quiet]}" /dev/null --set reach.http.event_loops=$loops \
        --set reach.log.level=warn
      ;;
    *) fail "no router '$1'; there are: direct nginx haproxy vertx hub hub-quiet" ;;
  esac
  process[$1]=$pid
  await "$1" "http://127.0.0.1:${port[$1]}/readyz"
  case $1 in
    hub*)
      curl -sf -o "$work/registered" "http://127.0.0.1:${port[$1]}/register" -H 'content-type: application/json' \
        -d "{\"agent_id\":\"backend\",\"capabilities\":[\"bench\"],\"endpoint\":\"http://127.0.0.1:${port[direct]}\",
           \"heartbeat_interval\":0,\"max_concurrency\":4096}" || fail "the hub took no registration"
      ;;
  esac
}

# One run of wrk: router, connections, seconds. Prints requests, seconds, failures, p50, p99, CPU µs.
measure() {
  local threads=$(($2 < 2 ? 1 : 2)) before after result
  before=$(cpu_ticks "${process[$1]}")
  result=$(wrk -t"$threads" -c"$2" -d"$3" -s "$root/bench/proxy/invoke.lua" \
    "http://127.0.0.1:${port[$1]}/v1/invoke" | sed -n 's/^RESULT //p')
  after=$(cpu_ticks "${process[$1]}")
  [ -n "$result" ] || fail "wrk brought nothing from $1"
  # shellcheck disable=SC2086 # fields are words
  set -- $result "$((after - before))"
  [ "$1" -gt 0 ] || fail "no request came through: $result"
  echo "$1 $2 $3 $4 $5 $(calc "$6 * 1000000 / $ticks / $1")"
}

configure backend.conf
configure nginx.conf
configure haproxy.cfg
[[ " $routers " == *" direct "* ]] || run_router direct
for router in $routers; do
  run_router "$router"
done

echo "$(machine); $rounds rounds of ${each} s for each figure"
# The JVM compiles what runs hot: give it the time before anything counts.
for _ in 1 2 3; do
  for router in $routers; do
    case $router in vertx | hub*) measure "$router" 256 "${WARM:-8}" >>"$work/warm" ;; esac
  done
done
for ((round = 1; round <= rounds; round++)); do
  for count in $connections; do
    for router in $routers; do
      echo "$count $router $(measure "$router" "$count" "$each")" >>"$work/runs"
    done
  done
  echo "round $round of $rounds done" >&2
done
[ -z "${RUNS:-}" ] || cp "$work/runs" "$RUNS"

# The median of one column of the runs: connections, router, column.
of() {
  awk -v c="$1" -v r="$2" -v f="$3" '$1 == c && $2 == r { print $f }' "$work/runs" | median
}

row='%6s  %-10s %10s %9s %9s %9s %10s %9s %9s\n'
# shellcheck disable=SC2059 # the format is a constant
printf "$row" conns router requests/s failed p50-µs p99-µs added-p50 CPU-µs ×haproxy
for count in $connections; do
  for router in $routers; do
    requests=$(of "$count" "$router" 3)
    seconds=$(of "$count" "$router" 4)
    failed=$(awk -v c="$count" -v r="$router" '$1 == c && $2 == r { n += $5 } END { print n + 0 }' "$work/runs")
    p50=$(of "$count" "$router" 6)
    direct=$(of "$count" direct 6)
    cpu=$(of "$count" "$router" 8)
    haproxy=$(of "$count" haproxy 8)
    # shellcheck disable=SC2059
    printf "$row" "$count" "$router" "$(calc "$requests / $seconds" 0)" "$failed" "$p50" \
      "$(of "$count" "$router" 7)" "$([ -n "$direct" ] && calc "$p50 - $direct" 0 || echo -)" "$cpu" \
      "$([ -n "$haproxy" ] && calc "$cpu / $haproxy" || echo -)"
  done
done
