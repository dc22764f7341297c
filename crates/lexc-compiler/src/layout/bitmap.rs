//! Records of bitmap states: two masks, then the children.

use core::marker::PhantomData;

use lexc_format::Letter;
use lexc_format::pool::{Bitmap, Layout, Mask, Mask32};
use zerocopy::little_endian::U32;

use super::records::{Records, Written};
use super::trie::{self, Nodes};
use crate::automaton::dawg::Dawg;
use crate::automaton::order::{BLOCK, Slot, Visit, prefetch_slots};
use crate::isa;

/// The records of a pool of bitmap states.
#[derive(Debug)]
pub(super) struct Bitmaps<M> {
    /// The pool, zero from `at` on, and one unit more.
    units: Vec<U32>,
    /// The offset of the next unit.
    at: usize,
    /// The offset of the record that is being written.
    begin: usize,
    /// Its masks: tiles that lead on, tiles that complete a word.
    next: u64,
    ends: u64,
    /// Number of edges with each tile.
    labels: [u32; 64],
    width: PhantomData<M>,
}

/// Bits of a child's unit that are its address.
const ADDRESS: u32 = Bitmap::<Mask32>::MAX_ADDRESS;

impl<M: Mask> Visit for Bitmaps<M> {
    #[inline]
    fn enter(&mut self) -> u32 {
        self.begin = self.at;
        self.at += 2 * M::WORDS;
        (self.next, self.ends) = (0, 0);
        self.begin as u32
    }

    #[inline]
    fn edge(&mut self, tile: u8, terminal: bool, child: u32) {
        let leads = child != 0;
        self.labels[usize::from(tile & 63)] += 1;
        self.next |= u64::from(leads) << tile;
        self.ends |= u64::from(terminal) << tile;
        // Overwritten if nothing follows: a branch on that would be mispredicted.
        self.units[self.at] = U32::new(child);
        self.at += usize::from(leads);
    }

    #[inline]
    fn leave(&mut self) {
        write_mask::<M>(&mut self.units[self.begin..], self.next);
        write_mask::<M>(&mut self.units[self.begin + M::WORDS..], self.ends);
    }
}

fn write_mask<M: Mask>(units: &mut [U32], mask: u64) {
    units[0] = U32::new(mask as u32);
    if M::WORDS == 2 {
        units[1] = U32::new((mask >> 32) as u32);
    }
}

impl<M: Mask> Records for Bitmaps<M> {
    fn with_units(units: usize) -> Self {
        let layout = Layout::Bitmap {
            wide: M::WORDS == 2,
        };
        Self {
            units: vec![U32::new(0); units + 1],
            at: layout.reserved_words() as usize,
            begin: 0,
            next: 0,
            ends: 0,
            labels: [0; 64],
            width: PhantomData,
        }
    }

    fn leave_unmarked(&mut self) {
        self.leave();
    }

    fn address(&self) -> u32 {
        self.at as u32
    }

    fn leave_trie(&mut self, units: usize, dawg: &Dawg) {
        self.at += units;
        for (all, more) in self.labels.iter_mut().zip(trie::labels(dawg)) {
            *all += more;
        }
    }

    #[inline]
    fn len_at(units: &[U32], address: u32) -> u32 {
        let next = M::read(units, address as usize).widen().bits();
        2 * M::WORDS as u32 + next.count_ones()
    }

    #[inline]
    fn copy(nodes: &mut Nodes<'_>, state: u32, node: u32) -> u32 {
        let masks = 2 * M::WORDS as u32;
        let len = Self::len_at(nodes.units, state);
        for at in 0..masks {
            nodes.units[(node + at) as usize] = nodes.units[(state + at) as usize];
        }
        for at in masks..len {
            let unit = nodes.units[(state + at) as usize].get();
            let child = unit & ADDRESS;
            let child = nodes.add(child, Self::len_at(nodes.units, child));
            nodes.units[(node + at) as usize] = U32::new(unit & !ADDRESS | child);
        }
        len
    }

