"""Puts the page into the site, with compressed copies of its texts."""

from __future__ import annotations

import shutil
from typing import Final

from ludoteca.server.web.sites.static_site import write_site
from web.compressed_files import write_file
from web.places import SITE

TEXT: Final = {".html", ".js", ".css", ".svg", ".json", ".webmanifest"}


def build_page() -> None:
    write_site(SITE)
    (SITE / "preload.json").unlink()  # for the server alone, as is the next
    shutil.rmtree(SITE / "drawn")
    for path in sorted(SITE.rglob("*")):
        if path.suffix in TEXT and not path.is_relative_to(SITE / "engine"):
            write_file(path, path.read_bytes())


if __name__ == "__main__":
    build_page()
