-- Sends the requests of a file in turn: method, path, cookie and body of each, with tabs between.
local requests = {}
local sent = 0

function init(args)
  for line in io.lines(args[1]) do
    local method, path, cookie, body = line:match("^(%S+)\t(%S+)\t([^\t]*)\t(.*)$")
    local headers = {}
    if cookie ~= "" then headers["Cookie"] = cookie end
    if body ~= "" then headers["Content-Type"] = "application/json" end
    requests[#requests + 1] = wrk.format(method, path, headers, body ~= "" and body or nil)
  end
end

function request()
  sent = sent + 1
  return requests[(sent - 1) % #requests + 1]
end
