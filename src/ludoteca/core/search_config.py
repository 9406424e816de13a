"""SearchConfig: the search parameters of a game, tuned by experiment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from ludoteca.core.engine.bot import Bot

WHOLE_MATCH = 10_000
UNLIMITED = 10**9


@dataclass(frozen=True)
class NetworkUse:
    """How a search uses the game's shipped network, at the numbers of seats that it was trained for."""

    value_weight: float = 0.0
    """Weight of the network in the evaluation."""
    as_prior: bool = False
    """The network gives the prior over moves."""
    as_rollout: bool = False
    """The network plays rollouts and modelled opponents."""


@dataclass(frozen=True)
class TurnHalving:
    """Successive halving over whole turns on common deals: the better half is tried on more deals,
    repeatedly.

    For games whose turns have many moves by one seat, mostly in any order, that depend on nothing
    hidden until something is revealed. The game must implement `State.turn_signature`.
    """

    min_iterations: int
    """With fewer iterations (one turn on one deal each) the search goes move by move."""
    network: NetworkUse | None = None
    """Replaces `SearchConfig.network` while halving."""


@dataclass(frozen=True)
class SearchConfig:
    """The defaults work for any game."""

    policy: Callable[[], Bot] | None = None
    """Plays rollouts and scores moves; the first of the game's own bots if None."""
    random_every: int = 0
    """Every nth decision of a rollout is random (0: none)."""
    widening: float = 6.0
    """Progressive widening: how many moves are tried at first. Few where the policy is good."""
    rollout_depth: int = WHOLE_MATCH
    """Decisions after which a rollout is evaluated instead of played to the end."""
    value_mix_depth: int = 0
    """Decisions after which an evaluation is mixed half and half with the result of the rollout (0:
    never), for games whose evaluation is as accurate as one rollout."""
    quiesce: bool = False
    """Evaluate only at turn boundaries, for turns of many moves."""
    prior_weight: float = 0.0
    """Progressive bias: this many times two standard errors for the move that the policy likes best,
    half of it for the next."""
    model_opponents: bool = False
    """Opponents play the policy instead of being searched."""
    stop_at_turn_end: bool = False
    """Stop at the end of the own turn, and evaluate there."""
    turn_halving: TurnHalving | None = None
    """Search over whole turns (None: move by move)."""
    stop_at_reveal: bool = False
    """Stop the tree at the first revealed item, and roll out from there: for games in which hardly any
    position after a draw occurs twice."""
    common_deals: bool = False
    """Common random numbers: all moves are tried on the same deals. For games whose legal moves depend
    on nothing hidden and whose rollouts go to the end."""
    determinizations: int = 1
    """Determinizations per iteration, of which one is drawn by `Bot.deal_likelihood`: for games in
    which the moves of opponents reveal something about their hands."""
    exploration: float = 0.7
    """The exploration constant of UCB."""
    loss_shaping: float = 0.0
    """Weight of `Bot.loss_shaping` in the reward of a lost match, to guide the search where hardly
    anything wins. Not part of reported chances."""
    network: NetworkUse | None = None
    """Use of the network that ships with the game (None: not used)."""
    expert_iterations: int = 300
    """Iterations per decision of the level expert."""
    master_iterations: int = 2000
    """Iterations per decision of the level master where it has no time limit."""
    max_iterations: int = UNLIMITED
    """The most iterations of the level master at a table, even if it had more time: for turns of many
    moves."""
    custom_levels: Mapping[str, Callable[[], Bot]] = field(default_factory=dict)
    """Bots that replace the standard bots of some levels."""
    skip_probability: tuple[float, float] = (0.7, 0.35)
    """Probabilities that novice and casual skip the best move, and each next one."""
    random_probability: tuple[float, float] = (0.25, 0.05)
    """Probabilities that they play a random move."""

    def for_budget(self, iterations: int) -> SearchConfig:
        """The configuration for this number of iterations: with or without turn halving."""
        if self.turn_halving is None:
            return self
        if iterations < self.turn_halving.min_iterations:
            return replace(self, turn_halving=None)
        return replace(self, network=self.turn_halving.network)
