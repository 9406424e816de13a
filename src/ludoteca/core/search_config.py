"""Thinking: how a searcher thinks best about one game. Found by trial, told by the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from ludoteca.core.engine.bot import Bot

WHOLE_MATCH = 10_000
UNLIMITED = 10**9


@dataclass(frozen=True)
class NetworkUse:
    """What the searcher asks a game's weights, at tables of as many seats as they are for."""

    value_weight: float = 0.0
    """So much of the outlook is theirs."""
    as_prior: bool = False
    """They say which moves look good."""
    as_rollout: bool = False
    """They play matches out, and for the rivals who are modelled."""


@dataclass(frozen=True)
class TurnHalving:
    """Whole turns are set side by side on the same deals, where there is time for it: for turns of many
    steps by one seat, of which the order mostly does not matter, and which depend on nothing hidden
    until something comes to light. Of all turns the better half is tried on more deals, again and
    again. The game must say what a turn can change (`State.turn_so_far`)."""

    min_iterations: int
    """With fewer iterations, each a turn on a deal, it searches step by step instead."""
    network: NetworkUse | None = None
    """How the weights that the game brings along are asked then."""


@dataclass(frozen=True)
class SearchConfig:
    """What a game tells the searcher; a game that says nothing is searched as well."""

    policy: Callable[[], Bot] | None = None
    """Plays matches out, and says what looks good; the best of the game's own bots if None."""
    random_every: int = 0
    """Every nth decision of the policy is left to chance (0: none)."""
    widening: float = 6.0
    """So many moves are tried at first, and more with every visit; few where the policy is good."""
    rollout_depth: int = WHOLE_MATCH
    """After so many decisions the outlook counts instead of the end."""
    value_mix_depth: int = 0
    """After so many decisions the outlook is asked, and counts as much as what becomes of the match in
    the end (0: it is not): for games in which good judgement tells as much as one match played out."""
    quiesce: bool = False
    """The outlook is asked for only when the turn has passed on: for turns of many steps."""
    prior_weight: float = 0.0
    """How much the policy's opinion of a move counts where there is doubt: so many times two standard
    errors for the move that it likes best, half of it for the next."""
    model_opponents: bool = False
    """Rivals play as the policy would, instead of being searched for as well."""
    stop_at_turn_end: bool = False
    """It searches no further than to the end of its own turn; what comes then is for the outlook."""
    turn_halving: TurnHalving | None = None
    """How whole turns are set side by side (None: they are not; it goes step by step)."""
    stop_at_reveal: bool = False
    """It searches no further than until something comes to light, and the policy plays on from there:
    for games in which a card drawn makes the same move another one, and hardly any position is met
    twice."""
    common_deals: bool = False
    """Every move is tried on the same deals, one after the other, so that none is ahead because it has
    met better cards: where what may be done at once depends on nothing hidden, and matches are played
    to their end."""
    determinizations: int = 1
    """Of so many deals one is thought about, by lot, and the likelier the more the policy believes it:
    for games in which it shows how somebody plays what they can hardly have in hand."""
    exploration: float = 0.7
    """How much doubt speaks for a move."""
    loss_shaping: float = 0.0
    """So much of a victory is a lost match worth that came as near to one as can be, as long as the
    search goes on: it shows the way where hardly anything wins. In no chance that is told it counts."""
    network: NetworkUse | None = None
    """How the weights that the game brings along are asked as well (None: not at all)."""
    expert_iterations: int = 300
    """Iterations for a decision of the second best level."""
    master_iterations: int = 2000
    """Iterations for a decision of the best, where it is not the clock that ends its thought."""
    max_iterations: int = UNLIMITED
    """At a table the best level thinks for no more iterations than this, though it had the time: for
    turns of many steps, where more would only keep people waiting."""
    custom_levels: Mapping[str, Callable[[], Bot]] = field(default_factory=dict)
    """Levels that this game fills better in another way than by erring and by searching."""
    skip_probability: tuple[float, float] = (0.7, 0.35)
    """How likely a novice and a casual player pass over the best move, and over the next."""
    random_probability: tuple[float, float] = (0.25, 0.05)
    """How likely they play without looking."""

    def for_budget(self, iterations: int) -> SearchConfig:
        """As one thinks who has so many iterations: by turns, or step by step."""
        if self.turn_halving is None:
            return self
        if iterations < self.turn_halving.min_iterations:
            return replace(self, turn_halving=None)
        return replace(self, network=self.turn_halving.network)
