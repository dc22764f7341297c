//! Which multisets of letters make long words. A search for the best play asks whether the bonus for a whole rack is
//! possible, and which letters blanks would have to be.

use std::sync::OnceLock;

use super::anagrams::{Keyed, LongWords};
use crate::nodes::{Nodes, bits};

/// Words shorter than this are not in the filter.
pub(super) const LONG: u32 = 7;

/// Lexicons of more words than this are large: only the letters that complete words of up to [`LONGEST_OF_LARGE`] are
/// tabulated. With 3.3 million words a table for all takes two seconds to make.
const LARGE: u64 = 1 << 20;

/// Most plays of a whole rack take in one or two letters of the board.
const LONGEST_OF_LARGE: u32 = 9;

/// Of lexicons of more words than this nothing is tabulated, and every question is answered with yes: small files can have thousands of
/// millions of words, which nobody can list.
const TOO_MANY: u64 = 1 << 23;

/// The most letters of a word.
const LONGEST: u64 = 255;

/// All tiles of a rack, as a question to the filter.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Whole {
    /// Sum of the keys of its letters.
    pub(super) key: u64,
    pub(super) blanks: u32,
    /// The number of tiles, blanks among them.
    pub(super) tiles: u32,
    /// All letters of the alphabet.
    pub(super) all: u64,
    /// `true` if all of them fit on a line.
    pub(super) fits: bool,
}

