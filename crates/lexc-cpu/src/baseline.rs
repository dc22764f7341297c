//! Replaces `x86` where code is compiled for the baseline alone.

use crate::work::Work;

/// A level above the baseline: there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Level {}

impl Level {
    /// Returns `None`.
    #[cfg(feature = "std")]
    pub(crate) fn detect() -> Option<Self> {
        None
    }

    pub(crate) fn run<T>(self, _: impl FnOnce() -> T) -> T {
        match self {}
    }

    pub(crate) fn run_work<W: Work>(self, _: W) -> W::Output {
        match self {}
    }
}
