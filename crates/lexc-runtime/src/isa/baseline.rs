//! Stands for the levels of a processor where code is compiled for the baseline alone.

use lexc_format::processor::Work;

/// A level above the baseline: there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Level {}

impl Level {
    /// Returns `None`.
    pub(super) fn detect() -> Option<Self> {
        None
    }

    pub(super) fn run<T>(self, _: impl FnOnce() -> T) -> T {
        match self {}
    }

    pub(super) fn run_work<W: Work>(self, _: W) -> W::Output {
        match self {}
    }
}
