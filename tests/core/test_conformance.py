"""The conformance test is tested: each mutant must fail, for the right reason."""

from __future__ import annotations

import pytest

from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.record import Record, random_chooser
from ludoteca.core.testkit.checker import Checker, GameTexts
from ludoteca.core.testkit.conformance import ConformanceError, Coverage, check_game
from ludoteca.core.testkit.information_set_checks import check_information_sets
from ludoteca.core.testkit.option_sampling import single_changes
from ludoteca.core.testkit.uniformity_checks import check_uniformity
from ludoteca.core.view import View
from tests.core import (
    mutants_errors,
    mutants_interaction,
    mutants_matches,
    mutants_options,
    mutants_resampling,
    mutants_secrets,
    mutants_sides,
)
from tests.core.mutants import MUTANTS, PROMISES
from tests.core.mutants_resampling import BIASED, PARTIALLY_RESAMPLED, SLIGHTLY_BIASED
from tests.core.pairs import DRAW, NAMES, TEXTS, Pairs, Position


def test_there_are_spoilt_games_of_every_kind() -> None:
    kinds = (
        mutants_errors,
        mutants_matches,
        mutants_secrets,
        mutants_sides,
        mutants_interaction,
    )
    for kind in kinds:
        assert set(MUTANTS) & set(vars(kind))


@pytest.mark.parametrize("name", MUTANTS)
def test_a_spoilt_game_fails_for_the_right_reason(name: str) -> None:
    game, said = MUTANTS[name]
    with pytest.raises(ConformanceError) as failed:
        check_game(game, 2, matches=60, texts=said)
    assert failed.value.promise == PROMISES[name], failed.value


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "promise"),
    [
        ("HandsShownByOption", "a seat sees its view and nothing else"),
        ("HandsShownByTwoOptions", "a seat sees its view and nothing else"),
        ("UnresampledByOptionPairs", "resampling keeps only what was seen"),
    ],
)
def test_what_an_option_spoils_at_one_number_of_seats_is_seen(name: str, promise: str) -> None:
    game: Pairs = getattr(mutants_options, name)()
    check_game(game, 2, matches=60, texts=TEXTS)
    check_game(game, mutants_options.FAULTY_SEATS, {}, matches=60, texts=TEXTS)
    with pytest.raises(ConformanceError) as failed:
        check_game(game, mutants_options.FAULTY_SEATS, matches=60, texts=TEXTS)
    assert failed.value.promise == promise, failed.value


def test_every_value_of_every_option_is_met_at_every_number_of_seats() -> None:
    game = mutants_options.PairsWithOptions()
    for seats in game.seats:
        met = check_game(game, seats, matches=5, texts=TEXTS)
        assert set(met.options) == {(seats, name, value) for name, value in single_changes(game)}
    assert len(single_changes(game)) == 4


def test_what_a_game_raises_is_told_with_the_record_that_leads_there() -> None:
    game, said = MUTANTS["RaisesInResampling"]
    with pytest.raises(ConformanceError, match="ZeroDivisionError: late") as failed:
        check_game(game, 2, matches=1, texts=said)
    state = failed.value.record.state(game)
    with pytest.raises(ZeroDivisionError):
        state.resample_hidden(0, Rng(1, 2, 3, 4))


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
def test_a_sound_game_passes(seats: int) -> None:
    met = check_game(Pairs(), seats, matches=60, every_reader=seats == 3, texts=TEXTS)
    assert isinstance(met, Coverage)
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
        (mutants_sides.PartnersPairs(), 4),
        (mutants_sides.CooperativePairs(), 3),
        (mutants_sides.RivalWins(), 2),
    ],
)
def test_a_sound_game_with_sides_or_a_rival_passes(game: Pairs, seats: int) -> None:
    assert check_game(game, seats, matches=20, texts=TEXTS).matches == 20


