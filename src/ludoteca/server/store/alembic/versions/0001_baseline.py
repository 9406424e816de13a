"""The schema of 0.1.0. A database of the last unreleased version is carried over to it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from ludoteca.server.store.alembic.unreleased import (
    convert_push_key,
    is_unreleased,
    rename_schema,
    renumber_rules,
)

revision = "0001"
down_revision = None


def upgrade() -> None:
    connection = op.get_bind()
    if is_unreleased(connection):
        rename_schema(connection)
        renumber_rules(connection)
        convert_push_key(connection)
    else:
        create_tables()
    if connection.dialect.name == "postgresql":
        create_trigger("tables", "update of version or delete", TABLE_PAYLOAD)
        create_trigger("chat", "insert", "new.table_id || ' ' || new.nth")
        create_trigger("presence", "insert or update", "new.table_id || ' ' || new.server")


TABLE_PAYLOAD = "old.id || ' ' || coalesce(new.version, 0)"


def create_trigger(table: str, event: str, payload: str) -> None:
    op.execute(f"""
create or replace function ludoteca_notify_{table}() returns trigger language plpgsql as $$
begin perform pg_notify('ludoteca', '{table} ' || {payload}); return null; end $$
""")
    op.execute(f"""
create trigger ludoteca_notify after {event} on {table}
for each row execute function ludoteca_notify_{table}()
""")


def create_tables() -> None:
    op.create_table(
        "daily_attempts",
        sa.Column("nth", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("finished_at", sa.Float()),
        sa.Column("late", sa.Boolean()),
        sa.Column("share", sa.Float()),
        sa.Column("score", sa.Integer()),
        sa.Column("plies", sa.Integer()),
        sa.PrimaryKeyConstraint("nth", "game", "person"),
    )
    op.create_index("daily_attempts_table_id", "daily_attempts", ["table_id"], unique=False)
    op.create_table(
        "days",
        sa.Column("nth", sa.Integer(), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("opened_on", sa.String(length=10), nullable=False),
        sa.Column("committed_on", sa.String(length=10), nullable=False),
        sa.PrimaryKeyConstraint("nth"),
    )
    op.create_table(
        "match_results",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("share", sa.Float(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("standard_rules", sa.Boolean(), nullable=False),
        sa.Column("plies", sa.Integer(), nullable=False),
        sa.Column("level", sa.String(length=16)),
        sa.Column("steps", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("key_hash", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("wants_rating", sa.Boolean()),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key_hash"),
    )
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(length=80), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("player", "game"),
    )
    op.create_table(
        "secrets",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("value", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "servers",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("lease_until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("owner", sa.String(length=32), nullable=False),
        sa.Column("spectators", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("scores", sa.Text()),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("rematch_id", sa.String(length=32)),
        sa.Column("hints", sa.Boolean()),
        sa.Column("branches", sa.Text()),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("updated_at", sa.Float(), nullable=False),
        sa.Column("unused_since", sa.Float()),
        sa.Column("unused_version", sa.Integer()),
        sa.Column("daily", sa.Integer()),
        sa.Column("open_to_all", sa.Boolean()),
        sa.Column("time_control", sa.Text()),
        sa.Column("thinking_seconds", sa.Float()),
        sa.Column("rated", sa.Boolean()),
        sa.Column("idle_timeout", sa.Integer()),
        sa.Column("parent_id", sa.String(length=32)),
        sa.Column("parent_ply", sa.Integer()),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_tables_owner"), "tables", ["owner"], unique=False)
    op.create_index(op.f("ix_tables_updated_at"), "tables", ["updated_at"], unique=False)
    op.create_index("tables_open_to_all", "tables", ["open_to_all"], unique=False)
    op.create_index("tables_parent_id", "tables", ["parent_id"], unique=False)
    op.create_table(
        "uptime",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("server", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("nth", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("person", sa.String(length=32)),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "nth"),
    )
    op.create_table(
        "device_keys",
        sa.Column("key_hash", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"],
            ["people.id"],
        ),
        sa.PrimaryKeyConstraint("key_hash"),
    )
    op.create_index(op.f("ix_device_keys_person"), "device_keys", ["person"], unique=False)
    op.create_table(
        "hidden_tables",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "person"),
    )
    op.create_table(
        "link_codes",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("code_hash", sa.String(length=64), nullable=False),
        sa.Column("expires_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"],
            ["people.id"],
        ),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_table(
        "moves",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("seconds", sa.Float()),
        sa.Column("bot", sa.String(length=64)),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "ply"),
    )
    op.create_table(
        "past_occupants",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "person", "seat"),
    )
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("server", sa.String(length=32), nullable=False),
        sa.Column("left_at", sa.Float()),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "person", "server"),
    )
    op.create_table(
        "push_subscriptions",
        sa.Column("endpoint_hash", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("key_hash", sa.String(length=64), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("p256dh", sa.String(length=128), nullable=False),
        sa.Column("auth", sa.String(length=32), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("contact", sa.Text(), nullable=False),
        sa.Column("last_decision", sa.String(length=80), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("endpoint_hash"),
    )
    op.create_index(
        op.f("ix_push_subscriptions_person"), "push_subscriptions", ["person"], unique=False
    )
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_table(
        "seat_assignments",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("person", sa.String(length=32)),
        sa.Column("name", sa.String(length=64)),
        sa.Column("bot", sa.String(length=64)),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("takebacks", sa.Integer(), nullable=False),
        sa.Column("reserved_for", sa.String(length=32)),
        sa.Column("reserved_name", sa.String(length=64)),
        sa.Column("character", sa.String(length=64)),
        sa.Column("absent", sa.Boolean()),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("seat_assignments_person", "seat_assignments", ["person"], unique=False)
    op.create_index(
        "seat_assignments_reserved_for", "seat_assignments", ["reserved_for"], unique=False
    )
