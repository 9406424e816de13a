"""Levels: the same five for every game, all of them fair."""

from __future__ import annotations

import pytest

from ludoteca import games
from ludoteca.bots.learned import shipped_weights
from ludoteca.bots.levels import (
    DEFAULT_LEVEL,
    LEVELS,
    PATIENT,
    Budget,
    bot_of,
    levels,
    names,
    search_bot,
)
from ludoteca.bots.noisy_bot import NoisyBot
from ludoteca.bots.search.determinize import OPEN_CARDS, OPEN_HANDS
from ludoteca.bots.search.mcts import SearchBot
from ludoteca.core.engine.bot import RandomBot, play_out
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.errors import UserError
from ludoteca.core.option import check_options
from ludoteca.core.sides import side_values
from ludoteca.core.text import LANGUAGES, texts

FEW = Budget(iterations=5)
LOOKS = 4


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("level", [*LEVELS, PATIENT])
def test_a_level_decides_the_same_when_all_that_is_hidden_is_resampled(
    name: str, level: str
) -> None:
    game = games.find(name)
    bot = bot_of(game, level, FEW)
    state = game.setup(
        game.usual_seats,
        check_options(game.options, game.short_match_options),
        stream(name, "fair", level),
    )
    rng = stream(name, "lot")
    for ply in range(LOOKS * 6):
        if state.turn == OVER:
            break
        legal = state.legal()
        if ply % 6 == 5 and legal.size() > 1:
            anew = state.clone()
            anew.resample_hidden(state.turn, stream(name, ply, "anew"))
            one = bot.choose(state, legal, stream(name, ply))
            two = bot.choose(anew, anew.legal(), stream(name, ply))
            assert one == two
            assert legal.holds(one)
        state.play(legal.at(rng.below(legal.size())), rng)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_what_a_guide_thinks_of_moves_is_unchanged_as_well(name: str) -> None:
    game = games.find(name)
    policy = bot_of(game, DEFAULT_LEVEL)
    state = game.setup(
        game.usual_seats,
        check_options(game.options, game.short_match_options),
        stream(name, "weigh"),
    )
    rng = stream(name, "lot")
    for ply in range(12):
        if state.turn == OVER:
            break
        legal = state.legal()
        if ply % 3 == 0:
            anew = state.clone()
            anew.resample_hidden(state.turn, stream(name, ply, "anew"))
            worths = policy.score_moves(state, legal, stream(ply))
            assert len(worths) == legal.size()
            assert worths == policy.score_moves(anew, legal, stream(ply))
        state.play(legal.at(rng.below(legal.size())), rng)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_an_outlook_shares_the_victory_out(name: str) -> None:
    game = games.find(name)
    for seats in game.seats:
        options = check_options(game.options, game.short_match_options)
        sides = game.sides(seats, options)
        state = game.setup(seats, options, stream(name, seats))
        rng = stream(name, "lot")
        for _ in range(10):
            legal = state.legal()
            if state.turn != OVER:
                state.play(legal.at(rng.below(legal.size())), rng)
        for policy in (bot_of(game, DEFAULT_LEVEL), RandomBot()):
            shares = policy.evaluate(state) if state.turn != OVER else state.payoffs()
            assert len(shares) == seats
            assert all(0 <= share <= 1 for share in shares)
            if len(sides) > 1:
                assert sum(side_values(sides, shares)) == pytest.approx(1)
                assert all(shares[seat] == shares[side[0]] for side in sides for seat in side)


@pytest.mark.parametrize("name", games.names())
def test_the_best_level_comes_first_and_the_own_bots_keep_their_names(name: str) -> None:
    game = games.find(name)
    assert levels(game) == ("master", "expert", "skilled", "casual", "novice")
    learned = ("learned",) if shipped_weights(game) else ()
    assert names(game) == (*levels(game), PATIENT, *game.bots, *learned)
    assert DEFAULT_LEVEL in levels(game)
    for bot in game.bots:
        assert type(bot_of(game, bot)) is type(game.bots[bot]())


def test_a_bot_that_peeks_never_sits_at_a_table() -> None:
    game = games.find("neon")
    for name in ("perfect-information", "open-hands", "", "Master", "master:5"):
        with pytest.raises(UserError):
            bot_of(game, name)


