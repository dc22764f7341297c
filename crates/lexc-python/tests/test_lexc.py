"""Tests of the package `lexc`. LEXC_TWELVE is the path of a lexicon of the twelve words of Appel & Jacobson.

tests/python.rs writes that lexicon and runs these tests with the module that Cargo built.
"""

import asyncio
import json
import operator
import os
import pathlib
import signal
import tempfile
import threading
import time
import unittest
import weakref

import lexc

WORDS = "CAR CARS CAT CATS DO DOG DOGS DONE EAR EARS EAT EATS".split()
PATH = pathlib.Path(os.environ["LEXC_TWELVE"])
EMPTY = "/".join(["15"] * 15)
#: A position whose value the command proves, too: docs/guide/endgame.md.
ENDGAME = (
    "GATELEGs1POGOED/R4MOOLI3X1/AA10U2/YU4BREDRIN2/1TITULE3E1IN1/1E4N3c1BOK/1C2O4CHARD1/QI1FLAWN2E1OE1/"
    "IS2E1HIN1A1W2/1MOTIVATE1T1S2/1S2N5S4/3PERJURY5/15/15/15 FV/AADIZ 442/388 0"
)
#: Parameters of a simulation that does not end.
ENDLESS = {"rack": "ABDDRSV", "iterations": 100_000_000, "rule": "none"}


class Lookup(unittest.TestCase):
    def setUp(self):
        self.lexicon = lexc.Lexicon(PATH)

    def test_words(self):
        self.assertEqual(list(self.lexicon), WORDS)
        self.assertEqual(len(self.lexicon), 12)
        self.assertTrue("Dogs" in self.lexicon and self.lexicon.contains("dogs"))
        for text in ("dogged", "", "do gs", "dög", "\x00", "a" * 10000):
            self.assertFalse(text in self.lexicon, text)
        self.assertTrue(self.lexicon.is_prefix("don") and not self.lexicon.is_prefix("dot"))

    def test_iterators_outlive_their_lexicon(self):
        words = iter(lexc.Lexicon(PATH))
        self.assertEqual(words.__length_hint__(), 12)
        self.assertEqual(list(words), WORDS)
        self.assertEqual(list(words), [])

    def test_ranks(self):
        for place, word in enumerate(WORDS):
            self.assertEqual(self.lexicon.rank(word.lower()), place)
            self.assertEqual(self.lexicon.word_at(place), word)
            self.assertEqual(self.lexicon[place - 12], word)
        self.assertIsNone(self.lexicon.rank("cot"))
        for place in (12, -13, 2**62, -(2**63)):
            with self.assertRaises(IndexError):
                self.lexicon.word_at(place)

    def test_slices(self):
        lexicon = lexc.Lexicon(PATH)
        for part in (slice(3), slice(-2, None), slice(None, None, -1), slice(1, 9, 3), slice(5, 2), slice(0, 10**30)):
            self.assertEqual(lexicon[part], WORDS[part])
        for wrong in ("a", 1.5, None):
            with self.assertRaises(TypeError):
                lexicon[wrong]
        with self.assertRaises(IndexError):
            lexicon[len(WORDS)]

    def test_metadata(self):
        self.assertEqual(self.lexicon.tiles[:3], ["A", "B", "C"])
        self.assertIn("gaddag", self.lexicon.structures)
        self.assertIsInstance(self.lexicon.provenance, list)
        self.assertIn("12 words", repr(self.lexicon))
        self.assertTrue(lexc.Lexicon.__doc__ and lexc.Lexicon.rank.__doc__)

    def test_threads_share_it(self):
        found = []
        look = lambda: found.append([word in self.lexicon for word in WORDS * 100])
        threads = [threading.Thread(target=look) for _ in range(4)]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
        self.assertEqual(found, [[True] * 1200] * 4)


