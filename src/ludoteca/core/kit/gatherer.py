"""Gatherer: plays matches out and counts, on the way, what a laboratory wants to know of them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.clerk import MOST_KINDS, Clerk
from ludoteca.core.kit.hands import Hands, filled
from ludoteca.core.kit.ledger import Ledger
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.kit.story import Story
from ludoteca.core.kit.ways import Dealer, Scorer

LOOKS: Final = 10
"""How often the judge is asked in a match of usual length, or somewhat more often."""
UNKNOWN: Final = -1


@final
class Gatherer:
    """One match after the other, each counted from nothing and put into the `ledger`.

    `settled` is a game in which a move is always of one kind: it is asked about each only once. Where
    the outlook `settles`, it is asked for only when the turn has just passed on. `sides` has a seat of
    each side.
    """

    def __init__(
        self,
        clerk: Clerk,
        judge: Bot,
        seats: i64,
        sides: list[int],
        moves: i64,
        items: i64,
        settled: bool,
        settles: bool = False,
    ) -> None:
        self.clerk: Clerk = clerk
        self.judge: Bot = judge
        self.seats: i64 = seats
        self.settled: bool = settled
        self.settles: bool = settles and seats > 1
        self.ledger: Ledger = Ledger()
        self.story: Story = Story(seats, sides)
        self.hands: Hands = Hands(clerk, seats, items, settled)
        self.kinds: vec[i64] = filled(moves if settled else 1, UNKNOWN)
        self.plays: vec[i64] = filled(MOST_KINDS, UNKNOWN)
        self.known: i64 = 0
        self.legal: Moves = Moves()
        self.chance: Rng = Rng(0, 0, 0, 0)
        self.thought: Rng = Rng(0, 0, 0, 0)
        self.taken: i64 = 0
        self.decisions: i64 = 0
        # By seat and kind; all nothing between two matches.
        self.made: vec[i64] = filled(seats * MOST_KINDS, 0)
        self.made_forced: vec[i64] = filled(seats * MOST_KINDS, 0)
        self.made_choices: vec[i64] = filled(seats * MOST_KINDS, 0)

    def play_deals(
        self,
        deal: Dealer,
        score: Scorer,
        tables: list[list[Bot]],
        seed: str,
        first: i64,
        end: i64,
        closely: i64,
        limit: i64,
    ) -> i64:
        """The deals from `first` on, before `end`, each at every table; one in `closely` is looked at
        closely. Chance is that of a record with the seed `seed/deal`. Says which deal took more than
        `limit` decisions, or -1."""
        thought = self.thought
        for number in range(first, end):
            named = f"{seed}/{number}"
            close = number % closely == 0
            for place in range(i64(len(tables))):
                self.chance.promise(named, 0)
                state = deal(self.chance)
                # It is worked out when a bot asks.
                thought.promise(f"{named}/thought/{place}", 0)
                if close:
                    stride = self.usual() // LOOKS
                    self.play_closely(state, tables[place], named, limit, stride)
                else:
                    self.play(state, tables[place], named, limit)
                if state.turn != OVER:
                    return number
                self.keep(state.payoffs(), score(state), close)
        return -1

    def usual(self) -> i64:
        """Decisions of a match so far, or none."""
        matches = self.ledger.matches
        return self.decisions // matches if matches > 0 else 0

    def play(self, state: State, bots: list[Bot], seed: str, limit: i64) -> None:
        """Plays on to the end. Nobody is asked where there is no choice."""
        legal = self.legal
        chance = self.chance
        thought = self.thought
        chance.promise(seed, 0)
        first = state.turn
        last = first
        taken: i64 = 0
        forced: i64 = 0
        choices: i64 = 0
        rounds: i64 = 1
        while state.turn != OVER and taken < limit:
            legal.clear()
            state.legal_into(legal)
            seat = state.turn
            if seat != last:
                last = seat
                if seat == first:
                    rounds += 1
            if legal.count == 1:
                forced += 1
                move = legal.at(0)
            else:
                choices += legal.count
                move = bots[seat].choose(state, legal, thought)
            taken += 1
            chance.ply = taken
            state.play(move, chance)
        self.taken = taken
        self.ledger.put_course(taken, forced, choices, first, rounds)

    def play_closely(
        self, state: State, bots: list[Bot], seed: str, limit: i64, stride: i64
    ) -> None:
        """The same match as `play` gives, with an eye on hands, kinds and outlook; the outlook is
        asked for every `stride` decisions or so, and more rarely in a match that grows long."""
        story = self.story
        hands = self.hands
        story.begin()
        hands.begin(state)
        made, made_forced, made_choices = self.made, self.made_forced, self.made_choices
        legal = self.legal
        chance = self.chance
        thought = self.thought
        chance.promise(seed, 0)
        if stride < 1:
            stride = 1
        first = state.turn
        last = first
        taken: i64 = 0
        forced: i64 = 0
        choices: i64 = 0
        rounds: i64 = 1
        due: i64 = 0
        while state.turn != OVER and taken < limit:
            legal.clear()
            state.legal_into(legal)
            seat = state.turn
            passed_on = seat != last or taken == 0
            if seat != last:
                last = seat
                if seat == first:
                    rounds += 1
            if taken >= due and (passed_on or not self.settles):
                if story.is_full():
                    story.thin_out()
                    stride *= 2
                story.see(taken, self.judge.outlook(state))
                due = taken + stride
            story.choices.put(legal.count)
            if legal.count == 1:
                move = legal.at(0)
            else:
                move = bots[seat].choose(state, legal, thought)
            kind = self.kind_of(state, move)
            place = seat * MOST_KINDS + kind
            made[place] += 1
            if legal.count == 1:
                forced += 1
                made_forced[place] += 1
            else:
                choices += legal.count
                made_choices[place] += legal.count
            hands.look(state, seat, False)
            taken += 1
            chance.ply = taken
            state.play(move, chance)
            hands.look(state, seat, self.plays[kind] > 0)
        for seat in range(self.seats):
            hands.look(state, seat, False)
        self.taken = taken
        self.ledger.put_course(taken, forced, choices, first, rounds)

    def keep(self, shares: list[float], scores: list[int], close: bool) -> None:
        """The match that was just played is over."""
        ledger = self.ledger
        if close:
            ledger.close.put(ledger.matches)
            self.story.tell(self.taken, shares, ledger)
            self.story.draw(ledger)
            self.keep_kinds()
            self.hands.put_into(ledger)
        ledger.put_end(shares, scores)
        self.decisions += self.taken

    def keep_kinds(self) -> None:
        """A row for each seat and each kind of decision that it made."""
        ledger = self.ledger
        for seat in range(self.seats):
            for kind in range(self.known):
                place = seat * MOST_KINDS + kind
                made = self.made[place]
                if made > 0:
                    forced, choices = self.made_forced[place], self.made_choices[place]
                    ledger.kinds.put(ledger.matches, seat, kind, made, forced, choices, 0)
                    self.made[place] = 0
                    self.made_forced[place] = 0
                    self.made_choices[place] = 0

    def kind_of(self, state: State, move: i64) -> i64:
        if self.settled:
            kind = self.kinds[move]
            if kind == UNKNOWN:
                kind = self.ask_kind(state, move)
                self.kinds[move] = kind
            return kind
        return self.ask_kind(state, move)

    def ask_kind(self, state: State, move: i64) -> i64:
        kind = self.clerk.kind(state, move)
        if self.plays[kind] == UNKNOWN:
            self.plays[kind] = 1 if self.clerk.is_play(kind) else 0
        if kind >= self.known:
            self.known = kind + 1
        return kind
