"""TextArena: every game as a text environment, fair, tolerant of errors and exact."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import pytest
import textarena

from ludoteca import games
from ludoteca.core.engine.rng import stream
from ludoteca.core.record import load
from ludoteca.learn.textarena import ERROR_ALLOWANCE, TextArenaEnv, env_id, parse_answer

OPTIONS: dict[str, dict[str, Any]] = {"encantados": {"single_round": True}, "coatl": {"coatls": 1}}


def made(name: str, raw: bool = False, **settings: Any) -> Any:
    known = env_id(games.find(name)) + ("-raw" if raw else "")
    return textarena.make(known, options=OPTIONS.get(name, {}), **settings)


def legal_words(env: Any) -> list[str]:
    state = env.position
    return [env.game.notation(state, move) for move in state.legal().to_list()]


def play_on(env: Any, rng: Any, most: int = 10_000) -> int:
    """Plays random moves, with text around them and an invalid answer now and then."""
    done, decisions = False, 0
    while not done and decisions < most:
        player, seen = env.get_observation()
        words = legal_words(env)
        assert player == env.position.turn
        move = words[int(rng.below(len(words)))]
        assert f"[{move}]" in (seen if isinstance(seen, str) else seen[-1][1])
        if decisions % 7 == 0:
            done, _ = env.step("I think [the moon] is best")
            assert not done
            assert env.get_observation()[0] == player
        done, _ = env.step(f"Let me see, not [that]. [{move}] it is.")
        decisions += 1
    return decisions


@pytest.mark.parametrize("name", games.names())
def test_every_game_is_played_to_its_end(name: str) -> None:
    env = made(name)
    game = games.find(name)
    env.reset(num_players=2, seed=5)
    play_on(env, stream("arena", name))
    rewards, info = env.close()
    end = env.record.verify(game)
    winners = game.winners(end)
    assert {seat for seat, reward in rewards.items() if reward == 1} <= set(winners)
    assert [info[seat]["score"] for seat in range(2)] == env.record.scores == game.scores(end)
    assert load(env.record.dump(), games.find).moves == env.record.moves
    with pytest.raises(RuntimeError, match="the match is over"):
        env.step("[1]")


@pytest.mark.parametrize("name", games.names())
def test_a_player_reads_nothing_but_what_its_seat_may_know(name: str) -> None:
    """Resampling all that is hidden from a seat changes no byte of what it reads."""
    env = made(name, raw=True, rulebook=False)
    env.reset(num_players=2, seed=1)
    rng = stream("arena-secrets", name)
    for number in range(12):
        if env.state.done:
            break
        for seat in range(2):
            twin = deepcopy(env)
            twin.position.resample_hidden(seat, stream("anew", number))
            if env.position.turn == seat:
                assert twin.table_text(seat) == env.table_text(seat)
            assert twin.frame_description(seat).render() == env.frame_description(seat).render()
        env.get_observation()
        words = legal_words(env)
        env.step(f"[{words[int(rng.below(len(words)))]}]")


def test_no_one_hears_what_another_says() -> None:
    env = made("neon", raw=True)
    env.reset(num_players=2, seed=1)
    secret = "I hold a wild card"
    move = legal_words(env)[0]
    env.step(f"{secret} [{move}]")
    env.step(f"{secret} [nonsense]")
    lines = [message for seat in range(2) for _, message, _ in env.state.observations[seat]]
    assert not any(secret in message for message in lines)


def test_chance_comes_from_the_seed_and_not_from_the_global_one() -> None:
    before = random.getstate()
    dealt = []
    for noise in (1, 2):
        random.seed(noise)
        env = made("kobito")
        env.reset(num_players=3, seed=7)
        random.random()
        play_on(env, stream("chance"), most=12)
        dealt.append((env.record.moves, env.position.legal().to_list()))
    assert dealt[0] == dealt[1]
    random.setstate(before)
    made("kobito").reset(num_players=3, seed=8)
    assert random.getstate() == before
    env.reset(num_players=3)
    first = env.record.seed
    env.reset(num_players=3)
    assert env.record.seed != first


def test_wrong_words_cost_nothing_until_patience_is_at_an_end() -> None:
    env = made("neon", raw=True)
    env.reset(num_players=2, seed=1)
    player = env.position.turn
    before = env.table_text(player)
    for _ in range(ERROR_ALLOWANCE):
        done, _ = env.step("[fly]")
        assert not done
    assert env.table_text(player) == before
    env.step(f"[{legal_words(env)[0]}]")
    player = env.state.current_player_id
    for number in range(ERROR_ALLOWANCE + 1):
        done, _ = env.step("[fly]")
        assert done is (number == ERROR_ALLOWANCE)
    rewards, info = env.close()
    assert rewards == {player: -1, 1 - player: 1}
    assert info[player]["invalid_move"]
    assert not info[1 - player]["invalid_move"]


def test_an_observation_holds_the_table_as_it_is_and_no_earlier_one() -> None:
    env = made("kobito")
    for seed in (1, 2):
        env.reset(num_players=2, seed=seed)
        play_on(env, stream("latest"), most=20)
        _, seen = env.get_observation()
        assert seen.count("It is your turn.") == 1
        assert len(seen) < 20_000


def test_a_copy_goes_on_by_itself() -> None:
    env = made("neon")
    env.reset(num_players=2, seed=3)
    play_on(env, stream("copy"), most=4)
    twin = deepcopy(env)
    play_on(twin, stream("twin"), most=4)
    assert len(twin.record.moves) == 8
    assert len(env.record.moves) == 4


@pytest.mark.parametrize("language", ["pt-BR", "uk"])
def test_it_speaks_three_languages(language: str) -> None:
    env = made("neon", language=language)
    env.reset(num_players=2, seed=1)
    _, seen = env.get_observation()
    assert {"pt-BR": "É a sua vez.", "uk": "Ваш хід."}[language] in seen


@pytest.mark.parametrize(
    ("action", "meant"),
    [("[a] or [b]", "b"), ("a", "a"), ("[a", "[a"), ("a]", "a]"), ("x [ a ] y", " a ")],
)
def test_the_last_brackets_count(action: str, meant: str) -> None:
    assert parse_answer(action) == meant


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no game 'chess'"):
        TextArenaEnv("chess")
    with pytest.raises(ValueError, match="jokers"):
        TextArenaEnv("neon", {"jokers": 1})
    with pytest.raises(ValueError, match="no language"):
        TextArenaEnv("neon", language="tlh")
    env = TextArenaEnv("neon")
    with pytest.raises(ValueError, match="for 2–6 players, not 9"):
        env.reset(num_players=9)
    with pytest.raises(TypeError, match="seed must be an integer"):
        env.reset(num_players=2, seed=1.5)  # type: ignore[arg-type]
