"""Builds a wheel of the package for Pyodide, with clang and without Emscripten."""

from __future__ import annotations

import os
import subprocess
import sys
import zipimport
from importlib.metadata import version
from pathlib import Path
from typing import Final

from web.headers import write_headers
from web.places import HEADERS, PYODIDE, ROOT, WHEELS, WORK

PLATFORM: Final = "pyemscripten-2025.0-wasm32"
"""What the tag of a wheel calls the platform of Pyodide 0.28 and 0.29."""
CROSS: Final = ROOT / "web" / "cross"


def pyodide_settings() -> dict[str, int | str]:
    library = zipimport.zipimporter(str(PYODIDE / "python_stdlib.zip"))
    module = library.load_module("_sysconfigdata__emscripten_wasm32-emscripten")
    return dict(module.build_time_vars)


def build_wheel() -> Path:
    write_headers(pyodide_settings())
    environment = {
        **os.environ,
        "_PYTHON_HOST_PLATFORM": PLATFORM,
        "_PYTHON_SYSCONFIGDATA_NAME": "_sysconfigdata_pyodide",
        "PYTHONPATH": str(CROSS),
        "LUDOTECA_PYODIDE": str(PYODIDE),
        "LUDOTECA_WEB_CC": f"{sys.executable} {ROOT / 'web' / 'cc.py'}",
        "LUDOTECA_WEB_INCLUDE": str(HEADERS / "python"),
        "LUDOTECA_NO_PAGE": "1",
        "SOURCE_DATE_EPOCH": "315532800",  # 1980, the first year of a zip file
    }
    build = ["build", "--build-base", str(WORK / "build")]
    wheel = ["bdist_wheel", "--bdist-dir", str(WORK / "bdist"), "--dist-dir", str(WHEELS)]
    command = [sys.executable, "setup.py", "-q", *build, *wheel]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    (found,) = WHEELS.glob("*.whl")
    return found


def librt_wheel() -> Path:
    """The library that compiled code calls, as its authors built it for Pyodide."""
    folder = WORK / "librt" / version("librt")
    if not list(folder.glob("*.whl")):
        folder.mkdir(parents=True, exist_ok=True)
        target = ("--python-version", "3.13", "--implementation", "cp", "--abi", "cp313")
        subprocess.run(
            [
                *(sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check"),
                *("--no-deps", "--only-binary=:all:", "--dest", str(folder), *target),
                *("--platform", PLATFORM.replace("-", "_").replace(".", "_")),
                f"librt=={version('librt')}",
            ],
            check=True,
        )
    (found,) = folder.glob("*.whl")
    return found


def mypy_extensions() -> dict[str, bytes]:
    """The only module beside `librt` that the games need."""
    import mypy_extensions as module

    return {"mypy_extensions.py": Path(module.__file__).read_bytes()}
