-- GET of one path, signed in with TOKEN; PAGES > 0 requests random pages of 500 rows.
dofile(os.getenv("LOAD_DIR") .. "/summary.lua")
local token, pages = os.getenv("TOKEN"), tonumber(os.getenv("PAGES") or "0")
local headers = token and token ~= "" and { ["Authorization"] = "Bearer " .. token } or {}
-- The encodings that browsers accept, so that responses are compressed.
headers["Accept-Encoding"] = os.getenv("ENCODINGS")
function request()
  local path = wrk.path
  if pages > 0 then path = path .. "?limit=500&offset=" .. 500 * math.random(0, pages - 1) end
  return wrk.format("GET", path, headers)
end
