"""Every instrument of Furrow. Labels have few values: games, streams, codes; never an id of a match or player."""

from typing import Final

from libs.telemetry.metrics import Counter, Gauge, Histogram
from libs.telemetry.usage import CPU, MEMORY

# Owners of aggregates: games, lobby, scoring.
COMMANDS: Final = Counter("furrow.commands", "Commands answered, by answer.", "owner", "outcome")
REFUSED: Final = Counter("furrow.commands.refused", "Refused commands, by stable reason code.", "owner", "reason")
COMMAND_SECONDS: Final = Histogram(
    "furrow.command.duration", "From taking a command off the bus to its answer.", "owner", unit="s"
)
DECIDE_SECONDS: Final = Histogram("furrow.decide.duration", "Deciding one command.", "owner", unit="s")
APPEND_SECONDS: Final = Histogram("furrow.append.duration", "From an append to its acknowledgement.", "owner", unit="s")
CONFLICTS: Final = Counter("furrow.append.conflicts", "Appends that another writer was faster than.", "owner")
UNKNOWN_APPENDS: Final = Counter("furrow.append.unknown", "Appends without an acknowledgement.", "owner")
LOADS: Final = Counter("furrow.loads", "Aggregates loaded, from a snapshot or from the log alone.", "owner", "source")
LOAD_SECONDS: Final = Histogram("furrow.load.duration", "Loading one aggregate.", "owner", unit="s")
SNAPSHOTS: Final = Counter("furrow.snapshots", "Snapshots written.", "owner")
STOPPED: Final = Gauge("furrow.aggregates.stopped", "Served no more, for their log cannot be read: alarm.", "owner")
AGGREGATES: Final = Gauge("furrow.aggregates.loaded", "Aggregates in memory.", "owner")
PARTITIONS_OWNED: Final = Gauge("furrow.partitions.owned", "Partitions served by this worker.", "owner")
CLOCKS_FIRED: Final = Counter("furrow.clocks.fired", "Timers that came due, by what became of them.", "owner", "result")
ERRANDS_WAITING: Final = Gauge(
    "furrow.errands.waiting", "Errands of the lobby that were put off, as nobody answers, by who sends them.", "sender"
)
CORRUPT: Final = Counter("furrow.commits.corrupt", "Commits that could not be read: alarm.", "owner")

# Followers.
FOLLOWER_LAG: Final = Gauge("furrow.follower.lag", "Records of a stream not yet taken in.", "stream", "follower")
FOLLOWER_LAG_SECONDS: Final = Histogram(
    "furrow.follower.delay", "From a commit to its row or fact being stored.", "follower", unit="s"
)
FOLLOWED: Final = Counter("furrow.follower.records", "Records taken in.", "stream", "follower")
GAPS: Final = Counter("furrow.follower.gaps", "Gaps in the versions of an aggregate: alarm.", "stream", "follower")
REBUILDS: Final = Counter("furrow.follower.rebuilds", "Rows built from the beginning, by cause.", "follower", "cause")
FOLLOWER_SILENT: Final = Gauge(
    "furrow.follower.silent", "1 while nothing comes though the stream has more.", "follower"
)
FOLLOWER_RESTARTS: Final = Counter("furrow.follower.restarts", "Silent followers that were begun anew.", "follower")
STREAM_MISSING: Final = Gauge("furrow.stream.missing", "1 while a stream to be followed is not there: alarm.", "stream")
FACTS: Final = Counter("furrow.facts", "Facts appended, or found to be there already.", "kind", "result")
FACTS_ASIDE: Final = Gauge(
    "furrow.facts.aside", "Aggregates set aside, for the server refuses their facts: alarm.", "forwarder"
)

# Gateway.
REQUEST_SECONDS: Final = Histogram("http.server.request.duration", "HTTP requests.", "route", "status", unit="s")
SOCKETS: Final = Gauge("furrow.sockets.open", "Open WebSockets and event streams.", "kind")
FRAMES_SENT: Final = Counter("furrow.frames.sent", "Frames sent to clients.", "kind")
FEED_SECONDS: Final = Histogram("furrow.feed.delay", "From a commit to its frame being sent.", "game", unit="s")
FEED_GAPS: Final = Counter("furrow.feed.gaps", "Frames that were missing and fetched.", "game")
SLOW_CLIENTS: Final = Counter("furrow.sockets.dropped", "Clients dropped because they did not keep up.", "kind")
LIVE_MATCHES: Final = Gauge("furrow.matches.live", "Running matches, as the lists have them.", "game")
OPEN_TABLES: Final = Gauge("furrow.tables.open", "Listed tables that wait for players.", "game")
RATE_LIMITED: Final = Counter("furrow.http.limited", "Requests over their rate limit.", "limit")

# Every service.
PROCESS_STARTED: Final = Gauge("process.start_time", "When the process began, in seconds since 1970.", unit="s")
PROCESS_MEMORY: Final = Gauge(MEMORY, "Resident memory of the process; what several share counts for each.", unit="By")
PROCESS_CPU: Final = Counter(CPU, "Time that the process has spent computing, in the kernel too.", unit="s")
ERRORS: Final = Counter("furrow.errors", "Errors of ours that were logged, by the module.", "where")
TELEMETRY_DROPPED: Final = Counter(
    "furrow.telemetry.dropped", "Spans, logs and reports dropped for lack of room.", "what"
)