class Opening(unittest.TestCase):
    def test_paths_and_bytes(self):
        self.assertEqual(len(lexc.Lexicon(str(PATH))), 12)
        self.assertEqual(len(lexc.Lexicon(PATH, verify=False)), 12)
        data = PATH.read_bytes()
        for buffer in (data, bytearray(data), memoryview(data), memoryview(data)[:]):
            self.assertEqual(list(lexc.Lexicon.from_bytes(buffer)), WORDS)
        for wrong in ("text", 4, [1, 2]):
            with self.assertRaisesRegex(TypeError, "expected bytes, bytearray or memoryview, not "):
                lexc.Lexicon.from_bytes(wrong)

    def test_damaged_files_are_refused(self):
        data = bytearray(PATH.read_bytes())
        data[-1] ^= 1
        with self.assertRaisesRegex(lexc.LexcError, "checksum"):
            lexc.Lexicon.from_bytes(bytes(data))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "damaged.lex")
            path.write_bytes(data)
            with self.assertRaisesRegex(ValueError, "damaged.lex"):
                lexc.Lexicon(path)

    def test_missing_files(self):
        with self.assertRaisesRegex(FileNotFoundError, "no-such"):
            lexc.Lexicon("no-such.lex")
        with self.assertRaises(OSError):
            lexc.Lexicon(PATH.parent)

    def test_wrong_types(self):
        with self.assertRaises(TypeError):
            lexc.Lexicon(3)
        with self.assertRaises(TypeError):
            3 in lexc.Lexicon(PATH)


class Moves(unittest.TestCase):
    def setUp(self):
        self.lexicon = lexc.Lexicon(PATH)

    def plays(self, **options):
        return self.lexicon.moves.list(**{"by": "score", "limit": 0, **options})["plays"]

    def test_an_empty_board(self):
        plays = self.plays(cgp=EMPTY + " DOGS/ 0/0 0")
        self.assertEqual(len(plays), 9)
        best = plays[0]
        self.assertEqual((best["word"], best["score"], best["tiles"], best["leave"]), ("DOGS", 12, 4, ""))
        self.assertEqual([play["score"] for play in plays], sorted((play["score"] for play in plays), reverse=True))

    def test_every_structure_gives_the_same_plays(self):
        board = "/".join(["15"] * 7 + ["6CAT6"] + ["15"] * 7)
        wanted = self.plays(cgp=board + " DOGSE?R/ 0/0 0")
        self.assertGreater(len(wanted), 10)
        for structure in self.lexicon.structures:
            found = self.plays(cgp=board + " / 0/0 0", rack="dogse?r", structure=structure)
            self.assertEqual(found, wanted, structure)
            self.assertEqual(self.plays(cgp=board + " DOGSE?R/", limit=5, structure=structure), wanted[:5])
        self.assertTrue(any("(CAT)" in play["word"] for play in wanted))
        self.assertTrue(any(play["down"] for play in wanted))

    def test_other_boards(self):
        self.assertTrue(self.plays(cgp="/".join(["21"] * 21) + " DOG/", board_layout="super"))
        self.assertTrue(self.plays(cgp=EMPTY + " DOG/", board_layout="friends"))

    def test_a_game_has_the_plays_of_its_position(self):
        english = lexc.Lexicon.builtin("english")
        game = lexc.Game(english, cgp=EMPTY + " AEINQS?/ 0/0 0")
        self.assertEqual(game.moves(), english.moves.list(rack="AEINQS?")["plays"])
        self.assertEqual(game.moves(by="score", limit=0), english.moves.list(rack="AEINQS?", by="score", limit=0)["plays"])
        # With an empty bag, playing out brings twice the tiles of the other player: AADIZ are 15 points.
        last = lexc.Game(english, cgp=ENDGAME)
        self.assertEqual(last.moves(by="equity", limit=9), english.moves.list(cgp=ENDGAME, by="equity", limit=9)["plays"])
        german = lexc.Lexicon.build(["ab"], "german")
        self.assertNotIn("equity", lexc.Game(german, cgp=EMPTY + " AB/ 0/0 0").moves()[0])
        self.assertEqual(len(lexc.Game(english, ["a", "b", "c"], seed=1).moves(limit=3)), 3)
        for options in ({"by": "luck"}, {"by": "score", "leaves": "english"}):
            with self.assertRaises(lexc.PositionError):
                game.moves(**options)

    def test_a_number_that_is_not_finite_is_refused_with_its_parameter(self):
        engine = lexc.Engine()
        for value in (float("nan"), [1.0, float("inf")], {"a": [float("-inf")]}):
            with self.assertRaisesRegex(ValueError, "^margin: .* is not a finite number"):
                engine.call("infer", margin=value)

    def test_leave_values_of_a_file(self):
        english = lexc.Lexicon.builtin("english")
        with tempfile.TemporaryDirectory() as folder:
            table = pathlib.Path(folder, "leaves.csv")
            table.write_text("S,8.5\nQ,-7\n")
            english.engine.add_leaves("mine", table)
            plays = english.moves.list(rack="QATS", leaves="mine", limit=0)["plays"]
            game = lexc.Game(english, cgp=EMPTY + " QATS/ 0/0 0")
            self.assertEqual(game.moves(leaves=str(table), limit=0), plays)
            lexc.Engine().add_leaves("mine", table, english)
        worth = {"S": 8.5, "Q": -7.0}
        self.assertTrue({"S", "Q"} <= {play["leave"] for play in plays})
        for play in plays:
            if len(play["leave"]) <= 1:
                self.assertEqual(play["equity"], play["score"] + worth.get(play["leave"], 0), play)
        for leaves in ("klingon", "turkish"):
            with self.assertRaises(lexc.PlayerError):
                game.moves(leaves=leaves)
        with self.assertRaises(FileNotFoundError):
            game.moves(leaves="no/such.csv")
        with self.assertRaises(FileNotFoundError):
            english.engine.add_leaves("none", "no/such.csv")
        german = lexc.Lexicon.build(["ab"], "german")
        with self.assertRaisesRegex(lexc.PlayerError, "alphabet german are built in"):
            lexc.Game(german, cgp=EMPTY + " AB/ 0/0 0").moves(by="equity")


