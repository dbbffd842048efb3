-- GET of one path; TOKEN signs in, OFFSETS > 0 asks for a random page of 500.
dofile(os.getenv("LOAD_DIR") .. "/summary.lua")
local token, pages = os.getenv("TOKEN"), tonumber(os.getenv("PAGES") or "0")
local headers = token and token ~= "" and { ["Authorization"] = "Bearer " .. token } or {}
-- What browsers accept: an answer is compressed for them.
headers["Accept-Encoding"] = os.getenv("ENCODINGS")
function request()
  local path = wrk.path
  if pages > 0 then path = path .. "?limit=500&offset=" .. 500 * math.random(0, pages - 1) end
  return wrk.format("GET", path, headers)
end
