//! [`Watch`]: asks now and then whether work is cancelled.

use core::cell::Cell;

/// The looks at a watch between two questions: each is some microseconds of work.
const INTERVAL: u32 = 256;

/// Asks now and then whether work is cancelled. Loops whose result nobody wants then end early.
pub(crate) struct Watch<'a> {
    is_cancelled: &'a dyn Fn() -> bool,
    looks: Cell<u32>,
    over: Cell<bool>,
}

impl<'a> Watch<'a> {
    /// Returns a watch that never ends work.
    pub(crate) fn never() -> Self {
        Self::new(&|| false)
    }

    pub(crate) fn new(is_cancelled: &'a dyn Fn() -> bool) -> Self {
        Self {
            is_cancelled,
            looks: Cell::new(0),
            over: Cell::new(false),
        }
    }

    /// Returns `true` if a look has found the work cancelled, without another look.
    pub(crate) fn has_ended(&self) -> bool {
        self.over.get()
    }

    /// Returns `true` once the work is cancelled.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        let looks = self.looks.get().wrapping_add(1);
        self.looks.set(looks);
        if looks.is_multiple_of(INTERVAL) && !self.over.get() {
            self.over.set((self.is_cancelled)());
        }
        self.over.get()
    }
}

impl core::fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Watch").finish_non_exhaustive()
    }
}
