"""C headers for WebAssembly: those of Python from this machine, those of the C library from Zig."""

from __future__ import annotations

import re
import shutil
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from web.places import HEADERS
from web.zig import LIBRARY

DEFINED_NAME = re.compile(r"^(?:#\s*define|/\* #undef) (\w+)", re.MULTILINE)


def write_headers(values: dict[str, int | str]) -> None:
    """`values` are the settings that Pyodide's Python was built with."""
    shutil.rmtree(HEADERS, ignore_errors=True)
    python = Path(sysconfig.get_path("include"))
    shutil.copytree(python, HEADERS / "python")
    config = (python / "pyconfig.h").read_text("utf-8")
    names = dict.fromkeys(DEFINED_NAME.findall(config))
    lines = [f"#define {name} {value}" for name, value in set_values(names, values)]
    (HEADERS / "python" / "pyconfig.h").write_text("\n".join([*lines, ""]), "utf-8")
    # Emscripten's C library is musl. Of the machines that Zig has musl's types for, this one is most
    # like WebAssembly; there `size_t` is an `unsigned int`, and clang expects an `unsigned long`.
    shutil.copytree(LIBRARY / "libc/include/riscv32-linux-musl", HEADERS / "libc")
    types = HEADERS / "libc" / "bits" / "alltypes.h"
    types.write_text(types.read_text("utf-8").replace("#define _Addr int", "#define _Addr long"))


def set_values(
    names: dict[str, None], values: dict[str, int | str]
) -> Iterator[tuple[str, int | str]]:
    """What `pyconfig.h` defines; a value of 0 stands for a name without a definition as well."""
    for name in names:
        value = values.get(name, 0)
        if value != 0:
            yield name, value
