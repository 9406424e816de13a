"""What the page asks for: the same paths, requests and answers as the server's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.offline import daily, opening
from ludoteca.offline.analysis import Answer, OfflineAnalysis
from ludoteca.offline.offline_table import OfflineTable
from ludoteca.offline.own_data import delete_all, export_all, import_all
from ludoteca.offline.play import change_seat
from ludoteca.offline.requests import Request, find_handler, pattern
from ludoteca.offline.results import statistics
from ludoteca.offline.session import Session
from ludoteca.tables import seating
from ludoteca.tables.analysis import replay, tutorial
from ludoteca.tables.analysis.what_if import preview_position
from ludoteca.tables.errors import error_body
from ludoteca.tables.moves import position_to_decide, why_illegal, why_not
from ludoteca.tables.names import clean_name
from ludoteca.tables.summaries import describe_my_table, table_summary

MISSING: dict[tuple[str, str], Any] = {
    ("GET", "/api/open-tables"): [],
    ("GET", "/api/addresses"): {"addresses": []},
    ("GET", "/api/push"): {"key": None},
    ("GET", "/api/me/ratings"): {"opted_in": False, "games": []},
}
"""The answers about what needs a server or other people."""


class Routes:
    def __init__(self, session: Session, analysis: OfflineAnalysis) -> None:
        self.session = session
        self.analysis = analysis
        self.handlers: dict[Any, Callable[..., Any]] = {
            pattern("GET", "/api/me"): self.me,
            pattern("PUT", "/api/me"): self.set_name,
            pattern("GET", "/api/me/data"): lambda _: export_all(session),
            pattern("PUT", "/api/me/data"): lambda request: import_all(session, request.body),
            pattern("POST", "/api/me/delete"): lambda _: delete_all(session),
            pattern("GET", "/api/record"): lambda _: statistics(session.storage),
            pattern("GET", "/api/tables"): self.my_tables,
            pattern("POST", "/api/tables"): self.open_table,
            pattern("GET", "/api/tables/{table}"): self.summary,
            pattern("DELETE", "/api/tables/{table}"): self.remove_table,
            pattern("PUT", "/api/tables/{table}/seats/{seat}"): self.change_seat,
            pattern("POST", "/api/tables/{table}/rematch"): self.rematch,
            pattern("POST", "/api/tables/{table}/branch"): self.branch,
            pattern("GET", "/api/tables/{table}/why"): self.why,
            pattern("GET", "/api/tables/{table}/why-not"): self.why_not,
            pattern("GET", "/api/tables/{table}/what-if"): self.what_if,
            pattern("GET", "/api/tables/{table}/replay"): self.replay,
            pattern("GET", "/api/tables/{table}/log"): self.log,
            pattern("GET", "/api/tables/{table}/record"): self.record,
            pattern("GET", "/api/tables/{table}/review"): self.review,
            pattern("GET", "/api/tables/{table}/turning-point"): self.turning_point,
            pattern("GET", "/api/daily"): lambda _: daily.describe_today(session.storage),
            pattern("POST", "/api/daily/{game}"): self.open_attempt,
            pattern("PUT", "/api/daily/{game}"): lambda request: request.body,
            pattern("GET", "/api/daily/{game}/results"): self.daily_results,
            pattern("GET", "/api/tutorial/{game}"): self.tutorial,
            pattern("GET", "/api/tutorial/{game}/why-not"): self.tutorial_why_not,
            pattern("GET", "/api/tutorial/{game}/what-if"): self.tutorial_what_if,
            pattern("GET", "/api/tutorial/{game}/try"): self.tutorial_try,
        }
        self.deferred: dict[Any, Callable[..., None]] = {
            pattern("GET", "/api/tables/{table}/hint"): self.hint,
        }
        """Their answers have to be thought about first."""

    def respond(self, request: Request, answer: Answer) -> None:
        missing = MISSING.get((request.method, request.path))
        if missing is not None:
            answer(missing)
            return
        try:
            if found := find_handler(self.deferred, request):
                handler, parts = found
                handler(replace(request, parts=parts), answer)
            elif found := find_handler(self.handlers, request):
                handler, parts = found
                answer(handler(replace(request, parts=parts)))
            else:
                raise UserError("no_such_page")
        except UserError as error:
            answer(error)

    def table(self, request: Request) -> OfflineTable:
        return self.session.find(request.parts["table"])

    # The person

    def me(self, _: Request) -> Any:
        person = self.session.person
        return {"id": person and person.id, "name": person and person.name}

    def set_name(self, request: Request) -> Any:
        self.session.set_name(request.body["name"])
        return self.me(request)

    # Tables

    def my_tables(self, _: Request) -> Any:
        person = self.session.person
        if person is None:
            return []
        stored_tables = self.session.storage.listed_tables()
        rows = [describe_my_table(stored, person) for stored in stored_tables]
        return sorted(rows, key=lambda row: not row["waits_for_me"])

    def open_table(self, request: Request) -> Any:
        return {"table": opening.open_table(self.session, request.body).id}

    def summary(self, request: Request) -> Any:
        return table_summary(self.table(request), self.session.person_id)

    def remove_table(self, request: Request) -> Any:
        self.session.remove(request.parts["table"])
        return {"table": request.parts["table"]}

    def change_seat(self, request: Request) -> Any:
        """Takes a seat (me), leaves it (empty), gives it to a bot (bot), or releases a reserved one
        (open)."""
        table, seat = self.table(request), int(request.parts["seat"])
        person, body = self.session.require_person(), request.body
        kind, name = body["kind"], body.get("name")
        if kind == "me":
            own_name = name and clean_name(name)
            change_seat(
                self.session,
                table,
                seat,
                lambda: seating.sitting_assignment(table, person, seat, own_name),
                lambda: seating.vacated_assignments(table, person.id, seat),
            )
            return {"table": table.id}
        if kind == "open":
            assign = seating.released_assignment
            change_seat(self.session, table, seat, lambda: assign(table, person, seat))
            return {"table": table.id}
        seating.refuse_daily_attempt(table)
        if kind == "bot":
            bot = seating.choose_bot(table, body.get("bot"))
            change_seat(
                self.session, table, seat, lambda: seating.bot_assignment(table, person, seat, bot)
            )
        else:
            change_seat(
                self.session, table, seat, lambda: seating.leaving_assignment(table, person, seat)
            )
        return {"table": table.id}

    def rematch(self, request: Request) -> Any:
        return {"table": opening.rematch(self.session, self.table(request)).id}

    def branch(self, request: Request) -> Any:
        table = self.table(request)
        replay.require_replay_access(table, self.session.person_id, None)
        return {"table": opening.branch(self.session, table, request.body).id}

    # Advice

    def why(self, request: Request) -> Any:
        table = self.table(request)
        note = why_illegal(table, table.person, request.number("seat"), request.words)
        reason = None if note is None else error_body(note, table.game.paragraphs)
        return {"words": request.words, "legal": note is None, "reason": reason}

    def why_not(self, request: Request) -> Any:
        table = self.table(request)
        note = why_not(table, table.person, request.number("seat"), request.touched)
        return {"reason": None if note is None else error_body(note, table.game.paragraphs)}

    def what_if(self, request: Request) -> Any:
        table, seat = self.table(request), request.number("seat")
        state = position_to_decide(table, table.person, seat)
        table.match.parse_move(state, request.words)
        return preview_position(table.game, state, seat, request.words)

    def hint(self, request: Request, answer: Answer) -> None:
        self.analysis.hint(self.table(request), request.number("seat"), answer)

    # Finished matches

    def replay(self, request: Request) -> Any:
        table, seat = self.table(request), request.seat
        first = request.number("first", 0)
        last = request.number("last", first)
        replay.require_replay_page(table, table.person, seat, first, last)
        self.unseal(table)
        positions = replay.replay_positions(
            table.position_cache,
            table.match.record_so_far(),
            seat,
            first,
            last,
            with_moves=table.match.over,
        )
        return replay.replay_fields(table, seat) | {"positions": list(positions)}

    def log(self, request: Request) -> Any:
        table, seat = self.table(request), request.seat
        replay.require_replay_access(table, table.person, seat)
        return {"seat": seat, "lines": table.match.logs[seat]}

    def record(self, request: Request) -> Any:
        """The record as a text."""
        table = self.table(request)
        self.unseal(table)
        return {
            "file": f"{table.stored.game}-{table.id[:8]}.json",
            "text": replay.export_record(table, table.person),
        }

    def unseal(self, table: OfflineTable) -> None:
        """Notes when the seed of a daily deal may be revealed."""
        nth = table.stored.daily
        table.seed_is_secret = nth is not None and nth >= daily.today().nth

    def review(self, request: Request) -> Any:
        table, seat = self.table(request), request.number("seat")
        replay.require_replay_access(table, table.person, seat)
        return self.analysis.review(table, seat)

    def turning_point(self, request: Request) -> Any:
        return self.analysis.turning_point(self.table(request))

    # The daily deal

    def open_attempt(self, request: Request) -> Any:
        return {"table": daily.open_attempt(self.session, request.parts["game"]).id}

    def daily_results(self, request: Request) -> Any:
        nth = request.number("nth") if "nth" in request.query else None
        return daily.results(self.session, request.parts["game"], nth)

    # The tutorial

    def tutorial(self, request: Request) -> Any:
        return tutorial.tutorial_match(request.parts["game"])

    def tutorial_why_not(self, request: Request) -> Any:
        game = request.parts["game"]
        note = tutorial.selection_refusal(game, request.number("ply"), request.touched)
        paragraphs = games.find(game).paragraphs
        return {"reason": None if note is None else error_body(note, paragraphs)}

    def tutorial_what_if(self, request: Request) -> Any:
        ply = request.number("ply")
        return tutorial.preview_move(request.parts["game"], ply, request.words)

    def tutorial_try(self, request: Request) -> Any:
        return tutorial.try_move(request.parts["game"], request.number("ply"), request.words)
