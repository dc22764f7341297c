//! [`Watch`]: checks at intervals whether work is cancelled.

use core::cell::Cell;

/// The number of calls of [`Watch::is_over`] between two checks; each covers a few microseconds of
/// work.
const INTERVAL: u32 = 256;

/// Checks at intervals whether work is cancelled, so that loops whose result is no longer needed
/// end early.
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

    /// Returns `true` if an earlier check found the work cancelled. Does not check again.
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
