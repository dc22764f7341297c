//! Work that is compiled more than once, for different processors.
//!
//! This crate does not know the processor it will run on, and choosing instructions when the program runs
//! takes `unsafe`. It therefore gives long work to a [`Processor`], which a crate that may ask implements.

/// Work that is worth being compiled anew: [`Self::run`] must be `#[inline(always)]`, with all that it
/// calls and that takes time.
pub trait Work {
    /// The result of the work.
    type Output;

    /// Runs the work on a processor that has `instructions`.
    fn run(self, instructions: impl Instructions) -> Self::Output;
}

/// Operations for which compilers do not select the best instructions of a processor.
pub trait Instructions: Copy {
    /// Copies the values of which `keep` has the bit to the front of `packed`, in order, and returns their number; what
    /// follows them is not specified. Where the processor takes longer to select values than others take to use them,
    /// all are copied: the caller must be able to use a value that is not kept.
    #[inline(always)]
    fn pack(self, values: &[u32; 64], keep: u64, packed: &mut [u32; 64]) -> usize {
        let _ = keep;
        *packed = *values;
        values.len()
    }
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
        work.run(*self)
    }
}

impl Instructions for Plain {}
