-- Prints one line of JSON at the end of every script.
function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format('JSON {"per_second":%.1f,"done":%d,"p50":%.3f,"p99":%.3f,"bad":%d}\n', summary.requests / (summary.duration / 1e6), summary.requests,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, errors.status + errors.connect + errors.read + errors.timeout))
end
