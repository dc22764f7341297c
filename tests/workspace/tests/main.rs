//! Lexicons made by the compiler and read by the runtime.
//!
//! One program for all of these tests: linking is most of the time that they take to build.

mod agreement;
mod automata;
mod compact;
mod damage;
mod extensions;
mod forged_compact;
mod forged_packed;
mod packed;
mod packing;
mod proof;
mod queries;
mod recompile;
mod sets;
mod structures;
