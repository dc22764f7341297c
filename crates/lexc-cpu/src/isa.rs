//! [`Isa`]: an instruction set, detected once when the program runs.

use crate::level::Level;
use crate::prefetch::prefetch;
use crate::work::{BaselineInstructions, Work};

/// An instruction set that this processor has.
///
/// # Examples
/// ```
/// use lexc_cpu::Isa;
///
/// let bits = |words: &[u64]| words.iter().map(|word| word.count_ones()).sum::<u32>();
/// let words = [3, 5, 255];
/// assert_eq!(Isa::detected().run(|| bits(&words)), Isa::BASELINE.run(|| bits(&words)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Isa(Option<Level>);

impl Isa {
    /// The instruction set that the program was built for.
    pub const BASELINE: Self = Self(None);

    /// `true` if [`Self::run_optimized`] uses the instruction set: in builds of this crate without
    /// debug assertions. Where it is `false`, code whose variants take long to compile can leave
    /// some out.
    pub const OPTIMIZED: bool = cfg!(not(debug_assertions));

    /// Returns the best instruction set of this processor, which is detected once.
    #[inline]
    #[must_use]
    pub fn detected() -> Self {
        #[cfg(feature = "std")]
        {
            static DETECTED: std::sync::OnceLock<Isa> = std::sync::OnceLock::new();
            *DETECTED.get_or_init(detect)
        }
        #[cfg(not(feature = "std"))]
        Self::BASELINE
    }

    /// Prefetches an element of a slice: begins to load it into the cache, without waiting for it.
    /// Does nothing where the slice has no such element, and on processors other than x86-64
    /// and AArch64.
    ///
    /// A read that misses all caches takes some 100 ns. A prefetch takes one instruction, and the
    /// program does other work until the data arrives.
    ///
    /// # Examples
    /// ```
    /// use lexc_cpu::Isa;
    ///
    /// fn sum(values: &[u64], order: &[usize]) -> u64 {
    ///     let mut sum = 0;
    ///     for (at, &index) in order.iter().enumerate() {
    ///         if let Some(&ahead) = order.get(at + 16) {
    ///             Isa::prefetch(values, ahead);
    ///         }
    ///         sum += values[index];
    ///     }
    ///     sum
    /// }
    /// assert_eq!(sum(&[5, 6, 7], &[2, 0]), 12);
    /// ```
    #[inline(always)]
    pub fn prefetch<T>(slice: &[T], index: usize) {
        if let Some(element) = slice.get(index) {
            prefetch(element);
        }
    }

    /// Runs a closure compiled for this instruction set. Only code that is inlined into the closure
    /// benefits, so the closure and what it calls are `#[inline(always)]`.
    #[inline(always)]
    pub fn run<T>(self, work: impl FnOnce() -> T) -> T {
        match self.0 {
            None => work(),
            Some(level) => level.run(work),
        }
    }

    /// Runs a closure as [`Self::run`] does, except in builds of this crate with debug assertions,
    /// which use the baseline instructions. For searches and long loops: compiling them once
    /// for each instruction set takes most of the time of a build.
    #[inline(always)]
    pub fn run_optimized<T>(self, work: impl FnOnce() -> T) -> T {
        if Self::OPTIMIZED { self.run(work) } else { work() }
    }

    /// Does work on a whole file, compiled for this instruction set, which may be a higher version
    /// than the one that closures are compiled for.
    #[inline]
    pub fn run_work<W: Work>(self, work: W) -> W::Output {
        match self.0 {
            None => work.run(BaselineInstructions),
            Some(level) => level.run_work(work),
        }
    }
}

impl Default for Isa {
    /// Returns [`Isa::detected`].
    #[inline]
    fn default() -> Self {
        Self::detected()
    }
}

/// Runs a closure with [`Isa::run_optimized`] of the detected instruction set.
#[inline(always)]
pub fn run_optimized<T>(work: impl FnOnce() -> T) -> T {
    Isa::detected().run_optimized(work)
}

#[cfg(feature = "std")]
#[cold]
fn detect() -> Isa {
    Isa(Level::detect())
}

#[cfg(test)]
mod tests {
    use crate::work::{Instructions, Work};

    use super::Isa;

    struct Pack<'a>(&'a [u32; 64], u64);

    impl Work for Pack<'_> {
        type Output = Vec<u32>;

        #[inline(always)]
        fn run(self, instructions: impl Instructions) -> Vec<u32> {
            let mut packed = [u32::MAX; 64];
            let len = instructions.pack(self.0, self.1, &mut packed);
            packed[..len].to_vec()
        }
    }

    #[test]
    fn packing_keeps_what_is_selected_in_order() {
        let values = core::array::from_fn(|index| 1000 + index as u32);
        let single = (0..64).map(|bit| 1 << bit);
        let ranges =
            (0..64).flat_map(|from| (from..64).map(move |to| (!0 << from) & (!0 >> (63 - to))));
        let mixed =
            (0..1000u64).map(|seed| seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23));
        for keep in single.chain(ranges).chain(mixed).chain([0]) {
            let kept: Vec<u32> =
                (0..64).filter(|bit| keep >> bit & 1 != 0).map(|bit| 1000 + bit).collect();
            let packed = Isa::detected().run_work(Pack(&values, keep));
            assert!(packed == kept || packed == values, "{keep:064b}: {packed:?}");
            assert_eq!(Isa::BASELINE.run_work(Pack(&values, keep)), values);
        }
    }

    #[test]
    fn tests_of_instruction_sets_lift_the_rule_for_debug_builds() {
        let asked = std::env::var_os("LEXC_TEST_ISA").is_some();
        let baseline_only = cfg!(debug_assertions);
        assert!(!(asked && baseline_only), "`run_optimized` uses the baseline");
    }
}
