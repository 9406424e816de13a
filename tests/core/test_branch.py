"""A branch of a match from one of its positions: an ordinary record with other hidden cards."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from ludoteca import games
from ludoteca.core.engine.fingerprint import fingerprint
from ludoteca.core.engine.rng import stream
from ludoteca.core.errors import UserError
from ludoteca.core.record import Branch, Record, load, random_chooser
from tests.core.test_record import random_match, refusal, shelf


def go_on(record: Record, plies: int = 400) -> None:
    """Plays random moves to the end."""
    game = games.find(record.game)
    record.play_to_end(
        game, random_chooser(stream("go on", record.seed)), len(record.moves) + plies
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_a_branch_shows_its_seat_what_it_saw_and_resamples_the_rest(name: str) -> None:
    game = games.find(name)
    whole, _ = random_match(game)
    otherwise = 0
    for ply in range(0, len(whole.moves), max(1, len(whole.moves) // 6)):
        for seat in range(whole.seats):
            before = whole.state(game, ply)
            after = whole.branch_at(ply, seat, "fresh").state(game)
            assert game.view(after, seat) == game.view(before, seat)
            assert after.turn == before.turn
            otherwise += fingerprint(after) != fingerprint(before)
    assert otherwise > 3


@pytest.mark.parametrize("name", games.names())
def test_a_branch_is_saved_and_replayed_as_any_record(name: str) -> None:
    game = games.find(name)
    whole, _ = random_match(game)
    branch = whole.branch_at(len(whole.moves) // 2, whole.seats - 1, "fresh")
    go_on(branch, 30)
    again = load(branch.dump(), games.find)
    assert again == branch
    assert fingerprint(again.verify(game)) == fingerprint(branch.state(game))
    middle = branch.branches[0].ply
    assert fingerprint(again.state(game, middle)) != fingerprint(again.state(game, middle + 1))


def test_chance_before_the_branch_is_that_of_the_old_seed_and_after_it_that_of_the_new() -> None:
    whole, _ = random_match(games.find("neon"))
    branch = whole.branch_at(8, 1, "fresh")
    for ply in range(20):
        seed = "survives" if ply <= 8 else "fresh"
        assert branch.rng(ply).next() == stream(seed, ply).next()


def test_a_branch_of_a_branch_keeps_what_was_played_in_each() -> None:
    game = games.find("neon")
    whole, _ = random_match(game)
    first = whole.branch_at(8, 1, "second")
    go_on(first, 12)
    later = first.branch_at(14, 0, "third")
    assert later.branches == [Branch(8, 1, "survives"), Branch(14, 0, "second")]
    assert game.view(later.state(game), 0) == game.view(first.state(game, 14), 0)
    at_once = first.branch_at(8, 0, "third")
    assert at_once.branches == [Branch(8, 1, "survives"), Branch(8, 0, "second")]
    assert game.view(at_once.state(game), 0) == game.view(first.state(game, 8), 0)
    earlier = first.branch_at(5, 0, "third")
    assert earlier.branches == [Branch(5, 0, "survives")]
    for record in (later, at_once, earlier):
        go_on(record, 10)
        assert load(record.dump(), games.find) == record


def test_a_record_that_hides_its_branch_or_its_seed_does_not_replay() -> None:
    game = games.find("neon")
    whole, _ = random_match(game)
    branch = whole.branch_at(8, 1, "fresh")
    go_on(branch)
    branch.scores = game.scores(branch.state(game))
    branch.verify(game)
    for forged in (
        replace(branch, branches=[]),
        replace(branch, branches=[Branch(8, 1, "another")]),
        replace(branch, seed="another"),
        replace(branch, branches=[Branch(7, 1, "survives")]),
    ):
        with pytest.raises(UserError):
            forged.verify(game)


@pytest.mark.parametrize(
    "branches",
    [
        [1],
        [{"ply": 1, "seat": 0}],
        [{"ply": 1, "seat": 0, "seed": 7}],
        [{"ply": True, "seat": 0, "seed": "s"}],
        [{"ply": 1, "seat": 0, "seed": "s", "more": 1}],
        [{"ply": -1, "seat": 0, "seed": "s"}],
        [{"ply": 3, "seat": 0, "seed": "s"}],
        [{"ply": 1, "seat": 2, "seed": "s"}],
        [{"ply": 2, "seat": 0, "seed": "s"}, {"ply": 1, "seat": 0, "seed": "s"}],
        {},
    ],
)
def test_a_branch_that_makes_no_sense_is_refused(branches: object) -> None:
    record = Record("pairs", 1, 2, "seed", {"loud": False}, moves=["draw", "hold"])
    facts = json.loads(record.dump()) | {"branches": branches}
    assert refusal(json.dumps(facts)) == "bad_field field=branches"
    assert load(record.dump(), shelf).branches == []
