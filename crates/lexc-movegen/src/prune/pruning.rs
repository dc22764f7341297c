//! [`Pruning`]: the input of all bounds, and the classes of plays that are searched separately.

use super::anagrams::LongWords;

use super::keys::LONG;
use super::long_words::LongWordFilter;
use super::score_bounds::ScoreBounds;
use crate::board::state::BoardState;
use crate::evaluate::ranking::MOST_BLANKS;
use crate::rack::search_rack::SearchRack;
use crate::rack::state::RackState;

/// The input of the bounds.
#[derive(Clone, Copy)]
pub(crate) struct Pruning<'p, S: RackState> {
    pub(crate) board: &'p BoardState,
    pub(crate) rack: &'p SearchRack<S>,
    pub(crate) scores: &'p ScoreBounds,
    pub(crate) filter: &'p LongWordFilter,
}

impl<'p, S: RackState> Pruning<'p, S> {
    /// Returns the classes of plays that are searched separately. With blanks, bingos are a class:
    /// by the filter of long words, their blanks can stand for few letters only.
    #[inline(always)]
    pub(crate) fn classes(&self) -> &'static [PlayClass] {
        let whole = &self.scores.whole;
        if (1..=MOST_BLANKS).contains(&whole.blanks) && whole.fits && whole.tiles >= LONG {
            &[PlayClass::Bingo, PlayClass::Shorter]
        } else {
            &[PlayClass::All]
        }
    }

    /// Returns the words that bingos are looked up in; `None` if they cannot be looked up.
    #[inline(always)]
    pub(crate) fn long_words(&self) -> Option<&'p LongWords> {
        self.filter.long_words(&self.scores.whole)
    }
}

/// A class of plays by their numbers of tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PlayClass {
    All,
    /// The plays of all tiles of the rack.
    Bingo,
    /// The plays of fewer tiles than the rack has.
    Shorter,
}
