//! Checks the needed letters of bitmap states.

use lexc_alphabet::{ErrorKind, LetterSet};
use lexc_format::LexFile;
use lexc_format::pool::{Bitmap, Graph as _, Mask, PoolView, State};
use lexc_format::section::Kind;

use super::name::name_of;
use crate::normalise::Error;

/// Checks the needed letter of each child in a bitmap pool.
pub(super) fn check(file: &LexFile<'_>) -> Result<(), Error> {
    match file.pool.view() {
        PoolView::EdgeList(_) => Ok(()),
        PoolView::Bitmap32(graph) => check_children(graph, file),
        PoolView::Bitmap64(graph) => check_children(graph, file),
    }
}

/// Works from the last record to the first: edges point forward, so the letters that follow are
/// known.
fn check_children<M: Mask>(graph: Bitmap<'_, M>, file: &LexFile<'_>) -> Result<(), Error> {
    // For each address of a state, the letters that all its completions have.
    let mut shared = vec![LetterSet::EMPTY; file.pool.words().len()];
    for (structure, state) in records(graph, file).into_iter().rev() {
        let mut in_all = LetterSet::ALL;
        let mut slot = graph.children(state);
        for edge in graph.edges(state) {
            let own = edge.letter().map_or(LetterSet::EMPTY, LetterSet::from);
            let mut after = LetterSet::EMPTY;
            if !edge.target.is_empty() {
                let (child, needed) = graph.child_and_needed(state, slot);
                slot += 1;
                after = shared.get(child.0 as usize).copied().unwrap_or_default();
                if let Some(needed) = needed.filter(|&needed| !after.contains(needed)) {
                    let required = file.alphabet.spell(&[needed]);
                    let message = format!(
                        "{}: the state at {} requires {required}, but some of its words lack it",
                        name_of(structure),
                        child.0
                    );
                    return Err(Error::new(ErrorKind::Mismatch, message));
                }
            }
            // An edge that completes a word needs no further letters.
            in_all &= if edge.terminal { own } else { own | after };
        }
        if let Some(shared) = shared.get_mut(state.0 as usize) {
            *shared = in_all;
        }
    }
    Ok(())
}

/// Returns all records of a verified pool in order, with the structure of each. The right sides of
/// two-way states are included: no edge leads to them, but the rule holds for their children too.
fn records<M: Mask>(graph: Bitmap<'_, M>, file: &LexFile<'_>) -> Vec<(Kind, State)> {
    let mut structures: Vec<_> = file.structures.iter().collect();
    structures.sort_by_key(|(_, structure)| structure.range.start);
    let mut records = Vec::new();
    let mut at = 0;
    for (kind, structure) in structures {
        // The GADDAG may be the left half of the two-way DAWG, and is skipped then.
        at = structure.range.start.max(at);
        while at < structure.range.end {
            records.push((kind, State(at)));
            at = graph.children(State(at)) + graph.next(State(at)).bits().count_ones();
        }
    }
    records
}
