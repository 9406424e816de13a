"""The benchmark cases and the comparisons between them. Imports only the standard library.

A new case is one line in PEERS or EXTRAS; a new comparison is one line in PAIRS.
Every installed game is measured without a line, compiled and interpreted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

Slice = Callable[[float], tuple[int, int]]
"""Runs for about the given seconds; returns the number of decisions and of whole matches."""

Where = Literal["compiled", "interpreted", "peers"]
"""The interpreter: with our compiled package, with our plain sources, or that of the peers."""


@dataclass(frozen=True)
class Case:
    """`make` names a function as `module:function`; called with `args` it returns a Slice."""

    label: str
    where: Where
    make: str
    args: tuple[str | int, ...] = ()
    needs: str = ""
    """The peer that must be installed."""


@dataclass(frozen=True)
class GameFacts:
    """The facts of a game that the cases depend on."""

    title: str
    seats: tuple[int, ...]
    usual_seats: int


@dataclass(frozen=True)
class Comparison:
    """Two labels of cases. `name` labels the figure where the row alone does not."""

    faster: str
    slower: str
    name: str = ""


RLCARD = "RLCard UNO, env.step, 2 seats"
EIGHTS_PYTHON = "OpenSpiel crazy_eights from Python, {} seats"
EIGHTS_CPP = "OpenSpiel crazy_eights C++ rollouts, {} seats"
GIN = "OpenSpiel gin_rummy from Python, 2 seats"

PEERS = (
    Case(RLCARD, "peers", "bench.peers:rlcard_uno", needs="rlcard"),
    Case(EIGHTS_PYTHON.format(4), "peers", "bench.peers:crazy_eights", (4,), "open_spiel"),
    Case(EIGHTS_PYTHON.format(2), "peers", "bench.peers:crazy_eights", (2,), "open_spiel"),
    Case(EIGHTS_CPP.format(4), "peers", "bench.peers:crazy_eights_rollouts", (4,), "open_spiel"),
    Case(EIGHTS_CPP.format(2), "peers", "bench.peers:crazy_eights_rollouts", (2,), "open_spiel"),
    Case(GIN, "peers", "bench.peers:gin_rummy", needs="open_spiel"),
)

PAIRS = (
    ("neon", 2, RLCARD),
    ("neon", 4, EIGHTS_PYTHON.format(4)),
    ("neon", 2, EIGHTS_PYTHON.format(2)),
    ("neon", 4, EIGHTS_CPP.format(4)),
    ("neon", 2, EIGHTS_CPP.format(2)),
    ("neon", 2, GIN),
    ("encantados", 2, GIN),
)
"""A game, a number of seats, and the peer it is compared with."""

EXTRAS = (("cobogo", "legal moves of a late position", "bench.ours:late_legal"),)
"""A game, a further case at its usual number of seats, and its function."""


def title(game: GameFacts, seats: int) -> str:
    return f"{game.title}, {seats} seat{'s' if seats > 1 else ''}"


def select_cases(games: Mapping[str, GameFacts]) -> tuple[list[Case], list[Comparison]]:
    """All cases, those of these games first, and all comparisons."""
    cases: list[Case] = []
    comparisons: list[Comparison] = []

    def both(label: str, make: str, name: str, seats: int) -> None:
        compiled = Case(f"{label}, compiled", "compiled", make, (name, seats))
        interpreted = Case(f"{label}, interpreted", "interpreted", make, (name, seats))
        cases.extend((compiled, interpreted))
        comparisons.append(Comparison(compiled.label, interpreted.label))

    for name, game in games.items():
        peer_seats = [s for other, s, _ in PAIRS if other == name and s in game.seats]
        for seats in dict.fromkeys([game.usual_seats, *peer_seats]):
            both(title(game, seats), "bench.ours:matches", name, seats)
    for name, what, make in EXTRAS:
        if name in games:
            game = games[name]
            both(f"{title(game, game.usual_seats)}: {what}", make, name, game.usual_seats)
    comparisons += [
        Comparison(f"{title(games[name], seats)}, compiled", peer, games[name].title)
        for name, seats, peer in PAIRS
        if name in games and seats in games[name].seats
    ]
    return [*cases, *PEERS], comparisons
