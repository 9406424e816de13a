"""Games whose transfers name a wrong zone, omit something, or name what a reader cannot see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.core.mutants_secrets import LogNamesDrawnCard
from tests.core.pairs import Pairs, Position

PATTERNS: Mapping[str, Sequence[str]] = {
    "lays": ["hand-{who} > table {card}"],
    "draws": ["pile > hand-{who}"],
    "draws_this": ["pile > hand-{who} {card}"],
}
MUTANTS: dict[str, tuple[Pairs, str]] = {}
"""Each mutant with the error that the check reports."""


class WithTransfers(Pairs):
    """The correct game, with its transfers."""

    transfer_patterns = PATTERNS


def mutate(name: str, complaint: str, position: type[Position] = Position, **patterns: str) -> None:
    """A game with other transfers for these lines."""
    game = WithTransfers()
    game.position = position
    game.transfer_patterns = {
        **PATTERNS,
        **{key: words.split(", ") for key, words in patterns.items()},
    }
    MUTANTS[name] = game, complaint


mutate("a card laid in another zone", r"table: Counter\(\) is", lays="hand-{who} > pile {card}")
mutate("a card laid from another zone", r"hand-1: .* is", lays="pile > table {card}")
mutate("a card laid from the hand of a rival", r"hand-0: .* is", lays="hand-1 > table {card}")
mutate("a card laid nowhere", r"\['hand-1'\]: 3 things are 2", lays="hand-{who} > shelf {card}")
mutate("another card than the one laid", "goat'.*not there", lays="hand-{who} > table goat")
mutate("a card drawn into the hand of a rival", r"hand-0: .* is", draws="pile > hand-1")
MUTANTS["a way that is left out"] = WithTransfers(), r"table: Counter\(\) is"
MUTANTS["a way that is left out"][0].transfer_patterns = {
    key: PATTERNS[key] for key in ("draws", "draws_this")
}

HIDDEN = r"'pile', target='hand-\d', .* item='\w+'\): it is not there"
mutate("a hidden card named to all", HIDDEN, LogNamesDrawnCard, draws="pile > hand-{who} {card}")
mutate(
    "a hidden card named to all before another leaves the hand",
    HIDDEN,
    LogNamesDrawnCard,
    draws="pile > hand-{who} {card}, hand-{who} > pile goat, pile > hand-{who}",
)
