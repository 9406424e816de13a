"""Cobogó: what the backs reveal, by each of the three readings (rulings 4 and 38)."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from ludoteca.core.engine.cards import cards
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.frame import frame_content
from ludoteca.core.testkit.conformance import check_game
from ludoteca.core.text import LANGUAGES, rulebook, texts
from ludoteca.core.text_view import FrameDescription
from ludoteca.core.view import log_for
from ludoteca.games.cobogo import GAME
from ludoteca.games.cobogo.bot.mason import MasonBot
from ludoteca.games.cobogo.rules.play import Cobogo
from ludoteca.learn.layout import layout_of, observation_bytes, observer_of
from ludoteca.tables.analysis.what_if import preview_position
from tests.games.cobogo.oracle_backs import known_cards, lying, printed, visible_backs
from tests.games.cobogo.position import cobogo, dealt
from tests.games.cobogo.test_deck import plain

READINGS = ("seen", "hidden", "known")
Deck = list[dict[str, Any]]


def alike() -> Deck:
    """Our deck with backs that several cards share and with unnamed patterns: one is drawn in two
    orientations, two differ only in their drawing."""
    deck = plain()
    bent, turned, straight = ["###", "#.#"], ["##", "#.", "##"], ["#####"]
    for nth, pattern in enumerate([bent, turned, straight, bent, "I2", "I2", "I2", straight]):
        deck[nth]["back"] = {"color": "YP"[nth > 6], "pattern": pattern, "count": 2}
    for nth in (9, 11, 13, 15, 17):  # others lie between them
        deck[nth]["back"] = dict(deck[9]["back"])
    return deck


DECKS: dict[str, Deck] = {"our own": plain(), "backs alike": alike()}


def matches(reading: str, deck: Deck, number: int = 12) -> Iterator[Cobogo]:
    """Every position of some random matches, with one to four players."""
    for match in range(number):
        options = {"backs": reading, "deck": deck}
        state = GAME.start(1 + match % 4, options, stream("backs", match), log=True)
        while state.turn != OVER:
            yield state
            legal = state.legal()
            rng = stream("lot", match, int(state.laid.size()))
            state.play(legal.at(int(rng.below(legal.size()))), rng)
        yield state


def readers(state: Cobogo) -> list[int | None]:
    return [None, *range(state.seats)]


def face_down(state: Cobogo, reader: int | None) -> dict[str, set[str]]:
    """The cards of the other hands and of the pile that this reader's view names."""
    view = GAME.view(state, reader)
    names = {f"hand-{seat}" for seat in range(state.seats) if seat != reader}
    return {
        zone.id: {item for item in zone.items if item is not None}
        for zone in view.zones
        if zone.id in names or zone.stem in ("pile", "bottom", "top")
    }


# Visible backs


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_the_pattern_sides_of_all_hands_and_of_the_top_of_the_pile_lie_in_sight(
    deck: Deck,
) -> None:  # ruling 4
    for state in matches("seen", deck):
        there = {name: Counter(backs) for name, backs in lying(state, deck).items() if backs}
        for reader in readers(state):
            seen = {
                name: Counter(backs)
                for name, backs in visible_backs(GAME.view(state, reader)).items()
            }
            assert seen == there


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_a_back_in_sight_shows_no_front(deck: Deck) -> None:  # ruling 4
    for state in matches("seen", deck):
        seen = {
            state.deck.names[card] for card in range(state.deck.size()) if state.is_public(card)
        }
        for reader in readers(state):
            for named in face_down(state, reader).values():
                assert named <= seen, "only rejected cards are called by name"


def test_my_own_backs_stand_in_the_order_of_my_hand() -> None:  # ruling 4
    for state in matches("seen", alike()):
        for seat in range(state.seats):
            backs = visible_backs(GAME.view(state, seat)).get(f"backs-{seat}", [])
            assert backs == lying(state, alike()).get(f"backs-{seat}", [])


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_a_guess_shows_the_same_backs_and_keeps_just_the_cards_that_they_tell(
    deck: Deck,
) -> None:  # ruling 4
    moved: Counter[bool] = Counter()
    for nth, state in enumerate(matches("seen", deck)):
        for reader in readers(state):
            certain = known_cards(state, deck, reader)
            assert set(GAME.deducible_items(state, reader)) == certain
            guess = state.determinize(-1 if reader is None else reader, stream("guess", nth))
            assert isinstance(guess, Cobogo)
            assert GAME.view(guess, reader) == GAME.view(state, reader)
            pairs = zip((*state.hands, state.pile), (*guess.hands, guess.pile), strict=True)
            kept: set[str] = set()
            for before, after in pairs:
                here, there = (
                    {state.deck.names[card] for card in heap.to_list()} for heap in (before, after)
                )
                moved[here != there] += 1
                kept |= here & there
            assert certain <= kept
    assert (moved[True] > 0) == (deck == alike()), "each back of our deck is one card's alone"


