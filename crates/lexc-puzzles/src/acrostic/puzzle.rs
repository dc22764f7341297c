//! A whole acrostic: squares, and the words over them.

use lexc_runtime::Lexicon;

use crate::fit::Squares;
use crate::tiles::all_tiles;

/// The kind of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A word of the quotation, with its number from 1.
    Quote(usize),
    /// A word of the answer with this label.
    Answer(String),
    /// A word spelled by the initials, with its number from 1.
    Initials(usize),
}

/// A word over some squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The kind.
    pub kind: Kind,
    /// Its squares in order, from 0.
    pub squares: Vec<usize>,
}

/// An acrostic.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Puzzle {
    /// The known tiles of the squares of the quotation.
    pub squares: Vec<Option<u8>>,
    /// All words. Words cross at common squares.
    pub entries: Vec<Entry>,
}

/// The candidates of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// Number of words of the lexicon that fit.
    pub count: usize,
    /// The first of these words.
    pub words: Vec<Vec<u8>>,
}

/// Returns the tiles that each square allows, as bits, and the candidates of each entry, of which at most `keep` words are kept.
///
/// Squares are narrowed until nothing changes: a square does not hold a tile that no candidate of an entry has there. Contradictions
/// between several entries are not found. An entry without candidates, for example a name, does not constrain its squares; its
/// count is 0.
#[must_use]
pub fn solve(lexicon: &Lexicon, puzzle: &Puzzle, keep: usize) -> (Vec<u64>, Vec<State>) {
    let all = all_tiles(lexicon.alphabet());
    let known = |square: &Option<u8>| square.map_or(all, |tile| 1u64 << (tile % 64));
    let mut allowed: Vec<u64> = puzzle.squares.iter().map(known).collect();
    let state = || State {
        count: 0,
        words: Vec::new(),
    };
    let mut states: Vec<State> = puzzle.entries.iter().map(|_| state()).collect();
    // The masks with which an entry was last evaluated.
    let mut seen: Vec<Vec<u64>> = vec![Vec::new(); puzzle.entries.len()];
    loop {
        let mut changed = false;
        for ((entry, state), seen) in puzzle.entries.iter().zip(&mut states).zip(&mut seen) {
            let masks = masks(entry, &allowed);
            if masks == *seen {
                continue;
            }
            let narrowed = fit(lexicon, &masks, keep, state);
            if state.count > 0 {
                for (&square, &mask) in entry.squares.iter().zip(&narrowed) {
                    if let Some(allowed) = allowed.get_mut(square) {
                        changed |= *allowed != mask;
                        *allowed = mask;
                    }
                }
                *seen = narrowed;
            } else {
                *seen = masks;
            }
        }
        if !changed {
            return (allowed, states);
        }
    }
}

fn masks(entry: &Entry, allowed: &[u64]) -> Vec<u64> {
    let mask = |&square: &usize| allowed.get(square).copied().unwrap_or_default();
    entry.squares.iter().map(mask).collect()
}

/// Finds the words that fit; returns the tiles that they have at each square.
fn fit(lexicon: &Lexicon, masks: &[u64], keep: usize, state: &mut State) -> Vec<u64> {
    let mut narrowed = vec![0; masks.len()];
    state.count = 0;
    state.words.clear();
    let squares = Squares {
        allowed: masks,
        pool: None,
        max_words: 1,
        min_length: 1,
    };
    squares.for_each_filling(lexicon, |word, _| {
        for (mask, &tile) in narrowed.iter_mut().zip(word) {
            *mask |= 1u64 << (tile % 64);
        }
        state.count += 1;
        if state.words.len() < keep {
            state.words.push(word.to_vec());
        }
        true
    });
    narrowed
}
