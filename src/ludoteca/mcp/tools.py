"""The MCP tools. Each answers with text for the model and structured content for programs."""

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
from ludoteca.core.errors import UserError
from ludoteca.core.option import NumberOption, format_value
from ludoteca.core.text import Texts, item_name, replace_items, rulebook_text, texts
from ludoteca.local.sanitize import sanitize
from ludoteca.mcp import answers
from ludoteca.mcp.answers import Answer
from ludoteca.mcp.seat import Seat
from ludoteca.mcp.session_registry import SessionRegistry
from ludoteca.remote.table_texts import table_texts

Reply = Annotated[CallToolResult, dict[str, Any]]
READ_ONLY = ToolAnnotations(read_only_hint=True, open_world_hint=False)
ACTION = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)


class ToolFailed(Exception):
    """A refusal, already translated into the language of its table."""


class Tools:
    """`language` is the default language."""

    def __init__(self, registry: SessionRegistry, language: str) -> None:
        self.registry = registry
        self.language = language

    def games(self, language: str = "") -> Reply:
        resolved = self.resolve_language(language)
        facts = [self.game_facts(name, resolved) for name in games.playable()]
        words = "\n".join(game_lines(game, texts(resolved)) for game in facts)
        return reply(Answer(words, {"games": facts}))

    def game_facts(self, name: str, language: str) -> dict[str, Any]:
        definition = games.find(name)
        messages = texts(language, name)
        return {
            "name": name,
            "title": messages.say("game.name"),
            "tagline": messages.say("game.tagline"),
            "seats": list(definition.seats),
            "default_seats": definition.usual_seats,
            "bots": [*levels(definition)],
            "options": [option_facts(option, messages) for option in definition.options],
        }

    def rulebook(self, game: str, paragraph: int | None = None, language: str = "") -> Reply:
        definition = games.find(game)
        messages = texts(self.resolve_language(language), definition.name)
        if paragraph is not None:
            text = answers.paragraph(messages, definition.name, paragraph)
        else:
            markdown = rulebook_text(messages.language, definition.name)
            text = replace_items(markdown, lambda item: item_name(messages, item) or item)
        return reply(Answer(text, {"game": game, "paragraph": paragraph, "text": text}))

    def open_table(
        self,
        game: str,
        *,
        seats: int | None = None,
        seat: int = 0,
        bots: list[str] | None = None,
        options: dict[str, Any] | None = None,
        name: str = "",
        language: str = "",
        take_forced_moves: bool = True,
    ) -> Reply:
        resolved = self.resolve_language(language)
        key = self.registry.open_table(
            game,
            seats=seats,
            seat=seat,
            bots=bots or [],
            options=options or {},
            player=name,
            language=resolved,
            plays_forced=take_forced_moves,
        )
        return self.joined_reply(key)

    def join_table(
        self,
        link: str,
        seat: int | None = None,
        name: str = "",
        language: str = "",
        take_forced_moves: bool = False,
    ) -> Reply:
        resolved = self.resolve_language(language)
        key = self.registry.join_table(
            link, player=name, seat=seat, language=resolved, plays_forced=take_forced_moves
        )
        return self.joined_reply(key)

    def joined_reply(self, key: str) -> CallToolResult:
        """The key of the new seat and the position."""
        answer = self.ask_seat(key, lambda seat: answers.wait(seat, 0))
        greeting = self.registry.find(key).messages().say("text_view.key", {"table": key})
        return reply(Answer(f"{greeting}\n\n{answer.text}", {"table": key, **answer.facts}))

    def look(self, table: str) -> Reply:
        return reply(self.ask_seat(table, answers.look))

    def moves(self, table: str, page: int = 1) -> Reply:
        return reply(self.ask_seat(table, lambda seat: answers.moves(seat, page)))

    def play(self, table: str, move: str | int) -> Reply:
        return reply(self.ask_seat(table, lambda seat: answers.play(seat, str(move))))

    def wait(self, table: str, seconds: float = 30) -> Reply:
        return reply(self.ask_seat(table, lambda seat: answers.wait(seat, seconds)))

    def why_not(self, table: str, move: str | int) -> Reply:
        return reply(self.ask_seat(table, lambda seat: answers.why_not(seat, str(move))))

    def since(self, table: str, whole_match: bool = False) -> Reply:
        return reply(self.ask_seat(table, lambda seat: answers.since(seat, whole_match)))

    def result(self, table: str) -> Reply:
        return reply(self.ask_seat(table, answers.result))

    def leave(self, table: str) -> Reply:
        messages = self.registry.find(table).messages()
        self.registry.leave(table)
        return reply(Answer(messages.say("text_view.left"), {"table": table, "left": True}))

    def ask_seat(self, key: str, ask: Callable[[Seat], Answer]) -> Answer:
        """Calls `ask` under the lock of the seat; refusals are translated by its texts."""
        seat = self.registry.find(key)
        with seat.lock:
            try:
                return ask(seat)
            except UserError as refusal:
                raise ToolFailed(seat.messages().say_note("refusal", refusal.note)) from None

    def resolve_language(self, language: str) -> str:
        return texts(language or self.language).language


