"""The games as learning environments. Needs `pip install ludoteca[learn]`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludoteca.learn.batch import Batch
    from ludoteca.learn.batch_base import BatchBase, BatchStep, LegalActions
    from ludoteca.learn.errors import ClosedError, IllegalActionError
    from ludoteca.learn.evaluation import Evaluation, evaluate
    from ludoteca.learn.layout import Layout, Part, layout_of
    from ludoteca.learn.parallel_batch import ParallelBatch

MODULES = {
    "Batch": "batch",
    "BatchBase": "batch_base",
    "BatchStep": "batch_base",
    "LegalActions": "batch_base",
    "ClosedError": "errors",
    "Evaluation": "evaluation",
    "evaluate": "evaluation",
    "IllegalActionError": "errors",
    "Layout": "layout",
    "Part": "layout",
    "layout_of": "layout",
    "ParallelBatch": "parallel_batch",
}


def __getattr__(name: str) -> object:
    """Imports on first use: a layout needs no numpy."""
    if name not in MODULES:
        raise AttributeError(f"ludoteca.learn has no {name}")
    try:
        return getattr(import_module(f"ludoteca.learn.{MODULES[name]}"), name)
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise ImportError("learners need numpy: pip install ludoteca[learn]") from None


__all__ = [
    "Batch",
    "BatchBase",
    "BatchStep",
    "ClosedError",
    "Evaluation",
    "IllegalActionError",
    "Layout",
    "LegalActions",
    "ParallelBatch",
    "Part",
    "evaluate",
    "layout_of",
]
