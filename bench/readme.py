"""Sections of the README that the benchmarks write."""

from __future__ import annotations

from pathlib import Path

README = Path(__file__).parent / "README.md"


def with_section(readme: str, name: str, text: str) -> str:
    """The README with this text between the comments `<!-- name -->` and `<!-- end of name -->`."""
    before, start, rest = readme.partition(f"<!-- {name} -->")
    _, end, after = rest.partition(f"<!-- end of {name} -->")
    if not start or not end:
        raise ValueError(f"the README has no section {name!r}")
    return f"{before}{start}\n\n{text}\n\n{end}{after}"


def write_section(name: str, text: str) -> None:
    README.write_text(with_section(README.read_text("utf-8"), name, text), "utf-8")
