//! What a search wants: every play, their number, or only plays that may score more than another.

/// May a play still be worth the search, by its number of new tiles to the right of the run?
pub(crate) trait Row: Copy + Default {
    /// A play with just so many.
    fn just(self, right: u32) -> bool;

    /// A play with so many or more.
    fn more(self, right: u32) -> bool;

    /// The same, counted from one more tile on.
    fn shifted(self) -> Self;
}

impl Row for () {
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

/// May a play still be worth the search? Numbers of new tiles to the left and to the right of a
/// run are told.
pub(crate) trait Limit: Copy {
    /// What bounds the right side.
    type Row: Row;

    /// With so many to the left.
    fn row(&self, left: u32) -> Self::Row;

    /// With so many or more to the left.
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

/// Only plays are wanted that may score more than others: a bit for each number of tiles to the
/// right.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Above {
    /// By the number of tiles to the left.
    rows: [Few; 33],
    /// Numbers of tiles to the left with which a play may be worth it.
    left: u64,
}

impl Above {
    /// No play yet.
    #[inline(always)]
    pub(crate) fn none() -> Self {
        Self {
            rows: [Few::default(); 33],
            left: 0,
        }
    }

    /// With so many tiles to the left, these numbers of tiles to the right, as a bit set.
    #[inline(always)]
    pub(crate) fn allow(&mut self, left: usize, just: u32) {
        let below = (1u64 << (32 - just.leading_zeros())) - 1;
        self.rows[left.min(32)] = Few {
            just,
            more: below as u32,
        };
        self.left |= u64::from(just != 0) << left.min(32);
    }
}

/// Numbers of tiles to the right with which a play may be worth it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Few {
    just: u32,
    more: u32,
}

impl Row for Few {
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