def option_facts(option: Any, messages: Texts) -> dict[str, Any]:
    facts = {
        "name": option.name,
        "title": messages.say(f"option.{option.name}"),
        "help": messages.say(f"option_help.{option.name}"),
        "default": option.default,
        "values": list(option.values),
    }
    if isinstance(option, NumberOption):
        facts |= {"minimum": option.least, "maximum": option.most}
    return facts


def game_lines(game: dict[str, Any], messages: Texts) -> str:
    seats = ", ".join(map(str, game["seats"]))
    return "\n".join(
        [
            f"{game['name']}: {game['title']}. {game['tagline']}",
            f"  {messages.say('catalogue.seats')}: {seats}; {messages.say('catalogue.bots')}: {', '.join(game['bots'])}",
            f"  {messages.say('catalogue.options')}: {'; '.join(map(option_line, game['options']))}",
        ]
    )


def option_line(option: dict[str, Any]) -> str:
    return f"{option['name']}={format_value(option['default'])} ({option['title']})"


def reply(answer: Answer) -> CallToolResult:
    content = TextContent(type="text", text=answer.text)
    return CallToolResult(content=[content], structured_content=answer.facts)


def error_result(sentence: str) -> CallToolResult:
    """An error reply in one line."""
    return CallToolResult(
        content=[TextContent(type="text", text=sanitize(sentence))], is_error=True
    )


class LocalizedMcpServer(MCPServer[Any]):
    """An MCP server that reports invalid arguments in one line of its language."""

    def __init__(self, messages: Texts) -> None:
        super().__init__(
            "ludoteca",
            title="Ludoteca",
            instructions=messages.say("tool.instructions"),
            version=__version__,
            log_level="WARNING",
        )
        self.messages = messages

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            cause = error.__cause__
            if not isinstance(cause, ValidationError):
                raise
            wrong_arguments = sorted({str(one["loc"][0]) for one in cause.errors() if one["loc"]})
            refusal = UserError("bad_arguments", tool=name, names=", ".join(wrong_arguments))
            return error_result(self.messages.say_note("refusal", refusal.note))


def make_server(registry: SessionRegistry, language: str) -> LocalizedMcpServer:
    messages = table_texts(language)
    server = LocalizedMcpServer(messages)
    tools = Tools(registry, language)
    read_only_tools: list[Callable[..., Any]] = [
        tools.games,
        tools.rulebook,
        tools.look,
        tools.moves,
    ]
    read_only_tools += [tools.why_not, tools.since, tools.result]
    action_tools: list[Callable[..., Any]] = [tools.open_table, tools.join_table, tools.play]
    action_tools += [tools.wait, tools.leave]
    for tool in read_only_tools:
        add_tool(server, tool, READ_ONLY, messages)
    for tool in action_tools:
        add_tool(server, tool, ACTION, messages)
    return server


def add_tool(
    server: LocalizedMcpServer, tool: Callable[..., Any], kind: ToolAnnotations, messages: Texts
) -> None:
    name = tool.__name__

    @wraps(tool)
    def call(**arguments: Any) -> Any:
        try:
            return tool(**arguments)
        except ToolFailed as error:
            return error_result(str(error))
        except UserError as refusal:
            return error_result(messages.say_note("refusal", refusal.note))

    description = messages.say(f"tool.{name}")
    server.add_tool(call, name=name, description=description, annotations=kind)
