//! A whole acrostic: squares, and the words that run over them.

use lexc_runtime::Lexicon;

use crate::fit::Squares;
use crate::tiles::all_tiles;

/// Which words these are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A word of the quotation; the number counts from 1.
    Quote(usize),
    /// A word of the answer that has this label.
    Answer(String),
    /// A word of what the initials spell; the number counts from 1.
    Initials(usize),
}

/// A word that runs over some squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Which it is.
    pub kind: Kind,
    /// Its squares, from 0, in order.
    pub squares: Vec<usize>,
}

/// An acrostic.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Puzzle {
    /// What is known of each square of the quotation: its tile.
    pub squares: Vec<Option<u8>>,
    /// All words. What they have in common are squares.
    pub entries: Vec<Entry>,
}

/// What was found out about a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// How many words of the lexicon fit.
    pub count: usize,
    /// The first ones of them.
    pub words: Vec<Vec<u8>>,
}

/// What each square may hold, as bits, and what is known of each entry.
///
/// A word that no word of the lexicon fits, a name perhaps, says nothing about its squares; its
/// count is
/// 0. At most `keep` words are kept for each entry.
///
/// The squares are narrowed until nothing changes: what no word of an entry has at a square, the
/// square does not hold. That finds no contradictions that need two entries at once; it is an
/// assistant, not a solver.
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
    // What an entry was last looked at with: again only if that changed.
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

/// Finds the words that fit, and what they have at each square.
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
