-- A call with a payload of 1 KB, for wrk. "BODY" in the environment is a file with the request's body.
wrk.method = "POST"
wrk.headers["content-type"] = "application/json"

local file = assert(io.open(os.getenv("BODY"), "rb"))
wrk.body = file:read("*a")
file:close()

-- One line for the script: requests, seconds, failures, p50 and p99 in microseconds.
function done(summary, latency, requests)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format("RESULT %d %.3f %d %d %d\n", summary.requests, summary.duration / 1e6, failed,
    latency:percentile(50), latency:percentile(99)))
end
