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
    Seen,
    seen,
    worth,
)


def drawn(said: Seen) -> int:
    """The number of cards that the recommended search draws."""
    elves = said.awake("elf") and said.pieces == ["search"]
    return min(3 if elves else 2, said.deck)


def kept(said: Seen) -> int:
    elves = said.awake("elf") and said.pieces == ["search"]
    return min(said.options.elves_keep if elves else 1, said.deck)


def card_of(said: Seen) -> str:
    """The card that the recommended move takes, leaves, discards or gives."""
    return said.pieces[1]


def kept_cards(said: Seen) -> Cards:
    """The found cards that are kept."""
    return said.cards("found") - Counter([card_of(said)])


def winters_card(said: Seen) -> str:
    return str(said.items(said.pieces[2])[-1])


# Drawing


def piles_fit_nothing(said: Seen) -> bool:
    takes = [words.split()[1] for words in said.claim.legal if words.startswith("take")]
    return bool(takes) and not any(map(said.fits, takes))


def hopes(said: Seen) -> bool:
    left = said.unseen
    n = sum(left[card] for card in (*RACES, "mimic") if left[card] > 0 and said.has_a_place(card))
    return bool(said.arg("n") == n > 0 and said.arg("all") == left.total())


def secret(said: Seen) -> bool:
    """No player knows any of the drawn cards."""
    return "search" in said.pieces and not any(said.items("deck")[-drawn(said) :])


def goes_with(card: str, said: Seen) -> bool:
    return card in RACES and said.hand[card] == said.arg("n") > 0


def lays(card: str, said: Seen) -> bool:
    gain = said.lets_lay(card, str(said.arg("race")))
    return gain is not None and gain == said.arg("n") > 0


def lays_for_nothing(card: str, said: Seen) -> bool:
    return said.lets_lay(card, str(said.arg("race"))) == 0


def any_kept(truth: Callable[[str, Seen], bool]) -> Callable[[Seen], bool]:
    return lambda said: any(truth(card, said) for card in kept_cards(said))


def can_be_sung(said: Seen) -> bool:
    card = card_of(said)
    five = card != "summer" or sum(said.mine[race] > 0 for race in RACES) >= 4
    right = said.arg("card") == card in SONGS and said.phase == "drawing"
    return right and five and said.allows("song") and said.hand.total() >= 1


# Leaving and discarding


def lives_nowhere(said: Seen) -> bool:
    """It lies in no garden, or no longer in any."""
    race = str(said.arg("race"))
    if said.verb in ("sink", "lift", "put"):
        return some(lambda _, after: not any(garden[race] for garden in after))(said)
    return card_of(said) == race in RACES and not said.lives(race)


def keeps_closed(said: Seen) -> bool:
    race = str(said.arg("race"))
    return said.verb == "discard" and not said.lives(race) and said.best_lay(said.hand, race) > 0


def lacks(said: Seen) -> bool:
    race = card_of(said)
    return race in RACES and not said.lives(race) and said.lacking(race) == said.arg("n") > 1


def thrown(said: Seen) -> bool:
    lying = sum(said.cards(pile)[card_of(said)] for pile in PILES)
    return bool(said.arg("n") == lying > 0)


def few_races(said: Seen) -> bool:
    races = sum(said.mine[race] > 0 for race in RACES)
    return card_of(said) == "summer" and said.arg("n") == races < 4


# Laying and singing


def laid(said: Seen) -> tuple[str, int, bool]:
    race, *counted = said.pieces[1:]
    return race, said.number or 0, "mimic" in counted


def hand_after(said: Seen) -> Cards:
    if said.verb == "sing":
        return said.hand - Counter([said.pieces[1]])
    race, n, mimic = laid(said)
    return said.hand - Counter({race: n, "mimic": int(mimic)})


def garden_after(said: Seen) -> Cards:
    if said.verb == "sing":
        return said.mine + Counter([said.pieces[1]])
    return said.with_laid(*laid(said))


def counts(said: Seen) -> bool:
    garden = worth(garden_after(said)) - worth(said.mine)
    hand = said.cost(said.hand, said.mine) - said.cost(hand_after(said), garden_after(said))
    told = (said.arg("garden"), said.arg("hand")) == (signed(garden), signed(hand))
    return told and said.arg("n") == garden + hand > 0


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def empties_hand(said: Seen) -> bool:
    return said.verb == "lay" and hand_after(said).total() == 1


