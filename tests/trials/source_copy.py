"""A copy of the sources in which a test makes the edits of a recipe."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
IGNORED = shutil.ignore_patterns("__pycache__", "*.so", "assets", "*.test.ts")
CLIENT = ("package.json", "tsconfig.json", "vite.config.ts", "wire_types.py")


class SourceCopy:
    """`edited` lists the files that were changed or added, each once."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.edited: list[str] = []
        for folder in ("src/ludoteca", "client/src", "docs"):
            shutil.copytree(ROOT / folder, root / folder, ignore=IGNORED)
        for file in CLIENT:
            shutil.copy(ROOT / "client" / file, root / "client")

    @property
    def path(self) -> str:
        """The PYTHONPATH of the copy."""
        return str(self.root / "src")

    def replace(self, file: str, before: str, after: str) -> None:
        """Replaces a text that occurs once in the file."""
        text = self.read(file)
        assert text.count(before) == 1, f"{file} has {text.count(before)} times: {before}"
        self.write(file, text.replace(before, after))

    def read(self, file: str) -> str:
        return (self.root / file).read_text(encoding="utf-8")

    def write(self, file: str, text: str) -> None:
        (self.root / file).parent.mkdir(parents=True, exist_ok=True)
        (self.root / file).write_text(text, encoding="utf-8")
        if file not in self.edited:
            self.edited.append(file)

    def generate_types(self) -> str:
        """`npm run types`; returns what it has written."""
        script = self.root / "client" / "wire_types.py"
        subprocess.run([sys.executable, str(script)], check=True)
        return self.read("client/src/lib/wire.ts")
