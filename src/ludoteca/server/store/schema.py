"""The tables of the database. It holds records, never positions."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData()

people = Table(
    "people",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("key_hash", String(64), nullable=False, unique=True),  # never the key itself
    Column("name", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("rated", Boolean),  # edition 3: do they want to be?
)

device_keys = Table(  # edition 3: of one's other devices
    "keys",
    METADATA,
    Column("key_hash", String(64), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Float, nullable=False),
)

link_codes = Table(  # edition 3: by which one's other device is let in
    "codes",
    METADATA,
    Column("person", ForeignKey("people.id"), primary_key=True),  # the newest is the only one
    Column("code_hash", String(64), nullable=False),  # never the code itself
    Column("until", Float, nullable=False),  # by the clock of the database
)

tables = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("owner", String(32), nullable=False, index=True),
    Column("spectators", Boolean, nullable=False),
    Column("status", String(8), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("scores", Text),
    Column("version", Integer, nullable=False),  # grows with every write to this table
    Column("next", String(32)),  # the rematch
    Column("hints", Boolean),  # may whoever is in turn ask for advice?
    Column("branches", Text),  # where it was taken up from a finished match
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False, index=True),
    Column("quiet_since", Float),  # by the count of `service`: found untouched, at which version
    Column("quiet_version", Integer),
    Column("daily", Integer),  # which of the `days` dealt it
    # Edition 3: tables that anybody may join.
    Column("open_to_all", Boolean),  # is it shown to everybody on this server?
    Index("tables_open_to_all", "open_to_all"),
    # Edition 3: clocks.
    Column("clock", Text),  # by which limit people play, if by one
    Column(
        "spent", Float
    ),  # seconds that the decision due now has been thought over, as last written
    Column("rated", Boolean),  # did all people want it when it was dealt?
    Column("asleep", Integer),  # seconds without a sign after which a bot plays on for somebody
    # Edition 5: a branch holds no move of the match that it was taken up from.
    Column("parent", String(32)),  # the table that holds its first moves
    Column("parent_ply", Integer),  # how many they are
    Index("tables_parent", "parent"),
)

seat_assignments = Table(
    "chairs",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # person, bot, empty
    Column("person", String(32)),
    Column("name", String(64)),
    Column("bot", String(64)),
    Column("open", Boolean, nullable=False),  # a person may take the bot's place
    Column("undone", Integer, nullable=False),  # decisions taken back
    Column("kept", String(32)),  # the person for whom a bot only stands in
    Column("kept_name", String(64)),
    Column("character", String(64)),  # who a bot on this seat is
    Column("absent", Boolean),  # edition 5: no sign of its person since the deal
    Index("chairs_person", "person"),
    Index("chairs_kept", "kept"),
)

moves = Table(
    "moves",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),  # a double click cannot win twice
    Column("seat", Integer, nullable=False),
    Column("words", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("spent", Float),  # edition 3: seconds by a clock, if there is one and it ran
    Column("bot", String(64)),  # edition 5: which bot decided, if it was no person
)

past_occupants = Table(
    "sitters",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),  # whose hand this person has seen
)

chat = Table(
    "talk",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("nth", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # say, react, event, gone
    Column("seat", Integer),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("person", String(32)),  # who spoke, or of whom it tells; shown to nobody
)

reviews = Table(
    "reviews",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("text", Text, nullable=False),
)

hidden_tables = Table(
    "unlisted",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), primary_key=True),  # who wants to see it no more among theirs
)

ratings = Table(  # edition 3
    "ratings",
    METADATA,
    Column("who", String(80), primary_key=True),  # a person, or bot:LEVEL
    Column("game", String(64), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
)

push_subscriptions = Table(  # edition 4: browsers that are told when somebody is waited for
    "pushes",
    METADATA,
    Column("endpoint_hash", String(64), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("key_hash", String(64), nullable=False),  # of the device: while it is theirs
    Column("endpoint", Text, nullable=False),  # where its push service takes messages for it
    Column("p256dh", String(128), nullable=False),
    Column("auth", String(32), nullable=False),
    Column("language", String(8), nullable=False),
    Column("contact", Text, nullable=False),  # the house, as this browser knows it
    Column("told", String(80), nullable=False),  # of which decision last
    Column("created", Float, nullable=False),
)

uptime = Table(
    "service",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("seconds", Float, nullable=False),  # that this database has been served
    Column("server", String(32), nullable=False),  # who counts them
)

servers = Table(
    "servers",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column(
        "until", Float, nullable=False
    ),  # by the clock of the database: then it is taken for dead
)

presence = Table(
    "presence",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("server", String(32), primary_key=True),  # at which this person is, while it lives
    Column("gone", Float),  # since when they are there no longer
)

schema_version = Table(
    "edition",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("number", Integer, nullable=False),  # of the schema: see migrations
)

# The daily deal, and what people have played: neither depends on tables, which are cleared away.

secrets = Table(
    "secrets",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column(
        "word", String(64), nullable=False
    ),  # 1: of which the deals of all days are made; 2: by which push services know us
)

days = Table(
    "days",
    METADATA,
    Column("nth", Integer, primary_key=True),  # grows by one, whatever a clock says
    Column("day", String(10), nullable=False),  # by the clock, and corrected with it
    Column("opened", String(10), nullable=False),  # what the clock said when it began
    Column("sealed", String(10), nullable=False),  # what it said when its deals were sealed
)

daily_attempts = Table(
    "tries",
    METADATA,
    Column("nth", Integer, primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("person", String(32), primary_key=True),  # nobody has two
    Column("table_id", String(32), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("finished", Float),
    Column("late", Boolean),  # when the day was over, and the deal known
    Column("share", Float),
    Column("score", Integer),
    Column("plies", Integer),
    Index("tries_table", "table_id"),
)

match_results = Table(
    "played",
    METADATA,
    Column("person", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("day", String(10), nullable=False),
    Column("share", Float, nullable=False),  # of the victory
    Column("score", Integer, nullable=False),
    Column("usual", Boolean, nullable=False),  # by the rules as printed: scores compare
    Column("plies", Integer, nullable=False),  # own decisions
    Column("level", String(16)),  # of the weakest rival, if all were bots
    Column("steps", Text, nullable=False),  # of the game's path that the match was one of
)

TABLE_PARTS = (reviews, chat, hidden_tables, past_occupants, moves, seat_assignments, presence)
