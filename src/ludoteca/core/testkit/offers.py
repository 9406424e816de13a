"""What a seat is offered, under examination: its legal moves, in words and in touches."""

from __future__ import annotations

from ludoteca.core.kit.state import State
from ludoteca.core.testkit.examiner import Examiner
from ludoteca.core.touch import Way, leads_on, on_the_table, reason, ways
from ludoteca.core.view import View


def examine_legal(examiner: Examiner, state: State) -> list[int]:
    hold = examiner.hold
    moves = state.legal().listed()
    hold("turn is a seat", 0 <= state.turn < state.seats)
    hold("there is always a legal move", bool(moves))
    hold("each legal move is listed once", len(set(moves)) == len(moves), moves)
    hold("legal moves come in a stable order", state.legal().listed() == moves)
    hold("legal moves are the same on a clone", state.clone().legal().listed() == moves)
    hold("moves are below game.moves", min(moves) >= 0 and max(moves) < examiner.game.moves)
    return moves


def examine_words(examiner: Examiner, state: State, moves: list[int]) -> None:
    hold = examiner.hold
    said = [examiner.game.words(state, move) for move in moves]
    hold("no two legal moves have the same words", len(set(said)) == len(said), said)
    for move, words in examiner.sample(list(zip(moves, said, strict=True))):
        hold("words are tidy", words == " ".join(words.split()), words)
        hold("words lead back to their move", examiner.refused(state, words) == move, words)
        examiner.texts("move", examiner.game.phrase(state, move), state)


def examine_touches(examiner: Examiner, state: State) -> None:
    """Every move is reached by touching things that its seat sees, and no other by the way."""
    game, hold = examiner.game, examiner.hold
    offered = ways(game, state)
    seen = game.view(state, int(state.turn))
    owners: dict[Way, int] = {}
    for move, some in offered:
        if not some or not all(some):
            words = game.words(state, move)
            hold("every move can be touched", bool(some), words)
            hold("nothing to touch is no way", False, words)
        for way in some:
            once = owners.setdefault(tuple(sorted(way)), move) == move
            hold("no two moves touch the same things", once, way)
    for move, some in examiner.sample(offered):
        for way in some:
            there = all(on_the_table(game, seen, thing) for thing in way)
            hold("what is touched lies on the table", there, way)
            early = [owners.get(tuple(sorted(way[:n])), move) for n in range(1, len(way))]
            hold("no other move is made by the way", set(early) <= {move}, way)
    examine_dead_ends(examiner, state, seen, offered)


def examine_dead_ends(
    examiner: Examiner, state: State, seen: View, offered: list[tuple[int, list[Way]]]
) -> None:
    """A visible thing that leads nowhere has its reason, and the reason tells nothing."""
    game = examiner.game
    things = [f"{zone.id}/{item}" for zone in seen.zones for item in zone.items if item is not None]
    things += [zone.id for zone in seen.zones]
    anew = examiner.dealt_anew(state, int(state.turn))
    offered_anew = ways(game, anew)
    for _ in range(2):
        thing = examiner.one(things)
        why = None if leads_on([thing], offered) else reason(game, state, [thing])
        if why is not None:
            examiner.texts("refusal", why, state)
        same = None if leads_on([thing], offered_anew) else reason(game, anew, [thing])
        examiner.hold("why not tells no secret", same == why, thing)
