"""Draws a view of any game on one screen of any size."""

from __future__ import annotations

from ludoteca.terminal.drawing.block import Block
from ludoteca.terminal.drawing.small_screen import SmallScreen
from ludoteca.terminal.drawing.table_layout import Scene, TableLayout

MIN_MOVE_ROWS = 4
"""Rows of moves that are shown even if other parts are drawn smaller for them."""


def draw_table(scene: Scene, screen_width: int, rows: int) -> Block:
    """Draws the scene in this width and in this many rows, as large as they allow."""
    for piles_large, own_large in ((True, True), (False, True), (False, False)):
        layout = TableLayout(scene, screen_width, piles_large, own_large)
        spare = rows - layout.fixed_rows()
        move_rows = min(MIN_MOVE_ROWS, layout.move_rows())
        if spare >= move_rows + layout.min_log_rows() and layout.fits_width():
            return layout.compose(spare)
    return SmallScreen(scene, screen_width, rows).draw()
