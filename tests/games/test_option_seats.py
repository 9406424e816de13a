"""An option that a game declares for some numbers of seats makes no difference at the others."""

from __future__ import annotations

import pytest

from ludoteca import games
from ludoteca.core.engine.rng import stream
from ludoteca.core.option import Value, check_options

PLIES = 60
IDLE = [
    (name, option.name, value, seats)
    for name in games.names()
    for option in games.find(name).options
    for seats in games.find(name).seats
    if option.seats and seats not in option.seats
    for value in option.values[1:]
]


def course(name: str, seats: int, options: dict[str, Value]) -> list[object]:
    """The legal moves and each seat's view at every ply of a match with the same dice."""
    game = games.find(name)
    state = game.start(seats, check_options(game.options, options), stream(name, "deal"))
    dice = stream(name, "moves")
    seen: list[object] = []
    for _ in range(PLIES):
        legal = state.legal().to_list()
        seen.append((legal, [game.view(state, seat) for seat in range(seats)]))
        if not legal:
            break
        state.play(legal[int(dice.below(len(legal)))], dice)
    return seen


@pytest.mark.parametrize(("name", "option", "value", "seats"), IDLE)
def test_an_option_declared_for_other_numbers_of_seats_changes_nothing(
    name: str, option: str, value: Value, seats: int
) -> None:
    assert course(name, seats, {option: value}) == course(name, seats, {})


def test_solo_options_of_coatl_are_declared_for_one_seat() -> None:
    seats = {option.name: option.seats for option in games.find("coatl").options}
    assert seats["level_1"] == seats["solo_temple"] == (1,)
    assert seats["tokens"] == (2, 3, 4)
    assert seats["coatls"] == ()
