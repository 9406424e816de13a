"""Runs the command, or imports modules, with only the given packages visible, as if no others were
installed.

    python isolated.py '["click", "rich", …]' simulate neon --matches 2
    python isolated.py '["click", "numpy", …]' import ludoteca.learn.batch
"""

from __future__ import annotations

import importlib
import json
import sys
import sysconfig
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path

SITES = {Path(sysconfig.get_path(name)) for name in ("purelib", "platlib")}


class IsolatedFinder(MetaPathFinder):
    """An import hook that rejects installed packages which are not listed."""

    def __init__(self, allowed: set[str]) -> None:
        self.allowed = allowed | {"ludoteca"}

    def find_spec(self, name: str, path: Sequence[str] | None, target: object = None) -> None:
        if path is None and name not in self.allowed and not name.endswith("__mypyc"):
            spec = PathFinder.find_spec(name)
            if spec is not None and self.is_hidden(spec):
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    def is_hidden(self, spec: ModuleSpec) -> bool:
        """Is it the package itself, or a package within it?"""
        places = [spec.origin] if spec.origin else list(spec.submodule_search_locations or ())
        for place in map(Path, filter(None, places)):
            for site in SITES:
                if place.is_relative_to(site):
                    return place.relative_to(site).parts[0].partition(".")[0] not in self.allowed
        return False


def main(allowed: str, *words: str) -> int:
    sys.meta_path.insert(0, IsolatedFinder(set(json.loads(allowed))))
    if words[0] == "import":
        for name in words[1:]:
            importlib.import_module(name)
        return 0
    from ludoteca.cli import run

    return run(list(words))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
