//! An order of states in which every edge leads forward.

use crate::automaton::graph::Edge;

/// States 1 to `len - 1` that `root` reaches, each behind all its parents, and near the first of
/// them: Kahn's algorithm (1962), which goes through the states nearly breadth first. `edges`
/// gives the lists of a state's edges; time linear in them.
#[must_use]
pub fn parents_first<'a, const LISTS: usize>(
    len: usize,
    root: u32,
    edges: impl Fn(u32) -> [&'a [Edge]; LISTS],
) -> Vec<u32> {
    let mut open_parents = vec![0u32; len];
    for state in 1..len as u32 {
        for edge in edges(state).into_iter().flatten() {
            open_parents[edge.target() as usize] += 1;
        }
    }
    let mut order = Vec::with_capacity(len);
    order.push(root);
    let mut done = 0;
    while let Some(&state) = order.get(done) {
        done += 1;
        for edge in edges(state).into_iter().flatten() {
            let target = edge.target();
            if target != 0 {
                let open = &mut open_parents[target as usize];
                *open -= 1;
                if *open == 0 {
                    order.push(target);
                }
            }
        }
    }
    order
}