@pytest.mark.parametrize("sight", [OPEN_HANDS, OPEN_CARDS])
def test_a_bot_that_sees_more_searches_beyond_its_own_turn(sight: int) -> None:
    game = games.find("kobito")
    assert search_bot(game, FEW).stop_at_turn_end
    assert not search_bot(game, FEW, sight).stop_at_turn_end


def test_a_budget_is_kept_and_patience_multiplies_it() -> None:
    game = games.find("neon")
    table = bot_of(game, "master", Budget(seconds=0.5))
    patient = bot_of(game, "patient", Budget(seconds=0.5))
    expert = bot_of(game, "expert", Budget(seconds=0.5))
    lab = bot_of(game, "master")
    for bot in (table, patient, expert, lab):
        assert isinstance(bot, SearchBot)
    assert (table.seconds, patient.seconds, lab.seconds) == (0.5, 2.5, 0.0)  # type: ignore[attr-defined]
    assert lab.iterations == game.search_config.master_iterations  # type: ignore[attr-defined]
    assert expert.iterations == game.search_config.expert_iterations  # type: ignore[attr-defined]


def test_with_a_clock_alone_it_stops_where_more_would_only_keep_people_waiting() -> None:
    game = games.find("coatl")
    table, patient, asked = (
        bot_of(game, "master", Budget(seconds=0.5)),
        bot_of(game, "patient", Budget(seconds=0.5)),
        bot_of(game, "master", Budget(iterations=1000)),
    )
    for bot in (table, patient, asked):
        assert isinstance(bot, SearchBot)
    enough = game.search_config.max_iterations
    assert (table.iterations, patient.iterations) == (enough, 5 * enough)  # type: ignore[attr-defined]
    assert asked.iterations == 1000  # type: ignore[attr-defined]


def test_without_a_budget_the_same_chance_gives_the_same_decision() -> None:
    game = games.find("neon")
    state = game.start(3, {}, stream("same"))
    choices = {
        int(bot_of(game, "expert").choose(state, state.legal(), stream("x"))) for _ in range(3)
    }
    assert len(choices) == 1


def test_a_novice_errs_and_a_casual_player_errs_less() -> None:
    game = games.find("neon")
    options = check_options(game.options, {})
    won = {"novice": 0.0, "casual": 0.0}
    for level in won:
        for number in range(300):
            state = game.setup(2, options, stream("erring", number))
            bots = [bot_of(game, level), bot_of(game, "skilled")]
            seat = number % 2
            play_out(state, bots if seat == 0 else bots[::-1], stream("play", number), 10000)
            won[level] += state.payoffs()[seat]
    assert won["novice"] < 130
    assert won["novice"] < won["casual"] < 165


def test_who_wavers_takes_the_next_best_and_never_an_illegal_move() -> None:
    game = games.find("neon")
    state = game.start(2, {}, stream("waver"))
    while state.legal().size() < 3:
        state.play(state.legal().at(0), stream("on"))
    legal = state.legal()
    sure = NoisyBot(bot_of(game, DEFAULT_LEVEL), 0.0, 0.0)
    best = bot_of(game, DEFAULT_LEVEL).choose(state, legal, stream("b"))
    assert sure.choose(state, legal, stream("b")) == best
    unsure = NoisyBot(bot_of(game, DEFAULT_LEVEL), 0.999, 0.0)
    for number in range(30):
        choice = unsure.choose(state, legal, stream("c", number))
        assert legal.holds(choice)
        assert choice != best or number % 1000 == 999


def test_who_wavers_half_the_time_plays_the_best_move_half_the_time() -> None:
    game = games.find("neon")
    state = game.start(2, {}, stream("waver"))
    while state.legal().size() < 3:
        state.play(state.legal().at(0), stream("on"))
    legal = state.legal()
    best = bot_of(game, DEFAULT_LEVEL).choose(state, legal, stream("b"))
    half = NoisyBot(bot_of(game, DEFAULT_LEVEL), 0.5, 0.0)
    times = sum(half.choose(state, legal, stream("half", n)) == best for n in range(400))
    assert 160 < times < 240


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_name_and_a_word_about_itself(language: str) -> None:
    messages = texts(language)
    for level in (*LEVELS, PATIENT):
        assert messages.say(f"bot.{level}")
        assert messages.say(f"bot_help.{level}")
