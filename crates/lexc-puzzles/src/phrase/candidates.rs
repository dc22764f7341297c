//! The words that can be part of a phrase, grouped by letters.

use std::collections::HashMap;

use lexc_runtime::{Letter, LetterSet, Lexicon};

use super::request::PhraseRequest;
use crate::error::{Error, Fault};
use crate::letters::LetterMultiset;

/// Maximum number of distinct items to use up: letters, then initials.
pub(super) const ITEMS: usize = 64;

/// Number of copies of each item. Comparing two counts takes a few vector instructions.
pub(super) type ItemCounts = [u8; ITEMS];

/// Words with the same letters, and with the same initial if initials are given.
#[derive(Debug)]
pub(super) struct WordGroup {
    pub(super) counts: ItemCounts,
    /// Length of the words.
    pub(super) len: usize,
    /// The words in the order of the alphabet, one after the other.
    letters: Vec<Letter>,
}

impl WordGroup {
    /// Returns the number of words.
    pub(super) fn words(&self) -> usize {
        self.letters.len() / self.len.max(1)
    }

    /// Returns the word with this index.
    pub(super) fn word(&self, index: usize) -> Option<&[Letter]> {
        self.letters.get(index * self.len..)?.get(..self.len)
    }
}

/// The groups, and the items to use up.
#[derive(Debug)]
pub(super) struct Candidates {
    pub(super) groups: Vec<WordGroup>,
    /// The items to use up.
    pub(super) left: ItemCounts,
    /// The blanks to use up.
    pub(super) blanks: usize,
    /// The number of tiles to use up, including blanks.
    pub(super) len: usize,
}

/// The items of a letter: inside words, and as an initial.
struct Items {
    letter: HashMap<Letter, usize>,
    initial: HashMap<Letter, usize>,
}

impl Items {
    /// With blanks every letter is an item, because words can have other letters.
    fn new(letters: &LetterMultiset, initials: &[Letter], all: LetterSet) -> Result<Self, Error> {
        let used = match letters.blanks() {
            0 => letters.letters() & all,
            _ => all,
        };
        let letter: HashMap<Letter, usize> = used.iter().zip(0..).collect();
        let mut initial = HashMap::new();
        for &first in initials {
            let next = letter.len() + initial.len();
            initial.entry(first).or_insert(next);
        }
        let found = letter.len() + initial.len();
        match found > ITEMS {
            true => Err(Error::limit(format!(
                "{found} distinct letters and initials; the limit is {ITEMS}"
            ))),
            false => Ok(Self { letter, initial }),
        }
    }

    /// Returns the items of a word, or `None` if its initial is not requested.
    fn counts(&self, word: &[Letter]) -> Option<ItemCounts> {
        let mut counts = [0; ITEMS];
        for letter in word {
            *counts.get_mut(*self.letter.get(letter)?)? += 1;
        }
        if !self.initial.is_empty() {
            *counts.get_mut(*self.initial.get(word.first()?)?)? += 1;
        }
        Some(counts)
    }
}

impl Candidates {
    /// Finds the groups. Fails once `stop` returns `true`.
    pub(super) fn find(
        lexicon: &Lexicon,
        request: &PhraseRequest,
        stop: &dyn Fn() -> bool,
    ) -> Result<Self, Error> {
        let mut letters = request.letters.clone();
        let mut initials = request.initials.clone();
        for word in &request.with {
            let refused = |reason: &str| {
                let message = format!("{}: {reason}", lexicon.spell(word));
                Error::illegal(message).with_fault(Fault::RequiredWord)
            };
            letters = letters.without(word).ok_or_else(|| {
                refused("there are not enough letters for it").with_help(
                    "a required word uses the given letters, after the required words before it",
                )
            })?;
            if !request.initials.is_empty() {
                let position = initials.iter().position(|first| word.first() == Some(first));
                let position = position
                    .ok_or_else(|| refused("it begins with none of the remaining initials"))?;
                initials.swap_remove(position);
            }
        }
        if letters.without(&initials).is_none() {
            return Err(Error::illegal("the letters do not contain all initials")
                .with_fault(Fault::Initials)
                .with_help("the initials are part of the given letters"));
        }
        let items = Items::new(&letters, &initials, lexicon.alphabet().letters())?;
        let groups = match initials.is_empty() && !request.initials.is_empty() {
            // The required words have used all initials.
            true => Vec::new(),
            false => groups(lexicon, request, &letters, &items, stop)?,
        };
        let mut left = [0; ITEMS];
        for (&letter, &item) in &items.letter {
            if let Some(count) = left.get_mut(item) {
                *count = letters.count(letter) as u8;
            }
        }
        for letter in &initials {
            let item = items.initial.get(letter);
            if let Some(count) = item.and_then(|&item| left.get_mut(item)) {
                *count += 1;
            }
        }
        Ok(Self { groups, left, blanks: letters.blanks(), len: letters.len() })
    }
}

/// Returns the groups of words that the letters can spell, the longest first, then by their first
/// words. Fails once `stop` returns `true`.
fn groups(
    lexicon: &Lexicon,
    request: &PhraseRequest,
    letters: &LetterMultiset,
    items: &Items,
    stop: &dyn Fn() -> bool,
) -> Result<Vec<WordGroup>, Error> {
    let lengths = request.min_length..=request.max_length;
    let mut groups: Vec<WordGroup> = Vec::new();
    let mut index: HashMap<ItemCounts, usize> = HashMap::new();
    letters.for_each_word_until(lexicon, stop, |word| {
        if !lengths.contains(&word.len()) || request.without.iter().any(|other| other == word) {
            return;
        }
        let Some(counts) = items.counts(word) else {
            return;
        };
        let number = *index.entry(counts).or_insert_with(|| {
            groups.push(WordGroup { counts, len: word.len(), letters: Vec::new() });
            groups.len() - 1
        });
        if let Some(group) = groups.get_mut(number) {
            group.letters.extend_from_slice(word);
        }
    });
    if stop() {
        return Err(Error::stopped());
    }
    groups.sort_by_key(|group| core::cmp::Reverse(group.len));
    Ok(groups)
}
