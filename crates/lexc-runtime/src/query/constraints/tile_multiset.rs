//! [`TileMultiset`]: tiles from which words are made.

use std::sync::Arc;

use lexc_alphabet::{Alphabet, Letter, LetterSet, MAX_TILES, Tile, Tokenizer};

use super::letter_counts::LetterCounts;
use super::pattern_syntax::read_positions;
use crate::limits::MAX_WORD_LENGTH;
use crate::query::constraint::{Constraint, PruneBounds, ScannedWord};
use crate::query::error::{QueryError, QueryErrorKind};

/// A multiset of tiles, blanks and sets of tiles, read from text such as `RETINA??`.
/// [`Self::anagrams`] is the constraint for words made of all of them, [`Self::subanagrams`] for
/// words made of some of them.
///
/// ```
/// use lexc_runtime::{Lexicon, query::TileMultiset};
///
/// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let tiles = TileMultiset::parse("tas?", lexicon.tokenizer())?;
/// let anagrams: Vec<String> = lexicon.query().matching(tiles.anagrams()).iter().collect();
/// assert_eq!(anagrams, ["CATS", "EATS"]);
/// let shorter: Vec<String> = lexicon.query().matching(tiles.subanagrams()).iter().collect();
/// assert_eq!(shorter, ["CAT", "CATS", "EAT", "EATS"]);
/// // The letter of the blank is in lower case.
/// let eats = lexicon.tokenizer().letters("eats")?;
/// assert_eq!(tiles.spell(&eats, lexicon.alphabet()), "eATS");
/// // One tile of a set.
/// let tiles = TileMultiset::parse("at[CD][A-Z]", lexicon.tokenizer())?;
/// let anagrams: Vec<String> = lexicon.query().matching(tiles.anagrams()).iter().collect();
/// assert_eq!(anagrams, ["CATS"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TileMultiset {
    letters: Vec<Letter>,
    blanks: u16,
    /// Sets of which one tile each is there.
    sets: Vec<LetterSet>,
    /// `true` if any other tiles are allowed too.
    is_open: bool,
}

impl TileMultiset {
    /// The greatest number of sets of tiles.
    pub const MAX_SETS: usize = 6;

    /// Parses a multiset: letters are tiles, `?` is a blank, `[BCD]`, `[A-F]` or `[^AEIOU]` is one
    /// tile of a set, and one or more `*` allow any number of other tiles. Brackets are read as in
    /// [`Pattern::parse`](super::pattern::Pattern::parse): `[CH]` is a tile of several characters
    /// if the alphabet has it.
    ///
    /// # Errors
    /// Returns [`QueryError`], with the position. A multiset has 1 to 255 tiles, of which at most
    /// [`Self::MAX_SETS`] are of sets.
    pub fn parse(text: &str, tokenizer: &Tokenizer) -> Result<Self, QueryError> {
        let (positions, gaps) = read_positions(text, tokenizer)?;
        let mut parsed =
            Self { letters: Vec::new(), blanks: 0, sets: Vec::new(), is_open: !gaps.is_empty() };
        let tiles = positions.len();
        if tiles > MAX_WORD_LENGTH {
            let most = MAX_WORD_LENGTH;
            let kind = QueryErrorKind::TooLong { tiles, most };
            return Err(QueryError::new(0..text.len(), kind));
        }
        if tiles == 0 && !parsed.is_open {
            return Err(QueryError::new(0..text.len(), QueryErrorKind::Empty));
        }
        for position in positions {
            match position.iter().next() {
                _ if position == LetterSet::ALL => parsed.blanks += 1,
                Some(letter) if position.len() == 1 => parsed.letters.push(letter),
                _ => parsed.sets.push(position),
            }
        }
        let sets = parsed.sets.len();
        if sets > Self::MAX_SETS {
            let kind = QueryErrorKind::TooManySets { sets, most: Self::MAX_SETS };
            return Err(QueryError::new(0..text.len(), kind));
        }
        Ok(parsed)
    }

    /// Returns the letters, in the order in which they were written.
    #[must_use]
    pub fn letters(&self) -> &[Letter] {
        &self.letters
    }

