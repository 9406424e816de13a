"""What can be said in Cóatl: a verb, and the things that go with it."""

from __future__ import annotations

from typing import NamedTuple

from ludoteca.core.reading import Reading
from ludoteca.games.coatl.rules.cards import PIECE_NAMES, PROPHECY_NAMES, TEMPLE_NAMES, TOKEN_NAMES
from ludoteca.games.coatl.rules.player import MOST_SERPENTS
from ludoteca.games.coatl.rules.supply import SPACES

FORMS: dict[str, tuple[set[str], ...]] = {
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
"""What is said with each verb. No thing is called like another, so any order will do."""
THINGS: dict[str, tuple[str, ...]] = {
    "space": tuple(f"space-{n}" for n in range(1, SPACES + 1)),
    "card": PROPHECY_NAMES,
    "temple": TEMPLE_NAMES,
    "piece": PIECE_NAMES,
    "coatl": tuple(f"coatl-{n}" for n in range(1, MOST_SERPENTS + 1)),
    "end": ("head-end", "tail-end"),
    "token": TOKEN_NAMES,
    "deck": ("deck",),
    "left": ("left",),
}
VOCABULARY = {
    name: (kind, place) for kind, names in THINGS.items() for place, name in enumerate(names)
}


class Sentence(NamedTuple):
    """A verb, and of each kind of thing that goes with it the number of one."""

    verb: str
    things: dict[str, int]


def understood(said: Reading) -> Sentence | None:
    """The sentence of this game that was said, whether it is a move here or not."""
    verbs: list[str] = []
    things: dict[str, int] = {}
    while not said.ended:
        piece = said.take()
        kind, number = VOCABULARY.get(piece, ("", 0))
        if piece in FORMS and not verbs:
            verbs.append(piece)
        elif kind and kind not in things:
            things[kind] = number
        else:
            return None
    if not verbs or set(things) not in FORMS[verbs[0]]:
        return None
    return Sentence(verbs[0], things)
