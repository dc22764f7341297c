//! Pools of edge lists that share their tails: of a DAWG, a GADDAG and a reversed DAWG.

use std::io;

use lexc_format::pool::Layout;
use lexc_format::structure::Structures;
use zerocopy::little_endian::U32;

use super::collect::{SeparatorPosition, addresses_of, collect};
use super::compact::CompactPlacement;
use super::contents::PoolContents;
use super::limit::check_limit;
use super::placement::{Identifiers, PlaceAllocator};
use super::records::{EdgeListRecords, PoolWriter, RecordEdges, RecordWriter as _, WrittenRecord};
use super::tails::{SharedTails, share_forward};
use super::units::Units;
use crate::automaton::graph::StateGraph;
use crate::normalise::Error;
use crate::progress::{BuildProgress, LOOK};

/// Edge lists that share their tails, before they are written.
#[derive(Debug)]
pub(super) struct SharedLists {
    ids: Identifiers,
    /// The lists of the DAWG and, before them in the pool, of the GADDAG.
    lists: PlacedLists,
    /// The number of stored lists that are the GADDAG's.
    of_gaddag: usize,
    reversed: Option<PlacedLists>,
    compact: Option<CompactPlacement>,
    pub(super) structures: Structures,
    pub(super) units: u32,
}

/// Edge lists with an order and addresses.
#[derive(Debug)]
struct PlacedLists {
    lists: StateGraph,
    /// The lists that are stored, in the order of their addresses. The others are tails of these.
    order: Vec<u32>,
    addresses: Vec<u32>,
}

impl PlacedLists {
    fn new(lists: StateGraph, tails: &SharedTails, order: Vec<u32>, next: &mut u64) -> Self {
        Self { addresses: addresses_of(&lists, tails, order.iter(), next), lists, order }
    }

    /// Returns the number of cells of some of the lists.
    fn cells(&self, order: &[u32]) -> u64 {
        let lists = order.iter().map(|&list| self.lists.edges(list).len() as u64);
        lists.sum()
    }
}

impl SharedLists {
    /// Assigns all lists their addresses. Time is linear in the edges, apart from the searches that
    /// decide whether a tail can be shared.
    ///
    /// # Errors
    /// Returns an error if the layout cannot address the pool.
    pub(super) fn new(
        contents: &PoolContents,
        progress: &mut dyn BuildProgress,
    ) -> Result<Self, Error> {
        let dawg = &contents.dawg;
        let gaddag = contents.gaddag();
        let gaddag = gaddag.as_ref().map(|(gaddag, order)| (gaddag, *order));
        let lists = collect(dawg, gaddag, SeparatorPosition::Last).0;
        let boundary = dawg.graph.len() as u32;
        let ids = Identifiers::new(contents, lists.len() as u32 - boundary);
        progress.check()?;
        let tails = share_forward(&lists, boundary);
        progress.check()?;
        let mut order = tails.order((boundary..lists.len() as u32).rev());
        let of_gaddag = order.len();
        order.extend(tails.order((1..boundary).rev()));

        let layout = Layout::EdgeList;
        let mut places = PlaceAllocator::new(layout);
        let compact = CompactPlacement::of(contents, places.end())?;
        let two_way_compact = (compact.as_ref()).map(|compact| places.next(compact.cells()));
        let trie = contents.trie.map(|trie| places.next(trie.units(layout)));
        let mut units = places.end();
        let lists = PlacedLists::new(lists, &tails, order, &mut units);
        let (before, after) = lists.order.split_at(of_gaddag);
        let gaddag = (of_gaddag > 0).then(|| places.next(lists.cells(before)));
        let dawg = places.next(lists.cells(after));
        let reversed = contents.reversed().map(|reversed| {
            let lists = reversed.graph.clone();
            let tails = share_forward(&lists, lists.len() as u32);
            let order = tails.order((1..lists.len() as u32).rev());
            PlacedLists::new(lists, &tails, order, &mut units)
        });
        let reversed_dawg = (reversed.as_ref()).map(|all| places.next(all.cells(&all.order)));
        check_limit(layout, places.end())?;
        Ok(Self {
            ids,
            lists,
            of_gaddag,
            reversed,
            compact,
            structures: Structures {
                two_way_compact,
                trie,
                gaddag,
                dawg: Some(dawg),
                reversed_dawg,
                ..Structures::default()
            },
            units: places.end() as u32,
        })
    }

    /// Writes the pool. Returns its units if they are in memory.
    ///
    /// # Errors
    /// Returns any error from the sink.
    pub(super) fn write(&self, contents: &PoolContents, units: Units<'_>) -> io::Result<Vec<U32>> {
        let mut pool =
            PoolWriter { records: EdgeListRecords::new(&[0; 64], self.ids.end as usize), units };
        if let Some(reversed) = &self.reversed {
            write(reversed, &reversed.order, self.ids.reversed, &mut pool)?;
        }
        let (before, after) = self.lists.order.split_at(self.of_gaddag);
        let dawg = pool.write_dawg(&self.structures, |pool| write(&self.lists, after, 0, pool))?;
        write(&self.lists, before, 0, &mut pool)?;
        pool.write_trie(&self.structures, &dawg)?;
        if let Some(compact) = &self.compact {
            compact.write(contents, &self.ids, &mut pool)?;
        }
        pool.units.finish()
    }
}

/// Writes some of the lists, from the last to the first. Their identifiers are their numbers plus
/// `base`.
fn write(
    stored: &PlacedLists,
    order: &[u32],
    base: u32,
    pool: &mut PoolWriter<'_, EdgeListRecords>,
) -> io::Result<()> {
    for (id, &address) in (base..).zip(&stored.addresses) {
        pool.records.set(id, WrittenRecord { address, needed: 0 });
    }
    for (at, &list) in order.iter().enumerate().rev() {
        if at.is_multiple_of(LOOK) {
            pool.units.check()?;
        }
        pool.units.reserve_state()?;
        pool.add(RecordEdges::new(0, stored.lists.edges(list), base));
    }
    Ok(())
}
