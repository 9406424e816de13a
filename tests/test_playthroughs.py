"""Golden playthroughs, readable in review: each is reproduced from its first line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.option import check_options
from ludoteca.core.record import Record
from ludoteca.core.testkit.playthrough import playthrough

GOLDEN = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


def new_playthrough(
    name: str, seats: int, bot: str, seed: str, options: Mapping[str, object]
) -> str:
    game = games.find(name)
    record = Record.new(game, seats, seed, check_options(game.options, options))
    return playthrough(game, record, bot)


def rewritten(path: Path) -> str:
    with path.open(encoding="utf-8") as file:
        facts = json.loads(file.readline().removeprefix("# "))
    return new_playthrough(
        facts["game"], facts["seats"], facts["bot"], facts["seed"], facts["options"]
    )


@pytest.mark.slow
@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_match_is_played_again_to_the_letter(path: Path) -> None:
    assert rewritten(path) == path.read_text("utf-8")
