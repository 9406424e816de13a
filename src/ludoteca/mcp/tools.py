"""Tools: what a model can ask for. Each answers in words and, for programs, in facts."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from pydantic import ValidationError

from ludoteca import __version__, games
from ludoteca.bots.levels import levels
from ludoteca.core.option import Number, spell
from ludoteca.core.refusal import Refused
from ludoteca.core.text import Texts, name_of, rulebook_text, texts, with_pieces
from ludoteca.mcp import answers
from ludoteca.mcp.answers import Answer
from ludoteca.mcp.house import House
from ludoteca.mcp.seat import Seat, table_texts
from ludoteca.terminal.complaint import Complaint
from ludoteca.terminal.drawing.clean import clean

Reply = Annotated[CallToolResult, dict[str, Any]]
READING = ToolAnnotations(read_only_hint=True, open_world_hint=False)
DOING = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)


class Tools:
    """`language` is the one to speak where nobody asks for another."""

    def __init__(self, house: House, language: str) -> None:
        self.house = house
        self.language = language

    def games(self, language: str = "") -> Reply:
        spoken = self.spoken(language)
        found = [self.box(name, spoken) for name in games.playable()]
        words = "\n".join(box_line(box, texts(spoken)) for box in found)
        return reply(Answer(words, {"games": found}))

    def box(self, name: str, language: str) -> dict[str, Any]:
        game = games.find(name)
        said = texts(language, name)
        return {
            "name": name,
            "title": said.say("game.name"),
            "tagline": said.say("game.tagline"),
            "seats": list(game.seats),
            "usual_seats": game.usual_seats,
            "bots": [*levels(game)],
            "options": [option_facts(option, said) for option in game.options],
        }

    def rulebook(self, game: str, paragraph: int | None = None, language: str = "") -> Reply:
        known = games.find(game)
        said = texts(self.spoken(language), known.name)
        if paragraph is not None:
            text = answers.paragraph(said, known.name, paragraph)
        else:
            whole = rulebook_text(said.language, known.name)
            text = with_pieces(whole, lambda item: name_of(said, item) or item)
        return reply(Answer(text, {"game": game, "paragraph": paragraph, "text": text}))

    def open_table(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 0,
        bots: list[str] | None = None,
        options: dict[str, Any] | None = None,
        name: str = "",
        language: str = "",
        take_forced_moves: bool = True,
    ) -> Reply:
        spoken = self.spoken(language)
        key = self.house.open_table(
            game, seats, seat, bots or [], options or {}, name, spoken, take_forced_moves
        )
        return self.welcome(key)

    def join_table(
        self,
        link: str,
        seat: int | None = None,
        name: str = "",
        language: str = "",
        take_forced_moves: bool = False,
    ) -> Reply:
        spoken = self.spoken(language)
        return self.welcome(self.house.join_table(link, name, seat, spoken, take_forced_moves))

    def welcome(self, key: str) -> CallToolResult:
        """The key, and how things stand."""
        found = self.at(key, lambda seat: answers.wait(seat, 0))
        greeting = self.house.find(key).said().say("told.key", {"table": key})
        return reply(Answer(f"{greeting}\n\n{found.words}", {"table": key, **found.facts}))

    def look(self, table: str) -> Reply:
        return reply(self.at(table, answers.look))

    def moves(self, table: str, page: int = 1) -> Reply:
        return reply(self.at(table, lambda seat: answers.moves(seat, page)))

    def play(self, table: str, move: str | int) -> Reply:
        return reply(self.at(table, lambda seat: answers.play(seat, str(move))))

    def wait(self, table: str, seconds: float = 30) -> Reply:
        return reply(self.at(table, lambda seat: answers.wait(seat, seconds)))

    def why_not(self, table: str, move: str | int) -> Reply:
        return reply(self.at(table, lambda seat: answers.why_not(seat, str(move))))

    def since(self, table: str, whole_match: bool = False) -> Reply:
        return reply(self.at(table, lambda seat: answers.since(seat, whole_match)))

    def result(self, table: str) -> Reply:
        return reply(self.at(table, answers.result))

    def leave(self, table: str) -> Reply:
        said = self.house.find(table).said()
        self.house.leave(table)
        return reply(Answer(said.say("told.left"), {"table": table, "left": True}))

    def at(self, key: str, ask: Callable[[Seat], Answer]) -> Answer:
        """An answer at one table, one after the other; a refusal is in that table's language."""
        seat = self.house.find(key)
        with seat.lock:
            try:
                return ask(seat)
            except Refused as refusal:
                raise Complaint(seat.said().note("refusal", refusal.note)) from None

    def spoken(self, language: str) -> str:
        return texts(language or self.language).language


def option_facts(option: Any, said: Texts) -> dict[str, Any]:
    found = {
        "name": option.name,
        "title": said.say(f"option.{option.name}"),
        "help": said.say(f"option_help.{option.name}"),
        "default": option.default,
        "values": list(option.values),
    }
    if isinstance(option, Number):
        found |= {"least": option.least, "most": option.most}
    return found


def box_line(box: dict[str, Any], said: Texts) -> str:
    seats = ", ".join(map(str, box["seats"]))
    return "\n".join(
        [
            f"{box['name']}: {box['title']}. {box['tagline']}",
            f"  {said.say('shelf.seats')}: {seats}; {said.say('shelf.bots')}: {', '.join(box['bots'])}",
            f"  {said.say('shelf.options')}: {'; '.join(map(option_line, box['options']))}",
        ]
    )


def option_line(option: dict[str, Any]) -> str:
    return f"{option['name']}={spell(option['default'])} ({option['title']})"


def reply(answer: Answer) -> CallToolResult:
    content = TextContent(type="text", text=answer.words)
    return CallToolResult(content=[content], structured_content=answer.facts)


def complaint(sentence: str) -> CallToolResult:
    """What went wrong, in one line whatever was said."""
    return CallToolResult(content=[TextContent(type="text", text=clean(sentence))], is_error=True)


class Server(MCPServer[Any]):
    """Complains of wrong arguments in one line, in its own language."""

    def __init__(self, said: Texts) -> None:
        super().__init__(
            "ludoteca",
            title="Ludoteca",
            instructions=said.say("tool.instructions"),
            version=__version__,
            log_level="WARNING",
        )
        self.said = said

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            cause = error.__cause__
            if not isinstance(cause, ValidationError):
                raise
            wrong = sorted({str(one["loc"][0]) for one in cause.errors() if one["loc"]})
            refusal = Refused("bad_arguments", tool=name, names=", ".join(wrong))
            return complaint(self.said.note("refusal", refusal.note))


def make_server(house: House, language: str) -> Server:
    said = table_texts(language)
    server = Server(said)
    tools = Tools(house, language)
    reading: list[Callable[..., Any]] = [tools.games, tools.rulebook, tools.look, tools.moves]
    reading += [tools.why_not, tools.since, tools.result]
    doing: list[Callable[..., Any]] = [tools.open_table, tools.join_table, tools.play]
    doing += [tools.wait, tools.leave]
    for tool in reading:
        add(server, tool, READING, said)
    for tool in doing:
        add(server, tool, DOING, said)
    return server


def add(server: Server, tool: Callable[..., Any], kind: ToolAnnotations, said: Texts) -> None:
    name = tool.__name__

    @wraps(tool)
    def refusing(**arguments: Any) -> Any:
        try:
            return tool(**arguments)
        except Complaint as complained:
            return complaint(str(complained))
        except Refused as refusal:
            return complaint(said.note("refusal", refusal.note))

    described = said.say(f"tool.{name}")
    server.add_tool(refusing, name=name, description=described, annotations=kind)
