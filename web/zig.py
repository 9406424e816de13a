"""The clang, the linker and the C headers of Zig, which comes from PyPI."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import ziglang

FOLDER: Final = Path(ziglang.__file__).parent
PROGRAM: Final = str(FOLDER / "zig")
LIBRARY: Final = FOLDER / "lib"
