"""How to build for Pyodide on this machine, for `sysconfig`: what Pyodide's own Python says of itself,
with the compilers and folders that there are here."""

from __future__ import annotations

import os
import sys
import zipimport

_pyodide = os.environ["LUDOTECA_PYODIDE"]
_library = zipimport.zipimporter(os.path.join(_pyodide, "python_stdlib.zip"))
_cc = os.environ["LUDOTECA_WEB_CC"]
_include = os.environ["LUDOTECA_WEB_INCLUDE"]

build_time_vars = {
    **_library.load_module("_sysconfigdata__emscripten_wasm32-emscripten").build_time_vars,
    **{name: _cc for name in ("CC", "CXX", "LDSHARED", "LDCXXSHARED", "BLDSHARED")},
    **{name: "" for name in ("CFLAGS", "OPT", "CCSHARED", "LDFLAGS")},
    **{name: _include for name in ("INCLUDEPY", "CONFINCLUDEPY")},
}