class Records(unittest.TestCase):
    def test_records_are_decoded_as_by_the_command(self):
        english = lexc.Lexicon.builtin("english")
        latin1 = "#player1 r Ren\xe9e\n#player2 b Bob\n>r: AEINRST 8D NASTIER +66 96\n".encode("latin-1")
        wrong = "turn 1: the total in the record is 96; 0 + 66 is 66"
        for record in (latin1, bytearray(latin1), memoryview(latin1), latin1.decode("latin-1").encode("utf-16")):
            read = lexc.GameRecord.from_gcg(english, record)
            self.assertEqual((read.players, read.warnings), (["Ren\xe9e", "Bob"], [(3, wrong)]))
            board = english.engine.board(gcg=record)
            self.assertIn("Ren\xe9e", board["text"])
            self.assertEqual(board["warnings"], [{"line": 3, "text": wrong}])
        self.assertNotIn("warnings", english.engine.board(gcg=">r: AEINRST 8D NASTIER +66 66\n"))
        self.assertEqual(list(lexc.Lexicon.build(bytearray(b"\xff\xfec\0a\0t\0"), "english")), ["CAT"])

    def test_a_game_is_a_table_and_a_picture(self):
        english = lexc.Lexicon.builtin("english")
        text = "#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRST 8D NASTIER +66 66\n>bob: QU -- +0 0\n"
        record = lexc.GameRecord.from_gcg(english, text.replace(" --", " -"))
        rows = record.rows()
        self.assertEqual([(row["turn"], row["name"], row["move"], row["total"]) for row in rows],
                         [(1, "Ann", "8D NASTIER", 66), (2, "Bob", "pass", 0)])
        for row, turn in zip(rows, record.turns):
            for name in ("player", "rack", "kind", "move", "points", "total", "note"):
                self.assertEqual(row[name], getattr(turn, name))
        self.assertIn("Bob", record._repr_svg_())
        game = lexc.Game(english, ["Ann", "Bob"], seed=1)
        self.assertTrue(game._repr_svg_().startswith("<svg"))
        game.play(game.moves(limit=1)[0])
        self.assertIn("Turn 1", game._repr_svg_())
        placed = lexc.Game(english, cgp="7CAT5/" + "/".join(["15"] * 14) + " QUIZABC/DEFGHIJ 0/0 0")
        self.assertIn("A position", placed._repr_svg_())

    def test_a_game_read_back(self):
        english = lexc.Lexicon.builtin("english")
        game = lexc.Game(english, ["Ann", "Bob"], seed=1)
        player = lexc.Player(english, "equity:leaves=english")
        while not game.over:
            game.play(player.choose(game))
        record = lexc.GameRecord.from_gcg(english, game.gcg())
        self.assertEqual((record.players, record.gcg()), (["Ann", "Bob"], game.gcg()))
        self.assertEqual([repr(turn) for turn in record.turns], [repr(turn) for turn in game.record.turns])
        totals = {turn.player: turn.total for turn in record.turns}
        self.assertEqual([totals[0], totals[1]], game.scores)
        plays = [(index, turn) for index, turn in enumerate(record.turns) if turn.kind == "play"]
        self.assertGreater(len(plays), 10)
        for index, turn in plays:
            answer = english.moves.list(cgp=record.position(index), limit=0)
            found = {f"{play['coordinate']} {play['word']}": play["score"] for play in answer["plays"]}
            self.assertEqual(found[turn.move], turn.points)
        with self.assertRaises(IndexError):
            record.position(len(record.turns) + 1)
        with self.assertRaisesRegex(lexc.PositionError, "line 2"):
            lexc.GameRecord.from_gcg(english, "#player1 ann Ann\nnonsense\n")


