//! Conditions that can be tested by their definitions, and their conversion to queries.

use lexc_runtime::query::{FuzzyWord, LetterCounts, Pattern, Query, Regex, TileMultiset};
use lexc_runtime::{Alphabet, Tokenizer};
use lexc_testkit::letters;
use proptest::prelude::*;

/// A condition on words, as plain data.
#[derive(Debug, Clone)]
pub(crate) enum Condition {
    Pattern(Vec<Element>),
    Prefix(Vec<u8>),
    Suffix(Vec<u8>),
    Infix(Vec<u8>),
    Exact(Vec<u8>),
    Anagram {
        tiles: Vec<u8>,
        blanks: usize,
        more: bool,
    },
    SubAnagram {
        tiles: Vec<u8>,
        blanks: usize,
    },
    Length(usize, usize),
    Vowels(usize, usize),
    Containing(Vec<u8>),
    Without(Vec<u8>),
    Fuzzy {
        word: Vec<u8>,
        edits: usize,
        swaps: bool,
    },
    /// A regular expression: some letters at the start, any letters, and one of two endings.
    Regex(Vec<u8>, Vec<u8>, Vec<u8>),
}

#[derive(Debug, Clone)]
pub(crate) enum Element {
    Any,
    Gap,
    Class(Vec<u8>, bool),
}

/// The mapping from the numbers 0, 1, 2, … in words and conditions to letters of an alphabet.
#[derive(Debug, Clone)]
pub(crate) struct Tiles(pub(crate) Vec<u8>);

impl Tiles {
    pub(crate) fn of(&self, word: &[u8]) -> Vec<u8> {
        let tile = |n: &u8| self.0[usize::from(*n) % self.0.len()];
        word.iter().map(tile).collect()
    }
}

pub(crate) fn conditions() -> impl Strategy<Value = Condition> {
    let word = |most| prop::collection::vec(0u8..6, 1..most);
    let class = (prop::collection::vec(0u8..6, 1..4), any::<bool>());
    let element = prop_oneof![
        2 => Just(Element::Any),
        2 => Just(Element::Gap),
        5 => (0u8..6).prop_map(|tile| Element::Class(vec![tile], false)),
        3 => class.prop_map(|(tiles, negated)| Element::Class(tiles, negated)),
    ];
    let range = || (0usize..8, 0usize..8);
    prop_oneof![
        4 => prop::collection::vec(element, 1..8).prop_map(Condition::Pattern),
        1 => word(4).prop_map(Condition::Prefix),
        1 => word(4).prop_map(Condition::Suffix),
        3 => word(4).prop_map(Condition::Infix),
        1 => word(6).prop_map(Condition::Exact),
        2 => (word(7), 0usize..4, any::<bool>())
            .prop_map(|(tiles, blanks, more)| Condition::Anagram { tiles, blanks, more }),
        2 => (word(9), 0usize..4)
            .prop_map(|(tiles, blanks)| Condition::SubAnagram { tiles, blanks }),
        1 => range().prop_map(|(a, b)| Condition::Length(a, b)),
        1 => range().prop_map(|(a, b)| Condition::Vowels(a, b)),
        2 => word(4).prop_map(Condition::Containing),
        2 => word(4).prop_map(Condition::Without),
        2 => (word(9), 0usize..4, any::<bool>())
            .prop_map(|(word, edits, swaps)| Condition::Fuzzy { word, edits, swaps }),
        1 => (word(3), word(3), word(3)).prop_map(|(a, b, c)| Condition::Regex(a, b, c)),
    ]
}

fn count(word: &[u8], tile: u8) -> usize {
    word.iter().filter(|&&other| other == tile).count()
}

/// Returns the edit distance by its recursive definition, computed in a full table.
fn distance(a: &[u8], b: &[u8], swaps: bool) -> usize {
    let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            let mut best = if i == 0 && j == 0 { 0 } else { usize::MAX };
            if i > 0 {
                best = best.min(table[i - 1][j] + 1);
            }
            if j > 0 {
                best = best.min(table[i][j - 1] + 1);
            }
            if i > 0 && j > 0 {
                best = best.min(table[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]));
            }
            if swaps && i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(table[i - 2][j - 2] + 1);
            }
            table[i][j] = best;
        }
    }
    table[a.len()][b.len()]
}

fn fits(elements: &[Element], word: &[u8], tiles: &Tiles) -> bool {
    let Some((first, rest)) = elements.split_first() else {
        return word.is_empty();
    };
    let takes = |tile: u8| match first {
        Element::Any => true,
        Element::Gap => false,
        Element::Class(class, negated) => tiles.of(class).contains(&tile) != *negated,
    };
    match first {
        Element::Gap => (0..=word.len()).any(|skip| fits(rest, &word[skip..], tiles)),
        _ => {
            word.split_first().is_some_and(|(&tile, after)| takes(tile) && fits(rest, after, tiles))
        }
    }
}

