//! Edge lists of a DAWG, a GADDAG and a reversed DAWG, with shared tails.

use std::borrow::Cow;

use lexc_format::pool::Layout;
use lexc_format::structure::{Structure, Structures};

use super::cells::Cells;
use super::collect::{Separator, addresses_of, collect};
use super::compact::Placed;
use super::parts::{Identifiers, write_edges};
use super::records::{PoolWriter, Written};
use super::tails::share;
use super::{Contents, Image, TooLarge, check_limit};
use crate::automaton::graph::Graph;
use crate::automaton::order::Visit as _;

/// Lays out edge lists whose tails are shared. Time linear in the edges, and for the walks that
/// look whether a tail can be shared.
pub(super) fn with_shared_tails(contents: &Contents<'_>) -> Result<Image, TooLarge> {
    let dawg = contents.dawg;
    let gaddag = contents.gaddag.map(|gaddag| (gaddag, contents.class_order));
    let lists = collect(dawg, gaddag, Separator::Last).0;
    let boundary = dawg.graph.len() as u32;
    let tails = share(&lists, boundary);
    let before = tails.order((boundary..lists.len() as u32).rev());
    let after = tails.order((1..boundary).rev());

    let ids = Identifiers::new(contents, lists.len() as u32 - boundary);
    let mut units = u64::from(Layout::EdgeList.reserved_words());
    let compact = Placed::of(contents, &mut units)?;
    units += contents.trie.map_or(0, |trie| trie.units(Layout::EdgeList));
    let addresses = addresses_of(&lists, &tails, before.iter().chain(&after), &mut units);
    let reversed = contents.reversed().map(|reversed| {
        let lists = &reversed.graph;
        let tails = share(lists, lists.len() as u32);
        let order = tails.order((1..lists.len() as u32).rev());
        let addresses = addresses_of(lists, &tails, order.iter(), &mut units);
        (lists, order, addresses)
    });
    check_limit(Layout::EdgeList, units)?;

    let mut pool = PoolWriter::<Cells>::new(units, ids.end);
    let mut structures = Structures::default();
    if let Some(compact) = &compact {
        structures.two_way_compact = Some(compact.write(&ids, &mut pool));
    }
    if let Some(trie) = contents.trie {
        structures.trie = Some(pool.leave_trie(trie.units(Layout::EdgeList), dawg));
    }
    if !before.is_empty() {
        structures.gaddag = Some(write(&lists, before, &addresses, 0, &mut pool));
    }
    structures.dawg = Some(write(&lists, after, &addresses, 0, &mut pool));
    if let Some((lists, order, addresses)) = reversed {
        let structure = write(lists, order, &addresses, ids.reversed, &mut pool);
        structures.reversed_dawg = Some(structure);
    }
    Ok(Image {
        layout: Layout::EdgeList,
        words: pool.finish(&structures),
        structures,
        shared_tails: true,
    })
}

/// Writes the lists of `order`, whose identifiers are their numbers above `base`.
fn write(
    lists: &Graph,
    order: Vec<u32>,
    addresses: &[u32],
    base: u32,
    pool: &mut PoolWriter<'_, Cells>,
) -> Structure {
    pool.write(|cells, slots| {
        for (slot, &address) in slots[base as usize..].iter_mut().zip(addresses) {
            slot.word = address;
        }
        for &list in &order {
            cells.enter();
            write_edges(lists.edges(list), base, cells);
            cells.leave();
        }
        Written {
            order: Cow::Owned(order),
            base,
            two_sided: false,
        }
    })
}
