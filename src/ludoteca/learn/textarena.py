"""TextArena: every game as an environment of words. `pip install textarena` brings the arena.

Importing this module makes the games known: `textarena.make("ludoteca/Kobito-v1")`. A player reads
what its seat may know and answers with a move, `[play 7 on rainbow-1 low]`.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import textarena as arena
from textarena.envs.registration import ENV_REGISTRY, register_with_versions

from ludoteca import games
from ludoteca.core.engine.state import OVER, State, play_checked
from ludoteca.core.errors import UserError
from ludoteca.core.frame import frame
from ludoteca.core.game import Game
from ludoteca.core.option import Value, check_options
from ludoteca.core.record import Record, new_seed
from ludoteca.core.sides import side_of
from ludoteca.core.text import Texts, item_name, replace_items, rulebook_text, texts
from ludoteca.core.text_view import FrameDescription, resolve_move
from ludoteca.core.view import log_for
from ludoteca.learn.arguments import env_version, find_game
from ludoteca.learn.batches.copying import portable_game
from ludoteca.learn.errors import as_int, error_text

ERROR_ALLOWANCE = 10
"""Consecutive invalid moves that are allowed; one more forfeits the match."""
MAX_EXPLAINED_MOVES = 60
"""With more legal moves only their notation is listed."""
LOG_LINES = 40
"""Latest lines of the log in an observation."""

Kind = arena.ObservationType


class TextArenaEnv(arena.Env):  # type: ignore[misc]
    """An environment in which each seat is a player.

    Players do not see each other's answers, which could reveal plans or cards; each seat reads a
    move in its own log. All chance comes from the seed given to `reset`; the global `random` is
    neither used nor seeded.
    """

    def __init__(
        self,
        game: str | Game[Any],
        options: Mapping[str, object] | None = None,
        language: str = "en",
        error_allowance: int = ERROR_ALLOWANCE,
        rulebook: bool = True,
    ) -> None:
        self.game: Game[Any] = find_game(game)
        try:
            self.texts: Texts = texts(language, self.game.name)
            self.options: dict[str, Value] = check_options(self.game.options, options or {})
        except UserError as error:
            raise ValueError(error_text(error, self.game)) from None
        self.language = language
        self.error_allowance = as_int("error_allowance", error_allowance)
        self.rulebook = rulebook

    # TextArena's interface

    def reset(self, num_players: int, seed: int | str | None = None) -> None:
        seats = as_int("num_players", num_players)
        if seed is None:
            seed = new_seed()
        elif not isinstance(seed, str):
            seed = str(as_int("seed", seed))
        record = Record(self.game.name, self.game.rules, seats, seed, dict(self.options))
        try:
            self.position: State = record.start(self.game, log=True)
        except UserError as error:
            raise ValueError(error_text(error, self.game)) from None
        self.record = record
        self.sides = self.game.sides(seats, self.options)
        self.lines_sent = [0] * seats
        self.state = arena.MinimalMultiPlayerState(
            num_players=seats, error_allowance=self.error_allowance
        )
        self.state.reset(game_state={}, player_prompt_function=self.prompt)
        self.send_updates()

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        if self.state.done:
            raise RuntimeError("the match is over: reset the environment")
        seat = int(self.position.turn)
        description = self.frame_description(seat)
        try:
            words = resolve_move(parse_answer(action), description.choices())
            move = self.game.parse_legal_move(self.position, words)
        except UserError as error:
            reason = self.texts.say_note("refusal", error.note)
            if self.state.set_invalid_move(reason=reason):
                self.forfeit(seat, reason)
        else:
            self.record.moves.append(self.game.notation(self.position, move))
            play_checked(self.position, move, self.record.rng(len(self.record.moves)))
        done, info = self.state.step()
        if not done:
            self.send_updates()
        return self.state.done, info

    def close(self) -> Any:
        return self.state.close()

    def __deepcopy__(self, memo: dict[int, Any]) -> TextArenaEnv:
        """An independent match in the same position."""
        copy = TextArenaEnv(
            self.game, self.options, self.language, self.error_allowance, self.rulebook
        )
        memo[id(self)] = copy
        for name in ("record", "sides", "lines_sent", "state"):
            if hasattr(self, name):
                setattr(copy, name, deepcopy(getattr(self, name), memo))
        if hasattr(self, "position"):
            copy.position = self.position.clone()
        return copy

    def __getstate__(self) -> dict[str, Any]:
        """For pickling: the record has the position, and the names have the game and its texts."""
        fields = {**self.__dict__, "game": portable_game(self.game)}
        del fields["texts"]
        if "position" in fields:
            fields["position"] = None
        return fields

    def __setstate__(self, fields: dict[str, Any]) -> None:
        self.__dict__.update(fields)
        self.game = find_game(fields["game"])
        self.texts = texts(self.language, self.game.name)
        if "position" in fields:
            self.position = self.record.state(self.game, log=True)

    # Messages

    def prompt(self, player_id: int, game_state: Any) -> str:
        name = self.texts.format_field(player_id, "seat")
        lines = [
            self.texts.say("text_view.prompt", {"game": self.texts.say("game.name"), "who": name})
        ]
        if self.rulebook:
            rules = rulebook_text(self.language, self.game.name)
            lines.append(replace_items(rules, lambda item: item_name(self.texts, item) or item))
        return "\n\n".join(lines)

    def frame_description(self, seat: int) -> FrameDescription:
        return FrameDescription(self.texts, frame(self.game, self.position, seat))

    def send_updates(self) -> None:
        """Sends each seat its new log lines, and the table to the seat in turn."""
        for seat in range(self.record.seats):
            lines = log_for(self.position, seat)
            for note in lines[self.lines_sent[seat] :]:
                self.send(seat, self.texts.say_note("log", note), Kind.GAME_MESSAGE)
            self.lines_sent[seat] = len(lines)
        turn = int(self.position.turn)
        if turn == OVER:
            self.finish()
            return
        if turn != self.state.current_player_id:  # setting it resets the count of invalid moves
            self.state.manually_set_current_player_id(turn)
        self.send(turn, self.table_text(turn), Kind.GAME_BOARD)

    def send(self, seat: int, message: str, kind: Any) -> None:
        self.state.add_observation(to_id=seat, message=message, observation_type=kind)

    def table_text(self, seat: int) -> str:
        description = self.frame_description(seat)
        choices = description.choices()
        choice_lines = [f"[{choice.words}] — {choice.sentence}" for choice in choices]
        if len(choices) > MAX_EXPLAINED_MOVES:
            choice_lines = [", ".join(f"[{choice.words}]" for choice in choices)]
        return "\n".join(
            [
                description.render(),
                "",
                self.texts.say("text_view.choices", {"n": len(choices)}),
                *choice_lines,
            ]
        )

    # Results

    def finish(self) -> None:
        """Winners get 1 and losers -1, as usual in TextArena; a victory shared by all is a draw."""
        winners = self.game.winners(self.position)
        self.record.scores = self.game.scores(self.position)
        for seat, score in enumerate(self.record.scores):
            self.state.game_info[seat]["score"] = score
        rewards = {seat: 1 if seat in winners else -1 for seat in range(self.record.seats)}
        if len(winners) == self.record.seats and len(self.sides) > 1:
            rewards = dict.fromkeys(rewards, 0)
        key = "text_view.winners" if winners else "text_view.no_winner"
        self.state.set_game_outcome(rewards, self.texts.say(key, {"who": winners}))

    def forfeit(self, seat: int, reason: str) -> None:
        """A player with too many invalid moves loses, and so do its partners."""
        losing_side = side_of(self.sides, seat)
        other_reward = 1 if len(self.sides) == 2 else 0
        rewards = {
            seat_number: -1 if seat_number in losing_side else other_reward
            for seat_number in range(self.record.seats)
        }
        self.state.set_game_outcome(rewards, reason)


class LatestTableWrapper(arena.ObservationWrapper):  # type: ignore[misc]
    """Observations with the rules, the latest log lines and the current table.

    TextArena's own wrapper repeats every earlier table, even those of earlier matches.
    """

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self.history: dict[int, list[tuple[str, Any]]] = {}

    def reset(self, num_players: int, seed: int | str | None = None) -> Any:
        self.history = {}
        return super().reset(num_players=num_players, seed=seed)

    def observation(self, player_id: int, observation: Any = None) -> str:
        history = self.history.setdefault(player_id, [])
        history += [(message, kind) for _, message, kind in observation or ()]
        prompts = [entry for entry in history if entry[1] is Kind.PROMPT]
        lines = [entry for entry in history if entry[1] in (Kind.GAME_MESSAGE, Kind.GAME_ADMIN)][
            -LOG_LINES:
        ]
        tables = [entry for entry in history if entry[1] is Kind.GAME_BOARD][-1:]
        self.history[player_id] = [*prompts, *lines, *tables]
        return "\n\n".join(
            "\n".join(message for message, _ in part) for part in (prompts, lines, tables) if part
        )


def parse_answer(action: str) -> str:
    """The text in the last brackets of an answer, or all of it without brackets."""
    _, opening, rest = str(action).rpartition("[")
    answer, closing, _ = rest.partition("]")
    return answer if opening and closing else action


def env_id(game: Game[Any]) -> str:
    return f"ludoteca/{game.name.capitalize()}-v{env_version(game)}"


def register() -> None:
    """Registers every game with `textarena.make`; with the suffix `-raw` without a wrapper."""
    for name in games.playable():
        known = env_id(games.find(name))
        if known not in ENV_REGISTRY:
            wrappers = {"default": [LatestTableWrapper]}
            register_with_versions(
                id=known,
                entry_point="ludoteca.learn.textarena:TextArenaEnv",
                wrappers=wrappers,
                game=name,
            )


register()
