"""Games that answer words, or praise moves, otherwise than they promise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ludoteca.core.kit.note import Note
from ludoteca.core.reading import Reading
from ludoteca.core.testkit.truths import Claim, Truths
from ludoteca.core.text import LANGUAGES, Texts
from tests.core.pairs import DRAW, NAMES, TABLES, Pairs, Position


class Polite(Pairs):
    """Pairs with a reason for each refusal, and with praise: the sound game of these tests."""

    paragraphs: Mapping[str, int] = {"draw_first": 1, "drawn": 1, "not_in_hand": 2}

    def refusal(self, state: Position, said: Reading) -> Note:
        verb = said.take()
        if verb not in ("draw", "hold", "lay") or (verb != "lay" and not said.ended):
            return said.unknown()
        if verb == "draw":
            return Note("drawn", {})
        if not state.drawn:
            return Note("draw_first", {})
        card = said.one_of(NAMES)
        return said.unknown() if card is None or not said.ended else Note("not_in_hand", {})

    def reasons(self, state: Position, move: int) -> Iterable[Note]:
        if move < DRAW and state.hand().count(move) == 2:
            yield Note("twins", {"card": NAMES[move]})


SAID = {
    language: Texts(
        language,
        {
            **TABLES,
            "refusal": {
                **TABLES["refusal"],
                "unknown_words": "what is {words}?",
                "draw_first": "draw",
                "drawn": "drawn",
                "not_in_hand": "no",
            },
            "hint": {"twins": "two of {card:card}"},
        },
    )
    for language in LANGUAGES
}
TRUTHS = Truths(
    refusals={
        "draw_first": lambda claim: claim.legal == ["draw"],
        "drawn": lambda claim: "draw" not in claim.legal,
        "not_in_hand": lambda claim: claim.pieces[1] not in hand(claim),
    },
    hints={"twins": lambda claim: hand(claim).count(str(claim.arg("card"))) == 2},
)


def hand(claim: Claim) -> list[str | None]:
    return list(claim.zone(f"hand-{claim.seat}").items)


class Raising(Polite):
    """A parser that trusts the words."""

    def refusal(self, state: Position, said: Reading) -> Note:
        if said.words.startswith("lay") and said.pieces[1] == "ox":
            return Note("not_in_hand", {})
        return super().refusal(state, said)


class Lying(Polite):
    """A refusal that lies."""

    def refusal(self, state: Position, said: Reading) -> Note:
        note = super().refusal(state, said)
        return Note("draw_first", {}) if note.key == "not_in_hand" else note


class Vague(Polite):
    """Does not know its own moves when they come at the wrong time."""

    def refusal(self, state: Position, said: Reading) -> Note:
        return said.unknown()


class Betraying(Polite):
    """A refusal that tells what another holds."""

    def refusal(self, state: Position, said: Reading) -> Note:
        note = super().refusal(state, said)
        rich = state.hands[1 - state.turn].holds(0)
        return said.unknown() if note.key == "drawn" and rich else note


class Nameless(Polite):
    """A refusal that nobody has written a truth for."""

    def refusal(self, state: Position, said: Reading) -> Note:
        return Note("no", {})


class Flattering(Polite):
    """A hint that lies."""

    def reasons(self, state: Position, move: int) -> Iterable[Note]:
        if move < DRAW:
            yield Note("twins", {"card": NAMES[move]})


class Unfounded(Polite):
    """A hint that nobody has written a truth for."""

    def reasons(self, state: Position, move: int) -> Iterable[Note]:
        yield Note("lucky", {})


SAID_FOR_THE_ENGINE = {"refusal": {"no_such_number": "no {card:card} lies there"}}
"""Texts of a game under a key of the engine's, which says them at the prompt with a number."""
SAID_FOR_THE_SERVER = {"table": {"sits": "{who:seat} sits in the sun"}}
