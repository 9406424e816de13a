"""Prints the entry of CHANGELOG.md for a tag, and fails unless the tag, the package and the entry have
the same version and the entry has its date.

python3 deploy/release_notes.py v0.1.0
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent


def release_notes(tag: str, root: Path = ROOT) -> str:
    """The notes of a release; raises ValueError where the files disagree with the tag."""
    version = tag.removeprefix("v")
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    if tag != f"v{project['version']}":
        raise ValueError(f"the tag is {tag}, and the package is {project['version']}")
    module = (root / "src" / "ludoteca" / "__init__.py").read_text("utf-8")
    if f'__version__ = "{version}"' not in module:
        raise ValueError(f"ludoteca.__version__ is not {version}")
    entries = re.split(r"^## ", (root / "CHANGELOG.md").read_text("utf-8"), flags=re.MULTILINE)
    for entry in entries[1:]:
        heading, _, notes = entry.partition("\n")
        if heading.startswith(f"[{version}]"):
            if not re.fullmatch(r"\[.+\] - \d{4}-\d\d-\d\d", heading):
                raise ValueError(f"the entry of {version} in CHANGELOG.md has no date")
            return notes.strip()
    raise ValueError(f"CHANGELOG.md has no entry for {version}")


if __name__ == "__main__":
    try:
        print(release_notes(sys.argv[1]))
    except ValueError as error:
        sys.exit(str(error))
