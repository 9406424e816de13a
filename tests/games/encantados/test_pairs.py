"""Encantados: the swap in pairs, and each player's knowledge."""

from __future__ import annotations

import pytest

from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.option import check_options
from ludoteca.core.record import Record
from ludoteca.core.view import log_for
from ludoteca.games.encantados import GAME
from tests.games.encantados.position import EncantadosPosition, encantados


def swap(**more: object) -> EncantadosPosition:
    return encantados("elf gnome faun", seats=4, others={2: "wisp troll"}, **more)  # type: ignore[arg-type]


# The swap


def test_partners_swap_two_cards_in_place_of_a_song() -> None:
    position = swap()
    assert position.moves("give") == ["give elf", "give faun", "give gnome"]
    position.play("give elf", "give gnome")
    assert (position.turn, position.hand(2)) == (2, "elf wisp gnome troll")
    position.play("return wisp", "return troll")
    assert (position.turn, position.hand(0), position.hand(2)) == (
        0,
        "faun wisp troll",
        "elf gnome",
    )


def test_the_partner_may_return_the_same_cards() -> None:
    position = swap().play("give elf", "give gnome", "return elf", "return gnome")
    assert (position.hand(0), position.hand(2)) == ("elf faun gnome", "wisp troll")


def test_the_partner_must_return_two_cards_at_once() -> None:
    position = swap().play("give elf", "give gnome")
    assert position.moves() == ["return elf", "return wisp", "return gnome", "return troll"]
    assert position.refusal_key("discard elf") == "return_first"
    position.play("return elf")
    assert (position.turn, position.moves("return elf")) == (2, [])
    position.play("return wisp")
    assert position.turn == 0


def test_a_swap_once_begun_needs_its_second_card() -> None:
    position = encantados("elf gnome gnome", seats=4).play("give gnome")
    assert position.moves() == ["give elf", "give gnome"]
    assert position.refusal_key("discard elf") == "give_first"
    assert encantados("elf gnome", seats=4).play("give gnome").moves() == ["give elf"]


def test_song_and_swap_exclude_each_other_in_a_turn() -> None:
    position = encantados("elf gnome winter faun", seats=4, others={2: "wisp troll"})
    position.play("give elf", "give gnome", "return elf", "return gnome")
    assert position.refusal_key("sing winter") == position.refusal_key("give elf") == "song_or_swap"
    position = encantados("elf gnome winter faun", seats=4).play("sing winter", "leave fairy")
    assert position.moves("give") == []


def test_partners_cannot_tell_each_other_anything() -> None:
    """A swap is named by cards alone, since partners may not talk."""
    position = swap()
    verbs = {words.split()[0] for words in position.moves()}
    assert verbs == {"give", "discard"}
    assert position.refusal_key("tell seat-2 elf") == "unknown_words"


def test_in_pairs_no_one_talks_during_a_match() -> None:
    usual = check_options(GAME.options, {})
    assert [seats for seats in GAME.seats if GAME.forbids_chat(seats, usual)] == [4, 6]


def test_in_the_turn_of_a_swap_there_are_no_reactions() -> None:
    position = swap()
    assert GAME.allows_reactions(position.state)
    for move in ("give elf", "give gnome", "return wisp", "return troll"):
        position.play(move)
        assert not GAME.allows_reactions(position.state)
    assert GAME.allows_reactions(position.play("discard wisp").state)


def test_a_song_leaves_reactions_as_they_are() -> None:
    position = encantados("summer faun", seats=4).play("sing summer")
    assert GAME.allows_reactions(position.state)


def test_where_the_option_says_so_reactions_remain_in_a_swap() -> None:
    position = swap(swap_reactions=True).play("give elf", "give gnome")
    assert GAME.allows_reactions(position.state)


def test_the_fourth_action_of_pairs_is_only_another_kind() -> None:
    position = encantados(
        "elf elf elf dwarf gnome fairy faun",
        seats=4,
        gardens={1: "dwarf"},
        others={2: "wisp troll"},
    )
    position.play("lay elf 3", "give gnome", "give fairy", "return gnome", "return fairy")
    position.play("lay dwarf 1")
    assert position.moves("give") == position.moves("sing") == position.moves("lay") == []


