//! Limits of a search: by the numbers of new tiles on either side of a run, the plays that may be
//! among the best, and the letters that blanks can be in them.

use super::blank_letters::BlankLetters;
use super::rack_state::Rest;

/// The numbers of new tiles to the right of a run with which a play is wanted.
pub(crate) trait Row: Copy + Default {
    /// The letters that blanks can be.
    type Blanks: Default;

    /// Returns the letters that can be placed.
    fn allowed(self, rest: Rest, blanks: &Self::Blanks) -> u64;

    /// Returns the same numbers after a tile, which may be a blank.
    fn with_tile(self, tile: u8) -> Self;

    /// Returns the same numbers after the blanks of another row.
    fn with_blanks_of(self, other: Self) -> Self;

    /// Returns `true` if a play with exactly `right` tiles is wanted.
    fn just(self, right: u32) -> bool;

    /// Returns `true` if a play with `right` tiles or more is wanted.
    fn more(self, right: u32) -> bool;

    /// Returns the same numbers less one.
    fn shifted(self) -> Self;
}

impl Row for () {
    type Blanks = ();

    #[inline(always)]
    fn allowed(self, rest: Rest, (): &()) -> u64 {
        rest.allowed
    }

    #[inline(always)]
    fn with_tile(self, _: u8) -> Self {}

    #[inline(always)]
    fn with_blanks_of(self, (): Self) -> Self {}

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
}

impl Above {
    /// Creates a limit that wants no play.
    #[inline(always)]
    pub(crate) fn none() -> Self {
        Self {
            rows: [Few::default(); 33],
            left: 0,
        }
    }

    /// Adds plays with `left` tiles to the left and any of these numbers to the right, a bit set.
    #[inline(always)]
    pub(crate) fn allow(&mut self, left: usize, just: u32) {
        let below = (1u64 << (32 - just.leading_zeros())) - 1;
        self.rows[left.min(32)] = Few {
            just,
            more: below as u32,
            ..Few::default()
        };
        self.left |= u64::from(just != 0) << left.min(32);
    }
}

impl Above {
    /// Sets the list of letters that blanks can be in all of these plays.
    #[inline(always)]
    pub(crate) fn set_blanks(&mut self, list: u16) {
        for row in &mut self.rows {
            row.blanks = list;
        }
    }
}

/// Numbers of tiles to the right with which a play is wanted, as bit sets: exactly, and at most.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Few {
    just: u32,
    more: u32,
    /// The list of letters that blanks can be; 0 for any.
    blanks: u16,
    /// The letter of the first blank, 0 as long as there is none.
    first: u8,
}

impl Row for Few {
    type Blanks = BlankLetters;

    #[inline(always)]
    fn allowed(self, rest: Rest, blanks: &BlankLetters) -> u64 {
        match rest.blanks {
            0 => rest.allowed,
            _ => rest.allowed & (rest.letters | blanks.letters(self.blanks, self.first)),
        }
    }

    #[inline(always)]
    fn with_tile(self, tile: u8) -> Self {
        let first = (self.first == 0) & (tile > 127);
        Self {
            first: self.first | ((tile & 63) * u8::from(first)),
            ..self
        }
    }

    #[inline(always)]
    fn with_blanks_of(self, other: Self) -> Self {
        Self {
            first: other.first,
            ..self
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
    fn row(&self, left: u32) -> Few {
        self.rows[left.min(32) as usize]
    }

    #[inline(always)]
    fn left(&self, left: u32) -> bool {
        self.left >> left.min(63) != 0
    }
}
