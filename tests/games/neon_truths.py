"""What must be so for nEon_onE to say what it says, read off the rulebook and off what a seat sees."""

from __future__ import annotations

from ludoteca.core.truths import Claim, Truths
from ludoteca.core.view import View

COLOURS = ("red", "blue", "green", "yellow")
WILDS = ("wild", "+4", "swap", "renew")
SIGNS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "skip", "reverse", "+2")
CARDS = {*WILDS, *(f"{colour}-{sign}" for colour in COLOURS for sign in SIGNS)}
CLOCKWISE = {"clockwise": 1, "anticlockwise": -1}


# What lies on the table, as the seat in turn sees it


def hand(claim: Claim) -> list[str | None]:
    return list(claim.zone(f"hand-{claim.seat}").items)


def pile(claim: Claim) -> list[str | None]:
    return list(claim.zone("discard").items)


def top(claim: Claim) -> str:
    return str(pile(claim)[-1])


def colour(claim: Claim) -> str:
    return str(claim.zone("colour").items[0])


def penalty(claim: Claim) -> int:
    return int(claim.zone("penalty").number or 0)


def drawn(claim: Claim) -> str | None:
    items = claim.zone("drawn").items
    return items[0] if items else None


def seats(view: View) -> int:
    return sum(zone.id.startswith("hand-") for zone in view.zones)


def cards_of(claim: Claim, seat: int) -> int:
    return len(claim.zone(f"hand-{seat}").items)


def chooses_colour(claim: Claim) -> bool:
    """Paragraph 25: then there is nothing else to do."""
    return all(words.startswith("choose ") for words in claim.legal)


def there_is_something_to_draw(claim: Claim) -> bool:
    """Paragraph 13: from the pile, or from under the top of the discard pile."""
    return len(claim.zone("pile").items) > 0 or len(pile(claim)) > 1


# What is said


def sign(card: str) -> str:
    return card.partition("-")[2]


def named(claim: Claim) -> str:
    """The card that the words name first."""
    return next(piece for piece in claim.pieces if piece in CARDS)


def beside(claim: Claim, *pieces: str) -> list[str]:
    """All that is said besides these pieces, each taken away once."""
    rest = claim.pieces
    for piece in pieces:
        rest.remove(piece)
    return rest


def says(claim: Claim, *pieces: str) -> bool:
    return sorted(claim.pieces) == sorted(pieces)


def is_play_of(claim: Claim) -> bool:
    """It is a card that is to be played, and not while a colour has to be chosen."""
    return (
        "play" in claim.pieces and claim.arg("card") == named(claim) and not chooses_colour(claim)
    )


# The rules


def matches(claim: Claim, card: str) -> bool:
    """Paragraph 7: the active colour, the number or sign of the top card, or wild."""
    lies = top(claim)
    same_sign = lies not in WILDS and sign(card) == sign(lies)
    return card in WILDS or card.startswith(f"{colour(claim)}-") or same_sign


def answers(claim: Claim, card: str) -> bool:
    """Paragraphs 18 and 31."""
    kinds = {kind for kind in ("+2", "+4") if top(claim).endswith(kind)}
    if claim.state.mixed_stacking:
        kinds = {"+2", "+4"}
    return card == "+4" and "+4" in kinds or sign(card) == "+2" and "+2" in kinds


def could_play(claim: Claim) -> bool:
    if penalty(claim):
        return any(answers(claim, str(card)) for card in hand(claim))
    return any(matches(claim, str(card)) for card in hand(claim))


def fits(claim: Claim, card: str) -> bool:
    """In hand, the drawn one if one was drawn, and on the top card."""
    if card not in hand(claim) or drawn(claim) not in (None, card):
        return False
    return answers(claim, card) if penalty(claim) else matches(claim, card)


def not_in_hand(claim: Claim) -> bool:
    return is_play_of(claim) and claim.arg("card") not in hand(claim)


def does_not_fit(claim: Claim) -> bool:
    card = named(claim)
    told = (claim.arg("top"), claim.arg("colour")) == (top(claim), colour(claim))
    here = card in hand(claim) and penalty(claim) == 0
    return is_play_of(claim) and told and here and not matches(claim, card)


def only_the_drawn(claim: Claim) -> bool:
    return "play" in claim.pieces and claim.arg("card") == drawn(claim) != named(claim)


def must_play(claim: Claim) -> bool:
    """One may neither draw nor pass who could play (8); with nothing to draw neither (11)."""
    ways = says(claim, "draw") or (says(claim, "pass") and not there_is_something_to_draw(claim))
    free = claim.state.free_draw and says(claim, "draw")
    return ways and not free and penalty(claim) == 0 and could_play(claim)


