"""Things fly from their old place to their new one, also among others with the same name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from tests.browser.conftest import Doorway
from tests.browser.flights import Box, boxes, flown, is_in, landed_on_wall, watch
from tests.browser.person import Frame, Person
from tests.server.kit import LocalServer, TableClient

MOVES = re.compile(r"move (all|\d+) from (workshop-\d) (?:(low|high) )?to (rainbow-\d) (low|high)")


def items(frame: Frame, zone: str) -> list[str]:
    return next((one["items"] for one in frame["view"]["zones"] if one["id"] == zone), [])


def number(frame: Frame, zone: str) -> int:
    return int(next(one["number"] for one in frame["view"]["zones"] if one["id"] == zone))


def winning(frame: Frame) -> str | None:
    """A move of workshop cards that finishes a rainbow."""
    moves: list[str] = frame["moves"]
    for words in moves:
        if match := MOVES.fullmatch(words):
            count, source, _, target, _ = match.groups()
            held = items(frame, f"workshop-{frame['seat']}-{source[-1]}")
            if (len(held) if count == "all" else int(count)) == number(
                frame, f"missing-{target[-1]}"
            ):
                return words
    return None


def goes_on_to_win(marta: Person, table: str) -> str:
    """Plays until such a move is legal: rainbows are begun and extended wherever possible."""
    with marta.quickly(table) as client:
        while not (words := winning(frame := client.wait_for_turn())) and frame["moves"]:
            grows = [one for one in frame["moves"] if one.startswith(("open", "play"))]
            client.play(marta.dice.choice(grows or frame["moves"]))
    assert words
    marta.reaches(frame["ply"])
    return words


def test_cards_that_finish_a_rainbow_come_to_it_and_go_with_it(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, reduced_motion="no-preference")
    table = marta.opens("kobito", "me", "random", options={})
    marta.looks_at(table)
    words = goes_on_to_win(marta, table)
    marta.page.wait_for_timeout(800)
    match = MOVES.fullmatch(words)
    assert match
    count, source, end, target, _ = match.groups()
    workshop = f"workshop-0-{source[-1]}"
    held = items(marta.frame, workshop)
    gold = items(marta.frame, f"gold-{target[-1]}")[0]
    moved = held if count == "all" else held[: int(count)] if end == "low" else held[-int(count) :]
    before = boxes(marta.page)
    watch(marta.page)
    with marta.quickly(table) as client:
        client.wait_for_turn()
        client.play(words)
    marta.reaches(marta.frame["ply"] + 1)
    flights = flown(marta.page)
    after = boxes(marta.page)
    by_name = {flight.thing: flight.stops for flight in flights}
    for item in moved:  # from its tray to the rainbow, and with all the others to the discard pile
        stops = by_name[f"{workshop}/{item}#0"]
        assert is_in(stops[0], before[f"{workshop}/{item}#0"])
        assert is_in(stops[1], before[target])
        assert is_in(stops[-1], after["discard"])
    for key in before:  # those that lay there fly the last part of it
        if key.startswith(f"{target}/"):
            assert is_in(by_name[key][0], before[key])
            assert is_in(by_name[key][-1], after["discard"])
    pot = by_name[f"score-0/{gold}#0"]
    assert is_in(pot[0], before[f"gold-{target[-1]}/{gold}#0"])
    first = items(marta.frame, target)
    assert len(first) == 1
    assert is_in(by_name[f"{target}/{first[0]}#0"][0], before["deck"])
    new = items(marta.frame, f"gold-{target[-1]}")[0]
    assert is_in(by_name[f"gold-{target[-1]}/{new}#0"][0], before["gold-deck"])


class RecordedMove(NamedTuple):
    """The flights while a move was shown, and the places of all things before and after it."""

    flights: dict[str, list[list[int]]]
    before: dict[str, Box]
    after: dict[str, Box]

    def goes(self, thing: str, source: str) -> bool:
        """Did this fly from there to where it lies now?"""
        stops = self.flights[thing]
        return is_in(stops[0], self.before[source]) and is_in(stops[-1], self.after[thing])


class Two:
    """Marta, whose page is recorded, and Nuno, who plays against her without a page."""

    def __init__(self, marta: Person, server: LocalServer, game: str) -> None:
        self.marta = marta
        self.table = table = marta.opens(game, "me", "link", options={})
        nuno = server.guest("Nuno")
        nuno.sit(table, 1)
        guest = server.guest(None)
        for one in marta.context.cookies():
            guest.http.cookies.set(one["name"], one["value"], "localhost.local")
        self.turn = 0
        self.eyes: list[TableClient] = [guest.look(table, 0), nuno.look(table, 1)]

    def goes_on_to(self, seat: int, words: re.Pattern[str], *first: str) -> str:
        """Plays until this seat may make such a move, preferring moves that begin with one of these
        words."""
        return self.goes_on(
            seat, lambda frame: next(filter(words.fullmatch, frame["moves"]), None), *first
        )

    def goes_on(self, seat: int | None, test: Callable[[Frame], str | None], *first: str) -> str:
        """Plays until this seat, or either of them if none is named, may make the move."""
        frame = self.eyes[0].wait_for_frame(lambda frame: "turn" in frame)
        while frame["status"] != "over":
            self.turn = int(frame["turn"])
            client = self.eyes[self.turn]
            moves: list[str] = client.wait_for_turn()["moves"]
            if seat in (self.turn, None) and (words := test(client.frame)):
                return words
            best = next((found for one in first if (found := starting(moves, one))), moves)
            frame = client.play(self.marta.dice.choice(best))
        raise AssertionError("the match is over before that")

    def looks(self, client: TableClient) -> None:
        """Marta's page shows this client's position; earlier moves need not be drawn."""
        if self.marta.frame.get("table") != self.table:
            self.marta.looks_at(self.table)
        self.marta.reaches(client.frame["ply"])

    def plays(self, seat: int, words: str) -> RecordedMove:
        """A move, recorded on Marta's page."""
        page, client = self.marta.page, self.eyes[seat]
        self.looks(client)
        page.wait_for_timeout(800)
        before = boxes(page)
        watch(page)
        client.play(words)
        self.marta.reaches(client.frame["ply"])
        flights = {flight.thing: flight.stops for flight in flown(page)}
        return RecordedMove(flights, before, boxes(page))


