"""Oracles of the hints of Encantados, from the rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.games.encantados.oracle_view import (
    BELLS,
    COPIES,
    PILES,
    RACES,
    SONGS,
    Cards,
    SeenClaim,
    oracle,
    worth,
)


def search_size(claim: SeenClaim) -> int:
    """The number of cards that the recommended search draws."""
    elves = claim.awake("elf") and claim.pieces == ["search"]
    return min(3 if elves else 2, claim.deck)


def cards_kept(claim: SeenClaim) -> int:
    elves = claim.awake("elf") and claim.pieces == ["search"]
    return min(claim.options.elves_keep if elves else 1, claim.deck)


def card_of(claim: SeenClaim) -> str:
    """The card that the recommended move takes, leaves, discards or gives."""
    return claim.pieces[1]


def kept_cards(claim: SeenClaim) -> Cards:
    """The found cards that are kept."""
    return claim.cards("found") - Counter([card_of(claim)])


def winters_card(claim: SeenClaim) -> str:
    return str(claim.items(claim.pieces[2])[-1])


# Drawing


def piles_fit_nothing(claim: SeenClaim) -> bool:
    takes = [words.split()[1] for words in claim.claim.legal if words.startswith("take")]
    return bool(takes) and not any(map(claim.fits, takes))


def hopes(claim: SeenClaim) -> bool:
    left = claim.unseen
    n = sum(left[card] for card in (*RACES, "mimic") if left[card] > 0 and claim.has_a_place(card))
    return bool(claim.arg("n") == n > 0 and claim.arg("all") == left.total())


def secret(claim: SeenClaim) -> bool:
    """No player knows any of the drawn cards."""
    return "search" in claim.pieces and not any(claim.items("deck")[-search_size(claim) :])


def goes_with(card: str, claim: SeenClaim) -> bool:
    return card in RACES and claim.hand[card] == claim.arg("n") > 0


def lays(card: str, claim: SeenClaim) -> bool:
    gain = claim.lets_lay(card, str(claim.arg("race")))
    return gain is not None and gain == claim.arg("n") > 0


def lays_for_nothing(card: str, claim: SeenClaim) -> bool:
    return claim.lets_lay(card, str(claim.arg("race"))) == 0


def any_kept(truth: Callable[[str, SeenClaim], bool]) -> Callable[[SeenClaim], bool]:
    return lambda message: any(truth(card, message) for card in kept_cards(message))


def can_be_sung(claim: SeenClaim) -> bool:
    card = card_of(claim)
    five = card != "summer" or sum(claim.mine[race] > 0 for race in RACES) >= 4
    right = claim.arg("card") == card in SONGS and claim.phase == "drawing"
    return right and five and claim.allows("song") and claim.hand.total() >= 1


# Leaving and discarding


def lives_nowhere(claim: SeenClaim) -> bool:
    """It lies in no garden, or no longer in any."""
    race = str(claim.arg("race"))
    if claim.verb in ("sink", "lift", "put"):
        return some(lambda _, after: not any(garden[race] for garden in after))(claim)
    return card_of(claim) == race in RACES and not claim.lives(race)


def keeps_closed(claim: SeenClaim) -> bool:
    race = str(claim.arg("race"))
    return (
        claim.verb == "discard" and not claim.lives(race) and claim.best_lay(claim.hand, race) > 0
    )


def lacks(claim: SeenClaim) -> bool:
    race = card_of(claim)
    return race in RACES and not claim.lives(race) and claim.lacking(race) == claim.arg("n") > 1


def thrown(claim: SeenClaim) -> bool:
    lying = sum(claim.cards(pile)[card_of(claim)] for pile in PILES)
    return bool(claim.arg("n") == lying > 0)


def few_races(claim: SeenClaim) -> bool:
    races = sum(claim.mine[race] > 0 for race in RACES)
    return card_of(claim) == "summer" and claim.arg("n") == races < 4


# Laying and singing


def laying(claim: SeenClaim) -> tuple[str, int, bool]:
    race, *counted = claim.pieces[1:]
    return race, claim.number or 0, "mimic" in counted


def hand_after(claim: SeenClaim) -> Cards:
    if claim.verb == "sing":
        return claim.hand - Counter([claim.pieces[1]])
    race, n, mimic = laying(claim)
    return claim.hand - Counter({race: n, "mimic": int(mimic)})


def garden_after(claim: SeenClaim) -> Cards:
    if claim.verb == "sing":
        return claim.mine + Counter([claim.pieces[1]])
    return claim.with_laid(*laying(claim))


def counts(claim: SeenClaim) -> bool:
    garden = worth(garden_after(claim)) - worth(claim.mine)
    hand = claim.cost(claim.hand, claim.mine) - claim.cost(hand_after(claim), garden_after(claim))
    matches_note = (claim.arg("garden"), claim.arg("hand")) == (signed(garden), signed(hand))
    return matches_note and claim.arg("n") == garden + hand > 0


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def empties_hand(claim: SeenClaim) -> bool:
    return claim.verb == "lay" and hand_after(claim).total() == 1


def ends_round(claim: SeenClaim) -> bool:
    """Paragraph 33."""
    out = [seat for seat in range(claim.seats) if seat != claim.seat and claim.holds(seat) == 0]
    if claim.pairs:
        return empties_hand(claim) and claim.partner in out
    return empties_hand(claim) and len(out) + 1 >= (1 if claim.seats == 2 else 2)


def rings(claim: SeenClaim) -> bool:
    """Paragraphs 24 to 27: the first in the own garden, and a Goblin finds two cards."""
    race = str(claim.arg("race"))
    side = claim.side_of(claim.seat)
    first = race in BELLS and race not in claim.items(f"rung-{side}")
    if claim.verb == "put":
        home = claim.pieces[2] == f"garden-{side}" and claim.lifted[1] == race
        enters = home and claim.lifted[0] != side and not claim.options.first_laid
    else:
        enters = laying(claim)[:2] >= (race, 1) and laying(claim)[0] == race
    return first and enters and (race != "goblin" or claim.deck >= 2)


def wakes(claim: SeenClaim) -> bool:
    race = str(claim.arg("race"))
    return race not in BELLS and claim.mine[race] < 2 <= garden_after(claim)[race]


def summer_ready(claim: SeenClaim) -> bool:
    before = sum(claim.mine[race] > 0 for race in RACES)
    after = sum(garden_after(claim)[race] > 0 for race in RACES)
    return before < 5 <= after and claim.hand["summer"] > 0


def is_rival(claim: SeenClaim, whom: object) -> bool:
    return isinstance(whom, int) and claim.side_of(whom) != claim.side_of(claim.seat)


def hurry(claim: SeenClaim) -> bool:
    whom = claim.arg("whom")
    few = isinstance(whom, int) and 0 < claim.holds(whom) == claim.arg("n") <= 2
    return few and is_rival(claim, whom)


# Moves that target another player


def chosen(claim: SeenClaim) -> int:
    return int(claim.pieces[-1].removeprefix("seat-"))


def comes(claim: SeenClaim, whom: int) -> int:
    """The least number of cards that the chosen player gets."""
    if claim.verb == "call":
        return min(2, claim.deck)
    helped = claim.awake("elf", whom) and claim.options.elves_always
    return min(claim.options.elves_keep if helped else 1, claim.deck)


def more_cards(claim: SeenClaim) -> bool:
    whom = chosen(claim)
    matches_note = claim.arg("whom") == whom and claim.arg("n") == claim.holds(whom) > 0
    return matches_note and is_rival(claim, whom) and claim.arg("cards") == comes(claim, whom) > 0


def comes_back(claim: SeenClaim) -> bool:
    whom = chosen(claim)
    here = claim.arg("whom") == whom and claim.holds(whom) == 0
    return here and is_rival(claim, whom) and comes(claim, whom) > 0


def tops(claim: SeenClaim) -> list[list[str]]:
    """The top four cards of each pile that is not empty."""
    return [[str(card) for card in claim.items(pile)[-4:]] for pile in PILES if claim.items(pile)]


def heaps(claim: SeenClaim) -> bool:
    whom = chosen(claim)
    garden = claim.gardens[claim.side_of(whom)]
    least = min(sum(claim.weight(card, garden) for card in top) for top in tops(claim))
    few = min(map(len, tops(claim)))
    matches_note = (claim.arg("whom"), claim.arg("n"), claim.arg("points")) == (whom, few, least)
    return matches_note and is_rival(claim, whom) and claim.pieces[1] == "autumn"


def gathered(claim: SeenClaim) -> list[list[str]]:
    """The cards that the recommended move brings; for a song, those of the own choice."""
    if claim.verb == "gather":
        return [[str(card) for card in claim.items(claim.pieces[1])[-4:]]]
    return tops(claim)


def pile_fits(claim: SeenClaim) -> bool:
    fitting = [sum(map(claim.fits, top)) for top in gathered(claim)]
    return bool(claim.arg("n") == max(fitting) > 0)


def pile_weighs(claim: SeenClaim) -> bool:
    """They cost less than the top of the other pile."""
    sums = [sum(claim.weight(card, claim.mine) for card in top) for top in tops(claim)]
    these = [sum(claim.weight(card, claim.mine) for card in top) for top in gathered(claim)]
    return claim.arg("n") in these and len(sums) == 2 and claim.arg("n") == min(sums) < max(sums)


def gain(claim: SeenClaim, after: list[Cards], side: int) -> int:
    return worth(after[side]) - worth(claim.gardens[side])


def side_told(claim: SeenClaim) -> int:
    whose = claim.arg("whose")
    assert isinstance(whose, list)
    sides = {claim.side_of(seat) for seat in whose}
    all_seats = [seat for seat in range(claim.seats) if claim.side_of(seat) in sides]
    return sides.pop() if len(sides) == 1 and whose == all_seats else -1


def some(truth: Callable[[SeenClaim, list[Cards]], bool]) -> Callable[[SeenClaim], bool]:
    """It holds after the move; for a lifted card, in a garden where it may be put."""
    return lambda message: any(truth(message, after) for after in message.outcomes())


def robs(claim: SeenClaim, after: list[Cards]) -> bool:
    side, own = side_told(claim), claim.side_of(claim.seat)
    lost = side not in (-1, own) and -gain(claim, after, side) == claim.arg("lost")
    return lost and gain(claim, after, own) == claim.arg("n")


def costs(claim: SeenClaim, after: list[Cards]) -> bool:
    side, own = side_told(claim), claim.side_of(claim.seat)
    return side not in (-1, own) and -gain(claim, after, side) == claim.arg("n")


def gains(claim: SeenClaim, after: list[Cards]) -> bool:
    return bool(gain(claim, after, claim.side_of(claim.seat)) == claim.arg("n"))


def sleeps(claim: SeenClaim, after: list[Cards]) -> bool:
    side, race = side_told(claim), str(claim.arg("race"))
    rival = side not in (-1, claim.side_of(claim.seat)) and race not in BELLS
    return rival and claim.gardens[side][race] >= 2 > after[side][race]


# Partners


def known_of_partner(claim: SeenClaim) -> Cards:
    return claim.cards(f"hand-{claim.partner}")


def partner_holds(claim: SeenClaim) -> bool:
    matches_note = claim.arg("whom") == claim.partner
    return bool(matches_note and known_of_partner(claim)[card_of(claim)] == claim.arg("n") > 0)


def partner_lays(claim: SeenClaim) -> bool:
    card = card_of(claim)
    lays_it = worth(claim.mine + Counter([card])) - worth(claim.mine) == claim.arg("n")
    matches_note = claim.verb == "return" and claim.arg("whom") == claim.partner
    return matches_note and lays_it and claim.lives(card) and claim.holds(claim.partner) + 2 >= 2


def lack_sought(claim: SeenClaim) -> bool:
    card = card_of(claim)
    hidden = None in claim.items(f"hand-{claim.partner}") and claim.unseen[card] > 0
    matches_note = claim.arg("whom") == claim.partner and not claim.lives(card) and card in COPIES
    may = hidden or known_of_partner(claim)[card] > 0
    return matches_note and claim.lacking(card) == 1 and may


HINTS = {
    key: oracle(truth)
    for key, truth in {
        "empties_deck": lambda claim: "search" in claim.pieces and claim.deck == search_size(claim),
        "piles_fit_nothing": piles_fit_nothing,
        "elves_see": lambda claim: claim.pieces == ["search"] and search_size(claim) == 3,
        "gnomes_leave": lambda claim: (
            claim.awake("gnome") and search_size(claim) > cards_kept(claim)
        ),
        "keeps_one": lambda claim: (
            claim.pieces == ["search", "2"] and claim.awake("elf") and claim.options.elves_keep == 2
        ),
        "secret": secret,
        "hopes": hopes,
        "goes_with": lambda claim: goes_with(card_of(claim), claim),
        "lays": lambda claim: lays(card_of(claim), claim),
        "lays_for_nothing": lambda claim: lays_for_nothing(card_of(claim), claim),
        "fauns_sing": lambda claim: card_of(claim) in SONGS and claim.awake("faun"),
        "sings": can_be_sung,
        "kept_goes_with": lambda claim: (
            claim.arg("card") in kept_cards(claim) and goes_with(str(claim.arg("card")), claim)
        ),
        "kept_lays": any_kept(lays),
        "kept_lays_for_nothing": any_kept(lays_for_nothing),
        "kept_fauns_sing": any_kept(lambda card, claim: card in SONGS and claim.awake("faun")),
        "kept_sings": lambda claim: (
            claim.arg("card") in SONGS and claim.arg("card") in kept_cards(claim)
        ),
        "brings_goes_with": lambda claim: (
            claim.arg("card") == winters_card(claim) and goes_with(winters_card(claim), claim)
        ),
        "brings_lays": lambda claim: (
            claim.arg("card") == winters_card(claim) and lays(winters_card(claim), claim)
        ),
        "brings_lays_for_nothing": lambda claim: (
            claim.arg("card") == winters_card(claim)
            and lays_for_nothing(winters_card(claim), claim)
        ),
        "lives_nowhere": lives_nowhere,
        "keeps_closed": keeps_closed,
        "lacks": lacks,
        "thrown": thrown,
        "few_races": few_races,
        "weighs": lambda claim: claim.arg("n") == claim.weight(card_of(claim), claim.mine) > 0,
        "counts": counts,
        "ends_round": ends_round,
        "goes_out": empties_hand,
        "rings": rings,
        "wakes": wakes,
        "summer_ready": summer_ready,
        "hurry": hurry,
        "leaves": lambda claim: hand_after(claim).total() == claim.arg("n"),
        "more_cards": more_cards,
        "comes_back": comes_back,
        "heaps": heaps,
        "pile_fits": pile_fits,
        "pile_weighs": pile_weighs,
        "robs": some(robs),
        "costs": some(costs),
        "gains": some(gains),
        "sleeps": some(sleeps),
        "partner_holds": partner_holds,
        "partner_lays": partner_lays,
        "lack_sought": lack_sought,
    }.items()
}