def test_without_pairs_no_one_swaps() -> None:
    for seats in (2, 3, 5):
        assert encantados("elf gnome faun", seats=seats).moves("give") == []


def test_a_swap_needs_two_cards() -> None:
    assert encantados("elf", seats=4).moves() == ["discard elf"]
    assert encantados("elf", seats=4).refusal_key("give elf") == "swap_needs_two"


def test_a_partner_who_is_out_returns_the_same_two_cards() -> None:
    position = encantados("elf gnome", seats=4, others={2: ""}).play("give elf", "give gnome")
    position.play("return elf", "return gnome")
    assert (position.turn, position.hand(0), position.hand(2)) == (0, "elf gnome", "")


def test_where_out_is_out_no_one_swaps_with_a_partner_who_is_out() -> None:
    position = encantados("elf gnome", seats=4, others={2: ""}, out_stays_out=True)
    assert position.moves("give") == []
    assert position.refusal_key("give elf") == "is_out"


def test_a_swap_with_the_last_two_cards_leaves_the_hands_as_large_as_before() -> None:
    position = encantados("elf gnome", seats=4, others={2: "wisp"})
    position.play("give elf", "give gnome", "return wisp", "return elf")
    assert (position.hand(0), position.hand(2)) == ("elf wisp", "gnome")


def test_another_seat_answers_in_the_middle_of_a_turn() -> None:
    position = swap().play("give elf", "give gnome")
    assert (position.turn, position.state.active) == (2, 0)
    assert position.view(1).zone("phase").owner == 0


# What each player knows


def test_swapped_cards_are_known_to_the_two_and_to_no_one_else() -> None:
    position = swap().play("give elf", "give gnome")
    assert position.items("hand-2", 0) == ("elf", "gnome", None, None)
    for reader in (1, 3, None):
        assert position.items("hand-2", reader) == (None,) * 4
        assert position.log(reader) == ["gives"]
        assert "elf" not in position.log_text(reader)
    assert position.log(0) == position.log(2) == ["gives_these"]
    position.play("return wisp", "return elf")
    assert position.items("hand-0", 2) == ("elf", "wisp", None)
    assert position.items("hand-2", 0) == ("gnome", None)
    for reader in (1, 3, None):
        assert position.log(reader) == ["gives", "returns"]


def test_the_first_card_of_a_swap_is_seen_by_its_owner_only() -> None:
    position = swap().play("give elf")
    assert position.items("offered", 0) == ("elf",)
    assert [position.items("offered", reader) for reader in (1, 2, 3, None)] == [(None,)] * 4
    position.play("give gnome", "return elf")
    assert position.items("offered", 2) == ("elf",)
    assert position.items("offered", 0) == (None,)
    assert position.items("hand-2", 0) == ("elf", "gnome", None, None)


def test_at_a_swap_the_others_lose_track_of_both_hands() -> None:
    position = encantados(
        "elf gnome faun", seats=4, others={2: "wisp troll"}, drawing=True, end="dwarf"
    )
    position.play("take dwarf from end-pile")
    assert position.items("hand-0", 1) == ("dwarf", None, None, None)
    position.play("give elf", "give gnome")
    assert position.items("hand-0", 1) == (None,) * 2
    position.play("return elf", "return gnome")
    assert position.items("hand-0", 1) == (None,) * 4
    assert position.items("hand-0", 2) == ("dwarf", "elf", "gnome", None)


def test_cards_found_in_a_search_are_seen_by_the_searcher_only() -> None:
    position = encantados(drawing=True, deck="elf wisp troll", seats=3).play("search")
    assert position.items("found", 0) == ("elf", "wisp")
    assert position.log(0) == ["finds"]
    for reader in (1, 2, None):
        assert position.items("found", reader) == (None, None)
        assert position.log(reader) == ["searches"]
        assert "elf" not in position.log_text(reader)


def test_the_card_left_is_public_and_the_card_kept_is_secret() -> None:
    position = encantados(drawing=True, deck="elf wisp", others={1: "faun"}).play(
        "search", "leave elf"
    )
    assert position.items("search-pile", 1) == ("elf",)
    assert position.items("hand-0", 1) == (None, None, None)
    assert "wisp" not in position.log_text(1)


