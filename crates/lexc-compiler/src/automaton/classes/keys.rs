//! The keys of classes, which are sums of mixed images, and the hash table of keys.

use lexc_cpu::Isa;

use super::error::TooManyClasses;
use crate::automaton::graph::MAX_STATES;

/// Returns the finaliser of SplitMix64 (Steele, Lea & Flood 2014).
#[inline]
pub(super) const fn scramble(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// Returns the contribution of one image to the key of its class. Contributions are 128 bits wide
/// and added modulo 2¹²⁸.
///
/// `sum` is the sum of the random numbers of the states that are mapped to `state`, and `terminal`
/// the part of it that belongs to terminal edges. A key is thus a sum, over states s, of r(s) times
/// a factor for the state and the flag that s is mapped to: the universal hash NH (Black et al.,
/// *UMAC*, 1999). Two maps that differ at s have equal keys for at most a few of the 2⁶⁴ values of
/// r(s).
#[inline]
pub(super) const fn mix(state: u32, sum: u64, terminal: u64) -> u128 {
    let factor = (state as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let reached = (sum as u128).wrapping_mul(factor as u128);
    let completed = (terminal as u128).wrapping_mul(0xd6e8_feb8_6659_fd93);
    reached.wrapping_add(completed)
}

/// Returns the contribution of the root's image to a key, 0 if it has none.
#[inline]
pub(super) const fn mix_prefix(state: u32) -> u128 {
    if state == 0 {
        return 0;
    }
    let low = scramble(state as u64 | 1 << 40);
    (low as u128) | (scramble(low) as u128) << 64
}

/// A hash table that numbers keys in the order in which they are added. An entry never crosses a
/// cache line.
pub(super) struct KeyTable {
    entries: Vec<Entry>,
    used: usize,
    next: u32,
}

#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    /// The lower half of the key.
    low: u64,
    /// The upper 39 bits of the key, then its number.
    high: u64,
}

/// The result of looking up a key: its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum InternedKey {
    /// The key was in the table.
    Known(u32),
    New(u32),
}

/// The bits of [`Entry::high`] that hold the number. Number 0 marks a free entry.
const NUMBER: u64 = MAX_STATES as u64 - 1;

impl Entry {
    #[inline]
    const fn number(self) -> u32 {
        (self.high & NUMBER) as u32
    }
}

impl KeyTable {
    /// Creates a table with capacity for `keys` keys. Numbers below `reserved`, which is at least
    /// 1, are not assigned.
    pub(super) fn new(keys: usize, reserved: u32) -> Self {
        Self { entries: vec![Entry::default(); keys + keys * 3 / 8 + 64], used: 0, next: reserved }
    }

    #[inline(always)]
    pub(super) fn prefetch(&self, key: u128) {
        Isa::prefetch(&self.entries, place(key as u64, self.entries.len()));
    }

    /// Returns the number of a key, found or added.
    ///
    /// # Errors
    /// Returns [`TooManyClasses`] if the key is new and no number is left.
    #[inline(always)]
    pub(super) fn intern(&mut self, key: u128) -> Result<InternedKey, TooManyClasses> {
        let at = match self.find(key) {
            Ok(known) => return Ok(InternedKey::Known(known)),
            Err(at) => at,
        };
        let number = self.next;
        if number as usize >= MAX_STATES {
            return Err(TooManyClasses);
        }
        self.next += 1;
        self.entries[at] = Entry { low: key as u64, high: high(key) | u64::from(number) };
        self.used += 1;
        if self.used * 5 > self.entries.len() * 4 {
            self.grow();
        }
        Ok(InternedKey::New(number))
    }

    /// Returns the number of a key, or the index of the free entry for it.
    #[inline(always)]
    fn find(&self, key: u128) -> Result<u32, usize> {
        let mut at = place(key as u64, self.entries.len());
        loop {
            let found = self.entries[at];
            if found.number() == 0 {
                return Err(at);
            }
            if found.low == key as u64 && found.high & !NUMBER == high(key) {
                return Ok(found.number());
            }
            at = after(at, self.entries.len());
        }
    }

    #[cold]
    fn grow(&mut self) {
        let len = self.entries.len() * 3 / 2;
        let old = core::mem::replace(&mut self.entries, vec![Entry::default(); len]);
        for found in old.into_iter().filter(|found| found.number() != 0) {
            let mut at = place(found.low, len);
            while self.entries[at].number() != 0 {
                at = after(at, len);
            }
            self.entries[at] = found;
        }
    }
}

/// Returns the first of `len` entries that may hold a key: the lower half of the key as a fraction
/// of 2⁶⁴. The number of entries thus need not be a power of two, which could be twice as large.
#[inline]
const fn place(low: u64, len: usize) -> usize {
    ((low as u128 * len as u128) >> 64) as usize
}

/// Returns the index after another, cyclically.
#[inline]
const fn after(at: usize, len: usize) -> usize {
    if at + 1 < len { at + 1 } else { 0 }
}

/// Returns the part of a key that [`Entry::high`] holds.
#[inline]
const fn high(key: u128) -> u64 {
    (key >> 64) as u64 & !NUMBER
}