class Errors(unittest.TestCase):
    def test_the_hierarchy(self):
        kinds = "Lexicon Position Move Player Request Shard".split()
        for kind in kinds:
            self.assertTrue(issubclass(getattr(lexc, f"{kind}Error"), lexc.LexcError))
        self.assertTrue(issubclass(lexc.LexcError, ValueError))
        english = lexc.Lexicon.builtin("english")
        for error, call in (
            (lexc.LexiconError, lambda: lexc.Lexicon.builtin("klingon")),
            (lexc.LexiconError, lambda: lexc.Lexicon.from_bytes(b"")),
            (lexc.RequestError, lambda: english.words.find(pattern=["["])),
            (lexc.RequestError, lambda: english.moves.list()),
            (lexc.PositionError, lambda: lexc.Game(english, ["a"])),
            (lexc.MoveError, lambda: lexc.Game(english).play("1A Q")),
            (lexc.PlayerError, lambda: lexc.Player(english, "level9")),
            (lexc.PlayerError, lambda: lexc.Player(english, "equity:leaves=klingon")),
            (lexc.PlayerError, lambda: lexc.Player(english, "greedy:leaves=english")),
            (lexc.RequestError, lambda: lexc.Engine().endgame(cgp=EMPTY + " CAT/ 0/0 0")),
        ):
            with self.assertRaises(error) as caught:
                call()
            self.assertIs(type(caught.exception), error)
            self.assertTrue(str(caught.exception))
            self.assertIsNotNone(caught.exception.kind)

    def test_the_attributes(self):
        english = lexc.Lexicon.builtin("english")
        game = lexc.Game(english, cgp=EMPTY + " QUIZABC/DEFGHIJ 0/0 0", challenge="void")

        def attributes(call):
            with self.assertRaises(lexc.LexcError) as caught:
                call()
            error = caught.exception
            return str(error), error.kind, error.line, error.column, error.help

        message, kind, *_ = attributes(lambda: game.play("8H QUAB"))
        self.assertEqual((message, kind), ("not in the lexicon: QUAB", "illegal"))
        message, kind, *_ = attributes(lambda: game.play("8H QUIT"))
        self.assertEqual((message, kind), ("the tile T is not on the rack", "illegal"))
        message, kind, line, column, help = attributes(lambda: game.play("8H Q1Z"))
        self.assertEqual((kind, line, column), ("syntax", None, 5))
        self.assertIn("write coordinate and word", help)
        record = "#player1 ann Ann\n#player2 bob Bob\n>ann: CAT 8F CX\u00d1 +1 1\n"
        _, kind, line, column, _ = attributes(lambda: lexc.GameRecord.from_gcg(english, record))
        self.assertEqual((kind, line, column), ("syntax", 3, 16))
        _, kind, line, column, _ = attributes(lambda: lexc.Game(english, cgp="3/4"))
        self.assertEqual((kind, line), ("syntax", None))
        message, kind, line, column, help = attributes(lambda: lexc.Lexicon.build(["cat", "ca-t"], "english"))
        self.assertEqual((kind, line, column), ("syntax", 2, 3))
        _, kind, _, _, help = attributes(lambda: lexc.Lexicon.build(["cat"], "englsh"))
        self.assertEqual((kind, help), ("not-found", "perhaps you mean english"))


