//! Following a sequence of letters.

use super::nodes::Nodes;

/// Follows `letters` from `state`. Returns the last state (0 if it has no edges) and whether the
/// letters complete a word, or `None` if no word has them.
#[inline(always)]
pub(crate) fn walk<G: Nodes>(
    graph: G,
    mut state: u32,
    letters: impl Iterator<Item = u8>,
) -> Option<(u32, bool)> {
    let mut is_final = false;
    for letter in letters {
        let node = graph.node(state);
        is_final = node.finals >> letter & 1 != 0;
        let has_edge = node.edges >> letter & 1 != 0;
        if !has_edge && !is_final {
            return None;
        }
        state = if has_edge { graph.child(state, node.edges, letter.into()) } else { 0 };
    }
    Some((state, is_final))
}

/// Returns an iterator over the bits of a mask, lowest first.
#[inline(always)]
pub(crate) fn bits(mut mask: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let bit = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}
