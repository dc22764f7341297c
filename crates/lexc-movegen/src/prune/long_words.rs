//! [`LongWordFilter`]: the multisets of letters that make long words.
//!
//! A search for the best play uses it to decide whether a bingo is possible with some letters of
//! the board, and which letters the blanks would have to stand for.

use std::sync::OnceLock;

use super::anagrams::{KeyedWords, LongWords};
use super::keys::{LONG, key, slot};
use crate::automaton::nodes::Nodes;
use crate::automaton::walk::bits;

/// Above this number of words only words of up to [`LONGEST_OF_LARGE`] letters are tabulated for
/// racks with blanks: for 3.3 million words, a table of all lengths takes two seconds to fill.
const LARGE: u64 = 1 << 20;

/// The maximum number of letters of tabulated words of a large lexicon. Most bingos cover one or
/// two letters of the board.
const LONGEST_OF_LARGE: u32 = 9;

/// Above this number of words nothing is tabulated, and the filter accepts everything. Even a
/// small file can have billions of words.
const TOO_MANY: u64 = 1 << 23;

/// The maximum number of letters of a word.
const LONGEST: u64 = 255;

/// A whole rack, as the input of a query of the filter.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct WholeRack {
    /// The sum of the keys of its letters.
    pub(crate) key: u64,
    pub(crate) blanks: u32,
    /// The number of tiles, blanks included.
    pub(crate) tiles: u32,
    /// All letters of the alphabet.
    pub(crate) all: u64,
    /// `true` if all tiles fit in a line.
    pub(crate) fits: bool,
}

/// A Bloom filter of the multisets of letters of all long words, with tables for racks with blanks.
/// It also accepts a few other multisets, and all of them if the lexicon has too many words.
#[derive(Debug, Default)]
pub(crate) struct LongWordFilter {
    bits: Vec<u64>,
    shift: u32,
    /// Filled for the first rack with blanks; `None` if there are too many words.
    blank_tables: OnceLock<Option<BlankTables>>,
}

/// Tables for racks with blanks.
#[derive(Debug)]
struct BlankTables {
    completions: CompletionTable,
    long_words: LongWords,
}

impl LongWordFilter {
    /// Creates a filter from all words of a DAWG: about 8 ms and 2 MB for 270,000 words.
    pub(crate) fn new<G: Nodes>(graph: G, root: u32, words: u64) -> Self {
        let log = log_of_bits(words);
        let mut all = vec![0; 1 << (log - 6)];
        let shift = 64 - log;
        let mut insert = |sum: u64, _: &[u8]| {
            let slot = slot(sum, shift);
            all[slot / 64] |= 1u64 << (slot % 64);
        };
        match for_each_long_word(graph, root, words, usize::MAX, &mut insert) {
            Ok(()) => Self { bits: all, shift, blank_tables: OnceLock::new() },
            Err(TooManyWords) => Self::default(),
        }
    }

    /// Fills the tables for racks with blanks from all words: about 20 ms and 6 MB for 270,000
    /// words.
    pub(crate) fn prepare_blanks<G: Nodes>(&self, graph: G, root: u32, words: u64) {
        self.blank_tables.get_or_init(|| BlankTables::new(graph, root, words).ok());
    }

    /// Returns the words with as many letters as the rack has tiles, and with one and two more;
    /// `None` if these are not tabulated.
    #[inline(always)]
    pub(crate) fn long_words(&self, whole: &WholeRack) -> Option<&LongWords> {
        let blank_tables = self.blank_tables.get()?.as_ref()?;
        (whole.tiles == LONG).then_some(&blank_tables.long_words)
    }

    /// Returns `true` if a long word may have exactly the letters whose keys add up to `sum`.
    #[inline(always)]
    pub(crate) fn has(&self, sum: u64) -> bool {
        let slot = slot(sum, self.shift);
        self.bits.get(slot / 64).is_none_or(|word| word >> (slot % 64) & 1 != 0)
    }

    /// Returns the letters that may complete a word of `len` letters whose other letters have keys
    /// that add up to `sum`. About a tenth of them do not. `None` if words of that length are
    /// not tabulated.
    #[inline(always)]
    pub(crate) fn completing(&self, sum: u64, len: u32) -> Option<u64> {
        let completions = &self.blank_tables.get()?.as_ref()?.completions;
        (len <= completions.longest).then(|| completions.letters(sum))
    }

    /// Returns the letters out of `letters` that may complete a word, according to the filter
    /// itself, which is rarely wrong.
    #[inline(always)]
    pub(crate) fn checked(&self, sum: u64, letters: u64) -> u64 {
        let fits = |letter: &u32| self.has(sum.wrapping_add(key(*letter as u8)));
        bits(letters).filter(fits).fold(0, |set, letter| set | 1 << letter)
    }