class Queries(unittest.TestCase):
    def setUp(self):
        self.lexicon = lexc.Lexicon(PATH)

    def test_queries_are_requests_to_the_lexicon(self):
        words = self.lexicon.words
        self.assertEqual([row["word"] for row in words.find(pattern=["?a*"], length="4")], ["CARS", "CATS", "EARS", "EATS"])
        self.assertEqual([row["word"] for row in words.anagram(tiles="tas?")], ["CATS", "EATS"])
        self.assertEqual([row["word"] for row in words.near(word="dot", distance=1)], ["DO", "DOG"])
        self.assertEqual(words.hooks(words=["dog"])[0]["back"], ["S"])
        self.assertEqual([row["valid"] for row in words.define(words=["dog", "dig"])], [True, False])
        self.assertEqual(self.lexicon.engine.lexicon.info()["words"], 12)
        self.assertIs(self.lexicon.engine, self.lexicon.engine)
        with self.assertRaises(lexc.RequestError) as raised:
            words.find(pattern=["C[A"])
        error = raised.exception
        self.assertEqual((error.kind, error.field, error.column), ("syntax", "pattern", 2))
        self.assertIn("]", error.help)

    def test_an_engine_does_not_keep_its_lexicon_alive(self):
        lexicon = lexc.Lexicon(PATH)
        engine = weakref.ref(lexicon.engine)
        self.assertEqual(lexicon.words.check(words=["dog"], lexicon=lexicon)[0]["valid"], True)
        del lexicon
        self.assertIsNone(engine())

    def test_built_in_and_built(self):
        english = lexc.Lexicon.builtin("english")
        self.assertEqual((len(english), "quixotry" in english), (269870, True))
        with self.assertRaises(lexc.LexcError):
            lexc.Lexicon.builtin("klingon")
        built = lexc.Lexicon.build(["\u0131\u015f\u0131k", "iki"], "turkish")
        self.assertTrue("I\u015eIK" in built and len(built) == 2)
        with self.assertRaisesRegex(lexc.LexcError, "words, line 2, character 4"):
            lexc.Lexicon.build(["cat", "caf\u00e9"], "english")
        self.assertEqual(len(lexc.Lexicon.build(["cat", "caf\u00e9"], "english", skip_invalid=True)), 1)


