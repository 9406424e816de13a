"""Phase 1 of a turn of Encantados: taking a card or searching. Rulings are numbered in
rulings.md."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.games.encantados.rules.cards import NAMES
from ludoteca.games.encantados.rules.position import LAYING, SEARCHING, SEEKING, Position
from ludoteca.games.encantados.rules.rounds import resume

PILE_NAMES: Final = ("search-pile", "end-pile")


def take(position: Position, which: i64, card: i64) -> None:
    """Takes the topmost card of this kind; the others keep their order (ruling 17)."""
    pile = position.pile(which)
    place = pile.size() - 1
    while pile.at(place) != card:
        place -= 1
    pile.take_at(place)
    position.hands.gain_openly(position.turn, card)
    position.phase = LAYING
    if position.log is not None:
        position.say("takes", who=int(position.turn), card=NAMES[card], pile=PILE_NAMES[which])


def take_chosen(position: Position, which: i64, card: i64) -> None:
    """Takes the card of the turn's draw, or of the Song of Winter, which then searches."""
    for_winter = position.takes_for_winter()
    take(position, which, card)
    if for_winter and position.deck.size() > 0:
        begin_song_search(position, position.turn)


def draw(position: Position) -> i64:
    card = position.deck.take()
    if position.sunk > position.deck.size():
        position.sunk = position.deck.size()
    position.reveals += 1
    return card


def begin_song_search(position: Position, seat: i64) -> None:
    """Starts the search of a song. A player with Elves first decides whether they help."""
    if position.may_search_with_two(seat):
        position.turn = seat
        position.phase = SEEKING
    else:
        search(position, seat, True)


def search(position: Position, seat: i64, with_elves: bool) -> None:
    """Searches with the powers of the seat's own garden (rulings 22, 43)."""
    garden = position.garden_of(seat)
    elves = with_elves and position.gardens.searches_three(garden)
    n: i64 = 3 if elves else 2
    keep: i64 = position.elves_keep if elves else 1
    if n > position.deck.size():
        n = position.deck.size()  # ruling 19
    position.leaves_from_hand = position.gardens.may_leave_from_hand(garden)
    position.to_leave = n - keep if n > keep else 0
    card_names: list[str] = []
    for _ in range(n):
        card = draw(position)
        if position.leaves_from_hand:
            position.hands.gain(seat, card)
        else:
            position.found_cards.insert_sorted(card)
        if position.log is not None:
            card_names.append(NAMES[card])
    if position.log is not None:
        position.tell(seat, "finds", who=int(seat), n=int(n), cards=sorted(card_names))
        position.tell_others(seat, "searches", who=int(seat), n=int(n))
    position.turn = seat
    position.phase = SEARCHING
    if position.to_leave == 0:
        end_search(position)


def leave(position: Position, card: i64) -> None:
    if position.leaves_from_hand:
        position.hands.lose(position.turn, card)
    else:
        position.found_cards.remove(card)
    position.search_pile.put(card)
    position.to_leave -= 1
    position.reveals += 1
    if position.log is not None:
        position.say("leaves", who=int(position.turn), card=NAMES[card])
    if position.to_leave == 0:
        end_search(position)


def end_search(position: Position) -> None:
    while position.found_cards.size() > 0:
        position.hands.gain(position.turn, position.found_cards.take())
    position.leaves_from_hand = False
    resume(position)
