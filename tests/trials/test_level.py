"""A new level is one row in the table of levels and its texts in three languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.core.text import LANGUAGES
from tests.server.kit import LocalServer
from tests.trials.source_copy import SourceCopy

LEVELS = "src/ludoteca/bots/levels.py"
ROW = '    "casual": partial(noisy_bot, step=1),\n'
NEW_ROW = '    "steady": lambda game, _: NoisyBot(bot_of(game, DEFAULT_LEVEL), 0.2, 0.02),\n'
NAMES = {"en": "Steady", "pt-BR": "Firme", "uk": "Надійний"}


def add_level(copy: SourceCopy) -> None:
    copy.replace(LEVELS, ROW, ROW + NEW_ROW)
    for language in LANGUAGES:
        file = f"src/ludoteca/text/{language}.toml"
        text = copy.read(file)
        text = text.replace("\n[bot]\n", f'\n[bot]\nsteady = "{NAMES[language]}"\n', 1)
        copy.write(file, text.replace("\n[bot_help]\n", '\n[bot_help]\nsteady = "…"\n', 1))


@pytest.mark.slow
def test_a_level_is_listed_with_its_text_and_can_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = SourceCopy(tmp_path / "copy")
    add_level(copy)
    assert len(copy.edited) == 4
    monkeypatch.setenv("PYTHONPATH", copy.path)
    server = LocalServer(tmp_path)
    marta = server.guest("Marta")
    for game in marta.get("/api/games"):
        assert game["bots"] == ["master", "expert", "skilled", "steady", "casual", "novice"]
    for language in LANGUAGES:
        assert marta.get(f"/api/texts/{language}/kobito")["bot"]["steady"] == NAMES[language]
    client = marta.look(marta.open_table("steady", "me", game="kobito"), 1)
    frame = client.wait_for_turn()
    assert frame["chairs"][0]["bot"] == "steady"
    client.send("move", nth=frame["nth"], move=frame["moves"][0])
    assert client.next_frame()["ply"] > frame["ply"]
    server.close()
