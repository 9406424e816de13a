"""Hints: the best moves of a seat with their chances and one reason each, from what the seat
sees."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt
from typing import Any

from ludoteca.bots.levels import ONE_SECOND, Budget, searcher
from ludoteca.bots.plan import plan
from ludoteca.bots.search.tree import FEWER, NO_MOVE, Node
from ludoteca.core.game import Game
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import Rng, stream
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.option import checked
from ludoteca.core.refusal import Refused
from ludoteca.core.sides import Sides

FEWEST = 0.02
"""Of all visits: a move with fewer is not proposed beside the best."""
CLOSE = 2
CLEAR = 8
"""Percentage points: within CLOSE two moves are about as good, beyond CLEAR one stands out."""
SURE = 1.64
"""Standard errors by which two means must differ to be distinguished: by chance one pair in twenty
does."""
TRIED = 60
"""Deals on which a win at once is checked."""
NO_CLEAR_DIFFERENCE = Note("no_clear_difference", {})


@dataclass(frozen=True)
class Hint:
    """One proposed move. `reason` is a key of the texts' [hint] table.

    `plan` are the messages of the steps that should follow in the same turn, as far as they depend
    on nothing hidden. `even`: there is no clear difference between the first and the next, or
    between another one and the first.
    """

    move: int
    words: str
    phrase: Note
    chance: float
    visits: int
    reason: Note
    plan: tuple[Note, ...] = ()
    even: bool = False


def hint(
    game: Game[Any],
    state: State,
    seat: int,
    budget: Budget = ONE_SECOND,
    rng: Rng | None = None,
    most: int = 3,
    sides: Sides | None = None,
) -> list[Hint]:
    """The best moves of this seat, the best first, without those that are much worse. The first is
    what a bot with this budget plays. No other has a higher chance: one that did better in fewer
    visits has not proved it.

    Depends on nothing that the seat cannot see. `chance` is the share of the victory that the
    search expects for the seat's side, from 0 to 1. `sides` are those of the match (default: those
    of the default options).
    """
    if state.turn != seat or state.turn == OVER:
        raise Refused("not_your_turn")
    lot = rng or lots()
    tried = thought(game, state, budget, lot)
    known = sides or usual_sides(game, state)
    return [told(game, state, node, tried, lot, known) for node in worthy(tried)[:most]]


def lots() -> Rng:
    """The generator of hints and reviews: both search the same position alike, so a player who
    follows the hint is not criticized by the review."""
    return stream("hint")


def worthy(tried: list[Node]) -> list[Node]:
    """The nodes to propose: the best in any case, even where the visits are spread over many
    moves."""
    least = FEWEST * sum(node.visits for node in tried)
    return ranked([node for node in tried if node is tried[0] or node.visits >= least])


def ranked(tried: list[Node]) -> list[Node]:
    """First the best, then the others by their mean."""
    return tried[:1] + sorted(tried[1:], key=lambda node: -node.mean())


def usual_sides(game: Game[Any], state: State) -> Sides:
    """The sides with the default options."""
    return game.sides(int(state.seats), checked(game.options, {}))


def thought(
    game: Game[Any], state: State, budget: Budget, rng: Rng, judge: int = NO_MOVE
) -> list[Node]:
    """The moves that were tried, the best first, `required_move` among them. Of several that did
    equally well, the bot's choice is first. A search by turns returns each turn once, under one of
    the moves it can begin with."""
    legal = state.legal()
    bot = searcher(game, budget)
    found = [node for node in bot.think(state, rng, judge) if legal.holds(node.move)]
    best = bot.best(found)
    return sorted(found, key=lambda node: (node is not best, -node.visits, -node.mean()))


def told(
    game: Game[Any], state: State, node: Node, tried: list[Node], rng: Rng, sides: Sides
) -> Hint:
    move = int(node.move)
    return Hint(
        move,
        game.words(state, move),
        game.phrase(state, move),
        min(node.mean(), tried[0].mean()),
        int(node.visits),
        why(game, state, node, tried, rng, sides),
        tuple(plan(game, state, node, rng)),
        is_even(node, tried),
    )


def why(
    game: Game[Any], state: State, node: Node, tried: list[Node], rng: Rng, sides: Sides
) -> Note:
    """The reason for a move. A merit that its rival shares is still more informative than "no clear
    difference", and that more than a figure."""
    found = distinction(game, state, node, rival_of(node, tried), tried, rng)
    if found is None:
        found = next(iter(game.reasons(state, int(node.move))), None)
    if found is None and is_even(node, tried):
        return NO_CLEAR_DIFFERENCE
    return found or reckoned(sides, node, tried)


def is_even(node: Node, tried: list[Node]) -> bool:
    """Can this move not be distinguished from the best, or the best from another?"""
    best = tried[0]
    if node is not best:
        return is_rival(node, best) and not surely_ahead(best, node)
    return any(is_even(other, tried) for other in tried[1:])


def is_rival(other: Node, best: Node) -> bool:
    """Has it enough visits to be compared with the best? Abandoned moves have not."""
    return other.visits * FEWER >= best.visits


