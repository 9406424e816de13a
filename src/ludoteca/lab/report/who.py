"""Who wins: by seat, by player; and how much of it is luck."""

from __future__ import annotations

import polars as pl

from ludoteca.lab.report.html import Html, bar, joined, scale_of, sentence, table, tag, whisker
from ludoteca.lab.report.said import Said
from ludoteca.lab.report.source import Variant, numbers, summed
from ludoteca.lab.statistics.estimate import Estimate, share
from ludoteca.lab.statistics.luck import PARTS, Seen, explained
from ludoteca.lab.statistics.many import LEVEL, holm
from ludoteca.lab.statistics.pairs import difference

ENOUGH_DEALS = 4000
"""Luck and skill are told apart well enough by so many."""


def by_seat(variant: Variant) -> list[Estimate]:
    """Of each side, by its first seat: partners win as one."""
    found = []
    for side in variant.sides:
        deals = summed(variant.seated.filter(pl.col("seat") == side[0]), pl.col("share"))
        found.append(share(numbers(deals["sum"]), numbers(deals["many"])))
    return found


def by_bot(variant: Variant) -> dict[str, Estimate]:
    """What a seat of each player wins, the strongest first."""
    found = {}
    for name in dict.fromkeys(variant.bots):
        deals = summed(variant.seated.filter(pl.col("bot") == name), pl.col("share"))
        if len(deals):
            found[name] = share(numbers(deals["sum"]), numbers(deals["many"]))
    return dict(sorted(found.items(), key=lambda one: -one[1].value))


def better(variant: Variant, best: str, worst: str) -> bool:
    """Does one win more than the other with the same deals, beyond chance?"""
    ours, theirs = (
        summed(variant.seated.filter(pl.col("bot") == name), pl.col("share"))
        for name in (best, worst)
    )
    both = ours.join(theirs, on="deal", suffix="_less")
    if len(both) < 2:
        return False
    one = numbers(both["sum"]), numbers(both["many"])
    other = numbers(both["sum_less"]), numbers(both["many_less"])
    return difference(one, other, len(variant.matches)).difference.low > 0


def luck(variant: Variant) -> dict[str, Estimate] | None:
    """The parts of deal, seat, player and play in who wins."""
    if variant.together:
        return None
    first = [side[0] for side in variant.sides]
    known = variant.seated["deal"].unique().sort().head(ENOUGH_DEALS)
    rows = variant.seated.filter(
        pl.col("seat").is_in(first) & pl.col("deal").is_in(known.implode())
    ).with_columns(pl.col("bot").rank("dense").cast(pl.Int64) - 1)
    if not len(rows):
        return None
    return explained(
        Seen(
            rows["deal"].to_numpy(),
            rows["seat"].cast(pl.Int64).to_numpy(),
            rows["bot"].to_numpy(),
            rows["share"].to_numpy(),
        )
    )


def unlike(found: list[Estimate], fair: float) -> Estimate | None:
    """The one that is furthest from fair, if that is more than chance among so many."""
    apart = [
        Estimate(one.value - fair, one.low - fair, one.high - fair, one.error, one.deals)
        for one in found
    ]
    corrected = holm([one.chance for one in apart])
    place = max(range(len(found)), key=lambda place: abs(apart[place].value))
    return found[place] if corrected[place] < LEVEL else None


def seats_section(variant: Variant, said: Said) -> tuple[Html, str]:
    """The table of the seats, and the sentence that goes with it."""
    found, many = by_seat(variant), len(variant.matches)
    fair = variant.fair
    if variant.together:
        words = said.say(
            "together" if variant.seats > 1 else "alone",
            share=said.percent(found[0].value),
            range=said.range(found[0]),
        )
        return sentence(words), words
    odd = unlike(found, fair)
    names = [said.texts.joined([said.seat(seat) for seat in side], "and") for side in variant.sides]
    if odd is None:
        least = max(one.visible for one in found)
        words = said.say(
            "seats_even",
            matches=said.number(many),
            points=said.number(100 * least, 1),
            fair=said.percent(fair),
        )
    else:
        words = said.say(
            "seat_better" if odd.value > fair else "seat_worse",
            seat=names[found.index(odd)],
            share=said.percent(odd.value),
            range=said.range(odd),
            fair=said.percent(fair),
        )
    scale = scale_of(found, fair)
    rows = [
        [name, whisker(one, scale), said.percent(one.value), said.range(one)]
        for name, one in zip(names, found, strict=True)
    ]
    head = [
        said.say("seat"),
        said.say("chart_share", fair=said.percent(fair)),
        said.say("wins"),
        said.say("interval"),
    ]
    return joined([table(said.say("by_seat"), head, rows, "plotted"), sentence(words)]), words


def bots_section(variant: Variant, said: Said) -> tuple[Html, str] | None:
    found = by_bot(variant)
    if len(found) < 2:
        return None
    best, worst = next(iter(found)), list(found)[-1]
    apart = better(variant, best, worst)
    words = said.say(
        "skill_pays" if apart else "skill_unseen",
        best=said.bot(best),
        worst=said.bot(worst),
        share=said.percent(found[best].value),
        range=said.range(found[best]),
        least=said.percent(found[worst].value),
    )
    mark = None if variant.together else variant.fair
    scale = scale_of(list(found.values()), mark)
    rows = [
        [said.bot(name), whisker(one, scale), said.percent(one.value), said.range(one)]
        for name, one in found.items()
    ]
    chart = said.say("chart_share", fair=said.percent(variant.fair)) if mark else said.say("wins")
    head = [said.say("player"), chart, said.say("wins"), said.say("interval")]
    return joined([table(said.say("by_player"), head, rows, "plotted"), sentence(words)]), words


def luck_section(variant: Variant, said: Said) -> tuple[Html, str] | None:
    found = luck(variant)
    if found is None:
        return None
    words = said.say(
        "luck",
        deal=said.percent(found["deal"].value, 0),
        seat=said.percent(found["seat"].value, 0),
        player=said.percent(found["player"].value, 0),
        play=said.percent(found["play"].value, 0),
        off=said.number(100 * max(one.half for one in found.values()), 1),
    )
    rows = [
        [
            said.say(f"part_{part}"),
            bar(found[part].value),
            said.percent(found[part].value),
            said.range(found[part]),
        ]
        for part in PARTS
    ]
    head = [said.say("part"), said.say("chart_part"), said.say("explains"), said.say("interval")]
    return joined([table(said.say("luck_title"), head, rows, "plotted"), sentence(words)]), words


def section(variant: Variant, said: Said) -> tuple[Html, list[str]]:
    """The chapter, and its sentences for the first page."""
    parts = [seats_section(variant, said), bots_section(variant, said), luck_section(variant, said)]
    known = [part for part in parts if part is not None]
    inside = [tag("div", part[0], class_="part") for part in known]
    return joined([tag("h3", said.say("who")), *inside]), [part[1] for part in known]
