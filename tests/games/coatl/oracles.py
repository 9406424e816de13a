"""Oracles of the refusals of Cóatl, from the rulebook."""

from __future__ import annotations

from collections.abc import Callable

from ludoteca.core.testkit.oracles import Claim, Oracles
from ludoteca.games.coatl.rules.cards import PIECE_NAMES, PROPHECY_NAMES, TEMPLE_NAMES, TOKEN_NAMES
from tests.games.coatl.oracle_hints import HINTS
from tests.games.coatl.oracle_patterns import MOST_CARDS, Snake, card_colour, level, met
from tests.games.coatl.oracle_view import MOST_GROWING, Sight

ACTIONS = ("take", "choose", "start", "add", "place", "temple", "sacrifice")
ASSEMBLING = ("start", "add", "place", "temple")
VERBS = (*ACTIONS, "discard", "pick", "done", "pass")
RARE = frozenset(
    {
        *("twice_the_same", "four_prophecies", "colour_twice", "one_temple", "temple_unmet"),
        *("needed_elsewhere", "not_all_complete", "cannot_complete", "wrong_end", "choose_one"),
        *("nothing_to_pick", "not_in_bag", "second_body", "empty_deck", "no_token", "no_tokens"),
    }
)
"""Random input hardly ever meets them; `test_oracles.py` tries every sentence, and meets them
all."""


def one_of(claim: Claim, names: tuple[str, ...]) -> str:
    """The first of these words that occurs; empty if none does."""
    return next((piece for piece in claim.tokens if piece in names), "")


def verb(claim: Claim) -> str:
    return one_of(claim, VERBS)


def card(claim: Claim) -> str:
    return one_of(claim, PROPHECY_NAMES)


def temple(claim: Claim) -> str:
    return one_of(claim, TEMPLE_NAMES)


def piece(claim: Claim) -> str:
    return one_of(claim, PIECE_NAMES)


def coatl(claim: Claim) -> int:
    return int(one_of(claim, ("coatl-1", "coatl-2", "coatl-3")).removeprefix("coatl-") or 0)


def at_head(claim: Claim) -> bool:
    return "head-end" in claim.tokens


def snake(claim: Claim) -> Snake:
    """The cóatl that the words name, which the refusal names too."""
    assert claim.note.args.get("coatl", coatl(claim)) == coatl(claim)
    return Sight(claim).snakes[coatl(claim) - 1]


# Phases


def one_action(claim: Claim) -> bool:
    begun = {"choosing": ("choose",), "assembling": ASSEMBLING}[Sight(claim).doing]
    return verb(claim) in ACTIONS and verb(claim) not in begun


def incomplete(claim: Claim) -> bool:
    sight = Sight(claim)
    named = sight.snakes[claim.arg("coatl") - 1]
    waits = named.both_ends and not named.complete and not sight.settled(named)
    return verb(claim) == "done" and sight.doing == "assembling" and waits


def choose_one(claim: Claim) -> bool:
    sight = Sight(claim)
    there = any(len(claim.zone(name).items) for name in ("row", "deck", "discard"))
    room = len(sight.hand) < sight.number("most-in-hand")
    return verb(claim) == "done" and sight.doing == "foreseeing" and room and there


# Taking, choosing, picking


def no_room(claim: Claim) -> bool:
    sight = Sight(claim)
    if verb(claim) == "take":
        expected = len(sight.items(one_of(claim, tuple(f"space-{n}" for n in range(1, 11)))))
    else:  # two bodies are picked, or the only one that is left
        expected = min(2, sight.number("bag-body")) if piece(claim).endswith("body") else 1
    return bool(claim.arg("n") == sight.room < expected)


def empty_deck(claim: Claim) -> bool:
    heaps = [zone for zone in claim.view.zones if zone.id in ("deck", "discard", "buried")]
    return claim.tokens.count("deck") == 1 and not any(zone.items for zone in heaps)


