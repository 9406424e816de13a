"""The set-up finds out what this machine can compile, and installs the same files where it cannot."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

SETUP = Path(__file__).parent.parent / "setup.py"


@pytest.fixture
def part() -> dict[str, Any]:
    """What setup.py defines, without setting anything up."""
    source = SETUP.read_text("utf-8").partition("\nsetup(")[0]
    names: dict[str, Any] = {"__file__": str(SETUP), "__name__": "setup_part"}
    exec(compile(source, str(SETUP), "exec"), names)
    return names


def test_a_compiler_is_found_where_there_is_one(part: dict[str, Any]) -> None:
    can_compile: Callable[..., bool] = part["can_compile"]
    assert can_compile()
    assert can_compile(*part["FLAGS"])
    assert not can_compile("-fno-compiler-knows-this")


def test_without_a_compiler_nothing_is_compiled(
    part: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "/there/is/no/compiler")
    assert part["compiled"]() == []
    assert "interpreted" in capsys.readouterr().err
