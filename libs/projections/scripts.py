"""What runs inside Valkey, each script as one atomic step. The layout of the keys is in keys.py."""

from hashlib import sha1
from typing import Any, Final

from redis.exceptions import NoScriptError

from libs.projections.valkey import Valkey


class Script:
    """A Lua script, called by its digest; sent whole when Valkey does not know it, as after each of its restarts."""

    def __init__(self, source: str, *, read_only: bool = False) -> None:
        self._source = source
        # Valkey names scripts by it; nothing secret hangs on it.
        self._digest = sha1(source.encode(), usedforsecurity=False).hexdigest()
        self._read_only = read_only
        suffix = "_RO" if read_only else ""
        self._by_digest, self._whole = f"EVALSHA{suffix}", f"EVAL{suffix}"

    async def __call__(self, valkey: Valkey, *arguments: str | bytes | int) -> Any:
        try:
            return await valkey.call(self._by_digest, self._digest, 0, *arguments, again=self._read_only)
        except NoScriptError:
            return await valkey.call(self._whole, self._source, 0, *arguments, again=self._read_only)


BEGIN: Final = Script("""
-- head, place prefix, schema, "first" or "another", projections ...
-- Gives out a new generation with an empty checkpoint. "first": only if readers have none, and shows it at once.
local head, schema = ARGV[1], ARGV[3]
local shown = redis.call('HGET', head, 'generation')
if ARGV[4] == 'first' and shown then return tonumber(shown) end
local generation = redis.call('HINCRBY', head, 'last', 1)
redis.call('HSET', head, 'g:' .. generation, 1)
redis.call('HSET', ARGV[2] .. generation .. ':checkpoint', 'sequence', 0, 'digest', '')
if ARGV[4] == 'first' then redis.call('HSET', head, 'generation', generation, 'schema', schema) end
for i = 5, #ARGV do redis.call('SADD', 'proj:' .. ARGV[i], string.sub(head, 7)) end
return generation
""")

WRITE: Final = Script("""
-- One packed argument: head, shown generation, place, expected sequence, sequence, digest,
--   aggregates {id, first, last},
--   changes {aggregate, part, id, version, gone, fresh, fields, index or false, numbers to add or false}
-- Fields and index are flat: name, value, name, value.
-- Writes all or nothing: nothing if readers see another generation, if the checkpoint is not the expected one, or if
-- an aggregate's versions would have a gap. An aggregate that is seen already as far is skipped.
-- A call costs more than what it does, so what goes to one key is gathered into few calls.
local b = cmsgpack.unpack(ARGV[1])
local place, seen, most = b[3], b[3] .. ':seen', 2000
if redis.call('HGET', b[1], 'generation') ~= tostring(b[2]) then return {'moved'} end
if redis.call('HGET', place .. ':checkpoint', 'sequence') ~= string.format('%d', b[4]) then return {'moved'} end
local gaps, newer, versions = {'gap'}, {}, {}
for from = 1, #b[7], most do
  local ids = {}
  for i = from, math.min(from + most - 1, #b[7]) do ids[#ids + 1] = b[7][i][1] end
  for k, version in ipairs(redis.call('HMGET', seen, unpack(ids))) do
    local i = from + k - 1
    local a = b[7][i]
    version = tonumber(version or '0')
    if a[2] > version + 1 then gaps[#gaps + 1] = a[1]; gaps[#gaps + 1] = version end
    newer[i] = a[3] > version
    if newer[i] then versions[#versions + 1] = a[1]; versions[#versions + 1] = a[3] end
  end
end
if #gaps > 1 then return gaps end
for from = 1, #versions, most do
  redis.call('HSET', seen, unpack(versions, from, math.min(from + most - 1, #versions)))
end
local written, placed = 0, {}
for _, c in ipairs(b[8]) do
  if c[1] == 0 or newer[c[1]] then
    written = written + 1
    local part, id, fields, index = c[2], c[3], c[7], c[8]
    local row = part .. ':' .. id
    if index or c[6] then
      local before = redis.call('HMGET', row, 'version', '@')
      if before[2] then
        local stays = {}
        for k = 1, index and #index or 0, 2 do stays[index[k]] = true end
        for name in string.gmatch(before[2], '[^\\n]+') do
          if not stays[name] then redis.call('ZREM', part .. '/' .. name, id) end
        end
      end
      if c[6] and before[1] then redis.call('DEL', row) end
    end
    if not c[5] then
      fields[#fields + 1] = 'version'; fields[#fields + 1] = c[4]
      if index then
        local names = {}
        for k = 1, #index, 2 do
          local key = part .. '/' .. index[k]
          local members = placed[key]
          if not members then members = {}; placed[key] = members end
          members[#members + 1] = index[k + 1]; members[#members + 1] = id
          names[#names + 1] = index[k]
        end
        fields[#fields + 1] = '@'; fields[#fields + 1] = table.concat(names, '\\n')
      end
      redis.call('HSET', row, unpack(fields))
      if c[9] then
        for name, more in pairs(c[9]) do redis.call('HINCRBY', row, name, string.format('%d', more)) end
      end
    end
  end
end
for key, members in pairs(placed) do
  for from = 1, #members, most do
    redis.call('ZADD', key, unpack(members, from, math.min(from + most - 1, #members)))
  end
end
redis.call('HSET', place .. ':checkpoint', 'sequence', string.format('%d', b[5]), 'digest', b[6])
return {'written', written}
""")