def nothing_to_pick(claim: Claim) -> bool:
    sight = Sight(claim)
    bodies = sight.number("bag-body")
    ends = sight.number("bag-head") + sight.number("bag-tail")
    no_bodies = bodies == 0 or sight.room < min(2, bodies)
    has = "perfect-pick" in sight.items(f"tokens-{claim.seat}")
    return has and sight.doing == "" and no_bodies and (ends == 0 or sight.room == 0)


def no_tokens(claim: Claim) -> bool:
    left = [zone.items for zone in claim.view.zones if zone.stem == "tokens"]
    return verb(claim) == "sacrifice" and not claim.state.tokens and not any(left)


def no_token(claim: Claim) -> bool:
    named = one_of(claim, TOKEN_NAMES)
    gone = named not in Sight(claim).items(f"tokens-{claim.seat}")
    return bool(claim.arg("token") == named and gone and claim.state.tokens)


def name_a_temple(claim: Claim) -> bool:
    sight = Sight(claim)
    has = "priest-commitment" in sight.items(f"tokens-{claim.seat}")
    return has and "priest-commitment" in claim.tokens and temple(claim) not in sight.display


# Assembling


def all_coatls(claim: Claim) -> bool:
    sight = Sight(claim)
    too_many = (
        len(sight.snakes) == sight.most if verb(claim) == "start" else coatl(claim) > sight.most
    )
    return too_many and bool(claim.arg("n") == sight.most)


def two_growing(claim: Claim) -> bool:
    sight = Sight(claim)
    unfinished = [one for one in sight.growing if not sight.settled(one)]
    return verb(claim) == "start" and len(unfinished) >= MOST_GROWING


def no_such_coatl(claim: Claim) -> bool:
    sight = Sight(claim)
    return bool(len(sight.snakes) < coatl(claim) == claim.arg("coatl") <= sight.most)


def closed(claim: Claim) -> bool:
    named = snake(claim)
    return named.complete or (verb(claim) == "place" and named.temple != "")


def cannot_complete(claim: Claim) -> bool:
    sight, named = Sight(claim), snake(claim)
    after = named.with_piece(piece(claim), at_head(claim))
    others = [one for n, one in enumerate(sight.snakes, 1) if n != coatl(claim)]
    can = sight.can_all_be_completed([after, *others], sight.hand, sight.temples)
    return after.both_ends and not named.both_ends and not can


def fitting(claim: Claim) -> bool:
    """Nothing about this cóatl alone forbids the card."""
    named, sight = snake(claim), Sight(claim)
    if verb(claim) == "temple":
        ready = named.whole and len(named.cards) >= sight.demands.min_pages and not named.temple
        return ready and met(temple(claim), named) > 0
    return (
        named.takes(card(claim), sight.demands.distinct_colours) and level(card(claim), named) > 0
    )


def needed_elsewhere(claim: Claim) -> bool:
    sight = Sight(claim)
    others = [one for n, one in enumerate(sight.snakes, 1) if n != coatl(claim)]
    hand, temples = list(sight.hand), list(sight.temples)
    (temples if temple(claim) else hand).remove(claim.arg("card"))
    with_it = sight.can_all_be_completed(others, sight.hand, sight.temples)
    return fitting(claim) and with_it and not sight.can_all_be_completed(others, hand, temples)


def not_all_complete(claim: Claim) -> bool:
    sight = Sight(claim)
    others = [one for n, one in enumerate(sight.snakes, 1) if n != coatl(claim)]
    hand = list(sight.hand)
    hand.remove(claim.arg("card"))
    after = snake(claim).with_cards(card(claim))
    return fitting(claim) and not sight.can_all_be_completed([after, *others], hand, sight.temples)


def temple_last(claim: Claim) -> bool:
    named = snake(claim)
    few = len(named.cards) < Sight(claim).demands.min_pages
    return verb(claim) == "temple" and (not named.both_ends or few)


