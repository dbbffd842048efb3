-- Market buys of random users; PEOPLE is a file of "token portfolio" lines, SYMBOLS a file of symbols, RUN makes keys unique.
dofile(os.getenv("LOAD_DIR") .. "/summary.lua")
local people, symbols, sent, run = {}, {}, 0, os.getenv("RUN")
for line in io.lines(os.getenv("PEOPLE")) do
  local token, portfolio = line:match("^(%S+) (%S+)$")
  people[#people + 1] = { token = "Bearer " .. token, path = "/api/orders/" .. portfolio .. "/orders" }
end
for line in io.lines(os.getenv("SYMBOLS")) do symbols[#symbols + 1] = line end
math.randomseed(os.time())
function request()
  sent = sent + 1
  local who = people[math.random(#people)]
  local body = string.format('{"stock_symbol":"%s","transaction_type":"BUY","shares":%.2f,"order_type":"market"}', symbols[math.random(#symbols)], math.random(1, 100) / 100)
  return wrk.format("POST", who.path, { ["Content-Type"] = "application/json", ["Authorization"] = who.token, ["Idempotency-Key"] = run .. "-" .. sent }, body)
end
