//! The classes with their left edges.

use super::super::class_edges::LeftClasses;
use super::super::search::{Estimate, Search};
use super::grouped::GroupTable;
use super::left::LeftEdges;
use super::members::Members;
use super::rows;
use crate::automaton::dawg::Dawg;
use crate::normalise::Error;
use crate::progress::BuildProgress;

/// Finds the classes over `dawg`, whose words have at most 255 letters, with their left edges. Time
/// and memory are linear in these edges. The result is the same for every `seed`, unless two
/// different classes have the same key.
///
/// # Errors
/// Returns an error if a graph could not hold them, or `progress` cancels the build.
pub(crate) fn left_classes(
    dawg: &Dawg,
    seed: u64,
    progress: &mut dyn BuildProgress,
) -> Result<LeftClasses, Error> {
    // In English, slightly less than one class outside groups for each edge of the DAWG, and a
    // third as many groups.
    let classes = dawg.graph.edge_count();
    let estimate = Estimate { classes, edges: classes * 3 };
    let found = Search::new(dawg, seed, GroupTable::new(classes / 3), &estimate).run(progress)?;
    let members = Members::find(&dawg.graph, &found, progress)?;
    let left = LeftEdges::compute(&dawg.graph, &found, progress)?;
    // Frees the right edges, which take as much memory as the lists built next.
    let prefix_states = found.into_prefix_states();
    rows::write(left, prefix_states, members, progress)
}
