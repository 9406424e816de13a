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
SETTINGS: Final = "_sysconfigdata_pyodide"
CROSS: Final = WORK / "cross"

Settings = dict[str, int | str]


def build_wheel() -> Path:
    """`sysconfig` of the Python that runs setup.py describes the one that the wheel is for."""
    settings = pyodide_settings()
    write_headers(settings)
    CROSS.mkdir(parents=True, exist_ok=True)
    text = f"build_time_vars = {settings | local_settings()}\n"
    (CROSS / f"{SETTINGS}.py").write_text(text, "utf-8")
    environment = {
        **os.environ,
        "_PYTHON_HOST_PLATFORM": PLATFORM,
        "_PYTHON_SYSCONFIGDATA_NAME": SETTINGS,
        "PYTHONPATH": str(CROSS),
        "SOURCE_DATE_EPOCH": "315532800",  # 1980, the first year of a zip file
    }
    build = ["build", "--build-base", str(WORK / "build")]
    wheel = ["bdist_wheel", "--bdist-dir", str(WORK / "bdist"), "--dist-dir", str(WHEELS)]
    command = [sys.executable, "setup.py", "-q", *build, *wheel]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    (found,) = WHEELS.glob("*.whl")
    return found


def pyodide_settings() -> Settings:
    """What Pyodide's own Python was built with."""
    library = zipimport.zipimporter(str(PYODIDE / "python_stdlib.zip"))
    name = "_sysconfigdata__emscripten_wasm32-emscripten"
    code = library.get_code(name)
    names: dict[str, Settings] = {}
    exec(code, names)
    return names["build_time_vars"]


def local_settings() -> Settings:
    """The compilers and folders of this machine."""
    compiler = f"{sys.executable} {ROOT / 'web' / 'cc.py'}"
    return {
        **dict.fromkeys(("CC", "CXX", "LDSHARED", "LDCXXSHARED", "BLDSHARED"), compiler),
        **dict.fromkeys(("CFLAGS", "OPT", "CCSHARED", "LDFLAGS"), ""),
        **dict.fromkeys(("INCLUDEPY", "CONFINCLUDEPY"), str(HEADERS / "python")),
    }


def librt_wheel() -> Path:
    """The library that compiled code calls, as its authors built it for Pyodide."""
    folder = WORK / "librt" / version("librt")
    if not list(folder.glob("*.whl")):
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
