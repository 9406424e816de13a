"""Playing: one part of an experiment, from the deals to the finished files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca import games
from ludoteca.bots.levels import own_bot
from ludoteca.core.game import Game
from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.gatherer import Gatherer
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.refusal import Refused
from ludoteca.core.sides import Sides, side_of
from ludoteca.lab.columns import COLUMNS
from ludoteca.lab.figures import Deals, seen
from ludoteca.lab.tournament import entrant
from ludoteca.lab.work.clerk import MOST_ITEMS, clerk_of
from ludoteca.lab.work.parts import Part
from ludoteca.lab.work.story import Story, curve, told
from ludoteca.lab.work.tables import Rows

LOOKS = 12
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
        judge = own_bot(self.game)
        self.gatherer = Gatherer(self.clerk, judge, seats, self.game.moves, items, settled)
        self.rows = {table: Rows(table) for table in COLUMNS}
        self.decisions = 0
        self.counted = 0

    def play(self) -> Played:
        shares = [self.play_deal(deal) for deal in self.part.deals]
        names = {"variant": [self.variant.name], "kind": self.clerk.kinds, "item": self.clerk.items}
        for rows in self.rows.values():
            rows.names = {name: found for name, found in names.items() if name in rows.columns}
            rows.columns["variant"] = [0] * len(rows.columns["deal"])
        return Played(
            self.part.number,
            {table: rows.written() for table, rows in self.rows.items()},
            {table: len(rows) for table, rows in self.rows.items()},
            seen(self.players, self.sides, shares),
        )

    def play_deal(self, deal: int) -> list[list[float]]:
        """The shares of each lineup."""
        closely = deal % self.part.experiment.closely == 0
        seed = seed_of(self.part.experiment.seed, deal)
        return [self.play_match(deal, place, seed, closely) for place in range(len(self.lineups))]

    def play_match(self, deal: int, place: int, seed: str, closely: bool) -> list[float]:
        game, gatherer, variant = self.game, self.gatherer, self.variant
        state = game.setup(variant.seats, variant.options, stream(seed, 0))
        bots: list[Bot] = [entrant(game, name) for name in self.players[place]]
        thought = stream(seed, "thought", place)
        if closely:
            usual = self.decisions // self.counted if self.counted else 0
            stride = max(1, usual // LOOKS)
            gatherer.play_closely(state, bots, seed, thought, game.longest, stride)
        else:
            gatherer.play(state, bots, seed, thought, game.longest)
        taken = int(gatherer.taken)
        if state.turn != OVER:
            raise Refused("endless", number=deal, n=taken)
        self.decisions += taken
        self.counted += 1
        shares = state.payoffs()
        match = deal * len(self.lineups) + place
        story = self.look_closely(deal, match, shares) if closely else Story()
        self.put_match(state, deal, match, place, shares, closely, story)
        return shares

    def put_match(
        self,
        state: State,
        deal: int,
        match: int,
        place: int,
        shares: list[float],
        closely: bool,
        story: Story,
    ) -> None:
        gatherer = self.gatherer
        taken, forced = int(gatherer.taken), int(gatherer.forced)
        columns = self.rows["matches"].columns
        columns["deal"].append(deal)
        columns["match"].append(match)
        columns["lineup"].append(place)
        columns["bots"].append(self.players[place])
        columns["shares"].append(shares)
        columns["scores"].append(self.game.scores(state))
        columns["decisions"].append(taken)
        columns["forced"].append(forced)
        columns["choices"].append(
            int(gatherer.choices) / (taken - forced) if taken > forced else None
        )
        columns["first"].append(int(gatherer.first))
        columns["rounds"].append(int(gatherer.rounds))
        columns["closely"].append(closely)
        columns["lead_changes"].append(story.lead_changes)
        columns["decided"].append(story.decided)
        columns["worst"].append(story.worst)
        columns["half"].append(story.half)

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
