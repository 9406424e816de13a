"""Builds the site, prints its broken links, and fails if there are any."""

from __future__ import annotations

import sys
from pathlib import Path

from docs._build.site import USUAL_FOLDER, build

if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else USUAL_FOLDER
    problems = build(folder)
    print("\n".join(problems), file=sys.stderr)
    sys.exit(1 if problems else 0)