impl Condition {
    /// Returns `true` if the word satisfies the condition.
    pub(crate) fn holds(&self, word: &[u8], tiles: &Tiles, alphabet: &Alphabet) -> bool {
        match self {
            Self::Pattern(elements) => fits(elements, word, tiles),
            Self::Prefix(part) => word.starts_with(&tiles.of(part)),
            Self::Suffix(part) => word.ends_with(&tiles.of(part)),
            Self::Infix(part) => {
                let part = tiles.of(part);
                word.windows(part.len()).any(|window| window == part)
            }
            Self::Exact(exact) => word == tiles.of(exact),
            Self::Anagram { tiles: rack, blanks, more } => {
                let rack = tiles.of(rack);
                match more {
                    true => {
                        word.len() >= rack.len() + blanks
                            && rack.iter().all(|&tile| count(word, tile) >= count(&rack, tile))
                    }
                    false => word.len() == rack.len() + blanks && lacking(word, &rack) <= *blanks,
                }
            }
            Self::SubAnagram { tiles: rack, blanks } => lacking(word, &tiles.of(rack)) <= *blanks,
            Self::Length(min, max) => (min..=max).contains(&&word.len()),
            Self::Vowels(min, max) => {
                let vowel =
                    |&&tile: &&u8| alphabet.letter(letters(&[tile])[0]).expect("a tile").vowel;
                (min..=max).contains(&&word.iter().filter(vowel).count())
            }
            Self::Containing(some) => {
                let some = tiles.of(some);
                some.iter().all(|&tile| count(word, tile) >= count(&some, tile))
            }
            Self::Without(some) => {
                let some = tiles.of(some);
                some.iter().all(|&tile| count(word, tile) < count(&some, tile))
            }
            Self::Fuzzy { word: other, edits, swaps } => {
                distance(word, &tiles.of(other), *swaps) <= *edits
            }
            // Regular expressions match text instead of letters.
            Self::Regex(begin, end, other) => {
                let text = faces(word, alphabet);
                let [begin, end, other] =
                    [begin, end, other].map(|part| faces(&tiles.of(part), alphabet));
                let after = text.strip_prefix(&begin);
                after.is_some_and(|rest| rest.ends_with(&end) || rest.ends_with(&other))
            }
        }
    }

    /// Adds the condition to a query, as text if it has a syntax.
    pub(crate) fn add(
        &self,
        query: &mut Query,
        tiles: &Tiles,
        alphabet: &Alphabet,
        tokenizer: &Tokenizer,
    ) {
        let pattern = |elements: &[Element]| {
            let text = write_pattern(elements, tiles, alphabet);
            Pattern::parse(&text, tokenizer).unwrap_or_else(|error| panic!("{text}: {error}"))
        };
        let rack = |some: &[u8], blanks: usize, more: bool| {
            let spelled = alphabet.spell(&letters(&tiles.of(some)));
            let text = spelled + &"?".repeat(blanks) + if more { "*" } else { "" };
            TileMultiset::parse(&text, tokenizer).unwrap_or_else(|error| panic!("{text}: {error}"))
        };
        match self {
            Self::Pattern(elements) => query.push(pattern(elements)),
            Self::Prefix(part) => query.push(Pattern::prefix(&letters(&tiles.of(part)))),
            Self::Suffix(part) => query.push(Pattern::suffix(&letters(&tiles.of(part)))),
            Self::Infix(part) => query.push(Pattern::infix(&letters(&tiles.of(part)))),
            Self::Exact(exact) => query.push(Pattern::exact(&letters(&tiles.of(exact)))),
            Self::Anagram { tiles: some, blanks, more } => {
                query.push(rack(some, *blanks, *more).anagrams())
            }
            Self::SubAnagram { tiles: some, blanks } => {
                query.push(rack(some, *blanks, false).subanagrams())
            }
            Self::Length(min, max) => query.push(LetterCounts::length(*min..=*max)),
            Self::Vowels(min, max) => query.push(LetterCounts::vowels(alphabet, *min..=*max)),
            Self::Containing(some) => {
                query.push(LetterCounts::containing(&letters(&tiles.of(some))))
            }
            Self::Without(some) => query.push(LetterCounts::without(&letters(&tiles.of(some)))),
            Self::Fuzzy { word, edits, swaps } => {
                let near = FuzzyWord::new(
                    &letters(&tiles.of(word)),
                    *edits,
                    if *swaps {
                        lexc_runtime::query::EditDistance::OptimalStringAlignment
                    } else {
                        lexc_runtime::query::EditDistance::Levenshtein
                    },
                )
                .expect("a small distance");
                query.push(near);
            }
            Self::Regex(begin, end, other) => {
                let [begin, end, other] = [begin, end, other]
                    .map(|part| regex::escape(&faces(&tiles.of(part), alphabet)));
                let text = format!("{begin}.*(?:{end}|{other})");
                query.push(Regex::new(&text, alphabet).expect("an expression"));
            }
        }
    }
}

/// Returns the number of letters of the word that the rack lacks.
fn lacking(word: &[u8], rack: &[u8]) -> usize {
    let mut rack = rack.to_vec();
    let lacks = |tile: &&u8| match rack.iter().position(|own| own == *tile) {
        Some(at) => {
            rack.remove(at);
            false
        }
        None => true,
    };
    word.iter().filter(lacks).count()
}

fn faces(word: &[u8], alphabet: &Alphabet) -> String {
    let face = |&tile: &u8| &*alphabet.letter(letters(&[tile])[0]).expect("a tile").face;
    word.iter().map(face).collect()
}

pub(crate) fn write_pattern(elements: &[Element], tiles: &Tiles, alphabet: &Alphabet) -> String {
    let face =
        |tile: u8| format!("[{}]", alphabet.letter(letters(&[tile])[0]).expect("a tile").face);
    let mut text = String::new();
    for element in elements {
        match element {
            Element::Any => text.push('?'),
            Element::Gap => text.push('*'),
            Element::Class(class, false) if class.len() == 1 => {
                text += &face(tiles.of(class)[0]);
            }
            Element::Class(class, negated) => {
                let faces: String = tiles.of(class).into_iter().map(face).collect();
                text += &format!("[{}{faces}]", if *negated { "^" } else { "" });
            }
        }
    }
    text
}
