"""The prospects of Cobogó's walls are fitted to matches, the same each time, and foretell others."""

from __future__ import annotations

import numpy as np
from bench.prospects import Walls, chances, design, fitted, log_loss, main, played, told
from click.testing import CliRunner

from ludoteca.games.cobogo.bot.prospect import MANY, WEIGHTS


def test_a_match_gives_the_same_walls_each_time() -> None:
    walls = played("fit/0/3", 7)
    assert walls == played("fit/0/3", 7)
    assert {len(wall) for wall in walls} == {3 + len(WEIGHTS)}
    assert {wall[0] for wall in walls} == {7}
    assert len({wall[1] for wall in walls}) == 1
    left = [wall[2] * MANY for wall in walls]
    assert left == sorted(left, reverse=True)


def test_what_is_fitted_foretells_better_than_a_guess() -> None:
    rows = np.array([row for n in range(60) for row in played(f"fit/0/{n + 1}", n)])
    walls = Walls(rows[:, 3:], rows[:, 2], rows[:, 1], rows[:, 0].astype(np.int64))
    columns = design(walls)
    weights = fitted(columns, walls.won)
    guess = np.full(len(rows), walls.won.mean())
    assert log_loss(chances(columns, weights), walls.won) < log_loss(guess, walls.won)
    kept = np.array(WEIGHTS).T.ravel()
    assert log_loss(chances(columns, kept), walls.won) < log_loss(guess, walls.won)
    assert told(kept).splitlines()[1] == "    ({:.4f}, {:.4f}, {:.4f}),".format(*WEIGHTS[0])


def test_the_command_says_how_well_it_foretells() -> None:
    done = CliRunner().invoke(main, ["--matches", "10", "--processes", "1"])
    assert done.exit_code == 0, done.output
    assert "WEIGHTS: Final = [" in done.stdout
    assert "for a guess" in done.stdout
