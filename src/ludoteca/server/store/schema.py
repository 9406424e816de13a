"""The tables of the database. A match is stored as its record, never as positions."""

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
    Column("created_at", Float, nullable=False),
    Column("wants_rating", Boolean),
)

device_keys = Table(  # keys of a person's other devices
    "device_keys",
    METADATA,
    Column("key_hash", String(64), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("created_at", Float, nullable=False),
)

link_codes = Table(
    "link_codes",
    METADATA,
    Column("person", ForeignKey("people.id"), primary_key=True),  # at most one code per person
    Column("code_hash", String(64), nullable=False),  # never the code itself
    Column("expires_at", Float, nullable=False),  # by the database's clock
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
    Column("status", String(8), nullable=False),  # waiting, playing, over
    Column("turn", Integer, nullable=False),
    Column("scores", Text),
    Column("version", Integer, nullable=False),  # grows with every write to this table
    Column("rematch_id", String(32)),
    Column("hints", Boolean),
    Column("branches", Text),  # where it was taken up from a finished match
    Column("created_at", Float, nullable=False),
    Column("updated_at", Float, nullable=False, index=True),
    Column("unused_since", Float),  # in seconds of `uptime`
    Column("unused_version", Integer),  # `version` when it was marked unused
    Column("daily", Integer),  # number of the day that dealt it
    Column("open_to_all", Boolean),  # listed in the lobby
    Index("tables_open_to_all", "open_to_all"),
    Column("time_control", Text),
    Column("thinking_seconds", Float),  # spent on the decision due now, as last written
    Column("rated", Boolean),
    Column("idle_timeout", Integer),  # seconds without a sign after which a bot plays on
    # A branch stores no move of the match that it was taken up from.
    Column("parent_id", String(32)),  # the table that stores its first moves
    Column("parent_ply", Integer),  # how many they are
    Index("tables_parent_id", "parent_id"),
    Column("origin", String(32)),  # its id in the browser where it was played
)

seat_assignments = Table(
    "seat_assignments",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # person, bot, empty
    Column("person", String(32)),
    Column("name", String(64)),
    Column("bot", String(64)),
    Column("open", Boolean, nullable=False),  # a person may take the bot's place
    Column("takebacks", Integer, nullable=False),
    Column("reserved_for", String(32)),  # the person whom a bot stands in for
    Column("reserved_name", String(64)),
    Column("character", String(64)),
    Column("absent", Boolean),  # its person has given no sign since the deal
    Index("seat_assignments_person", "person"),
    Index("seat_assignments_reserved_for", "reserved_for"),
)

moves = Table(
    "moves",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),  # a double click cannot win twice
    Column("seat", Integer, nullable=False),
    Column("words", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("seconds", Float),  # charged to the clock, if one ran
    Column("bot", String(64)),  # the bot that decided, if no person did
)

past_occupants = Table(
    "past_occupants",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),  # whose hand this person has seen
)

chat = Table(
    "chat",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("nth", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # say, react, event, gone
    Column("seat", Integer),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("person", String(32)),  # the author, or the subject of an event; never shown
)

reviews = Table(
    "reviews",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("text", Text, nullable=False),
)

hidden_tables = Table(
    "hidden_tables",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), primary_key=True),  # who has taken it off their list
)

ratings = Table(
    "ratings",
    METADATA,
    Column("player", String(80), primary_key=True),  # a person, or bot:LEVEL
    Column("game", String(64), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
)

push_subscriptions = Table(
    "push_subscriptions",
    METADATA,
    Column("endpoint_hash", String(64), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("key_hash", String(64), nullable=False),  # key of the device that subscribed
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(128), nullable=False),
    Column("auth", String(32), nullable=False),
    Column("language", String(8), nullable=False),
    Column("contact", Text, nullable=False),  # this server's URL as the browser knows it
    Column("last_decision", String(80), nullable=False),  # the last one notified of
    Column("created_at", Float, nullable=False),
)

uptime = Table(  # one row: seconds that this database has been served
    "uptime",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("seconds", Float, nullable=False),
    Column("server", String(32), nullable=False),  # the server that counts them
)

servers = Table(
    "servers",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("lease_until", Float, nullable=False),  # by the database's clock
)

presence = Table(
    "presence",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("server", String(32), primary_key=True),  # the server that the person is connected to
    Column("left_at", Float),
)

# The daily deal and match results do not depend on tables, which expire.

secrets = Table(
    "secrets",
    METADATA,
    Column("id", Integer, primary_key=True),  # 1: the daily deals; 2: Web Push
    Column("value", String(64), nullable=False),
)

days = Table(
    "days",
    METADATA,
    Column("nth", Integer, primary_key=True),  # grows by one, whatever a clock says
    Column("day", String(10), nullable=False),  # by the clock, and corrected with it
    Column("opened_on", String(10), nullable=False),  # the clock's date when the day began
    Column("committed_on", String(10), nullable=False),  # the date its commitments were shown
)

daily_attempts = Table(
    "daily_attempts",
    METADATA,
    Column("nth", Integer, primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("person", String(32), primary_key=True),  # one attempt per person
    Column("table_id", String(32), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("finished_at", Float),
    Column("late", Boolean),  # finished after the day, when the deal was known
    Column("share", Float),
    Column("score", Integer),
    Column("plies", Integer),
    Index("daily_attempts_table_id", "table_id"),
)

match_results = Table(
    "match_results",
    METADATA,
    Column("person", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("day", String(10), nullable=False),
    Column("share", Float, nullable=False),  # of the victory
    Column("score", Integer, nullable=False),
    Column("standard_rules", Boolean, nullable=False),  # printed rules, so scores compare
    Column("plies", Integer, nullable=False),  # the person's own decisions
    Column("level", String(16)),  # of the weakest opponent, if all were bots
    Column("steps", Text, nullable=False),  # challenges of the game that the match counts for
)

TABLE_PARTS = (reviews, chat, hidden_tables, past_occupants, moves, seat_assignments, presence)
"""The rows of a table besides its own, deleted with it."""
