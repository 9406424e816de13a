"""Checks of legal moves, their notation and their click paths."""

from __future__ import annotations

from ludoteca.core.engine.state import State
from ludoteca.core.interaction import (
    ClickPath,
    click_paths,
    is_touchable,
    leads_to_move,
    refusal_reason,
)
from ludoteca.core.testkit.checker import Checker
from ludoteca.core.view import View


def check_legal(checker: Checker, state: State) -> list[int]:
    require = checker.require
    moves = state.legal().to_list()
    require("turn is a seat", 0 <= state.turn < state.seats)
    require("there is always a legal move", bool(moves))
    require("each legal move is listed once", len(set(moves)) == len(moves), moves)
    require("legal moves come in a stable order", state.legal().to_list() == moves)
    require("legal moves are the same on a clone", state.clone().legal().to_list() == moves)
    require("moves are below game.moves", min(moves) >= 0 and max(moves) < checker.game.moves)
    return moves


def check_notation(checker: Checker, state: State, moves: list[int]) -> None:
    require = checker.require
    notations = [checker.game.notation(state, move) for move in moves]
    require(
        "no two legal moves have the same notation",
        len(set(notations)) == len(notations),
        notations,
    )
    for move, words in checker.sample(list(zip(moves, notations, strict=True))):
        require("notation is normalized", words == " ".join(words.split()), words)
        require(
            "the notation of a move parses to that move",
            checker.parse_or_note(state, words) == move,
            words,
        )
        checker.check_text("move", checker.game.describe_move(state, move), state)


def check_touches(checker: Checker, state: State) -> None:
    """Each move has click paths over visible targets, and no path completes another move first."""
    game, require = checker.game, checker.require
    offered = click_paths(game, state)
    view = game.view(state, int(state.turn))
    owners: dict[ClickPath, int] = {}
    for move, paths in offered:
        if not paths or not all(paths):
            words = game.notation(state, move)
            require("every move can be touched", bool(paths), words)
            require("no click path is empty", False, words)
        for path in paths:
            is_unique = owners.setdefault(tuple(sorted(path)), move) == move
            require("no two moves touch the same things", is_unique, path)
    for move, paths in checker.sample(offered):
        for path in paths:
            is_visible = all(is_touchable(game, view, target) for target in path)
            require("what is touched lies on the table", is_visible, path)
            owners_of_prefixes = [
                owners.get(tuple(sorted(path[:n])), move) for n in range(1, len(path))
            ]
            require("no click path completes another move", set(owners_of_prefixes) <= {move}, path)
    check_dead_ends(checker, state, view, offered)


def check_dead_ends(
    checker: Checker, state: State, view: View, offered: list[tuple[int, list[ClickPath]]]
) -> None:
    """A visible target without a move has a refusal that tells no secret."""
    game = checker.game
    targets = [
        f"{zone.id}/{item}" for zone in view.zones for item in zone.items if item is not None
    ]
    targets += [zone.id for zone in view.zones]
    resampled = checker.resample(state, int(state.turn))
    offered_resampled = click_paths(game, resampled)
    for _ in range(2):
        target = checker.pick(targets)
        note = None if leads_to_move([target], offered) else refusal_reason(game, state, [target])
        if note is not None:
            checker.check_text("refusal", note, state)
        resampled_note = (
            None
            if leads_to_move([target], offered_resampled)
            else refusal_reason(game, resampled, [target])
        )
        checker.require("the reason of a dead end tells no secret", resampled_note == note, target)
