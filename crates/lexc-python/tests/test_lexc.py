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


if __name__ == "__main__":
    unittest.main()
