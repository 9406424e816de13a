"""The songs of Encantados. Rulings are numbered in rulings.md."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.games.encantados.rules.cards import AUTUMN, NAMES, SPRING, WINTER, spot_of
from ludoteca.games.encantados.rules.drawing import PILE_NAMES, begin_song_search, take
from ludoteca.games.encantados.rules.moves import NO_PILE, NO_SEAT
from ludoteca.games.encantados.rules.position import DRAWING, GATHERING, Position
from ludoteca.games.encantados.rules.rounds import resume


def sing(position: Position, song: i64, whom: i64) -> None:
    position.hands.lose(position.turn, song)
    position.gardens.add(position.garden_of(position.turn), spot_of(song), 1)
    position.song_left = False
    position.actions_taken += 1
    position.reveals += 1
    if position.log is None:
        return
    if whom == NO_SEAT:
        position.say("sings", who=int(position.turn), card=NAMES[song])
    else:
        position.say("sings_for", who=int(position.turn), card=NAMES[song], whom=int(whom))


def sing_spring(position: Position, seat: i64) -> None:
    sing(position, SPRING, seat)
    if seat == NO_SEAT:
        say_nothing_happens(position)
    else:
        begin_song_search(position, seat)


def sing_autumn(position: Position, seat: i64) -> None:
    sing(position, AUTUMN, seat)
    if seat == NO_SEAT:
        say_nothing_happens(position)
    else:
        position.turn = seat  # the chosen player chooses the pile
        position.phase = GATHERING


def gather(position: Position, which: i64) -> None:
    """Takes up to four cards from the top of a pile (ruling 44)."""
    pile = position.pile(which)
    card_names: list[str] = []
    n: i64 = 0
    while n < 4 and pile.size() > 0:
        card = pile.take()
        position.hands.gain_openly(position.turn, card)
        n += 1
        if position.log is not None:
            card_names.append(NAMES[card])
    if position.log is not None:
        position.say(
            "gathers", who=int(position.turn), n=int(n), cards=card_names, pile=PILE_NAMES[which]
        )
    resume(position)


def sing_winter(position: Position, which: i64) -> None:
    sing(position, WINTER, NO_SEAT)
    if which == NO_PILE and position.search_pile.size() + position.end_pile.size() > 0:
        position.phase = DRAWING  # ruling 70: Dwarves choose any card
        return
    if which != NO_PILE:
        take(position, which, position.pile(which).top())
    if position.deck.size() > 0:
        begin_song_search(position, position.turn)
    elif which == NO_PILE:
        say_nothing_happens(position)


def say_nothing_happens(position: Position) -> None:
    if position.log is not None:
        position.say("nothing_happens", who=int(position.turn))
