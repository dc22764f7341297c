//! The plays of a run that a search looks for, by the numbers of new tiles on either side of the
//! run and by the letters that blanks stand for.
//!
//! A search from a run places its first tiles to the left of the run, and then, once the left side
//! is closed, the others to the right. So a [`PlayFilter`] has the wanted numbers of left tiles
//! and for each of them a [`RightFilter`], which has the wanted numbers of right tiles.
//! A search for every play uses the filters [`EveryPlay`] and `()`, which take no space; a search
//! for the best plays uses [`WantedPlays`] and [`RightCounts`].

use core::fmt::Debug;

use super::blank_letters::{BlankRule, ListedBlanks};
use crate::rack::tiles_left::TilesLeft;

/// The numbers of new tiles to the right of a run with which a play is wanted.
pub(crate) trait RightFilter: Copy + Default + Debug + Send + Sync + 'static {
    /// The rule for the letters of blanks.
    type Blanks: BlankRule;

    fn blanks(self) -> Self::Blanks;

    fn with_blanks(self, blanks: Self::Blanks) -> Self;

    #[inline(always)]
    fn with_tile(self, tile: u8) -> Self {
        self.with_blanks(self.blanks().with_tile(tile))
    }

    #[inline(always)]
    fn allowed(self, rest: TilesLeft, lists: &BlankLists<Self>) -> u64 {
        self.blanks().allowed(rest, lists)
    }

    /// Returns the filter for the right side after the left side was closed, where `left` was the
    /// filter; it wants no play if too few blanks are left.
    fn after_left(self, left: Self, rest: TilesLeft) -> Self;

    /// Returns `true` if a play with exactly `right` tiles to the right is wanted.
    fn exactly(self, right: u32) -> bool;

    /// Returns `true` if a play with `right` tiles or more to the right is wanted.
    fn at_least(self, right: u32) -> bool;

    /// Returns the numbers of tiles that are still to be placed after one tile.
    fn next(self) -> Self;
}

/// The lists of letters that the blanks of a filter refer to.
pub(crate) type BlankLists<R> = <<R as RightFilter>::Blanks as BlankRule>::Lists;

/// Every play is wanted.
impl RightFilter for () {
    type Blanks = ();

    #[inline(always)]
    fn blanks(self) {}

    #[inline(always)]
    fn with_blanks(self, (): ()) -> Self {}

    #[inline(always)]
    fn after_left(self, (): Self, _: TilesLeft) -> Self {}

    #[inline(always)]
    fn exactly(self, _: u32) -> bool {
        true
    }

    #[inline(always)]
    fn at_least(self, _: u32) -> bool {
        true
    }

    #[inline(always)]
    fn next(self) -> Self {}
}

/// The numbers of new tiles on either side of a run with which a play is wanted.
pub(crate) trait PlayFilter: Copy {
    type Right: RightFilter;

    /// Returns the filter that a search begins with, before the number of left tiles is known.
    fn initial(&self) -> Self::Right;

    /// Returns the filter for the right side with `left` tiles to the left.
    fn right(&self, left: u32) -> Self::Right;

    /// Returns `true` if a play with `left` tiles or more to the left is wanted.
    fn left_at_least(&self, left: u32) -> bool;
}

/// The filter that wants every play.
#[derive(Debug, Clone, Copy)]
pub(crate) struct EveryPlay;

impl PlayFilter for EveryPlay {
    type Right = ();

    #[inline(always)]
    fn initial(&self) {}

    #[inline(always)]
    fn right(&self, _: u32) {}

    #[inline(always)]
    fn left_at_least(&self, _: u32) -> bool {
        true
    }
}

/// The plays of a run that may be among the best.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WantedPlays {
    /// The filters of the right side, by the number of left tiles.
    right: [RightCounts; 33],
    /// The wanted numbers of left tiles, as a bit set.
    left: u64,
    /// The letters that blanks stand for in any of the plays.
    blanks: ListedBlanks,
}

impl WantedPlays {
    /// Creates a filter that wants no play.
    #[inline(always)]
    pub(crate) fn none() -> Self {
        Self {
            right: [RightCounts::default(); 33],
            left: 0,
            blanks: ListedBlanks::keeping(u8::MAX),
        }
    }

    /// Adds the plays with `left` tiles to the left, any of the numbers of tiles of the bit set
    /// `exactly` to the right, and at least `blanks_kept` blanks left on the rack.
    #[inline(always)]
    pub(crate) fn allow(&mut self, left: usize, exactly: u32, blanks_kept: u8) {
        let at_least = (1u64 << (32 - exactly.leading_zeros())) - 1;
        self.right[left.min(32)] = RightCounts {
            exactly,
            at_least: at_least as u32,
            blanks: ListedBlanks::keeping(blanks_kept),
        };
        if exactly != 0 {
            self.left |= 1 << left.min(32);
            self.blanks = ListedBlanks::keeping(self.blanks.kept().min(blanks_kept));
        }
    }

    /// Sets the list of letters that blanks stand for in all of the plays.
    #[inline(always)]
    pub(crate) fn set_blanks(&mut self, blanks: ListedBlanks) {
        self.blanks = blanks;
        for right in &mut self.right {
            right.blanks = blanks;
        }
    }
}

/// The wanted numbers of right tiles, as bit sets.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct RightCounts {
    /// Bit `n`: a play with exactly `n` tiles is wanted.
    exactly: u32,
    /// Bit `n`: a play with `n` tiles or more is wanted.
    at_least: u32,
    blanks: ListedBlanks,
}

impl RightFilter for RightCounts {
    type Blanks = ListedBlanks;

    #[inline(always)]
    fn blanks(self) -> ListedBlanks {
        self.blanks
    }

    #[inline(always)]
    fn with_blanks(self, blanks: ListedBlanks) -> Self {
        Self { blanks, ..self }
    }

    #[inline(always)]
    fn after_left(self, left: Self, rest: TilesLeft) -> Self {
        let enough = u32::from(rest.blanks >= u32::from(self.blanks.kept())).wrapping_neg();
        Self {
            exactly: self.exactly & enough,
            at_least: self.at_least & enough,
            blanks: self.blanks.after(left.blanks),
        }
    }

    #[inline(always)]
    fn exactly(self, right: u32) -> bool {
        self.exactly >> right & 1 != 0
    }

    #[inline(always)]
    fn at_least(self, right: u32) -> bool {
        self.at_least >> right & 1 != 0
    }

    #[inline(always)]
    fn next(self) -> Self {
        Self { exactly: self.exactly >> 1, at_least: self.at_least >> 1, ..self }
    }
}

impl PlayFilter for WantedPlays {
    type Right = RightCounts;

    #[inline(always)]
    fn initial(&self) -> RightCounts {
        RightCounts { blanks: self.blanks, ..self.right[0] }
    }

    #[inline(always)]
    fn right(&self, left: u32) -> RightCounts {
        self.right[left.min(32) as usize]
    }

    #[inline(always)]
    fn left_at_least(&self, left: u32) -> bool {
        self.left >> left.min(63) != 0
    }
}