def test_cards_drawn_for_a_goblin_are_seen_by_who_draws_them_only() -> None:
    position = encantados("goblin goblin goblin faun", seats=3, deck="elf wisp troll")
    position.play("lay goblin 3", "call seat-1")
    assert position.log(1)[-1] == "draws_these"
    for reader in (0, 2, None):
        assert position.items("hand-1", reader) == (None,) * 4
        assert position.log(reader)[-1] == "draws"
        assert "wisp" not in position.log_text(reader)


def test_cards_that_spring_brings_another_player_are_not_seen_by_the_singer() -> None:
    position = encantados("spring faun", seats=3, deck="elf wisp troll").play("sing spring seat-1")
    assert position.items("found", 1) == ("elf", "wisp")
    assert position.items("found", 0) == position.items("found", None) == (None, None)


def test_a_card_taken_from_an_open_pile_is_known_to_all_until_it_leaves_the_hand() -> None:
    position = encantados("faun faun", drawing=True, end="elf").play("take elf from end-pile")
    assert position.items("hand-0", 1) == ("elf", None, None)
    assert position.items("hand-0", None) == ("elf", None, None)
    position.play("discard elf")
    assert position.items("hand-0", 1) == (None, None)


def test_cards_that_autumn_brings_are_known_to_all() -> None:
    position = encantados("autumn faun", end="elf wisp").play(
        "sing autumn seat-1", "gather end-pile"
    )
    assert position.items("hand-1", 0) == ("elf", "wisp", None, None)


def test_resampling_keeps_what_a_seat_knows_and_nothing_else() -> None:
    position = swap(deck="elf elf gnome gnome wisp wisp troll troll kobold kobold " * 2)
    position.play("give elf", "give gnome", "return wisp", "return elf")
    seen: set[tuple[str, str]] = set()
    for n in range(30):
        anew = EncantadosPosition(GAME, position.copy())
        anew.state.resample_hidden(0, stream("anew", n))
        assert anew.hand(0) == position.hand(0)
        assert "gnome" in anew.hand(2)
        seen.add((anew.hand(1), anew.hand(2)))
    assert len(seen) > 10


def test_what_another_pair_knows_is_resampled_too() -> None:
    position = swap()
    position.play("give elf", "give gnome", "return wisp", "return elf")
    position.state.resample_hidden(1, stream("anew"))
    assert position.items("hand-2", 0) == (None, None)


def test_a_running_match_replays_without_telling_secrets() -> None:
    """Each reader's log of a replay of an unfinished match is the log of the live one."""
    record = Record("encantados", GAME.rules, 4, "secrets", {"single_round": True})
    state = record.start(GAME, log=True)
    rng = stream("secrets", "lot")
    private = {"finds", "draws_these", "gives_these", "returns_these"}
    while state.turn != OVER and len(record.moves) < 120:
        legal = state.legal()
        words = GAME.notation(state, int(legal.at(rng.below(legal.size()))))  # type: ignore[arg-type]
        record.moves.append(words)
        GAME.play_words(state, words, record.rng(len(record.moves)))  # type: ignore[arg-type]
    replayed = record.state(GAME, log=True)
    met = set()
    for reader in (0, 1, 2, 3, None):
        lines = log_for(replayed, reader)
        assert lines == log_for(state, reader)
        for note in lines:
            if note.key in private:
                met.add(note.key)
                assert reader is not None
                assert reader == note.args["who"] or reader == note.args.get("whom")
    assert {"finds", "gives_these", "returns_these"} <= met


# Going out


@pytest.mark.parametrize(("seats", "out", "following"), [(4, (1, 2), 3), (6, (1, 2, 3), 4)])
def test_all_who_are_out_in_a_row_are_passed_over(
    seats: int, out: tuple[int, ...], following: int
) -> None:  # ruling 8: one of each side is out, so the round goes on
    position = encantados("elf gnome", seats=seats, others=dict.fromkeys(out, ""))
    position.play("discard elf")
    assert (position.state.round, position.turn) == (1, following)
