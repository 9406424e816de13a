"""Oracles of Encantados, from the rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ludoteca.core.testkit.oracles import Oracles
from tests.games.encantados.oracle_hints import HINTS
from tests.games.encantados.oracle_view import PILES, PRINTED, RACES, SONGS, SPOTS, Seen, seen

# Phases


def is_due(phase: str, *verbs: str) -> Callable[[Seen], bool]:
    """Another step is due, and the words are no answer to it."""
    return lambda said: said.phase == phase and said.verb not in verbs


def is_not_expected(verb: str, *zones: str) -> Callable[[Seen], bool]:
    """The seat may lay or discard, and no answer is due."""
    return lambda said: (
        said.phase == "laying"
        and said.is_active
        and said.verb == verb
        and not any(said.items(zone) for zone in zones)
    )


# Drawing


def search_draws(said: Seen) -> bool:
    drawn = min(3 if said.awake("elf") else 2, said.deck)
    may_choose = said.awake("elf") and not said.options.elves_always and said.deck > 2
    return said.arg("n") == drawn and said.number not in (None, drawn) and not may_choose


def search_draws_or(said: Seen) -> bool:
    may_choose = said.awake("elf") and not said.options.elves_always and said.deck > 2
    return may_choose and said.arg("n") == 3 and said.number not in (None, 2, 3)


def pile_is_empty(said: Seen) -> bool:
    return said.arg("pile") in said.pieces and not said.items(str(said.arg("pile")))


def only_the_top(said: Seen) -> bool:
    pile = said.items(str(said.arg("pile")))
    named = said.named(*PRINTED)
    return (
        len(named) == 1
        and named[0] in pile[:-1]
        and pile[-1] == said.arg("card") != named[0]
        and not said.awake("dwarf")
    )


def not_in_pile(said: Seen) -> bool:
    pile = said.items(str(said.arg("pile")))
    named = said.arg("card") in said.pieces and said.arg("pile") in said.pieces
    return named and bool(pile) and said.arg("card") not in pile


def is_a_take(said: Seen) -> bool:
    return any(said.says("take", card, "from", pile) for card in PRINTED for pile in PILES)


def not_found(said: Seen) -> bool:
    here = said.phase == "searching" and not said.awake("gnome")
    return here and said.arg("card") in said.pieces and said.arg("card") not in said.items("found")


# Laying


def not_in_hand(said: Seen) -> bool:
    return said.arg("card") in said.pieces and said.hand[str(said.arg("card"))] == 0


def not_that_many(said: Seen) -> bool:
    held = said.hand[str(said.arg("race"))]
    return said.arg("race") in said.pieces and 0 < held == said.arg("n") < (said.number or 0)


def say_how_many(said: Seen) -> bool:
    """One race is named, but neither one number nor a Mimic, nor one of each."""
    rest = Counter(said.pieces) - Counter(["lay", str(said.arg("race"))])
    told = sorted(piece == "mimic" for piece in rest.elements())
    whole = told in ([True], [False], [False, True]) and (told == [True] or said.number is not None)
    return said.named(*RACES) == [said.arg("race")] and not whole


def lay_at_least_one(said: Seen) -> bool:
    return said.named(*RACES) == [said.arg("race")] and said.number == said.asked == 0


def last_card(said: Seen) -> bool:
    if said.verb == "sing":
        return said.hand.total() == 1 and any(said.hand[song] for song in said.named(*SONGS))
    return said.verb == "lay" and said.asked == said.hand.total()


def is_second_new_race(said: Seen) -> bool:
    race = str(said.arg("race"))
    return said.named(*RACES) == [race] and not said.lives(race) and not said.allows("race")


def too_few(said: Seen) -> bool:
    race = str(said.arg("race"))
    least = said.arg("n") == said.least and said.asked < said.least
    return least and said.named(*RACES) == [race] and not said.lives(race)


def no_mimic_with_leprechauns(said: Seen) -> bool:
    return said.named(*RACES) == ["leprechaun"] and "mimic" in said.pieces


def one_mimic_a_race(said: Seen) -> bool:
    race = said.arg("race")
    return "mimic" in said.pieces and race in said.pieces and said.mine[f"mimic-{race}"] > 0


def mimic_not_alone(said: Seen) -> bool:
    alone = "mimic" in said.pieces and not said.number and said.named(*RACES) == [said.arg("race")]
    return alone and not said.options.lone_mimic


# Singing and swapping


def names_a_seat(said: Seen) -> bool:
    """One existing seat, and nothing else besides the verb and the song."""
    song = said.named(*SONGS)[:1] if said.verb == "sing" else []
    return any(said.says(said.verb, *song, f"seat-{seat}") for seat in range(said.seats))


def name_a_player(said: Seen) -> bool:
    asked = said.verb == "call" or said.named(*SONGS) in (["spring"], ["autumn"])
    return asked and not names_a_seat(said)


def not_a_seat(said: Seen) -> bool:
    beyond = [seat for seat in said.numbers_of("seat-") if seat >= said.seats]
    return said.arg("n") == said.seats - 1 and bool(beyond)


def nothing_to_name(said: Seen) -> bool:
    song = said.arg("card")
    empty = said.deck == 0 if song == "spring" else not any(map(said.items, PILES))
    return empty and song != "summer" and song in said.pieces and not said.says("sing", str(song))


def is_out(said: Seen) -> bool:
    """Chosen by a song or by a Goblin, or the partner of a swap."""
    whom = said.arg("whom")
    if said.verb == "give":
        named = said.pairs and whom == said.partner
    else:
        named = f"seat-{whom}" in said.pieces
    return named and said.options.out_stays_out and said.items(f"hand-{whom}") == []


def winter_pile(said: Seen) -> bool:
    named = said.says("sing", "winter", *said.named(*PILES)) and len(said.named(*PILES)) == 1
    full = any(map(said.items, PILES)) and not said.dwarves_choose
    return "winter" in said.pieces and full and not named


def dwarves_choose(said: Seen) -> bool:
    return "winter" in said.pieces and said.dwarves_choose and not said.says("sing", "winter")


def no_action_left(said: Seen) -> bool:
    most = 4 if said.pairs else 3
    return said.verb in ("lay", "sing", "give") and said.no_action_left and said.arg("n") == most


def act_first(said: Seen) -> bool:
    """Nothing has been done in this turn, and something can be."""
    none = said.options.at_least_one and said.view.zone("actions").number == 0
    able = any(words.split()[0] in ("lay", "sing", "give") for words in said.claim.legal)
    return said.verb == "discard" and none and able


def swap_needs_two(said: Seen) -> bool:
    return said.pairs and said.verb == "give" and said.hand.total() == 1


def given_already(said: Seen) -> bool:
    card = str(said.arg("card"))
    return said.items("offered") == [card] and card in said.pieces and said.hand[card] == 1


# Kobold and Troll


def is_a_card(said: Seen) -> bool:
    return any(
        said.says(said.verb, spot, "from", f"garden-{side}") for spot in SPOTS for side in range(5)
    )


def no_such_garden(said: Seen) -> bool:
    beyond = [side for side in said.numbers_of("garden-") if side >= said.sides]
    return said.arg("n") == said.sides - 1 and bool(beyond)


def not_there(said: Seen) -> bool:
    card = str(said.arg("card"))
    return len(said.places) == 1 and card in said.pieces and said.cards(said.places[0])[card] == 0


def names_a_garden(said: Seen) -> bool:
    return any(said.says("put", "in", f"garden-{side}") for side in range(said.sides))


def names_a_row(said: Seen) -> bool:
    return any(
        said.says("put", "in", f"garden-{side}", "beside", race)
        for side in range(said.sides)
        for race in RACES
    )


def lifts_mimic(said: Seen) -> bool:
    return said.lifted[1].startswith("mimic")


def put_alone(said: Seen) -> bool:
    """A garden is named in which no race takes the lifted Mimic, and more than the garden."""
    if not (said.verb == "put" and lifts_mimic(said) and len(said.places) == 1):
        return False
    side = int(said.places[0].removeprefix("garden-"))
    taken = any(said.welcomes(side, race, said.lifted) for race in RACES)
    return not taken and not said.options.mimic_beside and not names_a_garden(said)


def beside_a_race(said: Seen) -> bool:
    """No race of the garden is named that takes the lifted Mimic; or one that lies there would be
    lifted, and no race of any garden takes it."""
    sides = [int(place.removeprefix("garden-")) for place in said.places]
    if said.verb == "put":
        [race] = said.named(*RACES) if names_a_row(said) else [""]
        return lifts_mimic(said) and not (race and said.welcomes(sides[0], race, said.lifted))
    home = (sides[0], said.named(*SPOTS)[0])
    lies = home[1].startswith("mimic") and said.gardens[home[0]][home[1]] > 0
    return said.verb == "lift" and lies and not list(said.puts(home))


ORACLES = Oracles(
    refusals={
        key: seen(truth)
        for key, truth in {
            "draw_first": is_due("drawing", "search", "take"),
            "drawn_already": lambda said: (
                said.phase == "laying" and said.is_active and said.verb in ("search", "take")
            ),
            "seek_first": is_due("seeking", "search"),
            "search_draws": search_draws,
            "search_draws_or": search_draws_or,
            "pile_is_empty": pile_is_empty,
            "only_the_top": only_the_top,
            "not_in_pile": not_in_pile,
            "name_a_pile": lambda said: said.verb == "take" and not is_a_take(said),
            "leave_first": is_due("searching", "leave"),
            "nothing_to_leave": is_not_expected("leave", "found"),
            "not_found": not_found,
            "not_in_hand": not_in_hand,
            "which_card": lambda said: (
                said.arg("verb") == said.verb in ("leave", "discard", "give", "return")
                and not any(said.says(said.verb, card) for card in PRINTED)
            ),
            "not_that_many": not_that_many,
            "name_a_race": lambda said: said.verb == "lay" and len(said.named(*RACES)) != 1,
            "say_how_many": say_how_many,
            "lay_at_least_one": lay_at_least_one,
            "last_card": last_card,
            "one_new_race": is_second_new_race,
            "too_few": too_few,
            "no_mimic": lambda said: "mimic" in said.pieces and said.hand["mimic"] == 0,
            "no_mimic_with_leprechauns": no_mimic_with_leprechauns,
            "one_mimic_a_race": one_mimic_a_race,
            "mimic_not_alone": mimic_not_alone,
            "song_or_swap": lambda said: said.verb in ("sing", "give") and not said.allows("song"),
            "not_a_song": lambda said: said.verb == "sing" and len(said.named(*SONGS)) != 1,
            "name_a_player": name_a_player,
            "not_a_seat": not_a_seat,
            "nothing_to_name": nothing_to_name,
            "says_too_much": lambda said: (
                said.arg("card") == "summer" in said.pieces and len(said.pieces) > 2
            ),
            "is_out": is_out,
            "winter_pile": winter_pile,
            "winter_first": is_due("wintering", "take"),
            "dwarves_choose": dwarves_choose,
            "no_action_left": no_action_left,
            "act_first": act_first,
            "put_alone": put_alone,
            "no_partner": lambda said: not said.pairs and said.verb in ("give", "return"),
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
            "name_a_card": lambda said: said.verb in ("sink", "lift") and not is_a_card(said),
            "which_mimic": lambda said: said.verb in ("sink", "lift") and "mimic" in said.pieces,
            "no_such_garden": no_such_garden,
            "not_there": not_there,
            "name_a_garden": lambda said: (
                said.verb == "put" and not lifts_mimic(said) and not names_a_garden(said)
            ),
            "beside_a_race": beside_a_race,
            "name_your_pile": lambda said: (
                said.verb == "gather" and not any(said.says("gather", pile) for pile in PILES)
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
