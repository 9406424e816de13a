"""The games for learners: exact, fair and fast. `pip install ludoteca[learn]` brings numpy."""

from __future__ import annotations

from ludoteca.learn.batch import Batch, Legal, Step
from ludoteca.learn.errors import BadMove, Closed
from ludoteca.learn.layout import Layout, Part, layout_of

__all__ = ["BadMove", "Batch", "Closed", "Layout", "Legal", "Part", "Step", "layout_of"]
