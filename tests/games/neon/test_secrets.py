"""nEon_onE: what each player knows, and what is resampled for a reader."""

from __future__ import annotations

from collections import Counter

import pytest

from ludoteca.core.engine.rng import stream
from ludoteca.games.neon.rules.cards import COPIES, NAMES, SWAP
from ludoteca.games.neon.rules.moves import PLAY_SWAP
from ludoteca.games.neon.rules.play import Neon
from tests.games.neon.position import NeonPosition, dealt, neon

BLUE_1 = NAMES.index("blue-1")
OTHERS = ("green-1 green-2", "red-7 red-8", "yellow-1 yellow-2")


def known_hand(position: NeonPosition, reader: int | None, owner: int) -> tuple[str | None, ...]:
    return position.items(f"hand-{owner}", reader)


def test_a_hand_is_open_to_its_owner_alone() -> None:
    position = neon("red-1 blue-2", others=OTHERS)
    assert known_hand(position, 0, 0) == ("red-1", "blue-2")
    assert known_hand(position, 1, 0) == known_hand(position, None, 0) == (None, None)


def test_a_drawn_card_is_shown_to_no_one_else() -> None:
    position = neon("blue-2", pile="green-9").play("draw")
    assert (position.log(0), position.log(1), position.log(None)) == (
        ["draws_this"],
        ["draws"],
        ["draws"],
    )
    assert position.items("drawn") == ("green-9",)
    assert position.items("drawn", 1) == ()


def test_cards_of_a_penalty_are_shown_to_no_one_else() -> None:
    position = neon("blue-2", top="red-+2", penalty=2).play("take 2")
    assert (position.log(0), position.log(2)) == (["takes_these"], ["takes"])


@pytest.mark.parametrize("pile", ["wild blue-skip", "blue-skip wild"])
def test_cards_of_a_penalty_are_told_in_hand_order_like_the_view(pile: str) -> None:
    position = neon("blue-2", top="red-+2", penalty=2, pile=pile).play("take 2")
    (told,) = [note for note in position.state.log or () if note.key == "takes_these"]
    assert told.args["cards"] == ["blue-skip", "wild"]


def test_after_a_swap_both_know_what_they_gave_away() -> None:
    position = neon("swap blue-1 blue-2", others=OTHERS).play("play swap seat-2")
    assert known_hand(position, 0, 2) == ("blue-1", "blue-2")
    assert known_hand(position, 2, 0) == ("red-7", "red-8")
    assert known_hand(position, 1, 0) == known_hand(position, 1, 2) == (None, None)


def test_a_known_card_is_known_until_it_is_played() -> None:
    position = neon("swap red-1 blue-2", others=OTHERS[:1]).play("play swap seat-1", "choose red")
    position.play("play red-1")
    assert known_hand(position, 0, 1) == ("blue-2",)


def test_a_known_hand_with_a_new_card_has_an_unknown_one() -> None:
    position = neon("swap blue-1 blue-2", others=OTHERS[:1], pile="red-9")
    position.play("play swap seat-1", "choose yellow", "draw")
    assert known_hand(position, 0, 1) == ("blue-1", "blue-2", None)


def test_what_is_known_of_a_hand_goes_with_it_in_another_swap() -> None:
    position = neon("swap blue-1 blue-2", others=OTHERS[:2]).play("play swap seat-1", "choose red")
    position.state.discard.set(1, NAMES.index("red-0"))  # the swap card is drawn again
    position.state.hands[1].insert_sorted(SWAP)
    position.state.play(PLAY_SWAP + 2, position.rng)
    assert known_hand(position, 0, 2) == ("blue-1", "blue-2")
    assert known_hand(position, 0, 1) == (None, None)


def test_a_renewed_hand_is_known_to_no_one() -> None:
    position = neon("swap renew blue-2", others=OTHERS[:1]).play("play swap seat-1", "choose red")
    assert known_hand(position, 0, 1) == ("blue-2", "renew")
    assert known_hand(position.play("play renew"), 0, 1) == (None,)


