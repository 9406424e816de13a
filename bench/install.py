"""Installs the peers into a virtual environment, at the versions in requirements/peers.txt."""

from __future__ import annotations

import subprocess
import venv
from collections.abc import Callable
from pathlib import Path

from bench.runner import PEERS_PYTHON

REQUIREMENTS = Path(__file__).parent.parent / "requirements" / "peers.txt"
FOLDER = Path(__file__).parent / ".peers"
PEERS = ("open_spiel", "rlcard", "pettingzoo", "pygame")


def install(log: Callable[[str], None]) -> set[str]:
    """Installs the peers; returns those that are available and logs why others are not."""
    if not PEERS_PYTHON.exists():
        log("Creating bench/.peers, a virtual environment for the peers.")
        venv.create(FOLDER, with_pip=True)
    return {peer for peer in PEERS if is_available(peer, log)}


def is_available(peer: str, log: Callable[[str], None]) -> bool:
    requirement = next(
        line for line in REQUIREMENTS.read_text("utf-8").splitlines() if line.startswith(peer)
    )
    stamp = FOLDER / f"{peer}.installed"
    if stamp.exists() and stamp.read_text("utf-8") == REQUIREMENTS.read_text("utf-8"):
        return True
    log(f"Installing {requirement} into bench/.peers; this is done once and can take a minute.")
    pip = [str(PEERS_PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    done = subprocess.run(
        [*pip, "--only-binary", "open_spiel", "--constraint", str(REQUIREMENTS), peer],
        capture_output=True,
        text=True,
    )
    if done.returncode:
        log(
            f"{requirement} cannot be installed here, so its cases are left out: {reason(done.stderr)}"
        )
        return False
    stamp.write_text(REQUIREMENTS.read_text("utf-8"), "utf-8")
    return True


def reason(errors: str) -> str:
    """The first error line of pip."""
    lines = [line for line in errors.splitlines() if line.startswith("ERROR:")]
    return lines[0].removeprefix("ERROR:").strip() if lines else "pip does not say why"
