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
)

chairs = Table(
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
)

sitters = Table(
    "sitters",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),  # whose hand this person has seen
)

talk = Table(
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

unlisted = Table(
    "unlisted",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), primary_key=True),  # who wants to see it no more among theirs
)

service = Table(
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

edition = Table(
    "edition",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("number", Integer, nullable=False),  # of the schema: see migrations
)

OF_A_TABLE = (reviews, talk, unlisted, sitters, moves, chairs, presence)
