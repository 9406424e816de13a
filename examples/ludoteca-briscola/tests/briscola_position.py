"""Positions of Briscola in a few words."""

from __future__ import annotations

import pytest
from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.cards import Cards, cards
from ludoteca.core.engine.rng import stream
from ludoteca.core.errors import UserError

from ludoteca_briscola import GAME
from ludoteca_briscola.rules.cards import CARDS, NAMES
from ludoteca_briscola.rules.play import Briscola


def heap(words: str) -> Cards:
    return cards(NAMES.index(word) for word in words.split())


def briscola(
    *hands: str, turned: str = "swords-7", trick: str = "", stock: int = 4, look: bool = False
) -> Briscola:
    """A position with these hands and `turned` under a stock of this size. The current trick is
    `trick`, and the next seat is in turn. All other cards are among the first seat's tricks."""
    state = GAME.start(len(hands), {"partners_look": look}, stream("a test"), log=True)
    state.log = []
    state.turned = NAMES.index(turned)
    state.hands = [heap(hand) for hand in hands]
    for hand in state.hands:
        hand.sort()
    state.trick = heap(trick)
    state.turn = state.trick.size()
    used = {card for some in (state.trick, *state.hands) for card in some.to_list()}
    rest = [card for card in range(CARDS) if card not in used and card != state.turned]
    state.stock = cards([state.turned, *rest[: stock - 1]] if stock else [])
    if not stock and state.turned in used:
        holders = [seat for seat, hand in enumerate(state.hands) if hand.holds(state.turned)]
        state.holder = holders[0] if holders else -1
    gone = rest[stock - 1 :] if stock else rest
    if not stock and state.turned not in used:
        gone.append(int(state.turned))
    state.taken = [cards(gone if seat == 0 else []) for seat in range(len(hands))]
    return state


def play(state: Briscola, *moves: str) -> None:
    for words in moves:
        GAME.play_words(state, words, stream(words))


def legal(state: Briscola) -> list[str]:
    return [GAME.notation(state, move) for move in state.legal().to_list()]


def refused(state: Briscola, words: str) -> str:
    with pytest.raises(UserError) as caught:
        GAME.parse_legal_move(state, words)
    return caught.value.note.key


def bot_move(state: Briscola, bot: Bot) -> str:
    return GAME.notation(state, int(bot.choose(state, state.legal(), stream("bot"))))


def zone_items(state: Briscola, seat: int | None, zone: str) -> tuple[str | None, ...]:
    return GAME.view(state, seat).zone(zone).items


def log(state: Briscola, seat: int | None) -> list[str]:
    return [repr(note) for note in state.log or () if note.is_visible_to(seat)]
