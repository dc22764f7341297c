//! The letters that the blanks of a bingo can stand for.
//!
//! A bingo is a word of the letters of the rack, the letters of the board that it covers, and the
//! letters of the blanks. For each letter of one blank, or each pair of letters of two, the filter
//! of long words says whether such a word exists. A search for bingos tries no other letters.

use super::keys::{key, key_sum};
use super::long_words::{LongWordFilter, WholeRack};
use crate::automaton::walk::bits;
use crate::evaluate::ranking::MOST_BLANKS;
use crate::rack::tiles_left::TilesLeft;

/// A rule for the letters that the blanks of a play stand for, after the tiles placed so far.
pub(crate) trait BlankRule:
    Copy + Default + core::fmt::Debug + Send + Sync + 'static
{
    /// The lists of letters that rules of this type refer to.
    type Lists: Default + Send + Sync;

    /// Returns the letters that can be placed.
    fn allowed(self, rest: TilesLeft, lists: &Self::Lists) -> u64;

    /// Returns the rule after a tile, which may be a blank, was placed.
    fn with_tile(self, tile: u8) -> Self;
}

/// Blanks stand for any letter.
impl BlankRule for () {
    type Lists = ();

    #[inline(always)]
    fn allowed(self, rest: TilesLeft, (): &()) -> u64 {
        rest.allowed
    }

    #[inline(always)]
    fn with_tile(self, _: u8) {}
}

/// A list of [`BlankLetters`], for plays that keep some blanks on the rack.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct ListedBlanks {
    /// List 0 allows all letters.
    list: u16,
    /// The letter of the first blank placed; 0 if there is none yet.
    first: u8,
    /// The least number of blanks that stay on the rack.
    kept: u8,
}

impl ListedBlanks {
    /// Allows all letters, in plays that keep at least this number of blanks.
    #[inline(always)]
    pub(crate) fn keeping(kept: u8) -> Self {
        Self { kept, ..Self::default() }
    }

    #[inline(always)]
    pub(crate) fn kept(self) -> u8 {
        self.kept
    }

    /// Returns this rule for a search that has placed the tiles of another rule.
    #[inline(always)]
    pub(crate) fn after(self, other: Self) -> Self {
        Self { first: other.first, ..self }
    }
}

impl BlankRule for ListedBlanks {
    type Lists = BlankLetters;

    #[inline(always)]
    fn allowed(self, rest: TilesLeft, lists: &BlankLetters) -> u64 {
        if rest.blanks <= u32::from(self.kept) {
            return rest.letters;
        }
        rest.allowed & (rest.letters | lists.letters(self.list, self.first))
    }

    #[inline(always)]
    fn with_tile(self, tile: u8) -> Self {
        let first = (self.first == 0) & (tile > 127);
        Self { first: self.first | ((tile & 63) * u8::from(first)), ..self }
    }
}

/// By the letter of a first blank: the letters of a second one. At 0: the letters of one blank.
type Letters = [u64; 64];

/// The letters of the board that a play covers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct BoardLetters {
    /// The sum of their keys.
    pub(crate) key: u64,
    pub(crate) count: u32,
}

/// A choice of letters for all blanks of a rack.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BlankChoice {
    /// In ascending order.
    letters: [u8; MOST_BLANKS as usize],
    count: usize,
    pub(crate) key: u64,
}

impl BlankChoice {
    #[inline(always)]
    fn new(letters: [u8; MOST_BLANKS as usize], blanks: u32) -> Self {
        let count = blanks as usize;
        Self { letters, count, key: key_sum(&letters[..count]) }
    }

    /// Returns the letters, one for each blank.
    #[inline(always)]
    pub(crate) fn letters(&self) -> &[u8] {
        &self.letters[..self.count]
    }
}

/// The lists of blank letters of a search, one for each set of board letters that bingos cover.
/// List 0 allows all letters.
#[derive(Debug)]
pub(crate) struct BlankLetters {
    lists: Vec<Letters>,
    /// By list: the sum of the keys of its board letters; `None` for a union of lists.
    sums: Vec<Option<u64>>,
}

