//! From words in any order to a minimal DAWG.
//!
//! A list in trie order, as every sorted list is, goes straight into the [`DawgBuilder`] and no
//! word is kept. The first word that breaks the order turns the collection over: the DAWG built
//! so far gives its words back, and all are sorted at the end.

use crate::automaton::dawg::{Dawg, DawgBuilder, Inserted};

/// Collects words. Memory: that of the DAWG while the words come in trie order, otherwise 16
/// bytes a word.
#[derive(Debug)]
pub struct WordCollector {
    state: State,
    duplicates: u64,
    full: bool,
}

#[derive(Debug)]
enum State {
    InOrder(Box<DawgBuilder>),
    Unordered(WordList),
}

/// What became of the words of a [`WordCollector`].
#[derive(Debug)]
pub struct Collected {
    /// The words as a DAWG; `None` if there are none.
    pub dawg: Option<Dawg>,
    /// Words that came again.
    pub duplicates: u64,
    /// Distinct words that were taken away.
    pub removed: u64,
    /// Distinct words to be taken away that were not there.
    pub not_found: u64,
}

/// The DAWG would have more states than a graph can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the word list needs a DAWG of more than 33,554,432 states")]
pub struct TooManyStates;

impl Default for WordCollector {
    fn default() -> Self {
        Self {
            state: State::InOrder(Box::default()),
            duplicates: 0,
            full: false,
        }
    }
}

impl WordCollector {
    /// Adds a word of 1 to 255 tiles.
    #[inline]
    pub fn add(&mut self, word: &[u8]) {
        match &mut self.state {
            State::InOrder(builder) => match builder.insert(word) {
                Inserted::New => {}
                Inserted::Duplicate => self.duplicates += 1,
                Inserted::OutOfOrder => self.turn_over().push(word),
                Inserted::Full => self.full = true,
            },
            State::Unordered(list) => list.push(word),
        }
    }

    /// Gives up the hope that the words are in order.
    #[cold]
    fn turn_over(&mut self) -> &mut WordList {
        if let State::InOrder(builder) = &mut self.state {
            let mut list = WordList::default();
            if let Some(dawg) = core::mem::take(&mut **builder).finish() {
                dawg.for_each_word(|word| list.push(word));
            }
            self.state = State::Unordered(list);
        }
        match &mut self.state {
            State::Unordered(list) => list,
            State::InOrder(_) => unreachable!("the state was just replaced"),
        }
    }

    /// All words as a DAWG, less those in `minus`.
    ///
    /// # Errors
    /// [`TooManyStates`]: over a hundred times what the largest known list needs.
    pub fn finish(mut self, minus: Option<WordList>) -> Result<Collected, TooManyStates> {
        let minus = minus.map(WordList::into_sorted);
        if self.full {
            return Err(TooManyStates);
        }
        if let (State::InOrder(builder), None) = (&mut self.state, &minus) {
            return Ok(Collected {
                dawg: core::mem::take(&mut **builder).finish(),
                duplicates: self.duplicates,
                removed: 0,
                not_found: 0,
            });
        }
        let words = core::mem::take(self.turn_over()).into_sorted();
        let mut builder = DawgBuilder::default();
        let mut removed = 0;
        let mut left = minus.as_ref().map(|minus| minus.iter().peekable());
        let mut full = false;
        words.iter().for_each(|word| {
            if let Some(left) = &mut left {
                while left
                    .next_if(|minus| minus.as_slice() < word.as_slice())
                    .is_some()
                {}
                if left
                    .next_if(|minus| minus.as_slice() == word.as_slice())
                    .is_some()
                {
                    removed += 1;
                    return;
                }
            }
            full |= builder.insert(word.as_slice()) == Inserted::Full;
        });
        if full {
            return Err(TooManyStates);
        }
        Ok(Collected {
            dawg: builder.finish(),
            duplicates: self.duplicates + words.duplicates,
            removed,
            not_found: minus
                .as_ref()
                .map_or(0, |minus| minus.len() as u64 - removed),
        })
    }
}

/// Words in the order in which they came.
#[derive(Debug, Default)]
pub struct WordList {
    /// Words of up to 16 tiles, the first tile in the highest byte: they sort as numbers do.
    short: Vec<u128>,
    long: Vec<Vec<u8>>,
}

