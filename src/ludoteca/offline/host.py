"""The host of tables: one text in, one text out.

In, a JSON object with one of these members:

- `start`: the saved values by key; the first message;
- `id`, `method`, `path`, `body`: a request, as the page would send it to a server;
- `open`, `path`: the number of a new socket, and the path of its table;
- `socket`, `message`: a message through a socket;
- `close`: the number of a socket;
- `thought`, `reply`: the number of a question, and the thinker's reply;
- `tick`: the time that `wake` named has come.

Out, `wake` (seconds, or null) and `events`, each an object with one of these members, in the order in
which the page has to act on them:

- `save`, `value`, and `forget`: what to store, and the key of what to delete, before going on;
- `answer`, `ok`, `body`: the answer to a request, or the reason why it was refused;
- `socket`, `text`: a message for a socket, as text;
- `think`, `question`: a question for `thinker.think`.
"""

from __future__ import annotations

import json
from typing import Any

from ludoteca.core.errors import UserError
from ludoteca.offline.analysis import OfflineAnalysis
from ludoteca.offline.bots import OfflineBots
from ludoteca.offline.json_text import to_text
from ludoteca.offline.play import replace_timed_out
from ludoteca.offline.requests import parse_request
from ludoteca.offline.routes import Routes
from ludoteca.offline.session import Event, Session
from ludoteca.offline.sockets import Sockets
from ludoteca.tables.errors import error_body, log_unexpected

UNEXPECTED = UserError("unexpected")


class Host:
    def __init__(self) -> None:
        self.events: list[Event] = []
        self.session = Session(self.send)
        self.session.wake_bots = OfflineBots(self.session).wake
        self.session.on_timeout = lambda table: replace_timed_out(self.session, table)
        self.routes = Routes(self.session, OfflineAnalysis(self.session))
        self.sockets = Sockets(self.session)

    def send(self, event: Event) -> None:
        self.events.append(event)

    def handle(self, text: str) -> str:
        message: dict[str, Any] = json.loads(text)
        try:
            self.receive(message)
        except Exception as error:
            log_unexpected(error)
            if "id" in message:
                self.answer(message["id"], UNEXPECTED)
        self.session.timers.run_due()
        events, self.events = self.events, []
        return to_text({"events": events, "wake": self.session.timers.next_call()})

    def receive(self, message: dict[str, Any]) -> None:
        if "start" in message:
            self.session.storage.values = message["start"]
        elif "id" in message:
            number = message["id"]
            request = parse_request(message["method"], message["path"], message.get("body"))
            self.routes.respond(request, lambda body: self.answer(number, body))
        elif "open" in message:
            request = parse_request("GET", message["path"], None)
            self.sockets.open(message["open"], request.path.split("/")[3], request.seat)
        elif "socket" in message:
            self.sockets.receive(message["socket"], message["message"])
        elif "close" in message:
            self.sockets.close(message["close"])
        elif "thought" in message:
            self.session.questions.receive(message["thought"], message["reply"])

    def answer(self, number: int, body: Any) -> None:
        ok = not isinstance(body, UserError)
        self.send({"answer": number, "ok": ok, "body": body if ok else error_body(body.note)})


host = Host()


def handle(text: str) -> str:
    return host.handle(text)
