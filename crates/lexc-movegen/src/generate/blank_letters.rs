//! The letters that blanks can be where a whole rack is played.
//!
//! A play of all tiles is a word of the letters of the rack, the letters of the board that it takes in, and the letters
//! of the blanks. The filter of the letters of all long words tells for each letter of one blank, or each pair
//! of two, whether a word has them. A search for plays of all tiles tries no other letters.

use super::filter::{Filter, Whole, key, key_sum};
use super::rack_state::Rest;
use crate::nodes::bits;

/// The most blanks of a rack whose letters are listed.
pub(super) const MOST_BLANKS: u32 = 2;

/// The letters that the blanks of a play can be, after the tiles placed so far.
pub(crate) trait Blanks: Copy + Default + core::fmt::Debug {
    /// The lists of letters of a search.
    type Lists: Default;

    /// Returns the letters that can be placed.
    fn allowed(self, rest: Rest, lists: &Self::Lists) -> u64;

    /// Returns the same after a tile, which may be a blank.
    fn with_tile(self, tile: u8) -> Self;
}

/// Blanks can be any letter.
impl Blanks for () {
    type Lists = ();

    #[inline(always)]
    fn allowed(self, rest: Rest, (): &()) -> u64 {
        rest.allowed
    }

    #[inline(always)]
    fn with_tile(self, _: u8) {}
}

/// The letters of a list of [`BlankLetters`], for plays that keep some blanks.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Listed {
    /// List 0 allows all letters.
    list: u16,
    /// The letter of the first blank, 0 as long as there is none.
    first: u8,
    /// Blanks that are kept, at least.
    kept: u8,
}

impl Listed {
    /// Allows all letters, in plays that keep at least so many blanks.
    #[inline(always)]
    pub(super) fn keeping(kept: u8) -> Self {
        Self {
            kept,
            ..Self::default()
        }
    }

    /// Returns the number of blanks that are kept, at least.
    #[inline(always)]
    pub(super) fn kept(self) -> u8 {
        self.kept
    }

    /// Returns the same letters after the tiles placed under another limit.
    #[inline(always)]
    pub(super) fn after(self, other: Self) -> Self {
        Self {
            first: other.first,
            ..self
        }
    }
}

impl Blanks for Listed {
    type Lists = BlankLetters;

    #[inline(always)]
    fn allowed(self, rest: Rest, lists: &BlankLetters) -> u64 {
        if rest.blanks <= u32::from(self.kept) {
            return rest.letters;
        }
        rest.allowed & (rest.letters | lists.letters(self.list, self.first))
    }

    #[inline(always)]
    fn with_tile(self, tile: u8) -> Self {
        let first = (self.first == 0) & (tile > 127);
        Self {
            first: self.first | ((tile & 63) * u8::from(first)),
            ..self
        }
    }
}

/// For each letter of a first blank the letters that a second one can be; at 0 all letters that one can be.
type Letters = [u64; 64];

/// The letters of the board that a play takes in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Taken {
    /// Sum of their keys.
    pub(super) key: u64,
    pub(super) count: u32,
}

/// Letters for all blanks of a rack.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    /// In ascending order.
    letters: [u8; MOST_BLANKS as usize],
    count: usize,
    /// Sum of their keys.
    pub(super) key: u64,
}

impl Choice {
    #[inline(always)]
    fn new(letters: [u8; MOST_BLANKS as usize], blanks: u32) -> Self {
        let count = blanks as usize;
        Self {
            letters,
            count,
            key: key_sum(&letters[..count]),
        }
    }

    /// Returns the letters, one for each blank.
    #[inline(always)]
    pub(super) fn letters(&self) -> &[u8] {
        &self.letters[..self.count]
    }
}

/// Lists of letters, for the letters of the board that plays take in. List 0 allows all letters.
#[derive(Debug)]
pub(crate) struct BlankLetters {
    lists: Vec<Letters>,
    /// The sums of keys that lists are for; lists of several sums have none.
    sums: Vec<Option<u64>>,
}

impl Default for BlankLetters {
    fn default() -> Self {
        Self {
            lists: vec![[!0; 64]],
            sums: vec![None],
        }
    }
}

