//! The classes for a GADDAG alone: their left edges, found without the right edges of most.
//!
//! A class whose images all fall on one state q of the DAWG, all by terminal edges or none, is given
//! by three things: the set S of states that have an image, the state q, and that flag. As letters
//! follow the middle, S stays as it is, and q moves along the edges of the DAWG. Classes with the
//! same S are a **group**, and q, the flag and whether the root is among the states tell its
//! **members** apart.
//!
//! - The search runs over the other classes only, a third of all in an English list. It ends where
//!   it enters a group; the members are then what the DAWG reaches from where groups were entered.
//! - What can come before a middle with a set S depends on S alone: for a tile a the set of states
//!   that a leads into S. So left edges are found once for each group, and the left edges of its
//!   members are a matrix of tiles and members.
//!
//! A member without right edges (q is state 0) is the same class with the root and without.
//!
//! | module | content |
//! |---|---|
//! | `arc` | edges to classes and members |
//! | `search` | finds the classes outside groups, and the groups |
//! | `left` | finds the left edges of both |
//! | `members` | finds and numbers the members |
//! | `rows` | writes all left edges |

mod arc;
mod left;
mod members;
mod rows;
mod search;

use super::{LeftClasses, TooManyClasses};
use crate::automaton::dawg::Dawg;
use left::LeftArcs;
use members::Members;
use search::Search;

/// Enumerates the classes over `dawg`, with their left edges.
///
/// # Errors
/// [`TooManyClasses`].
pub(super) fn left_classes(dawg: &Dawg, seed: u64) -> Result<LeftClasses, TooManyClasses> {
    let found = Search::new(dawg, seed).run()?;
    let members = Members::find(&dawg.graph, &found)?;
    let left = LeftArcs::find(&dawg.graph, &found);
    // The right edges take as much memory as the rows that come next, so they are freed first.
    let prefixes = found.into_prefixes();
    Ok(rows::write(left, prefixes, members))
}
