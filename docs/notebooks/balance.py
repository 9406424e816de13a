# %% [markdown]
# # How many cards should we deal?
#
# nEon_onE deals seven cards. A club would like shorter matches and wonders what fewer cards do to fairness: is it worth more to begin,
# and do the better players still win? The lab plays the same deals with four hand sizes; then we look at its tables.

# %%
import tempfile
from pathlib import Path

import numpy as np
import polars as pl

from ludoteca.lab.data import open_run
from ludoteca.lab.experiment_file import parse_experiment
from ludoteca.lab.run import run
from ludoteca.lab.statistics.estimate import Estimate, mean_estimate
from ludoteca.lab.statistics.paired_difference import paired_difference

EXPERIMENT = """
game = "neon"
seats = 4
bots = ["skilled", "casual"]
matches = 4000
seed = "how many cards"
detail_every = 100
[vary]
hand_size = [7, 3, 5, 10]
"""
folder = Path(tempfile.mkdtemp()) / "cards.lab"
for progress in run(parse_experiment(EXPERIMENT, Path("cards.toml")), folder):
    done = progress.done
matches = (
    open_run(folder)
    .matches()
    .with_columns(pl.col("variant").cast(pl.String))
    .collect()
)
deal_count = matches["deal"].n_unique()
print(f"{done} matches: {done // 4} with each hand size, of {deal_count} deals")
assert matches.height == done

# %% [markdown]
# ## One row for each deal
#
# Every deal is played twice, so that both kinds of bots have every seat, and two matches with the same cards are correlated. Intervals
# therefore count deals: we sum each deal first.

# %%
skilled = pl.col("shares").list.get(0) + pl.col("shares").list.get(2)
won_by_skilled = (
    pl.when(pl.col("bots").list.first() == "skilled")
    .then(skilled)
    .otherwise(1 - skilled)
)
deals = (
    matches.with_columns(
        skilled=won_by_skilled, first=pl.col("shares").list.first()
    )
    .group_by("variant", "deal")
    .agg(pl.len(), pl.col("skilled", "first", "decisions").sum())
    .sort("variant", "deal")
)


def of(hand_size: int, column: str) -> tuple[np.ndarray, np.ndarray]:
    """The sum of a column in each deal, and its matches."""
    rows = deals.filter(variant=f"hand_size={hand_size}")
    return rows[column].to_numpy().astype(float), rows["len"].to_numpy().astype(
        float
    )


def percent(estimate: Estimate) -> str:
    return f"{100 * estimate.value:5.1f} ± {100 * estimate.half_width:.1f}"


print("cards   first seat    skilled bots   decisions")
for hand_size in (3, 5, 7, 10):
    first, better, length = (
        mean_estimate(*of(hand_size, name))
        for name in ("first", "skilled", "decisions")
    )
    decisions = f"{length.value:5.1f} ± {length.half_width:.1f}"
    print(f"{hand_size:5}   {percent(first)}   {percent(better)}     {decisions}")
    assert 0.26 < first.value < 0.28

# %% [markdown]
# With four players, a fair share of the first seat is 25 %, and of the two skilled bots together 50 %.
#
# ## Compared on the same deals
#
# The question is about differences, and the cards are the same, so luck cancels out in part. The interval of a paired difference says
# whether anything changed.

# %%
print("against 7 cards   first seat     skilled bots   decisions")
for hand_size in (3, 5, 10):
    first, better, length = (
        paired_difference(of(hand_size, name), of(7, name), 8000).difference
        for name in ("first", "skilled", "decisions")
    )
    decisions = f"{length.value:+5.1f} ± {length.half_width:.1f}"
    print(f"{hand_size:15}   {percent(first)}   {percent(better)}     {decisions}")
    assert not first.excludes_zero
    assert length.excludes_zero
    if hand_size == 3:
        assert better.excludes_zero
        assert better.value < 0

# %% [markdown]
# ## What was found
#
# Beginning is an advantage of one to three points with any hand. Five cards change neither that nor the part of skill by anything that
# these matches can see, and a match takes a quarter fewer decisions. With three cards the better players win less: there is less to
# decide. The club deals five.