def test_what_went_back_into_the_pile_is_not_kept_in_mind() -> None:
    """Anything in the pile may be in another hand after resampling, even a card that was just
    shuffled in."""
    position = neon("renew swap", others=OTHERS).play("play renew")
    assert any(anew.hands[1].holds(SWAP) for anew in guesses(position, 0, 400))


def test_the_discard_pile_is_open_to_all() -> None:
    position = neon("red-1 blue-2", under="green-4 blue-9")
    assert position.items("discard", None) == ("green-4", "blue-9", "red-5")


def guesses(position: NeonPosition, seat: int, n: int) -> list[Neon]:
    rng = stream("guesses")
    results = []
    for _ in range(n):
        anew = position.state.clone()
        assert isinstance(anew, Neon)
        anew.resample_hidden(seat, rng)
        results.append(anew)
    return results


@pytest.mark.parametrize("seat", [0, -1])
def test_resampling_is_uniform_over_all_that_is_unseen(seat: int) -> None:
    """Each unseen kind of card is in another hand, and on top of the pile, in proportion to its
    copies (chi-square, at most 55 degrees of freedom: 93 is beyond one in a thousand)."""
    position = dealt(3, seed="uniform")
    state, n = position.state, 3000
    left = Counter(dict(enumerate(COPIES)))
    left.subtract(state.discard.to_list())
    if seat >= 0:
        left.subtract(state.hands[seat].to_list())
    unseen = left.total()
    anew = guesses(position, seat, n)
    in_hand = Counter(card for one in anew for card in one.hands[1].to_list())
    on_top = Counter(int(one.pile.top()) for one in anew)
    at_bottom = Counter(int(one.pile.at(0)) for one in anew)
    for found, cards in ((in_hand, 7), (on_top, 1), (at_bottom, 1)):
        expected = {card: n * cards * copies / unseen for card, copies in left.items() if copies}
        assert found.total() == n * cards
        assert set(found) <= set(expected)
        assert sum((found[c] - e) ** 2 / e for c, e in expected.items()) < 93


def test_resampling_leaves_known_cards_where_they_are() -> None:
    position = neon("swap blue-1 blue-2", others=OTHERS[:2], pile="red-9")
    position.play("play swap seat-1", "choose yellow", "draw")
    others: Counter[str] = Counter()
    for anew in guesses(position, 0, 300):
        hand = [NAMES[card] for card in anew.hands[1].to_list()]
        assert {"blue-1", "blue-2"} <= set(hand)
        assert hand.count("blue-1") + anew.pile.count(BLUE_1) + anew.hands[2].count(BLUE_1) == 2
        others[NAMES[anew.drawn]] += 1
        assert NAMES[anew.drawn] in hand
    assert others["blue-2"] < 20, "the drawn card is one that was not known before"
    assert len(others) > 30


def test_resampling_keeps_the_drawn_card_of_its_own_seat() -> None:
    position = neon("blue-2", pile="green-9").play("draw")
    assert {int(anew.drawn) for anew in guesses(position, 0, 50)} == {NAMES.index("green-9")}


def test_no_one_can_see_what_the_others_know() -> None:
    position = neon("swap blue-1 blue-2", others=OTHERS).play("play swap seat-2")
    for anew in guesses(position, 1, 3):
        assert all(known.size() == 0 for known in anew.known_cards)


def test_only_a_choice_that_shows_nothing_new_can_be_taken_back() -> None:
    drawn = neon("blue-2", pile="green-9").play("draw")
    news = int(drawn.state.reveals)
    assert drawn.play("keep").state.reveals == news
    renewed = neon("renew blue-2").play("play renew")
    news = int(renewed.state.reveals)
    assert renewed.play("choose red").state.reveals == news


@pytest.mark.parametrize("words", ["play red-1", "play swap seat-1", "play renew", "play wild red"])
def test_a_card_that_was_played_has_been_seen(words: str) -> None:
    position = neon("red-1 swap renew wild")
    assert position.play(words).state.reveals > 0
