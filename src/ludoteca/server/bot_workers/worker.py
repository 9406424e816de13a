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
from ludoteca.bots.available_bots import is_learned, learned_bots
from ludoteca.bots.hint import hint, hint_rng
from ludoteca.bots.learned import bot_from_weights
from ludoteca.bots.levels import DEFAULT_LEVEL, Budget, bot_of
from ludoteca.bots.review import MatchReview, judge_decision
from ludoteca.bots.review import to_dict as told
from ludoteca.bots.turning_points import evaluate_side, swings
from ludoteca.core.engine.bot import Bot, choose_fairly
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import State
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.record import Branch, Record
from ludoteca.server.bot_workers.worker_client import MAX_POSITIONS
from ludoteca.server.json_encoding import encode

NICENESS = 10
"""By how much a worker is nicer than its server: beside one that is busy it has a tenth."""


class BotWorker:
    def __init__(self, weights_folder: str = "") -> None:
        self.weights_folder = weights_folder
        self.learned_bots: dict[tuple[str, str], Bot] = {}
        self.positions: OrderedDict[str, tuple[Record, State]] = OrderedDict()

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        position = self.load_position(question)
        if position is None:
            return {"forgotten": True}
        record, state = position
        game = games.find(record.game)
        budget = Budget(seconds=question["seconds"])
        if "swings" in question:
            return {"swings": swings(game, record, question["swings"])}
        if "reckon" in question:
            return self.evaluate(game, record, state, budget)
        if "phrase" in question:
            return self.describe_move(game, state, question["phrase"])
        if "judge" in question:
            words, against = question["judge"], question["against"]
            return self.review_move(game, record, state, words, budget, against)
        if "hint" in question:
            return self.hint(game, record, state, question["hint"], budget)
        ply = len(record.moves) + 1
        bot = self.find_bot(game, question["bot"], budget)
        try:
            move = choose_fairly(bot, state, stream(record.seed, "bot", ply))
        except UserError:  # learned bots refuse a table that their weights do not know
            bot = bot_of(game, DEFAULT_LEVEL, budget)
            move = choose_fairly(bot, state, stream(record.seed, "bot", ply))
        if state.legal().size() == 1:  # how long it takes must not tell so
            determinized = determinize(state, int(state.turn))
            bot.score_moves(determinized, determinized.legal(), stream("forced", ply))
        return {"words": game.notation(state, int(move))}

    def find_bot(self, game: Game[Any], name: str, budget: Budget) -> Bot:
        """By its name here, never by that of a file. Weights that are gone leave a match that goes on
        all the same, with the usual bot."""
        learned_weights = learned_bots(self.weights_folder, game)
        if name in learned_weights:
            if (game.name, name) not in self.learned_bots:
                self.learned_bots[game.name, name] = bot_from_weights(game, *learned_weights[name])
            return self.learned_bots[game.name, name]
        return bot_of(game, DEFAULT_LEVEL if is_learned(name) else name, budget)

    def hint(
        self, game: Game[Any], record: Record, state: State, seat: int, budget: Budget
    ) -> dict[str, Any]:
        sides = game.sides(record.seats, record.options)
        hints = hint(game, determinize(state, seat), seat, budget, sides=sides)
        return {
            "hints": [
                {
                    "words": item.words,
                    "phrase": [item.phrase.key, item.phrase.args],
                    "chance": round(item.chance, 4),
                    "reason": [item.reason.key, item.reason.args],
                    "plan": [[step.key, step.args] for step in item.plan],
                    "even": item.even,
                }
                for item in hints
            ]
        }

    def review_move(
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
        determinized = determinize(state, seat)
        sides = game.sides(record.seats, record.options)
        rng = stream("duel", ply, against) if against else hint_rng()
        decision, before = judge_decision(
            game, determinized, words, ply, budget, rng, sides, against
        )
        decisions: Any = told(MatchReview(seat, [], [decision], []))["decisions"]
        return {"before": before, "decision": decisions[0]}

    def evaluate(
        self, game: Game[Any], record: Record, state: State, budget: Budget
    ) -> dict[str, Any]:
        """How the seat in turn could think that things stood."""
        ply = len(record.moves)
        determinized = determinize(state, int(state.turn))
        estimate = evaluate_side(game, determinized, budget, stream("turning", ply))
        return {"chance": estimate.chance, "sound": estimate.is_reliable}

    def describe_move(self, game: Game[Any], state: State, words: str) -> dict[str, Any]:
        """A decision as the texts say it."""
        phrase = game.describe_move(state, game.parse_legal_move(state, words))
        return {"phrase": [phrase.key, phrase.args]}

    def load_position(self, question: dict[str, Any]) -> tuple[Record, State] | None:
        """The position that is asked about: from the last one that is kept of this place if only later
        moves were told, else from the start. None if nothing is kept from which they could go on."""
        position_key = question["place"]
        cached = self.positions.pop(position_key, None)
        if "record" in question:
            values = question["record"]
            branches = [Branch(**branch) for branch in values["branches"]]
            record = Record(**values | {"branches": branches})
            state, first_ply = record.start(games.find(record.game)), 1
        elif cached is not None and len(cached[0].moves) == question["after"]:
            record, state = cached
            first_ply = len(record.moves) + 1
            record.moves += question["moves"]
        else:
            return None
        game = games.find(record.game)
        for ply in range(first_ply, len(record.moves) + 1):
            record.play_ply(game, state, ply)
        self.positions[position_key] = (record, state)
        if len(self.positions) > MAX_POSITIONS:
            self.positions.popitem(last=False)
        return record, state


def determinize(state: State, seat: int) -> State:
    """A position with all that the seat cannot see dealt anew: whoever thinks about this one could
    not cheat if they tried."""
    return state.determinize(seat, stream("guess", seat))


def lower_priority() -> None:
    """Whoever thinks takes what is left of the processor: a server that answers goes first. Where a
    system knows no such manners, all are alike."""
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when to stop
    lower_priority()
    worker = BotWorker(*sys.argv[1:2])
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
