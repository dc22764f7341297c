"""Tests of `lexc.selfplay` and of the command in the wheel. LEXC_TWELVE is the path of a small lexicon.

Tests of tables need pyarrow; they are left out where it is missing, unless LEXC_EVERYTHING is set.
"""

import importlib.util
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import lexc

PATH = pathlib.Path(os.environ["LEXC_TWELVE"])
ARROW = importlib.util.find_spec("pyarrow") is not None or "LEXC_EVERYTHING" in os.environ
EMPTY = "/".join(["15"] * 15)


def contents(folder):
    """The bytes of each file below a folder, by path."""
    folder = pathlib.Path(folder)
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def command(*arguments, **options):
    """Runs the command of the wheel."""
    return subprocess.run(
        [sys.executable, "-m", "lexc", *map(str, arguments)], capture_output=True, text=True, timeout=300, **options
    )


class Shards(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, *arguments, **options):
        options = {"seed": 3, "record": "turns", "shard": 4, **options}
        return lexc.selfplay.write("english", *arguments, self.folder / name, ("equity", "greedy"), **options)

    def test_shards_are_those_of_the_command(self):
        written = self.write("module", range(2, 11))
        self.assertEqual([path.name[-12:] for path in written], ["000000000004", "000000000008", "000000000011"])
        made = command(
            *"selfplay --games 2..11 --seed 3 --players equity,greedy --record turns --shard 4 -o".split(),
            self.folder / "command",
        )
        self.assertEqual(made.returncode, 0, made.stderr)
        self.assertEqual(contents(self.folder / "module"), contents(self.folder / "command"))
        self.assertEqual(len(contents(self.folder / "module")), 3 * 7)

    def test_playability_is_what_the_command_records(self):
        options = {"players": "equity", "seed": 5, "record": "playability"}
        (shard,) = lexc.selfplay.write("english", range(6), self.folder / "module", threads=2, **options)
        made = command(
            *"selfplay --games 0..6 --seed 5 --players equity --record playability -o".split(), self.folder / "command"
        )
        self.assertEqual(made.returncode, 0, made.stderr)
        self.assertEqual(contents(self.folder / "module"), contents(self.folder / "command"))
        table = command("selfplay", "playability", self.folder / "module")
        self.assertEqual(table.returncode, 0, table.stderr)
        earned = {line.split("\t")[0]: line.split("\t")[1:] for line in table.stdout.splitlines()}
        self.assertEqual(earned.pop("word"), ["plays", "playability"])
        self.assertGreater(sum(int(plays) for plays, _ in earned.values()), 6 * 20)
        if ARROW:
            rows = lexc.selfplay.play("english", range(6), "equity", seed=5, table="playability").to_pylist()
            mine = {row["word"]: [str(row["best"]), f"{row['earned'] / 1000:.3f}"] for row in rows if row["best"]}
            self.assertEqual(mine, {word: row for word, row in earned.items() if row[0] != "0"})

    def test_playability_needs_leave_values(self):
        with self.assertRaisesRegex(lexc.PlayerError, "greedy has no leave values") as refused:
            self.write("a", range(4), record="playability")
        self.assertEqual(refused.exception.help, 'record playability with players by equity, such as "equity"')
        self.assertEqual(contents(self.folder / "a"), {})

    def test_threads_and_lexicons_from_files_change_nothing(self):
        one = lexc.selfplay.write(lexc.Lexicon(PATH), range(8), self.folder / "one", record="games", threads=1)
        two = lexc.selfplay.write(lexc.Lexicon(str(PATH)), range(8), self.folder / "two", record="games", threads=3)
        self.assertEqual((len(one), len(two)), (1, 1))
        self.assertEqual(contents(self.folder / "one"), contents(self.folder / "two"))

    def test_what_is_there_is_not_played_again(self):
        self.assertEqual(len(self.write("a", range(0, 8))), 2)
        (self.folder / "a" / ".unfinished-000000000008-000000000012-1-0").mkdir()
        self.assertEqual([path.name for path in self.write("a", range(0, 12))], ["games-000000000008-000000000012"])
        self.assertEqual(self.write("a", range(0, 12)), [])
        self.assertEqual(len(list((self.folder / "a").iterdir())), 3)

    def test_other_settings_and_ranges_are_refused(self):
        self.write("a", range(0, 4))
        with self.assertRaisesRegex(lexc.ShardError, "the seed is 3, not 4"):
            self.write("a", range(4, 8), seed=4)
        for games, options in ((range(4, 0), {}), (range(0, 8, 2), {}), (range(-4, 4), {}), (range(1, 4), {"pairs": True})):
            with self.assertRaises(lexc.ShardError, msg=games):
                self.write("b", games, **options)
        with self.assertRaisesRegex(lexc.ShardError, "even"):
            self.write("b", range(0, 4), pairs=True, shard=3)
        with self.assertRaisesRegex(lexc.ShardError, "threads: write a whole number from 1 to 256"):
            self.write("b", range(0, 4), threads=257)
        with self.assertRaisesRegex(lexc.ShardError, "record"):
            self.write("b", range(0, 4), record="everything")
        with self.assertRaises(lexc.PlayerError):
            lexc.selfplay.write("english", range(4), self.folder / "b", ("greedy", "champion of the world"))
        (self.folder / "file").write_text("")
        with self.assertRaises(OSError):
            self.write("file", range(0, 4))
        self.assertFalse((self.folder / "b").exists())

    def test_games_by_number(self):
        english = lexc.Lexicon.builtin("english")
        text = lexc.selfplay.game(english, 5, ("equity", "greedy"), seed=3)
        self.assertEqual(text, lexc.selfplay.game("english", 5, ("equity", "greedy"), seed=3))
        self.write("a", range(4, 8))
        shown = command("selfplay", "show", self.folder / "a", 5)
        self.assertEqual(shown.stdout, text)

    def test_ctrl_c_ends_a_run(self):
        threading.Timer(0.5, signal.raise_signal, [signal.SIGINT]).start()
        begun = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            lexc.selfplay.write("english", range(10**9), self.folder / "long", shard=10**9)
        self.assertLess(time.monotonic() - begun, 60)
        self.assertEqual(contents(self.folder), {})


