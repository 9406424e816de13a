"""Writes requirements/*.txt: for each dependency group the versions that are installed here.

python -m venv lock && lock/bin/pip install --group dev --group adapters --group docs --group forge .
lock/bin/python requirements/lock.py             # every group whose packages are installed
lock/bin/python requirements/lock.py docs        # one group
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

FOLDER = Path(__file__).parent
PLAY = "play"
"""The file of the package's own dependencies, which are no group."""
UNPINNED = {"ludoteca", "pip"}
HEADER = "# The versions that were last tried together; written by requirements/lock.py."


def project() -> dict[str, Any]:
    return tomllib.loads((FOLDER.parent / "pyproject.toml").read_text("utf-8"))


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def group_names() -> list[str]:
    return [PLAY, *project()["dependency-groups"]]


def direct_requirements(group: str) -> list[Requirement]:
    """What a group names itself; the extras of our own package as what they name."""
    if group == PLAY:
        return own_requirements(set())
    found: list[Requirement] = []
    for entry in project()["dependency-groups"][group]:
        if isinstance(entry, dict):
            found += direct_requirements(entry["include-group"])
            continue
        requirement = Requirement(entry)
        if requirement.name == "ludoteca":
            found += own_requirements(requirement.extras)
        else:
            found.append(requirement)
    return found


def own_requirements(extras: set[str]) -> list[Requirement]:
    table = project()["project"]
    lines = list(table["dependencies"])
    for extra in sorted(extras):
        lines += table["optional-dependencies"][extra]
    return [Requirement(line) for line in lines]


def needed_here(requirements: Iterable[Requirement], extra: str) -> Iterator[tuple[str, str]]:
    """The packages and extras that these requirements bring on this machine."""
    for requirement in requirements:
        if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
            for name in ("", *requirement.extras):
                yield canonical(requirement.name), name


def closure(requirements: Iterable[Requirement]) -> set[str]:
    """All packages that these need, by their canonical names."""
    found: set[tuple[str, str]] = set()
    coming = list(needed_here(requirements, ""))
    while coming:
        package, extra = coming.pop()
        if (package, extra) not in found:
            found.add((package, extra))
            needs = map(Requirement, distribution(package).requires or [])
            coming += needed_here(needs, extra)
    return {package for package, _ in found} - UNPINNED


def pins(group: str) -> list[str]:
    """One line for each package; a package of some platforms only keeps its marker."""
    direct = direct_requirements(group)
    markers = {canonical(one.name): f"; {one.marker}" for one in direct if one.marker}
    lines = []
    for package in closure(direct):
        installed = distribution(package)
        version = installed.version.partition("+")[0]
        lines.append(f"{installed.metadata['Name']}=={version}{markers.get(package, '')}")
    return sorted(lines, key=str.lower)


def main(groups: list[str]) -> int:
    missing = 0
    for group in groups or group_names():
        try:
            lines = pins(group)
        except PackageNotFoundError as error:
            print(f"{group}: {error.name} is not installed, so its pins stay", file=sys.stderr)
            missing += bool(groups)
            continue
        (FOLDER / f"{group}.txt").write_text("\n".join([HEADER, *lines, ""]), "utf-8")
    return missing


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
