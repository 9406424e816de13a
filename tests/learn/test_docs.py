"""The Python blocks of docs/learners.md run, one after another."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import torch

import ludoteca
from ludoteca.cli import run
from tests.server.kit import Frame, LocalServer, play_on

PAGE = Path(__file__).parents[2] / "docs" / "learners.md"


FEWER = (
    ("100_000", "64"),
    ('v1", opponents="random"))', 'v1", opponents="random"), n_steps=64, n_epochs=1)'),
    ('action_masks=masks)[0], "encantados"', 'action_masks=masks)[0], "encantados", matches=4'),
)
"""Shorter trainings and evaluations than the page shows."""


def test_the_page_for_learners_runs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    torch.set_num_threads(1)
    text = PAGE.read_text("utf-8")
    pieces = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(pieces) == 11
    assert not re.findall(r"```py\n", text)
    space: dict[str, object] = {}
    for block in pieces:
        piece = block
        for long, short in FEWER:
            piece = piece.replace(long, short)
        exec(compile(piece, str(PAGE), "exec"), space)
    output = capsys.readouterr().out
    assert "the reader's cards" in output
    assert '"game": "neon"' in output


@pytest.mark.slow
def test_from_nothing_to_a_bot_at_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The commands of the page, with small sizes."""
    monkeypatch.setattr("ludoteca.learn.train.imitation.NUM_ENVS", 4)
    monkeypatch.setattr("ludoteca.learn.train.imitation.STEPS", 20)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(Path(ludoteca.__file__).parents[1]))
    monkeypatch.setenv("LUDOTECA_HOME", str(tmp_path / "home"))
    section = PAGE.read_text("utf-8").split("## From nothing")[1]
    (block,) = re.findall(r"```sh\n(.*?)```", section.split("\n## ")[0], re.DOTALL)
    install, train, cup, play, serve = (shlex.split(line) for line in block.splitlines())
    assert install[-1] == "ludoteca[train]"
    few = "--steps 100 --matches 0 --hidden 8,8 --num-envs 4 --bot-envs 1 --demonstrations 1"
    assert train[-2:] == ["--minutes", "30"]
    assert run([*train[1:-2], *few.split(), "--processes", "1", "--seed", "docs"]) == 0
    assert run([*cup[1:], "--matches", "2", "--processes", "1"]) == 0
    assert "Learned: kobito-2" in capsys.readouterr().out
    process = subprocess.run(
        [sys.executable, "-m", *play],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert process.returncode == 2  # its input is empty
    (kept,) = (tmp_path / "home").iterdir()
    player = json.loads(kept.read_text("utf-8"))["players"][1]
    assert player.startswith("bot learned:kobito-2.weights as ")
    assert serve[-2:] == ["--weights-folder", "."]
    server = LocalServer(tmp_path, weights_folder=".", bot_delay=0.0)
    try:
        host = server.guest()
        shown = {game["name"]: game["learned"] for game in host.get("/api/games")}
        assert {"bot": "learned:kobito-2", "seats": [2]} in shown["kobito"]
        client = host.look(host.open_table("learned:kobito-2", "me", game="kobito"), 1)

        def has_moved(frame: Frame) -> bool:
            turns = [
                message["view"]["turn"] for message in client.received if message["type"] == "frame"
            ]
            return 0 in turns and bool(frame["view"]["turn"] == 1)

        frames = play_on(client, until=has_moved)
        assert frames[0]["chairs"][0]["bot"] == "learned:kobito-2"
    finally:
        server.close()
