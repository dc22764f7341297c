//! A whole acrostic: squares, and the words over them.

use lexc_runtime::{Letter, LetterSet, Lexicon};

use crate::fit::SquareRow;

/// The kind of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AcrosticEntryKind {
    /// A word of the quotation, with its number from 1.
    Quote(usize),
    /// A word of the answer with this label.
    Answer(String),
    /// A word spelled by the initials, with its number from 1.
    Initials(usize),
}

/// A word over some squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AcrosticEntry {
    /// The kind of the word.
    pub kind: AcrosticEntryKind,
    /// Its squares in order, from 0.
    pub squares: Vec<usize>,
}

/// An acrostic.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Acrostic {
    /// The known letters of the squares of the quotation.
    pub squares: Vec<Option<Letter>>,
    /// All words. Words cross at common squares.
    pub entries: Vec<AcrosticEntry>,
}

/// The candidates of a word.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EntryCandidates {
    /// Number of words of the lexicon that fit.
    pub count: usize,
    /// The first of these words.
    pub words: Vec<Vec<Letter>>,
}

/// Returns the letters that each square allows, and the candidates of each entry, at most `keep`
/// words of each.
///
/// Repeatedly restricts each square to the letters that some candidate of each of its entries has
/// there, until nothing changes. Contradictions between several entries are not found. An entry
/// without candidates, for example a name, does not constrain its squares; its count is 0.
/// The [page of the crate](crate#acrostics) has an example.
#[must_use]
pub fn solve(
    lexicon: &Lexicon,
    puzzle: &Acrostic,
    keep: usize,
) -> (Vec<LetterSet>, Vec<EntryCandidates>) {
    solve_until(lexicon, puzzle, keep, &|| false)
}

/// Solves a puzzle like [`solve`] until `stop` returns `true`. The result is then not complete.
#[must_use]
pub fn solve_until(
    lexicon: &Lexicon,
    puzzle: &Acrostic,
    keep: usize,
    stop: &dyn Fn() -> bool,
) -> (Vec<LetterSet>, Vec<EntryCandidates>) {
    let all = lexicon.alphabet().letters();
    let known = |square: &Option<Letter>| square.map_or(all, LetterSet::from);
    let mut allowed: Vec<LetterSet> = puzzle.squares.iter().map(known).collect();
    let mut states = vec![EntryCandidates::default(); puzzle.entries.len()];
    // The sets with which each entry was last evaluated.
    let mut seen: Vec<Vec<LetterSet>> = vec![Vec::new(); puzzle.entries.len()];
    loop {
        let mut changed = false;
        for ((entry, state), seen) in puzzle.entries.iter().zip(&mut states).zip(&mut seen) {
            let set = |&square: &usize| allowed.get(square).copied().unwrap_or_default();
            let sets: Vec<LetterSet> = entry.squares.iter().map(set).collect();
            if sets == *seen {
                continue;
            }
            let narrowed = fit(lexicon, entry, &sets, keep, stop, state);
            if stop() {
                return (allowed, states);
            }
            if state.count == 0 {
                *seen = sets;
                continue;
            }
            for (&square, &set) in entry.squares.iter().zip(&narrowed) {
                if let Some(allowed) = allowed.get_mut(square) {
                    changed |= *allowed != set;
                    *allowed = set;
                }
            }
            *seen = narrowed;
        }
        if !changed {
            return (allowed, states);
        }
    }
}

/// Finds the words that fit, and returns the letters that they have at each square. A square that
/// occurs twice in an entry has the same letter.
fn fit(
    lexicon: &Lexicon,
    entry: &AcrosticEntry,
    sets: &[LetterSet],
    keep: usize,
    stop: &dyn Fn() -> bool,
    state: &mut EntryCandidates,
) -> Vec<LetterSet> {
    let first = |square: &usize| entry.squares.iter().position(|other| other == square);
    let repeated: Vec<(usize, usize)> = (entry.squares.iter().map(first))
        .enumerate()
        .filter_map(|(at, first)| first.filter(|&first| first < at).map(|first| (first, at)))
        .collect();
    let mut narrowed = vec![LetterSet::EMPTY; sets.len()];
    *state = EntryCandidates::default();
    let squares = SquareRow { allowed: sets, pool: None, max_words: 1, min_length: 1, stop };
    squares.for_each_filling(lexicon, |word, _| {
        if repeated.iter().any(|&(one, other)| word.get(one) != word.get(other)) {
            return true;
        }
        for (set, &letter) in narrowed.iter_mut().zip(word) {
            set.insert(letter);
        }
        state.count += 1;
        if state.words.len() < keep {
            state.words.push(word.to_vec());
        }
        true
    });
    narrowed
}