def no_passing(claim: Claim) -> bool:
    return (
        says(claim, "pass")
        and penalty(claim) == 0
        and drawn(claim) is None
        and there_is_something_to_draw(claim)
    )


def answer_alike(claim: Claim) -> bool:
    """A +2 only by a +2, a +4 only by a +4 (18)."""
    card, kind = named(claim), str(claim.arg("sign"))
    alike = card == kind or sign(card) == kind
    waits = claim.arg("n") == penalty(claim) > 0 and top(claim).endswith(kind)
    return is_play_of(claim) and waits and not alike and not claim.state.mixed_stacking


def answer_any(claim: Claim) -> bool:
    """With mixed stacking either answers, and nothing else (31)."""
    card = named(claim)
    waits = claim.arg("n") == penalty(claim) > 0 and bool(claim.state.mixed_stacking)
    return is_play_of(claim) and waits and card != "+4" and sign(card) != "+2"


def take_all(claim: Claim) -> bool:
    """All of it, no more and no less (20)."""
    rest = beside(claim, "take")
    other = not rest or (len(rest) == 1 and rest[0].isdigit() and int(rest[0]) != penalty(claim))
    return other and claim.arg("n") == penalty(claim) > 0


def no_penalty(claim: Claim) -> bool:
    return "take" in claim.pieces and penalty(claim) == 0 and not chooses_colour(claim)


def penalty_first(claim: Claim) -> bool:
    """No drawing and no passing until it is answered or taken (17)."""
    said = says(claim, "draw") or says(claim, "pass")
    return said and claim.arg("n") == penalty(claim) > 0


def name_a_colour(claim: Claim) -> bool:
    """A colour wild and a +4 need one colour, and nothing else (21, 22)."""
    card = str(claim.arg("card"))
    rest = beside(claim, "play", card)
    ready = fits(claim, card) and len(hand(claim)) > 1
    said = len(rest) == 1 and rest[0] in COLOURS
    return is_play_of(claim) and card in ("wild", "+4") and ready and not said


def name_a_seat(claim: Claim) -> bool:
    """A hand swap needs one other seat, and nothing else (23)."""
    rest = beside(claim, "play", "swap")
    others = {f"seat-{n}" for n in range(seats(claim.view)) if n != claim.seat}
    ready = fits(claim, "swap") and len(hand(claim)) > 1 and not chooses_colour(claim)
    return ready and not (len(rest) == 1 and rest[0] in others)


def last_card_has_no_effect(claim: Claim) -> bool:
    """It wins as it is: no colour, no seat (26)."""
    card = str(claim.arg("card"))
    rest = beside(claim, "play", card)
    return hand(claim) == [card] and fits(claim, card) and card != "renew" and bool(rest)


def says_too_much(claim: Claim) -> bool:
    """A card of a colour, and renew, are played by their name alone (29)."""
    card = str(claim.arg("card"))
    rest = " ".join(beside(claim, "play", card))
    quoted = claim.arg("words") == rest or rest.startswith(str(claim.arg("words")).rstrip("…"))
    alone = card == "renew" or card not in WILDS
    return is_play_of(claim) and alone and fits(claim, card) and bool(rest) and quoted


def one_draw(claim: Claim) -> bool:
    return says(claim, "draw") and drawn(claim) is not None


def say_keep(claim: Claim) -> bool:
    """After drawing one always says whether one keeps the card (10)."""
    return says(claim, "pass") and drawn(claim) == claim.arg("card") and "keep" in claim.legal


def nothing_drawn(claim: Claim) -> bool:
    return says(claim, "keep") and drawn(claim) is None and not chooses_colour(claim)


def nothing_to_draw(claim: Claim) -> bool:
    return (
        says(claim, "draw")
        and not there_is_something_to_draw(claim)
        and penalty(claim) == 0
        and drawn(claim) is None
    )


def choose_first(claim: Claim) -> bool:
    """A swap or a renew lies on top, and its colour has not been chosen (25)."""
    lies = top(claim) in ("swap", "renew") and chooses_colour(claim)
    return lies and "choose" not in claim.pieces[:1]


def no_such_colour(claim: Claim) -> bool:
    if not chooses_colour(claim) or "choose" not in claim.pieces:
        return False
    rest = beside(claim, "choose")
    return not (len(rest) == 1 and rest[0] in COLOURS)


def nothing_to_choose(claim: Claim) -> bool:
    return "choose" in claim.pieces and not chooses_colour(claim)


