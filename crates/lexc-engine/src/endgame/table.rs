//! The transposition table: what is known of positions, shared by threads without locks.
//!
//! An entry has two words of 64 bits. The first is the key of the position combined with the
//! second by exclusive or, so that an entry that two threads wrote at once does not match its key
//! and is ignored. Source: R. Hyatt, T. Mann, *A Lockless Transposition Table Implementation for
//! Parallel Search*, ICGA Journal 25 (2002).

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::error::SolveError;

/// The relation of a value to the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is the value.
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
}

/// The depth of what holds for the whole game.
pub(crate) const PROVEN: u8 = u8::MAX;

/// A move of a position: a line and the index in its list, or a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MoveId(u32);

impl MoveId {
    pub(crate) const NONE: Self = Self(63);
    pub(crate) const PASS: Self = Self(62);
    const INDEX_BITS: u32 = 24;

    /// The play of the whole rack of a line. Plays of fewer tiles have lower indices.
    pub(crate) const OUT: u32 = (1 << Self::INDEX_BITS) - 1;

    #[inline(always)]
    pub(crate) const fn new(line: usize, index: u32) -> Self {
        if index > Self::OUT {
            return Self::NONE;
        }
        Self(index << 6 | line as u32)
    }

    #[inline(always)]
    pub(crate) const fn line(self) -> usize {
        (self.0 & 63) as usize
    }

    #[inline(always)]
    pub(crate) const fn index(self) -> u32 {
        self.0 >> 6
    }

    #[inline(always)]
    pub(crate) fn is_play(self) -> bool {
        self.line() < 62
    }
}

/// The knowledge about a position.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) value: i32,
    pub(crate) bound: Bound,
    pub(crate) depth: u8,
    pub(crate) best: MoveId,
}

/// The largest absolute value that an entry can hold.
pub(crate) const MAX_VALUE: i32 = (1 << 23) - 1;

impl Entry {
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
            | u64::from(self.best.0) << 34
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
            best: MoveId((data >> 34) as u32 & 0x3fff_ffff),
        })
    }
}

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// A table of entries of 16 bytes, in groups of four.
#[derive(Debug)]
pub(crate) struct Table {
    slots: Box<[Slot]>,
    groups: usize,
}

const GROUP: usize = 4;

impl Table {
    /// Returns an empty table of at most this many bytes, at least one group, or an error if the system
    /// does not give them.
    pub(crate) fn new(bytes: usize) -> Result<Self, SolveError> {
        let groups = (bytes / (16 * GROUP)).max(1);
        let groups = 1usize << groups.ilog2();
        let mut slots = Vec::new();
        let reserved = slots.try_reserve_exact(groups * GROUP);
        reserved.map_err(|_| SolveError::Memory(bytes))?;
        slots.resize_with(groups * GROUP, Slot::default);
        Ok(Self {
            slots: slots.into_boxed_slice(),
            groups,
        })
    }

    #[inline(always)]
    fn group(&self, key: u64) -> &[Slot] {
        let first = (key as usize & (self.groups - 1)) * GROUP;
        &self.slots[first..first + GROUP]
    }

    /// Returns the entry of a position.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.group(key).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            let found = slot.check.load(Relaxed) ^ data == key && data != 0;
            found.then(|| Entry::unpack(data)).flatten()
        })
    }

    /// Stores what is known of a position; of a full group the entry of the least depth is lost.
    #[inline]
    pub(crate) fn put(&self, key: u64, entry: Entry) {
        let mut place = None;
        let mut least = u8::MAX;
        for slot in self.group(key) {
            let data = slot.data.load(Relaxed);
            if data == 0 || slot.check.load(Relaxed) ^ data == key {
                place = Some(slot);
                break;
            }
            let depth = (data >> 26) as u8;
            if place.is_none() || depth < least {
                least = depth;
                place = Some(slot);
            }
        }
        if let Some(slot) = place {
            let data = entry.pack();
            slot.data.store(data, Relaxed);
            slot.check.store(key ^ data, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Entry, MAX_VALUE, MoveId, PROVEN, SolveError, Table};

    #[test]
    fn entries_read_back() {
        let table = Table::new(1 << 12).expect("memory");
        for value in [-MAX_VALUE, -1, 0, 1, MAX_VALUE] {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                let best = MoveId::new(61, MoveId::OUT);
                let depth = PROVEN;
                table.put(
                    7,
                    Entry {
                        value,
                        bound,
                        depth,
                        best,
                    },
                );
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
            let entry = Entry {
                value,
                bound,
                depth,
                best,
            };
            table.put(9, entry);
            assert_eq!(table.get(9).map(|entry| entry.best), Some(best));
        }
        assert!(MoveId::PASS != MoveId::NONE && !MoveId::PASS.is_play());
    }

    /// A full group keeps the deepest entries.
    #[test]
    fn shallow_entries_make_room() {
        let table = Table::new(64).expect("memory");
        let entry = |depth| Entry {
            value: 0,
            bound: Bound::Exact,
            depth,
            best: MoveId::NONE,
        };
        for key in 1..=6u64 {
            table.put(key, entry(10 * key as u8));
        }
        assert!(table.get(6).is_some() && table.get(4).is_some());
        assert!(table.get(1).is_none());
    }

    #[test]
    fn sizes_that_no_machine_has_are_refused() {
        for bytes in [usize::MAX, usize::MAX / 2, usize::MAX / 16] {
            assert_eq!(Table::new(bytes).err(), Some(SolveError::Memory(bytes)));
        }
    }
}
