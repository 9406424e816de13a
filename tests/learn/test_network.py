"""The learned bot needs no library: it agrees with numpy, is fair, and refuses invalid files."""

from __future__ import annotations

import json
import struct
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import u8
from numpy.typing import NDArray

from ludoteca import games
from ludoteca.bots.learned import (
    FILE_PREFIX,
    MAGIC,
    Weights,
    bot_from_weights,
    file_bot,
    parse_weights,
    require_seats,
    serialize_weights,
)
from ludoteca.bots.levels import bot_of, names, require_bot
from ludoteca.bots.search.mcts import SearchBot
from ludoteca.core.engine import network as network_module
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.option import check_options
from ludoteca.core.sides import Sides
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.lab.entrants import entrant
from ludoteca.lab.tournament import Tournament, TournamentResults, play_deal
from ludoteca.learn.layout import layout_of, observation_bytes, observer_of


def usual_sides(name: str, seats: int) -> Sides:
    game = games.find(name)
    return game.sides(seats, check_options(game.options, {}))


COMPETITIVE = [name for name in games.names() if len(usual_sides(name, 2)) > 1]


def untaught(name: str, seats: int = 2, wide: int = 24, deep: int = 12) -> Weights:
    """Random weights of a network with an output for every third move."""
    game = games.find(name)
    size = layout_of(game, seats).size
    blank = Weights(
        name,
        game.rules,
        game.observation_version,
        seats,
        size,
        wide,
        deep,
        list(range(0, game.moves, 3)),
        [],
        {"seed": "by lot"},
    )
    dice = np.random.default_rng(5)
    drawn = dice.normal(0.0, 0.2, blank.parameter_count).astype(np.float16)
    return replace(blank, numbers=[float(number) for number in drawn])


def positions(game: Game[Any], seats: int, n: int) -> list[State]:
    """Positions with a choice, from random matches."""
    results: list[State] = []
    options = check_options(game.options, {})
    match = 0
    while len(results) < n:
        rng = stream("positions", match)
        state = game.setup(seats, options, rng)
        match += 1
        while state.turn != OVER and len(results) < n:
            legal = state.legal()
            if legal.size() > 1:
                results.append(state.clone())
            state.play(legal.at(rng.below(legal.size())), rng)
    return results


def by_numpy(weights: Weights, row: NDArray[np.float64]) -> tuple[Any, Any]:
    """The logits of all outputs, and the shares."""
    numbers = np.asarray(weights.numbers)
    size, wide, deep, seats = weights.size, weights.hidden1, weights.hidden2, weights.seats
    places = len(weights.moves) + 1
    sizes = [size * wide, wide, wide * deep, deep, deep * seats, seats, places * deep, places]
    first, b1, second, b2, share, b3, move, b4 = np.split(numbers, np.cumsum(sizes)[:-1])
    level = np.maximum(row @ first.reshape(size, wide) + b1, 0)
    level = np.maximum(level @ second.reshape(wide, deep) + b2, 0)
    hopes = np.exp(level @ share.reshape(deep, seats) + b3)
    return move.reshape(places, deep) @ level + b4, hopes / hopes.sum()


@pytest.mark.parametrize("name", COMPETITIVE)
def test_a_network_says_what_numpy_says(name: str) -> None:
    game = games.find(name)
    weights = untaught(name)
    network = weights.network(game)
    place_of = dict(zip(weights.moves, range(1, len(weights.moves) + 1), strict=True))
    observer = observer_of(game)
    bot = bot_from_weights(game, weights)
    for state in positions(game, 2, 40):
        row = observation_bytes(observer, state, int(state.turn), weights.size)
        network.forward(vec[u8](list(row)))
        worths, shares = by_numpy(weights, np.frombuffer(row, np.uint8).astype(np.float64))
        called = state.legal()
        observer.relabel_moves(state, called, state.turn)
        expected = [worths[place_of.get(move, 0)] for move in called.to_list()]
        results = [network.move_score(move) for move in called.to_list()]
        assert np.allclose(results, expected)
        assert np.allclose(network.win_shares(), shares)
        choice = bot.choose(state, state.legal(), stream("any"))
        assert choice == state.legal().to_list()[int(np.argmax(expected))]


