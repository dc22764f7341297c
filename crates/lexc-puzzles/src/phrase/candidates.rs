//! The words that can be part of a phrase, in groups of the same letters.

use std::collections::HashMap;

use lexc_runtime::Lexicon;

use super::{PhraseError, Request};
use crate::letters::Letters;

/// How many things there can be that are to be used up: letters, then initials.
pub(super) const ITEMS: usize = 64;

/// How many there are of each thing. What a group takes is compared with what is left in a few
/// vector instructions.
pub(super) type Counts = [u8; ITEMS];

/// Words of the same letters, and of the same initial if that matters.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) counts: Counts,
    /// Tiles of a word.
    pub(super) len: usize,
    /// In the order of the alphabet.
    pub(super) words: Vec<Vec<u8>>,
}

/// What a search goes by.
#[derive(Debug)]
pub(super) struct Candidates {
    pub(super) groups: Vec<Group>,
    /// What is to be used up.
    pub(super) left: Counts,
    /// And so many blanks.
    pub(super) blanks: usize,
    /// Tiles that are left, blanks among them.
    pub(super) len: usize,
}

/// Which item a tile is, as a letter and as an initial.
struct Items {
    letter: HashMap<u8, usize>,
    initial: HashMap<u8, usize>,
}

impl Items {
    /// With blanks any tile is an item: words of other letters can be laid as well.
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

    /// What a word takes; `None` if no initial of that kind is wanted.
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
                let place = initials.iter().position(|tile| word.first() == Some(tile));
                initials.swap_remove(place.ok_or(PhraseError::Initial { index })?);
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

/// The groups of words that can be laid: the longest first, then in the order of their first words.
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
        let place = *index.entry(counts).or_insert_with(|| {
            groups.push(Group {
                counts,
                len: word.len(),
                words: Vec::new(),
            });
            groups.len() - 1
        });
        if let Some(group) = groups.get_mut(place) {
            group.words.push(word.to_vec());
        }
    });
    groups.sort_by_key(|group| core::cmp::Reverse(group.len));
    groups
}
