//! Pseudo-random numbers that are the same in every run.

/// SplitMix64 (Steele, Lea, Flood, *Fast Splittable Pseudorandom Number Generators*, 2014).
#[derive(Debug, Clone)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// Returns a number below `n`, or 0 if `n` is 0. The same on machines of 32 bits.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.number() % (n as u64).max(1)) as usize
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}

/// Returns a number that depends on a seed and an index alone.
pub(crate) fn mixed(seed: u64, index: u64) -> u64 {
    Random::new(seed ^ Random::new(index).number()).number()
}
