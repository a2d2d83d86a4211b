-- Heartbeats of the agents crowd-0 to crowd-(AGENTS - 1), BATCH of them in a request, for wrk.
local agents = tonumber(os.getenv("AGENTS"))
local batch = tonumber(os.getenv("BATCH"))
local headers = { ["content-type"] = "application/json" }
local fields = '"status":"READY","running":1,"queue_depth":0,"resources":{"cpu":0.2,"memory":0.4}}'
local requests = {}
local turn = 0

-- Made beforehand, so that wrk's own work stays small.
function init()
  math.randomseed(os.time())
  for i = 1, 200 do
    if batch == 1 then
      requests[i] = wrk.format("POST", "/v1/agents/crowd-" .. math.random(0, agents - 1) .. "/heartbeat", headers, "{" .. fields)
    else
      local beats = {}
      for k = 1, batch do
        beats[k] = '{"agent_id":"crowd-' .. math.random(0, agents - 1) .. '",' .. fields
      end
      requests[i] = wrk.format("POST", "/v1/heartbeats", headers, '{"heartbeats":[' .. table.concat(beats, ",") .. "]}")
    end
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format("RESULT %d %.3f %d %d %d\n", summary.requests, summary.duration / 1e6, failed,
    latency:percentile(50), latency:percentile(99)))
end