class Games(unittest.TestCase):
    def setUp(self):
        self.lexicon = lexc.Lexicon.builtin("english")

    def play_out(self, game, limit=400):
        player = lexc.Player(self.lexicon, "greedy")
        while not game.over and game.turn < limit:
            game.play(player.choose(game))
        return game

    def test_a_game_to_its_end_and_back(self):
        game = self.play_out(lexc.Game(self.lexicon, ["Ann", "Bob"], seed=1))
        again = self.play_out(lexc.Game(self.lexicon, ["Ann", "Bob"], seed=1))
        self.assertEqual((game.over, game.ending, game.gcg()), (True, "played-out", again.gcg()))
        self.assertEqual(game.winner, max((0, 1), key=lambda seat: game.scores[seat]))
        self.assertIn("#player1 Ann Ann", game.gcg())
        with self.assertRaises(lexc.LexcError):
            game.moves()
        while game.undo():
            pass
        self.assertEqual((game.turn, game.scores, game.bag_count), (0, [0, 0], 86))
        self.assertEqual(game.cgp(), lexc.Game(self.lexicon, seed=1).cgp())

    def test_moves_and_refusals(self):
        game = lexc.Game(self.lexicon, cgp=EMPTY + " QUIZER?/AEINRST 0/0 0")
        best = game.moves(limit=1)[0]
        self.assertEqual(game.moves()[0], best)
        self.assertIsNone(game.check(best))
        self.assertEqual(game.check("8H QIU"), "not in the lexicon: QIU")
        self.assertEqual(game.check("1A QUIZ"), "the first play must cover 8H")
        with self.assertRaises(lexc.LexcError):
            game.play("8H QIU")
        with self.assertRaises(lexc.LexcError):
            game.play("nonsense")
        self.assertEqual(game.play(best), best["score"])
        self.assertEqual(game.play("exchange AE"), 0)
        self.assertEqual((game.to_move, len(game.racks[1]), len(game.players)), (0, 7, 2))
        self.assertEqual(sum(count for _, count in game.unseen), game.bag_count + 7)
        self.assertTrue(any(face and face.islower() for row in game.board for face in row))
        game.note("a remark")
        self.assertIn("#note a remark", game.gcg())

    def test_challenges(self):
        cgp = EMPTY + " QUIZABC/DEFGHIJ 0/0 0"
        for rule, valid in (("single", ("nothing", 0)), ("double", ("turn-lost", 0)), ("5-points", ("bonus", 5))):
            game = lexc.Game(self.lexicon, cgp=cgp, challenge=rule)
            points = game.play("8H QUAB")
            self.assertEqual(game.challenge(), ("withdrawn", -points))
            self.assertEqual((game.scores[0], game.to_move), (0, 1))
            game.undo()
            game.undo()
            game.play("8H QUIZ")
            self.assertEqual(game.challenge(), valid)
            with self.assertRaises(lexc.LexcError):
                game.challenge()

    def test_players_and_rules(self):
        for rules in ("standard", "super", "friends"):
            game = lexc.Game(self.lexicon, ["a", "b", "c"], rules=rules, seed=2)
            for spec in ("greedy", "equity", "level1", "random"):
                self.assertIsNone(game.check(lexc.Player(self.lexicon, spec).choose(game)))
        for wrong in ({"rules": "chess"}, {"challenge": "triple"}, {"players": ["a"]}, {"cgp": "15"}):
            with self.assertRaises(lexc.LexcError):
                lexc.Game(self.lexicon, **wrong)
        with self.assertRaises(lexc.LexcError):
            lexc.Player(self.lexicon, "level9")


