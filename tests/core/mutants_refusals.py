"""Mutants of refusals and hints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ludoteca.core.engine.note import Note
from ludoteca.core.move_parser import MoveTokens
from ludoteca.core.testkit.oracles import Claim, Oracles
from ludoteca.core.text import LANGUAGES, Texts
from tests.core.pairs import DRAW, NAMES, TABLES, Pairs, Position


class PairsWithReasons(Pairs):
    """Pairs with a reason for each refusal, and with hints: the correct game of these tests."""

    paragraphs: Mapping[str, int] = {"draw_first": 1, "drawn": 1, "not_in_hand": 2}

    def refusal(self, state: Position, tokens: MoveTokens) -> Note:
        verb = tokens.take()
        if verb not in ("draw", "hold", "lay") or (verb != "lay" and not tokens.at_end):
            return tokens.unknown_words()
        if verb == "draw":
            return Note("drawn", {})
        if not state.has_drawn:
            return Note("draw_first", {})
        card = tokens.take_one_of(NAMES)
        return (
            tokens.unknown_words() if card is None or not tokens.at_end else Note("not_in_hand", {})
        )

    def reasons(self, state: Position, move: int) -> Iterable[Note]:
        if move < DRAW and state.hand().count(move) == 2:
            yield Note("twins", {"card": NAMES[move]})


TEXTS = {
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
ORACLES = Oracles(
    refusals={
        "draw_first": lambda claim: claim.legal == ["draw"],
        "drawn": lambda claim: "draw" not in claim.legal,
        "not_in_hand": lambda claim: claim.tokens[1] not in hand(claim),
    },
    hints={"twins": lambda claim: hand(claim).count(str(claim.arg("card"))) == 2},
)


def hand(claim: Claim) -> list[str | None]:
    return list(claim.zone(f"hand-{claim.seat}").items)


class RaisesInRefusal(PairsWithReasons):
    """A parser that accepts any move without checking it."""

    def refusal(self, state: Position, tokens: MoveTokens) -> Note:
        if tokens.words.startswith("lay") and tokens.tokens[1] == "ox":
            return Note("not_in_hand", {})
        return super().refusal(state, tokens)


class FalseRefusal(PairsWithReasons):
    """A refusal that is not true."""

    def refusal(self, state: Position, tokens: MoveTokens) -> Note:
        note = super().refusal(state, tokens)
        return Note("draw_first", {}) if note.key == "not_in_hand" else note


class RefusalWithoutRule(PairsWithReasons):
    """Refuses moves of other positions as unknown words."""

    def refusal(self, state: Position, tokens: MoveTokens) -> Note:
        return tokens.unknown_words()


class RefusalRevealsRival(PairsWithReasons):
    """A refusal that depends on a rival's hand."""

    def refusal(self, state: Position, tokens: MoveTokens) -> Note:
        note = super().refusal(state, tokens)
        rival_has_ant = state.hands[1 - state.turn].holds(0)
        return tokens.unknown_words() if note.key == "drawn" and rival_has_ant else note


class RefusalWithoutOracle(PairsWithReasons):
    """A refusal without an oracle."""

    def refusal(self, state: Position, tokens: MoveTokens) -> Note:
        return Note("no", {})


class FalseHint(PairsWithReasons):
    """A hint that is not true."""

    def reasons(self, state: Position, move: int) -> Iterable[Note]:
        if move < DRAW:
            yield Note("twins", {"card": NAMES[move]})


class HintWithoutText(PairsWithReasons):
    """A hint without an oracle."""

    def reasons(self, state: Position, move: int) -> Iterable[Note]:
        yield Note("lucky", {})


TEXTS_WITH_ENGINE_KEY = {"refusal": {"no_such_number": "no {card:card} lies there"}}
"""The texts of a game with a key of the engine, which renders it with other arguments."""
TEXTS_WITH_SERVER_KEY = {"table": {"sits": "{who:seat} sits in the sun"}}
