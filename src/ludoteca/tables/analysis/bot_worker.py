"""Answers questions about positions: moves of bots, hints, verdicts. Keeps nothing that cannot be
asked again."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from ludoteca import games
from ludoteca.bots import review
from ludoteca.bots.available_bots import is_learned, learned_bots
from ludoteca.bots.causes import Gap, split_gap
from ludoteca.bots.hint import hint, hint_rng
from ludoteca.bots.learned import bot_from_weights
from ludoteca.bots.levels import DEFAULT_LEVEL, Budget, bot_of
from ludoteca.bots.line_review import judge_line, judges_lines
from ludoteca.bots.measure import CHANCE, Estimator, measure_of
from ludoteca.bots.review_turns import stretch_around
from ludoteca.bots.turning_points import evaluate_side, swings
from ludoteca.core.engine.bot import Bot, choose_fairly
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import State
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.record import Branch, Record
from ludoteca.core.search_config import UNLIMITED
from ludoteca.tables.analysis.position_cache import MAX_CACHED_POSITIONS


@dataclass(frozen=True, slots=True)
class SearchJob:
    """A position, and how long to search it."""

    game: Game[Any]
    record: Record
    state: State
    budget: Budget

    def determinized(self, seat: int) -> State:
        """The position with all that the seat cannot see resampled: a search of it cannot cheat."""
        return self.state.determinize(seat, stream("guess", seat))


class BotWorker:
    def __init__(self, weights_folder: str = "") -> None:
        self.weights_folder = weights_folder
        self.learned_bots: dict[tuple[str, str], Bot] = {}
        self.positions: OrderedDict[str, tuple[Record, State]] = OrderedDict()

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        position = self.load_position(question)
        if position is None:
            return {"unknown_position": True}
        record, state = position
        budget = Budget(question.get("iterations", UNLIMITED), question["seconds"])
        job = SearchJob(games.find(record.game), record, state, budget)
        if "swings" in question:
            return self.find_swings(job, question["swings"])
        if "evaluate" in question:
            return self.evaluate(job)
        if "causes" in question:
            return self.split_gap(job, Gap(*question["causes"]), question["seat"])
        if "review" in question:
            return self.review_moves(job, question["review"], question["against"])
        if "hint" in question:
            return self.hint(job, question["hint"])
        return self.choose_move(job, question["bot"])

    def choose_move(self, job: SearchJob, name: str) -> dict[str, Any]:
        state, ply = job.state, len(job.record.moves) + 1
        bot = self.find_bot(job.game, name, job.budget)
        try:
            move = choose_fairly(bot, state, stream(job.record.seed, "bot", ply))
        except UserError:  # the weights do not know a table like this one
            bot = bot_of(job.game, DEFAULT_LEVEL, job.budget)
            move = choose_fairly(bot, state, stream(job.record.seed, "bot", ply))
        if state.legal().size() == 1:  # the response time must not reveal a forced move
            determinized = job.determinized(int(state.turn))
            bot.score_moves(determinized, determinized.legal(), stream("forced", ply))
        return {"words": job.game.notation(state, int(move))}

    def find_bot(self, game: Game[Any], name: str, budget: Budget) -> Bot:
        """A bot whose weights are missing is replaced by the default one, so that its match goes on."""
        learned_weights = learned_bots(self.weights_folder, game)
        if name in learned_weights:
            if (game.name, name) not in self.learned_bots:
                self.learned_bots[game.name, name] = bot_from_weights(game, *learned_weights[name])
            return self.learned_bots[game.name, name]
        return bot_of(game, DEFAULT_LEVEL if is_learned(name) else name, budget)

    def hint(self, job: SearchJob, seat: int) -> dict[str, Any]:
        sides = job.game.sides(job.record.seats, job.record.options)
        hints = hint(job.game, job.determinized(seat), seat, job.budget, sides=sides)
        return {
            "hints": [
                {
                    "words": item.words,
                    "phrase": [item.phrase.key, item.phrase.args],
                    "chance": round(item.chance, 4),
                    "reason": [item.reason.key, item.reason.args],
                    "plan": [[step.key, step.args] for step in item.plan],
                    "plan_touches": list(item.plan_touches),
                    "even": item.even,
                }
                for item in hints
            ]
        }

    def review_moves(
        self, job: SearchJob, words: list[str], against: list[str] | None
    ) -> dict[str, Any]:
        """Judges decisions from the view of the seat that took them: one, or a line of them."""
        ply = len(job.record.moves)
        seat = int(job.state.turn)
        sides = job.game.sides(job.record.seats, job.record.options)
        measure = measure_of(job.game, job.state, sides)
        rng = stream("duel", ply, " ".join(against)) if against else hint_rng()
        position = job.determinized(seat)
        if judges_lines(job.game, measure):
            decision, before, best_words = judge_line(
                job.game, position, words, job.budget, rng, ply=ply, measure=measure, rival=against
            )
        else:
            rival = against[0] if against else None
            decision, before = review.judge_decision(
                job.game, position, words[0], job.budget, rng, ply=ply, sides=sides, rival=rival
            )
            best_words = [decision.best]
        decisions: Any = review.to_dict(review.MatchReview(seat, [], [decision], []))["decisions"]
        return {"before": before, "decision": decisions[0], "best_words": best_words}

    def evaluate(self, job: SearchJob) -> dict[str, Any]:
        """The chance of winning, as the seat in turn could estimate it."""
        determinized = job.determinized(int(job.state.turn))
        rng = stream("turning", len(job.record.moves))
        estimate = evaluate_side(job.game, determinized, job.budget, rng)
        return {"chance": estimate.chance, "is_sound": estimate.is_reliable}

    def find_swings(self, job: SearchJob, side: list[int]) -> dict[str, Any]:
        """Swings, each with the first and the last ply of what is judged together with its
        decision."""
        rows = []
        for swing in swings(job.game, job.record, side):
            ply = swing.decisive_ply
            judged = (ply, ply)
            if judges_lines(job.game, CHANCE):
                seat = int(job.record.state(job.game, ply).turn)
                judged = stretch_around(job.game, job.record, seat, ply)
            rows.append([list(swing), list(judged)])
        return {"swings": rows}

    def split_gap(self, job: SearchJob, gap: Gap, seat: int) -> dict[str, Any]:
        """What chance and the others changed in a finished match, by what a seat could see."""
        sides = job.game.sides(job.record.seats, job.record.options)
        estimator = Estimator(job.game, seat, measure_of(job.game, job.state, sides))
        causes = split_gap(
            job.game,
            job.record,
            gap,
            seat=seat,
            sides=sides,
            estimator=estimator,
            budget=job.budget,
        )
        return {"causes": [list(cause) for cause in causes]}

    def load_position(self, question: dict[str, Any]) -> tuple[Record, State] | None:
        """Replays the record, or the new moves on top of the cached position; None if neither is
        there."""
        position_key = question["position_key"]
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
        if len(self.positions) > MAX_CACHED_POSITIONS:
            self.positions.popitem(last=False)
        return record, state
