"""A thousand conformance matches of Encantados, and the coverage of rare events."""

from __future__ import annotations

from collections import Counter

import pytest

from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.testkit.conformance import Coverage, check_game
from ludoteca.games.encantados import GAME
from ludoteca.games.encantados.rules.cards import (
    ELF,
    FAIRY,
    FAUN,
    GNOME,
    LEPRECHAUN,
    MIMIC,
    MIMIC_SPOT,
    NAMES,
    RACES,
    SONG_SPOT,
    SPOTS,
    SUMMER,
)
from ludoteca.games.encantados.rules.play import Encantados
from ludoteca.games.encantados.rules.position import DRAWING, SEEKING

MATCHES = {2: 470, 3: 320, 4: 90, 5: 37, 6: 30}
"""Matches of one round; with EXAMINED and the whole matches below they are a thousand."""
VARIANTS: tuple[dict[str, object], ...] = (
    {},
    {"elves_keep": 1, "first_laid": True, "summer_laid": True, "at_least_one": True},
    {"lone_mimic_expand": False, "out_stays_out": True, "winter_top": True, "mimic_beside": True},
    {"elves_keep": 1, "elves_always": True, "three_actions": True, "swap_reactions": True},
)


@pytest.mark.nightly
@pytest.mark.parametrize("seats", MATCHES)
def test_rounds_for_every_number_of_players_and_all_options_pass(seats: int) -> None:
    met = Coverage()
    for nth, options in enumerate(VARIANTS):
        matches = (MATCHES[seats] + nth) // len(VARIANTS)
        met.add(check_game(GAME, seats, options, matches=matches, seed=f"rounds {nth}"))
    assert met.matches == MATCHES[seats]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_matches_pass(seats: int) -> None:
    options = {"single_round": False, "target": 30}
    met = check_game(GAME, seats, options, matches=1, seed="whole")
    assert met.notes["round_starts"] > 1
    assert met.longest < GAME.longest


# Events in random matches

WANTED = {
    "dwarves choose below the top",
    "elves see three",
    "elves are left out of a search",
    "elves are asked whether they help a song",
    "gnomes leave from the hand",
    "elves and gnomes together",
    "wisps let two cards be a race",
    "fairies make mimics worth nothing",
    "fauns pay for songs",
    "leprechauns are worth four",
    "a leprechaun alone costs four",
    "a goblin calls oneself",
    "a goblin calls another",
    "a goblin finds no card",
    "somebody who is out is chosen",
    "a troll brings one that acts",
    "one that a troll brings acts for somebody else",
    "a kobold sinks a card",
    "a kobold returns itself",
    "a troll moves a creature",
    "a troll moves a song",
    "a troll moves a mimic",
    "a troll leaves a mimic alone",
    "a kobold sinks a mimic that lies alone",
    "an orphan mimic",
    "a new race with a mimic",
    "an expansion with a mimic",
    "a lone mimic expands",
    "spring for oneself",
    "spring for another",
    "spring without a draw pile",
    "summer is sung",
    "summer pays eight",
    "summer costs eight in hand",
    "autumn for oneself",
    "autumn for another",
    "autumn takes fewer than four",
    "autumn with both piles empty",
    "winter takes a card and searches",
    "winter with both piles empty",
    "winter takes what dwarves choose",
    "a swap is answered",
    "a swap is answered with the same cards",
    "a search is forced: both piles empty",
    "a search finds one card",
    "a kobold keeps the round alive",
    "round over: draw pile empty",
    "round over: players out",
    "round over: a pair out",
}


