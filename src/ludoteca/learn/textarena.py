"""TextArena: every game as an environment of words. `pip install textarena` brings the arena.

Importing this module makes the games known: `textarena.make("ludoteca/Kobito-v2")`. A player reads
what its seat may know and answers with a move, `[play 7 on rainbow-1 low]`.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import textarena as arena
from textarena.envs.registration import ENV_REGISTRY, register_with_versions

from ludoteca import games
from ludoteca.core.account import Account, understood
from ludoteca.core.frame import frame
from ludoteca.core.game import Game
from ludoteca.core.kit.state import OVER, State, play_checked
from ludoteca.core.option import Value, checked
from ludoteca.core.record import Record, new_seed
from ludoteca.core.refusal import Refused
from ludoteca.core.sides import side_of
from ludoteca.core.text import Texts, name_of, rulebook_text, texts, with_pieces
from ludoteca.core.view import log_for
from ludoteca.learn.errors import plain, said

PATIENCE = 10
"""Wrong words in a row that cost nothing; with one more the match is given up."""
EXPLAINED = 60
"""Of more moves than this only the words are listed."""
KEPT = 40
"""Lines of the log that an observation repeats."""

Kind = arena.ObservationType


class Words(arena.Env):  # type: ignore[misc]
    """One match after the other, each seat a player.

    Nobody hears what another player says, for it could tell what that player thinks or holds: what
    a move shows is told to each seat in the lines of its own log. Chance comes from the seed given
    to `reset` and from nothing else; the global `random` is neither read nor seeded.
    """

    def __init__(
        self,
        game: str | Game[Any],
        options: Mapping[str, object] | None = None,
        language: str = "en",
        error_allowance: int = PATIENCE,
        rulebook: bool = True,
    ) -> None:
        self.game: Game[Any] = game if isinstance(game, Game) else found(game)
        try:
            self.said: Texts = texts(language, self.game.name)
            self.options: dict[str, Value] = checked(self.game.options, options or {})
        except Refused as refusal:
            raise ValueError(said(refusal, self.game)) from None
        self.language = language
        self.error_allowance = plain("error_allowance", error_allowance)
        self.rulebook = rulebook

    # The conventions

    def reset(self, num_players: int, seed: int | str | None = None) -> None:
        seats = plain("num_players", num_players)
        if seed is None:
            seed = new_seed()
        elif not isinstance(seed, str):
            seed = str(plain("seed", seed))
        record = Record(self.game.name, self.game.rules, seats, seed, dict(self.options))
        try:
            self.position: State = record.start(self.game, log=True)
        except Refused as refusal:
            raise ValueError(said(refusal, self.game)) from None
        self.record = record
        self.sides = self.game.sides(seats, self.options)
        self.told = [0] * seats
        self.state = arena.MinimalMultiPlayerState(
            num_players=seats, error_allowance=self.error_allowance
        )
        self.state.reset(game_state={}, player_prompt_function=self.prompt)
        self.go_on()

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        if self.state.done:
            raise RuntimeError("the match is over: reset the environment")
        seat = int(self.position.turn)
        account = self.account(seat)
        try:
            words = understood(answer_in(action), account.choices())
            move = self.game.parse(self.position, words)
        except Refused as refusal:
            reason = self.said.note("refusal", refusal.note)
            if self.state.set_invalid_move(reason=reason):
                self.give_up(seat, reason)
        else:
            self.record.moves.append(self.game.words(self.position, move))
            play_checked(self.position, move, self.record.rng(len(self.record.moves)))
        done, info = self.state.step()
        if not done:
            self.go_on()
        return self.state.done, info

    def close(self) -> Any:
        return self.state.close()

    def __deepcopy__(self, memo: dict[int, Any]) -> Words:
        """A match of its own that goes on from here."""
        twin = Words(self.game, self.options, self.language, self.error_allowance, self.rulebook)
        memo[id(self)] = twin
        for name in ("record", "sides", "told", "state"):
            if hasattr(self, name):
                setattr(twin, name, deepcopy(getattr(self, name), memo))
        if hasattr(self, "position"):
            twin.position = self.position.clone()
        return twin

    # What players are told

    def prompt(self, player_id: int, game_state: Any) -> str:
        name = self.said.format_field(player_id, "seat")
        lines = [self.said.say("told.prompt", {"game": self.said.say("game.name"), "who": name})]
        if self.rulebook:
            whole = rulebook_text(self.language, self.game.name)
            lines.append(with_pieces(whole, lambda item: name_of(self.said, item) or item))
        return "\n\n".join(lines)

    def account(self, seat: int) -> Account:
        return Account(self.said, frame(self.game, self.position, seat))

    def go_on(self) -> None:
        """Tells each seat what is new to it, and shows the table to the one that decides next."""
        for seat in range(self.record.seats):
            lines = log_for(self.position, seat)
            for note in lines[self.told[seat] :]:
                self.tell(seat, self.said.note("log", note), Kind.GAME_MESSAGE)
            self.told[seat] = len(lines)
        turn = int(self.position.turn)
        if turn == OVER:
            self.end()
            return
        if turn != self.state.current_player_id:  # else wrong words would be forgotten
            self.state.manually_set_current_player_id(turn)
        self.tell(turn, self.board(turn), Kind.GAME_BOARD)

    def tell(self, seat: int, message: str, kind: Any) -> None:
        self.state.add_observation(to_id=seat, message=message, observation_type=kind)

    def board(self, seat: int) -> str:
        account = self.account(seat)
        choices = account.choices()
        listed = [f"[{one.words}] — {one.sentence}" for one in choices]
        if len(choices) > EXPLAINED:
            listed = [", ".join(f"[{one.words}]" for one in choices)]
        return "\n".join(
            [account.told(), "", self.said.say("told.choices", {"n": len(choices)}), *listed]
        )

    # The end

    def end(self) -> None:
        """Winners have 1 and losers -1, as the arena has it; a victory that all share is a draw."""
        winners = self.game.winners(self.position)
        self.record.scores = self.game.scores(self.position)
        for seat, score in enumerate(self.record.scores):
            self.state.game_info[seat]["score"] = score
        rewards = {seat: 1 if seat in winners else -1 for seat in range(self.record.seats)}
        if len(winners) == self.record.seats and len(self.sides) > 1:
            rewards = dict.fromkeys(rewards, 0)
        key = "told.winners" if winners else "told.no_winner"
        self.state.set_game_outcome(rewards, self.said.say(key, {"who": winners}))

    def give_up(self, seat: int, reason: str) -> None:
        """Who cannot be understood has lost, and so have their partners."""
        lost = side_of(self.sides, seat)
        other = 1 if len(self.sides) == 2 else 0
        rewards = {one: -1 if one in lost else other for one in range(self.record.seats)}
        self.state.set_game_outcome(rewards, reason)


class LatestTable(arena.ObservationWrapper):  # type: ignore[misc]
    """One text for each decision: the rules, the latest lines of the log, the table as it is now.

    The arena's own wrapper repeats every table there ever was, also those of matches before.
    """

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self.kept: dict[int, list[tuple[str, Any]]] = {}

    def reset(self, num_players: int, seed: int | str | None = None) -> Any:
        self.kept = {}
        return super().reset(num_players=num_players, seed=seed)

    def observation(self, player_id: int, observation: Any = None) -> str:
        kept = self.kept.setdefault(player_id, [])
        kept += [(message, kind) for _, message, kind in observation or ()]
        prompts = [one for one in kept if one[1] is Kind.PROMPT]
        lines = [one for one in kept if one[1] in (Kind.GAME_MESSAGE, Kind.GAME_ADMIN)][-KEPT:]
        tables = [one for one in kept if one[1] is Kind.GAME_BOARD][-1:]
        self.kept[player_id] = [*prompts, *lines, *tables]
        return "\n\n".join(
            "\n".join(message for message, _ in part) for part in (prompts, lines, tables) if part
        )


def answer_in(action: str) -> str:
    """What stands in the last brackets of an answer, or all of it if there are none."""
    _, opening, rest = str(action).rpartition("[")
    inside, closing, _ = rest.partition("]")
    return inside if opening and closing else action


def found(name: str) -> Game[Any]:
    try:
        return games.find(name)
    except (Refused, TypeError):
        raise ValueError(f"there is no game {name!r}: {', '.join(games.names())}") from None


def arena_name(game: Game[Any]) -> str:
    """The number is that of the rules."""
    return f"ludoteca/{game.name.capitalize()}-v{game.rules}"


def register() -> None:
    """Makes every game known to `textarena.make`; with `-raw` after the name, without a wrapper."""
    for name in games.playable():
        known = arena_name(games.find(name))
        if known not in ENV_REGISTRY:
            wrappers = {"default": [LatestTable]}
            register_with_versions(
                id=known, entry_point="ludoteca.learn.textarena:Words", wrappers=wrappers, game=name
            )


register()
