//! [`BuildProgress`]: the progress and the cancellation of a build.

use core::ops::ControlFlow;

use crate::normalise::Error;

/// Receives the progress of a build, and may cancel it.
///
/// A function that takes the name of a step is one, too.
pub trait BuildProgress {
    /// Called with the number of bytes read so far of all lists.
    fn read(&mut self, _bytes: u64) {}

    /// Called when a step begins.
    fn step(&mut self, what: &'static str);

    /// Returns `true` if the build should end with an error. Called once in some thousand words or
    /// states.
    fn is_cancelled(&mut self) -> bool {
        false
    }
}

/// Ignores the progress of a build.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoProgress;

impl BuildProgress for NoProgress {
    fn step(&mut self, _: &'static str) {}
}

impl<F: FnMut(&'static str)> BuildProgress for F {
    fn step(&mut self, what: &'static str) {
        self(what);
    }
}

/// The number of words or states between two looks at the end of a build.
pub(crate) const LOOK: usize = 1 << 12;

impl dyn BuildProgress + '_ {
    /// Fails once the build is cancelled.
    pub(crate) fn check(&mut self) -> Result<(), Error> {
        match self.is_cancelled() {
            true => Err(Error::cancelled()),
            false => Ok(()),
        }
    }

    /// Returns a counter of words or states, for a loop over them.
    pub(crate) fn counter(&mut self) -> WorkCounter<'_> {
        WorkCounter { progress: self, left: 0 }
    }

    /// Begins a step, unless the build is cancelled.
    pub(crate) fn begin(&mut self, what: &'static str) -> Result<(), Error> {
        self.check()?;
        self.step(what);
        Ok(())
    }

    /// Reports the number of bytes that were read. Breaks once the build is cancelled.
    pub(crate) fn bytes_read(&mut self, bytes: u64) -> ControlFlow<()> {
        self.read(bytes);
        match self.is_cancelled() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

/// Counts words or states, and looks at the end of a build once in some thousand.
pub(crate) struct WorkCounter<'p> {
    progress: &'p mut (dyn BuildProgress + 'p),
    /// The number of words or states before the next look.
    left: usize,
}

impl WorkCounter<'_> {
    /// Counts some words or states; fails once the build is cancelled.
    #[inline(always)]
    pub(crate) fn add(&mut self, count: usize) -> Result<(), Error> {
        match self.left.checked_sub(count) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => self.look(),
        }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Error> {
        self.left = LOOK;
        self.progress.check()
    }
}