def rival_of(node: Node, tried: list[Node]) -> Node:
    """The best of the other moves."""
    return next((other for other in tried if other is not node), node)


def reason(
    game: Game[Any],
    state: State,
    node: Node,
    rival: Node,
    tried: list[Node],
    rng: Rng,
    sides: Sides,
) -> Note:
    """The reason for a move rather than its rival; a figure if there is no better one."""
    return distinction(game, state, node, rival, tried, rng) or reckoned(sides, node, tried)


def distinction(
    game: Game[Any],
    state: State,
    node: Node,
    rival: Node,
    tried: list[Node],
    rng: Rng,
) -> Note | None:
    """What sets a move apart from its rival, by the game's own reasons if they say so."""
    if len(tried) == 1:
        return Note("only_one", {}) if state.legal().size() == 1 else None
    if wins_at_once(game, state, node, rng):
        return Note("wins_at_once", {})
    return merit_over(game, state, int(node.move), int(rival.move))


def reckoned(sides: Sides, node: Node, tried: list[Node]) -> Note:
    """A reason from the search's statistics, for moves of which the game says nothing."""
    return stands_out(node, tried) or at_whose_cost(sides, node, tried) or figure(node, tried)


def stands_out(node: Node, tried: list[Node]) -> Note | None:
    others = [other for other in tried if other is not node]
    ahead = percent(node.mean() - max((other.mean() for other in others), default=node.mean()))
    if ahead >= CLEAR and all(surely_ahead(node, other) for other in others):
        return Note("stands_out", {"n": ahead})
    return None


def at_whose_cost(sides: Sides, node: Node, tried: list[Node]) -> Note | None:
    """The rivals whose chance this move lowers. Also a statistic, so it comes after the game's
    reasons."""
    others = [other for other in tried if other is not node]
    whom, held = held_back(sides, node, others) if others else ((), 0)
    if held < CLOSE:
        return None
    return Note("holds_back", {"who": whom[0] if len(whom) == 1 else list(whom), "n": held})


def figure(node: Node, tried: list[Node]) -> Note:
    """The first true statement about the move's mean; `nodes[0]` is the best."""
    others = [other for other in tried if other is not node]
    if tried[0] is not node and percent(tried[0].mean() - node.mean()) <= CLOSE:
        return Note("nearly_as_good", {})
    better = percent(node.mean() - average(others)) if others else 0
    if better >= CLOSE:
        return Note("better_than_most", {"n": better})
    if percent(node.mean()) > 50:
        return Note("wins_mostly", {"n": percent(node.mean())})
    return Note("best_found" if tried[0] is node else "worth_a_try", {})


def merit_over(game: Game[Any], state: State, move: int, rival: int) -> Note | None:
    """The first merit of a move that its rival lacks."""
    known = [] if rival == move else list(game.reasons(state, rival))
    return next((merit for merit in game.reasons(state, move) if merit not in known), None)


def wins_at_once(game: Game[Any], state: State, node: Node, rng: Rng) -> bool:
    """Does it win the match at once in every determinization? If the scores differ between deals,
    this sample proves nothing."""
    scores: set[tuple[int, ...]] = set()
    for _ in range(TRIED):
        after = state.guess(state.turn, rng)
        seat = int(after.turn)
        after.play(node.move, rng)
        if after.turn != OVER or after.payoffs()[seat] <= 0.0:
            return False
        scores.add(tuple(game.scores(after)))
        if len(scores) > 1:
            return False
    return True


def held_back(sides: Sides, node: Node, others: list[Node]) -> tuple[tuple[int, ...], int]:
    """The side whose chance suffers most from this move, and by how many percentage points; only if
    the difference is significant."""
    rivals: tuple[int, ...] = ()
    most = 0
    for side in sides:
        if node.seat in side or len(sides) == 2:
            continue  # of two sides, one has what the other has not
        seat = side[0]  # its partners have the same
        visits = sum(other.visits for other in others)
        theirs = sum(other.shares[seat] for other in others)
        fewer = theirs / visits - node.shares[seat] / node.visits
        doubt = hypot(error(theirs, visits), error(node.shares[seat], node.visits))
        less = percent(fewer)
        if less > most and fewer >= SURE * doubt:
            rivals, most = side, less
    return rivals, most


def surely_ahead(node: Node, other: Node) -> bool:
    """Is its mean better by more than chance?"""
    return node.mean() - other.mean() >= SURE * hypot(node.doubt(), other.doubt())


def error(total: float, visits: float) -> float:
    """The standard error of a mean of shares from 0 to 1, smoothed so that few equal results still
    leave a large error."""
    share = min(1.0, max(0.0, (total + 1) / (visits + 2)))
    return sqrt(share * (1 - share) / (visits + 2))


def average(nodes: list[Node]) -> float:
    """The unweighted mean over nodes."""
    return sum(node.mean() for node in nodes) / len(nodes)


def percent(share: float) -> int:
    return round(100 * share)