impl WordList {
    /// Adds a word of 1 to 255 tiles.
    #[inline]
    pub fn push(&mut self, word: &[u8]) {
        if word.len() <= 16 {
            self.short.push(pack(word));
        } else {
            self.long.push(word.to_vec());
        }
    }

    fn into_sorted(mut self) -> SortedWords {
        let before = self.short.len() + self.long.len();
        self.short.sort_unstable();
        self.short.dedup();
        self.long.sort_unstable();
        self.long.dedup();
        SortedWords {
            duplicates: (before - self.short.len() - self.long.len()) as u64,
            short: self.short,
            long: self.long,
        }
    }
}

/// Distinct words, sorted.
#[derive(Debug)]
struct SortedWords {
    short: Vec<u128>,
    long: Vec<Vec<u8>>,
    duplicates: u64,
}

impl SortedWords {
    fn len(&self) -> usize {
        self.short.len() + self.long.len()
    }

    /// Short and long words, merged.
    fn iter(&self) -> impl Iterator<Item = Word<'_>> {
        let mut short = self
            .short
            .iter()
            .map(|&packed| Word::from_packed(packed))
            .peekable();
        let mut long = self.long.iter().map(|word| Word::Long(word)).peekable();
        core::iter::from_fn(move || match (short.peek(), long.peek()) {
            (Some(a), Some(b)) if b.as_slice() < a.as_slice() => long.next(),
            (Some(_), _) => short.next(),
            (None, _) => long.next(),
        })
    }
}

enum Word<'a> {
    Short([u8; 16], usize),
    Long(&'a [u8]),
}

impl Word<'_> {
    fn from_packed(packed: u128) -> Self {
        Self::Short(
            packed.to_be_bytes(),
            16 - packed.trailing_zeros() as usize / 8,
        )
    }

    fn as_slice(&self) -> &[u8] {
        match self {
            Self::Short(tiles, len) => &tiles[..*len],
            Self::Long(word) => word,
        }
    }
}

/// Tiles are not 0, so the zeros behind them end the word.
fn pack(word: &[u8]) -> u128 {
    let mut tiles = [0; 16];
    tiles[..word.len()].copy_from_slice(word);
    u128::from_be_bytes(tiles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn collect(words: &[Vec<u8>], minus: Option<&[Vec<u8>]>) -> (Vec<Vec<u8>>, u64, u64, u64) {
        let mut collector = WordCollector::default();
        words.iter().for_each(|word| collector.add(word));
        let minus = minus.map(|words| {
            let mut list = WordList::default();
            words.iter().for_each(|word| list.push(word));
            list
        });
        let collected = collector.finish(minus).unwrap();
        let mut out = Vec::new();
        if let Some(dawg) = collected.dawg {
            dawg.for_each_word(|word| out.push(word.to_vec()));
        }
        (
            out,
            collected.duplicates,
            collected.removed,
            collected.not_found,
        )
    }

    fn words() -> impl Strategy<Value = Vec<Vec<u8>>> {
        prop::collection::vec(prop::collection::vec(1u8..=3, 1..20), 0..60)
    }

    proptest! {
        #[test]
        fn any_order_gives_the_set(words in words(), minus in words(), sorted: bool) {
            let mut words = words;
            if sorted {
                words.sort();
            }
            let set: BTreeSet<_> = words.iter().cloned().collect();
            let taken: BTreeSet<_> = minus.iter().cloned().collect();
            let duplicates = (words.len() - set.len()) as u64;
            let (out, found, removed, not_found) = collect(&words, None);
            prop_assert_eq!(&out, &set.iter().cloned().collect::<Vec<_>>());
            prop_assert_eq!((found, removed, not_found), (duplicates, 0, 0));
            let (out, found, removed, not_found) = collect(&words, Some(&minus));
            prop_assert_eq!(&out, &set.difference(&taken).cloned().collect::<Vec<_>>());
            let common = set.intersection(&taken).count() as u64;
            prop_assert_eq!((found, removed, not_found), (duplicates, common, taken.len() as u64 - common));
        }
    }
}
