"""Cases of a parametrized test that run only at night (marker `nightly`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def by_day(chosen: Collection[Any], cases: Iterable[Any]) -> list[Any]:
    """These cases, of which only the chosen ones run by day."""
    cases = list(cases)
    assert set(chosen) <= set(cases), "a chosen case does not exist"
    return [case if case in chosen else by_night(case) for case in cases]


def by_night(case: Any) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.nightly)
