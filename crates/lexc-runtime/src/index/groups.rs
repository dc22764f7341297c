//! [`WordGroup`]: the groups of words that word students learn first.

use core::fmt;
use core::str::FromStr;
use std::sync::OnceLock;

use lexc_alphabet::{Letter, LetterSet};

use super::stems::{BingoStems, LOOK};
use crate::lexicon::open::Lexicon;
use crate::query::{Query, QueryError, TileDistribution, TileMultiset, WordSet};

/// A group of words that word students learn together, as the program Zyzzyva defines them for
/// English; the stems are computed from the lexicon ([`BingoStems`]).
///
/// | name | words |
/// |---|---|
/// | `high-fives` | five letters, of which the first or last is F, H, K, V, W or Y, without J, Q, X, Z |
/// | `type-1-sevens`, `type-1-eights` | seven or eight letters, among them one of the 100 best stems of six |
/// | `type-2-sevens`, `type-2-eights` | others of letters that come often: AAADEEEEGIIILNNOORRSSTTU |
/// | `type-3-sevens`, `type-3-eights` | others at least as likely to be drawn as HUNTERS, or NOTIFIED |
/// | `eights-from-sevens` | eight letters, among them one of the 100 best stems of seven |
///
/// ```
/// use lexc_runtime::index::WordGroup;
///
/// assert_eq!("type-1-sevens".parse(), Ok(WordGroup::Type1Sevens));
/// assert_eq!(WordGroup::HighFives.to_string(), "high-fives");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordGroup {
    /// Five letters with a rare letter at an end.
    HighFives,
    /// Seven letters with a good stem of six.
    Type1Sevens,
    /// Other sevens of frequent letters.
    Type2Sevens,
    /// Other sevens that are drawn often.
    Type3Sevens,
    /// Eight letters with a good stem of six.
    Type1Eights,
    /// Other eights of frequent letters.
    Type2Eights,
    /// Other eights that are drawn often.
    Type3Eights,
    /// Eight letters with a good stem of seven.
    EightsFromSevens,
}

/// The number of stems.
const STEMS: usize = 100;

/// The letters of words of the second type: those with three tiles or more, and one more S.
const FREQUENT: &str = "AAADEEEEGIIILNNOORRSSTTU";

/// An alphabet for which a group is not defined.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoSuchGroup {
    /// The group.
    pub group: WordGroup,
    /// The name of the alphabet.
    pub alphabet: String,
}

impl fmt::Display for NoSuchGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { group, alphabet } = self;
        write!(f, "the group {group} is defined for the alphabet english, not for {alphabet}")
    }
}

impl core::error::Error for NoSuchGroup {}

impl WordGroup {
    /// All groups, in order.
    pub const ALL: [Self; 8] = [
        Self::HighFives,
        Self::Type1Sevens,
        Self::Type2Sevens,
        Self::Type3Sevens,
        Self::Type1Eights,
        Self::Type2Eights,
        Self::Type3Eights,
        Self::EightsFromSevens,
    ];

