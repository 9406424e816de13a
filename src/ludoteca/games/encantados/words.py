"""The moves of Encantados in words, and how its cards are written in a few letters."""

from __future__ import annotations

from ludoteca.core.note import Note
from ludoteca.games.encantados import why
from ludoteca.games.encantados.cards import NAMES, RACES, SPOT_NAMES, SPOTS
from ludoteca.games.encantados.moves import (
    CALL,
    DISCARD,
    GATHER,
    GIVE,
    LAY,
    LAY_STEP,
    LEAVE,
    LIFT,
    NO_PILE,
    NO_ROW,
    NOBODY,
    PUT,
    PUT_STEP,
    RETURN,
    SEARCH,
    SING_AUTUMN,
    SING_SPRING,
    SING_SUMMER,
    SING_WINTER,
    SINK,
    TAKE_END,
    TAKE_SEARCH,
)
from ludoteca.games.encantados.rules import PILES, Encantados

SHORT = (
    "Dw",
    "El",
    "Fy",
    "Fn",
    "Wi",
    "Gn",
    "Go",
    "Ko",
    "Le",
    "Tr",
    "Mi",
    "♪Sp",
    "♪Su",
    "♪Au",
    "♪Wi",
)
FACES = dict(zip(NAMES, SHORT, strict=True))
FACES |= {f"mimic-{NAMES[race]}": f"Mi·{SHORT[race]}" for race in range(RACES)}
INKS = {
    "dwarf": "yellow",
    "elf": "green",
    "fairy": "magenta",
    "faun": "red",
    "wisp": "cyan",
    "gnome": "bright_blue",
    "goblin": "bright_yellow",
    "kobold": "bright_cyan",
    "leprechaun": "bright_white",
    "troll": "bright_green",
    "mimic": "bright_magenta",
    "spring": "blue",
    "summer": "blue",
    "autumn": "blue",
    "winter": "blue",
}
PARAGRAPHS = why.PARAGRAPHS
refusal = why.refusal


def phrase(state: Encantados, move: int) -> Note:
    """The move as a note; its key and arguments also make its words."""
    if move == SEARCH:
        return Note("search", {})
    if move < LEAVE:
        which = 0 if move < TAKE_END else 1
        card = NAMES[move - (TAKE_SEARCH if which == 0 else TAKE_END)]
        return Note("take", {"card": card, "pile": PILES[which]})
    if move < LAY:
        return Note("leave", {"card": NAMES[move - LEAVE]})
    if move < SING_SPRING:
        race, rest = divmod(move - LAY, LAY_STEP)
        n, mimic = divmod(rest, 2)
        if n == 0:
            return Note("lay_mimic", {"race": NAMES[race]})
        return Note("lay_with_mimic" if mimic else "lay", {"n": n, "race": NAMES[race]})
    if move < GIVE:
        return song(move)
    if move < RETURN:
        return Note("give", {"card": NAMES[move - GIVE], "whom": int(state.partner(state.turn))})
    if move < CALL:
        return Note("return", {"card": NAMES[move - RETURN], "whom": int(state.active)})
    if move < SINK:
        return Note("call", {"whom": move - CALL})
    if move < PUT:
        key, first = ("sink", SINK) if move < LIFT else ("lift", LIFT)
        garden, spot = divmod(move - first, SPOTS)
        return Note(key, {"card": SPOT_NAMES[spot], "whose": state.seats_of(garden)})
    if move < GATHER:
        garden, row = divmod(move - PUT, PUT_STEP)
        if row == NO_ROW:
            return Note("put", {"whose": state.seats_of(garden)})
        return Note("put_beside", {"whose": state.seats_of(garden), "race": NAMES[row]})
    if move < DISCARD:
        return Note("gather", {"pile": PILES[move - GATHER]})
    return Note("discard", {"card": NAMES[move - DISCARD]})


def song(move: int) -> Note:
    if move == SING_SUMMER:
        return Note("sing", {"card": "summer"})
    if move >= SING_WINTER:
        if move - SING_WINTER == NO_PILE:
            return Note("sing", {"card": "winter"})
        return Note("sing_from", {"card": "winter", "pile": PILES[move - SING_WINTER]})
    card, first = ("spring", SING_SPRING) if move < SING_AUTUMN else ("autumn", SING_AUTUMN)
    if move - first == NOBODY:
        return Note("sing", {"card": card})
    return Note("sing_for", {"card": card, "whom": move - first})


def words(state: Encantados, move: int) -> str:
    note = phrase(state, move)
    said = note.args
    garden = said["whose"][0] if isinstance(said.get("whose"), list) else 0  # type: ignore[index]
    match note.key:
        case "take":
            return f"take {said['card']} from {said['pile']}"
        case "lay":
            return f"lay {said['race']} {said['n']}"
        case "lay_with_mimic":
            return f"lay {said['race']} {said['n']} mimic"
        case "lay_mimic":
            return f"lay {said['race']} mimic"
        case "sing_for":
            return f"sing {said['card']} seat-{said['whom']}"
        case "sing_from":
            return f"sing {said['card']} {said['pile']}"
        case "call":
            return f"call seat-{said['whom']}"
        case "sink" | "lift":
            return f"{note.key} {said['card']} from garden-{garden}"
        case "put":
            return f"put in garden-{garden}"
        case "put_beside":
            return f"put in garden-{garden} beside {said['race']}"
        case "gather":
            return f"gather {said['pile']}"
        case "search":
            return "search"
    return f"{note.key} {said['card']}"
