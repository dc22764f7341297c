//! Pools in which each state has a record of its own: bitmap states, and the edge lists of a
//! two-way DAWG.

use std::borrow::Cow;

use lexc_format::pool::Layout;
use lexc_format::structure::{Structure, Structures};
use lexc_runtime::Isa;

use super::compact::Placed;
use super::parts::{Identifiers, closing_state, write_edges};
use super::records::{PoolWriter, Records, Size, Written};
use super::{Contents, Image, TooLarge, TwoWay, check_limit};
use crate::automaton::gaddag::Gaddag;
use crate::automaton::graph::Graph;
use crate::automaton::order::{Part, Tally};

/// Lays out the contents. Edges point forward, so what others lead into comes last: compact two-way
/// DAWG, trie, classes, DAWG, reversed DAWG.
pub(super) fn with_own_records<R: Records>(
    layout: Layout,
    contents: &Contents<'_>,
) -> Result<(Image, Option<Tally>), TooLarge> {
    let dawg = contents.dawg;
    let classes = contents.classes().map_or(0, |classes| classes.len() as u32);
    let ids = Identifiers::new(contents, classes);
    let mut units = u64::from(layout.reserved_words());
    let compact = Placed::of(contents, &mut units)?;
    units += units_of(layout, contents);
    check_limit(layout, units)?;

    let mut pool = PoolWriter::<'_, R>::new(units, ids.end);
    let mut structures = Structures::default();
    let mut tally = None;
    if let Some(compact) = &compact {
        structures.two_way_compact = Some(compact.write(&ids, &mut pool));
    }
    if let Some(trie) = contents.trie {
        structures.trie = Some(pool.leave_trie(trie.units(layout), dawg));
    }
    if let Some(two_way) = contents.two_way {
        let structure = write_two_way(two_way, &ids, &mut pool);
        structures.gaddag = Some(structure.clone());
        structures.two_way = Some(structure);
    } else if let Some(gaddag) = contents.gaddag {
        structures.gaddag = Some(pool.write(|records, slots| {
            let (order, counted) = gaddag.walk(ids.classes, slots, records);
            tally = Some(counted);
            Written {
                order: Cow::Owned(order),
                base: 0,
                two_sided: false,
            }
        }));
    }
    structures.dawg = Some(pool.write_graph(&Part {
        graph: &dawg.graph,
        root: dawg.root,
        base: 0,
        parents: None,
    }));
    if let Some(reversed) = contents.reversed() {
        structures.reversed_dawg = Some(pool.write_graph(&Part {
            graph: &reversed.graph,
            root: reversed.root,
            base: ids.reversed,
            parents: None,
        }));
    }
    let image = Image {
        layout,
        words: pool.finish(&structures),
        structures,
        shared_tails: false,
    };
    Ok((image, tally))
}

/// Returns the units that all records take but those of the compact two-way DAWG.
fn units_of(layout: Layout, contents: &Contents<'_>) -> u64 {
    let dawg = contents.dawg;
    let classes = match (contents.two_way, contents.gaddag) {
        (Some(two_way), _) => size_of_two_way(two_way),
        (None, Some(gaddag)) => size_of_gaddag(gaddag),
        (None, None) => Size::default(),
    };
    let sizes = [
        contents.trie.unwrap_or_default(),
        classes,
        size_of_graph(&dawg.graph),
        contents
            .reversed()
            .map_or_else(Size::default, |reversed| size_of_graph(&reversed.graph)),
    ];
    let all: Size = sizes.into_iter().sum();
    all.units(layout)
}

/// Returns the size of all states but state 0.
fn size_of_graph(graph: &Graph) -> Size {
    Size {
        records: graph.len() as u64 - 1,
        ..Size::of(graph.all_edges())
    }
}

fn size_of_gaddag(gaddag: &Gaddag<'_>) -> Size {
    let rows = gaddag.classes().rows();
    let all = size_of_graph(rows);
    let shared: Size = gaddag
        .shared()
        .iter()
        .map(|&(class, _)| Size::of(rows.edges(class)))
        .sum();
    Size {
        records: all.records - shared.records,
        edges: all.edges - shared.edges,
        leading: all.leading - shared.leading,
    }
}

fn size_of_two_way(two_way: TwoWay<'_>) -> Size {
    let left = size_of_graph(two_way.classes.left.rows());
    let right = Size::of(two_way.classes.right.all_edges());
    let classes = 1..two_way.classes.left.len() as u32;
    let closing = classes
        .filter(|&class| closing_state(two_way.reversed, class).is_some())
        .count() as u64;
    Size {
        records: 2 * left.records,
        edges: left.edges + right.edges + closing,
        leading: left.leading + right.leading + closing,
    }
}

/// Classes between the one that is written and the one whose edges are prefetched.
const AHEAD: usize = 16;

/// Writes both sides of each class, the left side first.
fn write_two_way<'a, R: Records>(
    two_way: TwoWay<'a>,
    ids: &Identifiers,
    pool: &mut PoolWriter<'a, R>,
) -> Structure {
    let classes = two_way.classes;
    pool.write(|records, slots| {
        let order = two_way.order;
        for (at, &class) in order.iter().enumerate() {
            // Far enough ahead that each read has what it needs in the cache when its turn comes.
            if let Some(&ahead) = order.get(at + 2 * AHEAD) {
                classes.prefetch_places(ahead);
                Isa::prefetch(&two_way.reversed.suffix_state, ahead as usize);
            }
            if let Some(&ahead) = order.get(at + AHEAD) {
                classes.prefetch_edges(ahead);
            }
            slots[(ids.classes + class) as usize].word = records.enter();
            if let Some(state) = classes.left.separator(class) {
                records.edge(0, false, state);
            }
            write_edges(classes.left.edges(class), ids.classes, records);
            records.leave();
            records.enter();
            if let Some(state) = closing_state(two_way.reversed, class) {
                records.edge(0, false, ids.reversed + state);
            }
            write_edges(classes.right.edges(class), ids.classes, records);
            records.leave();
        }
        Written {
            order: Cow::Borrowed(order),
            base: ids.classes,
            two_sided: true,
        }
    })
}
