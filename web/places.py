"""Where the build reads and writes."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
WORK: Final = ROOT / ".web"
"""Everything between the sources and the site; can be deleted."""
PYODIDE: Final = ROOT / "web" / "node_modules" / "pyodide"
HEADERS: Final = WORK / "include"
WHEELS: Final = WORK / "wheels"
SITE: Final = ROOT / "site-web"