    /// Returns the tiles: the letters in the order in which they were written, then the blanks; a
    /// tile of a set is a blank here.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> {
        let letters = self.letters.iter().map(|&letter| Tile::Letter(letter));
        letters.chain(core::iter::repeat_n(Tile::Blank, self.spare().into()))
    }

    /// Returns the number of blanks.
    #[must_use]
    pub fn blanks(&self) -> usize {
        self.blanks.into()
    }

    /// Returns `true` if any number of other tiles is allowed.
    #[must_use]
    pub fn allows_more(&self) -> bool {
        self.is_open
    }

    /// Returns the number of tiles that may be any, or are of a set.
    fn spare(&self) -> u16 {
        self.blanks + self.sets.len() as u16
    }

    fn len(&self) -> u16 {
        self.letters.len() as u16 + self.spare()
    }

    /// Returns the constraint for words made of all these tiles, and with a `*` of any other tiles
    /// too.
    #[must_use]
    pub fn anagrams(&self) -> TileWords {
        let len = self.len();
        let counts = match self.is_open {
            true => LetterCounts::containing_of_length(&self.letters, len),
            false => LetterCounts::of_tiles(&self.letters, self.spare(), len..=len),
        };
        TileWords { counts, sets: SetMatching::new(self, true) }
    }

    /// Returns the constraint for words made of some of these tiles. With a `*` it accepts every
    /// word.
    #[must_use]
    pub fn subanagrams(&self) -> TileWords {
        match self.is_open {
            true => TileWords { counts: LetterCounts::length(..), sets: None },
            false => TileWords {
                counts: LetterCounts::of_tiles(&self.letters, self.spare(), 0..=self.len()),
                sets: SetMatching::new(self, false),
            },
        }
    }

    /// Returns the indices of the letters of a word that need blanks: the last ones of equal
    /// letters, and of those that no set has.
    #[must_use]
    pub fn blank_positions(&self, word: &[Letter]) -> Vec<usize> {
        let mut left = self.letters.clone();
        let mut others = Vec::new();
        for (at, tile) in word.iter().enumerate() {
            match left.iter().position(|own| own == tile) {
                Some(own) => {
                    left.swap_remove(own);
                }
                None => others.push((at, *tile)),
            }
        }
        // The letter that takes each set.
        let mut takers: Vec<Option<usize>> = vec![None; self.sets.len()];
        for index in 0..others.len() {
            let mut seen = vec![false; self.sets.len()];
            self.take(index, &others, &mut takers, &mut seen);
        }
        let is_blank = |index: &usize| !takers.contains(&Some(*index));
        let blanks = (0..others.len()).filter(is_blank);
        blanks.filter_map(|index| others.get(index).map(|(at, _)| *at)).collect()
    }

    /// Lets a letter take a set, for which others may take other sets. Returns `true` if it does.
    fn take(
        &self,
        index: usize,
        others: &[(usize, Letter)],
        takers: &mut [Option<usize>],
        seen: &mut [bool],
    ) -> bool {
        let Some(&(_, letter)) = others.get(index) else {
            return false;
        };
        for (at, set) in self.sets.iter().enumerate() {
            if !set.contains(letter) || seen.get(at) != Some(&false) {
                continue;
            }
            if let Some(seen) = seen.get_mut(at) {
                *seen = true;
            }
            let taker = takers.get(at).copied().flatten();
            if taker.is_none_or(|taker| self.take(taker, others, takers, seen)) {
                if let Some(slot) = takers.get_mut(at) {
                    *slot = Some(index);
                }
                return true;
            }
        }
        false
    }

    /// Returns the word with the faces of its tiles, and with the blank faces where blanks are
    /// needed: usually the same letters in lower case.
    #[must_use]
    pub fn spell(&self, word: &[Letter], alphabet: &Alphabet) -> String {
        let blanks = self.blank_positions(word);
        if blanks.is_empty() {
            return alphabet.spell(word);
        }
        let face = |(at, letter): (usize, &Letter)| match alphabet.letter(*letter) {
            Some(info) if blanks.contains(&at) => &info.blank_face,
            Some(info) => &info.face,
            None => "\u{FFFD}",
        };
        word.iter().enumerate().map(face).collect()
    }
}

/// The constraint for words made of the tiles of a [`TileMultiset`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TileWords {
    /// The numbers of letters, in which a tile of a set counts as a blank.
    counts: LetterCounts,
    sets: Option<SetMatching>,
}

/// Whether the letters of a word that are not among the letters can be the tiles of sets, and of
/// blanks.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SetMatching {
    /// The number of each letter by index.
    counts: [u8; MAX_TILES],
    sets: Vec<LetterSet>,
    /// The number of blanks; `None` if any other tiles are allowed.
    blanks: Option<u32>,
    /// `true` if each set must have its tile.
    all: bool,
}

/// The state of a matching: the sets of sets that may have their tiles so far, a bit for each of
/// 64, then the number of letters that are not among the letters, and a byte for the number of each
/// letter.
const REACHED: usize = 0;
const SEEN: usize = 2;
const WIDTH: usize = SEEN + MAX_TILES.div_ceil(8);

