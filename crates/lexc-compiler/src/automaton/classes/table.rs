//! The keys of classes: sums of mixed images, and the hash table that they are looked up in.

use super::TooManyClasses;
use crate::automaton::graph::MAX_STATES;

/// Returns the finaliser of SplitMix64 (Steele, Lea & Flood 2014).
#[inline]
pub(super) const fn scramble(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// Returns the part of one image in the key of its class: 128 bits that are added up, modulo 2¹²⁸.
///
/// `sum` is the sum of random numbers of the states that reach `state`, and `terminal` the part of it
/// that reaches it by a terminal edge. A key is therefore a sum over states s of r(s) times a factor that
/// depends on the state and the flag that s leads to, each pair having a factor of its own: the form of the
/// universal hash NH (Black et al., *UMAC*, 1999). Two maps that differ at s have the same key for at
/// most a few of the 2⁶⁴ values of r(s).
#[inline]
pub(super) const fn mix(state: u32, sum: u64, terminal: u64) -> u128 {
    let factor = (state as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let reached = (sum as u128).wrapping_mul(factor as u128);
    let completed = (terminal as u128).wrapping_mul(0xd6e8_feb8_6659_fd93);
    reached.wrapping_add(completed)
}

/// Returns the part of the image of the root, 0 if there is none.
#[inline]
pub(super) const fn mix_prefix(state: u32) -> u128 {
    if state == 0 {
        return 0;
    }
    let low = scramble(state as u64 | 1 << 40);
    (low as u128) | (scramble(low) as u128) << 64
}

/// Keys, numbered in the order in which they are added, and a hash table of their numbers. Each entry
/// has 39 bits of the key above the number; the other 64 bits are compared in the array of keys.
pub(super) struct Table {
    entries: Vec<u64>,
    used: usize,
    /// The lower half of each key, by its number.
    keys: Vec<u64>,
}

/// The number of a key that was looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Interned {
    /// The key was there already.
    Known(u32),
    /// The key was added.
    New(u32),
}

/// The bits of an entry that hold the number of a key. Number 0 marks a free entry.
const NUMBER: u64 = MAX_STATES as u64 - 1;

impl Table {
    /// Creates a table with room for `keys` keys, whose numbers below `reserved`, at least 1, belong to
    /// nothing that is looked up.
    pub(super) fn new(keys: usize, reserved: usize) -> Self {
        let mut numbered = Vec::with_capacity(keys.max(reserved));
        numbered.resize(reserved, 0);
        Self {
            entries: vec![0; (keys + keys / 4).next_power_of_two().max(64)],
            used: 0,
            keys: numbered,
        }
    }

    /// Returns the number of a key, found or added.
    ///
    /// # Errors
    /// [`TooManyClasses`] if the key is new and there is no number for it.
    #[inline]
    pub(super) fn intern(&mut self, key: u128) -> Result<Interned, TooManyClasses> {
        let at = match self.find(key) {
            Ok(known) => return Ok(Interned::Known(known)),
            Err(at) => at,
        };
        if self.keys.len() >= MAX_STATES {
            return Err(TooManyClasses);
        }
        let number = self.keys.len() as u32;
        self.keys.push(key as u64);
        self.entries[at] = mark(key) | u64::from(number);
        self.used += 1;
        if self.used * 4 > self.entries.len() * 3 {
            self.grow();
        }
        Ok(Interned::New(number))
    }

    /// Returns the number of a key, or the free entry for it.
    #[inline]
    fn find(&self, key: u128) -> Result<u32, usize> {
        let mask = self.entries.len() - 1;
        let mark = mark(key);
        let mut at = key as usize & mask;
        loop {
            let found = self.entries[at];
            let number = found & NUMBER;
            if number == 0 {
                return Err(at);
            }
            if (found ^ number) == mark && self.keys[number as usize] == key as u64 {
                return Ok(number as u32);
            }
            at = (at + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let len = self.entries.len() * 2;
        let old = core::mem::replace(&mut self.entries, vec![0; len]);
        for found in old.into_iter().filter(|&found| found != 0) {
            let number = found & NUMBER;
            let mut at = self.keys[number as usize] as usize & (len - 1);
            while self.entries[at] != 0 {
                at = (at + 1) & (len - 1);
            }
            self.entries[at] = found;
        }
    }
}

/// Reads the entry of each key in its table and the key that it names, to bring both into the cache. The
/// reads do not depend on each other, and their results are not used.
#[inline]
pub(super) fn touch<'a>(sought: impl Iterator<Item = (&'a Table, u128)>) {
    let sum = sought
        .map(|(table, key)| {
            let entry = table.entries[key as usize & (table.entries.len() - 1)];
            table.keys[(entry & NUMBER) as usize]
        })
        .fold(0, u64::wrapping_add);
    core::hint::black_box(sum);
}

/// Returns the bits of a key that an entry holds.
#[inline]
const fn mark(key: u128) -> u64 {
    (key >> 64) as u64 & !NUMBER
}