    /// Writes the units of children. Beside the address, the unit of a child holds a letter that all
    /// its completions need, if there is one: of several the one with the fewest edges, which a rack
    /// most likely lacks.
    fn resolve(mut self, slots: Vec<Slot>, written: &[Written<'_>]) -> Vec<U32> {
        self.units.truncate(self.at);
        let ranks = Ranks::new(&self.labels);
        isa::run(
            #[inline(always)]
            || {
                if ranks.fit_in_slots() {
                    self.resolve_with(Needs::<M, false>::new(slots), &ranks, written)
                } else {
                    self.resolve_with(Needs::<M, true>::new(slots), &ranks, written)
                }
            },
        )
    }
}

impl<M: Mask> Bitmaps<M> {
    #[inline(always)]
    fn resolve_with<const WIDE: bool>(
        mut self,
        mut needs: Needs<M, WIDE>,
        ranks: &Ranks,
        written: &[Written<'_>],
    ) -> Vec<U32> {
        // From the last record to the first: edges lead forward, so a child is resolved before its
        // parents are.
        for structure in written.iter().rev() {
            for states in structure.order.rchunks(BLOCK) {
                let ids = states.iter().map(|state| structure.base + state);
                prefetch_slots(&needs.slots, ids.clone());
                for id in ids.rev() {
                    let begin = needs.slots[id as usize].word as usize;
                    if structure.two_sided {
                        let next = M::read(&self.units, begin).widen().bits();
                        let right = begin + 2 * M::WORDS + next.count_ones() as usize;
                        needs.resolve(&mut self.units[right..], ranks);
                    }
                    let common = needs.resolve(&mut self.units[begin..], ranks);
                    needs.set(id, common, ranks);
                }
            }
        }
        self.units
    }
}

/// The tiles by rarity, the one with the fewest edges first. Sets of tiles whose bits are ranks have
/// their rarest tile in their lowest bit.
struct Ranks {
    /// For each tile the bit of its rank; none for the separator, which no rack lacks.
    bits: [u64; 64],
    /// For each rank its tile.
    tiles: [u8; 64],
    /// The number of ranks.
    len: usize,
}

impl Ranks {
    fn new(labels: &[u32; 64]) -> Self {
        let mut by_rarity: Vec<u8> = (1..64).filter(|&t| labels[usize::from(t)] > 0).collect();
        by_rarity.sort_by_key(|&tile| labels[usize::from(tile)]);
        let (mut bits, mut tiles) = ([0; 64], [0; 64]);
        for (rank, &tile) in by_rarity.iter().enumerate() {
            bits[usize::from(tile)] = 1 << rank;
            tiles[rank] = tile;
        }
        Self {
            bits,
            tiles,
            len: by_rarity.len(),
        }
    }

    /// Returns `true` if a set of ranks fits in the 32 bits that slots have for one.
    fn fit_in_slots(&self) -> bool {
        self.len <= 32
    }
}

/// For each state the tiles that all its completions need, by rank. They are in the slots, together with
/// the addresses, unless there are more than 32 tiles (`WIDE`).
struct Needs<M, const WIDE: bool> {
    slots: Vec<Slot>,
    wide: Vec<u64>,
    width: PhantomData<M>,
}

impl<M: Mask, const WIDE: bool> Needs<M, WIDE> {
    fn new(slots: Vec<Slot>) -> Self {
        Self {
            wide: vec![0; if WIDE { slots.len() } else { 0 }],
            slots,
            width: PhantomData,
        }
    }

    /// Resolves the children of the record with which `record` begins. Returns the tiles that all
    /// of its completions need: those that are needed on each of its edges.
    #[inline(always)]
    fn resolve(&self, record: &mut [U32], ranks: &Ranks) -> u64 {
        let mut next = M::read(record, 0).widen().bits();
        let mut ends = M::read(record, M::WORDS).widen().bits();
        let mut common = !0;
        let children = &mut record[2 * M::WORDS..][..next.count_ones() as usize];
        for child in children {
            let id = child.get() as usize;
            let slot = self.slots[id];
            let below = if WIDE {
                self.wide[id]
            } else {
                u64::from(slot.count)
            };
            common &= below | ranks.bits[next.trailing_zeros() as usize];
            next &= next - 1;
            *child = U32::new(slot.word);
        }
        while ends != 0 {
            common &= ranks.bits[ends.trailing_zeros() as usize];
            ends &= ends - 1;
        }
        common
    }

    /// Keeps the tiles that the completions of a state need, and returns the rarest of them with the address.
    #[inline]
    fn set(&mut self, id: u32, common: u64, ranks: &Ranks) {
        let slot = &mut self.slots[id as usize];
        let rarest = ranks.tiles[common.trailing_zeros() as usize & 63];
        let needed = if common == 0 { 0 } else { rarest };
        slot.word = Bitmap::<M>::child_unit(slot.word & ADDRESS, Letter::new(needed));
        if WIDE {
            self.wide[id as usize] = common;
        } else {
            slot.count = common as u32;
        }
    }
}
