"""The examiner is examined: each spoilt game must fail, and for the right reason."""

from __future__ import annotations

import pytest

from ludoteca.core.kit.rng import Rng
from ludoteca.core.testkit.examination import Failed, Met, examine, match_prints
from ludoteca.core.view import View
from tests.core import spoilt_matches, spoilt_secrets, spoilt_sides, spoilt_touches
from tests.core.pairs import DRAW, NAMES, SAID, Pairs, Position
from tests.core.spoilt import PROMISES, SPOILT


def test_there_are_spoilt_games_of_every_kind() -> None:
    for kind in (spoilt_secrets, spoilt_matches, spoilt_sides, spoilt_touches):
        assert set(SPOILT) & set(vars(kind))


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_game_fails_for_the_right_reason(name: str) -> None:
    game, said = SPOILT[name]
    with pytest.raises(Failed) as failed:
        examine(game, 2, matches=60, said=said)
    assert failed.value.promise == PROMISES[name], failed.value


@pytest.mark.parametrize("seats", [2, 3])
def test_a_sound_game_passes(seats: int) -> None:
    met = examine(Pairs(), seats, matches=60, every_reader=seats == 3, said=SAID)
    assert isinstance(met, Met)
    assert (met.matches, set(met.moves), set(met.cards)) == (
        60,
        {"lay", "draw", "hold"},
        set(NAMES),
    )
    assert set(met.notes) == {"lays", "draws", "draws_this", "holds"}
    assert met.longest == (12 - 2 * seats) * 2
    assert met.decisions == 60 * met.longest


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        (spoilt_sides.PairsInPairs(), 4),
        (spoilt_sides.AllTogether(), 3),
        (spoilt_sides.LostAgainstARival(), 2),
    ],
)
def test_a_sound_game_with_sides_or_a_rival_passes(game: Pairs, seats: int) -> None:
    assert examine(game, seats, matches=20, said=SAID).matches == 20


class Announcing(Position):
    """The next card is shown to all for a moment before the pile is shuffled."""

    def play(self, move: int, rng: Rng) -> None:
        if move == DRAW:
            self.say("lays", who=0, card=NAMES[self.pile.top()])
            self.pile.shuffle(rng)
        super().play(move, rng)


def test_what_was_shown_for_a_moment_is_named_by_the_game() -> None:
    game = Pairs()
    game.position = Announcing
    with pytest.raises(Failed, match="the log tells no secret"):
        examine(game, 2, matches=20, said=SAID)
    game.fleeting = frozenset({"lays"})
    assert examine(game, 2, matches=20, said=SAID).matches == 20


def test_a_failure_can_be_replayed_from_its_record() -> None:
    game, said = SPOILT["Eating"]
    with pytest.raises(Failed) as failed:
        examine(game, 2, matches=5, said=said)
    record = failed.value.record
    state = record.state(game)
    assert isinstance(state, Position)
    assert sum(game.census(state).values()) < 12
    assert record.seed in str(failed.value)


def test_prints_of_a_match_are_the_same_each_time() -> None:
    prints = match_prints(Pairs(), 2, {}, "prints")
    assert prints == match_prints(Pairs(), 2, {}, "prints")
    assert len(prints) == len(set(prints)) == 17


def test_views_are_what_the_examiner_says_they_are() -> None:
    view = Pairs().view(Pairs().start(2, {}, Rng(1, 2, 3, 4)), 0)
    assert isinstance(view, View)
    assert view.zone("hand-1").items == (None, None)


def test_a_game_that_can_be_touched_passes() -> None:
    assert examine(spoilt_touches.Touched(), 2, matches=20, said=SAID).matches == 20
