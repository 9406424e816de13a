"""Names that go: for one version the old one still works, and warns whoever uses it."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

C = TypeVar("C", bound=type)


@dataclass(frozen=True)
class Farewell:
    """An old name, the new one, and the version with which the old one goes."""

    old: str
    new: str
    until: str

    def warn(self, depth: int) -> None:
        """Tells whoever wrote the line that many calls above; Python says each line once."""
        warnings.warn(
            f"{self.old} is called {self.new} by now; the old name goes with ludoteca {self.until}",
            DeprecationWarning,
            stacklevel=depth + 1,
        )


FAREWELLS: list[Farewell] = []
"""Whatever is on its way out. A test holds them to their time."""


def renamed(until: str, **names: str) -> Callable[[C], C]:
    """A class with fields that were called otherwise, `old="new"`: given or asked for by its old
    name, a field is still there, and warns."""

    def kept(cls: C) -> C:
        farewells = {
            old: Farewell(f"{cls.__name__}.{old}", new, until) for old, new in names.items()
        }
        FAREWELLS.extend(farewells.values())
        found: Any = cls
        found.__init__ = under_new_names(found.__init__, farewells)
        for old, farewell in farewells.items():
            setattr(cls, old, property(functools.partial(asked, farewell)))
        return cls

    return kept


def under_new_names(
    init: Callable[..., None], farewells: dict[str, Farewell]
) -> Callable[..., None]:
    @functools.wraps(init)
    def begin(self: object, *given: object, **fields: object) -> None:
        for old in farewells.keys() & fields.keys():
            farewell = farewells[old]
            if farewell.new in fields:
                raise TypeError(f"{farewell.old} and {farewell.new} are the same field")
            farewell.warn(2)
            fields[farewell.new] = fields.pop(old)
        init(self, *given, **fields)

    return begin


def asked(farewell: Farewell, thing: object) -> object:
    farewell.warn(2)
    return getattr(thing, farewell.new)
