//! Records of bitmap states: two masks, then the children.

use core::marker::PhantomData;

use lexc_alphabet::Letter;
use lexc_cpu::Isa;
use lexc_format::pool::{Bitmap, Mask, Mask32};
use zerocopy::little_endian::U32;

use super::super::units::Units;
use super::record::{RecordEdges, RecordWriter, TrieNodes, WrittenRecord};

/// The records of a pool of bitmap states.
///
/// Beside its address, the unit of a child holds a letter that all its completions need, if there
/// is one: the needed letter with the fewest edges, which a rack most likely lacks. `WIDE` if more
/// than 32 letters occur.
#[derive(Debug)]
pub(in crate::layout) struct BitmapRecords<M, const WIDE: bool> {
    ranks: LetterRanks,
    /// For each identifier its child unit and needed letters.
    children: Vec<ChildData>,
    /// For each identifier the letters that all completions need, if `WIDE`.
    wide: Vec<u64>,
    width: PhantomData<M>,
}

/// The data of a child that a record needs, in eight bytes, because children are spread over
/// memory.
#[derive(Debug, Clone, Copy, Default)]
struct ChildData {
    /// The unit of the child, 0 if it has no edges.
    unit: u32,
    /// The letters that all completions need, unless `WIDE`.
    needed: u32,
}

/// The bits of a child's unit that are its address.
const ADDRESS: u32 = Bitmap::<Mask32>::MAX_ADDRESS;

impl<M: Mask, const WIDE: bool> BitmapRecords<M, WIDE> {
    /// Returns the unit of a child, 0 if it has no edges, and the letters that all its completions
    /// need.
    #[inline(always)]
    fn child(&self, id: u32) -> (u32, u64) {
        let ChildData { unit, needed } = self.children[id as usize];
        let needed = if WIDE { self.wide[id as usize] } else { u64::from(needed) };
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

impl<M: Mask, const WIDE: bool> RecordWriter for BitmapRecords<M, WIDE> {
    fn new(labels: &[u32; 64], identifiers: usize) -> Self {
        Self {
            ranks: LetterRanks::new(labels),
            children: vec![ChildData::default(); identifiers],
            wide: vec![0; if WIDE { identifiers } else { 0 }],
            width: PhantomData,
        }
    }

    #[inline(always)]
    fn add(&mut self, record_edges: RecordEdges<'_>, units: &mut Units<'_>) -> WrittenRecord {
        let (mut next, mut ends, mut needed) = (0, 0, !0);
        let (window, mut at) = (&mut units.window[..units.at], units.at);
        for edge in record_edges.edges.iter().rev() {
            let (unit, below) = self.child(record_edges.base + edge.target());
            let (has_target, ends_here) = (edge.target() != 0, edge.terminal());
            next |= u64::from(has_target) << edge.number();
            ends |= u64::from(ends_here) << edge.number();
            // Later letters are needed unless the word may end here.
            let below = below & u64::from(!ends_here).wrapping_neg();
            needed &= self.ranks.bits[usize::from(edge.number())] | below;
            // Overwritten if the target has no edges: a branch would be mispredicted.
            window[at - 1] = U32::new(unit);
            at -= usize::from(has_target);
        }
        if record_edges.closing != 0 {
            let (unit, below) = self.child(record_edges.closing);
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
        WrittenRecord { address: units.address(), needed }
    }

    #[inline(always)]
    fn set(&mut self, id: u32, record: WrittenRecord) {
        let needed = record.needed;
        let rarest = self.ranks.letters[needed.trailing_zeros() as usize & 63];
        let letter = Letter::new(if needed == 0 { 0 } else { rarest });
        self.children[id as usize] = ChildData {
            unit: Bitmap::<M>::child_unit(record.address, letter),
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
    fn copy(units: &[U32], nodes: &mut TrieNodes<'_>, node: &mut Vec<U32>) {
        let (masks, rest) = units.split_at(2 * M::WORDS);
        let children = Self::len(units) as usize - masks.len();
        node.extend_from_slice(masks);
        node.extend(rest[..children].iter().map(|unit| {
            let child = nodes.add::<Self>(unit.get() & ADDRESS);
            U32::new(unit.get() & !ADDRESS | child)
        }));
    }
}

/// Returns `true` if sets of the letters that occur do not fit in 32 bits.
pub(in crate::layout) fn are_wide(labels: &[u32; 64]) -> bool {
    labels[1..].iter().filter(|&&edges| edges > 0).count() > 32
}

/// The letters by rarity, the one with the fewest edges first. In a set whose bits are ranks, the
/// lowest bit is the rarest letter.
#[derive(Debug)]
struct LetterRanks {
    /// For each letter the bit of its rank; none for the separator, which no rack lacks.
    bits: [u64; 64],
    /// For each rank its letter.
    letters: [u8; 64],
}

impl LetterRanks {
    fn new(labels: &[u32; 64]) -> Self {
        let mut by_rarity: Vec<u8> = (1..64).filter(|&t| labels[usize::from(t)] > 0).collect();
        by_rarity.sort_by_key(|&letter| labels[usize::from(letter)]);
        let (mut bits, mut letters) = ([0; 64], [0; 64]);
        for (rank, &letter) in by_rarity.iter().enumerate() {
            bits[usize::from(letter)] = 1 << rank;
            letters[rank] = letter;
        }
        Self { bits, letters }
    }
}
