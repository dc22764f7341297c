//! The adaptive binary range coder of the model (`formats/lex-v1.md`, section 12.3).
//!
//! One description serves reading and writing: code that describes a value calls [`Coder::bit`]
//! with the bit to be written and continues with the bit returned. A reader ignores its argument
//! and returns the bit of the file.
//!
//! This is the coder of LZMA (Igor Pavlov), with probabilities of 12 bits; see also Martin, *Range
//! encoding: an algorithm for removing redundancy from a digitised message* (1979).

use alloc::vec::Vec;
/// The probability that a bit is 0, in units of 1/4096. Adapts to each coded bit.
#[derive(Debug, Clone, Copy)]
pub struct Probability(u16);

const ONE: u16 = 1 << 12;
/// The shift of an adaptation: a probability moves by a sixteenth of the distance to the coded bit.
const RATE: u16 = 4;
/// Below this value the range is widened by a byte.
const TOP: u32 = 1 << 24;

impl Default for Probability {
    fn default() -> Self {
        Self(ONE / 2)
    }
}

impl Probability {
    fn bound(self, range: u32) -> u32 {
        (range >> 12) * u32::from(self.0)
    }

    fn learn(&mut self, bit: bool) {
        if bit {
            self.0 -= self.0 >> RATE;
        } else {
            self.0 += (ONE - self.0) >> RATE;
        }
    }
}

/// A coder of bits, which either writes or reads.
pub trait Coder {
    /// Writes `bit` and returns it, or returns the bit that was read.
    fn bit(&mut self, probability: &mut Probability, bit: bool) -> bool;

    /// Codes a bit with probability 1/2.
    fn even(&mut self, bit: bool) -> bool {
        self.bit(&mut Probability::default(), bit)
    }
}

/// A reader. Returns zeros after the end of the bytes and records that it did.
#[derive(Debug)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    range: u32,
    code: u32,
}

impl<'a> Reader<'a> {
    /// Reads from the beginning of `bytes`.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        let mut reader = Self { bytes, at: 0, range: u32::MAX, code: 0 };
        (0..4).for_each(|_| reader.shift());
        reader
    }

    fn shift(&mut self) {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        self.code = self.code << 8 | u32::from(byte);
        self.at += 1;
    }

    /// Returns `true` if exactly the available bytes were read.
    #[must_use]
    pub fn ends_here(&self) -> bool {
        self.at == self.bytes.len()
    }
}

impl Coder for Reader<'_> {
    fn bit(&mut self, probability: &mut Probability, _: bool) -> bool {
        let bound = probability.bound(self.range);
        let bit = self.code >= bound;
        if bit {
            self.code -= bound;
            self.range -= bound;
        } else {
            self.range = bound;
        }
        probability.learn(bit);
        while self.range < TOP {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

/// A writer.
#[derive(Debug)]
pub struct Writer {
    bytes: Vec<u8>,
    low: u64,
    range: u32,
    /// The last byte, held back because a carry may still come, followed by the pending bytes
    /// 0xff.
    held: Option<u8>,
    full: usize,
}

impl Default for Writer {
    fn default() -> Self {
        Self { bytes: Vec::new(), low: 0, range: u32::MAX, held: None, full: 0 }
    }
}

impl Writer {
    fn shift(&mut self) {
        let carry = (self.low >> 32) as u8;
        let byte = (self.low >> 24) as u8;
        if byte == 0xff && carry == 0 {
            self.full += 1;
        } else {
            self.release(carry);
            self.held = Some(byte);
        }
        self.low = (self.low & 0x00ff_ffff) << 8;
    }

    fn release(&mut self, carry: u8) {
        self.bytes.extend(self.held.take().map(|byte| byte.wrapping_add(carry)));
        let full = core::mem::take(&mut self.full);
        self.bytes.extend(core::iter::repeat_n(0xffu8.wrapping_add(carry), full));
    }

    /// Finishes the code and returns the bytes.
    #[must_use]
    pub fn finish(mut self) -> Vec<u8> {
        (0..4).for_each(|_| self.shift());
        let carry = (self.low >> 32) as u8;
        self.release(carry);
        self.bytes
    }
}

impl Coder for Writer {
    fn bit(&mut self, probability: &mut Probability, bit: bool) -> bool {
        let bound = probability.bound(self.range);
        if bit {
            self.low += u64::from(bound);
            self.range -= bound;
        } else {
            self.range = bound;
        }
        probability.learn(bit);
        while self.range < TOP {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

/// An adaptive coder of numbers of one kind.
#[derive(Debug, Clone, Default)]
pub(super) struct Numbers {
    length: [Probability; 32],
    first: [Probability; 32],
    second: [[Probability; 2]; 32],
}

impl Numbers {
    /// Codes a number below 2³¹: the bit length of the number plus one, in unary, then the bits
    /// below the highest. The first two of these bits are adaptive, separately for each length.
    pub(super) fn code(&mut self, coder: &mut impl Coder, value: u32) -> u32 {
        let value = value.saturating_add(1);
        let wanted = 31 - value.leading_zeros() as usize;
        let mut length = 0;
        while length < 31 {
            if !coder.bit(&mut self.length[length], length < wanted) {
                break;
            }
            length += 1;
        }
        let mut found = 1u32;
        for (index, shift) in (0..length).rev().enumerate() {
            let bit = value >> shift & 1 != 0;
            let bit = match index {
                0 => coder.bit(&mut self.first[length], bit),
                1 => {
                    let upper = found as usize & 1;
                    coder.bit(&mut self.second[length][upper], bit)
                }
                _ => coder.even(bit),
            };
            found = found << 1 | u32::from(bit);
        }
        found - 1
    }
}

/// An adaptive coder of numbers below 16: bit by bit from the highest, each in the context of the
/// bits above it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Nibble([Probability; 16]);

impl Nibble {
    pub(super) fn code(&mut self, coder: &mut impl Coder, value: u8) -> u8 {
        let mut node = 1usize;
        for shift in (0..4).rev() {
            let bit = coder.bit(&mut self.0[node], value >> shift & 1 != 0);
            node = node << 1 | usize::from(bit);
        }
        (node & 15) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_largest_numbers_come_back() {
        let numbers = [0, 1, 2, 3, 4, 1 << 20, (1 << 31) - 2];
        let mut writer = Writer::default();
        let mut model = Numbers::default();
        for n in numbers {
            model.code(&mut writer, n);
        }
        let bytes = writer.finish();
        let mut reader = Reader::new(&bytes);
        let mut model = Numbers::default();
        for n in numbers {
            assert_eq!(model.code(&mut reader, 0), n);
        }
        assert!(reader.ends_here());
    }

    proptest! {
        #[test]
        fn values_read_back_as_written(values in prop::collection::vec((0u32..100_000, 0u8..16, any::<bool>()), 0..300)) {
            let (mut numbers, mut nibble) = (Numbers::default(), Nibble::default());
            let mut writer = Writer::default();
            for &(number, small, even) in &values {
                numbers.code(&mut writer, number);
                nibble.code(&mut writer, small);
                writer.even(even);
            }
            let bytes = writer.finish();
            let (mut numbers, mut nibble) = (Numbers::default(), Nibble::default());
            let mut reader = Reader::new(&bytes);
            for &(number, small, even) in &values {
                prop_assert_eq!(numbers.code(&mut reader, 0), number);
                prop_assert_eq!(nibble.code(&mut reader, 0), small);
                prop_assert_eq!(reader.even(false), even);
            }
            prop_assert!(reader.ends_here());
        }
    }
}
