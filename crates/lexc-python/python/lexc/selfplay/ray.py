"""Self-play on a Ray cluster: shards as tasks, with retries.

Every node needs the wheel of lexc and a folder that all nodes see. A shard is written under another name and renamed when
it is whole, so a task that is lost with its node is run again elsewhere, and no game is counted twice. The files are those
of `lexc.selfplay.write` and of the command `lexc selfplay`, byte for byte.

Needs Ray: `pip install ray`, or the wheel with its extra, `pip install 'lexc-….whl[ray]'`.
"""

import os
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional, Tuple, Union

import ray

from .._lexc import Lexicon, SelfPlay
from . import Players, Record, Rules, Settings, _ends

__all__ = ["write"]

#: Runs of this worker process, so that its tasks open lexicon and tables once.
_runs: Dict[Tuple[str, int], SelfPlay] = {}


def write(
    lexicon: Union[Lexicon, str],
    games: range,
    folder: Union[str, "os.PathLike[str]"],
    players: Players = "greedy",
    *,
    seed: int = 1,
    pairs: bool = False,
    record: Record = "summary",
    rules: Rules = "standard",
    shard: Optional[int] = None,
    threads: int = 1,
    retries: int = 5,
    in_flight: Optional[int] = None,
    on_shard: Optional[Callable[[Path, str], None]] = None,
) -> List[Path]:
    """Plays the games that the folder does not have yet on the nodes of a cluster, and returns the new shards.

    Call `ray.init` first to choose the cluster. A task plays one shard of at most `shard` games with `threads` CPUs; it is
    run again up to `retries` times if its worker or node dies. At most `in_flight` tasks are submitted at a time, by default
    twice as many as the cluster can run. `on_shard` is called in this process with the path of each shard when it is there,
    and the identifier of the node that wrote it. The other arguments are those of `lexc.selfplay.write`.

    An error of a task, such as a full disk, is raised here after the other tasks are cancelled; whole shards stay, and the
    same call again plays what is missing.
    """
    if not ray.is_initialized():
        ray.init()
    settings = Settings(lexicon, players, seed=seed, pairs=pairs, record=record, rules=rules)
    first, end = _ends(games)
    # Nodes have other working directories.
    shared = os.path.abspath(folder)
    run = settings.open()
    parts = run.missing(shared, first, end, shard)
    run.clean(shared, first, end)
    os.makedirs(shared, exist_ok=True)
    task = ray.remote(num_cpus=threads, max_retries=retries)(_write_shard)
    # One copy for all tasks: a lexicon in memory is several megabytes.
    stored = ray.put(settings)
    key = f"{ray.get_runtime_context().get_job_id()} {stored.hex()}"
    waiting: List[Any] = []
    written: List[Path] = []
    queue = iter(parts)
    try:
        while True:
            # A cluster may grow and shrink meanwhile.
            most = in_flight or max(2, 2 * int(ray.cluster_resources().get("CPU", 1)) // max(1, threads))
            while len(waiting) < most:
                part = next(queue, None)
                if part is None:
                    break
                waiting.append(task.remote(stored, key, threads, shared, *part))
            if not waiting:
                break
            done, waiting = ray.wait(waiting, num_returns=1)
            for path, node in ray.get(done):
                written.append(Path(path))
                if on_shard is not None:
                    on_shard(Path(path), node)
    except BaseException:
        for unfinished in waiting:
            ray.cancel(unfinished, force=True)
        raise
    # Files of nodes that died while they wrote.
    run.clean(shared, first, end)
    return sorted(written)


def _write_shard(settings: Settings, key: str, threads: int, folder: str, first: int, end: int) -> Tuple[str, str]:
    """Plays and writes a shard; returns its path and the identifier of the node."""
    run = _runs.get((key, threads))
    if run is None:
        # A worker process plays for one run at a time.
        _runs.clear()
        run = _runs[(key, threads)] = settings.open(threads)
    return os.fspath(run.write(folder, first, end)), ray.get_runtime_context().get_node_id()
