//! The keys of classes: sums of mixed images, and the hash table that they are looked up in.

use crate::automaton::graph::MAX_STATES;

/// The finaliser of SplitMix64 (Steele, Lea & Flood 2014).
#[inline]
pub(super) const fn scramble(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[inline]
const fn fold(a: u64, b: u64) -> u64 {
    let product = (a as u128).wrapping_mul(b as u128);
    product as u64 ^ (product >> 64) as u64
}

/// Mixes one image into 128 bits that can be added up.
#[inline]
pub(super) const fn mix(state: u32, sum: u64, terminal: u64) -> u128 {
    let a = sum ^ (state as u64).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let b = terminal.rotate_left(32) ^ a.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let low = fold(a ^ 0xbb67_ae85_84ca_a73b, b ^ 0x3c6e_f372_fe94_f82b);
    let high = fold(b ^ 0xa54f_f53a_5f1d_36f1, a ^ 0x510e_527f_ade6_82d1);
    (low as u128) | (high as u128) << 64
}

/// The same for the image of the root, 0 if there is none.
#[inline]
pub(super) const fn mix_prefix(state: u32) -> u128 {
    let low = scramble(state as u64 | 1 << 40);
    (low as u128) | (scramble(low) as u128) << 64
}

/// A hash table from keys to classes: in each place 39 bits of the key above the class; the
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
    /// reads do not hang on each other; what they give is of no interest.
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
