//! The edges to the left, which need no search.

use super::{BATCH, LeftClasses, ROOT, RightEdges, without_separator};
use crate::automaton::graph::{Edge, Graph};
use crate::isa;

/// Finds the left edges by Froidure & Pin: a(yb) = (ay)b. Parents come before their children.
///
/// Classes whose parents are known are processed together, in three sweeps without dependent reads:
/// gather (ay, b), look at the right edges of ay, fetch the edges that are there.
pub(super) fn left_edges(right: &RightEdges, parents: &[Edge]) -> LeftClasses {
    isa::run(
        #[inline(always)]
        || find(right, parents),
    )
}

#[inline(always)]
fn find(right: &RightEdges, parents: &[Edge]) -> LeftClasses {
    // There are 8 left edges for 7 right edges, and 1 separator for 8 left edges.
    let capacity = right.edge_count() + right.edge_count() / 4;
    let mut left = Graph::with_capacity(parents.len(), capacity);
    let mut without_right = Vec::new();
    for &edge in right.edges(ROOT) {
        left.push(edge);
    }
    left.close();
    let mut sought: Vec<(u32, u8, u8)> = Vec::new();
    let mut there: Vec<(u32, u8)> = Vec::new();
    let mut ends: Vec<u32> = Vec::new();
    let mut done = ROOT as usize + 1;
    while done < parents.len() {
        sought.clear();
        ends.clear();
        let known = done as u32;
        for parent in parents[done..]
            .iter()
            .take_while(|p| p.target() < known)
            .take(4 * BATCH)
        {
            let before = without_separator(left.edges(parent.target())).iter();
            sought.extend(before.map(|edge| (edge.target(), edge.number(), parent.number())));
            ends.push(sought.len() as u32);
        }
        done += ends.len();
        there.clear();
        there.resize(sought.len(), (0, 0));
        let (mut kept, mut begin) = (0, 0);
        for end in &mut ends {
            for &(class, before, after) in &sought[begin..*end as usize] {
                let record = right.records[class as usize];
                // Overwritten by the next one if it is not there: half of them are not, and a
                // branch on that would be guessed wrong.
                there[kept] = (record.position(after), before);
                kept += (record.labels >> after & 1) as usize;
            }
            begin = *end as usize;
            *end = kept as u32;
        }
        let mut begin = 0;
        for (class, &end) in (known..).zip(&ends) {
            let record = right.records[class as usize];
            if record.prefix_state != 0 {
                left.push(Edge::numbered(0, record.prefix_state));
            }
            if record.labels == 0 {
                without_right.push(class);
            }
            for &(edge, before) in &there[begin..end as usize] {
                left.push(right.edges[edge as usize].relabelled(before));
            }
            left.close();
            begin = end as usize;
        }
    }
    LeftClasses {
        rows: left,
        parents: None,
        ends: without_right,
    }
}
