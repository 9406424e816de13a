"""Tests run on the installed, compiled package or, with PYTHONPATH=src, on the sources."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

import ludoteca

SOURCE = Path(__file__).parent.parent / "src" / "ludoteca"
INSTALLED = Path(ludoteca.__file__).parent
PATIENCE = 20 * 60
"""Seconds after which a hanging test fails, so that the others can run."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--nightly", action="store_true", help="run the nightly tests as well")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "slow: takes over a second interpreted, or needs more than `make check` has"
    )
    config.addinivalue_line(
        "markers", "nightly: takes long and rarely finds a fault; runs with --nightly"
    )
    for path in SOURCE.rglob("*.py"):
        twin = INSTALLED / path.relative_to(SOURCE)
        if not twin.exists() or twin.read_bytes() != path.read_bytes():
            pytest.exit(f"{path} is newer than the installed package: run `make build`", 2)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long tests first, so that no worker runs one alone at the end; conformance tests take longest. A
    file stays together, since its tests share servers and folders."""
    if not config.getoption("--nightly"):
        nightly = [item for item in items if item.get_closest_marker("nightly")]
        items[:] = [item for item in items if not item.get_closest_marker("nightly")]
        config.hook.pytest_deselected(items=nightly)
    files: dict[str, int] = {}
    for item in items:
        length = 2 if "passes_the_conformance_test" in item.name else 1 if is_slow(item) else 0
        files[item.nodeid.partition("::")[0]] = max(
            length, files.get(item.nodeid.partition("::")[0], 0)
        )
    items.sort(key=lambda item: not is_slow(item))
    items.sort(key=lambda item: -files[item.nodeid.partition("::")[0]])


def is_slow(item: pytest.Item) -> bool:
    return any(item.get_closest_marker(marker) for marker in ("slow", "nightly"))


@pytest.fixture
def night(request: pytest.FixtureRequest) -> bool:
    """Do nightly tests run as well?"""
    return bool(request.config.getoption("--nightly"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    signal.signal(signal.SIGALRM, too_long)
    signal.alarm(PATIENCE)
    try:
        return (yield)
    finally:
        signal.alarm(0)


def too_long(_signal: int, _frame: FrameType | None) -> None:
    pytest.fail(f"hung for {PATIENCE // 60} minutes")
