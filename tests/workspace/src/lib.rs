//! Tests that compile lists of words and read the lexicons again.
//!
//! The crates that read lexicons do not depend on the compiler, and their own tests use the
//! committed vectors and the built-in lexicons. Tests that must compile a list are here:
//!
//! | test | content |
//! |---|---|
//! | `structures` | all structures of all layouts hold the same words |
//! | `extensions`, `compact` | factors of words in the two-way DAWGs |
//! | `packed` | packed lexicons, and conversions between all layouts |
//! | `sets` | ranges, prefixes and set operations, compared with sorted sets |
//! | `queries` | every condition and their combinations, compared with definitions |
//! | `proof` | the quick validation accepts only files that the full one accepts |
//! | `damage`, `forged_packed`, `forged_compact` | damaged and forged files |
//!
//! The benchmarks are `lookup`, `open` and `queries`.
