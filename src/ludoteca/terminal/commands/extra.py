"""What needs more than the plain install brings along."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludoteca.core.refusal import Refused


@contextmanager
def the_extra() -> Iterator[None]:
    """A package of the lab that is missing is named, with how it is brought along."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise Refused("needs_package", package=error.name or "", extra="lab") from None