def starting(moves: list[str], words: str) -> list[str]:
    return [one for one in moves if one.startswith(words)]


def test_a_played_card_comes_from_its_hand_and_a_drawn_one_from_the_pile(
    open_server: LocalServer, come_in: Doorway
) -> None:
    two = Two(come_in(open_server, reduced_motion="no-preference"), open_server, "neon")
    number = re.compile(r"play \w+-\d")
    words = two.goes_on_to(0, number)
    card = words.split()[1]
    frame = two.plays(0, words)
    assert frame.goes(f"discard/{card}#0", f"hand-0/{card}#0")
    words = two.goes_on_to(1, number)
    frame = two.plays(1, words)
    played = next(thing for thing in frame.flights if thing.startswith("discard/"))
    assert played.startswith(f"discard/{words.split()[1]}#")
    assert frame.goes(played, "hand-1")
    two.goes_on_to(0, re.compile("draw"))
    held = Counter(items(two.eyes[0].frame, "hand-0"))
    frame = two.plays(0, "draw")
    (drawn,) = Counter(items(two.eyes[0].frame, "hand-0")) - held
    assert frame.goes(f"hand-0/{drawn}#{held[drawn]}", "pile")


def into_another_garden(frame: Frame) -> str | None:
    """A move that puts a card lifted by a Troll into a garden without that race."""
    lifted = next(iter(items(frame, "lifted")), None)
    for number in (0, 1):
        words = f"put in garden-{number}"
        if words in frame["moves"] and lifted not in items(frame, f"garden-{number}"):
            return words
    return None


