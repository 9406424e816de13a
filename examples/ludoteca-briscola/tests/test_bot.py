"""The careful bot, and the reasons for a card."""

from __future__ import annotations

from briscola_position import bot_move, briscola
from ludoteca_briscola import GAME
from ludoteca_briscola.bot.careful import CarefulBot
from ludoteca_briscola.rules.play import Briscola


def reasons(state: Briscola, words: str) -> list[str]:
    return [repr(note) for note in GAME.reasons(state, GAME.parse_legal_move(state, words))]


def test_it_leads_what_is_worth_nothing() -> None:
    state = briscola("cups-ace cups-2 swords-4", "coins-2 coins-4 coins-5")
    assert bot_move(state, CarefulBot()) == "play cups-2"


def test_it_wins_points_with_the_cheapest_card_that_does() -> None:
    state = briscola("", "swords-2 swords-ace coins-5", trick="cups-3")
    assert bot_move(state, CarefulBot()) == "play swords-2"


def test_it_wastes_no_trump_on_nothing() -> None:
    state = briscola("", "swords-2 coins-5 clubs-4", trick="cups-2")
    assert bot_move(state, CarefulBot()) != "play swords-2"


def test_it_gives_points_to_its_partner_s_trick() -> None:
    state = briscola("", "", "", "cups-ace coins-2 swords-2", trick="cups-2 swords-3 cups-4")
    assert bot_move(state, CarefulBot()) == "play cups-ace"


def test_it_gives_no_points_to_the_others() -> None:
    state = briscola("", "cups-3 coins-2 clubs-king", trick="swords-2")
    assert bot_move(state, CarefulBot()) == "play coins-2"


def test_points_that_are_won_speak_for_a_card() -> None:
    state = briscola("", "swords-2 coins-5", trick="cups-3")
    assert reasons(state, "play swords-2") == ["takes_points n=10"]
    assert reasons(state, "play coins-5") == [
        "gives_nothing card=coins-5",
        "spares_trumps suit=swords",
    ]


def test_points_for_a_partner_speak_for_a_card() -> None:
    state = briscola("", "", "", "cups-ace coins-2", trick="cups-2 swords-3 cups-4")
    assert reasons(state, "play cups-ace") == ["partner_takes who=1 n=11"]


def test_a_lead_that_is_worth_nothing_speaks_for_itself() -> None:
    state = briscola("cups-2 cups-ace", "coins-2 coins-4")
    assert reasons(state, "play cups-2") == ["leads_nothing card=cups-2"]
    assert reasons(state, "play cups-ace") == []
