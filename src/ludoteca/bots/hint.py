"""Hints: the best moves of a seat with their chances and one reason each, from what the seat
sees."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt
from typing import Any

from ludoteca.bots.levels import ONE_SECOND, Budget, search_bot
from ludoteca.bots.principal_variation import principal_variation
from ludoteca.bots.search.search_node import ABANDONED_FACTOR, NO_MOVE, Node
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.option import check_options
from ludoteca.core.sides import Sides

MIN_VISIT_SHARE = 0.02
"""Of all visits: a move with fewer is not proposed beside the best."""
CLOSE = 2
CLEAR = 8
"""Percentage points: within CLOSE two moves are about as good, beyond CLEAR one stands out."""
SIGNIFICANT_ERRORS = 1.64
"""Standard errors by which two means must differ to be distinguished: by chance one pair in twenty
does."""
WIN_CHECK_DEALS = 60
"""Deals on which a win at once is checked."""
NO_CLEAR_DIFFERENCE = Note("no_clear_difference", {})


@dataclass(frozen=True)
class Hint:
    """One proposed move. `reason` is a key of the texts' [hint] table.

    `plan` are the messages of the steps that should follow in the same turn, as far as they depend
    on nothing hidden, and `plan_touches` the clicks of each. `even`: there is no clear difference between the first and the next, or
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
    plan_touches: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Analysis:
    """A searched position: its nodes, the best first, and what the reasons for them depend on."""

    game: Game[Any]
    state: State
    nodes: list[Node]
    sides: Sides
    rng: Rng


