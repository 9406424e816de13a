"""The names of entrants; two names of one player are rejected."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from shutil import copy

import pytest

from ludoteca import games
from ludoteca.bots.learned import LEARNED, shipped_weights
from ludoteca.bots.levels import LEVELS, PATIENT
from ludoteca.core.errors import UserError
from ludoteca.lab.entrants import entrant_names, player_identity, require_different_players
from ludoteca.lab.experiment_file import parse_experiment

LEVEL_OF = {
    "priest": "expert",
    "mason": "skilled",
    "gardener": "skilled",
    "rulebook": "skilled",
}
"""The level of the game's own bot."""


@pytest.mark.parametrize("name", games.names())
def test_all_levels_and_those_who_see_more_are_different_players(name: str) -> None:
    require_different_players(
        games.find(name), [*LEVELS, PATIENT, "perfect-information", "open-hands", "random"]
    )


@pytest.mark.parametrize("name", games.names())
def test_two_names_are_one_player_only_where_a_level_is_a_bot_of_the_game(name: str) -> None:
    game = games.find(name)
    same = {
        pair
        for pair in combinations(entrant_names(game), 2)
        if player_identity(game, pair[0]) == player_identity(game, pair[1])
    }
    assert same == {(LEVEL_OF[bot], bot) for bot in game.bots if bot != "random"}


def test_a_number_of_iterations_that_a_level_has_anyway_is_the_same_player() -> None:
    game = games.find("kobito")
    with pytest.raises(UserError, match="same_player"):
        require_different_players(
            game, ["master", f"master:{game.search_config.master_iterations}"]
        )
    require_different_players(game, ["master", "master:10", "expert"])


def test_a_file_of_weights_is_one_player_by_every_path_to_it(tmp_path: Path) -> None:
    game = games.find("kobito")
    file = Path(copy(shipped_weights(game)[0], tmp_path / "ours.weights"))
    (tmp_path / "folder").mkdir()
    again = tmp_path / "folder" / ".." / file.name
    with pytest.raises(UserError, match="same_player"):
        require_different_players(game, [f"learned:{file}", f"learned:{again}"])
    require_different_players(game, [f"learned:{file}", LEARNED, f"network:{file}"])


def test_an_experiment_refuses_two_names_of_one_player() -> None:
    text = 'game = "kobito"\nmatches = 400\nbots = ["skilled", "gardener"]'
    with pytest.raises(UserError, match="same_player"):
        parse_experiment(text, Path("experiment.toml"))


def test_the_same_name_may_stand_twice() -> None:
    require_different_players(games.find("neon"), ["random", "random"])
