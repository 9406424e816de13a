"""Restricted play: the same deals without an item or a kind of move."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.engine.bot import RandomBot
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.lab.restricted_play import (
    ITEM,
    KIND,
    LOSSES_FILE,
    RestrictedBot,
    RestrictedSetup,
    Restriction,
    ValueLost,
    load_losses,
    measure_losses,
    path_items,
    save_losses,
    seat_share,
)
from ludoteca.lab.statistics.estimate import t_interval
from tests.games.neon.position import neon

GAME = games.find("neon")


def chosen(position: object, restriction: Restriction, times: int = 40) -> set[str]:
    """The moves of a random bot under a restriction."""
    state = position.state  # type: ignore[attr-defined]
    bot = RestrictedBot(RandomBot(), GAME, restriction)
    return {
        GAME.notation(state, int(bot.choose(state, state.legal(), stream("random", nth))))
        for nth in range(times)
    }


def test_a_bot_passes_over_every_move_that_uses_the_thing() -> None:
    position = neon(hand="red-1 red-2 blue-5", top="red-5")
    assert chosen(position, Restriction(ITEM, "red-1")) == {"play red-2", "play blue-5"}


def test_where_nothing_else_is_legal_it_may_be_used() -> None:
    position = neon(hand="red-1 green-3", top="red-5")
    assert chosen(position, Restriction(ITEM, "red-1")) == {"play red-1"}


def test_a_wild_card_is_used_whatever_its_colour() -> None:
    position = neon(hand="red-1 +4", top="red-5")
    assert chosen(position, Restriction(ITEM, "+4")) == {"play red-1"}


def test_a_thing_may_be_put_away_though_it_may_not_be_used() -> None:
    game = games.find("kobito")
    state = game.start(2, {}, stream("put away"))
    met = 0
    for ply in range(400):
        if state.turn == OVER:
            break
        legal = state.legal().to_list()
        for move in legal:
            if game.describe_move(state, move).key in game.discard_kinds:
                card = game.notation(state, move).split()[1]
                assert not any(Restriction(ITEM, card).forbids(game, state, [move]))
                met += 1
        state.play(legal[ply % len(legal)], stream("put away", ply))
    assert met > 0


def test_a_kind_of_move_can_be_barred() -> None:
    position = neon(hand="red-1 +4", top="red-5")
    assert chosen(position, Restriction(KIND, "play_colour")) == {"play red-1"}


def test_a_kind_of_move_is_barred_by_whatever_name_it_has_in_a_position() -> None:
    """Cóatl's two kinds of choosing a prophecy are aliases."""
    game = games.find("coatl")
    assert dict(game.kind_aliases) == {"choose_left": "choose"}
    met = set()
    for seed in range(6):
        state = game.start(2, {}, stream(seed))
        rng = stream("random", seed)
        while state.turn != OVER:
            legal = state.legal().to_list()
            kinds = [game.describe_move(state, move).key for move in legal]
            barred = Restriction(KIND, "choose").forbids(game, state, legal)
            assert barred == [kind in ("choose", "choose_left") for kind in kinds]
            met |= set(kinds)
            state.play(legal[int(rng.below(len(legal)))], rng)
    assert {"choose", "choose_left"} <= met


@pytest.mark.parametrize("name", [name for name in games.names() if games.find(name).kind_aliases])
def test_in_every_game_a_kind_with_several_names_is_barred_by_each(name: str) -> None:
    game = games.find(name)
    met: set[str] = set()
    for seed in range(6):
        state = game.start(game.usual_seats, dict(game.short_match_options), stream(seed))
        rng = stream("random", seed)
        while state.turn != OVER and not met:
            legal = state.legal().to_list()
            for move, kind in ((move, game.describe_move(state, move).key) for move in legal):
                if kind in game.kind_aliases:
                    met.add(kind)
                    assert Restriction(KIND, game.kind_aliases[kind]).forbids(
                        game, state, [move]
                    ) == [True]
            state.play(legal[int(rng.below(len(legal)))], rng)
    assert met


def test_a_button_is_no_thing() -> None:
    assert path_items(["hand-0/red-7", "seat-2", "button/done", "rainbow-1/low"]) == [
        "red-7",
        "low",
    ]


def trial(*restrictions: Restriction) -> RestrictedSetup:
    options = {option.name: option.default for option in GAME.options}
    return RestrictedSetup("neon", 2, options, "rulebook", "trial", restrictions)


def test_who_is_barred_from_nothing_that_matters_wins_exactly_as_much() -> None:
    nothing = trial(Restriction(ITEM, "no such card"))
    for deal in range(4):
        assert seat_share(nothing, deal, nothing.restrictions[0]) == seat_share(nothing, deal, None)


def test_figures_so_far_come_after_every_part() -> None:
    *_, (done, found) = measure_losses(trial(Restriction(ITEM, "no such card")), 10, processes=1)
    assert done == 10
    assert (found.items["no such card"].low, found.items["no such card"].high) == (-0.3, 0.3)


def test_what_was_found_is_kept_beside_the_run(tmp_path: Path) -> None:
    found = ValueLost(
        "skilled", {"red-7": t_interval(0.05, 0.01, 100)}, {"draw": t_interval(0.2, 0.02, 100)}
    )
    save_losses(tmp_path, "printed", found)
    save_losses(tmp_path, "seven", ValueLost("casual"))
    assert load_losses(tmp_path) == {"printed": found, "seven": ValueLost("casual")}


def test_more_of_the_same_bot_is_added_and_another_bot_starts_again(tmp_path: Path) -> None:
    seven, eight = ({f"red-{n}": t_interval(0.05, 0.01, 100)} for n in (7, 8))
    save_losses(tmp_path, "printed", ValueLost("skilled", seven))
    save_losses(tmp_path, "printed", ValueLost("skilled", eight))
    assert load_losses(tmp_path)["printed"].items == seven | eight
    save_losses(tmp_path, "printed", ValueLost("casual", eight))
    assert load_losses(tmp_path)["printed"] == ValueLost("casual", eight)


@pytest.mark.parametrize("content", ["", "[]", '{"a": 1}', '{"a": {"items": {"x": {}}}}', "{"])
def test_a_damaged_file_says_nothing(tmp_path: Path, content: str) -> None:
    (tmp_path / LOSSES_FILE).write_text(content)
    assert load_losses(tmp_path) == {}


@pytest.mark.parametrize("name", games.names())
def test_every_game_can_be_restricted(name: str) -> None:
    game = games.find(name)
    seats = game.usual_seats
    options = {option.name: option.default for option in game.options} | dict(
        game.short_match_options
    )
    rng = stream(name, "restricted")
    state = game.start(seats, options, rng)
    moves = state.legal().to_list()
    barred = Restriction(KIND, game.describe_move(state, moves[0]).key).forbids(game, state, moves)
    assert barred[0]
    for item in game.items[:5]:
        assert len(Restriction(ITEM, item).forbids(game, state, moves)) == len(moves)