impl Default for BlankLetters {
    fn default() -> Self {
        Self { lists: vec![[!0; 64]], sums: vec![None] }
    }
}

impl BlankLetters {
    /// Removes all lists except list 0.
    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.lists.truncate(1);
        self.sums.truncate(1);
    }

    /// Returns the letters of a blank after one that stands for `first`, or for 0 of the first
    /// blank.
    #[inline(always)]
    fn letters(&self, list: u16, first: u8) -> u64 {
        self.lists[usize::from(list)][usize::from(first & 63)]
    }

    /// Returns the list for bingos that cover one of these sets of board letters; `None` if no
    /// letters of the blanks make a word with any of them.
    pub(crate) fn list(
        &mut self,
        filter: &LongWordFilter,
        whole: &WholeRack,
        sets: &[BoardLetters],
    ) -> Option<ListedBlanks> {
        let mut one = 0;
        let mut several: Option<Letters> = None;
        for &covered in sets {
            let list = self.list_of(filter, whole, covered);
            if self.lists[list][0] == 0 || list == one {
                continue;
            }
            if one == 0 {
                one = list;
                continue;
            }
            let mut union = several.unwrap_or(self.lists[one]);
            for (all, letters) in union.iter_mut().zip(&self.lists[list]) {
                *all |= letters;
            }
            several = Some(union);
        }
        if let Some(union) = several {
            one = self.lists.len();
            self.lists.push(union);
            self.sums.push(None);
        }
        let list = u16::try_from(one).ok().filter(|&list| list > 0);
        list.map(|list| ListedBlanks { list, ..ListedBlanks::default() })
    }

    /// Returns an iterator over the choices of letters of a list.
    pub(crate) fn choices(
        &self,
        listed: ListedBlanks,
        blanks: u32,
    ) -> impl Iterator<Item = BlankChoice> {
        let letters = &self.lists[usize::from(listed.list)];
        bits(letters[0]).flat_map(move |first| {
            let seconds = match blanks {
                1 => 1,
                _ => letters[first as usize & 63] & (!0 << first),
            };
            bits(seconds).map(move |second| BlankChoice::new([first as u8, second as u8], blanks))
        })
    }

    /// Returns the index of the list for one set of board letters.
    fn list_of(
        &mut self,
        filter: &LongWordFilter,
        whole: &WholeRack,
        covered: BoardLetters,
    ) -> usize {
        let known = Some(covered.key);
        if let Some(list) = self.sums.iter().position(|&sum| sum == known) {
            return list;
        }
        let sum = covered.key.wrapping_add(whole.key);
        let len = whole.tiles + covered.count;
        let completing = |sum| filter.completing(sum, len).map(|letters| letters & whole.all);
        let mut letters = [0u64; 64];
        if whole.blanks == 1 {
            letters[0] = filter.checked(sum, completing(sum).unwrap_or(whole.all));
        } else {
            for first in bits(whole.all) {
                let sum = sum.wrapping_add(key(first as u8));
                // Without a table each letter is looked up, so each pair is looked up once.
                let all_from = || filter.checked(sum, whole.all >> first << first);
                let seconds = completing(sum).unwrap_or_else(all_from);
                letters[first as usize & 63] = seconds;
            }
            if completing(sum).is_some() {
                keep_mutual(&mut letters);
            } else {
                make_mutual(&mut letters);
            }
            letters[0] = letters.iter().fold(0, |any, seconds| any | seconds);
        }
        self.lists.push(letters);
        self.sums.push(known);
        self.lists.len() - 1
    }
}

/// Keeps the pairs of letters that are found from both of their letters. This reduces the pairs
/// that make no word from one in ten to one in a hundred.
#[inline(always)]
fn keep_mutual(letters: &mut Letters) {
    let found = *letters;
    for (first, seconds) in letters.iter_mut().enumerate() {
        for second in bits(*seconds) {
            let mutual = found[second as usize & 63] >> first & 1;
            *seconds &= !((mutual ^ 1) << second);
        }
    }
}

/// Adds to each pair of letters that is found from its first letter the same pair from its second.
fn make_mutual(letters: &mut Letters) {
    let found = *letters;
    for (first, seconds) in found.iter().enumerate() {
        for second in bits(*seconds) {
            letters[second as usize & 63] |= 1 << first;
        }
    }
}

