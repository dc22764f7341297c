//! The levels of x86-64 above the baseline that code is compiled for.

#![allow(unsafe_code)]

use std::arch::x86_64::{_mm512_loadu_si512, _mm512_maskz_compress_epi32, _mm512_storeu_si512};

use crate::work::{BaselineInstructions, Instructions, Work};

/// A level that this processor has; only [`Level::detect`] makes one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Level(Version);

/// The versions of the architecture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Version {
    V3,
    V4,
}

impl Level {
    /// Returns the highest level whose features the processor has, if there is one.
    pub(crate) fn detect() -> Option<Self> {
        let v3 = std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("lzcnt")
            && std::is_x86_feature_detected!("popcnt");
        let v4 = std::is_x86_feature_detected!("avx512f")
            && std::is_x86_feature_detected!("avx512bw")
            && std::is_x86_feature_detected!("avx512cd")
            && std::is_x86_feature_detected!("avx512dq")
            && std::is_x86_feature_detected!("avx512vl");
        match (v3, v4) {
            (true, true) => Some(Self(Version::V4)),
            (true, false) => Some(Self(Version::V3)),
            (false, _) => None,
        }
    }

    /// Runs a closure compiled for version 3, which both levels have.
    #[inline(always)]
    pub(crate) fn run<T>(self, work: impl FnOnce() -> T) -> T {
        // SAFETY: the only condition for calling a safe function with `target_feature` is that the
        // processor has these features. Only `detect` makes a level, after checking for each of
        // them.
        unsafe { run_v3(work) }
    }

    /// Runs work on a whole file, compiled for this level.
    #[inline(always)]
    pub(crate) fn run_work<W: Work>(self, work: W) -> W::Output {
        match self.0 {
            Version::V3 => self.run(
                #[inline(always)]
                || work.run(BaselineInstructions),
            ),
            // SAFETY: as in `run`: only `detect` makes this level, after checking for each feature.
            Version::V4 => unsafe { run_v4(work) },
        }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_v3<T>(work: impl FnOnce() -> T) -> T {
    work()
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
fn run_v4<W: Work>(work: W) -> W::Output {
    work.run(V4(()))
}

/// The instructions of version 4. Only [`run_v4`] makes a value, on processors that have them.
#[derive(Clone, Copy)]
struct V4(());

impl Instructions for V4 {
    #[inline(always)]
    fn pack(self, values: &[u32; 64], keep: u64, packed: &mut [u32; 64]) -> usize {
        // SAFETY: the only condition is that the processor has the features. It has: a value of
        // this type exists.
        unsafe { pack_v4(values, keep, packed) }
    }
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
fn pack_v4(values: &[u32; 64], keep: u64, packed: &mut [u32; 64]) -> usize {
    let mut len = 0;
    for (part, values) in values.as_chunks::<16>().0.iter().enumerate() {
        let keep = (keep >> (part * 16)) as u16;
        // No earlier part had more than 16 values, so 16 remain free.
        let Some(room) = packed[len..].first_chunk_mut::<16>() else {
            break;
        };
        // SAFETY: `values` and `room` are references to 16 numbers of 32 bits; that many are read
        // and written. They need not be aligned.
        unsafe {
            let values = _mm512_loadu_si512(values.as_ptr().cast());
            let kept = _mm512_maskz_compress_epi32(keep, values);
            _mm512_storeu_si512(room.as_mut_ptr().cast(), kept);
        }
        len += keep.count_ones() as usize;
    }
    len
}