@unittest.skipUnless(ARROW, "pyarrow is missing: pip install pyarrow")
class Tables(unittest.TestCase):
    def test_tables_are_those_of_the_shards(self):
        import pyarrow
        import pyarrow.parquet

        with tempfile.TemporaryDirectory() as folder:
            (shard,) = lexc.selfplay.write("english", range(6), folder, "greedy", record="turns")
            for name in ("games", "turns", "words", "sums", "outcomes", "extremes"):
                batch = lexc.selfplay.play("english", range(6), "greedy", table=name)
                self.assertIsInstance(batch, pyarrow.RecordBatch)
                table = pyarrow.parquet.read_table(shard / f"{name}.parquet")
                self.assertEqual(batch.to_pylist(), table.to_pylist(), name)
                self.assertEqual(batch.schema.names, table.schema.names)
                self.assertGreater(batch.num_rows, 5)

    def test_parts_add_up(self):
        def games(numbers, **options):
            return lexc.selfplay.play("english", numbers, ("level2", "greedy"), pairs=True, **options).to_pylist()

        whole = games(range(8), threads=2)
        self.assertEqual([row["number"] for row in whole], list(range(8)))
        self.assertEqual(whole, games(range(4)) + games(range(4, 8)))
        self.assertEqual([row["seats_exchanged"] for row in whole], [False, True] * 4)
        self.assertEqual(games(range(0)), [])

    def test_a_table_outlives_its_run_and_is_released(self):
        import gc

        import pyarrow

        run = lexc.selfplay.Settings(seed=2).open()
        made = run.play(0, 3, "games")
        del run
        self.assertEqual((len(made), made.columns[0]), (3, "number"))
        one, two = pyarrow.record_batch(made), pyarrow.record_batch(made)
        del made
        gc.collect()
        self.assertTrue(one.equals(two))
        self.assertEqual(pyarrow.table(one).num_rows, 3)
        # Capsules that nobody takes over.
        for _ in range(3):
            lexc.selfplay.Settings().open().play(0, 1, "games").__arrow_c_array__()
        with self.assertRaisesRegex(lexc.ShardError, "no table"):
            lexc.selfplay.play("english", range(2), table="plays")


class Pickles(unittest.TestCase):
    def test_lexicons_are_pickled_by_origin(self):
        english = lexc.Lexicon.builtin("english")
        built = lexc.Lexicon.build(["cat", "dog"], "english")
        for lexicon, most in ((english, 200), (lexc.Lexicon(PATH), 500), (lexc.Lexicon(PATH, verify=False), 500), (built, 10**5)):
            data = pickle.dumps(lexicon)
            self.assertLess(len(data), most)
            again = pickle.loads(data)
            self.assertEqual((len(again), again[0]), (len(lexicon), lexicon[0]))
        settings = lexc.selfplay.Settings(built, seed=5)
        self.assertEqual(pickle.loads(pickle.dumps(settings)).seed, 5)


