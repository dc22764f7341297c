//! Work that is compiled more than once, for different processors.
//!
//! This crate does not know the processor it will run on, and choosing instructions when the program runs
//! takes `unsafe`. It therefore gives long work to a [`Processor`], which a crate that may ask implements.

/// Work that is worth being compiled anew: [`Self::run`] must be `#[inline(always)]`, with all that it
/// calls and that takes time.
pub trait Work {
    /// The result of the work.
    type Output;

    /// Runs the work.
    fn run(self) -> Self::Output;
}

/// Runs work with a selected CPU feature set.
pub trait Processor {
    /// Runs `work` and returns its result.
    fn run<W: Work>(&self, work: W) -> W::Output;
}

/// The instructions that the whole program is compiled for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Plain;

impl Processor for Plain {
    #[inline]
    fn run<W: Work>(&self, work: W) -> W::Output {
        work.run()
    }
}
