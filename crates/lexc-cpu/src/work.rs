//! [`Work`] that is compiled once for each instruction set, and the [`Instructions`] that it gets.

/// Work that [`Isa::run_work`](crate::Isa::run_work) compiles once for each instruction set.
///
/// [`Self::run`] must be `#[inline(always)]`, with all functions that it calls and that take time.
pub trait Work {
    /// The result of the work.
    type Output;

    /// Does the work with the operations of the selected instruction set.
    fn run(self, instructions: impl Instructions) -> Self::Output;
}

/// Operations for which compilers do not select the best instructions of a processor.
pub trait Instructions: Copy {
    /// Copies the values whose bit is set in `keep` to the front of `packed`, in order, and returns
    /// their number; the values after them are unspecified.
    ///
    /// Where selecting values takes longer than using them, all 64 are copied: the caller must be
    /// able to use a value whose bit is not set.
    #[inline(always)]
    fn pack(self, values: &[u32; 64], keep: u64, packed: &mut [u32; 64]) -> usize {
        let _ = keep;
        *packed = *values;
        values.len()
    }
}

/// The instructions that the whole program is compiled for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BaselineInstructions;

impl Instructions for BaselineInstructions {}
