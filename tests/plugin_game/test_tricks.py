"""The plug-in game passes the conformance test, and leaks in `by` and `cleared` are found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from ludoteca.core.testkit.checker import ConformanceError
from ludoteca.core.testkit.conformance import check_game
from ludoteca.core.text import LANGUAGES, Texts, load_tables, read_tables
from ludoteca.core.view import View, Zone
from tests.plugin_game.tricks import GAME, Tricks, TricksGame

FOLDER = Path(__file__).parent / "tricks"


def combined_texts() -> Mapping[str, Texts]:
    """Our texts combined with those of the game, as if it were installed."""
    found = {}
    for language in LANGUAGES:
        tables = read_tables("ludoteca", language)
        for name, table in load_tables(FOLDER, language).items():
            tables[name] = {**tables.get(name, {}), **table}
        found[language] = Texts(language, tables)
    return found


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_passes_the_conformance_test(seats: int) -> None:
    check_game(GAME, seats, matches=2, every_reader=True, texts=combined_texts())


class Pointing(TricksGame):
    """Attributes cards of the trick to the seat with the lowest hidden card."""

    def view(self, state: Tricks, seat: int | None) -> View:
        seen = super().view(state, seat)
        holder = min((min(hand), who) for who, hand in enumerate(state.hands) if hand)[1]
        zones = [zone._replace(by=(holder,) * len(zone.by)) for zone in seen.zones]
        return replace(seen, zones=tuple(zones))


class Showing(TricksGame):
    """Shows the top of the deck as a cleared trick."""

    def view(self, state: Tricks, seat: int | None) -> View:
        top = self.notation(state, state.pile[-1]).removeprefix("play ")
        return replace(super().view(state, seat), cleared=(Zone("trick", "row", (top,)),))


@pytest.mark.parametrize("spoilt", [Pointing, Showing])
def test_who_laid_a_card_and_what_has_passed_tell_no_secret(spoilt: type[TricksGame]) -> None:
    with pytest.raises(ConformanceError, match=r"shows nothing new|nothing else"):
        check_game(spoilt(), 3, matches=2, every_reader=True, texts=combined_texts())