#[cfg(test)]
mod tests {
    use lexc_compiler::compile::LayoutChoice;
    use lexc_game::Rack;
    use lexc_runtime::Lexicon;

    use super::*;
    use crate::automaton::any_nodes::AnyNodes;

    const WORDS: [&str; 9] = [
        "abalone", "balloon", "beanball", "nonlabel", "labeloon", "bealabon", "notable",
        "tonalbel", "ballonet",
    ];

    /// Returns the letters of a word in order, as their numbers.
    fn sorted(lexicon: &Lexicon, word: &str) -> Vec<u8> {
        let rack = Rack::parse(word, lexicon).expect("letters");
        let letters = rack.tiles().filter_map(|tile| tile.letter());
        let mut numbers: Vec<u8> = letters.map(|letter| letter.number()).collect();
        numbers.sort_unstable();
        numbers
    }

    /// The rack is a word without one letter, which is on the board, and with one or two letters
    /// replaced by blanks. The expected letters of the blanks come from comparing sorted
    /// letters.
    #[test]
    fn blank_letters_complete_exactly_the_words() {
        let bytes = lexc_testkit::compile_words(
            "english",
            &WORDS,
            lexc_testkit::EVERYTHING,
            LayoutChoice::Bitmap,
        );
        let lexicon = Lexicon::from_bytes(bytes).expect("a sound lexicon");
        let root = lexicon.dawg().expect("a DAWG").root().0;
        let words = lexicon.len();
        let filter = LongWordFilter::new(AnyNodes::from(lexicon.pool().view()), root, words);
        filter.prepare_blanks(AnyNodes::from(lexicon.pool().view()), root, words);
        let known: Vec<Vec<u8>> = WORDS.iter().map(|word| sorted(&lexicon, word)).collect();
        let all: u64 = lexicon.alphabet().letters().bits();
        let is_word = |letters: &[u8], blanks: &[u8]| {
            let mut letters = [letters, blanks].concat();
            letters.sort_unstable();
            known.contains(&letters)
        };
        let left = TilesLeft { letters: 0, allowed: all, blanks: 1, tiles: 1 };
        let (mut found, mut wrong) = (0, 0);
        for word in &known {
            for at in 0..word.len() {
                let mut rest = word.clone();
                let old = rest.remove(at);
                for blanks in 1..=MOST_BLANKS {
                    let rack = &rest[blanks as usize..];
                    let whole = WholeRack {
                        key: key_sum(rack),
                        blanks,
                        tiles: rest.len() as u32,
                        all,
                        fits: true,
                    };
                    // With a letter of no word besides, and a set that occurs twice.
                    let other =
                        bits(all).find(|&z| known.iter().all(|word| !word.contains(&(z as u8))));
                    let other = key(other.expect("a letter of no word") as u8);
                    let mut lists = BlankLetters::default();
                    let taken = |key| BoardLetters { key, count: 1 };
                    let all_taken = [key_sum(&[old]), other, key_sum(&[old])].map(taken);
                    let list = lists.list(&filter, &whole, &all_taken).expect("a word");
                    assert!(lists.list(&filter, &whole, &[taken(other)]).is_none());
                    let with_old = [rack, &[old]].concat();
                    for first in bits(all).map(|letter| letter as u8) {
                        let expected: u64 = match blanks {
                            1 => u64::from(is_word(&with_old, &[first])) << first,
                            _ => bits(all)
                                .map(|second| {
                                    u64::from(is_word(&with_old, &[first, second as u8])) << second
                                })
                                .sum(),
                        };
                        let letters = match blanks {
                            1 => list.allowed(left, &lists) & 1 << first,
                            _ => list.with_tile(first | 128).allowed(left, &lists),
                        };
                        assert_eq!(letters & expected, expected, "a letter is missing");
                        found += expected.count_ones();
                        wrong += (letters ^ expected).count_ones();
                    }
                }
            }
        }
        // The filter accepts a few letters that make no word.
        assert!(found > 100 && wrong * 100 < found, "{found} {wrong}");
    }
}
