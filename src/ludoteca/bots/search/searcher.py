"""Information-set Monte Carlo tree search for any game.

It is fair by construction: every iteration begins from a determinization, which depends only on
what the seat sees.
"""

from __future__ import annotations

import math
import time
from typing import Final, final

from mypy_extensions import i64

from ludoteca.bots.search.comparison import Comparison
from ludoteca.bots.search.continuation import Continuation
from ludoteca.bots.search.guessing import FAIR, OPEN_CARDS, Guesser
from ludoteca.bots.search.tree import (
    NO_MOVE,
    Node,
    Places,
    Spread,
    most_tried,
    standing,
    surest,
)
from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.thinking import WHOLE_MATCH, Thinking

NO_LOT: Final = -1
STIRS: Final = 12
"""Numbers to discard until two generators with neighbouring seeds are uncorrelated."""
KEPT_SHARE: Final = 4.0
"""A required move gets at least one visit in so many."""
LASTING: Final = 200.0
"""After so many visits the weight of the prior fades no further where rollouts end in an
evaluation: that is an opinion too, however often it is asked."""


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
        thinking: Thinking | None = None,
        sight: i64 = FAIR,
    ) -> None:
        manner = (thinking or Thinking()).within(int(iterations))
        self.iterations: i64 = iterations
        self.seconds: float = seconds
        self.policy: Bot | None = policy
        self.width: float = manner.width
        self.bias: float = manner.bias
        self.modelled: bool = manner.modelled
        self.turnwise: bool = manner.turnwise
        self.until_news: bool = manner.until_news and sight != OPEN_CARDS
        self.same_deals: bool = manner.same_deals and sight == FAIR
        self.curiosity: float = manner.curiosity
        self.guesser: Guesser = Guesser(policy, manner.guesses, sight)
        self.then: Continuation = Continuation(policy, manner)
        self.by_turns: Comparison | None = None
        if manner.turns is not None:
            self.by_turns = Comparison(self.guesser, self.then)
        self.lot: i64 = NO_LOT
        self.places: Places = Places()
        self.moves: Moves = Moves()
        self.spread: Spread = Spread()
        self.evens: bool = manner.horizon < WHOLE_MATCH  # else there is no outlook to take off

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        if moves.size() == 1:
            return moves.at(0)
        tried = [node for node in self.think(state, rng) if moves.holds(node.move)]
        return self.best(tried).move if len(tried) > 0 else moves.at(0)

    def best(self, tried: list[Node]) -> Node:
        """The move to play. With common deals the means are comparable; otherwise the visits tell
        more."""
        return surest(tried) if self.same_deals else most_tried(tried)

    def weigh(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        """The visits of each move."""
        worths = [0.0 for _ in range(moves.size())]
        for node in self.think(state, rng):
            for place in range(moves.size()):
                if moves.at(place) == node.move:
                    worths[place] = node.visits
        return worths

    def think(self, state: State, rng: Rng, judge: i64 = NO_MOVE) -> list[Node]:
        """The legal moves that were tried, with their statistics.

        `required_move` is among them, with enough visits to be compared.
        """
        if self.by_turns is not None:
            judged = [] if judge == NO_MOVE else [int(judge)]
            return self.by_turns.think(state, rng, self.iterations, self.seconds, judged)
        root = Node(NO_MOVE, -1)
        policy = self.policy
        if policy is not None:
            policy.attend(state)
        until = time.monotonic() + self.seconds if self.seconds > 0 else 0.0
        self.spread = Spread()
        self.lot = NO_LOT
        luck = [0.0 for _ in range(state.seats)]
        done: i64 = 0
        while done < self.iterations:
            if until > 0 and done > 0 and time.monotonic() > until:
                break
            done += 1
            self.iterate(root, self.guesser.guess(state, rng), luck, rng, judge)
        if self.evens:
            self.give_back(root, luck)
        elif self.then.comfort > 0.0:
            for child in root.children:
                child.reward = child.shares[child.seat]
        return root.children

    def iterate(self, root: Node, state: State, luck: list[float], rng: Rng, judge: i64) -> None:
        path: list[Node] = [root]
        node = root
        me = state.turn
        news = state.news
        then = self.then
        before = then.shares(state) if self.evens else luck
        while state.turn != OVER:
            if self.turnwise and state.turn != me:
                break
            if self.until_news and state.news != news:
                break
            if self.modelled and state.turn != me:
                then.play_one(state, rng)
                continue
            self.moves.clear()
            state.legal_into(self.moves)
            if node.seat < 0 and judge >= 0:
                child = self.insist(node, state, judge, rng)
            else:
                child = self.step(node, state, rng)
            new = child.visits == 0
            if node.seat < 0 and self.same_deals:
                self.deal(state, child, rng)
            state.play(child.move, rng)
            path.append(child)
            node = child
            if new:
                break
        foreseen = then.foresee(state, rng)
        then.play_out(state, node.seat, rng)
        shares = then.shares(state)
        comfort = then.comfort_of(state, shares[me])
        for seat in range(len(foreseen)):
            shares[seat] = (shares[seat] + foreseen[seat]) / 2.0
        if self.evens:
            take_off(shares, before, luck)
        self.spread.add(shares[me])
        for visited in path:
            visited.visits += 1.0
            if visited.seat >= 0:
                visited.reward += shares[visited.seat] + comfort
        path[1].keep(shares)

    def deal(self, state: State, child: Node, rng: Rng) -> None:
        """Deals from the stream that all moves share, at this move's position in it."""
        if self.lot == NO_LOT:
            self.lot = rng.next()
        dealer = Rng(self.lot, i64(child.visits), 0, 1)
        for _ in range(i64(STIRS)):
            dealer.next()
        state.redeal(state.turn, dealer)

    def give_back(self, root: Node, luck: list[float]) -> None:
        """Adds the mean baseline back to all moves alike."""
        for child in root.children:
            part = child.visits / root.visits
            for seat in range(len(child.shares)):
                child.shares[seat] += luck[seat] * part
            child.reward = child.shares[child.seat]

    def insist(self, root: Node, state: State, judge: i64, rng: Rng) -> Node:
        """As `select_or_expand`, but visits the required move when it has had too few visits."""
        for child in root.children:
            if child.move == judge:
                if child.visits * KEPT_SHARE < root.visits:
                    child.offered += 1.0
                    return child
                return self.step(root, state, rng)
        child = Node(judge, state.turn)
        child.offered = 1.0
        root.children.append(child)
        return child

    def step(self, node: Node, state: State, rng: Rng) -> Node:
        """A new child if progressive widening allows one, otherwise the best available child."""
        self.places.offer(self.moves)
        known: i64 = 0
        for child in node.children:
            if self.places.holds(child.move):
                self.places.strike(child.move)
                child.offered += 1.0
                known += 1
        fresh = self.moves.size() - known
        if fresh > 0 and (known == 0 or float(known) < self.width * math.sqrt(node.visits + 1.0)):
            return self.expand(node, state, fresh, rng)
        return self.select(node)

    def expand(self, node: Node, state: State, fresh: i64, rng: Rng) -> Node:
        """A child for an untried move: the policy's favourite, or a random one without a policy."""
        policy = self.policy
        if policy is None or (fresh == 1 and self.bias == 0.0):
            child = Node(self.nth_fresh(rng.below(fresh)), state.turn)
        else:
            if self.has_unweighed(node):
                node.remember(self.moves, policy.weigh(state, self.moves, rng))
            place = self.best_fresh(node, rng)
            child = Node(node.seen[place], state.turn)
            child.prior = standing(node.worths, node.worths[place])
        child.offered = 1.0
        node.children.append(child)
        return child

    def nth_fresh(self, nth: i64) -> i64:
        for place in range(self.moves.size()):
            if not self.places.struck(self.moves.at(place)):
                if nth == 0:
                    return self.moves.at(place)
                nth -= 1
        raise AssertionError("there are as many fresh moves as were counted")

    def has_unweighed(self, node: Node) -> bool:
        """Is there an untried move that the policy has not scored?"""
        for place in range(self.moves.size()):
            move = self.moves.at(place)
            if not self.places.struck(move) and node.place_of(move) < 0:
                return True
        return False

    def best_fresh(self, node: Node, rng: Rng) -> i64:
        """The index of the untried move with the best score; ties are broken at random."""
        best: i64 = 0
        most = 0.0
        alike: i64 = 0
        for place in range(i64(len(node.seen))):
            move = node.seen[place]
            if not self.places.holds(move) or self.places.struck(move):
                continue
            worth = node.worths[place]
            if alike == 0 or worth > most:
                best = place
                most = worth
                alike = 1
            elif worth == most:
                alike += 1
                if rng.below(alike) == 0:
                    best = place
        return best

    def select(self, node: Node) -> Node:
        """UCB, scaled by the standard deviation of the results: where little is at stake, small
        differences count."""
        best = node.children[0]
        promise = -1000.0
        bias = self.bias
        stake = 2.0 * self.spread.deviation()
        for child in node.children:
            if self.places.holds(child.move):
                doubt = stake / math.sqrt(child.visits)
                opinion = bias * child.prior
                if self.evens and child.visits > LASTING:
                    opinion *= math.sqrt(child.visits / LASTING)
                value = child.reward / child.visits
                value += (self.curiosity * math.sqrt(math.log(child.offered)) + opinion) * doubt
                if value > promise:
                    promise = value
                    best = child
        return best


def take_off(shares: list[float], before: list[float], luck: list[float]) -> None:
    """Control variate: subtracts the evaluation of the deal before any move. All moves are then
    compared as if on the same cards."""
    for seat in range(len(shares)):
        shares[seat] -= before[seat]
        luck[seat] += before[seat]
