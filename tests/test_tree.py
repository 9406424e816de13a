"""Folders have few files, and the same file has the same name in every game."""

from __future__ import annotations

import pytest

from tests.tree import MAX_FILES, ROOT, files_by_folder, roles

GAMES = ROOT / "src" / "ludoteca" / "games"
OURS = sorted(path.parent.name for path in GAMES.glob("*/__init__.py"))
OTHERWISE = {
    "numbers",
    "steps",
    "offers",
    "why",
    "taste",
    "judgement",
    "weigh",
    "worth",
    "outlook",
    "signs",
    "almanac",
    "merits",
    "table",
}
"""Earlier names of these files."""


def test_no_room_is_crowded() -> None:
    for room, files in files_by_folder().items():
        assert len(files) <= MAX_FILES, f"{room.relative_to(ROOT)}: {len(files)} files"


@pytest.mark.parametrize("game", OURS)
def test_every_game_has_the_same_rooms(game: str) -> None:
    known = roles()
    assert len(known) > 15
    for role, always in known.items():
        assert not always or (GAMES / game / role).exists(), f"{game} has no {role}"


@pytest.mark.parametrize("game", OURS)
def test_a_role_has_one_name(game: str) -> None:
    for path in (GAMES / game).rglob("*.py"):
        assert path.stem not in OTHERWISE, f"{path.relative_to(GAMES)} has another name by now"


@pytest.mark.parametrize("game", OURS)
def test_a_game_has_no_other_rooms(game: str) -> None:
    known = {role.partition("/")[0] for role in roles()} | {"pictures"}
    for path in (GAMES / game).iterdir():
        loose = path.suffix == ".json" or path.name == "__pycache__" or path.stem.startswith("deck")
        assert loose or path.name in known, path
