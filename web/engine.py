"""Puts the engine into the site: `engine/` with its archives, scripts and manifest."""

from __future__ import annotations

import json
import subprocess
from hashlib import sha256
from pathlib import Path
from typing import Final

from web.archives import compiled, library_archive, packed, split_by_game, wheel_files
from web.compressed_files import write_file
from web.node import NODE
from web.places import PYODIDE, ROOT, SITE
from web.wheel import build_wheel, librt_wheel, mypy_extensions

PYODIDE_PARTS: Final = ("pyodide.asm.js", "pyodide.asm.wasm")
SCRIPT: Final = "pyodide.mjs"
LOADER: Final = "client.js"
"""What the page imports; it finds the folder of this build."""
LOCK: Final = "pyodide-lock.json"
RUNTIME: Final = ROOT / "web" / "runtime"


def build_engine() -> None:
    parts = engine_parts([build_wheel(), librt_wheel()])
    scripts = pyodide_scripts() | runtime_scripts()
    digest = sha256()
    for name, content in sorted({**parts, **scripts}.items()):
        digest.update(f"{name} {len(content)}\n".encode() + content)
    engine = SITE / "engine"
    folder = engine / digest.hexdigest()[:12]
    sizes = {
        name: {"file": name, "sha256": sha256(content).hexdigest()}
        | write_file(folder / name, content)
        for name, content in sorted(parts.items())
    }
    for name, content in scripts.items():
        write_file((engine if name == LOADER else folder) / name, content)
    manifest = {"folder": folder.name, "parts": sizes}
    (engine / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", "utf-8")


def engine_parts(wheels: list[Path]) -> dict[str, bytes]:
    base, games = split_by_game(wheel_files(wheels) | mypy_extensions())
    parts = {name: (PYODIDE / name).read_bytes() for name in PYODIDE_PARTS}
    parts |= {"python_stdlib.zip": library_archive(), "base": packed(compiled(base))}
    return parts | {name: packed(files.items()) for name, files in games.items()}


def pyodide_scripts() -> dict[str, bytes]:
    """Pyodide's small script, and its list of packages without any."""
    lock = json.loads((PYODIDE / LOCK).read_text("utf-8")) | {"packages": {}}
    return {SCRIPT: (PYODIDE / SCRIPT).read_bytes(), LOCK: json.dumps(lock).encode()}


def runtime_scripts() -> dict[str, bytes]:
    """Our scripts without their types."""
    command = [NODE, "--no-warnings", str(ROOT / "web" / "strip_types.mjs")]
    scripts = {}
    for path in sorted(RUNTIME.glob("*.ts")):
        source = path.read_bytes()
        done = subprocess.run(command, input=source, stdout=subprocess.PIPE, check=True)
        scripts[f"{path.stem}.js"] = done.stdout
    return scripts
