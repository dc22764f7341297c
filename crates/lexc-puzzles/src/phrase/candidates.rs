//! The words that can be part of a phrase, grouped by letters.

use std::collections::HashMap;

use lexc_runtime::Lexicon;

use super::request::{PhraseError, Request};
use crate::letters::Letters;

/// Maximum number of distinct items to use up: letters, then initials.
pub(super) const ITEMS: usize = 64;

/// Number of copies of each item. Comparing two counts takes a few vector instructions.
pub(super) type Counts = [u8; ITEMS];

/// Words with the same letters, and with the same initial if initials are given.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) counts: Counts,
    /// Length of the words.
    pub(super) len: usize,
    /// The words in the order of the alphabet.
    pub(super) words: Vec<Vec<u8>>,
}

/// The groups, and the items to use up.
#[derive(Debug)]
pub(super) struct Candidates {
    pub(super) groups: Vec<Group>,
    /// The items to use up.
    pub(super) left: Counts,
    /// The blanks to use up.
    pub(super) blanks: usize,
    /// The number of tiles to use up, including blanks.
    pub(super) len: usize,
}

/// The items of a tile, as a letter and as an initial.
struct Items {
    letter: HashMap<u8, usize>,
    initial: HashMap<u8, usize>,
}

impl Items {
    /// With blanks every tile is an item, because words can have other letters.
    fn new(letters: &Letters, initials: &[u8], tiles: u8) -> Result<Self, PhraseError> {
        let all = 1..=tiles;
        let used = all.filter(|&tile| letters.blanks() > 0 || letters.count(tile) > 0);
        let letter: HashMap<u8, usize> = used.zip(0..).collect();
        let mut initial = HashMap::new();
        for &tile in initials {
            let next = letter.len() + initial.len();
            initial.entry(tile).or_insert(next);
        }
        let found = letter.len() + initial.len();
        match found > ITEMS {
            true => Err(PhraseError::TooDifferent { found, most: ITEMS }),
            false => Ok(Self { letter, initial }),
        }
    }

    /// Returns the items of a word, or `None` if its initial is not requested.
    fn counts(&self, word: &[u8]) -> Option<Counts> {
        let mut counts = [0; ITEMS];
        for tile in word {
            *counts.get_mut(*self.letter.get(tile)?)? += 1;
        }
        if !self.initial.is_empty() {
            *counts.get_mut(*self.initial.get(word.first()?)?)? += 1;
        }
        Some(counts)
    }
}

impl Candidates {
    pub(super) fn find(lexicon: &Lexicon, request: &Request) -> Result<Self, PhraseError> {
        let mut letters = request.letters.clone();
        let mut initials = request.initials.clone();
        for (index, word) in request.with.iter().enumerate() {
            letters = letters
                .without(word)
                .ok_or(PhraseError::Required { index })?;
            if !request.initials.is_empty() {
                let position = initials.iter().position(|tile| word.first() == Some(tile));
                initials.swap_remove(position.ok_or(PhraseError::Initial { index })?);
            }
        }
        if Letters::new(&initials, 0).is_ok() && letters.without(&initials).is_none() {
            return Err(PhraseError::NotHeld);
        }
        let tiles = lexicon.alphabet().len() as u8;
        let items = Items::new(&letters, &initials, tiles)?;
        let groups = match initials.is_empty() && !request.initials.is_empty() {
            // The required words have taken all initials.
            true => Vec::new(),
            false => groups(lexicon, request, &letters, &items),
        };
        let mut left = [0; ITEMS];
        for (&tile, &item) in &items.letter {
            if let Some(count) = left.get_mut(item) {
                *count = letters.count(tile) as u8;
            }
        }
        for tile in &initials {
            let item = items.initial.get(tile).and_then(|&item| left.get_mut(item));
            if let Some(count) = item {
                *count += 1;
            }
        }
        Ok(Self {
            groups,
            left,
            blanks: letters.blanks(),
            len: letters.len(),
        })
    }
}

/// Returns the groups of words that the letters can spell, the longest first, then by their first words.
fn groups(lexicon: &Lexicon, request: &Request, letters: &Letters, items: &Items) -> Vec<Group> {
    let lengths = request.min_length..=request.max_length;
    let mut groups: Vec<Group> = Vec::new();
    let mut index: HashMap<Counts, usize> = HashMap::new();
    letters.for_each_word(lexicon, |word| {
        if !lengths.contains(&word.len()) || request.without.iter().any(|other| other == word) {
            return;
        }
        let Some(counts) = items.counts(word) else {
            return;
        };
        let number = *index.entry(counts).or_insert_with(|| {
            groups.push(Group {
                counts,
                len: word.len(),
                words: Vec::new(),
            });
            groups.len() - 1
        });
        if let Some(group) = groups.get_mut(number) {
            group.words.push(word.to_vec());
        }
    });
    groups.sort_by_key(|group| core::cmp::Reverse(group.len));
    groups
}
