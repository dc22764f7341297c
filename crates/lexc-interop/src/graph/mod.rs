//! The graphs of foreign files: validated, reduced to a minimal DAWG in linear time, and written.
//!
//! | module | content |
//! |---|---|
//! | `lookup` | strings in a DAWG |
//! | `nodes` | lists of siblings at addresses, reduced to a DAWG |
//! | `gaddag` | GADDAGs: validation, and their strings |
//! | `comparison` | comparison of a GADDAG with the words of its file |
//! | `keys` | automata over bytes, and their keys |
//! | `cells` | lists of siblings as cells, for writers |

pub(crate) mod lookup;
pub(crate) mod nodes;
pub(crate) mod gaddag;
pub(crate) mod comparison;
pub(crate) mod keys;
pub(crate) mod cells;
