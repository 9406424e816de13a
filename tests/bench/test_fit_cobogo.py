"""The fit of Cobogó's values: reproducible, and better than the mean on other matches."""

from __future__ import annotations

import numpy as np
from bench.fit_cobogo import (
    Walls,
    feature_columns,
    fit_logistic,
    log_loss,
    main,
    play_match,
    predict,
    weights_table,
)
from click.testing import CliRunner

from ludoteca.games.cobogo.bot.fitted_weights import MANY_CARDS, WEIGHTS


def test_a_match_gives_the_same_walls_each_time() -> None:
    walls = play_match("fit/0/3", 7)
    assert walls == play_match("fit/0/3", 7)
    assert {len(wall) for wall in walls} == {3 + len(WEIGHTS)}
    assert {wall[0] for wall in walls} == {7}
    assert len({wall[1] for wall in walls}) == 1
    left = [wall[2] * MANY_CARDS for wall in walls]
    assert left == sorted(left, reverse=True)


def test_what_is_fitted_foretells_better_than_a_guess() -> None:
    rows = np.array([row for n in range(60) for row in play_match(f"fit/0/{n + 1}", n)])
    walls = Walls(rows[:, 3:], rows[:, 2], rows[:, 1], rows[:, 0].astype(np.int64))
    columns = feature_columns(walls)
    weights = fit_logistic(columns, walls.wins)
    guess = np.full(len(rows), walls.wins.mean())
    assert log_loss(predict(columns, weights), walls.wins) < log_loss(guess, walls.wins)
    kept = np.array(WEIGHTS).T.ravel()
    assert log_loss(predict(columns, kept), walls.wins) < log_loss(guess, walls.wins)
    assert weights_table(kept).splitlines()[1] == "    ({:.4f}, {:.4f}, {:.4f}),".format(
        *WEIGHTS[0]
    )


def test_the_command_says_how_well_it_foretells() -> None:
    done = CliRunner().invoke(main, ["--matches", "10", "--processes", "1"])
    assert done.exit_code == 0, done.output
    assert "WEIGHTS: Final = [" in done.stdout
    assert "for the mean" in done.stdout
