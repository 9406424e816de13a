"""A process in which bots think: a question a line on stdin, an answer a line on stdout.

It holds nothing that cannot be asked again, so it may be killed at any time.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import OrderedDict
from contextlib import suppress
from typing import Any

from ludoteca import games
from ludoteca.bots.hint import hint, lots
from ludoteca.bots.learned import bot_by
from ludoteca.bots.levels import USUAL, Budget, bot_of
from ludoteca.bots.review import Review, judged
from ludoteca.bots.review import listed as told
from ludoteca.bots.turning import reckoned, swings
from ludoteca.core.game import Game
from ludoteca.core.kit.bot import Bot, ask
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import State
from ludoteca.core.record import Branch, Record
from ludoteca.core.refusal import Refused
from ludoteca.server.tables.frames import encode
from ludoteca.server.tables.offers import is_learned, learned
from ludoteca.server.thinking.mind import REMEMBERED

MODEST = 10
"""By how much a worker is nicer than its server: beside one that is busy it has a tenth."""


class Worker:
    def __init__(self, learned: str = "") -> None:
        self.learned = learned
        self.players: dict[tuple[str, str], Bot] = {}
        self.positions: OrderedDict[str, tuple[Record, State]] = OrderedDict()

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        found = self.position(question)
        if found is None:
            return {"forgotten": True}
        record, state = found
        game = games.find(record.game)
        budget = Budget(seconds=question["seconds"])
        if "swings" in question:
            return {"swings": swings(game, record, question["swings"])}
        if "reckon" in question:
            return self.reckon(game, record, state, budget)
        if "phrase" in question:
            return self.phrase(game, state, question["phrase"])
        if "judge" in question:
            words, against = question["judge"], question["against"]
            return self.judge(game, record, state, words, budget, against)
        if "hint" in question:
            return self.hint(game, record, state, question["hint"], budget)
        ply = len(record.moves) + 1
        bot = self.bot(game, question["bot"], budget)
        try:
            move = ask(bot, state, stream(record.seed, "bot", ply))
        except Refused:  # learned bots refuse a table that their weights do not know
            bot = bot_of(game, USUAL, budget)
            move = ask(bot, state, stream(record.seed, "bot", ply))
        if state.legal().size() == 1:  # how long it takes must not tell so
            guess = guessed(state, int(state.turn))
            bot.weigh(guess, guess.legal(), stream("forced", ply))
        return {"words": game.words(state, int(move))}

    def bot(self, game: Game[Any], name: str, budget: Budget) -> Bot:
        """By its name here, never by that of a file. Weights that are gone leave a match that goes on
        all the same, with the usual bot."""
        found = learned(self.learned, game)
        if name in found:
            if (game.name, name) not in self.players:
                self.players[game.name, name] = bot_by(game, *found[name])
            return self.players[game.name, name]
        return bot_of(game, USUAL if is_learned(name) else name, budget)

    def hint(
        self, game: Game[Any], record: Record, state: State, seat: int, budget: Budget
    ) -> dict[str, Any]:
        sides = game.sides(record.seats, record.options)
        found = hint(game, guessed(state, seat), seat, budget, sides=sides)
        return {
            "hints": [
                {
                    "words": one.words,
                    "phrase": [one.phrase.key, one.phrase.args],
                    "chance": round(one.chance, 4),
                    "reason": [one.reason.key, one.reason.args],
                    "plan": [[step.key, step.args] for step in one.plan],
                    "even": one.even,
                }
                for one in found
            ]
        }

    def judge(
        self,
        game: Game[Any],
        record: Record,
        state: State,
        words: str,
        budget: Budget,
        against: str | None = None,
    ) -> dict[str, Any]:
        """The decision that was taken here, seen from the seat that took it."""
        ply = len(record.moves)
        seat = int(state.turn)
        guess = guessed(state, seat)
        sides = game.sides(record.seats, record.options)
        lot = stream("duel", ply, against) if against else lots()
        decision, before = judged(game, guess, words, ply, budget, lot, sides, against)
        shown: Any = told(Review(seat, [], [decision], []))["decisions"]
        return {"before": before, "decision": shown[0]}

    def reckon(
        self, game: Game[Any], record: Record, state: State, budget: Budget
    ) -> dict[str, Any]:
        """How the seat in turn could think that things stood."""
        ply = len(record.moves)
        guess = guessed(state, int(state.turn))
        found = reckoned(game, guess, budget, stream("turning", ply))
        return {"chance": found.chance, "sound": found.is_sound}

    def phrase(self, game: Game[Any], state: State, words: str) -> dict[str, Any]:
        """A decision as the texts say it."""
        phrase = game.phrase(state, game.parse(state, words))
        return {"phrase": [phrase.key, phrase.args]}

    def position(self, question: dict[str, Any]) -> tuple[Record, State] | None:
        """The position that is asked about: from the last one that is kept of this place if only later
        moves were told, else from the start. None if nothing is kept from which they could go on."""
        place = question["place"]
        kept = self.positions.pop(place, None)
        if "record" in question:
            facts = question["record"]
            branches = [Branch(**branch) for branch in facts["branches"]]
            record = Record(**facts | {"branches": branches})
            state, first = record.start(games.find(record.game)), 1
        elif kept is not None and len(kept[0].moves) == question["after"]:
            record, state = kept
            first = len(record.moves) + 1
            record.moves += question["moves"]
        else:
            return None
        game = games.find(record.game)
        for ply in range(first, len(record.moves) + 1):
            record.follow(game, state, ply)
        self.positions[place] = (record, state)
        if len(self.positions) > REMEMBERED:
            self.positions.popitem(last=False)
        return record, state


def guessed(state: State, seat: int) -> State:
    """A position with all that the seat cannot see dealt anew: whoever thinks about this one could
    not cheat if they tried."""
    return state.guess(seat, stream("guess", seat))


def step_back() -> None:
    """Whoever thinks takes what is left of the processor: a server that answers goes first. Where a
    system knows no such manners, all are alike."""
    with suppress(AttributeError, OSError):
        os.nice(MODEST)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when to stop
    step_back()
    worker = Worker(*sys.argv[1:2])
    for line in sys.stdin.buffer:
        try:
            reply = worker.answer(json.loads(line))
        except Exception as error:
            reply = {"error": type(error).__name__}  # its text might hold a secret
        try:
            sys.stdout.write(encode(reply) + "\n")
            sys.stdout.flush()
        except BrokenPipeError:
            os._exit(
                0
            )  # the server was killed meanwhile: nobody waits, and nothing is to be tidied


if __name__ == "__main__":
    main()
