"""Cóatl: the end of a match for two to four players."""

from __future__ import annotations

from ludoteca.core.engine.cards import cards
from ludoteca.core.engine.note import Note
from ludoteca.games.coatl import GAME
from ludoteca.games.coatl.rules.moves import PASS
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.position import ALL_PASSED, NO_BODIES, THIRD_COATL
from tests.games.coatl.position import (
    DONE_COATL,
    FULL,
    CoatlPosition,
    coatl,
    pieces,
    prophecies,
    serpent,
)


def two_done(seats: int, seat: int, **more: str) -> CoatlPosition:
    """One seat is about to complete its third cóatl."""
    position = coatl(seats, spaces=FULL)
    player = position.state.players[seat]
    player.serpents = [serpent(DONE_COATL), serpent(DONE_COATL), serpent("<K K : kkk")]
    player.store(pieces("K>")[0])
    position.state.turn = seat
    return position


def turns(position: CoatlPosition) -> list[int]:
    """The seats that take the remaining turns, each taking pieces."""
    results = []
    while not position.over:
        results.append(int(position.state.turn))
        taking = position.moves("take")
        position.play(taking[0])
        position.state.players[results[-1]].clear_board()
        position.state.players[results[-1]].stored_count = 0
    return results


def test_after_a_third_coatl_later_players_have_two_turns_in_a_row_earlier_ones_one() -> None:
    position = two_done(4, 1)  # ruling 17
    position.play("add black-tail coatl-3 tail-end", "done")
    assert position.state.ending == THIRD_COATL
    assert turns(position) == [2, 2, 3, 3, 0]


def test_an_action_between_passes_restarts_their_count() -> None:  # ruling 36
    position = coatl(3, spaces=FULL)
    position.state.passes = 2
    position.play("take space-1")
    assert (position.over, int(position.state.passes)) == (False, 0)


def test_a_player_who_completes_a_third_coatl_plays_no_more() -> None:
    position = two_done(2, 0).play("add black-tail coatl-3 tail-end", "done")
    assert turns(position) == [1, 1]


def test_when_the_bodies_run_out_the_round_is_finished_and_one_more_played() -> None:
    position = coatl(3, spaces={1: "Y R", 7: "Y>", 8: "<R", 9: "B>", 10: "<K"}, bags={"<K": 9})
    position.state.turn = 1
    position.play("take space-1")
    assert position.state.ending == NO_BODIES
    assert turns(position) == [2, 0, 1, 2]


def test_a_player_who_is_finished_is_skipped_in_the_last_round() -> None:  # ruling 18
    position = coatl(2, spaces={1: "Y R", 7: "Y>", 8: "<R", 9: "B>", 10: "<K"}, bags={"<K": 9})
    other = position.state.players[1]
    other.serpents = [serpent(DONE_COATL), serpent(DONE_COATL), serpent("<K K : kkk")]
    other.store(pieces("K>")[0])
    position.play("take space-1", "add black-tail coatl-3 tail-end", "done")
    assert position.state.ending == NO_BODIES
    assert turns(position) == [0]


def test_running_out_of_bodies_changes_nothing_after_a_third_coatl() -> None:  # ruling 42
    position = two_done(2, 0).play("add black-tail coatl-3 tail-end", "done")
    position.state.supply.bags = cards([0] * 15)
    assert turns(position) == [1, 1]
    assert position.state.ending == THIRD_COATL


def test_a_player_who_can_do_nothing_passes() -> None:  # ruling 16
    position = stuck(coatl(2, hand="yyy rrr kkk ggg bbb", board="<Y <Y <Y <R <R <R <K <K"))
    assert position.moves() == ["pass"]
    assert position.play("pass").state.turn == 1
    assert coatl(spaces=FULL).refusal_key("pass") == "no_passing"


def stuck(position: CoatlPosition) -> CoatlPosition:
    """Two cóatls with heads, a board full of heads, a full hand, no tokens."""
    for player in position.state.players:
        player.tokens = 0
        player.hand = cards(sorted(prophecies("yyy rrr kkk ggg bbb")))
        player.clear_board()
        player.stored_count = 0
        for kind in pieces("<Y <Y <Y <R <R <R <K <K"):
            player.store(kind)
        player.serpents = [serpent("<G"), serpent("<B")]
    return position


