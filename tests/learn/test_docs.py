"""docs/learners.md says what is true: its pieces of Python run, one after the other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "learners.md"


def test_the_page_for_learners_runs(capsys: pytest.CaptureFixture[str]) -> None:
    pieces = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(pieces) == 7
    space: dict[str, object] = {}
    for piece in pieces:
        exec(compile(piece, str(PAGE), "exec"), space)
    said = capsys.readouterr().out
    assert "the reader's cards" in said
    assert '"game": "neon"' in said
