"""Carries over a database of the last unreleased version, which numbered schemas in `edition`."""

from __future__ import annotations

import base64
import json

from sqlalchemy import Connection, inspect, text

from ludoteca.core.errors import UserError

LAST_EDITION = 5
TABLES = {
    "chairs": "seat_assignments",
    "codes": "link_codes",
    "keys": "device_keys",
    "played": "match_results",
    "pushes": "push_subscriptions",
    "service": "uptime",
    "sitters": "past_occupants",
    "talk": "chat",
    "tries": "daily_attempts",
    "unlisted": "hidden_tables",
}
COLUMNS = {
    "daily_attempts": {"finished": "finished_at"},
    "days": {"opened": "opened_on", "sealed": "committed_on"},
    "device_keys": {"created": "created_at"},
    "link_codes": {"until": "expires_at"},
    "match_results": {"usual": "standard_rules"},
    "moves": {"spent": "seconds"},
    "people": {"created": "created_at", "rated": "wants_rating"},
    "presence": {"gone": "left_at"},
    "push_subscriptions": {"created": "created_at", "told": "last_decision"},
    "ratings": {"who": "player"},
    "seat_assignments": {
        "kept": "reserved_for",
        "kept_name": "reserved_name",
        "undone": "takebacks",
    },
    "secrets": {"word": "value"},
    "servers": {"until": "lease_until"},
    "tables": {
        "asleep": "idle_timeout",
        "clock": "time_control",
        "created": "created_at",
        "next": "rematch_id",
        "parent": "parent_id",
        "quiet_since": "unused_since",
        "quiet_version": "unused_version",
        "spent": "thinking_seconds",
        "touched": "updated_at",
    },
}
INDEXES = {
    "chairs_kept": ("seat_assignments_reserved_for", "seat_assignments", "reserved_for"),
    "chairs_person": ("seat_assignments_person", "seat_assignments", "person"),
    "ix_keys_person": ("ix_device_keys_person", "device_keys", "person"),
    "ix_pushes_person": ("ix_push_subscriptions_person", "push_subscriptions", "person"),
    "ix_tables_touched": ("ix_tables_updated_at", "tables", "updated_at"),
    "tables_parent": ("tables_parent_id", "tables", "parent_id"),
    "tries_table": ("daily_attempts_table_id", "daily_attempts", "table_id"),
}
RULES_1_OPTIONS: dict[str, dict[str, object]] = {
    "coatl": {"always_four": True, "one_more_turn": True},
    "cobogo": {"backs": "hidden"},
    "encantados": {
        "elves_always": True,
        "first_laid": True,
        "lone_mimic_expand": False,
        "mimic_beside": True,
        "out_stays_out": True,
        "summer_laid": True,
        "swap_reactions": True,
        "winter_top": True,
    },
    "kobito": {"closed_circle": True, "every_card_costs": True},
    "neon": {"starts": "first"},
}
"""Options by which today's rules play a match of a game's unreleased rules 1. Today's were its 2."""
PUSH_SECRET_ID = 2
P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
TRIGGERS = ("tables", "talk", "presence")


def is_unreleased(connection: Connection) -> bool:
    """Refuses a database that is older still."""
    if not inspect(connection).has_table("edition"):
        if inspect(connection).has_table("moves"):
            raise UserError("old_database")
        return False
    if connection.execute(text("select number from edition")).scalar() != LAST_EDITION:
        raise UserError("old_database")
    return True


def rename_schema(connection: Connection) -> None:
    statements = ["drop table edition"]
    if connection.dialect.name == "postgresql":
        for table in TRIGGERS:
            statements.append(f"drop trigger ludoteca_tells on {table}")
            statements.append(f"drop function ludoteca_tells_{table}()")
    for old, new in TABLES.items():
        statements.append(f"alter table {old} rename to {new}")
    for table, columns in COLUMNS.items():
        for old, new in columns.items():
            statements.append(f"alter table {table} rename column {old} to {new}")
    for old, (new, table, column) in INDEXES.items():
        statements += [f"drop index {old}", f"create index {new} on {table} ({column})"]
    for statement in statements:
        connection.execute(text(statement))


def renumber_rules(connection: Connection) -> None:
    for table, game, options in connection.execute(
        text("select id, game, options from tables where rules = 1")
    ).all():
        merged = RULES_1_OPTIONS.get(game, {}) | json.loads(options)
        connection.execute(
            text("update tables set options = :options where id = :id"),
            {"options": json.dumps(merged), "id": table},
        )
    connection.execute(text("update tables set rules = 1 where rules = 2"))


def convert_push_key(connection: Connection) -> None:
    """Stores the private key itself; what was stored was any 32 bytes, from which it was derived."""
    key = {"id": PUSH_SECRET_ID}
    value = connection.execute(text("select value from secrets where id = :id"), key).scalar()
    if value is not None:
        number = int.from_bytes(base64.urlsafe_b64decode(f"{value}="))
        private_value = number % (P256_ORDER - 1) + 1
        encoded = base64.urlsafe_b64encode(private_value.to_bytes(32)).rstrip(b"=").decode()
        connection.execute(
            text("update secrets set value = :value where id = :id"), key | {"value": encoded}
        )
