//! Edge lists of a DAWG, a GADDAG and a reversed DAWG, with shared tails.

use std::io;

use lexc_format::pool::Layout;
use lexc_format::structure::Structures;
use zerocopy::little_endian::U32;

use super::cells::Cells;
use super::collect::{SeparatorPosition, addresses_of, collect};
use super::compact::CompactPlacement;
use super::parts::{Identifiers, Places};
use super::records::{Place, PoolWriter, Records as _, Row};
use super::tails::{Tails, share};
use super::units::Units;
use super::{Contents, TooLarge, check_limit};
use crate::automaton::graph::StateGraph;

/// Edge lists whose tails are shared, before they are written.
#[derive(Debug)]
pub(super) struct SharedLists {
    ids: Identifiers,
    /// The lists of the DAWG, and before them in the pool those of the GADDAG.
    lists: Stored,
    /// The number of lists that are the GADDAG's.
    of_gaddag: usize,
    reversed: Option<Stored>,
    compact: Option<CompactPlacement>,
    pub(super) structures: Structures,
    pub(super) units: u32,
}

/// Lists with an order and addresses.
#[derive(Debug)]
struct Stored {
    lists: StateGraph,
    /// The lists that are written, from the first to the last. The others are inside them.
    order: Vec<u32>,
    /// For each list its address.
    addresses: Vec<u32>,
}

impl Stored {
    fn new(lists: StateGraph, tails: &Tails, order: Vec<u32>, next: &mut u64) -> Self {
        Self {
            addresses: addresses_of(&lists, tails, order.iter(), next),
            lists,
            order,
        }
    }

    /// Returns the cells of some of the lists.
    fn cells(&self, order: &[u32]) -> u64 {
        let lists = order
            .iter()
            .map(|&list| self.lists.edges(list).len() as u64);
        lists.sum()
    }
}

impl SharedLists {
    /// Gives all lists their addresses. Time linear in the edges, and for the walks that look whether a tail can be
    /// shared.
    ///
    /// # Errors
    /// [`TooLarge`].
    pub(super) fn new(contents: &Contents) -> Result<Self, TooLarge> {
        let dawg = &contents.dawg;
        let gaddag = contents.gaddag();
        let gaddag = gaddag.as_ref().map(|(gaddag, order)| (gaddag, *order));
        let lists = collect(dawg, gaddag, SeparatorPosition::Last).0;
        let boundary = dawg.graph.len() as u32;
        let ids = Identifiers::new(contents, lists.len() as u32 - boundary);
        let tails = share(&lists, boundary);
        let mut order = tails.order((boundary..lists.len() as u32).rev());
        let of_gaddag = order.len();
        order.extend(tails.order((1..boundary).rev()));

        let layout = Layout::EdgeList;
        let mut places = Places::new(layout);
        let compact = CompactPlacement::of(contents, places.end())?;
        let two_way_compact = (compact.as_ref()).map(|compact| places.next(compact.cells()));
        let trie = contents.trie.map(|trie| places.next(trie.units(layout)));
        let mut units = places.end();
        let lists = Stored::new(lists, &tails, order, &mut units);
        let (before, after) = lists.order.split_at(of_gaddag);
        let gaddag = (of_gaddag > 0).then(|| places.next(lists.cells(before)));
        let dawg = places.next(lists.cells(after));
        let reversed = contents.reversed().map(|reversed| {
            let lists = reversed.graph.clone();
            let tails = share(&lists, lists.len() as u32);
            let order = tails.order((1..lists.len() as u32).rev());
            Stored::new(lists, &tails, order, &mut units)
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

    /// Writes the pool. Returns its units, if they are in memory.
    ///
    /// # Errors
    /// Those of the sink.
    pub(super) fn write(&self, contents: &Contents, units: Units<'_>) -> io::Result<Vec<U32>> {
        let mut pool = PoolWriter {
            records: Cells::new(&[0; 64], self.ids.end as usize),
            units,
        };
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

/// Writes some of the lists, whose identifiers are their numbers above `base`, from the last to the first.
fn write(
    stored: &Stored,
    order: &[u32],
    base: u32,
    pool: &mut PoolWriter<'_, Cells>,
) -> io::Result<()> {
    for (id, &address) in (base..).zip(&stored.addresses) {
        pool.records.set(id, Place { address, needed: 0 });
    }
    for &list in order.iter().rev() {
        pool.units.make_room()?;
        pool.add(Row::new(0, stored.lists.edges(list), base));
    }
    Ok(())
}
