# shellcheck shell=bash
# shellcheck disable=SC2034 # the variables are used by the scripts that source this
# Shared by the scripts of this folder: finding tools, starting and stopping processes, reading their
# CPU time and memory, medians. Sourced by bash; sets $root, $work, $java and an exit trap that stops
# whatever was started.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/reach-bench.XXXXXX")
ticks=$(getconf CLK_TCK)
started=()

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

# Says what to install when one of the programs is missing. nginx and haproxy are often in /usr/sbin.
need() {
  PATH=$PATH:/usr/sbin:/sbin
  local missing=()
  for program in "$@"; do
    command -v "$program" >/dev/null || missing+=("$program")
  done
  [ ${#missing[@]} -eq 0 ] || fail "missing: ${missing[*]}" "on Debian: apt-get install nginx-light haproxy wrk curl"
}

# Compiles the project, unless BENCH_BUILT is set, and finds the JDK and the class path.
build() {
  java=$("$root/tools/find-jdk")
  if [ -z "${BENCH_BUILT:-}" ]; then
    echo "building…" >&2
    (cd "$root" && JAVA_HOME=$java mvn -q -B -Dquick -pl bench -am package) >&2
  fi
  java=$java/bin/java
  classes="$root/bench/target/quick/classes:$root/testkit/target/quick/classes:$root/hub/target/agent-reach/lib/*"
}

stop_all() {
  local pid
  for pid in "${started[@]}"; do
    kill -CONT "$pid" 2>/dev/null || :
    kill "$pid" 2>/dev/null || :
  done
  for pid in "${started[@]}"; do
    wait "$pid" 2>/dev/null || :
  done
  rm -rf "$work"
}
trap stop_all EXIT
trap 'exit 130' INT TERM

# Starts a process in the background; its id is in $pid, its output in $work/NAME.log.
start() {
  local name=$1
  shift
  "$@" >"$work/$name.log" 2>&1 </dev/null &
  pid=$!
  started+=("$pid")
}

# Starts a hub: its name, its port, what becomes of its log, further flags.
start_hub() {
  local name=$1 port=$2 log=$3
  shift 3
  "$root/reach" hub --port "$port" --data "$work/$name" "$@" >"$log" 2>"$work/$name.log" </dev/null &
  pid=$!
  started+=("$pid")
}

# Waits until a URL answers at all.
await() {
  local name=$1 url=$2
  for _ in $(seq 300); do
    curl -s -o "$work/await" --max-time 1 "$url" && return
    sleep 0.1
  done
  cat "$work/$name.log" >&2
  fail "$name does not answer at $url"
}

# The CPU time of a process and all of its children so far, in clock ticks.
cpu_ticks() {
  local pid=$1 stat child
  stat=$(cat "/proc/$pid/stat")
  # The name in parentheses may hold blanks; utime and stime are the 12th and 13th field after it.
  # shellcheck disable=SC2086 # fields are words
  set -- ${stat##*) }
  local sum=$((${12} + ${13}))
  # shellcheck disable=SC2013 # the ids of one line are words
  for child in $(cat "/proc/$pid"/task/*/children 2>/dev/null); do
    sum=$((sum + $(cpu_ticks "$child")))
  done
  echo "$sum"
}

# The resident memory of a process, in MiB.
resident_mib() {
  awk '/^VmRSS/ { printf "%d\n", $2 / 1024 }' "/proc/$1/status"
}

# The median of the numbers on standard input.
median() {
  sort -n | awk '{ a[NR] = $1 } END { if (NR) print NR % 2 ? a[(NR + 1) / 2] : (a[NR / 2] + a[NR / 2 + 1]) / 2 }'
}

# Arithmetic with decimals: calc "3 / 2".
calc() {
  awk "BEGIN { printf \"%.${2:-2}f\\n\", $1 }"
}

# What the figures were made on.
machine() {
  echo "$(nproc) cores, $(uname -sr), $("$java" -version 2>&1 | sed -n 's/.*version "\([^"]*\)".*/JDK \1/p')," \
    "load average before the run $(cut -d' ' -f1 /proc/loadavg)"
}
