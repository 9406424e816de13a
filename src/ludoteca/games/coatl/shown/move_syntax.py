"""Parses moves of Cóatl: a verb and its arguments."""

from __future__ import annotations

from typing import NamedTuple

from ludoteca.core.move_parser import MoveTokens
from ludoteca.games.coatl.rules.cards import PIECE_NAMES, PROPHECY_NAMES, TEMPLE_NAMES, TOKEN_NAMES
from ludoteca.games.coatl.rules.player import MAX_SERPENTS
from ludoteca.games.coatl.rules.supply import SPACES

VERB_ARGUMENTS: dict[str, tuple[set[str], ...]] = {
    "take": ({"space"},),
    "choose": ({"card"}, {"card", "left"}, {"deck"}),
    "start": ({"piece"},),
    "add": ({"piece", "coatl", "end"},),
    "place": ({"card", "coatl"},),
    "temple": ({"temple", "coatl"},),
    "discard": ({"card"},),
    "sacrifice": ({"token"}, {"token", "temple"}),
    "pick": ({"piece"},),
    "done": (set(),),
    "pass": (set(),),
}
"""The arguments of each verb. No two things share a name, so any order will do."""
ARGUMENTS: dict[str, tuple[str, ...]] = {
    "space": tuple(f"space-{n}" for n in range(1, SPACES + 1)),
    "card": PROPHECY_NAMES,
    "temple": TEMPLE_NAMES,
    "piece": PIECE_NAMES,
    "coatl": tuple(f"coatl-{n}" for n in range(1, MAX_SERPENTS + 1)),
    "end": ("head-end", "tail-end"),
    "token": TOKEN_NAMES,
    "deck": ("deck",),
    "left": ("left",),
}
VOCABULARY = {
    name: (kind, index) for kind, names in ARGUMENTS.items() for index, name in enumerate(names)
}


class ParsedMove(NamedTuple):
    """A verb, and for each kind of argument the number of the thing named."""

    verb: str
    arguments: dict[str, int]


def parse_tokens(tokens: MoveTokens) -> ParsedMove | None:
    """The parsed move, legal or not; None if it is no move of this game."""
    verbs: list[str] = []
    arguments: dict[str, int] = {}
    while not tokens.at_end:
        word = tokens.take()
        kind, number = VOCABULARY.get(word, ("", 0))
        if word in VERB_ARGUMENTS and not verbs:
            verbs.append(word)
        elif kind and kind not in arguments:
            arguments[kind] = number
        else:
            return None
    if not verbs or set(arguments) not in VERB_ARGUMENTS[verbs[0]]:
        return None
    return ParsedMove(verbs[0], arguments)