impl BlankLetters {
    /// Removes all lists but the first.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.lists.truncate(1);
        self.sums.truncate(1);
    }

    /// Returns the letters that a blank can be after a `first` one, or 0.
    #[inline(always)]
    fn letters(&self, list: u16, first: u8) -> u64 {
        self.lists[usize::from(list)][usize::from(first & 63)]
    }

    /// Returns the list for all plays that take in one of these sets of letters of the board, each
    /// found at most once; `None` if no blank makes a word with any of them.
    pub(super) fn list(
        &mut self,
        filter: &Filter,
        whole: &Whole,
        taken: &[Taken],
    ) -> Option<Listed> {
        let mut one = 0;
        let mut several: Option<Letters> = None;
        for &taken in taken {
            let list = self.of(filter, whole, taken);
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
        list.map(|list| Listed {
            list,
            ..Listed::default()
        })
    }

    /// Returns the letters that the blanks of a list can be, a choice after the other.
    pub(super) fn choices(&self, listed: Listed, blanks: u32) -> impl Iterator<Item = Choice> {
        let letters = &self.lists[usize::from(listed.list)];
        bits(letters[0]).flat_map(move |first| {
            let seconds = match blanks {
                1 => 1,
                _ => letters[first as usize & 63] & (!0 << first),
            };
            bits(seconds).map(move |second| Choice::new([first as u8, second as u8], blanks))
        })
    }

    /// Returns the list for one set of letters.
    fn of(&mut self, filter: &Filter, whole: &Whole, taken: Taken) -> usize {
        let known = Some(taken.key);
        if let Some(list) = self.sums.iter().position(|&sum| sum == known) {
            return list;
        }
        let sum = taken.key.wrapping_add(whole.key);
        let len = whole.tiles + taken.count;
        let completing = |sum| {
            filter
                .completing(sum, len)
                .map(|letters| letters & whole.all)
        };
        let mut letters = [0u64; 64];
        if whole.blanks == 1 {
            letters[0] = filter.checked(sum, completing(sum).unwrap_or(whole.all));
        } else {
            for first in bits(whole.all) {
                let sum = sum.wrapping_add(key(first as u8));
                // Where each letter must be asked for, each pair is once.
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

/// Keeps the pairs of letters that are found from each of both, so that one in a hundred that make no word is left and
/// not one in ten.
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

/// Adds to each pair of letters that is found from one of both the same from the other.
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
    use crate::nodes::with_nodes;

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

    /// For racks that are a word without one letter, which lies on the board, and with one or two blanks: the letters
    /// make a word with the rest, and no others do, by comparing sorted letters.
    #[test]
    fn letters_of_blanks_are_those_of_words() {
        let bytes = lexc_testkit::compile_words(
            "english",
            &WORDS,
            lexc_testkit::EVERYTHING,
            LayoutChoice::Bitmap,
        );
        let lexicon = Lexicon::from_bytes(bytes).expect("a sound lexicon");
        let root = lexicon.dawg().expect("a DAWG").root().0;
        let words = lexicon.len();
        let filter = with_nodes!(lexicon.pool().view(), graph => {
            let filter = Filter::new(graph, root, words);
            filter.prepare_blanks(graph, root, words);
            filter
        });
        let known: Vec<Vec<u8>> = WORDS.iter().map(|word| sorted(&lexicon, word)).collect();
        let all: u64 = lexicon.alphabet().letters().bits();
        let is_word = |letters: &[u8], blanks: &[u8]| {
            let mut letters = [letters, blanks].concat();
            letters.sort_unstable();
            known.contains(&letters)
        };
        let left = Rest {
            letters: 0,
            allowed: all,
            blanks: 1,
            tiles: 1,
        };
        let (mut found, mut wrong) = (0, 0);
        for word in &known {
            for at in 0..word.len() {
                let mut rest = word.clone();
                let old = rest.remove(at);
                for blanks in 1..=MOST_BLANKS {
                    let rack = &rest[blanks as usize..];
                    let whole = Whole {
                        key: key_sum(rack),
                        blanks,
                        tiles: rest.len() as u32,
                        all,
                        fits: true,
                    };
                    // Beside a letter of no word, and twice.
                    let other =
                        bits(all).find(|&z| known.iter().all(|word| !word.contains(&(z as u8))));
                    let other = key(other.expect("a letter of no word") as u8);
                    let mut lists = BlankLetters::default();
                    let taken = |key| Taken { key, count: 1 };
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
        // The filter takes a few other letters for those of a word.
        assert!(found > 100 && wrong * 100 < found, "{found} {wrong}");
    }
}