SWITCH: Final = Script("""
-- head, shown generation, generation, schema, place, expected sequence
-- Shows a generation to readers, if they still see the one that it was built to replace and its checkpoint is as known.
if redis.call('HGET', ARGV[1], 'generation') ~= ARGV[2] then return 0 end
if redis.call('HGET', ARGV[5] .. ':checkpoint', 'sequence') ~= ARGV[6] then return 0 end
redis.call('HSET', ARGV[1], 'generation', ARGV[3], 'schema', ARGV[4])
return 1
""")

REMOVE: Final = Script("""
-- pattern, cursor: drops some of the keys that match; the cursor to go on with, 0 at the end
local found = redis.call('SCAN', ARGV[2], 'MATCH', ARGV[1], 'COUNT', 500)
if #found[2] > 0 then redis.call('UNLINK', unpack(found[2])) end
return found[1]
""")

ROW: Final = Script(
    """
-- projection, ids ...: for each its fields and values, or an empty list
local parts = {}
for i, follower in ipairs(redis.call('SMEMBERS', 'proj:' .. ARGV[1])) do
  local generation = redis.call('HGET', 'proj:@' .. follower, 'generation')
  if generation then parts[#parts + 1] = 'proj:' .. ARGV[1] .. '@' .. follower .. ':v' .. generation .. ':' end
end
local rows = {}
for i = 2, #ARGV do
  rows[i - 1] = {}
  for _, part in ipairs(parts) do
    local row = redis.call('HGETALL', part .. ARGV[i])
    if #row > 0 then rows[i - 1] = row; break end
  end
end
return rows
""",
    read_only=True,
)

PAGE: Final = Script(
    """
-- projection, index, "up" or "down", limit, score and id of the row before ("" for the beginning)
-- {id, score, fields and values} of up to `limit` rows, merged from all followers in the order of score, then id
local projection, index, up, limit = ARGV[1], ARGV[2], ARGV[3] == 'up', tonumber(ARGV[4])
local score, id = ARGV[5], ARGV[6]
local from = score == '' and (up and '-inf' or '+inf') or score
local command, to = up and 'ZRANGEBYSCORE' or 'ZREVRANGEBYSCORE', up and '+inf' or '-inf'
local found = {}
local function behind(s, i)
  if score == '' then return true end
  local a, b = tonumber(s), tonumber(score)
  if a ~= b then return true end
  if up then return i > id end
  return i < id
end
for _, follower in ipairs(redis.call('SMEMBERS', 'proj:' .. projection)) do
  local generation = redis.call('HGET', 'proj:@' .. follower, 'generation')
  if generation then
    local part = 'proj:' .. projection .. '@' .. follower .. ':v' .. generation
    local offset, taken = 0, 0
    while taken < limit do
      local some = redis.call(command, part .. '/' .. index, from, to, 'WITHSCORES', 'LIMIT', offset, limit)
      for k = 1, #some, 2 do
        if taken < limit and behind(some[k + 1], some[k]) then
          taken = taken + 1
          found[#found + 1] = {some[k], some[k + 1], part}
        end
      end
      if #some < 2 * limit then break end
      offset = offset + limit
    end
  end
end
table.sort(found, function(a, b)
  local x, y = tonumber(a[2]), tonumber(b[2])
  if x == y then
    if up then return a[1] < b[1] end
    return a[1] > b[1]
  end
  if up then return x < y end
  return x > y
end)
local rows = {}
for i = 1, math.min(limit, #found) do
  local f = found[i]
  rows[i] = {f[1], f[2], redis.call('HGETALL', f[3] .. ':' .. f[1])}
end
return rows
""",
    read_only=True,
)

PLACE: Final = Script(
    """
-- projection, index, id: how many rows stand above it, highest score first, and its score; nothing if it is not there
local projection, index, id = ARGV[1], ARGV[2], ARGV[3]
local parts, score = {}, false
for _, follower in ipairs(redis.call('SMEMBERS', 'proj:' .. projection)) do
  local generation = redis.call('HGET', 'proj:@' .. follower, 'generation')
  if generation then
    local part = 'proj:' .. projection .. '@' .. follower .. ':v' .. generation .. '/' .. index
    parts[#parts + 1] = part
    score = score or redis.call('ZSCORE', part, id)
  end
end
if not score then return {} end
local above = 0
for _, part in ipairs(parts) do
  above = above + redis.call('ZCOUNT', part, '(' .. score, '+inf')
  for _, level in ipairs(redis.call('ZRANGEBYSCORE', part, score, score)) do
    if level > id then above = above + 1 end
  end
end
return {above, score}
""",
    read_only=True,
)

COUNT: Final = Script(
    """
-- projection, indexes ...: how many rows stand in each
local counts = {}
for i = 2, #ARGV do counts[i - 1] = 0 end
for _, follower in ipairs(redis.call('SMEMBERS', 'proj:' .. ARGV[1])) do
  local generation = redis.call('HGET', 'proj:@' .. follower, 'generation')
  if generation then
    local part = 'proj:' .. ARGV[1] .. '@' .. follower .. ':v' .. generation .. '/'
    for i = 2, #ARGV do counts[i - 1] = counts[i - 1] + redis.call('ZCARD', part .. ARGV[i]) end
  end
end
return counts
""",
    read_only=True,
)
