# %% [markdown]
# # What is a missed duty worth?
#
# In Kobito a player who does not play enough cards in a turn pays with penalty cards. How often does that happen to good players, and
# does it cost them the match? We export every decision of 400 matches and ask the table.

# %%
import tempfile
from pathlib import Path

import polars as pl

from ludoteca.core.engine.state import OVER
from ludoteca.core.record import Record
from ludoteca.games import find
from ludoteca.learn.export import ExportConfig, export

kobito = find("kobito")
config = ExportConfig(
    "kobito", 2, kobito.default_options(), ("skilled", "skilled"), 400, "duty"
)
path = Path(tempfile.mkdtemp()) / "kobito.parquet"
rows = export(config, path)
decisions = pl.read_parquet(path).with_columns(
    verb=pl.col("words").str.split(" ").list.first()
)
print(f"{rows} decisions of {config.matches} matches")
assert rows == decisions.height

# %% [markdown]
# The command line writes the same file: `ludoteca learn export kobito --matches 400 --bots skilled --seed duty`. Each row has the
# observation, the legal moves, the move and how the match ended.
#
# ## What players do

# %%
verbs = (
    decisions.group_by("verb")
    .agg(pl.len(), pl.col("legal").list.len().mean().alias("choices"))
    .sort("len", descending=True)
)
print("move       in a match   legal moves")
for verb, count, choices in verbs.iter_rows():
    print(f"{verb:9} {count / config.matches:10.1f} {choices:13.1f}")

# %% [markdown]
# ## Penalties and wins
#
# One row for each player of each match: the penalties, and the share of the victory.

# %%
players = decisions.group_by("match", "seat").agg(
    (pl.col("verb") == "penalty").sum().alias("penalties"),
    pl.col("result").first(),
    pl.col("score").first(),
)
totals = players.group_by("match").agg(pl.col("result").sum(), pl.len())
assert (totals["result"] == 1).all()
assert (totals["len"] == 2).all()

print("penalties   players    won   score")
for least, most in ((0, 0), (1, 1), (2, 2), (3, 99)):
    group = players.filter(pl.col("penalties").is_between(least, most))
    name = f"{least} or more" if most == 99 else str(least)
    won, score = group["result"].mean(), group["score"].mean()
    print(f"{name:9} {group.height:9} {won:7.0%} {score:7.1f}")

# %% [markdown]
# ## Is it the penalty?
#
# A player with bad cards pays more penalties and also wins less, so the table above mixes cause and company. A fairer question: of two
# players at the same table, how often does the one with fewer penalties win?

# %%
pairs = players.filter(seat=0).join(
    players.filter(seat=1), on="match", suffix="_other"
)
unequal = pairs.filter(pl.col("penalties") != pl.col("penalties_other"))
fewer_won = (
    pl.when(pl.col("penalties") < pl.col("penalties_other"))
    .then(pl.col("result"))
    .otherwise(pl.col("result_other"))
)
share = unequal.select(fewer_won.mean()).item()
half_width = 1.96 * (share * (1 - share) / unequal.height) ** 0.5
print(f"In {unequal.height} of {pairs.height} matches one player paid more often.")
print(f"The other one won {share:.0%} ± {half_width:.0%} of them.")
assert share - half_width > 0.5

# %% [markdown]
# ## Every row can be replayed
#
# The seed and the words are the whole match, so a surprising row is a position to look at. This is the match with most penalties.

# %%
strangest = (
    players.group_by("match")
    .agg(pl.col("penalties").sum())
    .sort("penalties", "match", descending=[True, False])["match"][0]
)
match = decisions.filter(match=strangest).sort("ply")
record = Record.new(kobito, seats=2, seed=match["seed"][0])
state = record.start(kobito)
for words in match["words"]:
    kobito.play_words(state, words, record.rng(len(record.moves) + 1))
    record.moves.append(words)
assert state.turn == OVER
assert list(state.payoffs()) == [
    match.filter(seat=seat)["result"][0] for seat in (0, 1)
]
print(
    f"match {strangest}: {len(record.moves)} moves, scores {kobito.scores(state)}"
)
