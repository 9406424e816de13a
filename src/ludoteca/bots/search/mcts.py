"""Information-set Monte Carlo tree search for any game.

It is fair by construction: every iteration begins from a determinization, which depends only on
what the seat sees.
"""

from __future__ import annotations

import math
import time
from typing import Final, final

from mypy_extensions import i64

from ludoteca.bots.search.determinize import FAIR, OPEN_CARDS, Determinizer
from ludoteca.bots.search.rollout import Rollout
from ludoteca.bots.search.search_node import (
    NO_MOVE,
    AvailableMoves,
    Node,
    RunningDeviation,
    best_lower_bound,
    most_visited,
    reciprocal_rank,
)
from ludoteca.bots.search.turn_halving import TurnHalvingSearch
from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.search_config import WHOLE_MATCH, SearchConfig

NO_SEED: Final = -1
WARM_UP_DRAWS: Final = 12
"""Numbers to discard until two generators with neighbouring seeds are uncorrelated."""
REQUIRED_VISIT_RATIO: Final = 4.0
"""A required move gets at least one visit in this number."""
PRIOR_FADE_VISITS: Final = 200.0
"""Where rollouts end in an evaluation, the prior stops fading after this number of visits, because
the evaluation is no more certain for being repeated."""


@final
class SearchBot(Bot):
    """Searches until the iterations or the seconds are used up, as `config` says.

    `policy` plays the rollouts and gives the prior (None: every legal move equally likely). With
    `information` other than FAIR it measures the value of information, and never plays at a table.
    """

    def __init__(
        self,
        iterations: i64,
        seconds: float,
        policy: Bot | None,
        config: SearchConfig | None = None,
        information: i64 = FAIR,
    ) -> None:
        settings = (config or SearchConfig()).for_budget(int(iterations))
        self.iterations: i64 = iterations
        self.seconds: float = seconds
        self.policy: Bot | None = policy
        self.widening: float = settings.widening
        self.prior_weight: float = settings.prior_weight
        self.model_opponents: bool = settings.model_opponents
        self.stop_at_turn_end: bool = settings.stop_at_turn_end
        self.stop_at_reveal: bool = settings.stop_at_reveal and information != OPEN_CARDS
        self.common_deals: bool = settings.common_deals and information == FAIR
        self.exploration: float = settings.exploration
        self.determinizer: Determinizer = Determinizer(
            policy, settings.determinizations, information
        )
        self.rollout: Rollout = Rollout(policy, settings)
        self.turn_search: TurnHalvingSearch | None = None
        if settings.turn_halving is not None:
            self.turn_search = TurnHalvingSearch(self.determinizer, self.rollout)
        self.deal_seed: i64 = NO_SEED
        self.available: AvailableMoves = AvailableMoves()
        self.moves: Moves = Moves()
        self.reward_deviation: RunningDeviation = RunningDeviation()
        # otherwise there is no evaluation to subtract
        self.use_baseline: bool = settings.rollout_depth < WHOLE_MATCH

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        if moves.size() == 1:
            return moves.at(0)
        nodes = [node for node in self.search(state, rng) if moves.holds(node.move)]
        return self.best(nodes).move if len(nodes) > 0 else moves.at(0)

    def best(self, nodes: list[Node]) -> Node:
        """The move to play. With common deals the means are comparable; otherwise the visits tell
        more."""
        return best_lower_bound(nodes) if self.common_deals else most_visited(nodes)

    def score_moves(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        """The visits of each move."""
        scores = [0.0 for _ in range(moves.size())]
        for node in self.search(state, rng):
            for place in range(moves.size()):
                if moves.at(place) == node.move:
                    scores[place] = node.visits
        return scores

    def search(self, state: State, rng: Rng, required_move: i64 = NO_MOVE) -> list[Node]:
        """The legal moves that were tried, with their statistics.

        `required_move` is among them, with enough visits to be compared.
        """
        if self.turn_search is not None:
            required = [] if required_move == NO_MOVE else [int(required_move)]
            return self.turn_search.search(state, rng, self.iterations, self.seconds, required)
        root = Node(NO_MOVE, -1)
        policy = self.policy
        if policy is not None:
            policy.on_search_start(state)
        deadline = time.monotonic() + self.seconds if self.seconds > 0 else 0.0
        self.reward_deviation = RunningDeviation()
        self.deal_seed = NO_SEED
        baseline = [0.0 for _ in range(state.seats)]
        done: i64 = 0
        while done < self.iterations:
            if deadline > 0 and done > 0 and time.monotonic() > deadline:
                break
            done += 1
            self.iterate(
                root, self.determinizer.determinize(state, rng), baseline, rng, required_move
            )
        if self.use_baseline:
            self.restore_baseline(root, baseline)
        elif self.rollout.loss_shaping > 0.0:
            for child in root.children:
                child.reward = child.share_sums[child.seat]
        return root.children

    def iterate(
        self, root: Node, state: State, baseline: list[float], rng: Rng, required_move: i64
    ) -> None:
        path: list[Node] = [root]
        node = root
        searching_seat = state.turn
        reveals = state.reveals
        rollout = self.rollout
        deal_baseline = rollout.evaluate(state) if self.use_baseline else baseline
        while state.turn != OVER:
            if self.stop_at_turn_end and state.turn != searching_seat:
                break
            if self.stop_at_reveal and state.reveals != reveals:
                break
            if self.model_opponents and state.turn != searching_seat:
                rollout.play_one(state, rng)
                continue
            self.moves.clear()
            state.legal_into(self.moves)
            if node.seat < 0 and required_move >= 0:
                child = self.force_move(node, state, required_move, rng)
            else:
                child = self.select_or_expand(node, state, rng)
            is_new = child.visits == 0
            if node.seat < 0 and self.common_deals:
                self.deal_common(state, child, rng)
            state.play(child.move, rng)
            path.append(child)
            node = child
            if is_new:
                break
        mixed_in = rollout.value_at_mix_depth(state, rng)
        rollout.play_out(state, node.seat, rng)
        shares = rollout.evaluate(state)
        shaping = rollout.shaped_reward(state, shares[searching_seat])
        for seat in range(len(mixed_in)):
            shares[seat] = (shares[seat] + mixed_in[seat]) / 2.0
        if self.use_baseline:
            subtract_baseline(shares, deal_baseline, baseline)
        self.reward_deviation.add(shares[searching_seat])
        for visited in path:
            visited.visits += 1.0
            if visited.seat >= 0:
                visited.reward += shares[visited.seat] + shaping
        path[1].add_shares(shares)

    def deal_common(self, state: State, child: Node, rng: Rng) -> None:
        """Deals from the stream that all moves share, at this move's position in it."""
        if self.deal_seed == NO_SEED:
            self.deal_seed = rng.next()
        dealer = Rng(self.deal_seed, i64(child.visits), 0, 1)
        for _ in range(i64(WARM_UP_DRAWS)):
            dealer.next()
        state.resample_hidden(state.turn, dealer)

    def restore_baseline(self, root: Node, baseline: list[float]) -> None:
        """Adds the mean baseline back to all moves alike."""
        for child in root.children:
            weight = child.visits / root.visits
            for seat in range(len(child.share_sums)):
                child.share_sums[seat] += baseline[seat] * weight
            child.reward = child.share_sums[child.seat]

    def force_move(self, root: Node, state: State, required_move: i64, rng: Rng) -> Node:
        """As `select_or_expand`, but visits the required move when it has had too few visits."""
        for child in root.children:
            if child.move == required_move:
                if child.visits * REQUIRED_VISIT_RATIO < root.visits:
                    child.availability += 1.0
                    return child
                return self.select_or_expand(root, state, rng)
        child = Node(required_move, state.turn)
        child.availability = 1.0
        root.children.append(child)
        return child

    def select_or_expand(self, node: Node, state: State, rng: Rng) -> Node:
        """A new child if progressive widening allows one, otherwise the best available child."""
        self.available.set_available(self.moves)
        expanded: i64 = 0
        for child in node.children:
            if self.available.holds(child.move):
                self.available.mark_expanded(child.move)
                child.availability += 1.0
                expanded += 1
        untried = self.moves.size() - expanded
        if untried > 0 and (
            expanded == 0 or float(expanded) < self.widening * math.sqrt(node.visits + 1.0)
        ):
            return self.expand(node, state, untried, rng)
        return self.select(node)

    def expand(self, node: Node, state: State, untried: i64, rng: Rng) -> Node:
        """A child for an untried move: the policy's favourite, or a random one without a policy."""
        policy = self.policy
        if policy is None or (untried == 1 and self.prior_weight == 0.0):
            child = Node(self.nth_untried(rng.below(untried)), state.turn)
        else:
            if self.has_unscored(node):
                node.store_scores(self.moves, policy.score_moves(state, self.moves, rng))
            place = self.best_untried(node, rng)
            child = Node(node.scored_moves[place], state.turn)
            child.prior = reciprocal_rank(node.scores, node.scores[place])
        child.availability = 1.0
        node.children.append(child)
        return child

    def nth_untried(self, nth: i64) -> i64:
        for place in range(self.moves.size()):
            if not self.available.is_expanded(self.moves.at(place)):
                if nth == 0:
                    return self.moves.at(place)
                nth -= 1
        raise AssertionError("fewer untried moves than counted")

    def has_unscored(self, node: Node) -> bool:
        """Is there an untried move that the policy has not scored?"""
        for place in range(self.moves.size()):
            move = self.moves.at(place)
            if not self.available.is_expanded(move) and node.score_index(move) < 0:
                return True
        return False

    def best_untried(self, node: Node, rng: Rng) -> i64:
        """The index of the untried move with the best score; ties are broken at random."""
        best: i64 = 0
        best_score = 0.0
        ties: i64 = 0
        for place in range(i64(len(node.scored_moves))):
            move = node.scored_moves[place]
            if not self.available.holds(move) or self.available.is_expanded(move):
                continue
            score = node.scores[place]
            if ties == 0 or score > best_score:
                best = place
                best_score = score
                ties = 1
            elif score == best_score:
                ties += 1
                if rng.below(ties) == 0:
                    best = place
        return best

    def select(self, node: Node) -> Node:
        """UCB, scaled by the standard deviation of the results: where little is at stake, small
        differences count."""
        best = node.children[0]
        best_value = -1000.0
        prior_weight = self.prior_weight
        scale = 2.0 * self.reward_deviation.deviation()
        for child in node.children:
            if self.available.holds(child.move):
                uncertainty = scale / math.sqrt(child.visits)
                prior = prior_weight * child.prior
                if self.use_baseline and child.visits > PRIOR_FADE_VISITS:
                    prior *= math.sqrt(child.visits / PRIOR_FADE_VISITS)
                value = child.reward / child.visits
                value += (
                    self.exploration * math.sqrt(math.log(child.availability)) + prior
                ) * uncertainty
                if value > best_value:
                    best_value = value
                    best = child
        return best


def subtract_baseline(
    shares: list[float], deal_baseline: list[float], baseline: list[float]
) -> None:
    """Control variate: subtracts the evaluation of the deal before any move. All moves are then
    compared as if on the same cards."""
    for seat in range(len(shares)):
        shares[seat] -= deal_baseline[seat]
        baseline[seat] += deal_baseline[seat]