def ends_round(said: Seen) -> bool:
    """Paragraph 33."""
    out = [seat for seat in range(said.seats) if seat != said.seat and said.holds(seat) == 0]
    if said.pairs:
        return empties_hand(said) and said.partner in out
    return empties_hand(said) and len(out) + 1 >= (1 if said.seats == 2 else 2)


def rings(said: Seen) -> bool:
    """Paragraphs 24 to 27: the first in the own garden, and a Goblin finds two cards."""
    race = str(said.arg("race"))
    side = said.side_of(said.seat)
    first = race in BELLS and race not in said.items(f"rung-{side}")
    if said.verb == "put":
        home = said.pieces[2] == f"garden-{side}" and said.lifted[1] == race
        enters = home and said.lifted[0] != side and not said.options.first_laid
    else:
        enters = laid(said)[:2] >= (race, 1) and laid(said)[0] == race
    return first and enters and (race != "goblin" or said.deck >= 2)


def wakes(said: Seen) -> bool:
    race = str(said.arg("race"))
    return race not in BELLS and said.mine[race] < 2 <= garden_after(said)[race]


def summer_ready(said: Seen) -> bool:
    before = sum(said.mine[race] > 0 for race in RACES)
    after = sum(garden_after(said)[race] > 0 for race in RACES)
    return before < 5 <= after and said.hand["summer"] > 0


def is_rival(said: Seen, whom: object) -> bool:
    return isinstance(whom, int) and said.side_of(whom) != said.side_of(said.seat)


def hurry(said: Seen) -> bool:
    whom = said.arg("whom")
    few = isinstance(whom, int) and 0 < said.holds(whom) == said.arg("n") <= 2
    return few and is_rival(said, whom)


# Moves that target another player


def chosen(said: Seen) -> int:
    return int(said.pieces[-1].removeprefix("seat-"))


def comes(said: Seen, whom: int) -> int:
    """The least number of cards that the chosen player gets."""
    if said.verb == "call":
        return min(2, said.deck)
    helped = said.awake("elf", whom) and said.options.elves_always
    return min(said.options.elves_keep if helped else 1, said.deck)


def more_cards(said: Seen) -> bool:
    whom = chosen(said)
    told = said.arg("whom") == whom and said.arg("n") == said.holds(whom) > 0
    return told and is_rival(said, whom) and said.arg("cards") == comes(said, whom) > 0


def comes_back(said: Seen) -> bool:
    whom = chosen(said)
    here = said.arg("whom") == whom and said.holds(whom) == 0
    return here and is_rival(said, whom) and comes(said, whom) > 0


def tops(said: Seen) -> list[list[str]]:
    """The top four cards of each pile that is not empty."""
    return [[str(card) for card in said.items(pile)[-4:]] for pile in PILES if said.items(pile)]


def heaps(said: Seen) -> bool:
    whom = chosen(said)
    garden = said.gardens[said.side_of(whom)]
    least = min(sum(said.weight(card, garden) for card in top) for top in tops(said))
    few = min(map(len, tops(said)))
    told = (said.arg("whom"), said.arg("n"), said.arg("points")) == (whom, few, least)
    return told and is_rival(said, whom) and said.pieces[1] == "autumn"


def gathered(said: Seen) -> list[list[str]]:
    """The cards that the recommended move brings; for a song, those of the own choice."""
    if said.verb == "gather":
        return [[str(card) for card in said.items(said.pieces[1])[-4:]]]
    return tops(said)


def pile_fits(said: Seen) -> bool:
    fitting = [sum(map(said.fits, top)) for top in gathered(said)]
    return bool(said.arg("n") == max(fitting) > 0)


def pile_weighs(said: Seen) -> bool:
    """They cost less than the top of the other pile."""
    sums = [sum(said.weight(card, said.mine) for card in top) for top in tops(said)]
    these = [sum(said.weight(card, said.mine) for card in top) for top in gathered(said)]
    return said.arg("n") in these and len(sums) == 2 and said.arg("n") == min(sums) < max(sums)


def gain(said: Seen, after: list[Cards], side: int) -> int:
    return worth(after[side]) - worth(said.gardens[side])


def side_told(said: Seen) -> int:
    whose = said.arg("whose")
    assert isinstance(whose, list)
    sides = {said.side_of(seat) for seat in whose}
    everybody = [seat for seat in range(said.seats) if said.side_of(seat) in sides]
    return sides.pop() if len(sides) == 1 and whose == everybody else -1