/// Returns a number for a letter; sums of them distinguish multisets, except for collisions.
#[inline(always)]
pub(super) fn key(letter: u8) -> u64 {
    let mut x = (u64::from(letter) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// Returns the sum of the keys of letters.
#[inline(always)]
pub(super) fn key_sum(letters: &[u8]) -> u64 {
    let keys = letters.iter().map(|&letter| key(letter));
    keys.fold(0, u64::wrapping_add)
}

/// Returns the slot of a sum of keys in a table of 2 to the `64 - shift` slots.
#[inline(always)]
pub(super) fn slot(sum: u64, shift: u32) -> usize {
    (sum.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> shift) as usize
}

/// A Bloom filter of the multisets of letters of all long words: a few others seem to be in it, or all of them if there are too many
/// words to read.
#[derive(Debug, Default)]
pub(crate) struct Filter {
    bits: Vec<u64>,
    shift: u32,
    /// Made for the first rack with blanks; `None` if there are too many words.
    for_blanks: OnceLock<Option<ForBlanks>>,
}

/// The tables for racks with blanks.
#[derive(Debug)]
struct ForBlanks {
    completing: Completing,
    long_words: LongWords,
}

impl Filter {
    /// Reads all words of a DAWG: some 8 ms and 2 MB for 270,000 words.
    pub(crate) fn new<G: Nodes>(graph: G, root: u32, words: u64) -> Self {
        let log = log_of_bits(words);
        let mut all = vec![0; 1 << (log - 6)];
        let shift = 64 - log;
        let mut insert = |sum: u64, _: &[u8]| {
            let slot = slot(sum, shift);
            all[slot / 64] |= 1u64 << (slot % 64);
        };
        match for_each_long_word(graph, root, words, usize::MAX, &mut insert) {
            Ok(()) => Self {
                bits: all,
                shift,
                for_blanks: OnceLock::new(),
            },
            Err(TooManyWords) => Self::default(),
        }
    }

    /// Prepares for racks with blanks: reads the words again, some 20 ms and 6 MB for 270,000 words.
    pub(crate) fn prepare_blanks<G: Nodes>(&self, graph: G, root: u32, words: u64) {
        self.for_blanks
            .get_or_init(|| ForBlanks::new(graph, root, words).ok());
    }

    /// Returns the words of as many letters as a whole rack has tiles, and of one and two more; `None` if these are not tabulated.
    #[inline(always)]
    pub(super) fn long_words(&self, whole: &Whole) -> Option<&LongWords> {
        let for_blanks = self.for_blanks.get()?.as_ref()?;
        (whole.tiles == LONG).then_some(&for_blanks.long_words)
    }

    /// Returns `true` if a long word may have just the letters whose keys sum up to `sum`.
    #[inline(always)]
    pub(super) fn has(&self, sum: u64) -> bool {
        let slot = slot(sum, self.shift);
        self.bits
            .get(slot / 64)
            .is_none_or(|word| word >> (slot % 64) & 1 != 0)
    }

    /// Returns the letters that may complete a word of `len` letters, whose others have keys that sum up to `sum`.
    /// Some more are among them, one of ten. `None` if there is no table for words of that length.
    #[inline(always)]
    pub(super) fn completing(&self, sum: u64, len: u32) -> Option<u64> {
        let completing = &self.for_blanks.get()?.as_ref()?.completing;
        (len <= completing.longest).then(|| completing.letters(sum))
    }

    /// Returns the letters of `letters` that may complete a word, with few others among them.
    #[inline(always)]
    pub(super) fn checked(&self, sum: u64, letters: u64) -> u64 {
        let fits = |letter: &u32| self.has(sum.wrapping_add(key(*letter as u8)));
        bits(letters)
            .filter(fits)
            .fold(0, |set, letter| set | 1 << letter)
    }

    /// Returns `true` if the whole rack may be playable with `old` letters of the board, whose keys
    /// sum up to `sum`.
    #[inline(always)]
    pub(super) fn allows(&self, whole: &Whole, old: u32, sum: u64) -> bool {
        if !whole.fits || whole.tiles + old < LONG {
            return true;
        }
        let sum = sum.wrapping_add(whole.key);
        match whole.blanks {
            0 => self.has(sum),
            1 => {
                let letters = self.completing(sum, whole.tiles + old).unwrap_or(!0);
                self.checked(sum, letters & whole.all) != 0
            }
            // With two blanks there nearly always is a word.
            _ => true,
        }
    }
}

/// For all letters of a long word but one, the letters that complete such words.
///
/// A question about a blank is one look-up then, and not one for each letter of the alphabet.
#[derive(Debug)]
struct Completing {
    /// Sets of letters by their numbers modulo 32, at the slot of the sum of the others. Several sums share a slot.
    table: Vec<u32>,
    shift: u32,
    /// The most letters of a word.
    longest: u32,
}

impl ForBlanks {
    fn new<G: Nodes>(graph: G, root: u32, words: u64) -> Result<Self, TooManyWords> {
        let mut completing = Completing::new(words);
        let mut long_words = Keyed::default();
        let longest = completing.longest as usize;
        let mut insert = |sum: u64, word: &[u8]| {
            completing.insert(sum, word);
            long_words.push(sum, word);
        };
        for_each_long_word(graph, root, words, longest, &mut insert)?;
        Ok(Self {
            completing,
            long_words: LongWords::new(&long_words),
        })
    }
}

impl Completing {
    /// Creates an empty table for a lexicon of so many words.
    fn new(words: u64) -> Self {
        let longest = if words > LARGE {
            LONGEST_OF_LARGE
        } else {
            u32::MAX
        };
        // A million slots for 270,000 words, which have two million such sums; at most four million.
        let log = (log_of_bits(words) - 4).min(22);
        Self {
            table: vec![0; 1 << log],
            shift: 64 - log,
            longest,
        }
    }

    /// Adds a word and the sum of the keys of its letters.
    fn insert(&mut self, sum: u64, word: &[u8]) {
        let letters = word.iter().fold(0, |set, letter| set | 1u64 << letter);
        for letter in bits(letters) {
            let others = sum.wrapping_sub(key(letter as u8));
            self.table[slot(others, self.shift)] |= 1u32 << (letter & 31);
        }
    }

    #[inline(always)]
    fn letters(&self, sum: u64) -> u64 {
        let letters = self.table.get(slot(sum, self.shift)).copied();
        let letters = u64::from(letters.unwrap_or(!0));
        letters | letters << 32
    }
}

/// Returns the logarithm of the number of bits for so many words: some 60 bits a word.
fn log_of_bits(words: u64) -> u32 {
    (words.saturating_mul(48).max(1)).ilog2().clamp(16, 26) + 1
}

/// There are more words than can be read.
#[derive(Debug, Clone, Copy)]
struct TooManyWords;

/// Calls `f` with the sum of keys and the letters of each long word of at most `longest` letters, in an automaton of `words` words. One that
/// was not verified may have more.
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
    // Every prefix is that of a word.
    let mut walk = LongWordWalk {
        graph,
        longest,
        steps: words.saturating_mul(LONGEST),
        path: Vec::new(),
    };
    walk.below(root, 0, f)
}

/// A walk of all words.
struct LongWordWalk<G> {
    graph: G,
    longest: usize,
    /// The arcs that may still be followed.
    steps: u64,
    path: Vec<u8>,
}

impl<G: Nodes> LongWordWalk<G> {
    fn below(
        &mut self,
        state: u32,
        sum: u64,
        f: &mut impl FnMut(u64, &[u8]),
    ) -> Result<(), TooManyWords> {
        let node = self.graph.node(state);
        for letter in bits((node.next | node.ends) & !1) {
            self.steps = self.steps.checked_sub(1).ok_or(TooManyWords)?;
            let sum = sum.wrapping_add(key(letter as u8));
            self.path.push(letter as u8);
            if node.ends >> letter & 1 != 0 && self.path.len() >= LONG as usize {
                f(sum, &self.path);
            }
            if node.next >> letter & 1 != 0 && self.path.len() < self.longest {
                let child = self.graph.child(state, node.next, letter);
                self.below(child, sum, f)?;
            }
            self.path.pop();
        }
        Ok(())
    }
}
