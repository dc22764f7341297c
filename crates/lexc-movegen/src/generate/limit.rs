//! Limits of a search: by the numbers of new tiles on either side of a run, the plays that may be
//! among the best, and the letters that blanks can be in them.

use super::blank_letters::{Blanks, Listed};
use super::rack_state::Rest;

/// The numbers of new tiles to the right of a run with which a play is wanted.
pub(crate) trait Row: Copy + Default {
    /// The letters that blanks can be.
    type Blanks: Blanks;

    /// Returns the letters that blanks can be.
    fn blanks(self) -> Self::Blanks;

    /// Returns the same numbers with other letters for blanks.
    fn with_blanks(self, blanks: Self::Blanks) -> Self;

    /// Returns the same numbers after a tile, which may be a blank.
    #[inline(always)]
    fn with_tile(self, tile: u8) -> Self {
        self.with_blanks(self.blanks().with_tile(tile))
    }

    /// Returns the letters that can be placed.
    #[inline(always)]
    fn allowed(self, rest: Rest, lists: &Lists<Self>) -> u64 {
        self.blanks().allowed(rest, lists)
    }

    /// Returns the same numbers after the tiles that were placed under another limit; none if too few blanks are left.
    fn after(self, other: Self, rest: Rest) -> Self;

    /// Returns `true` if a play with exactly `right` tiles is wanted.
    fn just(self, right: u32) -> bool;

    /// Returns `true` if a play with `right` tiles or more is wanted.
    fn more(self, right: u32) -> bool;

    /// Returns the same numbers less one.
    fn shifted(self) -> Self;
}

/// The lists of letters that the blanks of a row refer to.
pub(crate) type Lists<R> = <<R as Row>::Blanks as Blanks>::Lists;

impl Row for () {
    type Blanks = ();

    #[inline(always)]
    fn blanks(self) {}

    #[inline(always)]
    fn with_blanks(self, (): ()) -> Self {}

    #[inline(always)]
    fn after(self, (): Self, _: Rest) -> Self {}

    #[inline(always)]
    fn just(self, _: u32) -> bool {
        true
    }

    #[inline(always)]
    fn more(self, _: u32) -> bool {
        true
    }

    #[inline(always)]
    fn shifted(self) -> Self {}
}

/// The numbers of new tiles on either side of a run with which a play is wanted.
pub(crate) trait Limit: Copy {
    /// The numbers for the right side.
    type Row: Row;

    /// Returns what a search begins with, before it is known how many tiles are to the left.
    fn begin(&self) -> Self::Row;

    /// Returns the numbers for the right side with `left` tiles to the left.
    fn row(&self, left: u32) -> Self::Row;

    /// Returns `true` if a play with `left` tiles or more to the left is wanted.
    fn left(&self, left: u32) -> bool;
}

/// Every play is wanted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Everything;

impl Limit for Everything {
    type Row = ();

    #[inline(always)]
    fn begin(&self) {}

    #[inline(always)]
    fn row(&self, _: u32) {}

    #[inline(always)]
    fn left(&self, _: u32) -> bool {
        true
    }
}

/// Only plays are wanted that may be among the best.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Above {
    /// By the number of tiles to the left.
    rows: [Few; 33],
    /// Numbers of tiles to the left with which a play is wanted, as a bit set.
    left: u64,
    /// The letters that blanks can be in any of these plays.
    blanks: Listed,
}

impl Above {
    /// Creates a limit that wants no play.
    #[inline(always)]
    pub(crate) fn none() -> Self {
        Self {
            rows: [Few::default(); 33],
            left: 0,
            blanks: Listed::keeping(u8::MAX),
        }
    }

    /// Adds plays with `left` tiles to the left, any of these numbers to the right, a bit set, that keep at least so many blanks.
    #[inline(always)]
    pub(crate) fn allow(&mut self, left: usize, just: u32, blanks_kept: u8) {
        let below = (1u64 << (32 - just.leading_zeros())) - 1;
        self.rows[left.min(32)] = Few {
            just,
            more: below as u32,
            blanks: Listed::keeping(blanks_kept),
        };
        if just != 0 {
            self.left |= 1 << left.min(32);
            self.blanks = Listed::keeping(self.blanks.kept().min(blanks_kept));
        }
    }
}

impl Above {
    /// Sets the list of letters that blanks can be in all of these plays.
    #[inline(always)]
    pub(crate) fn set_blanks(&mut self, blanks: Listed) {
        self.blanks = blanks;
        for row in &mut self.rows {
            row.blanks = blanks;
        }
    }
}

/// Numbers of tiles to the right with which a play is wanted, as bit sets: exactly, and at most.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Few {
    just: u32,
    more: u32,
    blanks: Listed,
}

impl Row for Few {
    type Blanks = Listed;

    #[inline(always)]
    fn blanks(self) -> Listed {
        self.blanks
    }

    #[inline(always)]
    fn with_blanks(self, blanks: Listed) -> Self {
        Self { blanks, ..self }
    }

    #[inline(always)]
    fn after(self, other: Self, rest: Rest) -> Self {
        let left = u32::from(rest.blanks >= u32::from(self.blanks.kept())).wrapping_neg();
        Self {
            just: self.just & left,
            more: self.more & left,
            blanks: self.blanks.after(other.blanks),
        }
    }

    #[inline(always)]
    fn just(self, right: u32) -> bool {
        self.just >> right & 1 != 0
    }

    #[inline(always)]
    fn more(self, right: u32) -> bool {
        self.more >> right & 1 != 0
    }

    #[inline(always)]
    fn shifted(self) -> Self {
        Self {
            just: self.just >> 1,
            more: self.more >> 1,
            ..self
        }
    }
}

impl Limit for Above {
    type Row = Few;

    #[inline(always)]
    fn begin(&self) -> Few {
        Few {
            blanks: self.blanks,
            ..self.rows[0]
        }
    }

    #[inline(always)]
    fn row(&self, left: u32) -> Few {
        self.rows[left.min(32) as usize]
    }

    #[inline(always)]
    fn left(&self, left: u32) -> bool {
        self.left >> left.min(63) != 0
    }
}
