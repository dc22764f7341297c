//! The instruction set, detected once when the program runs.
//!
//! A program built for any x86-64 counts bits in about a dozen dependent instructions, at each letter of
//! a word that it looks up. Code that depends on such instructions is compiled a second time, for
//! version 3 of that architecture (all processors since about 2013), and the copy that the processor
//! can run is selected by an [`Isa`]. Work on a whole file, whose loops are vectorized, is compiled for
//! version 4 (AVX-512) as well. This is the only module that selects instructions.

use std::sync::OnceLock;

use lexc_format::processor::{Instructions, Plain, Processor, Work};

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
}

/// The [`Processor`] for work on a whole file.
impl Processor for Isa {
    #[inline]
    fn run<W: Work>(&self, work: W) -> W::Output {
        #[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
        if self.0 == Level::X86V4 {
            // SAFETY: as in `Isa::run`: `X86V4` is made by `detect` alone, which has asked for each feature.
            #[allow(unsafe_code)]
            return unsafe { run_x86_v4(work) };
        }
        Isa::run(
            *self,
            #[inline(always)]
            || work.run(Plain),
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
fn run_x86_v4<W: Work>(work: W) -> W::Output {
    work.run(X86V4(()))
}

/// The instructions of version 4. A value is made by [`run_x86_v4`] alone, which runs on processors that have them.
#[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
#[derive(Clone, Copy)]
struct X86V4(());

#[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
impl Instructions for X86V4 {
    #[inline(always)]
    fn pack(self, values: &[u32; 64], keep: u64, packed: &mut [u32; 64]) -> usize {
        // SAFETY: the only condition is that the processor has the features. It has, since there is a value of this type.
        #[allow(unsafe_code)]
        unsafe {
            pack_x86_v4(values, keep, packed)
        }
    }
}

#[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
fn pack_x86_v4(values: &[u32; 64], keep: u64, packed: &mut [u32; 64]) -> usize {
    use std::arch::x86_64::{_mm512_loadu_si512, _mm512_maskz_compress_epi32, _mm512_storeu_si512};

    let mut len = 0;
    for (part, values) in values.as_chunks::<16>().0.iter().enumerate() {
        let keep = (keep >> (part * 16)) as u16;
        // There is room for 16 values: no part before this one had more.
        let Some(room) = packed[len..].first_chunk_mut::<16>() else {
            break;
        };
        // SAFETY: `values` and `room` are references to 16 numbers of 32 bits, and as many are read and written. They need
        // not be aligned.
        #[allow(unsafe_code)]
        unsafe {
            let values = _mm512_loadu_si512(values.as_ptr().cast());
            let kept = _mm512_maskz_compress_epi32(keep, values);
            _mm512_storeu_si512(room.as_mut_ptr().cast(), kept);
        }
        len += keep.count_ones() as usize;
    }
    len
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
    use lexc_format::processor::{Instructions, Plain, Processor, Work};

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
            let kept: Vec<u32> = (0..64)
                .filter(|bit| keep >> bit & 1 != 0)
                .map(|bit| 1000 + bit)
                .collect();
            let packed = Processor::run(&Isa::detected(), Pack(&values, keep));
            assert!(
                packed == kept || packed == values,
                "{keep:064b}: {packed:?}"
            );
            assert_eq!(Plain.run(Pack(&values, keep)), values);
        }
    }

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
