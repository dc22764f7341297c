//! The search that finds every class with its edges on both sides.

use super::class_edges::{RightEdges, TwoWayClasses};
use super::frontier::add_images;
use super::images::{DEPTH, Image, MergedImage};
use super::keys::{KeyTable, mix};
use super::left::left_edges;
use super::search::{Estimate, Grouping, Search};
use crate::automaton::dawg::Dawg;
use crate::automaton::graph::{GraphEdge, push_if};
use crate::normalise::Error;
use crate::progress::BuildProgress;

/// The search for all classes, without groups, with their heights.
struct ClassHeights {
    /// For each state of the DAWG the maximum number of letters before it.
    before: Vec<u8>,
    /// For each state the maximum number of letters after it.
    after: Vec<u8>,
    /// For each class the maximum number of letters around its factors.
    height: Vec<u8>,
}

/// Finds the classes over `dawg`, whose words have at most 255 letters, with the edges of both
/// sides. Time and memory are linear in these edges. The result is the same for every `seed`,
/// unless two different classes have the same key.
///
/// # Errors
/// Returns an error if a graph could not hold them, or `progress` cancels the build.
pub(crate) fn two_way_classes(
    dawg: &Dawg,
    seed: u64,
    progress: &mut dyn BuildProgress,
) -> Result<TwoWayClasses, Error> {
    // In English, slightly less than three classes for each edge of the DAWG, in Polish four; and
    // three right edges for two classes.
    let classes = dawg.graph.edge_count() * 3;
    let estimate = Estimate { classes, edges: classes + classes * 5 / 8 };
    let (before, after) = longest_paths(dawg);
    let mut height = Vec::with_capacity(classes);
    height.extend([0, after[dawg.root as usize]]);
    let ungrouped = ClassHeights { before, after, height };
    let found = Search::new(dawg, seed, ungrouped, &estimate).run(progress)?;
    let right = RightEdges { records: found.records, edges: found.edges };
    Ok(TwoWayClasses {
        left: left_edges(&right, &found.parents, progress)?,
        right,
        height: found.grouping.height,
    })
}

impl Grouping for ClassHeights {
    type Edge = GraphEdge;

    type Target = u8;

    const LETTER_BY_LETTER: bool = false;

    #[inline(always)]
    fn depth(&self, state: u32) -> u8 {
        self.before[state as usize]
    }

    #[inline(always)]
    fn target(
        &self,
        images: &mut Vec<Image>,
        prefix_state: u32,
        merged: &[MergedImage],
    ) -> (u128, u8) {
        let mut height = self.after[prefix_state as usize];
        let key = add_images(
            images,
            prefix_state,
            merged,
            #[inline(always)]
            |image| {
                let after = self.after[image.state() as usize];
                height = height.max(image.depth().saturating_add(after));
            },
        );
        (key, height)
    }

    #[inline(always)]
    fn target_of_single(
        &self,
        images: &mut Vec<Image>,
        image: Image,
        edge: GraphEdge,
    ) -> (u128, u8) {
        let state = edge.target();
        let next = Image { sum: image.sum, packed: image.packed & DEPTH | u64::from(state) };
        push_if(images, next, state != 0);
        let terminal = if edge.terminal() { image.sum } else { 0 };
        let key = mix(state, image.sum, terminal);
        let height = image.depth().saturating_add(self.after[state as usize]);
        (key, height)
    }

    #[inline(always)]
    fn table<'t>(&'t self, classes: &'t KeyTable, _: u8) -> &'t KeyTable {
        classes
    }

    #[inline(always)]
    fn table_mut<'t>(&'t mut self, classes: &'t mut KeyTable, _: u8) -> &'t mut KeyTable {
        classes
    }

    #[inline(always)]
    fn keep(&mut self, height: u8, _: GraphEdge) -> bool {
        self.height.push(height);
        true
    }

    #[inline(always)]
    fn edge(number: u8, terminal: bool, class: u32, _: u8) -> GraphEdge {
        GraphEdge::numbered(number, class).completed_if(terminal)
    }
}

/// Returns for each state of a DAWG the maximum numbers of letters before and after it.
fn longest_paths(dawg: &Dawg) -> (Vec<u8>, Vec<u8>) {
    let graph = &dawg.graph;
    let mut before = vec![0u8; graph.len()];
    let mut after = vec![0u8; graph.len()];
    for state in 1..graph.len() as u32 {
        after[state as usize] = graph
            .edges(state)
            .iter()
            .map(|edge| after[edge.target() as usize].saturating_add(1))
            .max()
            .unwrap_or(0);
    }
    for state in (1..graph.len() as u32).rev() {
        let depth = before[state as usize].saturating_add(1);
        for edge in graph.edges(state) {
            let target = &mut before[edge.target() as usize];
            *target = depth.max(*target);
        }
    }
    (before, after)
}
