//! Checks that the structures of a file hold the words of its DAWG.
//!
//! Opening a file with full verification proves that each structure is sound by itself. A file
//! could still have a GADDAG of other words than its DAWG. [`check_agreement`] builds the
//! structures again from the words of the DAWG and walks over both side by side. The built
//! structures are minimal, so each state of the file must be equivalent to exactly one of their
//! states (Hopcroft & Karp, *A linear algorithm for testing equivalence of finite automata*, 1971).
//!
//! | module | content |
//! |---|---|
//! | `name` | the names of structures in messages |
//! | `positions` | positions in all kinds of structures |
//! | `needed_letters` | the needed letters of bitmap states |
//! | `side_by_side` | the comparison |

mod name;
mod needed_letters;
mod positions;
mod side_by_side;

pub use side_by_side::check_agreement;
