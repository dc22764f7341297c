//! A quicker proof that automata keep the rules of edges (`formats/lex-v1.md`, section 7.3).
//!
//! `validate` looks up the length of the longest path from the target of each edge: a byte for each
//! unit of the pool, too much for the nearest caches. This proof cuts the pool into **bands**, as
//! few as possible, such that every edge leaves its band for a later one. Then no edge points back,
//! and no path has more tiles than there are bands. The only remaining question about a target is
//! whether a state begins there: a bit for each unit.
//!
//! # Example
//! Three states of bitmaps in nine units. The state at 1 has edges to 5 and 8, the state at 5 one
//! to 8, and the one at 8 only completes words:
//!
//! ```text
//! address     1     2     3    4     5     6     7     8     9
//! unit        next  ends  →5   →8    next  ends  →8    next  ends
//! states      1     0     0    0     1     0     0     1     0
//! band        └─────── 1 ───────┘    └───── 2 ─────┘   └── 3 ──┘
//! ```
//!
//! Band 1 ends at 5, the lowest target of its edges, and band 2 at 8. Each edge leads to an address
//! whose bit in `states` is set, and out of its band: the automaton is proved, and its longest path
//! has at most three tiles.
//!
//! Writers lay states out level by level, so that a lexicon has about as many bands as its longest
//! word has tiles. If there are too many bands for a proof, or a rule is broken, no proof is found;
//! the check edge by edge then decides, and names the rule. Both take the rules on records and
//! edges from the tables of [`super::rules`]. **That check accepts everything proved here**: this
//! invariant must hold when either is changed (`tests/workspace/tests/proof.rs`).

mod marks;
mod bands;
mod bitmap;
mod edge_list;

use super::rules::Bounds;
use super::view::{Pool, PoolView};
use lexc_cpu::Instructions;

/// Returns `true` if all automata of a pool, in the order of their addresses, are proved to keep
/// the rules. `false` means only that no proof was found. Takes time linear in the pool.
#[inline(always)]
pub(crate) fn proved(
    instructions: impl Instructions,
    pool: &Pool<'_>,
    automata: &[Bounds],
) -> bool {
    match pool.view() {
        PoolView::EdgeList(graph) => edge_list::prove(graph, automata),
        PoolView::Bitmap32(graph) => bitmap::prove(instructions, graph, automata),
        PoolView::Bitmap64(graph) => bitmap::prove(instructions, graph, automata),
    }
    .is_ok()
}
