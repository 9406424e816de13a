"""A Ray cluster gives the same bytes as one process, even if a node fails."""

from __future__ import annotations

import gc
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludoteca.core.errors import UserError
from ludoteca.core.option import check_options
from ludoteca.games import find
from ludoteca.lab.data import open_run
from ludoteca.lab.run import run
from ludoteca.lab.simulate import SimulationConfig, simulate_chunks
from ludoteca.lab.tournament import Tournament
from ludoteca.lab.tournament import play_tournament as deals_played
from ludoteca.lab.work.cluster import map_on_cluster
from ludoteca.lab.work.shard_runner import run_shard
from ludoteca.lab.work.shards import make_shards
from tests.lab.runs import SMALL, checksums, played, small

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two local nodes with one CPU each."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import ray
        from ray.cluster_utils import Cluster

        node = {"num_cpus": 1, "object_store_memory": 80_000_000, "include_dashboard": False}
        found: Any = Cluster(initialize_head=True, head_node_args=node)
        found.add_node(num_cpus=1, object_store_memory=80_000_000)
        yield found
        ray.shutdown()
        found.shutdown()
        gc.collect()  # what Ray leaves open is not the concern of other tests


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "nowhere", "a:b:c", ""])
def test_a_cluster_that_cannot_be_reached_is_refused_at_once(address: str) -> None:
    with pytest.raises(UserError) as refusal:
        list(map_on_cluster(run_shard, make_shards(small()), address))
    assert refusal.value.note.key == "no_cluster"


def test_a_node_goes_away_in_the_middle_and_nothing_changes(cluster: Any, tmp_path: Path) -> None:
    played(small(), tmp_path / "one.lab", processes=1)
    going = next(iter(cluster.worker_nodes))
    with closing(run(small(), tmp_path / "many.lab", cluster=cluster.address)) as steps:
        next(steps)
        cluster.remove_node(going)
        last = list(steps)[-1]
    assert last.is_finished
    assert checksums(tmp_path / "many.lab") == checksums(tmp_path / "one.lab")
    one, many = (open_run(tmp_path / name) for name in ("one.lab", "many.lab"))
    for table in ("matches", "decisions", "items", "curves"):
        assert many.table(table).collect().equals(one.table(table).collect())


def test_a_stopped_run_goes_on_on_a_cluster_and_the_other_way_round(
    cluster: Any, tmp_path: Path
) -> None:
    played(small(), tmp_path / "one.lab", processes=1)
    with closing(run(small(), tmp_path / "a.lab", processes=1)) as steps:
        next(steps)
    with closing(run(small(), tmp_path / "a.lab", cluster=cluster.address, resume=True)) as steps:
        next(steps)
    played(small(), tmp_path / "a.lab", processes=1, resume=True)
    assert checksums(tmp_path / "a.lab") == checksums(tmp_path / "one.lab")


def test_simulations_and_tournaments_come_out_alike(cluster: Any) -> None:
    options = check_options(find("neon").options, {})
    plan = SimulationConfig("neon", 3, options, ("rulebook", "random"), 6, "lab")
    assert list(simulate_chunks(plan, None, cluster.address)) == list(simulate_chunks(plan, 1))
    cup = Tournament("neon", 2, options, ("rulebook", "random"), 4, "lab")
    assert list(deals_played(cup, None, cluster.address)) == list(deals_played(cup, 1))


def test_what_is_refused_on_a_node_is_refused_here(cluster: Any) -> None:
    part = replace(make_shards(small())[0], experiment=replace(small(), game="chess"))
    with pytest.raises(UserError) as refusal:
        list(map_on_cluster(run_shard, [part], cluster.address))
    assert refusal.value.note.key == "unknown_game"


HEAD_DIES = """
import os, signal, sys, threading, time
from pathlib import Path
from ray.cluster_utils import Cluster
from ludoteca.cli import run

node = {"num_cpus": 1, "object_store_memory": 80_000_000, "include_dashboard": False}
cluster = Cluster(initialize_head=True, head_node_args=node)
[head] = cluster.head_node.all_processes["gcs_server"]
file = sys.argv[1]
journal = Path(file).with_suffix(".lab") / "journal.jsonl"

def kill():
    while not journal.exists() or journal.read_bytes().count(b"\\n") < 2:
        time.sleep(0.05)
    os.kill(head.process.pid, signal.SIGKILL)

threading.Thread(target=kill, daemon=True).start()
code = run(["lab", "run", file, "--cluster", cluster.address])
for processes in cluster.head_node.all_processes.values():
    for one in processes:
        one.process.kill()
os._exit(code)
"""


def test_when_the_head_dies_it_is_said_what_was_kept_and_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "hands.toml"
    file.write_text(SMALL.replace("matches = 36", "matches = 60000"), "utf-8")
    answer = subprocess.run(
        [sys.executable, "-c", HEAD_DIES, str(file)], capture_output=True, text=True, timeout=110
    )
    assert answer.returncode not in (0, None), answer.stderr
    [line] = [line for line in answer.stderr.splitlines() if "is gone" in line]
    assert f"Go on with: ludoteca lab run {file} --resume" in line
    kept = open_run(file.with_suffix(".lab")).match_count
    assert f"Matches kept in {file.with_suffix('.lab')}: {kept}." in line
    assert kept > 0
