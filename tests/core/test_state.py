"""The contract of a position, the only way to play a move, and bots that cannot cheat.

Pairs is interpreted, so these tests also check that a compiled engine accepts interpreted positions
and bots.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludoteca import games
from ludoteca.core.engine.bot import Bot, RandomBot, choose_fairly, play_out, random_playout
from ludoteca.core.engine.fingerprint import fingerprint
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.engine.state import OVER, IllegalMove, State, play_checked
from ludoteca.core.errors import UserError
from ludoteca.core.frame import frame
from ludoteca.core.view import log_for
from tests.core.mutants_sides import PartnersPairs
from tests.core.pairs import DRAW, HOLD, Pairs, Position


def pairs(seats: int = 2, log: bool = False) -> Position:
    return Pairs().start(seats, {}, stream("pairs"), log)


# State


@pytest.mark.parametrize(
    "promise",
    ["legal_into(Moves())", "play(0, rng)", "clone()", "resample_hidden(0, rng)", "payoffs()"],
)
def test_a_bare_state_promises_what_a_game_must_say(promise: str) -> None:
    with pytest.raises(TypeError, match="a game says"):
        eval(f"state.{promise}", {"state": State(2), "Moves": Moves, "rng": stream("x")})


def test_a_match_that_is_over_has_no_legal_moves() -> None:
    state = pairs()
    state.turn = OVER
    assert state.legal().to_list() == []


@pytest.mark.parametrize("name", games.names())
def test_a_glance_changes_nothing_at_any_time_of_a_match(name: str) -> None:
    game, rng = games.find(name), stream("glance", name)
    state = game.start(game.usual_seats, {}, rng)
    for _ in range(100):
        before = fingerprint(state)
        assert state.prefetch() >= 0
        assert fingerprint(state) == before
        if state.turn == OVER:
            break
        random_playout(state, rng, 7)


def test_an_illegal_move_does_not_come_through_the_door() -> None:
    state = pairs()
    before = fingerprint(state)
    with pytest.raises(IllegalMove, match="move 7 is not legal here") as illegal:
        play_checked(state, HOLD, stream("x"))
    assert (illegal.value.move, fingerprint(state)) == (HOLD, before)


def test_nothing_comes_through_the_door_after_the_end() -> None:
    state = pairs()
    state.turn = OVER
    with pytest.raises(IllegalMove):
        play_checked(state, DRAW, stream("x"))


def test_a_legal_move_comes_through_the_door() -> None:
    state = pairs()
    play_checked(state, DRAW, stream("x"))
    assert state.legal().holds(HOLD)


def test_a_clone_has_a_log_of_its_own() -> None:
    state = pairs(log=True)
    copy = state.clone()
    state.say("holds", who=0)
    assert (len(state.log or ()), copy.log) == (1, [])


# Readers of log lines


def readers(state: State) -> list[int | None]:
    return [seat for seat in (0, 1, 2, None) if log_for(state, seat)]


TELLING: list[tuple[Callable[[State], None], list[int | None]]] = [
    (lambda state: state.say("x"), [0, 1, 2, None]),
    (lambda state: state.tell(1, "x"), [1]),
    (lambda state: state.tell_others(1, "x"), [0, 2, None]),
    (lambda state: state.tell_some([0, 2], "x"), [0, 2]),
    (lambda state: state.tell_all_but([0, 2], "x"), [1, None]),
]


@pytest.mark.parametrize(("tell", "who"), TELLING)
def test_a_line_is_read_by_those_it_is_told_to(
    tell: Callable[[State], None], who: list[int | None]
) -> None:
    state = pairs(3, log=True)
    tell(state)
    assert readers(state) == who


def test_nothing_is_written_when_no_one_reads() -> None:
    state = pairs()
    state.say("x")
    state.tell(0, "x")
    state.tell_others(0, "x")
    state.tell_some([0], "x")
    state.tell_all_but([0], "x")
    assert state.log is None


def test_a_reader_goes_on_from_a_line_of_their_own_log() -> None:
    state = pairs(log=True)
    state.tell(1, "secret")
    state.say("one")
    state.say("two")
    assert [note.key for note in log_for(state, 0, since=1)] == ["two"]
    assert [note.key for note in log_for(state, 1, since=1)] == ["one", "two"]


def test_two_notes_are_alike_if_they_say_the_same() -> None:
    note = Note("lays", {"who": 1})
    assert note == Note("lays", {"who": 1}, 4)
    assert note != Note("lays", {"who": 2})
    assert note != "lays"
    assert (repr(note), hash(note)) == ("lays who=1", hash(Note("lays", {})))


# Game


def test_words_are_refused_with_their_reason_and_change_nothing() -> None:
    game, state = Pairs(), pairs()
    before = fingerprint(state)
    with pytest.raises(UserError) as refused:
        game.play_words(state, "hold", stream("x"))
    assert (refused.value.note.key, fingerprint(state)) == ("no", before)


def test_after_the_end_every_word_is_refused() -> None:
    game, state = Pairs(), pairs()
    state.turn = OVER
    with pytest.raises(UserError, match="match_over"):
        game.parse_legal_move(state, "draw")


def test_a_game_is_for_this_many_seats_and_no_others() -> None:
    for seats in (1, 4):
        with pytest.raises(UserError, match=rf"bad_seats n={seats} seats=\[2, 3\]"):
            Pairs().start(seats, {}, stream("x"))
    with pytest.raises(UserError, match=r"bad_seats n=3 seats=\[2, 4\]"):
        PartnersPairs().start(3, {}, stream("x"))


def test_a_frame_offers_moves_to_the_seat_in_turn_alone() -> None:
    game, state = Pairs(), pairs(log=True)
    assert [frame(game, state, seat)["moves"] for seat in (0, 1, None)] == [["draw"], [], []]


def test_a_frame_has_the_view_of_its_reader_and_the_ways_of_each_move() -> None:
    game, state = Pairs(), pairs(log=True)
    mine, theirs = frame(game, state, 0), frame(game, state, 1)
    assert mine["view"] == game.view(state, 0).to_dict()
    assert (mine["phrases"], mine["touches"]) == ([["draw", {}]], [["button/draw"]])
    assert (theirs["phrases"], theirs["touches"]) == ([], [])


def test_a_reader_has_the_lines_of_the_log_that_it_may_know() -> None:
    state = pairs(log=True)
    state.play(DRAW, stream("x"))
    assert [[note.key for note in log_for(state, seat)] for seat in (0, 1)] == [
        ["draws_this"],
        ["draws"],
    ]
    assert log_for(state, 0, since=1) == []


def test_a_guess_is_a_position_of_its_own_that_no_one_reads() -> None:
    state = pairs(log=True)
    guess = state.determinize(0, stream("guess"))
    assert isinstance(guess, Position)
    assert guess.log is None
    assert guess.hands[0].to_list() == state.hands[0].to_list()
    guess.play(DRAW, stream("x"))
    assert not state.has_drawn


def test_winners_are_all_who_have_a_share() -> None:
    game, state = Pairs(), pairs(3)
    state.hands[1].take()
    state.hands[2].take()
    assert game.winners(state) == [1, 2]


def test_every_game_offers_a_random_bot_after_its_own() -> None:
    assert list(Pairs().bots) == ["random"]
    assert list(games.find("neon").bots)[-1] == "random"


# Bots


class Cheat(Bot):
    """Records the other hand that it is given."""

    def choose(self, state: State, moves: Moves, rng: Rng) -> int:
        assert isinstance(state, Position)
        self.believed = state.hands[1].to_list()
        self.log = state.log
        return int(moves.at(0))


def test_a_cheating_bot_sees_only_a_guess() -> None:
    cheat, believed = Cheat(), set()
    for n in range(40):
        choose_fairly(cheat, pairs(log=True), stream("ask", n))
        believed.add(tuple(cheat.believed))
        assert cheat.log is None
    assert len(believed) > 10


def test_two_positions_that_look_alike_get_the_same_answer_even_from_a_cheat() -> None:
    one = pairs()
    two = one.clone()
    two.resample_hidden(0, stream("other"))
    assert fingerprint(one) != fingerprint(two)
    cheat, believed = Cheat(), []
    for state in (one, two):
        choose_fairly(cheat, state, stream("same"))
        believed.append(cheat.believed)
    assert believed[0] == believed[1]


class Vandal(Bot):
    def choose(self, state: State, moves: Moves, rng: Rng) -> int:
        assert isinstance(state, Position)
        state.pile.clear()
        state.turn = OVER
        return int(moves.at(0))


def test_a_bot_cannot_touch_the_match() -> None:
    state = pairs()
    before = fingerprint(state)
    assert choose_fairly(Vandal(), state, stream("x")) == DRAW
    assert fingerprint(state) == before


def test_a_bot_must_say_how_it_chooses() -> None:
    with pytest.raises(TypeError, match="a bot says how it chooses"):
        Bot().choose(pairs(), Moves(), stream("x"))


def test_the_random_bot_chooses_each_move_equally_often() -> None:
    state = pairs()
    state.play(DRAW, stream("x"))
    legal = state.legal()
    rng = stream("often")
    chosen = [int(RandomBot().choose(state, legal, rng)) for _ in range(2000)]
    n = legal.size()
    assert all(abs(chosen.count(move) - 2000 / n) < 150 for move in legal.to_list())


class Holder(Bot):
    def choose(self, state: State, moves: Moves, rng: Rng) -> int:
        return int(moves.at(moves.size() - 1))


def test_a_match_is_played_out_by_its_bots() -> None:
    state = pairs()
    assert play_out(state, [Holder(), Holder()], stream("x"), 100) == 16
    assert (state.turn, Pairs().scores(state)) == (OVER, [6, 6])


def test_a_playout_stops_at_its_limit() -> None:
    one, two = pairs(), pairs()
    assert random_playout(one, stream("x"), 5) == play_out(two, [Holder()] * 2, stream("x"), 5) == 5
    assert OVER not in (one.turn, two.turn)


def test_a_random_playout_is_a_match_of_random_bots() -> None:
    game = games.find("neon")
    one, two = (game.start(4, {}, stream("playout")) for _ in range(2))
    taken = random_playout(one, stream("x"), 10_000)
    assert taken == play_out(two, [RandomBot() for _ in range(4)], stream("x"), 10_000)
    assert fingerprint(one) == fingerprint(two)
    assert random_playout(one, stream("x"), 10_000) == 0
