//! The keys of classes: sums of mixed images, and the hash table that they are looked up in.

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

/// A hash table from keys to classes: in each entry 39 bits of the key above the class; the
/// other 64 bits are compared in the array of keys.
pub(super) struct Table {
    places: Vec<u64>,
    used: usize,
}

impl Table {
    pub(super) fn with_capacity(classes: usize) -> Self {
        Self {
            places: vec![0; (classes + classes / 2).next_power_of_two().max(64)],
            used: 0,
        }
    }

    /// Reads where each key belongs, so that the lines are near when they are asked for. The
    /// reads do not depend on each other, and their results are not used.
    #[inline]
    pub(super) fn touch(&self, keys_sought: impl Iterator<Item = u128>, keys: &[u64]) {
        let mask = self.places.len() - 1;
        let sum = keys_sought
            .map(|key| keys[(self.places[key as usize & mask] & (MAX_STATES as u64 - 1)) as usize])
            .fold(0, u64::wrapping_add);
        core::hint::black_box(sum);
    }

    #[inline]
    pub(super) fn find(&self, key: u128, keys: &[u64]) -> Result<u32, usize> {
        let mask = self.places.len() - 1;
        let mark = (key >> 64) as u64 & !(MAX_STATES as u64 - 1);
        let mut place = key as usize & mask;
        loop {
            let found = self.places[place];
            let class = found & (MAX_STATES as u64 - 1);
            if class == 0 {
                return Err(place);
            }
            if (found ^ class) == mark && keys[class as usize] == key as u64 {
                return Ok(class as u32);
            }
            place = (place + 1) & mask;
        }
    }

    #[inline]
    pub(super) fn insert(&mut self, place: usize, key: u128, class: u32, keys: &[u64]) {
        let mark = (key >> 64) as u64 & !(MAX_STATES as u64 - 1);
        self.places[place] = mark | u64::from(class);
        self.used += 1;
        if self.used * 4 > self.places.len() * 3 {
            self.grow(keys);
        }
    }

    fn grow(&mut self, keys: &[u64]) {
        let len = self.places.len() * 2;
        let old = core::mem::replace(&mut self.places, vec![0; len]);
        for found in old.into_iter().filter(|&found| found != 0) {
            let class = found & (MAX_STATES as u64 - 1);
            let mut place = keys[class as usize] as usize & (len - 1);
            while self.places[place] != 0 {
                place = (place + 1) & (len - 1);
            }
            self.places[place] = found;
        }
    }
}
