//! Lexicons written by the compiler and read by the runtime.
//!
//! One program for all of these tests, because linking dominates their build time.

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
