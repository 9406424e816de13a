"""A seat at a table of a running server, joined by its link."""

from __future__ import annotations

from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError
from ludoteca.core.frame import decode_note
from ludoteca.mcp.seat import Seat, Snapshot
from ludoteca.remote.http_client import HttpClient
from ludoteca.remote.joining import find_table, take_seat
from ludoteca.remote.player_names import player_names
from ludoteca.remote.table_connection import TableConnection, first_new_line


class RemoteSeat(Seat):
    """Takes `seat`, or the first free seat."""

    def __init__(
        self,
        client: HttpClient,
        table_id: str,
        name: str,
        seat: int | None,
        *,
        language: str,
        plays_forced: bool,
    ) -> None:
        client.request("PUT", "/api/me", {"name": name})
        facts, game = find_table(client, table_id)
        super().__init__(game, take_seat(client, facts, seat), language, plays_forced)
        self.connection = TableConnection(client, table_id, self.seat)
        try:
            self.connection.connect_socket()
        except UserError:
            self.leave()
            raise

    def snapshot(self) -> Snapshot:
        frame, log = self.connection.newest()
        seats = frame["chairs"]
        return Snapshot(
            frame=frame if frame["view"] is not None else None,
            status=frame["status"],
            ply=frame["ply"],
            player_names=player_names(self.messages(), seats),
            log=[decode_note(key, args) for _, key, args in log],
            first_new_line=first_new_line(log, frame["last"]),
            commitment=frame["commitment"],
            seed=frame["seed"],
            winners=frame["winners"] or (),
            empty_seats=sum(seat["kind"] == "empty" for seat in seats),
            sides=frame["sides"],
        )

    def play(self, words: str) -> None:
        self.connection.play(words)

    def why_illegal(self, words: str) -> Note | None:
        return self.connection.why_illegal(words)

    def wait(self, seconds: float) -> None:
        def is_due() -> bool:
            frame = self.connection.frame
            return frame.get("status") == "over" or bool(frame.get("moves"))

        self.connection.wait_until(is_due, seconds)

    def leave(self) -> None:
        """Frees the seat before the deal; in a match, a bot takes over."""
        self.connection.give_up_seat()

    def is_over(self) -> bool:
        return self.connection.frame.get("status") == "over"

    def close(self) -> None:
        self.connection.close()
