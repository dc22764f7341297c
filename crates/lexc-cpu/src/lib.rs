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
//! [`Isa::detected`] reads a static variable after the first call, but a call that cannot be
//! inlined into the caller costs some nanoseconds. Select the instruction set once for a loop, or
//! keep the [`Isa`] in the structure whose methods need it, and let everything below be inlined:
//!
//! ```
//! use lexc_cpu::Isa;
//!
//! /// Bits with the number of ones before each block, to find the rank of a bit.
//! struct RankedBits {
//!     isa: Isa,
//!     blocks: Vec<u64>,
//!     before: Vec<u32>,
//! }
//!
//! impl RankedBits {
//!     fn new(blocks: Vec<u64>) -> Self {
//!         let mut ones = 0;
//!         let before = blocks.iter().map(|block| {
//!             let before = ones;
//!             ones += block.count_ones();
//!             before
//!         });
//!         Self { isa: Isa::detected(), before: before.collect(), blocks }
//!     }
//!
//!     #[inline(always)]
//!     fn rank(&self, bit: usize) -> u32 {
//!         let below = self.blocks[bit / 64] & ((1 << (bit % 64)) - 1);
//!         self.before[bit / 64] + below.count_ones()
//!     }
//!
//!     /// All ranks with one selection of the instruction set.
//!     fn ranks(&self, bits: &[usize]) -> Vec<u32> {
//!         self.isa.run(
//!             #[inline(always)]
//!             || bits.iter().map(|&bit| self.rank(bit)).collect(),
//!         )
//!     }
//! }
//!
//! let bits = RankedBits::new(vec![0b1011, 0b1]);
//! assert_eq!(bits.ranks(&[0, 1, 3, 64, 65]), [0, 1, 2, 3, 4]);
//! ```
//!
//! [`run_optimized`] is for searches and long loops: in builds of this crate with debug assertions
//! it uses the baseline, because compiling such code once for each instruction set takes most of
//! the time of a build. A test for it needs a build without them:
//!
//! ```
//! use lexc_cpu::{Isa, run_optimized};
//!
//! let sum = run_optimized(|| (1..=100u64).map(u64::count_ones).sum::<u32>());
//! assert_eq!(sum, 319);
//! // `true` in a release build, where the closure above was compiled twice on x86-64.
//! assert_eq!(Isa::OPTIMIZED, cfg!(not(debug_assertions)));
//! ```
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
//! will be read soon, without waiting for it. A search that knows its next nodes prefetches them
//! while it works on the current one:
//!
//! ```
//! use lexc_cpu::Isa;
//!
//! /// The nodes of a forest: the value of each, and its children.
//! struct Forest {
//!     values: Vec<u32>,
//!     children: Vec<Vec<usize>>,
//! }
//!
//! fn sum(forest: &Forest, root: usize) -> u32 {
//!     let mut sum = 0;
//!     let mut open = vec![root];
//!     while let Some(node) = open.pop() {
//!         for &child in &forest.children[node] {
//!             Isa::prefetch(&forest.values, child);
//!             open.push(child);
//!         }
//!         sum += forest.values[node];
//!     }
//!     sum
//! }
//!
//! let forest = Forest {
//!     values: vec![1, 2, 4, 8],
//!     children: vec![vec![1, 2], vec![3], vec![], vec![]],
//! };
//! assert_eq!(sum(&forest, 0), 15);
//! ```
//!
//! A prefetch of an index outside the slice does nothing, so the loop needs no check at its end.
//! Measure before keeping one: where the data is in a cache, it is an instruction for nothing.
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