# Hints: what speaks for a move


def played(claim: Claim) -> str:
    return claim.pieces[1]


def step(claim: Claim) -> int:
    return CLOCKWISE[str(claim.zone("direction").items[0])]


def following(claim: Claim, by: int = 1) -> int:
    """The seat so many places on in the direction of play."""
    return (claim.seat + by * step(claim)) % seats(claim.view)


def held(claim: Claim, of: str) -> int:
    return sum(str(card).startswith(f"{of}-") for card in hand(claim))


def rivals(claim: Claim) -> list[int]:
    return [seat for seat in range(seats(claim.view)) if seat != claim.seat]


def is_winning(claim: Claim) -> bool:
    return claim.pieces[0] == "play" and len(hand(claim)) == 1


def somebody_is_on_the_last_card(claim: Claim) -> bool:
    return any(cards_of(claim, seat) == 1 for seat in rivals(claim))


def goes_on(claim: Claim, *about: int) -> bool:
    """The move does not end the match; and whoever is on the last card is not passed over in
    silence: if somebody is, the hint is `about` such a one."""
    silent = not about and somebody_is_on_the_last_card(claim)
    loud = not about or not somebody_is_on_the_last_card(claim)
    named_one = loud or any(cards_of(claim, seat) == 1 for seat in about)
    return not is_winning(claim) and not silent and named_one


def told_of(claim: Claim) -> bool:
    """The rival that is named, with as many cards as that one has."""
    whom = int(claim.arg("whom"))
    counted = claim.arg("n") == cards_of(claim, whom)
    return whom != claim.seat and counted and goes_on(claim, whom)


def faces(claim: Claim) -> bool:
    """The next must answer or take the whole (16, 19, 22)."""
    card = played(claim)
    more = {"+2": 2, "+4": 4}[card if card == "+4" else sign(card)]
    right = claim.arg("whom") == following(claim) and claim.arg("cards") == penalty(claim) + more
    return told_of(claim) and right


def is_skip(claim: Claim) -> bool:
    """With two players a reverse is one as well (15)."""
    return sign(played(claim)) == "skip" or (
        sign(played(claim)) == "reverse" and seats(claim.view) == 2
    )


def again(claim: Claim) -> bool:
    return is_skip(claim) and seats(claim.view) == 2 and goes_on(claim)


def passed_over(claim: Claim) -> bool:
    return is_skip(claim) and claim.arg("whom") == following(claim) and told_of(claim)


def turns_away(claim: Claim) -> bool:
    """From one who has fewer cards than the one to whom the turn goes instead (15)."""
    turned = sign(played(claim)) == "reverse" and seats(claim.view) > 2
    whom, instead = following(claim), following(claim, -1)
    fewer = cards_of(claim, whom) < cards_of(claim, instead)
    return turned and fewer and claim.arg("whom") == whom and told_of(claim)


def follows(claim: Claim) -> bool:
    """A card in hand of the same number or sign and another colour: it fits on this one (7)."""
    card, laid = str(claim.arg("card")), played(claim)
    alike = card != laid and card not in WILDS and sign(card) == sign(laid)
    return card in hand(claim) and alike and goes_on(claim)


def named_colour(claim: Claim) -> str:
    """The colour that counts after the move."""
    if claim.pieces[0] == "choose":
        return claim.pieces[1]
    if claim.pieces[0] == "play":
        card = played(claim)
        return claim.pieces[2] if card in WILDS else card.partition("-")[0]
    return colour(claim)


def more_of_it(claim: Claim) -> bool:
    of = str(claim.arg("colour"))
    same = of == named_colour(claim) == played(claim).partition("-")[0]
    return same and claim.arg("n") == held(claim, of) - 1 > 0 and goes_on(claim)


def longest_colour(claim: Claim) -> bool:
    of = str(claim.arg("colour"))
    longest = all(held(claim, other) < held(claim, of) for other in COLOURS if other != of)
    here = of == named_colour(claim) and claim.arg("n") == held(claim, of)
    return here and longest and goes_on(claim)


def some_of_it(claim: Claim) -> bool:
    of = str(claim.arg("colour"))
    return of == named_colour(claim) and claim.arg("n") == held(claim, of) > 0 and goes_on(claim)


def really_holds(claim: Claim, seat: int, of: str) -> int:
    """How many cards of a colour lie in a hand, seen from above the table."""
    there = claim.game.view(claim.state, seat).zone(f"hand-{seat}").items
    return sum(str(card).startswith(f"{of}-") for card in there)