class EngineRequests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.engine = lexc.Engine()
        cls.english = lexc.Lexicon.builtin("english")

    def test_rows_are_those_of_a_table(self):
        for rows in (self.engine.moves.list(rack="QUIZER?")["plays"], self.engine.words.find(pattern=["Q*Z"])):
            self.assertGreater(len(rows), 1)
            self.assertEqual({tuple(row) for row in rows}, {tuple(rows[0])})
            self.assertTrue(all(isinstance(value, (bool, int, float, str)) for row in rows for value in row.values()))

    def sample_calls(self):
        """The calls with their answers; parameters that are words of Python have an underscore."""
        for call in json.loads(pathlib.Path(os.environ["LEXC_CALLS"]).read_text(encoding="utf-8")):
            params = {{"with": "with_"}.get(name, name): value for name, value in call["params"].items()}
            yield call["method"], params, call["answer"]

    def compare(self, answer, expected, method):
        if isinstance(answer, dict):
            answer.pop("seconds", None)
        self.assertEqual(answer, expected, method)

    def test_a_learner_of_sixty_days_has_the_due_lists_and_the_card_box_of_the_other_doors(self):
        learner = json.loads(pathlib.Path(os.environ["LEXC_CALLS"]).with_name("learner.json").read_text())
        def hash_of(text):
            total = 0
            for byte in text.encode():
                total = (total * 31 + byte) & 0xFFFFFFFF
            return total
        engine, start, lines = lexc.Engine(), 1_796_061_600, []
        box = engine.study.open(file="")["box"]
        lines.append(engine.study.set(box=box, settings=learner["settings"])["lines"])
        words = [row["word"] for row in engine.words.find(**learner["find"])]
        added = engine.study.add(box=box, words=words, lists=["sevens"], now=start)
        self.assertEqual(added["new"], 2000)
        lines.append(added["lines"])
        days, answers = [], 0
        for day in range(len(learner["days"])):
            now, round_ = start + day * 86_400, 0
            while True:
                due = engine.study.due(box=box, now=now)
                cards = due["learning"] + due["reviews"] + due["new"]
                if round_ == 0:
                    days.append([len(cards), hash_of(",".join(map(str, cards)))])
                if not cards:
                    break
                for card in cards:
                    now += 3
                    grade = "good" if (card * 7919 + day * 31 + round_) % 5 else "again"
                    answer = engine.study.answer(box=box, card=card, grade=grade, ms=1000 + card * 37 % 9000, now=now)
                    lines.append(answer["lines"])
                    answers += 1
                now, round_ = now + 700, round_ + 1
        file = "".join(lines)
        self.assertEqual((days, answers), (learner["days"], learner["answers"]))
        self.assertEqual([len(file), hash_of(file)], learner["file"])
        # The file is opened from its bytes, one of them missing.
        opened = engine.study.open(file=file.encode()[:-1])
        self.assertEqual((opened["cards"], opened["answers"]), (2000, answers))

    def test_typed_methods_have_the_answers_of_the_other_doors(self):
        engine, called = lexc.Engine(), set()
        for method, params, expected in self.sample_calls():
            self.compare(operator.attrgetter(method)(engine)(**params), expected, method)
            called.add(method)
        self.assertEqual(called, {row["name"] for row in engine.api.methods()} - {"api.methods"})

    def test_refused_calls_have_the_errors_of_the_other_doors(self):
        path = pathlib.Path(os.environ["LEXC_CALLS"]).with_name("refusals.json")
        for call in json.loads(path.read_text(encoding="utf-8")):
            expected = call["error"]
            with self.assertRaises(lexc.RequestError, msg=call) as raised:
                self.engine.call(call["method"], **call["params"])
            error = raised.exception
            self.assertEqual((error.kind, error.field, error.help), (expected["kind"], expected["place"]["field"], expected.get("help")), call)
            self.assertIn(expected["message"], str(error))

    def whole(self, value):
        """A value of the table of the worst requests, with what is written by its parts."""
        if isinstance(value, list):
            return [self.whole(item) for item in value]
        if not isinstance(value, dict):
            return value
        if "repeat" in value:
            return value["repeat"] * value["times"]
        if "numbered" in value:
            return "".join(value["numbered"].replace("#", str(number)) for number in range(value["times"]))
        if "join" in value:
            return "".join(self.whole(text) for text in value["join"])
        if "mixed" in value:
            letter = lambda word, at: chr(65 + ((word * 31 + at * at * (word + 7)) >> 3 & 255) % 26)
            return ["".join(letter(word, at) for at in range(value["length"])) for word in range(value["mixed"])]
        return {name: self.whole(item) for name, item in value.items()}

    def test_the_worst_requests_end_in_an_answer_or_an_error(self):
        path = pathlib.Path(os.environ["LEXC_CALLS"]).with_name("worst.json")
        engine = lexc.Engine()
        for call in json.loads(path.read_text(encoding="utf-8")):
            end = time.monotonic() + 0.05
            try:
                engine.call(call["method"], cancelled=lambda: time.monotonic() >= end, **self.whole(call["params"]))
            except lexc.RequestError:
                pass
            # Hours without the end; the machine may be busy.
            self.assertLess(time.monotonic(), end + 30, call["method"])

    def test_coroutines_have_the_same_answers(self):
        async def calls():
            engine = lexc.AsyncEngine()
            for method, params, expected in self.sample_calls():
                self.compare(await operator.attrgetter(method)(engine)(**params), expected, method)

        asyncio.run(calls())

    def test_a_game_is_simulated_and_solved(self):
        game, player = lexc.Game(self.english, seed=3), lexc.Player(self.english, "greedy")
        simulation = self.engine.simulate(cgp=game.cgp(), plays=3, rule="none", iterations=16, lexicon=self.english)
        self.assertEqual((simulation["stopped"], simulation["iterations"]), ("iterations", 16))
        self.assertIsNone(game.check(simulation["plays"][0]["play"]))
        while game.bag_count:
            game.play(player.choose(game))
        solution = self.engine.endgame(cgp=game.cgp(), lexicon=self.english)
        seat, before = game.to_move, game.scores
        self.assertEqual(solution["status"], "solved")
        for turn in solution["line"]:
            if not game.over:
                game.play(turn["move"])
        self.assertTrue(game.over)
        gained = [after - score for after, score in zip(game.scores, before)]
        self.assertEqual(gained[seat] - gained[1 - seat], solution["value"])

    def test_errors_have_attributes(self):
        with self.assertRaises(lexc.RequestError) as raised:
            self.engine.moves.list(rack="QU1Z")
        error = raised.exception
        self.assertEqual((error.kind, error.field, error.column, error.length), ("syntax", "rack", 3, 1))
        # A parameter that is wrong as a whole has no column.
        with self.assertRaises(lexc.RequestError) as raised:
            self.engine.simulate(rack="QUIZ", stop=30)
        error = raised.exception
        self.assertEqual((error.field, error.column, error.length), ("stop", None, None))
        with self.assertRaises(lexc.RequestError) as raised:
            self.engine.call("moves.list", rak="QUIZ")
        self.assertIn("rack", raised.exception.help)
        self.assertIsNone(lexc.MoveError("made here").kind)
        with self.assertRaises(lexc.RequestError):
            self.engine.call("words.check", words=["\ud800"])
        for words in ({"a"}, b"a"):
            with self.assertRaisesRegex(TypeError, f"a parameter is a {type(words).__name__}"):
                self.engine.words.check(words=words)

    def test_progress_is_shown_and_a_call_is_cancelled(self):
        shown = []
        answer = self.engine.simulate(progress=shown.append, cancelled=lambda: len(shown) >= 2, **ENDLESS)
        self.assertEqual(answer["stopped"], "cancelled")
        self.assertGreaterEqual(len(shown), 2)
        self.assertIn("plays", shown[0])
        self.assertEqual(shown[0]["stopped"], "running")
        progress = shown[0]["progress"]
        self.assertTrue(progress["text"].startswith(str(progress["done"])))
        self.assertLessEqual(progress["done"], progress.get("total", progress["done"]))
        self.assertNotIn("progress", answer)

        def wrong(_):
            raise KeyError("wrong")

        with self.assertRaises(KeyError):
            self.engine.simulate(progress=wrong, **ENDLESS)
        with self.assertRaises(KeyError):
            self.engine.simulate(cancelled=lambda: wrong(0), **ENDLESS)

    def test_ctrl_c(self):
        threading.Timer(0.5, signal.raise_signal, [signal.SIGINT]).start()
        with self.assertRaises(KeyboardInterrupt):
            self.engine.simulate(**ENDLESS)

    def test_other_threads_go_on(self):
        steps = 0
        worker = threading.Thread(target=self.engine.simulate, kwargs={**ENDLESS, "iterations": 400})
        worker.start()
        while worker.is_alive():
            steps += 1
        self.assertGreater(steps, 1000)

    def test_a_cancelled_task_ends_its_request(self):
        async def cancelled_at_its_first_progress():
            threads = []

            def progress(_):
                threads.append(threading.current_thread())
                task.cancel()

            simulation = lexc.AsyncEngine(self.engine).simulate(progress=progress, **ENDLESS)
            task = asyncio.ensure_future(simulation)
            with self.assertRaises(asyncio.CancelledError):
                await task
            return threads

        # `run` waits for the thread of the request.
        threads = asyncio.run(cancelled_at_its_first_progress())
        self.assertEqual(set(threads), {threading.current_thread()})

    def test_lexicons_are_named(self):
        engine, mine = lexc.Engine(), lexc.Lexicon.build(["cat", "cats"], "english")
        engine.add_lexicon("mine", mine)
        self.assertEqual(engine.lexicon.info(lexicon="mine")["words"], 2)
        self.assertEqual(engine.lexicon.info(lexicon=mine)["words"], 2)
        self.assertEqual(engine.call("lexicon.diff", a=mine, b="builtin:english", summary=True)["only_a"], 0)
        with self.assertRaises(lexc.RequestError):
            engine.add_lexicon("builtin:english", lexc.Lexicon.builtin("turkish"))


if __name__ == "__main__":
    unittest.main()
