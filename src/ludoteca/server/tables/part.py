"""Part: what belongs to a table and looks back at it, without keeping it from going to sleep."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludoteca.server.tables.table import Table


class Part:
    """A table that is put to sleep is gone at once, with all its moves and lines. If it and its parts
    held each other, each would lie about until somebody looks for waste, which is seldom."""

    table: Table

    def __init__(self, table: Table) -> None:
        self.table = table
        self.whole = weakref.ref(table)

    def let_go(self) -> None:
        """From now on the table is there only as long as somebody else has it."""
        self.__dict__.pop("table", None)

    if not TYPE_CHECKING:  # or every name would be one of a part's

        def __getattr__(self, name: str) -> Table:
            """Asked for what is not there: the table, of a part that has let go."""
            found = self.whole() if name == "table" else None
            if found is None:
                raise AttributeError(name)
            return found
