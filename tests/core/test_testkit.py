"""The examiner is examined: each spoilt game must fail, and for the right reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count

import pytest

from ludoteca.core.bot import Bot
from ludoteca.core.cards import cards
from ludoteca.core.moves import Moves
from ludoteca.core.note import Note
from ludoteca.core.refusal import Refused
from ludoteca.core.rng import Rng
from ludoteca.core.state import OVER, State
from ludoteca.core.testkit import Failed, Met, examine, match_prints
from ludoteca.core.text import Texts
from ludoteca.core.view import View
from tests.core.pairs import DRAW, HOLD, NAMES, SAID, Pairs, Position, shown, spoilt_texts

SPOILT: dict[str, tuple[Pairs, Mapping[str, Texts]]] = {}
PROMISES: dict[str, str] = {}


def breaks(
    promise: str, said: Mapping[str, Texts] = SAID
) -> Callable[[type[Pairs] | type[Position]], type[Pairs] | type[Position]]:
    """Marks a spoilt game, or a spoilt position in a sound game, with the promise that it breaks."""

    def mark(spoilt: type[Pairs] | type[Position]) -> type[Pairs] | type[Position]:
        if issubclass(spoilt, Pairs):
            game = spoilt()
        else:
            game = Pairs()
            game.position = spoilt
        SPOILT[spoilt.__name__] = game, said
        PROMISES[spoilt.__name__] = promise
        return spoilt

    return mark


# Secrets

SECRET = "a seat sees its view and nothing else"


@breaks(SECRET)
class OpenHanded(Pairs):
    """A zone shows another hand."""

    def hand(self, state: Position, other: int, seat: int | None) -> tuple[str | None, ...]:
        return shown(state.hands[other])


@breaks(SECRET)
class OpenToWatchers(Pairs):
    """Somebody who only watches sees a hand."""

    def hand(self, state: Position, other: int, seat: int | None) -> tuple[str | None, ...]:
        return (
            shown(state.hands[other]) if seat in (other, None) else super().hand(state, other, seat)
        )


@breaks("the log tells no secret")
class Telling(Position):
    """A line for everybody names a card that only one seat saw."""

    def draw(self) -> None:
        super().draw()
        if self.log:
            self.log[-1].args["card"] = self.log[-2].args["card"]


@breaks("the log tells no secret")
class Winking(Position):
    """A line is there or not, and that tells."""

    def draw(self) -> None:
        if self.pile.top() == 0:
            self.say("holds", who=0)
        super().draw()


@breaks(SECRET)
class Hanging(Position):
    """What is legal hangs on the top card of the pile."""

    def legal_into(self, moves: Moves) -> None:
        super().legal_into(moves)
        if self.drawn and self.pile.size() and self.pile.top() < 3:
            moves.clear()
            moves.put(HOLD)


@breaks(SECRET)
class Whispering(Pairs):
    """So do the words of a move."""

    def words(self, state: Position, move: int) -> str:
        return f"draw {NAMES[state.pile.top()]}" if move == DRAW else super().words(state, move)


@breaks(SECRET)
class Hinting(Pairs):
    """So does the sentence that offers it."""

    def phrase(self, state: Position, move: int) -> Note:
        if move == DRAW:
            return Note("lay", {"card": NAMES[state.pile.top()]})
        return super().phrase(state, move)


@breaks(SECRET)
class Blurting(Pairs):
    """A refusal tells."""

    def refusal(self, state: Position, words: str) -> Note:
        secret = state.hands[1 - state.turn].at(0)
        return Note("unknown_words", {"words": NAMES[secret]})


# Dealing anew


@breaks("dealing anew keeps nothing hidden")
class Idle(Position):
    """Nothing is dealt anew: a guess would be the truth."""

    def redeal(self, seat: int, rng: Rng) -> None:
        pass


@breaks("dealing anew keeps nothing hidden")
class PeekingAtThePile(Position):
    """The next card stays where it is."""

    def redeal(self, seat: int, rng: Rng) -> None:
        if self.pile.size() == 0:
            super().redeal(seat, rng)
            return
        kept = int(self.pile.take())
        self.table.put(kept)
        super().redeal(seat, rng)
        self.pile.put(self.table.take())


@breaks("dealing anew keeps nothing hidden")
class PeekingForWatchers(Position):
    """Only for somebody who only watches is nothing dealt anew."""

    def redeal(self, seat: int, rng: Rng) -> None:
        if seat >= 0:
            super().redeal(seat, rng)


@breaks("dealing anew loses no card")
class Losing(Position):
    def redeal(self, seat: int, rng: Rng) -> None:
        super().redeal(seat, rng)
        self.pile = cards(self.pile.listed()[1:])


@breaks("dealing anew keeps the turn")
class Pushing(Position):
    def redeal(self, seat: int, rng: Rng) -> None:
        super().redeal(seat, rng)
        self.turn = 0


@breaks("a guess depends only on what is seen")
class Uncanonical(Position):
    """The pool is shuffled from the order in which things really lie."""

    def unseen(self, seat: int) -> list[int]:
        hidden = [*self.pile.listed()]
        for other in self.each():
            if other != seat:
                hidden += self.hands[other].listed()
        return hidden


class PeekingBot(Bot):
    def choose(self, state: State, moves: Moves, rng: Rng) -> int:
        assert isinstance(state, Position)
        return int(moves.at(state.hands[1 - state.turn].at(0) % moves.size()))


@breaks("a bot knows only what its seat sees")
class WithAPeekingBot(Pairs):
    own_bots: Mapping[str, Callable[[], Bot]] = {"peeking": PeekingBot}


class WildBot(Bot):
    def choose(self, state: State, moves: Moves, rng: Rng) -> int:
        return DRAW


@breaks("a bot chooses a legal move")
class WithAWildBot(Pairs):
    own_bots: Mapping[str, Callable[[], Bot]] = {"wild": WildBot}


# Copies and records


@breaks("a clone shares nothing")
class Sharing(Position):
    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, Position)
        other.hands[0] = self.hands[0]
        return other


@breaks("a clone shares nothing")
class SharingTheTable(Position):
    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, Position)
        other.table = self.table
        return other


@breaks("a clone is the same position")
class Forgetful(Position):
    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, Position)
        other.plies = 0
        return other


@breaks("legal moves are the same on a clone")
class ForgetfulOfThePhase(Position):
    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, Position)
        other.drawn = False
        return other


CHANCE = count()


@breaks("a replay is the live match")
class Dicing(Position):
    """Chance that is not the argument."""

    def draw(self) -> None:
        self.pile.put_at(0, self.pile.take())
        if next(CHANCE) % 3:
            self.pile.put_at(0, self.pile.take())
        super().draw()


@breaks("the log changes nothing")
class Loud(Position):
    """Whether somebody reads changes what happens."""

    def draw(self) -> None:
        super().draw()
        if self.log is None:
            self.plies += 1


@breaks("a move without news shows nothing new")
class Newsless(Position):
    """A drawn card is not counted as news, so that it could be put back."""

    def draw(self) -> None:
        super().draw()
        self.news -= 1


# Moves


@breaks("no card is lost or made")
class Eating(Position):
    def play(self, move: int, rng: Rng) -> None:
        super().play(move, rng)
        if move < DRAW:
            self.table.take()


@breaks("each legal move is listed once")
class Stuttering(Position):
    def legal_into(self, moves: Moves) -> None:
        super().legal_into(moves)
        moves.put(moves.at(0))


@breaks("legal moves come in a stable order")
class Juggling(Position):
    def legal_into(self, moves: Moves) -> None:
        super().legal_into(moves)
        listed = moves.listed()
        moves.clear()
        turn = next(CHANCE) % len(listed)
        for move in [*listed[turn:], *listed[:turn]]:
            moves.put(move)


@breaks("moves are below game.moves")
class Beyond(Pairs):
    moves = HOLD


@breaks("there is always a legal move")
class DeadEnd(Position):
    def legal_into(self, moves: Moves) -> None:
        if self.table.size() < 2:
            super().legal_into(moves)


@breaks("a match comes to an end")
class Endless(Position):
    def play(self, move: int, rng: Rng) -> None:
        super().play(move, rng)
        if self.turn == OVER:
            self.turn, self.drawn = 0, True


@breaks("turn is a seat")
class Elsewhere(Position):
    def play(self, move: int, rng: Rng) -> None:
        super().play(move, rng)
        if self.plies == 4:
            self.turn = 5


# Words and texts


@breaks("no two legal moves have the same words")
class Mumbling(Pairs):
    def words(self, state: Position, move: int) -> str:
        return "play" if move != DRAW else "draw"


@breaks("words lead back to their move")
class Misread(Pairs):
    def parse(self, state: Position, words: str) -> int:
        if words == "hold":
            raise Refused("no")
        return super().parse(state, words)


@breaks("words lead back to their move")
class Mistaken(Pairs):
    def parse(self, state: Position, words: str) -> int:
        move = super().parse(state, words)
        return HOLD if move < DRAW else move


@breaks("words are tidy")
class Untidy(Pairs):
    def words(self, state: Position, move: int) -> str:
        return super().words(state, move).replace(" ", "  ")


@breaks("everything has its text", said=spoilt_texts(log="lays"))
class WithoutALine(Pairs):
    pass


@breaks("everything has its text", said=spoilt_texts(move="hold"))
class WithoutAMove(Pairs):
    pass


@breaks("everything has its text", said=spoilt_texts(refusal="no"))
class WithoutARefusal(Pairs):
    pass


@breaks("everything has its text", said=spoilt_texts(card="elk"))
class WithoutACard(Pairs):
    pass


@breaks(
    "no text is empty",
    said={
        **SAID,
        "uk": Texts(
            "uk", {**SAID["uk"].tables, "move": dict.fromkeys(("lay", "draw", "hold"), " ")}
        ),
    },
)
class Speechless(Pairs):
    pass


# The end


@breaks("payoffs lie between 0 and 1")
class Greedy(Position):
    def payoffs(self) -> list[float]:
        return [2.0 for _ in self.each()]


@breaks("a payoff for every seat")
class Lonely(Position):
    def payoffs(self) -> list[float]:
        return [1.0]


@breaks("a score for every seat")
class Unscored(Pairs):
    def scores(self, state: Position) -> list[int]:
        return []


@breaks("without a reader no log is written")
class Scribbling(Position):
    def draw(self) -> None:
        self.log = self.log or []
        super().draw()


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_game_fails_for_the_right_reason(name: str) -> None:
    game, said = SPOILT[name]
    with pytest.raises(Failed) as failed:
        examine(game, 2, matches=60, said=said)
    assert failed.value.promise == PROMISES[name], failed.value


@pytest.mark.parametrize("seats", [2, 3])
def test_a_sound_game_passes(seats: int) -> None:
    met = examine(Pairs(), seats, matches=60, every_reader=seats == 3, said=SAID)
    assert isinstance(met, Met)
    assert (met.matches, set(met.moves), set(met.cards)) == (
        60,
        {"lay", "draw", "hold"},
        set(NAMES),
    )
    assert set(met.notes) == {"lays", "draws", "draws_this", "holds"}
    assert met.longest == (12 - 2 * seats) * 2
    assert met.decisions == 60 * met.longest


class Announcing(Position):
    """The next card is shown to all for a moment before the pile is shuffled."""

    def play(self, move: int, rng: Rng) -> None:
        if move == DRAW:
            self.say("lays", who=0, card=NAMES[self.pile.top()])
            self.pile.shuffle(rng)
        super().play(move, rng)


def test_what_was_shown_for_a_moment_is_named_by_the_game() -> None:
    game = Pairs()
    game.position = Announcing
    with pytest.raises(Failed, match="the log tells no secret"):
        examine(game, 2, matches=20, said=SAID)
    game.fleeting = frozenset({"lays"})
    assert examine(game, 2, matches=20, said=SAID).matches == 20


def test_a_failure_can_be_replayed_from_its_record() -> None:
    game, said = SPOILT["Eating"]
    with pytest.raises(Failed) as failed:
        examine(game, 2, matches=5, said=said)
    record = failed.value.record
    state = record.state(game)
    assert isinstance(state, Position)
    assert sum(game.census(state).values()) < 12
    assert record.seed in str(failed.value)


def test_prints_of_a_match_are_the_same_each_time() -> None:
    prints = match_prints(Pairs(), 2, {}, "prints")
    assert prints == match_prints(Pairs(), 2, {}, "prints")
    assert len(prints) == len(set(prints)) == 17


def test_views_are_what_the_examiner_says_they_are() -> None:
    view = Pairs().view(Pairs().start(2, {}, Rng(1, 2, 3, 4)), 0)
    assert isinstance(view, View)
    assert view.zone("hand-1").items == (None, None)