@pytest.mark.parametrize("name", COMPETITIVE)
def test_a_learned_bot_is_fair_and_legal(name: str) -> None:
    game = games.find(name)
    bot = bot_from_weights(game, untaught(name))
    for number, state in enumerate(positions(game, 2, 25)):
        choice = bot.choose(state, state.legal(), stream("any"))
        assert state.legal().holds(choice)
        guess = state.determinize(state.turn, stream("anew", number))
        assert bot.choose(guess, guess.legal(), stream("any")) == choice
        assert bot.score_moves(guess, guess.legal(), stream("any")) == bot.score_moves(
            state, state.legal(), stream("any")
        )
        assert sum(bot.evaluate(state)) == pytest.approx(1.0)


def test_partners_each_have_what_their_side_may_hope_for() -> None:
    game = games.find("encantados")
    weights = untaught("encantados", 4)
    bot = bot_from_weights(game, weights)
    for state in positions(game, 4, 5):
        me = int(state.turn)
        row = observation_bytes(observer_of(game), state, me, weights.size)
        _, told = by_numpy(weights, np.frombuffer(row, np.uint8).astype(np.float64))
        shares = bot.evaluate(state)
        assert shares[me] == shares[(me + 2) % 4] == pytest.approx(told[0] + told[2])
        assert shares[(me + 1) % 4] == shares[(me + 3) % 4] == pytest.approx(told[1] + told[3])


@pytest.mark.parametrize("seats", [2, 3])
def test_an_outlook_is_what_the_seat_in_turn_expects_for_everyone(seats: int) -> None:
    game = games.find("neon")
    bot = bot_from_weights(game, untaught("neon", seats))
    for number, state in enumerate(positions(game, seats, 9)):
        me = int(state.turn)
        told = bot.forward(state, me).win_shares()
        shares = bot.evaluate(state)
        assert [shares[(me + step) % seats] for step in range(seats)] == pytest.approx(told)
        assert bot.evaluate(state.determinize(me, stream("anew", number))) == shares


def test_what_is_kept_in_mind_of_a_position_is_no_other_than_what_is_seen_again() -> None:
    game = games.find("kobito")
    mindful, plain = (bot_from_weights(game, untaught("kobito")) for _ in range(2))
    states = positions(game, 2, 8)
    for state in states:
        mindful.on_search_start(state)
        for other in states:
            assert mindful.evaluate(other) == plain.evaluate(other)


def test_a_warm_bot_plays_by_lot_and_a_cold_one_does_not() -> None:
    game = games.find("neon")
    weights = untaught("neon")
    network = weights.network(game)
    warm = network_module.LearnedBot(observer_of(game), [network], 5.0)
    cold = bot_from_weights(game, weights)
    state = max(positions(game, 2, 40), key=lambda one: int(one.legal().size()))
    questions = [stream("lot", n) for n in range(60)]
    assert len({warm.choose(state, state.legal(), rng) for rng in questions}) > 1
    assert len({cold.choose(state, state.legal(), rng) for rng in questions}) == 1


def test_a_file_gives_back_what_was_written() -> None:
    weights = untaught("kobito")
    assert parse_weights(serialize_weights(weights), "it") == weights


def spoilt_header(content: bytes, **facts: object) -> bytes:
    title, header, numbers = content.split(b"\n", 2)
    return b"\n".join((title, json.dumps(json.loads(header) | facts).encode(), numbers))


WHOLE = serialize_weights(untaught("neon"))
SPOILT = {
    "learned_garbage": [
        b"",
        b"PK\x03\x04 something else",
        MAGIC + b"{\n",
        MAGIC + b"[1, 2]\n",
        MAGIC + b"[" * 100_000 + b"\n",
        MAGIC + b"\xff\xfe\n",
        spoilt_header(WHOLE, seats="2"),
        spoilt_header(WHOLE, hidden1=-1),
        spoilt_header(WHOLE, hidden2=10**9),
        spoilt_header(WHOLE, moves=[1, 1]),
        spoilt_header(WHOLE, moves=[10**6, *range(1, 26)]),
        spoilt_header(WHOLE, made=None),
        serialize_weights(
            replace(untaught("neon"), numbers=[float("nan")] * untaught("neon").parameter_count)
        ),
    ],
    "learned_cut": [
        MAGIC,
        WHOLE[:-1],
        WHOLE + b"\0",
        WHOLE[:-2] + struct.pack("<e", 1.0),
        spoilt_header(WHOLE, size=3),
    ],
    "learned_game": [spoilt_header(WHOLE, game="kobito")],
    "learned_observation": [spoilt_header(WHOLE, observation=99)],
    "learned_rules": [spoilt_header(WHOLE, rules=99)],
}


