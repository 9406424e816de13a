"""The peers in a virtual environment of their own, at the versions in requirements.txt."""

from __future__ import annotations

import subprocess
import venv
from collections.abc import Callable
from pathlib import Path

from bench.runner import PEERS_PYTHON

REQUIREMENTS = Path(__file__).parent / "requirements.txt"
FOLDER = Path(__file__).parent / ".peers"
PEERS = ("open_spiel", "rlcard", "pettingzoo", "pygame")


def install(say: Callable[[str], None]) -> set[str]:
    """The peers that are at hand now; says what it does, and which cannot be had and why."""
    if not PEERS_PYTHON.exists():
        say("Setting up bench/.peers, a virtual environment for the peers alone.")
        venv.create(FOLDER, with_pip=True)
    return {peer for peer in PEERS if at_hand(peer, say)}


def at_hand(peer: str, say: Callable[[str], None]) -> bool:
    wanted = next(
        line for line in REQUIREMENTS.read_text("utf-8").splitlines() if line.startswith(peer)
    )
    stamp = FOLDER / f"{peer}.installed"
    if stamp.exists() and stamp.read_text("utf-8") == REQUIREMENTS.read_text("utf-8"):
        return True
    say(f"Installing {wanted} into bench/.peers; this is done once and can take a minute.")
    pip = [str(PEERS_PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    done = subprocess.run(
        [*pip, "--only-binary", "open_spiel", "--constraint", str(REQUIREMENTS), peer],
        capture_output=True,
        text=True,
    )
    if done.returncode:
        say(f"{wanted} cannot be installed here, so its cases are left out: {reason(done.stderr)}")
        return False
    stamp.write_text(REQUIREMENTS.read_text("utf-8"), "utf-8")
    return True


def reason(errors: str) -> str:
    """The first thing that pip calls an error."""
    lines = [line for line in errors.splitlines() if line.startswith("ERROR:")]
    return lines[0].removeprefix("ERROR:").strip() if lines else "pip does not say why"