class Command(unittest.TestCase):
    def test_it_is_the_command(self):
        found = command("find", PATH, "?a*", "--length", "4")
        self.assertEqual((found.returncode, found.stdout.split()), (0, ["CARS", "CATS", "EARS", "EATS"]))
        self.assertEqual(command("--version").stdout.split(), ["lexc", lexc.__version__])
        self.assertEqual(command("check", PATH, "dig").returncode, 1)
        wrong = command("find", "no-such.lex", "a")
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("no-such.lex", wrong.stderr)
        unknown = command("no-such-command")
        self.assertEqual((unknown.returncode, "Usage" in unknown.stderr), (2, True))

    def test_what_the_process_has_besides(self):
        # A name that is not UTF-8 arrives as it is; the arguments of Python are none of the command.
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(os.fsencode(folder), b"w\xff.txt")
            try:
                pathlib.Path(os.fsdecode(name)).write_text("cat\ndog\n")
            except OSError:
                self.skipTest("names are UTF-8 on this system")
            python = [sys.executable, "-m", "lexc"]
            said = subprocess.run([*python, "words", name, "-a", "english"], capture_output=True, timeout=60)
            self.assertEqual((said.returncode, said.stdout.split()), (0, [b"CAT", b"DOG"]), said.stderr)
            # Standard input is read by the command.
            piped = subprocess.run([*python, "words", "-", "-a", "english"], input=b"dog\n", capture_output=True, timeout=60)
            self.assertEqual(piped.stdout.split(), [b"DOG"])
        dry = command("build", "-", "-a", "english", "--dry-run", input="cat\n")
        self.assertEqual((dry.returncode, "lexc build -" in dry.stdout, "-m" in dry.stdout), (0, True, False), dry.stdout)

    def test_it_starts_itself(self):
        with tempfile.TemporaryDirectory() as folder:
            # Not the package.
            pathlib.Path(folder, "lexc.py").write_text("raise SystemExit(9)")
            pathlib.Path(folder, "words.txt").write_text("cat\ndog\n")
            path = os.environ.get("PYTHONPATH", "")
            code = "import sys; del sys.path[0]; from lexc._command import main; sys.exit(main())"
            made = subprocess.run(
                [sys.executable, "-c", code, *"compare words.txt -a english --quick --games 0 --json".split()],
                cwd=folder, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, timeout=300,
            )
            self.assertEqual(made.returncode, 0, made.stderr)
            self.assertNotIn("the process that built it failed", made.stdout)

    @unittest.skipUnless(sys.platform == "linux", "memory is read and limited as on Linux")
    def test_closed_output_and_exhausted_memory(self):
        closed = subprocess.run(
            ["sh", "-c", 'exec "$0" -m lexc find "$1" "?a*" >&-', sys.executable, str(PATH)],
            capture_output=True, text=True, timeout=60,
        )
        self.assertEqual((closed.returncode, "standard output" in closed.stderr), (2, True), closed.stderr)
        # Memory for the interpreter, but not for the input.
        limited = (
            "import resource, sys; from lexc._command import main; pages = int(open('/proc/self/statm').read().split()[0]); "
            "resource.setrlimit(resource.RLIMIT_AS, ((100 << 20) + pages * resource.getpagesize(),) * 2); sys.exit(main())"
        )
        with open("/dev/zero", "rb") as zero:
            short = subprocess.run(
                [sys.executable, "-c", limited, *"words - -a english".split()],
                stdin=zero, capture_output=True, text=True, timeout=60,
            )
        self.assertEqual((short.returncode, "out of memory" in short.stderr), (2, True), short.stderr)

    def test_a_reader_that_goes_away_and_a_signal(self):
        process = subprocess.Popen(
            [sys.executable, "-m", "lexc", "words", str(PATH)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        process.stdout.close()
        self.assertEqual((process.wait(60), process.stderr.read()), (0, b""))
        process.stderr.close()
        with tempfile.TemporaryDirectory() as folder:
            process = subprocess.Popen(
                [sys.executable, "-m", "lexc", "selfplay", "--games", "0..1000000", "--shard", "2", "-o", folder, "-q"],
                stderr=subprocess.PIPE,
            )
            while not any(pathlib.Path(folder).iterdir()):
                self.assertIsNone(process.poll())
                time.sleep(0.02)
            process.send_signal(signal.SIGINT)
            said = process.communicate(timeout=60)[1].decode()
            self.assertEqual(process.returncode, -signal.SIGINT)
            self.assertNotIn("Traceback", said)
            self.assertFalse([path for path in os.listdir(folder) if path.startswith(".unfinished")])


if __name__ == "__main__":
    unittest.main()