    /// Returns `true` if the whole rack may be playable with `covered` letters of the board whose
    /// keys add up to `sum`.
    #[inline(always)]
    pub(crate) fn allows(&self, whole: &WholeRack, covered: u32, sum: u64) -> bool {
        if !whole.fits || whole.tiles + covered < LONG {
            return true;
        }
        let sum = sum.wrapping_add(whole.key);
        match whole.blanks {
            0 => self.has(sum),
            1 => {
                let letters = self.completing(sum, whole.tiles + covered).unwrap_or(!0);
                self.checked(sum, letters & whole.all) != 0
            }
            // With two blanks there is nearly always a word.
            _ => true,
        }
    }
}

/// By the letters of a long word without one: the letters that complete such words.
///
/// With it, the letters of a blank take one look-up instead of one for each letter of the alphabet.
#[derive(Debug)]
struct CompletionTable {
    /// Sets of letters by their numbers modulo 32, at the slot of the sum of the other letters.
    /// Sums can share a slot.
    table: Vec<u32>,
    shift: u32,
    longest: u32,
}

impl BlankTables {
    fn new<G: Nodes>(graph: G, root: u32, words: u64) -> Result<Self, TooManyWords> {
        let mut completions = CompletionTable::new(words);
        let mut long_words = KeyedWords::default();
        let longest = completions.longest as usize;
        let mut insert = |sum: u64, word: &[u8]| {
            completions.insert(sum, word);
            long_words.push(sum, word);
        };
        for_each_long_word(graph, root, words, longest, &mut insert)?;
        Ok(Self { completions, long_words: LongWords::new(&long_words) })
    }
}

impl CompletionTable {
    /// Creates an empty table for a lexicon with this number of words.
    fn new(words: u64) -> Self {
        let longest = if words > LARGE { LONGEST_OF_LARGE } else { u32::MAX };
        // A million slots for 270,000 words, which have two million such sums; at most four
        // million.
        let log = (log_of_bits(words) - 4).min(22);
        Self { table: vec![0; 1 << log], shift: 64 - log, longest }
    }

    fn insert(&mut self, sum: u64, word: &[u8]) {
        let letters = word.iter().fold(0, |set, letter| set | 1u64 << letter);
        for letter in bits(letters) {
            let others = sum.wrapping_sub(key(letter as u8));
            self.table[slot(others, self.shift)] |= 1u32 << (letter & 31);
        }
    }

    #[inline(always)]
    fn letters(&self, sum: u64) -> u64 {
        let letters = u64::from(self.table[slot(sum, self.shift)]);
        letters | letters << 32
    }
}

/// Returns the logarithm of the number of bits for a number of words: about 60 bits per word.
fn log_of_bits(words: u64) -> u32 {
    (words.saturating_mul(48).max(1)).ilog2().clamp(16, 26) + 1
}

#[derive(Debug, Clone, Copy)]
struct TooManyWords;

/// Calls `f` with the sum of keys and the letters of each long word of at most `longest` letters,
/// in an automaton of `words` words. An automaton that was not verified may have more words than
/// stated.
fn for_each_long_word<G: Nodes>(
    graph: G,
    root: u32,
    words: u64,
    longest: usize,
    f: &mut impl FnMut(u64, &[u8]),
) -> Result<(), TooManyWords> {
    if words > TOO_MANY {
        return Err(TooManyWords);
    }
    // Every prefix belongs to a word, so that a valid automaton takes fewer steps.
    let mut walk =
        LongWordWalk { graph, longest, steps: words.saturating_mul(LONGEST), path: Vec::new() };
    walk.visit(root, 0, f)
}

struct LongWordWalk<G> {
    graph: G,
    longest: usize,
    /// The number of edges that may still be followed.
    steps: u64,
    path: Vec<u8>,
}

impl<G: Nodes> LongWordWalk<G> {
    fn visit(
        &mut self,
        state: u32,
        sum: u64,
        f: &mut impl FnMut(u64, &[u8]),
    ) -> Result<(), TooManyWords> {
        let node = self.graph.node(state);
        for letter in bits((node.edges | node.finals) & !1) {
            self.steps = self.steps.checked_sub(1).ok_or(TooManyWords)?;
            let sum = sum.wrapping_add(key(letter as u8));
            self.path.push(letter as u8);
            if node.finals >> letter & 1 != 0 && self.path.len() >= LONG as usize {
                f(sum, &self.path);
            }
            if node.edges >> letter & 1 != 0 && self.path.len() < self.longest {
                let child = self.graph.child(state, node.edges, letter);
                self.visit(child, sum, f)?;
            }
            self.path.pop();
        }
        Ok(())
    }
}