def some(truth: Callable[[Seen, list[Cards]], bool]) -> Callable[[Seen], bool]:
    """It holds after the move; for a lifted card, in a garden where it may be put."""
    return lambda said: any(truth(said, after) for after in said.outcomes())


def robs(said: Seen, after: list[Cards]) -> bool:
    side, own = side_told(said), said.side_of(said.seat)
    lost = side not in (-1, own) and -gain(said, after, side) == said.arg("lost")
    return lost and gain(said, after, own) == said.arg("n")


def costs(said: Seen, after: list[Cards]) -> bool:
    side, own = side_told(said), said.side_of(said.seat)
    return side not in (-1, own) and -gain(said, after, side) == said.arg("n")


def gains(said: Seen, after: list[Cards]) -> bool:
    return bool(gain(said, after, said.side_of(said.seat)) == said.arg("n"))


def sleeps(said: Seen, after: list[Cards]) -> bool:
    side, race = side_told(said), str(said.arg("race"))
    rival = side not in (-1, said.side_of(said.seat)) and race not in BELLS
    return rival and said.gardens[side][race] >= 2 > after[side][race]


# Partners


def known_of_partner(said: Seen) -> Cards:
    return said.cards(f"hand-{said.partner}")


def partner_holds(said: Seen) -> bool:
    told = said.arg("whom") == said.partner
    return bool(told and known_of_partner(said)[card_of(said)] == said.arg("n") > 0)


def partner_lays(said: Seen) -> bool:
    card = card_of(said)
    lays_it = worth(said.mine + Counter([card])) - worth(said.mine) == said.arg("n")
    told = said.verb == "return" and said.arg("whom") == said.partner
    return told and lays_it and said.lives(card) and said.holds(said.partner) + 2 >= 2


def lack_sought(said: Seen) -> bool:
    card = card_of(said)
    hidden = None in said.items(f"hand-{said.partner}") and said.unseen[card] > 0
    told = said.arg("whom") == said.partner and not said.lives(card) and card in COPIES
    may = hidden or known_of_partner(said)[card] > 0
    return told and said.lacking(card) == 1 and may


HINTS = {
    key: seen(truth)
    for key, truth in {
        "empties_deck": lambda said: "search" in said.pieces and said.deck == drawn(said),
        "piles_fit_nothing": piles_fit_nothing,
        "elves_see": lambda said: said.pieces == ["search"] and drawn(said) == 3,
        "gnomes_leave": lambda said: said.awake("gnome") and drawn(said) > kept(said),
        "keeps_one": lambda said: (
            said.pieces == ["search", "2"] and said.awake("elf") and said.options.elves_keep == 2
        ),
        "secret": secret,
        "hopes": hopes,
        "goes_with": lambda said: goes_with(card_of(said), said),
        "lays": lambda said: lays(card_of(said), said),
        "lays_for_nothing": lambda said: lays_for_nothing(card_of(said), said),
        "fauns_sing": lambda said: card_of(said) in SONGS and said.awake("faun"),
        "sings": can_be_sung,
        "kept_goes_with": lambda said: (
            said.arg("card") in kept_cards(said) and goes_with(str(said.arg("card")), said)
        ),
        "kept_lays": any_kept(lays),
        "kept_lays_for_nothing": any_kept(lays_for_nothing),
        "kept_fauns_sing": any_kept(lambda card, said: card in SONGS and said.awake("faun")),
        "kept_sings": lambda said: (
            said.arg("card") in SONGS and said.arg("card") in kept_cards(said)
        ),
        "brings_goes_with": lambda said: (
            said.arg("card") == winters_card(said) and goes_with(winters_card(said), said)
        ),
        "brings_lays": lambda said: (
            said.arg("card") == winters_card(said) and lays(winters_card(said), said)
        ),
        "brings_lays_for_nothing": lambda said: (
            said.arg("card") == winters_card(said) and lays_for_nothing(winters_card(said), said)
        ),
        "lives_nowhere": lives_nowhere,
        "keeps_closed": keeps_closed,
        "lacks": lacks,
        "thrown": thrown,
        "few_races": few_races,
        "weighs": lambda said: said.arg("n") == said.weight(card_of(said), said.mine) > 0,
        "counts": counts,
        "ends_round": ends_round,
        "goes_out": empties_hand,
        "rings": rings,
        "wakes": wakes,
        "summer_ready": summer_ready,
        "hurry": hurry,
        "leaves": lambda said: hand_after(said).total() == said.arg("n"),
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
