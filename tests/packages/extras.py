"""Installs every extra from a wheel into its own empty environment, runs the smoke test and then
what the extra is for. Run by hand, because it downloads a gigabyte:

    python -m tests.packages.extras dist/ludoteca-0.1.0-….whl [EXTRA …]
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.packages.test_extras import EXPERIMENT, project

SMOKE = Path(__file__).parent / "smoke.py"
CLUSTER = """
import os

# A cluster of this process alone: no token is left behind at home. Ray gives it thirty seconds to start.
os.environ["RAY_AUTH_MODE"] = "disabled"

import ray
from ludoteca.cli import run

if __name__ == "__main__":
    mine = {"_node_ip_address": "127.0.0.1", "include_dashboard": False}
    ray.init(num_cpus=1, object_store_memory=80_000_000, **mine)
    raise SystemExit(run("simulate neon --matches 40 --bots random --cluster auto".split()))
"""
BATCH = """
from ludoteca.learn import Batch

batch = Batch("neon", 64, seats=2, seed=1)
print(sum(int(batch.step(batch.random_legal_actions()).terminated.sum()) for _ in range(500)), "matches")
"""
MODEL = """
import asyncio, sys
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

async def look():
    server = StdioServerParameters(command=sys.executable, args=["-m", "ludoteca", "mcp"])
    async with Client(stdio_client(server)) as client:
        print(*(tool.name for tool in (await client.list_tools()).tools))

asyncio.run(look())
"""
COMMAND = ("-m", "ludoteca")
TRAINING = "learn train neon --steps 4096 --matches 0 --processes 1 --num-envs 64 --bot-envs 1 --demonstrations 1"
CHECKS: dict[str, list[tuple[str, ...]]] = {
    "": [],
    "fast": [("-c", "import uvloop")],
    "learn": [(*COMMAND, "learn", "describe", "neon"), ("-c", BATCH)],
    "train": [(*COMMAND, *TRAINING.split(), "--out", "neon-2.weights")],
    "mcp": [("-c", MODEL)],
    "data": [(*COMMAND, "learn", "export", "cobogo", "--matches", "20", "--bots", "random")],
    "lab": [
        (*COMMAND, "lab", "run", "experiment.toml"),
        (*COMMAND, "lab", "report", "experiment.lab"),
    ],
    "cluster": [("cluster.py",)],
    "postgresql": [],
    "push": [("-c", "from ludoteca.server.push import webpush")],
}
"""Python code that uses each extra."""


def run(python: Path | str, home: Path, *words: str) -> float:
    """Runs a command; returns its seconds, or exits if it fails."""
    before = time.perf_counter()
    environment = {**os.environ, "LUDOTECA_HOME": str(home), "PYTHONPATH": ""}
    result = subprocess.run(
        [str(python), *words], cwd=home, env=environment, capture_output=True, text=True
    )
    if result.returncode:
        sys.exit(
            f"{' '.join(words)} ended with {result.returncode}\n{result.stdout}{result.stderr}"
        )
    return time.perf_counter() - before


@contextmanager
def database(extra: str) -> Iterator[list[str]]:
    """The database of the smoke test."""
    if extra != "postgresql":
        yield []
        return
    from tests.server.postgres import postgres

    with postgres() as base:
        yield ["--data", base.address]


def check_extra(wheel: Path, extra: str) -> None:
    with TemporaryDirectory() as folder, database(extra) as data:
        home = Path(folder)
        (home / "experiment.toml").write_text(EXPERIMENT, "utf-8")
        (home / "cluster.py").write_text(CLUSTER, "utf-8")
        run(sys.executable, home, "-m", "venv", "empty")
        scripts = home / "empty" / ("Scripts" if os.name == "nt" else "bin")
        python = scripts / "python"
        what = f"{wheel}[{extra}]" if extra else str(wheel)
        install_seconds = run(python, home, "-m", "pip", "install", "--quiet", what)
        smoke_seconds = run(python, home, str(SMOKE), *data)
        check_seconds = sum(run(python, home, *deed) for deed in CHECKS[extra])
        size = sum(file.stat().st_size for file in scripts.parent.rglob("*") if file.is_file())
        print(
            f"{extra or 'plain':11} installed {install_seconds:6.1f} s, {size / 1e6:5.0f} MB;"
            f" first steps {smoke_seconds:5.1f} s; its own {check_seconds:5.1f} s",
            flush=True,
        )


def main(wheel: str, *extras: str) -> None:
    known = ("", *project()["optional-dependencies"])
    assert set(known) == set(CHECKS), "an extra without a deed"
    for extra in extras or known:
        check_extra(Path(wheel).resolve(), "" if extra == "plain" else extra)


if __name__ == "__main__":
    main(*sys.argv[1:])
