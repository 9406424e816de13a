"""A C compiler and linker for Pyodide's extension modules, called like `cc`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from web.places import HEADERS
from web.zig import LIBRARY, PROGRAM

COMPILE = (
    *("clang", "--target=wasm32-unknown-emscripten", "-fPIC", "-fvisibility=hidden"),
    *("-nostdinc", "-isystem", str(HEADERS / "libc")),
    *("-isystem", str(LIBRARY / "libc/include/generic-musl")),
    *("-isystem", str(LIBRARY / "include")),
    *("-fwrapv", "-DNDEBUG", "-D_GNU_SOURCE"),
    # mypyc's runtime asks which Emscripten it is.
    *("-D__EMSCRIPTEN_major__=4", "-D__EMSCRIPTEN_minor__=0", "-D__EMSCRIPTEN_tiny__=9"),
)
LINK = (
    *("wasm-ld", "-shared", "--experimental-pic", "--import-memory", "-Bsymbolic", "--strip-debug"),
    "--unresolved-symbols=import-dynamic",
    *("--export-if-defined=__wasm_apply_data_relocs", "--export-if-defined=__wasm_call_ctors"),
)


def main(arguments: list[str]) -> int:
    if "-c" in arguments:
        command = [PROGRAM, *COMPILE, *arguments]
    else:
        # The compiler's flags, which are passed to the linker as well, mean nothing to it.
        wanted = [one for one in arguments if not one.startswith("-") or one == "-o"]
        command = [PROGRAM, *LINK, *wanted]
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
