"""The link to a table: its preview in messengers, and the URLs in the local network."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import httpx
import pytest

from ludoteca.server import addresses
from ludoteca.server.settings import Settings
from tests.server.conftest import Opener
from tests.server.kit import Guest, LocalServer


def head(guest: Guest, table: str, language: str = "en", status: int = 200) -> dict[str, str]:
    answer = guest.http.get(f"/table/{table}", headers={"Accept-Language": language})
    assert answer.status_code == status
    assert answer.headers["cache-control"] == "no-cache"
    matches = re.findall(r'<meta property="([^"]*)" content="([^"]*)">', answer.text)
    return {name: unescape(fact) for name, fact in matches}


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("de, uk;q=0.8", "Rosa запрошує вас до гри Кобіто"),
        ("pt", "Rosa convida você para jogar Kobito"),
        ("fr-CA", "Rosa invites you to Kobito"),
        ("", "Rosa invites you to Kobito"),
    ],
)
def test_a_link_tells_who_invites_to_which_game_in_the_readers_language(
    server: LocalServer, language: str, title: str
) -> None:
    rosa = server.guest("Rosa")
    table = rosa.open_table("me", "link", game="kobito")
    assert head(server.guest(None), table, language)["og:title"] == title


def test_the_picture_of_a_link_is_a_photograph_of_the_cover(server: LocalServer) -> None:
    rosa = server.guest("Rosa")
    for game in ("neon", "kobito", "encantados", "cobogo", "coatl"):
        facts = head(rosa, rosa.open_table("me", "link", game=game))
        picture = httpx.get(facts["og:image"])
        assert picture.headers["content-type"] == "image/jpeg"
        assert "immutable" in picture.headers["cache-control"]
        assert facts["og:image"].startswith(server.address)


def test_a_name_cannot_break_out_of_the_head(server: LocalServer) -> None:
    rosa = server.guest('"><script>x')
    table = rosa.open_table("me", "link")
    page = server.guest(None).http.get(f"/table/{table}").text
    assert "<script>x" not in page
    assert head(rosa, table)["og:title"] == '"><script>x invites you to nEon_onE'


def test_a_link_names_the_house(server: LocalServer, open_server: Opener) -> None:
    house = open_server(house_name='Ana & Bia "2"')
    assert (
        head(house.guest(None), house.guest("Rosa").open_table("me", "link"))["og:site_name"]
        == 'Ana & Bia "2"'
    )
    assert (
        head(server.guest(None), server.guest("Rosa").open_table("me", "link"))["og:site_name"]
        == "Ludoteca"
    )


def test_a_running_table_is_no_invitation_and_a_table_without_its_host_names_no_one(
    server: LocalServer,
) -> None:
    rosa = server.guest("Rosa")
    table = rosa.open_table("me", "random")
    assert head(rosa, table)["og:title"] == "nEon_onE: the table of Rosa"
    table = rosa.open_table("random", "link")
    assert head(rosa, table)["og:title"] == "A table of nEon_onE"


def test_a_table_that_is_not_there_has_the_plain_page(server: LocalServer) -> None:
    guest = server.guest(None)
    assert head(guest, "x" * 22, status=404) == {}
    assert guest.http.get(f"/table/{'x' * 22}").text == guest.http.get("/nowhere").text


def test_a_server_that_hears_this_machine_alone_has_no_address_for_others(
    server: LocalServer,
) -> None:
    assert server.guest(None).get("/api/addresses") == {"addresses": []}
    assert addresses.public_urls("127.0.0.1", 8217) == []
    assert addresses.public_urls("localhost", 8217) == []
    assert addresses.public_urls("::1", 8217) == []


def test_a_server_that_hears_the_network_says_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "outbound_ip", lambda: "192.168.1.5")
    monkeypatch.setattr(addresses, "hostname_ips", lambda: ["127.0.1.1", "192.168.1.5", "10.0.0.2"])
    results = ["http://192.168.1.5:8217", "http://10.0.0.2:8217"]
    assert addresses.public_urls("0.0.0.0", 8217) == results
    assert addresses.public_urls("192.168.1.5", 8217) == results[:1]
    assert addresses.public_urls("fd00::5", 8217) == ["http://[fd00::5]:8217"]


def test_a_machine_without_a_network_has_no_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(*_: object) -> list[object]:
        raise OSError

    monkeypatch.setattr("socket.getaddrinfo", silent)
    assert addresses.hostname_ips() == []


@pytest.mark.parametrize(
    ("asker", "behind_proxy", "is_shown"),
    [("127.0.0.1", False, True), ("192.168.1.9", False, False), ("127.0.0.1", True, False)],
)
def test_only_who_sits_at_the_servers_own_machine_is_told_its_addresses(
    tmp_path: Path, asker: str, behind_proxy: bool, is_shown: bool
) -> None:
    from starlette.testclient import TestClient

    from ludoteca.server.app import make_app

    near = ("http://192.168.1.5:8217",)
    settings = Settings(
        f"sqlite:///{tmp_path / 'x.db'}", public_urls=near, behind_proxy=behind_proxy, bot_workers=1
    )
    with TestClient(make_app(settings), client=(asker, 50000)) as client:
        assert client.get("/api/addresses").json() == {"addresses": list(near) if is_shown else []}