def test_when_all_pass_one_after_the_other_the_match_is_over() -> None:  # ruling 36
    assert not stuck(coatl(2)).play("pass").over
    position = stuck(coatl(2)).play("pass", "pass")
    assert position.over
    assert position.state.ending == ALL_PASSED
    assert PASS not in position.state.legal().to_list()


def test_only_cards_beside_complete_coatls_count() -> None:
    position = coatl(hand="yyy", coatls=[DONE_COATL, "Y Y Y : yyy"])
    assert GAME.scores(position.state) == [3, 0]


def end(*rows: list[str]) -> Coatl:
    """A match with these cóatls, seat by seat."""
    position = coatl(len(rows))
    for player, texts in zip(position.state.players, rows, strict=True):
        player.serpents = [serpent(text) for text in texts]
    return position.state


def finished(*rows: list[str]) -> list[float]:
    return end(*rows).payoffs()


def test_the_most_points_win() -> None:
    assert finished([DONE_COATL], ["!<Y Y Y Y Y Y> : yyy"]) == [0.0, 1.0]


def test_a_tie_goes_to_the_most_cards_beside_complete_coatls() -> None:
    assert finished(["!<Y Y Y> : yyy"], ["!<Y G Y B> : yg yb", "!<Y G R> : yg"]) == [0.0, 1.0]


def test_cards_beside_coatls_that_are_not_complete_break_no_tie() -> None:
    unfinished = ["!<Y Y Y> : yyy", "<Y G Y : yg x-yy-x"]
    assert finished(unfinished, ["!<Y Y Y> : yyy"]) == [0.5, 0.5]
    assert finished(unfinished, ["!<Y G Y B> : yg yb", "!<Y G R> : yg"]) == [0.0, 1.0]
    assert GAME.tie_break(end(unfinished, ["!<Y Y Y> : yyy"])) is None


def test_a_coatl_that_is_not_complete_is_no_best_single_coatl() -> None:
    one = ["!<Y Y Y> : yyy", "!<Y G R> : yg", "<Y Y Y Y Y Y : yyy"]
    other = ["!<R R R G> : r3-6", "!<Y Y R R> : x-yy-x"]
    assert finished(one, other) == [1.0, 0.0]
    assert finished([*one[:2]], [*other, "<Y Y Y Y Y Y : yyy"]) == [1.0, 0.0]


def test_a_further_tie_goes_to_the_best_single_coatl() -> None:
    one = ["!<Y Y Y> : yyy", "!<Y G R> : yg"]
    other = ["!<R R R G> : r3-6", "!<Y Y R R> : x-yy-x"]
    assert finished(one, other) == [1.0, 0.0]


def test_what_broke_a_tie_is_said() -> None:
    by_cards = end(["!<Y Y Y> : yyy"], ["!<Y G Y B> : yg yb", "!<Y G R> : yg"])
    assert GAME.tie_break(by_cards) == Note("cards", {"n": 3, "m": 1})
    one = ["!<Y Y Y> : yyy", "!<Y G R> : yg"]
    other = ["!<R R R G> : r3-6", "!<Y Y R R> : x-yy-x"]
    found = GAME.tie_break(end(one, other))
    assert found is not None
    assert found.key == "best_coatl"
    assert found.args["n"] != found.args["m"]


def test_nothing_is_said_of_a_tie_where_the_points_tell_or_the_victory_is_shared() -> None:
    assert GAME.tie_break(end([DONE_COATL], ["!<Y Y Y Y Y Y> : yyy"])) is None
    assert GAME.tie_break(end([DONE_COATL], [DONE_COATL], [])) is None


def test_after_both_tie_breaks_the_victory_is_shared() -> None:  # ruling 19
    assert finished([DONE_COATL], [DONE_COATL], []) == [0.5, 0.5, 0.0]