def test_the_order_below_the_top_of_the_pile_stays_hidden() -> None:  # ruling 4
    state = dealt(2, "below").state
    orders = set()
    for n in range(60):
        guess = state.determinize(0, stream("below", n))
        assert isinstance(guess, Cobogo)
        assert guess.pile.top() == state.pile.top()
        orders.add(tuple(guess.pile.to_list()))
    assert len(orders) > 50


def test_others_hear_the_back_of_the_card_that_is_drawn() -> None:  # ruling 4
    position = cobogo("YP", hand="C07 C02", others=["C05 C06"], pile="C09").play("lay C07 0,1")
    for reader in (1, None):
        (note,) = [note for note in log_for(position.state, reader) if note.key == "draws_back"]
        assert note.args == {"who": 0, "n": 2, "shape": "S4", "colour": "purple"}


def test_a_back_shows_the_number_printed_on_it_at_every_difficulty() -> None:  # rulings 4, 36
    for difficulty in ("easy", "hard"):
        state = dealt(3, "printed", difficulty=difficulty).state
        there = lying(state, plain())
        assert {
            name: Counter(backs) for name, backs in visible_backs(GAME.view(state, None)).items()
        } == {name: Counter(backs) for name, backs in there.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_back_is_read_out_by_its_pattern_colour_and_number(language: str) -> None:  # ruling 4
    state = cobogo("YP", hand="C07 C02", others=["C05 C06"], pile="C09").state
    messages = texts(language, "cobogo").with_names(["Ana", "Bo"])
    seen = frame_content(GAME, state, 0).to_dict()
    account = FrameDescription(
        messages, json.loads(json.dumps({**seen, "scores": [0, 0]}))
    ).render()
    for pattern, number in (("yellow-O4", 2), ("purple-I2", 5), ("purple-S4", 2)):
        assert f"{messages.say(f'pattern.{pattern}')} ×{number}" in account
    assert "C05" not in account


def test_what_a_move_would_lead_to_shows_no_card_before_it_is_drawn() -> None:  # ruling 4
    state = dealt(2, "ahead").state
    seat = int(state.turn)
    top = state.deck.names[state.pile.top()]
    ahead = json.dumps(
        preview_position(GAME, state, seat, GAME.notation(state, state.legal().at(0)))
    )
    assert json.loads(ahead)["view"]["zones"]
    assert f'"{top}"' not in ahead


# Hidden backs


def test_hidden_backs_tell_nothing() -> None:  # ruling 38
    for deck in DECKS.values():
        for state in matches("hidden", deck, 8):
            for reader in readers(state):
                view = GAME.view(state, reader)
                stems = {zone.stem for zone in view.zones}
                assert not {"backs", "top-back", "top", "drawing"} & stems
                assert GAME.deducible_items(state, reader) == frozenset()
                assert "draws_back" not in [note.key for note in log_for(state, reader)]


def test_with_hidden_backs_all_that_lies_face_down_is_resampled() -> None:  # ruling 38
    state = dealt(2, "anew", backs="hidden").state
    hands, tops = set(), set()
    for n in range(200):
        guess = state.determinize(0, stream("anew", n))
        assert isinstance(guess, Cobogo)
        hands.add(tuple(guess.hands[1].to_list()))
        tops.add(guess.pile.top())
    unseen = state.unseen(0).size()
    assert len(tops) == unseen
    assert len(hands) > unseen


# Backs that make cards known


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_known_backs_name_each_card_in_sight_whose_back_no_other_card_has(
    deck: Deck,
) -> None:  # ruling 38
    backs = [json.dumps(sorted(map(str, back))) for back in map(printed_once, deck)]
    for state in matches("known", deck):
        rejected = {str(note.args["card"]) for note in state.log or () if note.key == "turned_down"}
        alone = {str(deck[at]["id"]) for at, back in enumerate(backs) if backs.count(back) == 1}
        for reader in readers(state):
            named = face_down(state, reader)
            for seat in range(state.seats):
                if seat != reader:
                    held = {state.deck.names[card] for card in state.hands[seat].to_list()}
                    assert named[f"hand-{seat}"] == held & (alone | rejected)
            top = {state.deck.names[card] for card in state.pile.to_list()[-1:]}
            assert top & alone <= named["top"] | named["bottom"]


def printed_once(card: dict[str, Any]) -> tuple[object, ...]:
    """The features by which the backs in these decks differ."""
    back = card["back"]
    pattern = back["pattern"]
    bent = pattern in (["###", "#.#"], ["##", "#.", "##"])
    return back["color"], back["count"], "bent" if bent else pattern


def test_a_draw_of_a_known_card_is_shown_to_all() -> None:  # ruling 38
    state = dealt(2, "backs", backs="known").state
    top = state.deck.names[state.pile.top()]
    GAME.play_words(state, GAME.notation(state, state.legal().at(0)), stream("play"))
    (note,) = [note for note in state.log or [] if note.key == "draws_this"]
    assert (note.args["card"], note.is_visible_to(None)) == (top, True)


def test_a_back_that_several_cards_have_is_seen_and_tells_no_card() -> None:  # rulings 4, 38
    for reading in ("seen", "known"):
        position = cobogo("YP", hand="C07 C02", others=["C05 C06"], pile="C09 C10", backs=reading)
        state, names = position.state, position.state.deck.names
        for other in ("C06", "C10"):
            state.deck.backs.set(names.index(other), state.deck.backs.at(names.index("C05")))
        state.reveal_backs()
        view = position.view(0)
        assert view.zone("hand-1").items == (None, None)
        assert view.zone("backs-1").items == ("yellow-O4×2", "yellow-O4×2")
        assert view.zone("top-back").items == ("yellow-O4×2",)
        deals = set()
        for n in range(60):
            state.resample_hidden(0, stream("anew", n))
            deals.add((*state.hands[1].to_list(), *state.pile.to_list()))
            assert position.view(0) == view
        assert len(deals) == 3
        assert {deal[2] for deal in deals} == {names.index("C09")}


# All three readings


@pytest.mark.nightly
@pytest.mark.parametrize("reading", READINGS)
def test_every_reading_passes_the_conformance_test_with_backs_alike(reading: str) -> None:
    for seats in GAME.seats:
        check_game(GAME, seats, {"backs": reading, "deck": alike()}, matches=2, seed=reading)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_names_each_reading_as_the_option_does(language: str) -> None:
    said, paragraph = texts(language, "cobogo"), rulebook(language, "cobogo")[24]
    marked = [words.casefold() for words in re.findall(r"\*([^*]+)\*", paragraph)]
    for name, words in zip(READINGS, marked, strict=True):
        assert said.say(f"value.{name}").casefold() == words
        assert words.capitalize() in said.say("option_help.backs")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_of_the_difficulty_says_at_least_one_copy(language: str) -> None:  # ruling 36
    least = {"en": "at least one", "pt-BR": "pelo menos uma", "uk": "щонайменше одн"}[language]
    assert least in texts(language, "cobogo").say("option_help.difficulty")
    assert least in rulebook(language, "cobogo")[23]


# Bots and learners


def test_a_learner_sees_the_backs_that_are_in_sight() -> None:  # ruling 4
    for deck in DECKS.values():
        backs = [printed(card) for card in deck]
        for state in matches("seen", deck, 4):
            layout = layout_of(GAME, state.seats, {"backs": "seen", "deck": deck})
            row = observation_bytes(observer_of(GAME), state, 0, layout.size)
            there = lying(state, deck)
            for seat in range(state.seats):
                where = layout.part(f"backs-{seat}")
                seen = row[where.start : where.start + where.size]
                counts = Counter({backs[at]: int(n) for at, n in enumerate(seen) if n})
                assert counts == Counter(there.get(f"backs-{seat}", []))


def test_the_mason_looks_at_no_front_but_its_own() -> None:  # ruling 4
    for n in range(6):
        state = dealt(2, f"fronts/{n}").state
        other = dealt(2, f"fronts/{n}").state
        unseen = other.unseen(other.turn)
        unseen.shuffle(stream("anew", n))
        other.hands[1 - other.turn] = cards(sorted((int(unseen.take()), int(unseen.take()))))
        other.pile = cards(
            card if other.is_public(card) else int(unseen.take()) for card in other.pile.to_list()
        )
        chosen = [
            MasonBot().choose(position, position.legal(), stream("mason", n))
            for position in (state, other)
        ]
        assert chosen[0] == chosen[1]
