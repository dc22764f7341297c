//! A quicker proof that automata keep the rules of arcs (`formats/lex-v1.md`, section 7.3).
//!
//! `validate` asks of each arc how long the ways behind it are: a byte for each
//! word of the pool, too many for the caches that are near. Here the pool is cut into **bands**, as few as
//! can be, such that every arc leaves its band for a later one. Then no arc points back, and no way
//! has more tiles than there are bands. All that is left to ask of a target is whether a state
//! begins there: a bit for each word.
//!
//! Writers lay states out level by level, so a lexicon has about as many bands as its longest word has
//! tiles. Where the bands are too many to prove anything, and where a rule is broken, the proof is not
//! found, and the slower check decides, and names the rule. **What is proved here, that check would
//! accept**: this is what must not break when either is changed (`crates/lexc-runtime/tests/proof.rs`).

mod bands;
mod bitmap;
mod edge_list;
mod marks;

use core::ops::Range;

use super::validate::Bounds;
use super::{Pool, PoolView};
use bands::{Bands, MOST};
use marks::Marks;

/// Do all automata of a pool, in the order of their addresses, keep the rules? If not proved, they may
/// all the same. Time linear in the pool.
#[inline(always)]
pub(crate) fn proved(pool: &Pool<'_>, automata: &[Bounds]) -> bool {
    match pool.view() {
        PoolView::EdgeList(graph) => edge_list::proved(graph, automata),
        PoolView::Bitmap32(graph) => bitmap::proved(graph, automata),
        PoolView::Bitmap64(graph) => bitmap::proved(graph, automata),
    }
    .is_some()
}

/// How many tiles a way has at most, if that is at most 255. `bands` has the number of bands of each
/// automaton.
fn longest_way(automata: &[Bounds], bands: &[u32]) -> Option<()> {
    let own = |range: &Range<u32>| {
        let index = automata.iter().position(|bounds| bounds.own == *range);
        index.and_then(|index| bands.get(index)).copied()
    };
    for (bounds, &bands) in automata.iter().zip(bands) {
        let right = bounds.right_closing.as_ref();
        let behind = [Some(&bounds.shared), Some(&bounds.closing), right];
        let behind = behind
            .into_iter()
            .flatten()
            .filter(|range| !range.is_empty());
        let mut longest = 0;
        for range in behind {
            // Only DAWGs are led into, and these lead nowhere else.
            longest = longest.max(own(range)?);
        }
        if bands + longest > MOST {
            return None;
        }
    }
    Some(())
}
