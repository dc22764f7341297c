//! [`TranspositionTable`]: the known values of positions, shared by threads without locks.
//!
//! An entry has two words of 64 bits. The first is the key of the position combined with the
//! second by exclusive or: an entry that two threads wrote at once does not match its key and is
//! ignored. Large proofs are kept longer than small ones.
//!
//! Sources: R. Hyatt, T. Mann, *A Lockless Transposition Table Implementation for Parallel Search*,
//! ICGA Journal 25 (2002); D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik, *Replacement
//! Schemes for Transposition Tables*, ICCA Journal 17 (1994), for the number of nodes.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use lexc_cpu::Isa;
use zerocopy::FromZeros;

use super::window::{SearchResult, Window};
use crate::endgame::board::move_id::MoveId;
use crate::error::Error;

/// The relation of a stored value to the value of the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The stored value is exact.
    Exact,
    /// The value is at least the stored value.
    Lower,
    /// The value is at most the stored value.
    Upper,
}

/// The greatest depth of a search in plies.
pub(crate) const MAX_DEPTH: i32 = 127;

/// The least depth of a proven entry, which holds for the rest of the game.
const PROVEN: u8 = MAX_DEPTH as u8 + 1;

/// An entry: the value of a position and its best move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TableEntry {
    pub(crate) value: i32,
    pub(crate) bound: Bound,
    /// The depth in plies; for a proof, see [`Self::proven_depth`].
    pub(crate) depth: u8,
    pub(crate) best: MoveId,
}

/// The key of a position and its entry in the table.
#[derive(Debug, Clone, Copy)]
pub(super) struct TableProbe {
    pub(super) key: u64,
    pub(super) entry: Option<TableEntry>,
}

/// The largest absolute value that an entry can hold.
pub(crate) const MAX_VALUE: i32 = (1 << 23) - 1;

impl TableEntry {
    /// Returns the depth of a proof of this many nodes: greater than any depth in plies, and
    /// increasing with the logarithm of the number of nodes.
    #[inline]
    pub(crate) fn proven_depth(nodes: u64) -> u8 {
        PROVEN + nodes.max(1).ilog2() as u8
    }

    /// Bits 0–23 the value, 24–25 the bound, 26–33 the depth, 34–63 the move.
    #[inline]
    fn pack(self) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        u64::from(self.value as u32 & 0xff_ffff)
            | bound << 24
            | u64::from(self.depth) << 26
            | u64::from(self.best.bits()) << 34
    }

    /// Returns the result of a search to a depth with a window, if the entry determines it.
    #[inline(always)]
    pub(super) fn result(&self, depth: i32, window: Window) -> Option<SearchResult> {
        let is_deep = i32::from(self.depth) >= depth;
        let cuts = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= window.beta,
            Bound::Upper => self.value <= window.alpha,
        };
        (is_deep && cuts)
            .then_some(SearchResult { value: self.value, proven: self.depth >= PROVEN })
    }

    #[inline]
    fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> 24 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        Some(Self {
            value: ((data as u32) << 8) as i32 >> 8,
            bound,
            depth: (data >> 26) as u8,
            best: MoveId::from_bits((data >> 34) as u32),
        })
    }
}

/// The key of a position, combined with the data, and the data: a packed entry, or 0 for none.
type TableSlot = [AtomicU64; 2];

/// A table of 16-byte entries in buckets of four.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    slots: Box<[TableSlot]>,
    /// The index of the first slot; buckets are aligned to cache lines.
    first: usize,
    buckets: usize,
}

const BUCKET_SIZE: usize = 4;
/// The size of a bucket in bytes, which is a cache line of most processors.
const CACHE_LINE: usize = BUCKET_SIZE * size_of::<TableSlot>();

impl TranspositionTable {
    /// Returns an empty table of at most this many bytes, but at least one bucket. Memory is used
    /// as entries are stored.
    ///
    /// # Errors
    /// [`Error`] if the memory cannot be allocated.
    pub(crate) fn new(bytes: usize) -> Result<Self, Error> {
        let buckets = (bytes / (16 * BUCKET_SIZE)).max(1);
        let buckets = 1usize << buckets.ilog2();
        let slots = buckets * BUCKET_SIZE + BUCKET_SIZE - 1;
        // The system maps each page of zeroed memory on first use.
        let slots = <[TableSlot]>::new_box_zeroed_with_elems(slots);
        let slots = slots
            .map_err(|_| Error::limit(format!("cannot allocate {bytes} bytes for positions")))?;
        let address = slots.as_ptr().addr();
        Ok(Self {
            first: (address.next_multiple_of(CACHE_LINE) - address) / size_of::<TableSlot>(),
            slots,
            buckets,
        })
    }

