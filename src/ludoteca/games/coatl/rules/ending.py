"""The end of a match of Cóatl, and its winners."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.engine.state import OVER
from ludoteca.games.coatl.rules.position import Position


def finish(position: Position, ending: i64) -> None:
    position.ending = ending
    if position.log is not None:
        for seat in range(position.seats):
            position.say("scores", who=int(seat), n=int(position.players[seat].points()))
        if position.seats == 1:
            position.say("casa_scores", n=int(position.casa.points()))
            key = "beats_casa" if beats_casa(position) else "casa_wins"
            position.say(key, who=0)
        else:
            for seat in winners(position):
                position.say("wins", who=seat)
    position.turn = OVER


def winners(position: Position) -> list[int]:
    """Most points, then most cards, then the best single cóatl; else shared (ruling 19)."""
    ranks = [int(player.rank()) for player in position.players]
    best = max(ranks)
    return [seat for seat in range(len(ranks)) if ranks[seat] == best]


def beats_casa(position: Position) -> bool:
    """C.A.S.A. wins ties."""
    return position.players[0].points() > position.casa.points()
