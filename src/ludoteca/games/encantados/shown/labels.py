"""Short labels and terminal colours of the cards of Encantados."""

from __future__ import annotations

from ludoteca.games.encantados.rules.cards import NAMES, RACES

SHORT_NAMES = (
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
SHORT_LABELS = dict(zip(NAMES, SHORT_NAMES, strict=True))
SHORT_LABELS |= {f"mimic-{NAMES[race]}": f"Mi·{SHORT_NAMES[race]}" for race in range(RACES)}
TERMINAL_COLOURS = {
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


def short_label(item: str) -> str:
    return SHORT_LABELS.get(item, item)


def colour(item: str) -> str:
    return TERMINAL_COLOURS.get(item.split("-")[0], "default")
