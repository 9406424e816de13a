"""`ludoteca replay`: a record is verified and shown."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.text import Text

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.record import commitment
from ludoteca.core.refusal import Refused
from ludoteca.core.text import texts
from ludoteca.core.view import View, log_for
from ludoteca.terminal.complaint import in_words
from ludoteca.terminal.drawing.result import show_result
from ludoteca.terminal.drawing.table import Scene, drawn
from ludoteca.terminal.input.conversation import logged
from ludoteca.terminal.input.players import shown_names
from ludoteca.terminal.input.records import opened


def replay(language: str, file: str, ply: int | None, seat: int | None) -> None:
    record = opened(language, file)
    game = games.find(record.game)
    plain = texts(language, record.game)
    said = plain.named(shown_names(plain, record.players, record.seats))
    with in_words(said):
        if seat is not None and seat >= record.seats:
            raise Refused("no_such_seat", seat=seat, last=record.seats - 1)
        last = record.verify(game)
        over = bool(last.turn == OVER)
        state = record.state(game, ply, log=True)
    console = Console(highlight=False)
    console.print(Text.assemble((said.say("replay.log"), "bold")))
    for note in log_for(state, seat):
        console.print(Text("  ") + logged(said, note))
    view = open_view(game, state) if over and seat is None else game.view(state, seat)
    shown = len(record.moves) if ply is None else ply
    title = said.say("replay.ply", {"ply": shown, "plies": len(record.moves)})
    console.print()
    scene = Scene(game, said, view, title, sides=game.sides(record.seats, record.options))
    for line in drawn(scene, console.width, console.height):
        console.print(line, overflow="ellipsis", no_wrap=True)
    if over:
        show_result(console, game, record, last, said)
    else:
        console.print(Text(said.say("play.commitment", {"sha": commitment(record.seed)}), "dim"))
    console.print(Text.assemble(("✓ ", "bold green"), said.say("replay.verified")))


def open_view(game: Game[Any], state: State) -> View:
    """What lies on the table once the match is over: every seat's own, as its owner saw it. What
    belonged to whoever was in turn belongs to nobody by then."""
    own = {
        seat: {zone.id: zone for zone in game.view(state, seat).zones}
        for seat in range(int(state.seats))
    }
    watched = game.view(state, None)
    zones = tuple(
        own[zone.owner].get(zone.id, zone) if zone.owner in own else zone for zone in watched.zones
    )
    return View(None, watched.turn, zones)
