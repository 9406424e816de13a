"""Oracles of Encantados, from the rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ludoteca.core.testkit.oracles import Oracles
from tests.games.encantados.oracle_hints import HINTS
from tests.games.encantados.oracle_view import (
    PILES,
    PRINTED,
    RACES,
    SONGS,
    SPOTS,
    SeenClaim,
    oracle,
)

# Phases


def is_due(phase: str, *verbs: str) -> Callable[[SeenClaim], bool]:
    """Another step is due, and the words are no answer to it."""
    return lambda message: message.phase == phase and message.verb not in verbs


def is_not_expected(verb: str, *zones: str) -> Callable[[SeenClaim], bool]:
    """The seat may lay or discard, and no answer is due."""
    return lambda message: (
        message.phase == "laying"
        and message.is_active
        and message.verb == verb
        and not any(message.items(zone) for zone in zones)
    )


# Drawing


def search_draws(claim: SeenClaim) -> bool:
    drawn = min(3 if claim.awake("elf") else 2, claim.deck)
    may_choose = claim.awake("elf") and not claim.options.elves_always and claim.deck > 2
    return claim.arg("n") == drawn and claim.number not in (None, drawn) and not may_choose


def search_draws_or(claim: SeenClaim) -> bool:
    may_choose = claim.awake("elf") and not claim.options.elves_always and claim.deck > 2
    return may_choose and claim.arg("n") == 3 and claim.number not in (None, 2, 3)


def pile_is_empty(claim: SeenClaim) -> bool:
    return claim.arg("pile") in claim.pieces and not claim.items(str(claim.arg("pile")))


def only_the_top(claim: SeenClaim) -> bool:
    pile = claim.items(str(claim.arg("pile")))
    named = claim.named(*PRINTED)
    return (
        len(named) == 1
        and named[0] in pile[:-1]
        and pile[-1] == claim.arg("card") != named[0]
        and not claim.awake("dwarf")
    )


def not_in_pile(claim: SeenClaim) -> bool:
    pile = claim.items(str(claim.arg("pile")))
    named = claim.arg("card") in claim.pieces and claim.arg("pile") in claim.pieces
    return named and bool(pile) and claim.arg("card") not in pile


def is_a_take(claim: SeenClaim) -> bool:
    return any(claim.says("take", card, "from", pile) for card in PRINTED for pile in PILES)


def not_found(claim: SeenClaim) -> bool:
    here = claim.phase == "searching" and not claim.awake("gnome")
    return (
        here and claim.arg("card") in claim.pieces and claim.arg("card") not in claim.items("found")
    )


# Laying


def not_in_hand(claim: SeenClaim) -> bool:
    return claim.arg("card") in claim.pieces and claim.hand[str(claim.arg("card"))] == 0


def not_that_many(claim: SeenClaim) -> bool:
    held = claim.hand[str(claim.arg("race"))]
    return claim.arg("race") in claim.pieces and 0 < held == claim.arg("n") < (claim.number or 0)


def say_how_many(claim: SeenClaim) -> bool:
    """One race is named, but neither one number nor a Mimic, nor one of each."""
    rest = Counter(claim.pieces) - Counter(["lay", str(claim.arg("race"))])
    notes = sorted(piece == "mimic" for piece in rest.elements())
    whole = notes in ([True], [False], [False, True]) and (
        notes == [True] or claim.number is not None
    )
    return claim.named(*RACES) == [claim.arg("race")] and not whole


def lay_at_least_one(claim: SeenClaim) -> bool:
    return claim.named(*RACES) == [claim.arg("race")] and claim.number == claim.asked == 0


def last_card(claim: SeenClaim) -> bool:
    if claim.verb == "sing":
        return claim.hand.total() == 1 and any(claim.hand[song] for song in claim.named(*SONGS))
    return claim.verb == "lay" and claim.asked == claim.hand.total()


def is_second_new_race(claim: SeenClaim) -> bool:
    race = str(claim.arg("race"))
    return claim.named(*RACES) == [race] and not claim.lives(race) and not claim.allows("race")


def too_few(claim: SeenClaim) -> bool:
    race = str(claim.arg("race"))
    least = claim.arg("n") == claim.least and claim.asked < claim.least
    return least and claim.named(*RACES) == [race] and not claim.lives(race)


def no_mimic_with_leprechauns(claim: SeenClaim) -> bool:
    return claim.named(*RACES) == ["leprechaun"] and "mimic" in claim.pieces


def one_mimic_a_race(claim: SeenClaim) -> bool:
    race = claim.arg("race")
    return "mimic" in claim.pieces and race in claim.pieces and claim.mine[f"mimic-{race}"] > 0


def mimic_not_alone(claim: SeenClaim) -> bool:
    alone = (
        "mimic" in claim.pieces and not claim.number and claim.named(*RACES) == [claim.arg("race")]
    )
    return alone and not claim.options.lone_mimic


# Singing and swapping


def names_a_seat(claim: SeenClaim) -> bool:
    """One existing seat, and nothing else besides the verb and the song."""
    song = claim.named(*SONGS)[:1] if claim.verb == "sing" else []
    return any(claim.says(claim.verb, *song, f"seat-{seat}") for seat in range(claim.seats))


def name_a_player(claim: SeenClaim) -> bool:
    names_player = claim.verb == "call" or claim.named(*SONGS) in (["spring"], ["autumn"])
    return names_player and not names_a_seat(claim)


def not_a_seat(claim: SeenClaim) -> bool:
    beyond = [seat for seat in claim.numbers_of("seat-") if seat >= claim.seats]
    return claim.arg("n") == claim.seats - 1 and bool(beyond)


def nothing_to_name(claim: SeenClaim) -> bool:
    song = claim.arg("card")
    empty = claim.deck == 0 if song == "spring" else not any(map(claim.items, PILES))
    return empty and song != "summer" and song in claim.pieces and not claim.says("sing", str(song))


def is_out(claim: SeenClaim) -> bool:
    """Chosen by a song or by a Goblin, or the partner of a swap."""
    whom = claim.arg("whom")
    if claim.verb == "give":
        named = claim.pairs and whom == claim.partner
    else:
        named = f"seat-{whom}" in claim.pieces
    return named and claim.options.out_stays_out and claim.items(f"hand-{whom}") == []


def winter_pile(claim: SeenClaim) -> bool:
    named = claim.says("sing", "winter", *claim.named(*PILES)) and len(claim.named(*PILES)) == 1
    full = any(map(claim.items, PILES)) and not claim.dwarves_choose
    return "winter" in claim.pieces and full and not named


def dwarves_choose(claim: SeenClaim) -> bool:
    return "winter" in claim.pieces and claim.dwarves_choose and not claim.says("sing", "winter")


def no_action_left(claim: SeenClaim) -> bool:
    most = 4 if claim.pairs else 3
    return claim.verb in ("lay", "sing", "give") and claim.no_action_left and claim.arg("n") == most


def act_first(claim: SeenClaim) -> bool:
    """Nothing has been done in this turn, and something can be."""
    none = claim.options.at_least_one and claim.view.zone("actions").number == 0
    able = any(words.split()[0] in ("lay", "sing", "give") for words in claim.claim.legal)
    return claim.verb == "discard" and none and able


def swap_needs_two(claim: SeenClaim) -> bool:
    return claim.pairs and claim.verb == "give" and claim.hand.total() == 1


def given_already(claim: SeenClaim) -> bool:
    card = str(claim.arg("card"))
    return claim.items("offered") == [card] and card in claim.pieces and claim.hand[card] == 1


# Kobold and Troll


def is_a_card(claim: SeenClaim) -> bool:
    return any(
        claim.says(claim.verb, spot, "from", f"garden-{side}")
        for spot in SPOTS
        for side in range(5)
    )


def no_such_garden(claim: SeenClaim) -> bool:
    beyond = [side for side in claim.numbers_of("garden-") if side >= claim.sides]
    return claim.arg("n") == claim.sides - 1 and bool(beyond)


def not_there(claim: SeenClaim) -> bool:
    card = str(claim.arg("card"))
    return (
        len(claim.places) == 1 and card in claim.pieces and claim.cards(claim.places[0])[card] == 0
    )


def names_a_garden(claim: SeenClaim) -> bool:
    return any(claim.says("put", "in", f"garden-{side}") for side in range(claim.sides))


def names_a_row(claim: SeenClaim) -> bool:
    return any(
        claim.says("put", "in", f"garden-{side}", "beside", race)
        for side in range(claim.sides)
        for race in RACES
    )


def lifts_mimic(claim: SeenClaim) -> bool:
    return claim.lifted[1].startswith("mimic")


def put_alone(claim: SeenClaim) -> bool:
    """A garden is named in which no race takes the lifted Mimic, and more than the garden."""
    if not (claim.verb == "put" and lifts_mimic(claim) and len(claim.places) == 1):
        return False
    side = int(claim.places[0].removeprefix("garden-"))
    taken = any(claim.welcomes(side, race, claim.lifted) for race in RACES)
    return not taken and not claim.options.mimic_beside and not names_a_garden(claim)


def beside_a_race(claim: SeenClaim) -> bool:
    """No race of the garden is named that takes the lifted Mimic; or one that lies there would be
    lifted, and no race of any garden takes it."""
    sides = [int(place.removeprefix("garden-")) for place in claim.places]
    if claim.verb == "put":
        [race] = claim.named(*RACES) if names_a_row(claim) else [""]
        return lifts_mimic(claim) and not (race and claim.welcomes(sides[0], race, claim.lifted))
    home = (sides[0], claim.named(*SPOTS)[0])
    lies = home[1].startswith("mimic") and claim.gardens[home[0]][home[1]] > 0
    return claim.verb == "lift" and lies and not list(claim.puts(home))


ORACLES = Oracles(
    refusals={
        key: oracle(truth)
        for key, truth in {
            "draw_first": is_due("drawing", "search", "take"),
            "drawn_already": lambda claim: (
                claim.phase == "laying" and claim.is_active and claim.verb in ("search", "take")
            ),
            "seek_first": is_due("seeking", "search"),
            "search_draws": search_draws,
            "search_draws_or": search_draws_or,
            "pile_is_empty": pile_is_empty,
            "only_the_top": only_the_top,
            "not_in_pile": not_in_pile,
            "name_a_pile": lambda claim: claim.verb == "take" and not is_a_take(claim),
            "leave_first": is_due("searching", "leave"),
            "nothing_to_leave": is_not_expected("leave", "found"),
            "not_found": not_found,
            "not_in_hand": not_in_hand,
            "which_card": lambda claim: (
                claim.arg("verb") == claim.verb in ("leave", "discard", "give", "return")
                and not any(claim.says(claim.verb, card) for card in PRINTED)
            ),
            "not_that_many": not_that_many,
            "name_a_race": lambda claim: claim.verb == "lay" and len(claim.named(*RACES)) != 1,
            "say_how_many": say_how_many,
            "lay_at_least_one": lay_at_least_one,
            "last_card": last_card,
            "one_new_race": is_second_new_race,
            "too_few": too_few,
            "no_mimic": lambda claim: "mimic" in claim.pieces and claim.hand["mimic"] == 0,
            "no_mimic_with_leprechauns": no_mimic_with_leprechauns,
            "one_mimic_a_race": one_mimic_a_race,
            "mimic_not_alone": mimic_not_alone,
            "song_or_swap": lambda claim: (
                claim.verb in ("sing", "give") and not claim.allows("song")
            ),
            "not_a_song": lambda claim: claim.verb == "sing" and len(claim.named(*SONGS)) != 1,
            "name_a_player": name_a_player,
            "not_a_seat": not_a_seat,
            "nothing_to_name": nothing_to_name,
            "says_too_much": lambda claim: (
                claim.arg("card") == "summer" in claim.pieces and len(claim.pieces) > 2
            ),
            "is_out": is_out,
            "winter_pile": winter_pile,
            "winter_first": is_due("wintering", "take"),
            "dwarves_choose": dwarves_choose,
            "no_action_left": no_action_left,
            "act_first": act_first,
            "put_alone": put_alone,
            "no_partner": lambda claim: not claim.pairs and claim.verb in ("give", "return"),
            "swap_needs_two": swap_needs_two,
            "given_already": given_already,
            "call_first": is_due("calling", "call"),
            "nothing_to_call": is_not_expected("call"),
            "sink_first": is_due("sinking", "sink"),
            "nothing_to_sink": is_not_expected("sink"),
            "lift_first": is_due("lifting", "lift"),
            "nothing_to_lift": is_not_expected("lift"),
            "put_first": is_due("putting", "put"),
            "nothing_to_put": is_not_expected("put", "lifted"),
            "name_a_card": lambda claim: claim.verb in ("sink", "lift") and not is_a_card(claim),
            "which_mimic": lambda claim: claim.verb in ("sink", "lift") and "mimic" in claim.pieces,
            "no_such_garden": no_such_garden,
            "not_there": not_there,
            "name_a_garden": lambda claim: (
                claim.verb == "put" and not lifts_mimic(claim) and not names_a_garden(claim)
            ),
            "beside_a_race": beside_a_race,
            "name_your_pile": lambda claim: (
                claim.verb == "gather" and not any(claim.says("gather", pile) for pile in PILES)
            ),
            "gather_first": is_due("gathering", "gather"),
            "nothing_to_gather": is_not_expected("gather"),
            "give_first": is_due("giving", "give"),
            "return_first": is_due("returning", "return"),
            "nothing_to_return": is_not_expected("return"),
        }.items()
    },
    hints=HINTS,
    rare=frozenset({"put_alone"}),  # test_oracles.py has such a position
)