    /// Returns the index of the first slot of the bucket of a position.
    #[inline(always)]
    fn first_slot(&self, key: u64) -> usize {
        self.first + (key as usize & (self.buckets - 1)) * BUCKET_SIZE
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[TableSlot] {
        let first = self.first_slot(key);
        &self.slots[first..first + BUCKET_SIZE]
    }

    /// Begins to load the entry of a position, for [`Self::get`].
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        Isa::prefetch(&self.slots, self.first_slot(key));
    }

    /// Returns the entry of a position.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<TableEntry> {
        self.bucket(key).iter().find_map(|[check, data]| {
            let data = data.load(Relaxed);
            let found = check.load(Relaxed) ^ data == key && data != 0;
            found.then(|| TableEntry::unpack(data)).flatten()
        })
    }

    /// Returns the entry of a position with its key.
    #[inline(always)]
    pub(super) fn probe(&self, key: u64) -> TableProbe {
        let entry = self.get(key);
        TableProbe { key, entry }
    }

    /// Stores the entry of a position. In a full bucket it replaces the shallowest entry.
    #[inline]
    pub(crate) fn put(&self, key: u64, entry: TableEntry) {
        let mut chosen = None;
        let mut shallowest = u8::MAX;
        for slot in self.bucket(key) {
            let [check, data] = slot.each_ref().map(|half| half.load(Relaxed));
            if data == 0 || check ^ data == key {
                chosen = Some(slot);
                break;
            }
            let depth = (data >> 26) as u8;
            if chosen.is_none() || depth < shallowest {
                shallowest = depth;
                chosen = Some(slot);
            }
        }
        if let Some([check, data]) = chosen {
            let packed = entry.pack();
            data.store(packed, Relaxed);
            check.store(key ^ packed, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, MAX_VALUE, MoveId, TableEntry, TranspositionTable};

    #[test]
    fn entries_read_back() {
        let table = TranspositionTable::new(1 << 12).expect("memory");
        for value in [-MAX_VALUE, -1, 0, 1, MAX_VALUE] {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                let best = MoveId::new(61, MoveId::OUT);
                let depth = TableEntry::proven_depth(u64::MAX);
                table.put(7, TableEntry { value, bound, depth, best });
                let entry = table.get(7).expect("an entry");
                assert_eq!((entry.value, entry.bound), (value, bound));
                assert_eq!((entry.depth, entry.best), (depth, best));
            }
        }
        assert!(table.get(8).is_none());
        for index in [0, 1 << 16, MoveId::OUT - 1, MoveId::OUT] {
            let best = MoveId::new(61, index);
            assert_eq!((best.line(), best.index()), (61, index));
            let (value, bound, depth) = (-1, Bound::Exact, 0);
            let entry = TableEntry { value, bound, depth, best };
            table.put(9, entry);
            assert_eq!(table.get(9).map(|entry| entry.best), Some(best));
        }
        assert!(MoveId::PASS != MoveId::NONE && !MoveId::PASS.is_play());
    }

    /// A full bucket keeps the deepest entries and the proofs of the most nodes.
    #[test]
    fn shallow_entries_are_replaced() {
        let table = TranspositionTable::new(64).expect("memory");
        let entry = |depth| TableEntry { value: 0, bound: Bound::Exact, depth, best: MoveId::NONE };
        for key in 1..=6u64 {
            table.put(key, entry(20 * key as u8));
        }
        assert!(table.get(6).is_some() && table.get(4).is_some());
        assert!(table.get(1).is_none());
        for key in 11..=15 {
            table.put(key, entry(TableEntry::proven_depth(1 << key)));
        }
        let kept: Vec<u64> = (1..=15).filter(|&key| table.get(key).is_some()).collect();
        assert_eq!(kept, [12, 13, 14, 15]);
    }

    #[test]
    fn tables_larger_than_memory_are_refused() {
        for bytes in [usize::MAX, usize::MAX / 2, usize::MAX / 16] {
            assert!(TranspositionTable::new(bytes).is_err());
        }
    }
}
