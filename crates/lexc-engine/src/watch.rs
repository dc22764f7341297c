//! [`StepLimits`]: the end of a step of long work; [`Watch`]: checks it at intervals.

use core::cell::Cell;

/// The conditions that end a step of work that may be long, such as the choice of a move.
///
/// # Examples
/// A step that ends after three looks:
/// ```
/// use std::sync::atomic::{AtomicU32, Ordering};
///
/// use lexc_engine::StepLimits;
///
/// let looks = AtomicU32::new(0);
/// let is_due = || looks.fetch_add(1, Ordering::Relaxed) >= 3;
/// let limits = StepLimits { is_due: &is_due, ..StepLimits::NONE };
/// assert!(!limits.is_reached() && !limits.is_reached() && !limits.is_reached());
/// assert!(limits.is_reached());
/// ```
#[derive(Clone, Copy)]
pub struct StepLimits<'a> {
    /// Returns `true` once the step should end. It is called between parts of the work that are
    /// not repeated, mostly every few milliseconds; at least one part is completed.
    pub is_due: &'a (dyn Fn() -> bool + Sync),
    /// Returns `true` once the work is cancelled. It is called every few milliseconds. If the work
    /// is continued nevertheless, the current part is repeated.
    pub is_cancelled: &'a (dyn Fn() -> bool + Sync),
}

impl StepLimits<'static> {
    /// Limits that never end a step.
    pub const NONE: Self = Self { is_due: &|| false, is_cancelled: &|| false };
}

impl StepLimits<'_> {
    /// Returns `true` once the step should end, or the work is cancelled.
    #[must_use]
    pub fn is_reached(&self) -> bool {
        (self.is_cancelled)() || (self.is_due)()
    }
}

impl core::fmt::Debug for StepLimits<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("StepLimits").finish_non_exhaustive()
    }
}

/// The number of calls of [`Watch::is_over`] between two checks; each covers a few microseconds of
/// work at most.
const INTERVAL: u32 = 256;

/// The end of a step of a loop of many short parts: checks the limits at intervals.
#[derive(Debug)]
pub(crate) struct Watch<'a> {
    limits: StepLimits<'a>,
    looks: Cell<u32>,
    over: Cell<bool>,
}

impl<'a> Watch<'a> {
    /// Returns a watch that never ends a step.
    pub(crate) fn never() -> Self {
        Self::new(StepLimits::NONE)
    }

    pub(crate) fn new(limits: StepLimits<'a>) -> Self {
        Self { limits, looks: Cell::new(0), over: Cell::new(false) }
    }

    /// Returns `true` once the step should end; `false` at the first calls, so that each step
    /// completes some parts.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        let looks = self.looks.get().wrapping_add(1);
        self.looks.set(looks);
        if looks.is_multiple_of(INTERVAL) && !self.over.get() {
            self.over.set(self.limits.is_reached());
        }
        self.over.get()
    }
}
