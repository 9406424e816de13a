"""Installs a plug-in game for the commands and servers that a test starts."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

IGNORED = shutil.ignore_patterns("build", "*.egg-info", "__pycache__", ".*")

PIP_FLAGS = (
    *("--quiet", "--disable-pip-version-check"),
    *("--no-deps", "--no-index", "--no-build-isolation"),
)


def install(target: Path, package: Path) -> str:
    """Installs a package by pip into a folder, without network; returns a PYTHONPATH with it and ours."""
    shelf, source = target / "shelf", target / "source" / package.name
    shutil.copytree(package, source, ignore=IGNORED)
    subprocess.run(
        [sys.executable, "-m", "pip", "install", *PIP_FLAGS, "--target", str(shelf), str(source)],
        check=True,
    )
    return pythonpath(shelf)


def pythonpath(*more: Path) -> str:
    """The current PYTHONPATH with absolute paths, and these paths."""
    ours = filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))
    return os.pathsep.join([*(str(Path(path).resolve()) for path in ours), *map(str, more)])