@pytest.mark.parametrize(
    ("key", "content"), [(key, content) for key, heap in SPOILT.items() for content in heap]
)
def test_a_bad_file_is_refused_in_every_language(tmp_path: Path, key: str, content: bytes) -> None:
    path = tmp_path / "bad.weights"
    path.write_bytes(content)
    with pytest.raises(UserError) as refused:
        file_bot(games.find("neon"), str(path))
    assert refused.value.note.key == key
    for language in LANGUAGES:
        assert "bad.weights" in texts(language, "neon").say_note("refusal", refused.value.note)


@pytest.mark.parametrize("path", ["", "nowhere.weights", ".", "a\0b"])
def test_a_file_that_is_not_there_is_refused(path: str) -> None:
    with pytest.raises(UserError):
        bot_of(games.find("neon"), f"{FILE_PREFIX}{path}")


def test_a_table_of_another_size_is_refused() -> None:
    bot = bot_from_weights(games.find("neon"), untaught("neon"), untaught("neon", 3))
    state = positions(games.find("neon"), 4, 1)[0]
    with pytest.raises(UserError) as refused:
        bot.choose(state, state.legal(), stream("any"))
    assert refused.value.note.args == {"learnt": "2, 3", "seats": 4}
    for language in LANGUAGES:
        assert "2, 3" in texts(language, "neon").say_note("refusal", refused.value.note)


def test_house_rules_that_change_the_rows_are_refused() -> None:
    game = games.find("coatl")
    state = game.setup(2, check_options(game.options, {"promos": True}), stream("promos"))
    while state.legal().size() == 1:
        state.play(state.legal().at(0), stream("promos", 1))
    with pytest.raises(UserError) as refused:
        bot_from_weights(game, untaught("coatl")).choose(state, state.legal(), stream("any"))
    assert refused.value.note.key == "learned_options"


def test_files_are_named_where_a_bot_is_but_no_level_is_called_so(tmp_path: Path) -> None:
    game = games.find("neon")
    path = tmp_path / "some.weights"
    path.write_bytes(WHOLE)
    name = f"{FILE_PREFIX}{path}"
    assert bot_of(game, name) is file_bot(game, str(path))  # read once
    with pytest.raises(UserError):
        require_bot(game, name)
    plan = Tournament("neon", 2, check_options(game.options, {}), (name, "random"), 4, "cup")
    results = TournamentResults([result for deal in range(2) for result in play_deal((plan, deal))])
    assert sorted(results.bots()) == sorted((name, "random"))


def test_weights_in_a_games_folder_are_a_bot_of_that_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.find("neon")
    paths = tuple(str(tmp_path / f"learned-{seats}.weights") for seats in (2, 3))
    for seats, path in enumerate(paths, 2):
        Path(path).write_bytes(serialize_weights(untaught("neon", seats)))
    monkeypatch.setattr("ludoteca.bots.levels.shipped_weights", lambda game: paths)
    assert names(game)[-1] == require_bot(game, "learned") == "learned"
    bot = bot_of(game, "learned")
    for seats in (2, 3):
        state = positions(game, seats, 1)[0]
        assert state.legal().holds(bot.choose(state, state.legal(), stream("any")))
        assert require_seats(bot, seats) is bot
    with pytest.raises(UserError):
        require_seats(bot, 4)


def test_a_search_can_be_led_by_weights(tmp_path: Path) -> None:
    game = games.find("neon")
    path = tmp_path / "some.weights"
    path.write_bytes(WHOLE)
    bot = entrant(game, f"network:{path}")
    assert isinstance(bot, SearchBot)
    assert bot.iterations == game.search_config.master_iterations
    bot = entrant(game, f"network:{path}:20")
    assert isinstance(bot, SearchBot)
    assert bot.iterations == 20
    state = positions(game, 2, 1)[0]
    assert state.legal().holds(bot.choose(state, state.legal(), stream("any")))


def test_a_decision_takes_less_than_50_microseconds() -> None:
    """With the compiled engine and the default layer widths."""
    if network_module.__file__.endswith(".py"):
        return
    game = games.find("kobito")
    bot = bot_from_weights(game, untaught("kobito", wide=192, deep=96))
    seen = [(state, state.legal()) for state in positions(game, 2, 100)]
    best = 1.0
    for _ in range(5):
        before = process_time()
        for state, legal in seen:
            bot.choose(state, legal, stream("any"))
        best = min(best, (process_time() - before) / len(seen))
    assert best < 50e-6
