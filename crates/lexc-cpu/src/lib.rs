//! Instruction sets selected at run time, and prefetching.
//!
//! A program built for any x86-64 counts bits in about a dozen dependent instructions, at each
//! letter of a word that it looks up. Code that depends on such instructions is compiled a second
//! time, for version 3 of that architecture (all processors since about 2013), and the copy that
//! the processor can run is selected by an [`Isa`]. On other architectures, and in programs built
//! for version 3 or higher, the one copy is used.
//!
//! # Closures
//!
//! [`Isa::run`] compiles a closure for the selected instruction set. Only code that is inlined into
//! the closure benefits, so the closure and the functions that it calls are `#[inline(always)]`:
//!
//! ```
//! use lexc_cpu::Isa;
//!
//! #[inline(always)]
//! fn count_bits(words: &[u64]) -> u32 {
//!     words.iter().map(|word| word.count_ones()).sum()
//! }
//!
//! let words = [3, 5, 255];
//! let count = Isa::detected().run(
//!     #[inline(always)]
//!     || count_bits(&words),
//! );
//! assert_eq!(count, 12);
//! assert_eq!(count, Isa::BASELINE.run(|| count_bits(&words)));
//! ```
//!
//! Results never depend on the instruction set, so a test compares [`Isa::detected`] with
//! [`Isa::BASELINE`].
//!
//! [`run_optimized`] is for searches and long loops: in builds of this crate with debug assertions
//! it uses the baseline, because compiling such code once for each instruction set takes most of
//! the time of a build.
//!
//! # Work on a whole file
//!
//! Loops that the compiler vectorizes gain from version 4 (AVX-512) as well, and from instructions
//! that it does not select by itself. They implement [`Work`], which gets [`Instructions`]:
//!
//! ```
//! use lexc_cpu::{Instructions, Isa, Work};
//!
//! /// Adds the values whose bit is set in `keep`; the others are 0.
//! struct Sum<'a>(&'a [u32; 64], u64);
//!
//! impl Work for Sum<'_> {
//!     type Output = u32;
//!
//!     #[inline(always)]
//!     fn run(self, instructions: impl Instructions) -> u32 {
//!         let mut packed = [0; 64];
//!         let len = instructions.pack(self.0, self.1, &mut packed);
//!         packed[..len].iter().sum()
//!     }
//! }
//!
//! let mut values = [0; 64];
//! values[7] = 5;
//! assert_eq!(Isa::detected().run_work(Sum(&values, 1 << 7)), 5);
//! ```
//!
//! # Prefetching
//!
//! A read that misses all caches takes some 100 ns. [`Isa::prefetch`] begins to load memory that
//! will be read soon, without waiting for it.
//!
//! # Safety
//!
//! The interface is safe. The crate has `unsafe` code in two modules, each with its proof: `x86`
//! calls functions compiled for features that were detected, and `prefetch` executes
//! an instruction that reads and writes nothing that a program can observe.
//!
//! # Alternatives
//!
//! `multiversion` and `pulp` select code at run time, too. `multiversion` 0.9 brings a procedural
//! macro with `syn` and its tree into every build, five crates at least, and `pulp` 0.22 brings
//! eight; a program that only reads lexicons has nine in all. This crate has none.

#![cfg_attr(not(feature = "std"), no_std)]

mod work;

mod prefetch;

#[cfg(not(all(feature = "std", target_arch = "x86_64", not(target_feature = "avx2"))))]
#[path = "baseline.rs"]
mod level;
#[cfg(all(feature = "std", target_arch = "x86_64", not(target_feature = "avx2")))]
#[path = "x86.rs"]
mod level;

mod isa;

pub use isa::{Isa, run_optimized};
pub use work::{Instructions, Work};
