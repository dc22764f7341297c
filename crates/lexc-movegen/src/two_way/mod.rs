//! The generator on the two-way DAWG (section 7.1 of Appel and Jacobson's paper).
//!
//! The left halves of its states are a GADDAG: cross-sets, isolated plays and searches for the best
//! plays come from the generator on the GADDAG. A search for every play starts from each run and
//! grows words at both ends, the end with fewer letters to try first.
//!
//! # Example
//! The factor `AT` of a row, with the words EAT, EATS, CAT and CATS and the rack `ECS`:
//!
//! ```text
//! factor   before: {C, E}   after: {S}        the right end has fewer letters: it grows, or closes
//! ATS      before: {C, E}   after: {}         S placed: the left end grows to CATS and EATS
//! AT|      before: {C, E}                     right end closed: CAT and EAT
//! ```
//!
//! | module | subject |
//! |---|---|
//! | `factors` | factors of words that grow, and their order |
//! | `both_ends` | the search at both ends |
//! | `generator` | the generator |

mod factors;
mod both_ends;
mod generator;

pub(crate) use generator::TwoWayGenerator;
