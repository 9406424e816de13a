"""How the cards of Encantados are written in a few letters, and in which colour."""

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