def test_what_a_troll_moves_goes_from_one_garden_to_the_other(
    open_server: LocalServer, come_in: Doorway
) -> None:
    two = Two(come_in(open_server, reduced_motion="no-preference"), open_server, "encantados")
    words = two.goes_on(None, into_another_garden, "lay troll", "lay", "lift", "search", "leave")
    target = words.split()[-1]
    source = "garden-0" if target == "garden-1" else "garden-1"
    (lifted,) = items(two.eyes[two.turn].frame, "lifted")
    frame = two.plays(two.turn, words)
    assert list(frame.flights) == [f"{target}/{lifted}#0"]
    assert frame.goes(f"{target}/{lifted}#0", source)


def test_a_song_goes_to_the_garden_of_the_one_who_sings(
    open_server: LocalServer, come_in: Doorway
) -> None:
    two = Two(come_in(open_server, reduced_motion="no-preference"), open_server, "encantados")
    for seat, source in ((0, "hand-0/{}#0"), (1, "hand-1")):
        song = re.compile(r"sing (spring|autumn) seat-\d")
        words = two.goes_on_to(seat, song, "search", "leave", "lay")
        name = words.split()[1]
        nth = items(two.eyes[seat].frame, f"garden-{seat}").count(name)
        frame = two.plays(seat, words)
        assert frame.goes(f"garden-{seat}/{name}#{nth}", source.format(name))


def test_a_cobogo_goes_to_the_wall_and_another_comes_from_the_pile(
    open_server: LocalServer, come_in: Doorway
) -> None:
    two = Two(come_in(open_server, reduced_motion="no-preference"), open_server, "cobogo")
    words = two.goes_on_to(0, re.compile("lay .*"))
    held = items(two.eyes[0].frame, "hand-0")
    frame = two.plays(0, words)
    (drawn,) = set(items(two.eyes[0].frame, "hand-0")) - set(held)
    assert words.split()[1] not in items(two.eyes[0].frame, "hand-0")
    assert frame.goes(f"hand-0/{drawn}#0", "pile")
    words = two.goes_on_to(1, re.compile("lay .*"))
    two.looks(two.eyes[1])
    seat = boxes(two.marta.page)["hand-1"]
    with landed_on_wall(two.marta.page) as stops:
        two.eyes[1].play(words)
    assert is_in(stops[0], seat)
    assert not is_in(stops[-1], seat)


def finishing(frame: Frame) -> str | None:
    """A move that gives a serpent of mine, which has a head or a tail, the other one."""
    moves: list[str] = frame["moves"]
    for words in moves:
        if match := re.fullmatch(r"add \w+-(head|tail) coatl-(\d) \S+", words):
            other = "-tail" if match[1] == "head" else "-head"
            held = items(frame, f"coatl-{frame['seat']}-{match[2]}")
            if any(piece.endswith(other) for piece in held):
                return words
    return None


def test_pieces_come_from_their_space_and_the_last_one_finishes_a_serpent(
    open_server: LocalServer, come_in: Doorway
) -> None:
    two = Two(come_in(open_server, reduced_motion="no-preference"), open_server, "coatl")
    words = two.goes_on_to(0, re.compile(r"take space-\d+"))
    space = words.split()[1]
    pieces = items(two.eyes[0].frame, space)
    frame = two.plays(0, words)
    for nth, piece in enumerate(pieces):
        again = pieces[:nth].count(piece)
        assert frame.goes(f"board-0/{piece}#{again}", f"{space}/{piece}#{again}")
    words = two.goes_on(0, finishing, "add", "start", "take", "pick")
    piece, coatl = words.split()[1], f"coatl-0-{words.split()[2][-1]}"
    frame = two.plays(0, words)
    (added,) = [thing for thing in frame.flights if thing.startswith(f"{coatl}/{piece}#")]
    assert frame.goes(added, f"board-0/{piece}#0")
    two.goes_on_to(0, re.compile("done"))
    two.eyes[0].play("done")
    two.marta.page.locator(f'.closed[data-zone="{coatl}"]').wait_for()
