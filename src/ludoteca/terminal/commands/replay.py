"""`ludoteca replay`: verifies a record and shows the match."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.text import Text

from ludoteca import games
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.record import commitment
from ludoteca.core.text import texts
from ludoteca.core.view import View, log_for
from ludoteca.local.players import display_names
from ludoteca.terminal.drawing.result import Outcome, show_result
from ludoteca.terminal.drawing.table import draw_table
from ludoteca.terminal.drawing.table_layout import Scene
from ludoteca.terminal.errors import translate_errors
from ludoteca.terminal.input.records import open_record
from ludoteca.terminal.input.table_session import log_line


def replay(language: str, file: str, ply: int | None, seat: int | None) -> None:
    record = open_record(language, file)
    game = games.find(record.game)
    plain_messages = texts(language, record.game)
    messages = plain_messages.with_names(
        display_names(plain_messages, record.players, record.seats)
    )
    with translate_errors(messages):
        if seat is not None and seat >= record.seats:
            raise UserError("no_such_seat", seat=seat, last=record.seats - 1)
        final_state = record.verify(game)
        over = bool(final_state.turn == OVER)
        state = record.state(game, ply, log=True)
    console = Console(highlight=False)
    console.print(Text.assemble((messages.say("replay.log"), "bold")))
    for note in log_for(state, seat):
        console.print(Text("  ") + log_line(messages, note))
    view = revealed_view(game, state) if over and seat is None else game.view(state, seat)
    shown_ply = len(record.moves) if ply is None else ply
    title = messages.say("replay.ply", {"ply": shown_ply, "plies": len(record.moves)})
    console.print()
    scene = Scene(game, messages, view, title, sides=game.sides(record.seats, record.options))
    for line in draw_table(scene, console.width, console.height):
        console.print(line, overflow="ellipsis", no_wrap=True)
    if over:
        show_result(console, Outcome.of(game, record, final_state), messages)
    else:
        console.print(
            Text(messages.say("play.commitment", {"sha": commitment(record.seed)}), "dim")
        )
    console.print(Text.assemble(("✓ ", "bold green"), messages.say("replay.verified")))


def revealed_view(game: Game[Any], state: State) -> View:
    """The final view with each seat's zones as their owner saw them."""
    own_zones = {
        seat: {zone.id: zone for zone in game.view(state, seat).zones}
        for seat in range(int(state.seats))
    }
    spectator_view = game.view(state, None)
    zones = tuple(
        own_zones[zone.owner].get(zone.id, zone) if zone.owner in own_zones else zone
        for zone in spectator_view.zones
    )
    return View(None, spectator_view.turn, zones)