    /// Returns the name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::HighFives => "high-fives",
            Self::Type1Sevens => "type-1-sevens",
            Self::Type2Sevens => "type-2-sevens",
            Self::Type3Sevens => "type-3-sevens",
            Self::Type1Eights => "type-1-eights",
            Self::Type2Eights => "type-2-eights",
            Self::Type3Eights => "type-3-eights",
            Self::EightsFromSevens => "eights-from-sevens",
        }
    }

    /// Returns the words of the group.
    ///
    /// # Errors
    /// Returns [`NoSuchGroup`] if the alphabet is not the English one.
    ///
    /// # Cost
    /// A few hundredths of a second for 270,000 words; then the set is kept.
    pub fn words(self, lexicon: &Lexicon) -> Result<WordSet, NoSuchGroup> {
        let words = self.words_until(lexicon, &|| false)?;
        Ok(words.unwrap_or_else(|| WordSet::of_ranks(lexicon, [])))
    }

    /// Like [`Self::words`], or `None` once `stop` returns `true`.
    ///
    /// # Errors
    /// As [`Self::words`].
    pub fn words_until(
        self,
        lexicon: &Lexicon,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<WordSet>, NoSuchGroup> {
        let alphabet = lexicon.alphabet();
        let error = || NoSuchGroup { group: self, alphabet: alphabet.name().to_owned() };
        if alphabet.name() != "english" {
            return Err(error());
        }
        let kept = lexicon.word_indexes().groups.get(self as usize);
        if let Some(bits) = kept.and_then(OnceLock::get) {
            return Ok(Some(WordSet::of_bits(lexicon, bits.clone())));
        }
        let Some(set) = self.select(lexicon, stop).map_err(|_| error())? else {
            return Ok(None);
        };
        if let Some(cell) = kept {
            cell.get_or_init(|| set.bits().clone());
        }
        Ok(Some(set))
    }

    /// Returns the words of the group, or `None` once `stop` returns `true`.
    fn select(
        self,
        lexicon: &Lexicon,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<WordSet>, QueryError> {
        let letters = |text: &str| {
            let letters = lexicon.tokenizer().letters(text);
            letters.map_err(|error| QueryError::token(error, 0))
        };
        let set =
            |text| -> Result<LetterSet, QueryError> { Ok(letters(text)?.into_iter().collect()) };
        let stems = |length| BingoStems::new_until(lexicon, length, STEMS, stop);
        let (length, kind, last) = match self {
            Self::HighFives => {
                let (ends, none) = (set("FHKVWY")?, set("JQXZ")?);
                return Ok(select(lexicon, 5, stop, |word| {
                    let mut at_end = [word.first(), word.last()].into_iter().flatten();
                    at_end.any(|&letter| ends.contains(letter))
                        && !word.iter().any(|&letter| none.contains(letter))
                }));
            }
            Self::EightsFromSevens => {
                let Some(stems) = stems(7) else { return Ok(None) };
                return Ok(select(lexicon, 8, stop, |word| stems.are_within(word, 1)));
            }
            Self::Type1Sevens => (7, 1, "HUNTERS"),
            Self::Type2Sevens => (7, 2, "HUNTERS"),
            Self::Type3Sevens => (7, 3, "HUNTERS"),
            Self::Type1Eights => (8, 1, "NOTIFIED"),
            Self::Type2Eights => (8, 2, "NOTIFIED"),
            Self::Type3Eights => (8, 3, "NOTIFIED"),
        };
        let tiles = TileDistribution::new(lexicon.alphabet());
        let least = tiles.probability(&letters(last)?);
        let frequent = TileMultiset::parse(FREQUENT, lexicon.tokenizer())?;
        let frequent = Query::from(frequent.subanagrams());
        let Some(stems) = stems(6) else { return Ok(None) };
        Ok(select(lexicon, length, stop, |word| {
            let found = match word {
                _ if stems.are_within(word, length - 6) => 1,
                _ if frequent.accepts(word) => 2,
                _ if tiles.probability(word) >= least => 3,
                _ => 0,
            };
            found == kind
        }))
    }
}

/// Returns the words of a length that are wanted, or `None` once `stop` returns `true`.
fn select(
    lexicon: &Lexicon,
    length: usize,
    stop: &dyn Fn() -> bool,
    wanted: impl Fn(&[Letter]) -> bool,
) -> Option<WordSet> {
    let query = lexicon.query().length(length..=length);
    let mut words = query.iter();
    let (mut ranks, mut visited) = (Vec::new(), 0u32);
    while let Some(word) = words.next_letters() {
        visited += 1;
        if visited.is_multiple_of(LOOK) && stop() {
            return None;
        }
        if wanted(word) {
            ranks.extend(lexicon.rank_letters(word));
        }
    }
    Some(WordSet::of_ranks(lexicon, ranks))
}

impl fmt::Display for WordGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for WordGroup {
    type Err = UnknownGroup;

    fn from_str(text: &str) -> Result<Self, UnknownGroup> {
        Self::ALL.into_iter().find(|group| group.name() == text).ok_or(UnknownGroup)
    }
}

/// A text that is not the name of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownGroup;

impl fmt::Display for UnknownGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = WordGroup::ALL.map(WordGroup::name);
        write!(f, "the groups are {}", names.join(", "))
    }
}

impl core::error::Error for UnknownGroup {}