def colour_twice(claim: Claim) -> bool:
    beside = map(card_colour, snake(claim).cards)
    return Sight(claim).demands.distinct_colours and card_colour(card(claim)) in beside


def doing(what: str, *verbs: str) -> Callable[[Claim], bool]:
    """In this phase only these verbs are of use."""
    return lambda claim: Sight(claim).doing == what and verb(claim) not in verbs


ORACLES = Oracles(
    refusals={
        "no_passing": lambda claim: verb(claim) == "pass" and "pass" not in claim.legal != [],
        "keep_three_first": lambda claim: (
            doing("setting-up", "discard")(claim) and len(Sight(claim).hand) > 3
        ),
        "pick_first": doing("picking", "pick"),
        "foresee_first": doing("foreseeing", "discard", "choose", "done"),
        "one_action": one_action,
        "needs_a_token": lambda claim: (
            verb(claim) in ("discard", "pick")
            and Sight(claim).doing in ("", "choosing", "assembling")
        ),
        "incomplete": incomplete,
        "choose_one": choose_one,
        "nothing_done": lambda claim: verb(claim) == "done" and Sight(claim).doing == "",
        "empty_space": lambda claim: (
            f"space-{claim.arg('space')}" in claim.tokens
            and not claim.zone(f"space-{claim.arg('space')}").items
        ),
        "empty_deck": empty_deck,
        "not_in_row": lambda claim: claim.arg("card") == card(claim) not in claim.zone("row").items,
        "not_on_board": lambda claim: claim.arg("piece") == piece(claim) not in Sight(claim).store,
        "all_coatls": all_coatls,
        "two_growing": two_growing,
        "no_such_coatl": no_such_coatl,
        "closed": closed,
        "end_taken": lambda claim: snake(claim).headed if at_head(claim) else snake(claim).tailed,
        "wrong_end": lambda claim: (
            claim.arg("piece") == piece(claim)
            and piece(claim).endswith("tail" if at_head(claim) else "head")
        ),
        "cannot_complete": cannot_complete,
        "not_in_hand": lambda claim: claim.arg("card") == card(claim) not in Sight(claim).hand,
        "four_prophecies": lambda claim: len(snake(claim).cards) == MOST_CARDS,
        "twice_the_same": lambda claim: claim.arg("card") == card(claim) in snake(claim).cards,
        "colour_twice": colour_twice,
        "not_satisfied": lambda claim: (
            claim.arg("card") == card(claim) and level(card(claim), snake(claim)) == 0
        ),
        "needed_elsewhere": needed_elsewhere,
        "not_all_complete": not_all_complete,
        "no_such_temple": lambda claim: (
            claim.arg("card") == temple(claim) not in Sight(claim).temples
        ),
        "one_temple": lambda claim: snake(claim).temple != "",
        "temple_last": temple_last,
        "temple_unmet": lambda claim: (
            claim.arg("card") == temple(claim) and met(temple(claim), snake(claim)) == 0
        ),
        "no_tokens": no_tokens,
        "no_token": no_token,
        "nothing_to_pick": nothing_to_pick,
        "name_a_temple": name_a_temple,
        "not_in_bag": lambda claim: (
            claim.arg("piece") == piece(claim)
            and claim.state.supply.bags.at(PIECE_NAMES.index(piece(claim))) == 0
        ),
        "second_body": lambda claim: (
            claim.state.taken_count == 1 and not piece(claim).endswith("body")
        ),
        "no_room": no_room,
        "full_hand": lambda claim: (
            claim.arg("n") == len(Sight(claim).hand) == Sight(claim).number("most-in-hand")
        ),
    },
    hints=HINTS,
    decks={
        "bad_space_order": lambda order: (
            not isinstance(order, list)
            or [order.count(shape) for shape in ("body", "head", "tail")] != [6, 2, 2]
            or len(order) != 10
        ),
    },
    rare=RARE,
)
