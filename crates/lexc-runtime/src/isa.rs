//! The instruction set, detected once when the program runs.
//!
//! A program built for any x86-64 counts bits in about a dozen dependent instructions, at each letter of
//! a word that it looks up. Code that depends on such instructions is compiled a second time, for
//! version 3 of that architecture (all processors since about 2013), and the copy that the processor
//! can run is selected by an [`Isa`]. Work on a whole file, whose loops are vectorized, is compiled for
//! version 4 (AVX-512) as well. This is the only module that selects instructions.

use std::sync::OnceLock;

use lexc_format::processor::{Processor, Work};

/// An instruction set that this processor has.
///
/// # Examples
/// ```
/// use lexc_runtime::Isa;
///
/// let bits = |words: &[u64]| words.iter().map(|word| word.count_ones()).sum::<u32>();
/// let words = [3, 5, 255];
/// assert_eq!(Isa::detected().run(|| bits(&words)), Isa::BASELINE.run(|| bits(&words)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Isa(Level);

/// The levels that code is compiled for. A value above the baseline is made by [`Isa::detected`] alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Level {
    Baseline,
    #[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
    X86V3,
    #[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
    X86V4,
}

impl Isa {
    /// The instruction set that the program was built for.
    pub const BASELINE: Self = Self(Level::Baseline);

    /// Returns the best instruction set that this processor has. The processor is asked once.
    #[inline]
    #[must_use]
    pub fn detected() -> Self {
        static DETECTED: OnceLock<Isa> = OnceLock::new();
        *DETECTED.get_or_init(detect)
    }

    /// Runs a closure compiled for this instruction set. Only code that is inlined into the closure
    /// benefits, so the closure and what it calls are `#[inline(always)]`.
    #[inline(always)]
    pub fn run<T>(self, work: impl FnOnce() -> T) -> T {
        match self.0 {
            Level::Baseline => work(),
            #[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
            // SAFETY: the only condition for calling a safe function with `target_feature` is that the
            // processor has these features. Both levels are made by `detect` alone, which has asked for
            // each of them.
            #[allow(unsafe_code)]
            Level::X86V3 | Level::X86V4 => unsafe { run_x86_v3(work) },
        }
    }

    /// Runs a closure as [`Self::run`] does, except in builds of this crate with debug assertions, which use
    /// the baseline instructions. For searches and long loops: compiling them once for each instruction
    /// set takes most of the time of a build.
    #[inline(always)]
    pub fn run_optimized<T>(self, work: impl FnOnce() -> T) -> T {
        #[cfg(not(debug_assertions))]
        return self.run(work);
        #[cfg(debug_assertions)]
        work()
    }

    /// Runs a closure as [`Self::run`] does, compiled for one more instruction set. Code that is not
    /// vectorized gains nothing from it.
    #[inline(always)]
    fn run_vectorized<T>(self, work: impl FnOnce() -> T) -> T {
        #[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
        if self.0 == Level::X86V4 {
            // SAFETY: as in `run`: `X86V4` is made by `detect` alone, which has asked for each feature.
            #[allow(unsafe_code)]
            return unsafe { run_x86_v4(work) };
        }
        self.run(work)
    }
}

/// The [`Processor`] for work on a whole file.
impl Processor for Isa {
    #[inline]
    fn run<W: Work>(&self, work: W) -> W::Output {
        self.run_vectorized(
            #[inline(always)]
            || work.run(),
        )
    }
}

#[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_x86_v3<T>(work: impl FnOnce() -> T) -> T {
    work()
}

#[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
fn run_x86_v4<T>(work: impl FnOnce() -> T) -> T {
    work()
}

/// Returns the highest level whose features the processor has.
#[cold]
fn detect() -> Isa {
    #[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
    if std::is_x86_feature_detected!("avx2")
        && std::is_x86_feature_detected!("bmi1")
        && std::is_x86_feature_detected!("bmi2")
        && std::is_x86_feature_detected!("lzcnt")
        && std::is_x86_feature_detected!("popcnt")
    {
        let v4 = std::is_x86_feature_detected!("avx512f")
            && std::is_x86_feature_detected!("avx512bw")
            && std::is_x86_feature_detected!("avx512cd")
            && std::is_x86_feature_detected!("avx512dq")
            && std::is_x86_feature_detected!("avx512vl");
        return Isa(if v4 { Level::X86V4 } else { Level::X86V3 });
    }
    Isa::BASELINE
}

#[cfg(test)]
mod tests {
    #[test]
    fn tests_of_instruction_sets_lift_the_rule_for_debug_builds() {
        // Set by `make test-isa`.
        let asked = std::env::var_os("LEXC_TEST_ISA").is_some();
        let baseline_only = cfg!(debug_assertions);
        assert!(
            !(asked && baseline_only),
            "`run_optimized` uses the baseline"
        );
    }
}
