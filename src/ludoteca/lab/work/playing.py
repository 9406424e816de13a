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
from ludoteca.core.kit.rng import Rng, stream
from ludoteca.core.kit.state import OVER
from ludoteca.core.refusal import Refused
from ludoteca.core.sides import Sides, side_of
from ludoteca.lab.columns import COLUMNS
from ludoteca.lab.figures import Deals, seen
from ludoteca.lab.tournament import entrant
from ludoteca.lab.work.clerk import MOST_ITEMS, clerk_of
from ludoteca.lab.work.parts import Part
from ludoteca.lab.work.story import Story, curve, told
from ludoteca.lab.work.tables import Rows

NO_STORY = Story()
MATCH_COLUMNS = [name for name in COLUMNS["matches"] if name not in ("variant", "bots")]
LOOKS = 10
"""How often the judge is asked in a match of usual length, or somewhat more often."""


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
    """Plays the matches of one part and fills its tables."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.game: Game[Any] = games.find(part.experiment.game)
        self.variant = part.variant
        self.tournament = part.experiment.tournament(part.variant)
        self.sides = self.tournament.sides
        self.lineups = self.tournament.lineups()
        seats = self.variant.seats
        self.players = [players_of(lineup, self.sides, seats) for lineup in self.lineups]
        self.clerk = clerk_of(self.game)
        settled = bool(self.game.items)
        items = len(self.game.items) if settled else MOST_ITEMS
        judge, settles = judge_of(self.game), self.game.thinking.settles
        self.gatherer = Gatherer(self.clerk, judge, seats, self.game.moves, items, settled, settles)
        self.bots: list[list[Bot]] = [
            [entrant(self.game, name) for name in table] for table in self.players
        ]
        self.rows = {table: Rows(table) for table in COLUMNS}
        self.matches: list[tuple[Any, ...]] = []
        self.decisions = 0
        self.counted = 0

    def play(self) -> Played:
        for deal in self.part.deals:
            self.play_deal(deal)
        matches = self.rows["matches"]
        columns = list(map(list, zip(*self.matches, strict=True)))
        matches.columns |= zip(MATCH_COLUMNS, columns, strict=True)
        matches.columns["bots"] = matches.columns["lineup"]
        names: dict[str, list[Any]] = {
            "variant": [self.variant.name],
            "bots": self.players,
            "kind": self.clerk.kinds,
            "item": self.clerk.items,
        }
        for rows in self.rows.values():
            rows.names = {name: found for name, found in names.items() if name in rows.columns}
            rows.columns["variant"] = [0] * len(rows.columns["deal"])
        return Played(
            self.part.number,
            {table: rows.written() for table, rows in self.rows.items()},
            {table: len(rows) for table, rows in self.rows.items()},
            seen(self.players, self.sides, matches.columns["shares"]),
        )

    def play_deal(self, deal: int) -> None:
        """With every lineup."""
        closely = deal % self.part.experiment.closely == 0
        seed = seed_of(self.part.experiment.seed, deal)
        for place in range(len(self.lineups)):
            self.play_match(deal, place, seed, closely)

    def play_match(self, deal: int, place: int, seed: str, closely: bool) -> None:
        game, gatherer, variant = self.game, self.gatherer, self.variant
        state = game.setup(variant.seats, variant.options, stream(seed, 0))
        bots, thought = self.bots[place], thoughts_of(seed, place)
        if closely:
            usual = self.decisions // self.counted if self.counted else 0
            stride = max(1, usual // LOOKS)
            gatherer.play_closely(state, bots, seed, thought, game.longest, stride)
        else:
            gatherer.play(state, bots, seed, thought, game.longest)
        taken, forced = int(gatherer.taken), int(gatherer.forced)
        if state.turn != OVER:
            raise Refused("lab_endless", variant=variant.name, deal=deal, n=taken)
        self.decisions += taken
        self.counted += 1
        shares = state.payoffs()
        match = deal * len(self.lineups) + place
        story = self.look_closely(deal, match, shares) if closely else NO_STORY
        choices = int(gatherer.choices) / (taken - forced) if taken > forced else None
        turns = (int(gatherer.first), int(gatherer.rounds))
        scores = game.scores(state)
        self.matches.append(
            (deal, match, place, shares, scores, taken, forced, choices, *turns, closely, *story)
        )

    def look_closely(self, deal: int, match: int, shares: list[float]) -> Story:
        """Fills the other tables from what was gathered."""
        gatherer = self.gatherer
        kinds, items = self.rows["decisions"].columns, self.rows["items"].columns
        many = gatherer.decisions_into(
            kinds["seat"], kinds["kind"], kinds["made"], kinds["forced"], kinds["choices"]
        )
        put_match(kinds, deal, match, int(many))
        many = gatherer.items_into(
            items["seat"],
            items["item"],
            items["held"],
            items["drawn"],
            items["played"],
            items["left"],
        )
        put_match(items, deal, match, int(many))
        looked, looks = gatherer.looked.listed(), gatherer.looks
        curves = self.rows["curves"].columns
        rows = curve(looked, looks, gatherer.sizes.listed())
        for name, cells in zip(
            ("tenth", "outlook", "choices"), zip(*rows, strict=True), strict=True
        ):
            curves[name].extend(cells)
        put_match(curves, deal, match, len(rows))
        return told(looked, looks, int(gatherer.taken), shares, self.sides)


def put_match(columns: dict[str, list[Any]], deal: int, match: int, many: int) -> None:
    columns["deal"].extend([deal] * many)
    columns["match"].extend([match] * many)


def play_part(part: Part) -> Played:
    """A function of the part and of nothing else, whoever plays the others, wherever."""
    return Player(part).play()