@pytest.mark.slow
@pytest.mark.parametrize("name", [*PARTIALLY_RESAMPLED, *sorted(BIASED.keys() - SLIGHTLY_BIASED)])
def test_what_is_not_resampled_or_not_by_chance_fails(name: str) -> None:
    game = (PARTIALLY_RESAMPLED | BIASED)[name]
    with pytest.raises(
        ConformanceError, match=r"resampling (keeps|loses|changes|depends|is uniform)"
    ):
        check_game(game, 2, matches=60, texts=TEXTS)


@pytest.mark.parametrize("name", PARTIALLY_RESAMPLED)
def test_a_match_that_looked_the_same_shows_what_resampling_forgets(name: str) -> None:
    records = [random_match(PARTIALLY_RESAMPLED[name], number) for number in range(60)]
    with pytest.raises(ConformanceError, match="resampling depends only on what is seen"):
        check_information_sets(
            PARTIALLY_RESAMPLED[name], records, GameTexts(PARTIALLY_RESAMPLED[name], TEXTS)
        )


@pytest.mark.parametrize("name", BIASED)
def test_many_guesses_show_what_is_not_dealt_as_by_chance(name: str) -> None:
    game = BIASED[name]
    checker = Checker(game, Record.new(game, 2, "biased"), GameTexts(game, TEXTS))
    with pytest.raises(ConformanceError, match="resampling is uniform"):
        check_uniformity(checker, None)


def random_match(game: Pairs, number: int) -> Record:
    record = Record.new(game, 2, f"random/{number}")
    record.play_to_end(game, random_chooser(stream("random", number)))
    return record


@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    [
        mutants_resampling.Chest(),
        mutants_resampling.FaceDown(),
        mutants_resampling.TurnedUp(),
        mutants_resampling.UnsortedHands(),
    ],
)
@pytest.mark.parametrize("seats", [2, 3])
def test_a_sound_game_with_hidden_piles_passes(game: Pairs, seats: int) -> None:
    assert check_game(game, seats, matches=60, texts=TEXTS).matches == 60


def test_a_game_that_is_searched_by_turns_passes_if_it_says_how_far_a_turn_is() -> None:
    check_game(mutants_matches.SeveralPlaysPairs(), 2, matches=20, texts=TEXTS)


def test_a_game_in_pairs_must_say_how_pairs_stand() -> None:
    game = mutants_sides.PartnersPairs()
    game.position = mutants_sides.EvaluatesWithoutSides
    with pytest.raises(ConformanceError, match="the chances of all sides sum to one"):
        check_game(game, 4, matches=20, texts=TEXTS)


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
    with pytest.raises(ConformanceError, match="the log tells no secret"):
        check_game(game, 2, matches=20, texts=TEXTS)
    game.transient_log_keys = frozenset({"lays"})
    assert check_game(game, 2, matches=20, texts=TEXTS).matches == 20


class Introducing(mutants_secrets.KeepsFirstCards):
    """Logs the first card of every hand for everyone."""

    def deal(self, rng: Rng) -> None:
        super().deal(rng)
        for seat, card in enumerate(self.firsts):
            self.say("lays", who=seat, card=NAMES[card])


def test_what_was_told_may_stay_where_it_is() -> None:
    game = Pairs()
    game.position = Introducing
    assert check_game(game, 2, matches=60, texts=TEXTS).matches == 60


def test_a_failure_can_be_replayed_from_its_record() -> None:
    game, said = MUTANTS["LosesCard"]
    with pytest.raises(ConformanceError) as failed:
        check_game(game, 2, matches=5, texts=said)
    record = failed.value.record
    state = record.state(game)
    assert isinstance(state, Position)
    assert sum(game.piece_counts(state).values()) < 12
    assert record.seed in str(failed.value)


def test_views_are_what_the_checker_says_they_are() -> None:
    view = Pairs().view(Pairs().start(2, {}, Rng(1, 2, 3, 4)), 0)
    assert isinstance(view, View)
    assert view.zone("hand-1").items == (None, None)


def test_a_game_that_can_be_touched_passes() -> None:
    assert (
        check_game(mutants_interaction.TouchablePairs(), 2, matches=20, texts=TEXTS).matches == 20
    )
