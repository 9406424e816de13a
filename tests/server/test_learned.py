"""Learned bots at a server's tables: listed by name, chosen by the host, without their paths."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ludoteca.bots.learned import WEIGHTS_SUFFIX, serialize_weights
from tests.learn.test_network import untaught
from tests.server.conftest import Opener
from tests.server.kit import LocalServer, play_to_the_end

NAME = "learned:clever"
PLAIN = replace(untaught("neon"), numbers=[0.0] * untaught("neon").parameter_count)
"""A network that rates all moves alike, so it plays the first one and its matches end."""
WHOLE = serialize_weights(PLAIN)


def furnished(open_server: Opener, folder: Path) -> LocalServer:
    """A server with a folder of valid and invalid weights."""
    folder.mkdir()
    (folder / f"clever{WEIGHTS_SUFFIX}").write_bytes(WHOLE)
    (folder / f"three{WEIGHTS_SUFFIX}").write_bytes(serialize_weights(untaught("neon", 3)))
    (folder / f"cut{WEIGHTS_SUFFIX}").write_bytes(WHOLE[:-9])
    (folder / "notes.txt").write_text("nothing")
    return open_server(weights_folder=str(folder), bot_delay=0.0)


def test_a_host_chooses_a_learned_bot_and_a_match_is_played_out(
    open_server: Opener, tmp_path: Path
) -> None:
    server = furnished(open_server, tmp_path / "weights")
    marta = server.guest()
    shown = {game["name"]: game["learned"] for game in marta.get("/api/games")}
    assert shown["neon"] == [
        {"bot": "learned", "seats": [2]},
        {"bot": NAME, "seats": [2]},
        {"bot": "learned:three", "seats": [3]},
    ]
    assert shown["cobogo"] == []
    table = marta.open_table("me", NAME, game="neon")
    client = marta.look(table, 0)
    frames = play_to_the_end(client)
    assert frames[0]["chairs"][1]["bot"] == NAME
    assert str(tmp_path) not in str(frames)


def test_a_bot_that_is_not_offered_here_is_refused(open_server: Opener, tmp_path: Path) -> None:
    marta = furnished(open_server, tmp_path / "weights").guest()
    outside = tmp_path / f"outside{WEIGHTS_SUFFIX}"
    outside.write_bytes(WHOLE)

    def refused(name: str, game: str = "neon") -> str:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": name}]
        return str(marta.post("/api/tables", 400, game=game, seats=seats))

    assert "unknown_bot" in refused("learned", "coatl")
    for name in ("learned:../outside", "learned:cut", "learned:", "learned:clever/x"):
        assert "unknown_bot" in refused(name)
        assert str(tmp_path) not in refused(name)
    assert "unknown_bot" in refused(f"learned:{outside.relative_to('/')}"[:64])
    assert "learned_seats" in refused("learned:three")


def test_a_match_goes_on_when_its_weights_are_gone(open_server: Opener, tmp_path: Path) -> None:
    server = furnished(open_server, tmp_path / "weights")
    marta = server.guest()
    table = marta.open_table("me", NAME)
    server.stop()
    (tmp_path / "weights" / f"clever{WEIGHTS_SUFFIX}").unlink()
    server.start()
    frames = play_to_the_end(marta.look(table, 0))
    assert frames[0]["chairs"][1]["bot"] == NAME