impl SetMatching {
    /// Returns `None` if there are no sets.
    fn new(tiles: &TileMultiset, all: bool) -> Option<Self> {
        let mut counts = [0; MAX_TILES];
        for letter in &tiles.letters {
            if let Some(count) = counts.get_mut(letter.index()) {
                *count += 1;
            }
        }
        (!tiles.sets.is_empty()).then(|| Self {
            counts,
            sets: tiles.sets.clone(),
            blanks: (!tiles.is_open).then_some(tiles.blanks.into()),
            all,
        })
    }

    fn start(state: &mut [u64]) {
        state.fill(0);
        if let Some(reached) = state.get_mut(REACHED) {
            *reached = 1;
        }
    }

    /// Adds a letter. Returns `false` if no tile is left for it.
    fn step(&self, state: &mut [u64], letter: Letter) -> bool {
        let index = letter.index();
        let shift = index % 8 * 8;
        let Some(word) = state.get_mut(SEEN + index / 8) else {
            return false;
        };
        let seen = *word >> shift & 0xFF;
        *word = word.wrapping_add(1 << shift);
        if seen < self.counts.get(index).copied().unwrap_or(0).into() {
            return true;
        }
        let &mut [ref mut reached, ref mut others, ..] = state else {
            return false;
        };
        let mut next = 0u64;
        for matched in (0..64u64).filter(|matched| *reached >> matched & 1 != 0) {
            let blanks = *others - u64::from(matched.count_ones());
            if self.blanks.is_none_or(|most| blanks < most.into()) {
                next |= 1 << matched;
            }
            for (at, set) in self.sets.iter().enumerate() {
                if matched >> at & 1 == 0 && set.contains(letter) {
                    next |= 1 << (matched | 1 << at);
                }
            }
        }
        *reached = next;
        *others += 1;
        next != 0
    }

    fn accepts(&self, state: &[u64]) -> bool {
        let full = (1u64 << self.sets.len()) - 1;
        let reached = state.get(REACHED).copied().unwrap_or(0);
        match self.all {
            true => reached >> full & 1 != 0,
            false => reached != 0,
        }
    }
}

impl TileWords {
    /// Returns the parts of a state.
    fn split<'a>(&self, state: &'a [u64]) -> (&'a [u64], &'a [u64]) {
        state.split_at(self.counts.width().min(state.len()))
    }
}

impl Constraint for TileWords {
    fn width(&self) -> usize {
        self.counts.width() + if self.sets.is_some() { WIDTH } else { 0 }
    }

    fn start(&self, state: &mut [u64]) {
        let width = self.counts.width().min(state.len());
        let (counts, sets) = state.split_at_mut(width);
        self.counts.start(counts);
        if self.sets.is_some() {
            SetMatching::start(sets);
        }
    }

    #[inline]
    fn step(&self, from: &[u64], letter: Letter, to: &mut [u64]) -> bool {
        let Some(sets) = &self.sets else {
            return self.counts.step(from, letter, to);
        };
        let (from_counts, from_sets) = self.split(from);
        let width = self.counts.width().min(to.len());
        let (to_counts, to_sets) = to.split_at_mut(width);
        if !self.counts.step(from_counts, letter, to_counts) {
            return false;
        }
        to_sets.copy_from_slice(from_sets);
        sets.step(to_sets, letter)
    }

    #[inline]
    fn bounds(&self, state: &[u64]) -> PruneBounds {
        let Some(sets) = &self.sets else {
            return self.counts.bounds(state);
        };
        let (of_counts, of_sets) = self.split(state);
        let bounds = self.counts.bounds(of_counts);
        PruneBounds { accepts: bounds.accepts && sets.accepts(of_sets), ..bounds }
    }

    fn accepts_all(&self, state: &[u64]) -> bool {
        self.sets.is_none() && self.counts.accepts_all(state)
    }

    #[inline]
    fn accepts_word(&self, word: &ScannedWord<'_>) -> Option<bool> {
        let Some(sets) = &self.sets else {
            return self.counts.accepts_word(word);
        };
        if !self.counts.accepts_word(word)? {
            return Some(false);
        }
        let mut state = [0; WIDTH];
        SetMatching::start(&mut state);
        let fits = word.letters().iter().all(|&letter| sets.step(&mut state, letter));
        Some(fits && sets.accepts(&state))
    }

    /// Most racks have no sets, and are counts alone.
    fn into_shared(self) -> Arc<dyn Constraint> {
        match self.sets {
            None => Arc::new(self.counts),
            Some(_) => Arc::new(self),
        }
    }

    fn is_ordered(&self) -> bool {
        false
    }
}
