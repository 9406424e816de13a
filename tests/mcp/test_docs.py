"""The Python blocks of docs/models.md run, and it names every tool."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludoteca.mcp.session_registry import SessionRegistry
from ludoteca.mcp.tools import make_server
from tests.mcp.kit import run

PAGE = (Path(__file__).parents[2] / "docs" / "models.md").read_text("utf-8")


def test_the_page_for_models_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTECA_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C")
    pieces = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(pieces) == 2
    space: dict[str, object] = {}
    for piece in pieces:
        exec(compile(piece, "models.md", "exec"), space)
    output = capsys.readouterr().out
    assert "You have sat down." in output
    assert "“the moon” is not a move." in output
    assert "Seed: " in output
    assert '"game": "kobito"' in output


def test_the_page_names_every_tool() -> None:
    tools = run(make_server(SessionRegistry("http://localhost:8217"), "en").list_tools)
    assert all(f"`{tool.name}`" in PAGE for tool in tools)
