"""Self-play on a real Ray cluster: two workers on this machine, one of them killed in the middle.

`make test-ray` installs the wheel and Ray in a virtual environment and runs this.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

import pyarrow.parquet
import ray
from ray._private.state import available_resources_per_node
from ray.cluster_utils import Cluster

import lexc
import lexc.selfplay.ray

HERE = pathlib.Path(__file__).resolve().parent
CLUSTER = HERE.parent / "examples" / "cluster"
#: The least that Ray takes.
STORE = 80 * 2**20
GAMES = int(os.environ.get("LEXC_RAY_GAMES", "24000"))


def contents(folder):
    """The bytes of each file below a folder, by path."""
    folder = pathlib.Path(folder)
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


class RayCluster(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "object_store_memory": STORE})
        self.addCleanup(self.cluster.shutdown)
        self.workers = [self.cluster.add_node(num_cpus=1, object_store_memory=STORE) for _ in range(2)]
        ray.init(address=self.cluster.address, log_to_driver=False)
        self.addCleanup(ray.shutdown)
        self.assertEqual(ray.cluster_resources()["CPU"], 2)

    def busy(self, worker):
        """Whether a worker runs a task."""
        return available_resources_per_node()[worker.node_id].get("CPU", 0) == 0

    def test_one_of_two_workers_is_killed_in_the_middle(self):
        settings = dict(players=("greedy", "greedy"), seed=5, record="games", shard=GAMES // 12)
        killed = []
        nodes = []

        def on_shard(path, node):
            nodes.append(node)
            if killed:
                return
            (other,) = [worker for worker in self.workers if worker.node_id != node]
            # The other worker has begun a shard, and not finished it.
            until = time.monotonic() + 60
            while not self.busy(other):
                self.assertLess(time.monotonic(), until)
            self.cluster.remove_node(other, allow_graceful=False)
            killed.append(other.node_id)

        written = lexc.selfplay.ray.write("english", range(GAMES), self.folder / "ray", on_shard=on_shard, **settings)
        self.assertEqual(len(written), 12)
        self.assertEqual(len(killed), 1)
        # A shard that the killed worker had finished may be there; all others are of the one that is left.
        self.assertLessEqual(nodes.count(killed[0]), 1)
        self.assertGreaterEqual(len(nodes), 12)
        one = lexc.selfplay.write("english", range(GAMES), self.folder / "one", **settings)
        self.assertEqual([path.name for path in written], [path.name for path in one])
        self.assertEqual(contents(self.folder / "ray"), contents(self.folder / "one"))
        # Nothing is counted twice, and nothing is left out.
        numbers = [
            number
            for path in written
            for number in pyarrow.parquet.read_table(path / "games.parquet").column("number").to_pylist()
        ]
        self.assertEqual(numbers, list(range(GAMES)))
        report = subprocess.run(
            [sys.executable, "-m", "lexc", "selfplay", "report", str(self.folder / "ray"), "--json"],
            capture_output=True, text=True, check=True,
        )
        self.assertEqual(json.loads(report.stdout)["games"], GAMES)
        # The same call again finds everything there.
        self.assertEqual(lexc.selfplay.ray.write("english", range(GAMES), self.folder / "ray", **settings), [])

    def test_an_error_of_a_task_is_raised(self):
        twelve = lexc.Lexicon.build("car cars cat cats do dog dogs done ear ears eat eats".split(), "english")
        written = lexc.selfplay.ray.write(twelve, range(8), self.folder / "a", record="turns", shard=4)
        lexc.selfplay.write(twelve, range(8), self.folder / "b", record="turns", shard=4)
        self.assertEqual(len(written), 2)
        self.assertEqual(contents(self.folder / "a"), contents(self.folder / "b"))
        with self.assertRaisesRegex(lexc.ShardError, "the seed is 1, not 2"):
            lexc.selfplay.ray.write(twelve, range(16), self.folder / "a", record="turns", seed=2)
        # A file where the shard should be: every task fails, and none is tried again.
        (self.folder / "a" / "games-000000000008-000000000012").write_text("")
        with self.assertRaises((OSError, lexc.ShardError)):
            lexc.selfplay.ray.write(twelve, range(8, 12), self.folder / "a", record="turns", shard=4)

    def test_the_example(self):
        script = [sys.executable, str(CLUSTER / "play.py"), "--address", self.cluster.address]
        arguments = "--games 4..20 --players equity,greedy --pairs --shard 8 --record turns --seed 9 -o".split()
        done = subprocess.run([*script, *arguments, str(self.folder / "ray")], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("3 new shards", done.stdout)
        lexc.selfplay.write(
            "english", range(4, 20), self.folder / "one", ("equity", "greedy"), pairs=True, shard=8, record="turns", seed=9
        )
        self.assertEqual(contents(self.folder / "ray"), contents(self.folder / "one"))


class OtherEngines(unittest.TestCase):
    """The Slurm array as Slurm runs it, and the function for Spark as Spark calls it."""

    def test_the_slurm_array(self):
        with tempfile.TemporaryDirectory() as folder:
            output = pathlib.Path(folder, "array")
            path = os.pathsep.join([str(pathlib.Path(sys.executable).parent), os.environ["PATH"]])
            for task in (2, 0, 1):
                done = subprocess.run(
                    ["sh", str(CLUSTER / "array.sbatch"), "--seed", "7"],
                    env={
                        **os.environ,
                        "PATH": path,
                        "SLURM_ARRAY_TASK_ID": str(task),
                        "TASKS": "3",
                        "GAMES": "42",
                        "SHARD": "10",
                        "OUTPUT": str(output),
                    },
                    capture_output=True,
                    text=True,
                )
                self.assertEqual(done.returncode, 0, done.stderr)
            one = pathlib.Path(folder, "one")
            self.assertEqual(len(lexc.selfplay.write("english", range(42), one, seed=7, shard=10)), 5)
            self.assertEqual(contents(output), contents(one))

    def test_the_function_for_spark(self):
        sys.path.insert(0, str(CLUSTER))
        self.addCleanup(sys.path.remove, str(CLUSTER))
        import spark

        spark.PART = 5
        batch = pyarrow.RecordBatch.from_pydict({"id": [0, 2]})
        parts = list(spark.play(iter([batch])))
        self.assertEqual([part.column("number").to_pylist() for part in parts], [list(range(5)), list(range(10, 15))])
        names = [column.split()[0] for column in spark.SCHEMA.split(", ")]
        types = {"long": "int64", "int": "int32", "boolean": "bool", "string": "string"}
        wanted = [types[column.split()[1]] for column in spark.SCHEMA.split(", ")]
        self.assertEqual((parts[0].schema.names, [str(kind) for kind in parts[0].schema.types]), (names, wanted))
        whole = lexc.selfplay.play("english", range(5), ("equity", "greedy"), seed=1)
        self.assertEqual(parts[0].to_pylist(), whole.to_pylist())


if __name__ == "__main__":
    unittest.main()
