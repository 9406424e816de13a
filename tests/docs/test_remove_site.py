"""Building the documentation removes an earlier site, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from docs._build.site import INDEX, remove_site


def test_an_earlier_site_is_removed(tmp_path: Path) -> None:
    (tmp_path / INDEX).write_text("", "utf-8")
    remove_site(tmp_path)
    assert not tmp_path.exists()


def test_a_folder_with_other_files_is_kept(tmp_path: Path) -> None:
    (tmp_path / "thesis.md").write_text("", "utf-8")
    with pytest.raises(SystemExit):
        remove_site(tmp_path)
    assert (tmp_path / "thesis.md").exists()


def test_a_new_folder_is_accepted(tmp_path: Path) -> None:
    remove_site(tmp_path / "site")
