"""Playing: one part of an experiment, from the deals to the finished files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca import games
from ludoteca.bots.levels import USUAL, bot_of
from ludoteca.core.game import Game
from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.gatherer import Gatherer
from ludoteca.core.kit.rng import Rng
from ludoteca.core.refusal import Refused
from ludoteca.core.sides import Sides, side_of
from ludoteca.lab.columns import COLUMNS
from ludoteca.lab.entrants import entrant
from ludoteca.lab.figures import Deals, seen
from ludoteca.lab.work.clerk import MOST_ITEMS, clerk_of
from ludoteca.lab.work.found import Found
from ludoteca.lab.work.parts import Part
from ludoteca.lab.work.tables import written


@dataclass(frozen=True)
class Played:
    """What a part came to: a file for each table, how many rows each has, and its shares."""

    number: int
    files: dict[str, bytes]
    rows: dict[str, int]
    deals: Deals


def seed_of(seed: str, deal: int) -> str:
    """The seed of the record that a match with these cards is."""
    return f"{seed}/{deal}"


def players_of(lineup: Sequence[str], sides: Sides, seats: int) -> list[str]:
    """Who sits where, of who plays for which side."""
    return [lineup[sides.index(side_of(sides, seat))] for seat in range(seats)]


def judge_of(game: Game[Any]) -> Bot:
    """Says how things stand in the middle of a match: a good player who answers at once."""
    return bot_of(game, USUAL)


def thoughts_of(seed: str, place: int) -> Rng:
    """The chance that the bots of a lineup draw on; it is worked out when one of them asks."""
    thought = Rng(0, 0, 0, 0)
    thought.promise(f"{seed}/thought/{place}", 0)
    return thought


class Player:
    """Plays the matches of one part and makes its tables."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.game: Game[Any] = games.find(part.experiment.game)
        self.variant = part.variant
        self.tournament = part.experiment.tournament(part.variant)
        self.sides = self.tournament.sides
        seats = self.variant.seats
        lineups = self.tournament.lineups()
        self.players = [players_of(lineup, self.sides, seats) for lineup in lineups]
        self.clerk = clerk_of(self.game)
        settled = bool(self.game.items)
        self.gatherer = Gatherer(
            self.clerk,
            judge_of(self.game),
            seats,
            [side[0] for side in self.sides],
            self.game.moves,
            len(self.game.items) if settled else MOST_ITEMS,
            settled,
            self.game.thinking.settles,
        )
        self.bots: list[list[Bot]] = [
            [entrant(self.game, name) for name in table] for table in self.players
        ]

    def play(self) -> Played:
        experiment, variant, deals = self.part.experiment, self.variant, self.part.deals
        endless = self.gatherer.play_deals(
            self.game.dealer(variant.seats, variant.options),
            self.game.scores,
            self.bots,
            experiment.seed,
            deals.start,
            deals.stop,
            experiment.closely,
            self.game.longest,
        )
        if endless >= 0:
            taken = int(self.gatherer.taken)
            raise Refused("lab_endless", variant=variant.name, deal=int(endless), n=taken)
        found = Found(self.gatherer.ledger, variant, deals.start, self.players, self.clerk)
        tables = {table: found.table(table) for table in COLUMNS}
        return Played(
            self.part.number,
            {table: written(table, columns) for table, columns in tables.items()},
            {table: len(columns["deal"]) for table, columns in tables.items()},
            seen(self.players, self.sides, found.shares),
        )


def play_part(part: Part) -> Played:
    """A function of the part and of nothing else, whoever plays the others, wherever."""
    return Player(part).play()