def hint(
    game: Game[Any],
    state: State,
    seat: int,
    budget: Budget = ONE_SECOND,
    *,
    rng: Rng | None = None,
    limit: int = 3,
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
        raise UserError("not_your_turn")
    search_rng = rng or hint_rng()
    nodes = search(game, state, budget, search_rng)
    analysis = Analysis(game, state, nodes, sides or default_sides(game, state), search_rng)
    return [build_hint(analysis, node) for node in candidates(nodes)[:limit]]


def hint_rng() -> Rng:
    """The generator of hints and reviews: both search the same position alike, so a player who
    follows the hint is not criticized by the review."""
    return stream("hint")


def candidates(nodes: list[Node]) -> list[Node]:
    """The nodes to propose: the best in any case, even where the visits are spread over many
    moves."""
    min_visits = MIN_VISIT_SHARE * sum(node.visits for node in nodes)
    return sort_candidates(
        [node for node in nodes if node is nodes[0] or node.visits >= min_visits]
    )


def sort_candidates(nodes: list[Node]) -> list[Node]:
    """First the best, then the others by their mean."""
    return nodes[:1] + sorted(nodes[1:], key=lambda node: -node.mean())


def default_sides(game: Game[Any], state: State) -> Sides:
    """The sides with the default options."""
    return game.sides(int(state.seats), check_options(game.options, {}))


def search(
    game: Game[Any], state: State, budget: Budget, rng: Rng, required_move: int = NO_MOVE
) -> list[Node]:
    """The moves that were tried, the best first, `required_move` among them. Of several that did
    equally well, the bot's choice is first. A search by turns returns each turn once, under one of
    the moves it can begin with."""
    legal = state.legal()
    bot = search_bot(game, budget)
    nodes = [node for node in bot.search(state, rng, required_move) if legal.holds(node.move)]
    best = bot.best(nodes)
    return sorted(nodes, key=lambda node: (node is not best, -node.visits, -node.mean()))


def build_hint(analysis: Analysis, node: Node) -> Hint:
    game, state, nodes = analysis.game, analysis.state, analysis.nodes
    move = int(node.move)
    plan = list(principal_variation(game, state, node, analysis.rng))
    return Hint(
        move,
        game.notation(state, move),
        game.describe_move(state, move),
        min(node.mean(), nodes[0].mean()),
        int(node.visits),
        reason_for(analysis, node),
        tuple(step.phrase for step in plan),
        is_even(node, nodes),
        tuple(step.touches for step in plan),
    )


def reason_for(analysis: Analysis, node: Node) -> Note:
    """The reason for a move. A merit that its rival shares is still more informative than "no clear
    difference", and that more than a figure."""
    nodes = analysis.nodes
    note = distinction(analysis, node, rival_of(node, nodes))
    if note is None:
        note = next(iter(analysis.game.reasons(analysis.state, int(node.move))), None)
    if note is None and is_even(node, nodes):
        return NO_CLEAR_DIFFERENCE
    return note or statistical_reason(analysis.sides, node, nodes)


def is_even(node: Node, nodes: list[Node]) -> bool:
    """Can this move not be distinguished from the best, or the best from another?"""
    best = nodes[0]
    if node is not best:
        return is_rival(node, best) and not is_significantly_better(best, node)
    return any(is_even(other, nodes) for other in nodes[1:])


def is_rival(other: Node, best: Node) -> bool:
    """Has it enough visits to be compared with the best? Abandoned moves have not."""
    return other.visits * ABANDONED_FACTOR >= best.visits


def rival_of(node: Node, nodes: list[Node]) -> Node:
    """The best of the other moves."""
    return next((other for other in nodes if other is not node), node)


def reason_over_rival(analysis: Analysis, node: Node, rival: Node) -> Note:
    """The reason for a move rather than its rival; a figure if there is no better one."""
    return distinction(analysis, node, rival) or statistical_reason(
        analysis.sides, node, analysis.nodes
    )


def distinction(analysis: Analysis, node: Node, rival: Node) -> Note | None:
    """What sets a move apart from its rival, by the game's own reasons if they say so."""
    game, state = analysis.game, analysis.state
    if len(analysis.nodes) == 1:
        return Note("only_one", {}) if state.legal().size() == 1 else None
    if wins_at_once(game, state, node, analysis.rng):
        return Note("wins_at_once", {})
    return merit_over(game, state, int(node.move), int(rival.move))


def statistical_reason(sides: Sides, node: Node, nodes: list[Node]) -> Note:
    """A reason from the search's statistics, for moves of which the game says nothing."""
    return (
        stands_out_reason(node, nodes)
        or holds_back_reason(sides, node, nodes)
        or mean_reason(node, nodes)
    )


def stands_out_reason(node: Node, nodes: list[Node]) -> Note | None:
    others = [other for other in nodes if other is not node]
    lead = percent(node.mean() - max((other.mean() for other in others), default=node.mean()))
    if lead >= CLEAR and all(is_significantly_better(node, other) for other in others):
        return Note("stands_out", {"n": lead})
    return None


def holds_back_reason(sides: Sides, node: Node, nodes: list[Node]) -> Note | None:
    """The rivals whose chance this move lowers. Also a statistic, so it comes after the game's
    reasons."""
    others = [other for other in nodes if other is not node]
    rivals, loss = most_harmed_side(sides, node, others) if others else ((), 0)
    if loss < CLOSE:
        return None
    return Note("holds_back", {"who": rivals[0] if len(rivals) == 1 else list(rivals), "n": loss})


def mean_reason(node: Node, nodes: list[Node]) -> Note:
    """The first true statement about the move's mean; `nodes[0]` is the best."""
    others = [other for other in nodes if other is not node]
    if nodes[0] is not node and percent(nodes[0].mean() - node.mean()) <= CLOSE:
        return Note("nearly_as_good", {})
    lead = percent(node.mean() - average(others)) if others else 0
    if lead >= CLOSE:
        return Note("better_than_most", {"n": lead})
    if percent(node.mean()) > 50:
        return Note("wins_mostly", {"n": percent(node.mean())})
    return Note("best_found" if nodes[0] is node else "worth_a_try", {})


def merit_over(game: Game[Any], state: State, move: int, rival: int) -> Note | None:
    """The first merit of a move that its rival lacks."""
    rival_merits = [] if rival == move else list(game.reasons(state, rival))
    return next((merit for merit in game.reasons(state, move) if merit not in rival_merits), None)


def wins_at_once(game: Game[Any], state: State, node: Node, rng: Rng) -> bool:
    """Does it win the match at once in every determinization? If the scores differ between deals,
    this sample proves nothing."""
    scores: set[tuple[int, ...]] = set()
    for _ in range(WIN_CHECK_DEALS):
        after = state.determinize(state.turn, rng)
        seat = int(after.turn)
        after.play(node.move, rng)
        if after.turn != OVER or after.payoffs()[seat] <= 0.0:
            return False
        scores.add(tuple(game.scores(after)))
        if len(scores) > 1:
            return False
    return True


def most_harmed_side(sides: Sides, node: Node, others: list[Node]) -> tuple[tuple[int, ...], int]:
    """The side whose chance suffers most from this move, and by how many percentage points; only if
    the difference is significant."""
    rivals: tuple[int, ...] = ()
    max_points = 0
    for side in sides:
        if node.seat in side or len(sides) == 2:
            continue  # of two sides, one has what the other lacks
        seat = side[0]  # its partners have the same
        visits = sum(other.visits for other in others)
        share_sum = sum(other.share_sums[seat] for other in others)
        drop = share_sum / visits - node.share_sums[seat] / node.visits
        combined_error = hypot(
            standard_error(share_sum, visits), standard_error(node.share_sums[seat], node.visits)
        )
        points = percent(drop)
        if points > max_points and drop >= SIGNIFICANT_ERRORS * combined_error:
            rivals, max_points = side, points
    return rivals, max_points


def is_significantly_better(node: Node, other: Node) -> bool:
    """Is its mean better by more than chance?"""
    return node.mean() - other.mean() >= SIGNIFICANT_ERRORS * hypot(
        node.standard_error(), other.standard_error()
    )


def standard_error(total: float, visits: float) -> float:
    """The standard error of a mean of shares from 0 to 1, smoothed so that few equal results still
    leave a large error."""
    share = min(1.0, max(0.0, (total + 1) / (visits + 2)))
    return sqrt(share * (1 - share) / (visits + 2))


def average(nodes: list[Node]) -> float:
    """The unweighted mean over nodes."""
    return sum(node.mean() for node in nodes) / len(nodes)


def percent(share: float) -> int:
    return round(100 * share)
