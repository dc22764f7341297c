//! Strategies for word lists in property tests.

use std::collections::BTreeSet;

use proptest::prelude::*;

/// Returns a strategy for sets of 1 to 40 words over few tiles, which share many substrings: short
/// and long words, words inside words, repeated tiles.
pub fn small_lexicons(tiles: u8) -> impl Strategy<Value = BTreeSet<Vec<u8>>> {
    let word = prop::collection::vec(1..=tiles, 1..8);
    let repetitive = (1..=tiles, 1..=tiles, 1usize..6, 0usize..4)
        .prop_map(|(a, b, n, m)| [vec![a; n], vec![b; m]].concat());
    prop::collection::btree_set(prop_oneof![4 => word, 1 => repetitive], 1..40)
}
