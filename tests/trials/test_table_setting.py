"""A new setting of a table takes edits in six files, and arrives everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.server.store.migrations import HEAD
from tests.server.kit import LocalServer
from tests.trials.source_copy import SourceCopy

STORE = "src/ludoteca/server/store"
SCHEMAS = "src/ludoteca/server/web/schemas"
REVISION = '''"""A setting for a trial."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "9998"
down_revision = "HEAD"


def upgrade() -> None:
    op.add_column("tables", sa.Column("open_cards", sa.Boolean()))
'''


def add_setting(copy: SourceCopy) -> None:
    copy.replace(
        "src/ludoteca/tables/stored/table_settings.py",
        "    hints: bool = False\n",
        "    open_cards: bool = False\n    hints: bool = False\n",
    )
    column = '    Column("hints", Boolean),\n'
    copy.replace(f"{STORE}/schema.py", column, column + '    Column("open_cards", Boolean),\n')
    copy.replace(f"{STORE}/migrations.py", f'HEAD = "{HEAD}"', 'HEAD = "9998"')
    copy.write(f"{STORE}/alembic/versions/9998_open_cards.py", REVISION.replace("HEAD", HEAD))
    copy.replace(
        f"{SCHEMAS}/tables.py",
        "    hints: bool = False\n",
        "    open_cards: bool = False\n    hints: bool = False\n",
    )
    copy.replace(
        f"{SCHEMAS}/frame.py", "    hints: bool\n", "    open_cards: bool\n    hints: bool\n"
    )


@pytest.mark.slow
def test_a_setting_arrives_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = SourceCopy(tmp_path / "copy")
    add_setting(copy)
    assert len(copy.edited) <= 6
    types = copy.generate_types()
    assert types.count("  open_cards: boolean;") == 1
    assert types.count("  open_cards?: boolean;") == 1

    server = LocalServer(tmp_path)
    marta = server.guest("Marta")
    earlier = marta.open_table("me", "random")
    server.stop()
    monkeypatch.setenv("PYTHONPATH", copy.path)
    server.start()
    assert marta.look(earlier, 0).wait_for_turn()["open_cards"] is False
    table = marta.open_table("me", "random", open_cards=True)
    assert marta.look(table, 0).wait_for_turn()["open_cards"] is True
    server.stop()
    server.start()
    assert marta.look(table, 0).wait_for_turn()["open_cards"] is True
    server.close()
