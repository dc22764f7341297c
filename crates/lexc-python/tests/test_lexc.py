"""Tests of the package `lexc`. LEXC_TWELVE is the path of a lexicon of the twelve words of Appel & Jacobson.

tests/python.rs writes that lexicon and runs these tests with the module that Cargo built.
"""

import os
import pathlib
import tempfile
import threading
import unittest

import lexc

WORDS = "CAR CARS CAT CATS DO DOG DOGS DONE EAR EARS EAT EATS".split()
PATH = pathlib.Path(os.environ["LEXC_TWELVE"])
EMPTY = "/".join(["15"] * 15)


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

    def test_anagrams(self):
        self.assertEqual(self.lexicon.anagrams("tas?"), ["CATS", "EATS"])
        self.assertEqual(self.lexicon.anagrams("odx", part=True), ["DO"])
        self.assertEqual(self.lexicon.anagrams("odx"), [])
        for rack in ("", "[", "d-g"):
            with self.assertRaises(lexc.LexcError):
                self.lexicon.anagrams(rack)

    def test_metadata(self):
        self.assertEqual(self.lexicon.tiles[:3], ["A", "B", "C"])
        self.assertIn("gaddag", self.lexicon.structures)
        self.assertIsInstance(self.lexicon.provenance, list)
        self.assertIn("12 words", repr(self.lexicon))
        self.assertTrue(lexc.Lexicon.__doc__ and lexc.Lexicon.moves.__doc__)

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
        self.assertEqual(len(lexc.Lexicon(PATH, trusted=True)), 12)
        self.assertEqual(list(lexc.Lexicon.from_bytes(PATH.read_bytes())), WORDS)

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

    def test_an_empty_board(self):
        plays = self.lexicon.moves(EMPTY + " DOGS/ 0/0 0")
        self.assertEqual(len(plays), 9)
        best = plays[0]
        self.assertEqual((best.word, best.score, best.tiles, best.leave, best.down), ("DOGS", 12, 4, "", False))
        self.assertEqual([play.score for play in plays], sorted((play.score for play in plays), reverse=True))
        self.assertIn(str(best), repr(best))

    def test_every_structure_gives_the_same_plays(self):
        board = "/".join(["15"] * 7 + ["6CAT6"] + ["15"] * 7)
        wanted = self.lexicon.moves(board + " DOGSE?R/ 0/0 0")
        self.assertGreater(len(wanted), 10)
        for structure in self.lexicon.structures:
            found = self.lexicon.moves(board + " / 0/0 0", rack="dogse?r", structure=structure)
            self.assertEqual(found, wanted, structure)
            self.assertEqual(self.lexicon.moves(board + " DOGSE?R/", limit=5, structure=structure), wanted[:5])
        self.assertTrue(any("(CAT)" in play.word for play in wanted))
        self.assertTrue(any(play.down for play in wanted))
        self.assertEqual(len(set(wanted)), len(wanted))

    def test_other_boards(self):
        self.assertTrue(self.lexicon.moves("/".join(["21"] * 21) + " DOG/", board="super"))
        self.assertTrue(self.lexicon.moves(EMPTY + " DOG/", board="friends"))

    def test_invalid_arguments(self):
        for arguments, text in (
            (dict(cgp="3/4 DOG/"), "squares"),
            (dict(cgp=EMPTY + " D0G/"), "tile"),
            (dict(cgp=EMPTY + " DOG/", rack="d!"), "!"),
            (dict(cgp=EMPTY + " DOG/", board="round"), "round"),
            (dict(cgp=EMPTY + " DOG/", structure="suffix tree"), "suffix tree"),
        ):
            with self.assertRaisesRegex(lexc.LexcError, text):
                self.lexicon.moves(**arguments)


class Queries(unittest.TestCase):
    def setUp(self):
        self.lexicon = lexc.Lexicon(PATH)

    def test_find(self):
        find = self.lexicon.find
        self.assertEqual(find("?a*", length=4), ["CARS", "CATS", "EARS", "EATS"])
        self.assertEqual(find(prefix="do", suffix="s"), ["DOGS"])
        self.assertEqual(find(anagram="tas?"), self.lexicon.anagrams("tas?"))
        self.assertEqual(find(subanagram="odgx"), ["DO", "DOG"])
        self.assertEqual(find(infix="a", containing="t", without="e", order="length", limit=1), ["CATS"])
        self.assertEqual(find(regex="D.*", min_length=3, max_length=3), ["DOG"])
        self.assertEqual(len(find()), 12)
        for wrong in ({"pattern": "["}, {"order": "luck"}, {"regex": "("}):
            with self.assertRaises(lexc.LexcError):
                find(**wrong)

    def test_near_hooks_define(self):
        self.assertEqual(self.lexicon.near("dot"), ["DO", "DOG"])
        hooks = self.lexicon.hooks("dog")
        self.assertEqual((hooks.word, hooks.front, hooks.back), (True, [], ["S"]))
        self.assertTrue(hooks.without_last and not hooks.without_first)
        self.assertEqual(self.lexicon.define("dog"), {})
        self.assertIsNone(self.lexicon.define("dig"))
        with self.assertRaises(lexc.LexcError):
            self.lexicon.hooks("1")

    def test_built_in_and_built(self):
        english = lexc.Lexicon.builtin("english")
        self.assertEqual((len(english), "quixotry" in english), (269870, True))
        self.assertEqual(english.moves(rack="QUIZER?", limit=1)[0].coordinate[0], "8")
        with self.assertRaises(lexc.LexcError):
            english.moves()
        with self.assertRaises(lexc.LexcError):
            lexc.Lexicon.builtin("klingon")
        built = lexc.Lexicon.build(["\u0131\u015f\u0131k", "iki"], "turkish")
        self.assertTrue("I\u015eIK" in built and len(built) == 2)
        with self.assertRaisesRegex(lexc.LexcError, "line 2, column 4"):
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
        self.assertIsNone(game.check(str(best)))
        self.assertEqual(game.check("8H QIU"), "not in the lexicon: QIU")
        self.assertEqual(game.check("1A QUIZ"), "the first play must cover 8H")
        with self.assertRaises(lexc.LexcError):
            game.play("8H QIU")
        with self.assertRaises(lexc.LexcError):
            game.play("nonsense")
        self.assertEqual(game.play(str(best)), best.score)
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


if __name__ == "__main__":
    unittest.main()
