"""An experiment: a game, its variants and the number of matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca import games
from ludoteca.bots.search.mcts import SearchBot
from ludoteca.core.game import Game
from ludoteca.core.option import Value
from ludoteca.lab.aims import Aim, aim_from_dict
from ludoteca.lab.entrants import entrant
from ludoteca.lab.tournament import Tournament

MIN_DETAILED_MATCHES = 250
DETAIL_EVERY = 4
DETAIL_EVERY_IF_FAST = 25
MAX_DETAILED_MATCHES = 20_000
"""The default of `detail_every`: at least MIN_DETAILED_MATCHES are recorded in detail, then one in
four (one in twenty-five of a fast game), and at most about MAX_DETAILED_MATCHES. Details cost next to
nothing where bots search: there all matches are recorded. The rate depends on the experiment alone,
so the tables are the same on every machine."""


@dataclass(frozen=True)
class Variant:
    """A way to play the game. `options` holds every option of the game; a custom deck is included
    as a list of cards."""

    name: str
    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, Value]


@dataclass(frozen=True)
class Experiment:
    """Everything that the results depend on. Every variant plays the same deals: at least `matches`
    matches, or until the widest interval is narrower than `target_width`."""

    game: str
    variants: tuple[Variant, ...]
    matches: int
    target_width: float | None = None
    seed: str = "lab"
    detail_every: int = 1
    """One deal in this number is recorded in detail. 0, for a run that stops at `target_width`: as many
    as a run of the matches played so far would record."""
    chunk: int = 0
    """Deals of a shard; 0: chosen by the number of matches."""
    question: str = ""
    """What the designer wants to know. The results do not depend on it, nor on the aims."""
    aims: tuple[Aim, ...] = ()

    def tournament(self, variant: Variant) -> Tournament:
        """The matches of a variant: every bot plays on every seat with each deal."""
        return Tournament(
            self.game, variant.seats, variant.options, variant.bots, self.matches, self.seed
        )

    def detail_every_at(self, deal: int) -> int:
        """One deal in this number is recorded in detail from this deal on."""
        if self.detail_every:
            return self.detail_every
        lineups = len(self.tournament(self.variants[0]).lineups())
        return detail_rate(self.game, self.variants, deal * lineups)

    def to_dict(self) -> dict[str, object]:
        """The experiment as JSON; `experiment_from_dict` reads it."""
        return {
            "game": self.game,
            "matches": self.matches,
            "target_width": self.target_width,
            "seed": self.seed,
            "detail_every": self.detail_every,
            "chunk": self.chunk,
            "question": self.question,
            "aims": [aim.to_dict() for aim in self.aims],
            "variants": [
                {
                    "name": variant.name,
                    "seats": variant.seats,
                    "bots": list(variant.bots),
                    "options": dict(variant.options),
                }
                for variant in self.variants
            ],
        }


def experiment_from_dict(data: Mapping[str, Any]) -> Experiment:
    variants = tuple(
        Variant(entry["name"], entry["seats"], tuple(entry["bots"]), entry["options"])
        for entry in data["variants"]
    )
    aims = tuple(aim_from_dict(entry) for entry in data.get("aims", ()))
    fields = {name: value for name, value in data.items() if name not in ("variants", "aims")}
    return Experiment(variants=variants, aims=aims, **fields)


def changed_options(game: str, options: Mapping[str, Value]) -> dict[str, Value]:
    """The options that differ from the defaults of the game."""
    defaults = {option.name: option.default for option in games.find(game).options}
    return {name: value for name, value in options.items() if value != defaults.get(name)}


def detail_rate(game_name: str, variants: Sequence[Variant], matches: int) -> int:
    """One match in this number of a run of this length is recorded in detail."""
    rate = min(usual_detail_rate(game_name, variants), matches // MIN_DETAILED_MATCHES)
    return max(1, rate, matches // MAX_DETAILED_MATCHES)


def usual_detail_rate(game_name: str, variants: Sequence[Variant]) -> int:
    """The rate of detailed matches at which they cost little time."""
    if is_fast(game_name, variants):
        return DETAIL_EVERY_IF_FAST
    game = games.find(game_name)
    all_search = all(has_search_bot_at_every_table(game, variant) for variant in variants)
    return 1 if all_search else DETAIL_EVERY


def is_fast(game_name: str, variants: Sequence[Variant]) -> bool:
    """Does a match take microseconds in at least one variant?"""
    game = games.find(game_name)
    return game.fast_matches and not all(
        has_search_bot_at_every_table(game, variant) for variant in variants
    )


def has_search_bot_at_every_table(game: Game[Any], variant: Variant) -> bool:
    """Does every lineup of the variant contain a bot that searches?"""
    sides = len(game.sides(variant.seats, variant.options))
    fast_bots = sum(not isinstance(entrant(game, bot), SearchBot) for bot in variant.bots)
    return fast_bots < min(sides, len(variant.bots))