class Witness:
    """Counts events in random matches."""

    def __init__(self) -> None:
        self.met: Counter[str] = Counter()

    def watch(self, seats: int, seed: str, options: dict[str, object]) -> None:
        state = GAME.start(seats, options, stream(seed), log=True)
        rng = stream(seed, "lot")
        ply = 0
        while state.turn != OVER:
            state.log = []
            legal = state.legal()
            move = int(legal.at(rng.below(legal.size())))
            before = state.clone()
            assert isinstance(before, Encantados)
            ply += 1
            state.play(move, stream(seed, ply))
            self.see(before, GAME.notation(before, move), state)

    def see(self, before: Encantados, words: str, after: Encantados) -> None:
        self.see_move(before, words.split())
        for note in after.log or ():
            self.see_note(before, note.key, note.args, after)
        for garden in range(before.sides):
            for race in range(RACES):
                mimic = after.gardens.at(garden, MIMIC_SPOT + race) > 0
                if mimic and after.gardens.at(garden, race) == 0:
                    self.met["an orphan mimic"] += 1

    def see_move(self, state: Encantados, words: list[str]) -> None:
        seat, garden = state.turn, state.garden_of(state.turn)
        self.met["elves are asked whether they help a song"] += state.phase == SEEKING
        called = words[-1].removeprefix("seat-") if words[-1].startswith("seat-") else ""
        self.met["somebody who is out is chosen"] += bool(called) and state.is_out(int(called))
        match words:
            case ["search"]:
                empty = state.search_pile.size() + state.end_pile.size() == 0
                self.met["a search is forced: both piles empty"] += empty
            case ["search", "2"]:
                self.met["elves are left out of a search"] += 1
            case ["take", card, "from", pile]:
                top = state.pile(0 if pile == "search-pile" else 1).top()
                self.met["dwarves choose below the top"] += card != NAMES[top]
            case ["leave", _]:
                self.met["gnomes leave from the hand"] += state.leaves_from_hand
                both = state.gardens.awake(garden, ELF) and state.gardens.awake(garden, GNOME)
                self.met["elves and gnomes together"] += both
            case ["lay", _, "mimic"]:
                self.met["a lone mimic expands"] += 1
            case ["sing", "spring" | "autumn" as song, target]:
                whom = "oneself" if target == f"seat-{seat}" else "another"
                self.met[f"{song} for {whom}"] += 1
            case ["sing", "spring"]:
                self.met["spring without a draw pile"] += 1
            case ["sing", "summer"]:
                self.met["summer is sung"] += 1
            case ["sing", "autumn"]:
                self.met["autumn with both piles empty"] += 1
            case ["sing", "winter"]:
                chosen = state.search_pile.size() + state.end_pile.size() > 0
                self.met["winter takes what dwarves choose"] += chosen
                self.met["winter with both piles empty"] += not chosen
            case ["sing", "winter", _]:
                self.met["winter takes a card and searches"] += state.deck.size() > 0
            case ["call", target]:
                whom = "oneself" if target == f"seat-{seat}" else "another"
                self.met[f"a goblin calls {whom}"] += 1
            case ["sink", card, "from", where]:
                self.met["a kobold sinks a card"] += 1
                self.met["a kobold sinks a mimic that lies alone"] += card == "mimic"
                own = where == f"garden-{garden}"
                self.met["a kobold returns itself"] += card == "kobold" and own
                self.met["a kobold keeps the round alive"] += state.deck.size() == 0

    def see_note(
        self, before: Encantados, key: str, args: dict[str, object], after: Encantados
    ) -> None:
        cards = args.get("cards")
        assert isinstance(cards, list | None)
        match key:
            case "finds":
                self.met["elves see three"] += args["n"] == 3
                self.met["a search finds one card"] += args["n"] == 1
            case "founds":
                self.met["wisps let two cards be a race"] += len(cards or ()) == 2
                self.met["a new race with a mimic"] += "mimic" in (cards or ())
            case "expands":
                self.met["an expansion with a mimic"] += "mimic" in (cards or ())
            case "enters":
                self.met["a troll brings one that acts"] += 1
                self.met["one that a troll brings acts for somebody else"] += (
                    args["who"] != before.turn
                )
            case "nothing_to_draw":
                self.met["a goblin finds no card"] += 1
            case "moves":
                card = str(args["card"])
                kind = "song" if card in NAMES[RACES + 1 :] else "creature"
                kind = "mimic alone" if card.startswith("mimic") else kind
                self.met[f"a troll {'leaves' if 'mimic' in kind else 'moves'} a {kind}"] += 1
            case "moves_beside":
                self.met["a troll moves a mimic"] += 1
            case "gathers":
                self.met["autumn takes fewer than four"] += len(cards or ()) < 4
            case "gives_these":
                self.given = sorted(cards or ())
            case "returns_these":
                self.met["a swap is answered"] += 1
                same = sorted(cards or ()) == self.given
                self.met["a swap is answered with the same cards"] += same
            case "deck_is_empty":
                self.met["round over: draw pile empty"] += 1
            case "enough_out":
                who = "a pair" if before.pairs() else "players"
                self.met[f"round over: {who} out"] += 1
            case "scores":
                seats = args["who"]
                assert isinstance(seats, list)
                self.see_score(before, seats)

    def see_score(self, state: Encantados, seats: list[int]) -> None:
        garden = int(state.garden_of(seats[0]))
        spots = [int(state.gardens.at(garden, spot)) for spot in range(SPOTS)]
        mimics = sum(spots[MIMIC_SPOT:SONG_SPOT])
        mimics += sum(int(state.hands.count(seat, MIMIC)) for seat in seats)
        songs = spots[SONG_SPOT:]
        races = sum(n > 0 for n in spots[:RACES])
        self.met["fairies make mimics worth nothing"] += spots[FAIRY] >= 2 and mimics > 0
        self.met["fauns pay for songs"] += spots[FAUN] >= 2 and sum(songs) > 0
        self.met["leprechauns are worth four"] += spots[LEPRECHAUN] >= 2
        self.met["a leprechaun alone costs four"] += spots[LEPRECHAUN] == 1
        self.met["summer pays eight"] += songs[1] > 0 and races >= 5
        held = any(state.hands.count(seat, SUMMER) > 0 for seat in seats)
        self.met["summer costs eight in hand"] += held and races >= 5 and not state.summer_laid


@pytest.mark.slow
def test_random_matches_meet_every_effect_and_every_end() -> None:
    witness = Witness()
    for n in range(1000):
        options = {"single_round": True, **VARIANTS[n % len(VARIANTS)]}
        witness.watch(GAME.seats[n // 4 % len(GAME.seats)], f"witness {n}", options)
    assert WANTED - {event for event, n in witness.met.items() if n > 0} == set()


def test_the_draw_pile_is_never_empty_when_a_turn_begins_in_any_match() -> None:
    for n in range(30):
        state = GAME.start(2 + n % 5, {"single_round": True}, stream("never empty", n))
        rng = stream("never empty", n, "lot")
        while state.turn != OVER:
            assert state.phase != DRAWING or state.deck.size() > 0
            legal = state.legal()
            state.play(legal.at(rng.below(legal.size())), rng)
