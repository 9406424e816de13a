"""index.html for a site that may lie in any folder of its host: a script finds the folder, and
writes the tags that name files of the site."""

from __future__ import annotations

import json
import re
from pathlib import Path

SCRIPT = "find-base.js"
"""Part of the built page; its source is `client/first-paint/find-base.js`."""
TAGS = re.compile(r'(?:<(?:link|script)\b[^>]*\b(?:href|src)="/[^"]*"[^>]*>(?:</script>)?\s*)+')
STYLES = "</style>"
ENCODING = '<meta charset="utf-8" />'


def for_any_folder(text: str, page: Path) -> str:
    script = (page / SCRIPT).read_text("utf-8")
    text = TAGS.sub(lambda tags: f"<script>writeTags({quote(tags.group())})</script>", text)
    text = text.replace(STYLES, f"{STYLES}<script>mendStyles()</script>")
    return text.replace(ENCODING, f"{ENCODING}<script>{script}</script>", 1)


def quote(text: str) -> str:
    return json.dumps(text.strip()).replace("<", "\\u003c")
