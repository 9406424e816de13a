"""Encantados: the Gardener."""

from __future__ import annotations

from ludoteca.core.engine.bot import Bot, RandomBot, play_out
from ludoteca.core.engine.rng import stream
from ludoteca.games.encantados import GAME
from ludoteca.games.encantados.bot.gardener import GardenerBot
from ludoteca.games.encantados.rules.cards import NAMES
from tests.games.encantados.position import EncantadosPosition, encantados


def choice(position: EncantadosPosition) -> str:
    state = position.state
    return GAME.notation(state, int(GardenerBot().choose(state, state.legal(), stream("choice"))))


def test_the_gardener_beats_random_play_in_nine_matches_of_ten() -> None:
    won = 0.0
    for n in range(20):
        state = GAME.start(2, {"target": 50}, stream("gardener", n))
        bots: list[Bot] = [GardenerBot(), RandomBot()]
        mine = n % 2
        play_out(state, bots if mine == 0 else bots[::-1], stream("play", n), 100000)
        won += state.payoffs()[mine]
    assert won >= 18


def test_the_gardener_takes_the_card_that_completes_a_race() -> None:
    position = encantados("gnome gnome troll kobold faun faun", drawing=True, end="gnome")
    assert choice(position) == "take gnome from end-pile"


def test_the_gardener_lays_what_pays() -> None:
    assert choice(encantados("elf elf elf troll")) == "lay elf 3"
    assert choice(encantados("leprechaun elf", "leprechaun")) == "lay leprechaun 1"


def test_the_gardener_lays_no_leprechaun_that_costs() -> None:
    position = encantados("leprechaun elf troll", gardens={1: "leprechaun leprechaun"})
    assert not choice(position).startswith("lay leprechaun")


def test_the_gardener_does_not_feed_the_next_player() -> None:
    """A Gnome is the most expensive card to keep, unless the next player collects Gnomes."""
    position = encantados("gnome dwarf", others={1: "faun faun faun"})
    assert choice(position) == "discard gnome"
    for _ in range(2):
        position.state.hands.gain_openly(1, NAMES.index("gnome"))
    assert choice(position) == "discard dwarf"


def test_the_gardener_breaks_a_pair_of_leprechauns_with_kobold_and_troll() -> None:
    rival = {1: "leprechaun leprechaun elf elf elf"}
    position = encantados("kobold kobold kobold faun", gardens=rival).play("lay kobold 3")
    assert choice(position) == "sink leprechaun from garden-1"
    position = encantados("troll troll troll faun", "leprechaun", gardens=rival).play("lay troll 3")
    assert choice(position) == "lift leprechaun from garden-1"
    assert choice(position.play("lift leprechaun from garden-1")) == "put in garden-0"


def test_the_gardener_burdens_a_rival_who_is_nearly_out() -> None:
    position = encantados("goblin goblin goblin faun", others={1: "faun"}).play("lay goblin 3")
    assert choice(position) == "call seat-1"


def test_partners_complete_a_race_by_a_swap() -> None:
    """A pair that lacks one card is offered; the partner who can complete it keeps it and returns
    the rest."""
    hand = "gnome gnome troll kobold faun"
    position = encantados(
        hand, seats=4, others={2: "gnome dwarf fairy mimic troll"}, deck="elf " * 40
    )
    for seat in (1, 3):
        position.state.hands.cards.set(seat * 15 + 3, 8)
        position.state.hands.sizes.set(seat, 8)
    assert choice(position) == "give gnome"
    assert choice(position.play("give gnome")) == "give gnome"
    position.play("give gnome")
    for _ in range(2):
        answer = choice(position)
        assert answer.startswith("return")
        assert answer != "return gnome"
        position.play(answer)
    assert position.hand(2).count("gnome") == 3
