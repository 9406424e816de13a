"""`ludoteca join`: a seat at a table of a server, by its link."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.text import Text

from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.text import Texts
from ludoteca.remote.http_client import HttpClient
from ludoteca.remote.joining import find_table, take_seat
from ludoteca.remote.session_keys import load_key, save_key
from ludoteca.remote.table_connection import TableConnection
from ludoteca.remote.table_link import parse_table_link, table_link
from ludoteca.remote.table_texts import table_texts
from ludoteca.terminal.errors import BAD_INPUT, CliError, print_error, translate_errors
from ludoteca.terminal.input.keyboard import InputEnded, enable_line_editing
from ludoteca.terminal.input.server_session import LeftTable, Rematch, ServerSession


def join(language: str, link: str, seat: int | None, name: str | None) -> int:
    """Plays at the table until the person leaves it (exit code 0) or the input ends (2)."""
    messages = table_texts(language)
    with translate_errors(messages):
        server, table_id = parse_table_link(link)
        client = HttpClient(server, load_key(server))
        sign_in(client, messages, name)
    enable_line_editing()
    while True:
        try:
            return play_at(client, table_id, seat, messages)
        except Rematch as rematch:
            table_id, seat = str(rematch), None


def sign_in(client: HttpClient, messages: Texts, name: str | None) -> None:
    """Continues as the person whose key is stored for this server, or becomes a new one."""
    me = client.request("GET", "/api/me")
    if not isinstance(me, dict) or "id" not in me:
        raise UserError("server_unreachable", server=client.server)
    if me["id"] is None or name is not None:
        client.request("PUT", "/api/me", {"name": name or messages.say("seat.guest")})
    save_key(client.server, client.cookie)


def play_at(client: HttpClient, table_id: str, requested: int | None, messages: Texts) -> int:
    with translate_errors(messages):
        facts, game = find_table(client, table_id)
    game_messages = table_texts(messages.language, game.name)
    with translate_errors(game_messages):
        seat = take_seat(client, facts, requested)
        connection = TableConnection(client, table_id, seat)
        connection.connect_socket()
    return run_session(connection, game, game_messages)


def run_session(connection: TableConnection, game: Game[Any], messages: Texts) -> int:
    """The exit code; says how to come back if the match is not over."""
    console = Console(highlight=False)
    session = ServerSession(connection, game, messages, console)
    code = 0
    try:
        with translate_errors(messages):
            session.run()
    except LeftTable:
        console.print(Text(messages.say("text_view.left")))
        return 0
    except (InputEnded, KeyboardInterrupt):
        code = BAD_INPUT
    if session.ending is not None:
        raise CliError(messages.say_note("refusal", session.ending))
    if not session.is_over():
        link = table_link(connection.client.server, connection.table_id)
        sentence = messages.say("join.back", {"link": link})
        if code:
            print_error(sentence)
        else:
            console.print(Text(sentence), soft_wrap=True)
    return code
