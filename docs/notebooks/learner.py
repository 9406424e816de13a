# %% [markdown]
# # A first learner
#
# We teach a linear policy to play nEon_onE for two by imitation: in each position it is told what the game's own bot would do. It needs
# numpy, no accelerator, and a few seconds.

# %%
import numpy as np

from ludoteca.learn import Batch

MATCHES = 256
batch = Batch(
    "neon", MATCHES, seats=2, seed=1, opponents="rulebook", skip_forced=True
)
for part in batch.layout.parts:
    print(f"{part.name:8} {part.size:3}  {part.meaning}")

# %% [markdown]
# ## The policy
#
# An observation is what the seat sees, as small integers. We scale every number to at most one and add a constant. The weights
# turn it into a score for each move, and illegal moves get none of the probability.

# %%
highs = np.maximum(np.array(list(batch.layout.highs())), 1)


def inputs(observations: np.ndarray) -> np.ndarray:
    return np.hstack([observations / highs, np.ones((len(observations), 1))])


def probabilities(
    weights: np.ndarray, seen: np.ndarray, masks: np.ndarray
) -> np.ndarray:
    scores = np.where(masks, seen @ weights, -np.inf)
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


weights = np.zeros((len(highs) + 1, batch.legal_action_mask.shape[1]))
print(f"{weights.size} weights, {weights.shape[1]} moves")

# %% [markdown]
# ## Learning
#
# The policy plays its own moves and is corrected in the positions that it gets into. The correction is the gradient of the logarithm of
# the probability of the bot's move.

# %%
agreed = []
for round_number in range(1600):
    seen = inputs(batch.observations)
    chances = probabilities(weights, seen, batch.legal_action_mask)
    expert = batch.expert_actions("rulebook")
    own = chances.argmax(axis=1)
    agreed.append((own == expert).mean())
    error = -chances
    error[np.arange(MATCHES), expert] += 1
    weights += 3 / np.sqrt(1 + round_number / 50) * seen.T @ error / MATCHES
    batch.step(own)
    if (round_number + 1) % 400 == 0:
        share = np.mean(agreed[-100:])
        print(f"round {round_number + 1:4}: {share:.1%} of the moves are the bot's")
batch.close()
assert np.mean(agreed[-100:]) > 0.93

# %% [markdown]
# ## How strong is it?
#
# New deals, another seed, and two opponents: one that plays at random, and the bot it learned from.


# %%
def won(opponent: str, *, is_learned: bool) -> tuple[float, int]:
    """The share of the matches won, and their number."""
    shares: list[float] = []
    with Batch(
        "neon", 512, seats=2, seed=9, opponents=opponent, skip_forced=True
    ) as matches:
        for _ in range(150):
            if is_learned:
                seen = inputs(matches.observations)
                actions = probabilities(
                    weights, seen, matches.legal_action_mask
                ).argmax(axis=1)
            else:
                actions = matches.random_legal_actions()
            step = matches.step(actions)
            shares += list(step.rewards[step.terminated, 0])
    return float(np.mean(shares)), len(shares)


for opponent in ("random", "rulebook"):
    before, _ = won(opponent, is_learned=False)
    after, count = won(opponent, is_learned=True)
    half_width = 1.96 * np.sqrt(after * (1 - after) / count)
    print(f"against {opponent}: {before:.1%} with random moves,", end=" ")
    print(f"{after:.1%} ± {half_width:.1%} with the learned ones")
    assert after - before > 0.1

# %% [markdown]
# A few seconds bring it most of the way to its teacher, which would win half of the matches against itself. What is missing is what a
# linear policy cannot say: that one card is good *because of* another. `ludoteca learn train neon` has a network and then learns from
# its own matches; [Learners](../learners.md) shows the rest.
