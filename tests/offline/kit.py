"""A page without a browser: it speaks to a host as the page's worker does, and keeps what it is told
to."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from ludoteca.offline.host import Host
from ludoteca.offline.thinker import think

Frame = dict[str, Any]
Event = dict[str, Any]
MAX_DECISIONS = 2000


class OfflinePage:
    def __init__(self, saved: dict[str, Any] | None = None) -> None:
        self.host = Host()
        self.saved: dict[str, Any] = json.loads(json.dumps(saved or {}))
        self.answers: dict[int, Event] = {}
        self.sockets: dict[int, list[Frame]] = {}
        self.frames: dict[int, Frame] = {}
        self.questions: list[Event] = []
        self.events: list[Event] = []
        """Every event, in order."""
        self.wake: float | None = None
        self.now = 0.0
        self.host.session.timers.now = lambda: self.now
        self.count = 0
        self.tell(start=self.saved)

    def tell(self, **message: Any) -> None:
        output = json.loads(self.host.handle(json.dumps(message)))
        self.wake = output["wake"]
        for event in output["events"]:
            self.events.append(event)
            if "save" in event:
                self.saved[event["save"]] = event["value"]
            elif "forget" in event:
                del self.saved[event["forget"]]
            elif "answer" in event:
                self.answers[event["answer"]] = event
            elif "socket" in event:
                received = json.loads(event["text"])
                self.sockets[event["socket"]].append(received)
                if received["type"] == "frame":
                    self.frames[event["socket"]] = received
            else:
                self.questions.append(event)

    def request(self, method: str, path: str, body: Any = None) -> Event:
        self.count += 1
        self.tell(id=self.count, method=method, path=path, body=body)
        number = self.count
        self.think_until(lambda: number in self.answers)
        return self.answers[number]

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.request(method, path, body)
        assert answer["ok"], answer
        return answer["body"]

    def refused(self, method: str, path: str, body: Any = None) -> str:
        answer = self.request(method, path, body)
        assert not answer["ok"], answer
        return str(answer["body"]["key"])

    def think_once(self) -> None:
        """Has the oldest question answered, or lets the time pass until the host wants a call."""
        if self.questions:
            event = self.questions.pop(0)
            reply = json.loads(think(json.dumps(event["question"])))
            self.tell(thought=event["think"], reply=reply)
        elif self.wake is not None:
            self.now += self.wake
            self.tell(tick=True)
        else:
            raise AssertionError("the host waits for nothing")

    def think_until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            self.think_once()

    # Tables

    def opens(self, game: str, *kinds: str, **more: Any) -> str:
        if "user" not in self.saved:
            self.ask("PUT", "/api/me", {"name": "Marta"})
        seats: list[dict[str, Any]] = [
            {"kind": kind} if kind == "me" else {"kind": "bot", "bot": kind} for kind in kinds
        ]
        for number, seat in enumerate(seats):
            if kinds.count("me") > 1 and seat["kind"] == "me":
                seat["name"] = f"P{number}"
        return str(self.ask("POST", "/api/tables", {"game": game, "seats": seats} | more)["table"])

    def look(self, table: str, seat: int | None = 0) -> int:
        self.count += 1
        self.sockets[self.count] = []
        query = "" if seat is None else f"?seat={seat}"
        self.tell(open=self.count, path=f"/api/tables/{table}/socket{query}")
        return self.count

    def send(self, socket: int, **message: Any) -> None:
        self.tell(socket=socket, message=message)

    def play_to_the_end(self, socket: int, moves: int = MAX_DECISIONS) -> Frame:
        """Plays legal moves at random; returns the last frame."""
        dice = random.Random(7)
        for _ in range(moves):
            self.think_until(lambda: self.is_waiting(socket))
            frame = self.frames[socket]
            if frame["status"] == "over":
                return frame
            if frame["round_summary"]:
                self.send(socket, type="continue")
                continue
            move = dice.choice(frame["moves"])
            self.send(socket, type="move", nth=frame["nth"], move=move)
            assert self.frames[socket]["ply"] > frame["ply"], self.sockets[socket][-2:]
        return self.frames[socket]

    def is_waiting(self, socket: int) -> bool:
        frame = self.frames[socket]
        is_mine = frame["turn"] == frame["seat"]
        return frame["status"] == "over" or bool(frame["round_summary"]) or is_mine
