//! [`BingoStems`]: letters that make many words with one more.

use std::collections::{BTreeSet, HashMap};

use lexc_alphabet::{Letter, LetterSet};

use crate::lexicon::open::Lexicon;
use crate::query::TileDistribution;
use crate::word_index::key::AlphagramKey;

/// The best stems of a length: sets of letters that make a word with one more.
///
/// A stem is worth the probability to draw it from a full bag, with its blanks, times the number
/// of tiles of a full bag that make a word with it. Ties are by the alphabet.
#[derive(Debug, Clone, Default)]
pub struct BingoStems {
    keys: BTreeSet<AlphagramKey>,
    stems: Vec<Vec<Letter>>,
}

/// The number of words between two looks at a request to stop.
pub(super) const LOOK: u32 = 1 << 12;

/// Calls `each` with the letters without each distinct one, and that letter. The letters are in
/// order.
fn without_each(letters: &[Letter], mut each: impl FnMut(&[Letter], Letter)) {
    let mut rest = Vec::with_capacity(letters.len());
    for (at, &letter) in letters.iter().enumerate() {
        if at > 0 && letters.get(at - 1) == Some(&letter) {
            continue;
        }
        rest.clear();
        rest.extend(letters.iter().enumerate().filter(|&(other, _)| other != at).map(|(_, l)| *l));
        each(&rest, letter);
    }
}

fn sorted(word: &[Letter]) -> Vec<Letter> {
    let mut letters = word.to_vec();
    letters.sort_unstable();
    letters
}

impl BingoStems {
    /// Returns the `most` best stems of `length` letters.
    #[must_use]
    pub fn new(lexicon: &Lexicon, length: usize, most: usize) -> Self {
        Self::new_until(lexicon, length, most, &|| false).unwrap_or_default()
    }

    /// Like [`Self::new`], or `None` once `stop` returns `true`.
    pub(super) fn new_until(
        lexicon: &Lexicon,
        length: usize,
        most: usize,
        stop: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let mut completed: HashMap<Box<[Letter]>, LetterSet> = HashMap::new();
        let mut words = lexicon.query().length(length + 1..=length + 1).iter();
        let mut visited = 0u32;
        while let Some(word) = words.next_letters() {
            visited += 1;
            if visited.is_multiple_of(LOOK) && stop() {
                return None;
            }
            without_each(&sorted(word), |stem, letter| match completed.get_mut(stem) {
                Some(letters) => letters.insert(letter),
                None => {
                    completed.insert(stem.into(), letter.into());
                }
            });
        }
        let tiles = TileDistribution::new(lexicon.alphabet());
        let count = |letter| lexicon.alphabet().letter(letter).map_or(0, |info| info.count.into());
        let worth = |(stem, letters): (Box<[Letter]>, LetterSet)| {
            let completing: u128 = letters.iter().map(count).sum();
            let ways = tiles.probability(&stem).ways().unwrap_or(0);
            (ways.saturating_mul(completing), stem.into_vec())
        };
        let mut ranked: Vec<(u128, Vec<Letter>)> = completed.into_iter().map(worth).collect();
        let order = |(a, stem): &(u128, Vec<Letter>), (b, other): &(u128, Vec<Letter>)| {
            b.cmp(a).then_with(|| stem.cmp(other))
        };
        if most < ranked.len() {
            ranked.select_nth_unstable_by(most, order);
            ranked.truncate(most);
        }
        ranked.sort_by(order);
        let stems: Vec<Vec<Letter>> = ranked.into_iter().map(|(_, stem)| stem).collect();
        Some(Self { keys: stems.iter().map(|stem| AlphagramKey::new(stem)).collect(), stems })
    }

    /// Returns the stems, the best first; the letters of each are in order.
    #[must_use]
    pub fn stems(&self) -> &[Vec<Letter>] {
        &self.stems
    }

    /// Returns `true` if a word has the letters of a stem and `more` others.
    #[must_use]
    pub fn are_within(&self, word: &[Letter], more: usize) -> bool {
        self.are_in(&sorted(word), more)
    }

    fn are_in(&self, letters: &[Letter], more: usize) -> bool {
        let Some(more) = more.checked_sub(1) else {
            return self.keys.contains(&AlphagramKey::new(letters));
        };
        let mut found = false;
        without_each(letters, |rest, _| found = found || self.are_in(rest, more));
        found
    }
}
