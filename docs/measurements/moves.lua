-- For wrk: asks for the moves of the positions in moves.jsonl, in turn. With a number after `--`, a connection waits so many
-- milliseconds between two requests.
local bodies = {}
for line in io.lines("docs/measurements/moves.jsonl") do
  bodies[#bodies + 1] = line
end
wrk.method = "POST"
local last = 0

function init(args)
  local pause = tonumber(args[1])
  if pause then
    delay = function() return pause end
  end
end

function request()
  last = last % #bodies + 1
  return wrk.format(nil, nil, nil, bodies[last])
end
