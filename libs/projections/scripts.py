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
-- Writes all or nothing: nothing if readers see another generation, if the checkpoint is not the expected one, or if
-- an aggregate's versions would have a gap. An aggregate that is seen already as far is skipped.
local b = cmsgpack.unpack(ARGV[1])
local place, seen = b[3], b[3] .. ':seen'
if redis.call('HGET', b[1], 'generation') ~= tostring(b[2]) then return {'moved'} end
if redis.call('HGET', place .. ':checkpoint', 'sequence') ~= string.format('%d', b[4]) then return {'moved'} end
local gaps, newer = {'gap'}, {}
for i, a in ipairs(b[7]) do
  local version = tonumber(redis.call('HGET', seen, a[1]) or '0')
  if a[2] > version + 1 then gaps[#gaps + 1] = a[1]; gaps[#gaps + 1] = version end
  newer[i] = a[3] > version
end
if #gaps > 1 then return gaps end
for i, a in ipairs(b[7]) do
  if newer[i] then redis.call('HSET', seen, a[1], string.format('%d', a[3])) end
end
local written = 0
for _, c in ipairs(b[8]) do
  if c[1] == 0 or newer[c[1]] then
    written = written + 1
    local part, id, index = c[2], c[3], c[8]
    local row = part .. ':' .. id
    if index or c[6] then
      local before = redis.call('HGET', row, '@')
      if before then
        for name in string.gmatch(before, '[^\\n]+') do
          if not index or index[name] == nil then redis.call('ZREM', part .. '/' .. name, id) end
        end
      end
    end
    if c[6] then redis.call('DEL', row) end
    if not c[5] then
      local fields = c[7]
      fields[#fields + 1] = 'version'; fields[#fields + 1] = string.format('%d', c[4])
      if index then
        local names = {}
        for name, score in pairs(index) do
          redis.call('ZADD', part .. '/' .. name, string.format('%.17g', score), id)
          names[#names + 1] = name
        end
        table.sort(names)
        fields[#fields + 1] = '@'; fields[#fields + 1] = table.concat(names, '\\n')
      end
      redis.call('HSET', row, unpack(fields))
      if c[9] then
        for name, more in pairs(c[9]) do redis.call('HINCRBY', row, name, string.format('%d', more)) end
      end
    end
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