def lacks(claim: Claim) -> bool:
    whom, of = int(claim.arg("whom")), str(claim.arg("colour"))
    comes_next = whom in {following(claim), following(claim, 2), following(claim, -1)}
    right = of == named_colour(claim) and really_holds(claim, whom, of) == 0
    return comes_next and whom != claim.seat and right and goes_on(claim)


def had_none(claim: Claim) -> bool:
    """What it holds of that colour has come since, so it is no more than that."""
    whom, of = int(claim.arg("whom")), str(claim.arg("colour"))
    most = int(claim.arg("n"))
    right = of == named_colour(claim) and really_holds(claim, whom, of) <= most
    few = 0 < most * 2 <= cards_of(claim, whom)
    return whom != claim.seat and right and few and goes_on(claim)


def spares(claim: Claim) -> bool:
    """A strong card stays in hand, and nobody is about to finish."""
    card = str(claim.arg("card"))
    strong = card in ("+4", "swap", "wild") or sign(card) == "+2"
    instead = claim.pieces[0] == "take" and answers(claim, card)
    if claim.pieces[0] == "play":
        instead = card != played(claim) and played(claim) not in WILDS
    return card in hand(claim) and strong and instead and goes_on(claim)


def stays(claim: Claim) -> bool:
    card = str(claim.arg("card"))
    return claim.words == "keep" and card == drawn(claim) and fits(claim, card) and goes_on(claim)


def fewer_cards(claim: Claim) -> bool:
    whom = int(claim.arg("whom"))
    less = len(hand(claim)) - 1 - cards_of(claim, whom)
    return (
        says(claim, "play", "swap", f"seat-{whom}")
        and claim.arg("n") == less > 0
        and goes_on(claim)
    )


def takes_last(claim: Claim) -> bool:
    whom = int(claim.arg("whom"))
    given = claim.arg("n") == len(hand(claim)) - 1 > 1
    return says(claim, "play", "swap", f"seat-{whom}") and given and cards_of(claim, whom) == 1


def watch(claim: Claim) -> bool:
    whom = int(claim.arg("whom"))
    return whom != claim.seat and cards_of(claim, whom) == 1 and not is_winning(claim)


def lies_then(claim: Claim) -> str:
    return played(claim) if claim.pieces[0] == "play" else top(claim)


def watch_colour(claim: Claim) -> bool:
    there = (claim.arg("card"), claim.arg("colour")) == (lies_then(claim), named_colour(claim))
    return watch(claim) and there and lies_then(claim) in WILDS


def watch_card(claim: Claim) -> bool:
    card = lies_then(claim)
    there = (claim.arg("card"), claim.arg("colour")) == (card, named_colour(claim))
    return watch(claim) and there and claim.arg("sign") == sign(card) != ""


def watch_lacks(claim: Claim) -> bool:
    of = str(claim.arg("colour"))
    right = of == named_colour(claim) and really_holds(claim, int(claim.arg("whom")), of) == 0
    return watch(claim) and right


TRUTHS = Truths(
    refusals={
        "not_in_hand": not_in_hand,
        "does_not_fit": does_not_fit,
        "only_the_drawn": only_the_drawn,
        "must_play": must_play,
        "one_draw": one_draw,
        "say_keep": say_keep,
        "nothing_drawn": nothing_drawn,
        "no_passing": no_passing,
        "nothing_to_draw": nothing_to_draw,
        "penalty_first": penalty_first,
        "no_penalty": no_penalty,
        "answer_alike": answer_alike,
        "answer_any": answer_any,
        "take_all": take_all,
        "name_a_colour": name_a_colour,
        "name_a_seat": name_a_seat,
        "choose_first": choose_first,
        "no_such_colour": no_such_colour,
        "nothing_to_choose": nothing_to_choose,
        "last_card_has_no_effect": last_card_has_no_effect,
        "says_too_much": says_too_much,
    },
    hints={
        "faces": faces,
        "again": again,
        "passed_over": passed_over,
        "turns_away": turns_away,
        "follows": follows,
        "more_of_it": more_of_it,
        "longest_colour": longest_colour,
        "some_of_it": some_of_it,
        "lacks": lacks,
        "had_none": had_none,
        "spares": spares,
        "stays": stays,
        "fewer_cards": fewer_cards,
        "takes_last": takes_last,
        "watch": watch,
        "watch_card": watch_card,
        "watch_colour": watch_colour,
        "watch_lacks": watch_lacks,
    },
    rare=frozenset({"nothing_to_draw", "takes_last"}),
)
