//! Records of bitmap states: two masks, then the children.

use core::marker::PhantomData;

use lexc_alphabet::Letter;
use lexc_format::pool::{Bitmap, Mask, Mask32};
use lexc_runtime::Isa;
use zerocopy::little_endian::U32;

use super::records::{Place, Records, Row};
use super::trie::Nodes;
use super::units::Units;

/// The records of a pool of bitmap states.
///
/// Beside the address, the unit of a child holds a letter that all its completions need, if there is one: of several the one with
/// the fewest edges, which a rack most likely lacks. `WIDE` if there are more than 32 tiles that an edge has.
#[derive(Debug)]
pub(super) struct Bitmaps<M, const WIDE: bool> {
    ranks: Ranks,
    /// For each identifier what a record that leads there has of it.
    children: Vec<Child>,
    /// For each identifier the tiles that all completions need, if they are `WIDE`.
    wide: Vec<u64>,
    width: PhantomData<M>,
}

/// What a record needs of a child, in eight bytes, because children are spread over memory.
#[derive(Debug, Clone, Copy, Default)]
struct Child {
    /// The unit of the child, 0 if nothing follows.
    unit: u32,
    /// The tiles that all completions need, unless they are `WIDE`.
    needed: u32,
}

/// Bits of a child's unit that are its address.
const ADDRESS: u32 = Bitmap::<Mask32>::MAX_ADDRESS;

impl<M: Mask, const WIDE: bool> Bitmaps<M, WIDE> {
    /// Returns the unit of a child, 0 if nothing follows, and the tiles that all its completions need.
    #[inline(always)]
    fn child(&self, id: u32) -> (u32, u64) {
        let Child { unit, needed } = self.children[id as usize];
        let needed = if WIDE {
            self.wide[id as usize]
        } else {
            u64::from(needed)
        };
        (unit, needed)
    }
}

#[inline(always)]
fn write_mask<M: Mask>(units: &mut [U32], mask: u64) {
    units[0] = U32::new(mask as u32);
    if M::WORDS == 2 {
        units[1] = U32::new((mask >> 32) as u32);
    }
}

impl<M: Mask, const WIDE: bool> Records for Bitmaps<M, WIDE> {
    fn new(labels: &[u32; 64], identifiers: usize) -> Self {
        Self {
            ranks: Ranks::new(labels),
            children: vec![Child::default(); identifiers],
            wide: vec![0; if WIDE { identifiers } else { 0 }],
            width: PhantomData,
        }
    }

    #[inline(always)]
    fn add(&mut self, row: Row<'_>, units: &mut Units<'_>) -> Place {
        let (mut next, mut ends, mut needed) = (0, 0, !0);
        let (window, mut at) = (&mut units.window[..units.at], units.at);
        for edge in row.edges.iter().rev() {
            let (unit, below) = self.child(row.base + edge.target());
            let (leads, ends_here) = (edge.target() != 0, edge.terminal());
            next |= u64::from(leads) << edge.number();
            ends |= u64::from(ends_here) << edge.number();
            // What follows is needed unless the word may end here.
            let below = below & u64::from(!ends_here).wrapping_neg();
            needed &= self.ranks.bits[usize::from(edge.number())] | below;
            // Overwritten if nothing follows: a branch on that would be mispredicted.
            window[at - 1] = U32::new(unit);
            at -= usize::from(leads);
        }
        if row.closing != 0 {
            let (unit, below) = self.child(row.closing);
            next |= 1;
            needed &= below;
            at -= 1;
            window[at] = U32::new(unit);
        }
        at -= 2 * M::WORDS;
        let masks = &mut window[at..][..2 * M::WORDS];
        write_mask::<M>(&mut masks[..M::WORDS], next);
        write_mask::<M>(&mut masks[M::WORDS..], ends);
        units.at = at;
        Place {
            address: units.address(),
            needed,
        }
    }

    #[inline(always)]
    fn set(&mut self, id: u32, place: Place) {
        let needed = place.needed;
        let rarest = self.ranks.tiles[needed.trailing_zeros() as usize & 63];
        let letter = Letter::new(if needed == 0 { 0 } else { rarest });
        self.children[id as usize] = Child {
            unit: Bitmap::<M>::child_unit(place.address, letter),
            needed: needed as u32,
        };
        if WIDE {
            self.wide[id as usize] = needed;
        }
    }

    fn share(&mut self, id: u32, other: u32) {
        self.children[id as usize] = self.children[other as usize];
        if WIDE {
            self.wide[id as usize] = self.wide[other as usize];
        }
    }

    #[inline(always)]
    fn prefetch(&self, id: u32) {
        Isa::prefetch(&self.children, id as usize);
    }

    #[inline]
    fn len(units: &[U32]) -> u32 {
        let next = M::read(units, 0).widen().bits();
        2 * M::WORDS as u32 + next.count_ones()
    }

    #[inline]
    fn copy(units: &[U32], nodes: &mut Nodes<'_>, node: &mut Vec<U32>) {
        let (masks, rest) = units.split_at(2 * M::WORDS);
        let children = Self::len(units) as usize - masks.len();
        node.extend_from_slice(masks);
        node.extend(rest[..children].iter().map(|unit| {
            let child = nodes.add::<Self>(unit.get() & ADDRESS);
            U32::new(unit.get() & !ADDRESS | child)
        }));
    }
}

/// Returns `true` if sets of tiles do not fit in 32 bits.
pub(super) fn are_wide(labels: &[u32; 64]) -> bool {
    labels[1..].iter().filter(|&&edges| edges > 0).count() > 32
}

/// The tiles by rarity, the one with the fewest edges first. Sets of tiles whose bits are ranks have
/// their rarest tile in their lowest bit.
#[derive(Debug)]
struct Ranks {
    /// For each tile the bit of its rank; none for the separator, which no rack lacks.
    bits: [u64; 64],
    /// For each rank its tile.
    tiles: [u8; 64],
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
        Self { bits, tiles }
    }
}
