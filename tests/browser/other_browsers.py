"""Firefox and WebKit, driven by the protocols that they speak themselves: WebDriver BiDi and WebDriver."""

from __future__ import annotations

import json
import os
import subprocess
import time
import urllib.request
from abc import ABC, abstractmethod
from contextlib import ExitStack
from pathlib import Path
from shutil import which
from typing import Any

from websockets.sync.client import connect

from tests.server.postgres import free_port

MINI_BROWSERS = "usr/lib/*/webkit2gtk-4.*/MiniBrowser"
"""Below the root of the file system. Make installs them: `make browsers`."""
START_LIMIT = 60.0
DISPLAY = ":87"


class OtherBrowser(ABC):
    def __init__(self) -> None:
        self.stack = ExitStack()

    @abstractmethod
    def goes(self, address: str) -> None: ...

    @abstractmethod
    def evaluate(self, expression: str) -> Any:
        """The value of an expression of JavaScript, as JSON carries it."""

    @abstractmethod
    def perform(self, actions: list[dict[str, Any]]) -> None: ...

    def click(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        press = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self.perform([{**mouse, "actions": [move, *press]}])

    def waits(self, expression: str, seconds: float = 90) -> Any:
        """Its value, once that is true."""
        limit = time.monotonic() + seconds
        while not (value := self.evaluate(expression)):
            assert time.monotonic() < limit, f"never came: {expression}"
            time.sleep(0.05)
        return value

    def close(self) -> None:
        self.stack.close()

    def start(self, log: Path, *command: str, **environment: str) -> None:
        with log.open("wb") as output:
            process = subprocess.Popen(
                command, env={**os.environ, **environment}, stdout=output, stderr=output
            )
        self.stack.callback(process.wait)
        self.stack.callback(process.terminate)


class Firefox(OtherBrowser):
    def __init__(self, folder: Path) -> None:
        super().__init__()
        (folder / "user.js").write_text('user_pref("remote.active-protocols", 1);\n', "utf-8")
        port = str(free_port())
        log = folder / "firefox.log"
        command = next(filter(None, map(which, ("firefox-esr", "firefox"))))
        self.start(
            *(log, command, "--headless", "--no-remote", "--profile", str(folder)),
            *("--remote-debugging-port", port, "about:blank"),
        )
        limit = time.monotonic() + START_LIMIT
        while "WebDriver BiDi listening" not in log.read_text("utf-8"):
            assert time.monotonic() < limit, log.read_text("utf-8")
            time.sleep(0.1)
        self.socket = self.stack.enter_context(
            connect(f"ws://127.0.0.1:{port}/session", max_size=None)
        )
        self.count = 0
        self.ask("session.new", capabilities={})
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **params: Any) -> Any:
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": params}))
        while True:
            answer = json.loads(self.socket.recv(timeout=START_LIMIT))
            if answer.get("id") == self.count:
                assert answer["type"] == "success", answer
                return answer["result"]

    def goes(self, address: str) -> None:
        self.ask("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def evaluate(self, expression: str) -> Any:
        answer = self.ask(
            "script.evaluate",
            expression=f"JSON.stringify({expression}) ?? 'null'",
            target={"context": self.context},
            awaitPromise=False,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def perform(self, actions: list[dict[str, Any]]) -> None:
        self.ask("input.performActions", context=self.context, actions=actions)


class WebKit(OtherBrowser):
    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.start(folder / "xvfb.log", "Xvfb", DISPLAY, "-screen", "0", "1280x900x24")
        self.port = free_port()
        self.start(
            *(folder / "webkit.log", "WebKitWebDriver", f"--port={self.port}"),
            DISPLAY=DISPLAY,
            # its sandbox needs rights that containers lack
            WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1",
        )
        options = {"binary": str(next(Path("/").glob(MINI_BROWSERS))), "args": ["--automation"]}
        wish = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        limit = time.monotonic() + START_LIMIT
        while True:
            try:
                self.session = f"/session/{self.ask('POST', '/session', wish)['sessionId']}"
                break
            except OSError:
                assert time.monotonic() < limit, "WebKit does not start"
                time.sleep(0.2)
        self.stack.callback(self.ask, "DELETE", self.session)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            None if body is None else json.dumps(body).encode(),
            {"Content-Type": "application/json"},
            method=method,
        )
        with urllib.request.urlopen(request, timeout=START_LIMIT) as answer:
            return json.loads(answer.read())["value"]

    def goes(self, address: str) -> None:
        self.ask("POST", f"{self.session}/url", {"url": address})

    def evaluate(self, expression: str) -> Any:
        script = {"script": f"return JSON.stringify({expression}) ?? 'null'", "args": []}
        return json.loads(self.ask("POST", f"{self.session}/execute/sync", script))

    def perform(self, actions: list[dict[str, Any]]) -> None:
        self.ask("POST", f"{self.session}/actions", {"actions": actions})
