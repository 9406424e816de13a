"""The examiner is examined: each spoilt game must fail, and for the right reason."""

from __future__ import annotations

import pytest

from ludoteca.core.kit.rng import Rng, stream
from ludoteca.core.kit.state import OVER
from ludoteca.core.record import Record
from ludoteca.core.testkit.agreed import single_values
from ludoteca.core.testkit.evenness import examine_evenness
from ludoteca.core.testkit.examination import Failed, Met, examine
from ludoteca.core.testkit.examiner import Examiner, Sentences
from ludoteca.core.testkit.twins import examine_twins
from ludoteca.core.view import View
from tests.core import (
    spoilt_answers,
    spoilt_matches,
    spoilt_options,
    spoilt_piles,
    spoilt_secrets,
    spoilt_sides,
    spoilt_touches,
)
from tests.core.pairs import DRAW, NAMES, SAID, Pairs, Position
from tests.core.spoilt import PROMISES, SPOILT
from tests.core.spoilt_piles import BIASED, FORGETFUL, SLIGHTLY


def test_there_are_spoilt_games_of_every_kind() -> None:
    kinds = (
        spoilt_answers,
        spoilt_matches,
        spoilt_secrets,
        spoilt_sides,
        spoilt_touches,
    )
    for kind in kinds:
        assert set(SPOILT) & set(vars(kind))


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_game_fails_for_the_right_reason(name: str) -> None:
    game, said = SPOILT[name]
    with pytest.raises(Failed) as failed:
        examine(game, 2, matches=60, said=said)
    assert failed.value.promise == PROMISES[name], failed.value


@pytest.mark.parametrize(
    ("name", "promise"),
    [
        ("Exposing", "a seat sees its view and nothing else"),
        ("ExposingTogether", "a seat sees its view and nothing else"),
        ("WithStiffCards", "dealing anew keeps only what was seen"),
    ],
)
def test_what_an_option_spoils_at_one_number_of_seats_is_seen(name: str, promise: str) -> None:
    game: Pairs = getattr(spoilt_options, name)()
    examine(game, 2, matches=60, said=SAID)
    examine(game, spoilt_options.AT, {}, matches=60, said=SAID)
    with pytest.raises(Failed) as failed:
        examine(game, spoilt_options.AT, matches=60, said=SAID)
    assert failed.value.promise == promise, failed.value


def test_every_value_of_every_option_is_met_at_every_number_of_seats() -> None:
    game = spoilt_options.Optional()
    for seats in game.seats:
        met = examine(game, seats, matches=5, said=SAID)
        assert set(met.options) == {(seats, name, value) for name, value in single_values(game)}
    assert len(single_values(game)) == 4


def test_what_a_game_raises_is_told_with_the_record_that_leads_there() -> None:
    game, said = SPOILT["CannotDealAnew"]
    with pytest.raises(Failed, match="ZeroDivisionError: late") as failed:
        examine(game, 2, matches=1, said=said)
    state = failed.value.record.state(game)
    with pytest.raises(ZeroDivisionError):
        state.redeal(0, Rng(1, 2, 3, 4))


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


@pytest.mark.parametrize("name", [*FORGETFUL, *sorted(BIASED.keys() - SLIGHTLY)])
def test_what_is_not_dealt_anew_or_not_by_chance_fails(name: str) -> None:
    game = (FORGETFUL | BIASED)[name]
    with pytest.raises(Failed, match=r"dealing anew|a guess depends|dealt anew"):
        examine(game, 2, matches=60, said=SAID)


@pytest.mark.parametrize("name", FORGETFUL)
def test_a_match_that_looked_the_same_shows_what_dealing_anew_forgets(name: str) -> None:
    records = [random_match(FORGETFUL[name], number) for number in range(60)]
    with pytest.raises(Failed, match="a guess depends only on what is seen"):
        examine_twins(FORGETFUL[name], records, Sentences(FORGETFUL[name], SAID))


@pytest.mark.parametrize("name", BIASED)
def test_many_guesses_show_what_is_not_dealt_as_by_chance(name: str) -> None:
    game = BIASED[name]
    examiner = Examiner(game, Record(game.name, game.rules, 2, "biased"), Sentences(game, SAID))
    with pytest.raises(Failed, match="as by chance"):
        examine_evenness(examiner, None)


def random_match(game: Pairs, number: int) -> Record:
    record = Record(game.name, game.rules, 2, f"random/{number}")
    state, lot = record.start(game), stream("random", number)
    while state.turn != OVER:
        legal = state.legal()
        move = legal.at(lot.below(legal.size()))
        assert isinstance(state, Position)
        record.moves.append(game.words(state, move))
        state.play(move, record.rng(len(record.moves)))
    return record


@pytest.mark.parametrize(
    "game",
    [
        spoilt_piles.Chest(),
        spoilt_piles.FaceDown(),
        spoilt_piles.TurnedUp(),
        spoilt_piles.InAnyOrder(),
    ],
)
@pytest.mark.parametrize("seats", [2, 3])
def test_a_sound_game_with_hidden_piles_passes(game: Pairs, seats: int) -> None:
    assert examine(game, seats, matches=60, said=SAID).matches == 60


def test_a_game_that_is_searched_by_turns_passes_if_it_says_how_far_a_turn_is() -> None:
    examine(spoilt_matches.SeveralPairs(), 2, matches=20, said=SAID)


def test_a_game_in_pairs_must_say_how_pairs_stand() -> None:
    game = spoilt_sides.PairsInPairs()
    game.position = spoilt_sides.WithoutPartners
    with pytest.raises(Failed, match="the chances of all sides sum to one"):
        examine(game, 4, matches=20, said=SAID)


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


class Introducing(spoilt_secrets.KnowingACard):
    """Everybody is told the first card of everybody."""

    def deal(self, rng: Rng) -> None:
        super().deal(rng)
        for seat, card in enumerate(self.firsts):
            self.say("lays", who=seat, card=NAMES[card])


def test_what_was_told_may_stay_where_it_is() -> None:
    game = Pairs()
    game.position = Introducing
    assert examine(game, 2, matches=60, said=SAID).matches == 60


def test_a_failure_can_be_replayed_from_its_record() -> None:
    game, said = SPOILT["Eating"]
    with pytest.raises(Failed) as failed:
        examine(game, 2, matches=5, said=said)
    record = failed.value.record
    state = record.state(game)
    assert isinstance(state, Position)
    assert sum(game.census(state).values()) < 12
    assert record.seed in str(failed.value)


def test_views_are_what_the_examiner_says_they_are() -> None:
    view = Pairs().view(Pairs().start(2, {}, Rng(1, 2, 3, 4)), 0)
    assert isinstance(view, View)
    assert view.zone("hand-1").items == (None, None)


def test_a_game_that_can_be_touched_passes() -> None:
    assert examine(spoilt_touches.Touched(), 2, matches=20, said=SAID).matches == 20
