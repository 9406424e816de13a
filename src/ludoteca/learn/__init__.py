"""The games for learners: exact, fair and fast. `pip install ludoteca[learn]` brings numpy."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludoteca.learn.batch import Batch, Legal, Step
    from ludoteca.learn.errors import BadMove, Closed
    from ludoteca.learn.layout import Layout, Part, layout_of
    from ludoteca.learn.processes import Processes

HOMES = {
    "Batch": "batch",
    "Legal": "batch",
    "Step": "batch",
    "BadMove": "errors",
    "Closed": "errors",
    "Layout": "layout",
    "Part": "layout",
    "layout_of": "layout",
    "Processes": "processes",
}


def __getattr__(name: str) -> object:
    """What is asked for is imported then: a layout needs no numpy."""
    if name not in HOMES:
        raise AttributeError(f"ludoteca.learn has no {name}")
    try:
        return getattr(import_module(f"ludoteca.learn.{HOMES[name]}"), name)
    except ModuleNotFoundError as missing:
        if missing.name != "numpy":
            raise
        raise ImportError("learners need numpy: pip install ludoteca[learn]") from None


__all__ = [
    "BadMove",
    "Batch",
    "Closed",
    "Layout",
    "Legal",
    "Part",
    "Processes",
    "Step",
    "layout_of",
]
