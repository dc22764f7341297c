//! Prefix codes: from lengths to codewords and decoding tables (`formats/lex-v1.md`, section 12.4).
//!
//! Codes are canonical (Schwartz & Kallick 1964): the lengths determine the codewords. Codewords
//! are written from their highest bit, into a body that is read from its lowest.

use alloc::vec::Vec;
/// The length of the longest codeword.
pub const MAX_LENGTH: u8 = 15;
/// The number of bits of a table look-up; fewer if the longest codeword of the code is shorter.
const TABLE_BITS: u8 = 8;

/// A code: its symbols in ascending order, each with the length of its codeword.
pub type Lengths = Vec<(u32, u8)>;

/// Returns `true` if these are the lengths of a complete code, in which every string of bits can be
/// decoded. A code of one symbol has one codeword, of `single` bits.
#[must_use]
pub fn is_complete(lengths: &[(u32, u8)], single: u8) -> bool {
    if let [(_, length)] = lengths {
        return *length == single;
    }
    let sum: u64 = lengths
        .iter()
        .map(|&(_, length)| match length {
            1..=MAX_LENGTH => 1 << (MAX_LENGTH - length),
            _ => 1 << 32,
        })
        .sum();
    sum == 1 << MAX_LENGTH
}

/// Returns the codewords of the symbols, in their order, each with its first bit lowest.
#[must_use]
pub fn words(lengths: &[(u32, u8)]) -> Vec<u32> {
    let mut next = first_words(lengths);
    lengths
        .iter()
        .map(|&(_, length)| {
            let word = &mut next[usize::from(length) & 15];
            let reversed = word.reverse_bits() >> 1 >> (31 - u32::from(length).min(31));
            *word += 1;
            reversed
        })
        .collect()
}

/// Returns the first codeword of each length.
fn first_words(lengths: &[(u32, u8)]) -> [u32; 16] {
    let mut count = [0u32; 16];
    for &(_, length) in lengths {
        count[usize::from(length) & 15] += 1;
    }
    let mut first = [0; 16];
    let mut word = 0;
    for length in 1..16 {
        first[length] = word;
        word = (word + count[length]) << 1;
    }
    first
}

/// A reference to a code in [`Codes`]: the position of its table and the number of bits of a
/// look-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct CodeRef(u32);

/// A collection of codes, ready to be decoded.
#[derive(Debug, Clone, Default)]
pub(crate) struct Codes {
    /// The tables: for each run of bits the symbol and, in the lowest four bits, the length of its
    /// codeword plus one. These bits are 0 if the codeword is longer than a look-up; the index of
    /// the code then replaces the symbol.
    entries: Vec<u32>,
    long: Vec<Long>,
    /// The symbols of codewords that are longer than a look-up.
    symbols: Vec<u32>,
}

/// The decoding data of codewords that are longer than a table look-up.
#[derive(Debug, Clone, Copy, Default)]
struct Long {
    /// The first codeword of each length, and the number of codewords.
    first: [u16; 16],
    count: [u16; 16],
    /// The index of the first of their symbols.
    symbols: u32,
    width: u8,
}

impl Codes {
    /// Adds a complete code. `symbol` maps a symbol to its decoded value, below 2²⁸ - 1.
    pub(crate) fn add(&mut self, lengths: &[(u32, u8)], symbol: impl Fn(u32) -> u32) -> CodeRef {
        let longest = lengths.iter().map(|&(_, length)| length).max().unwrap_or(0);
        let width = longest.min(TABLE_BITS);
        let base = self.entries.len();
        let index = self.long.len() as u32;
        self.entries.resize(base + (1 << width), index << 4);
        if let [(only, length)] = lengths {
            // Every codeword decodes to it, for either value of its bit.
            self.entries[base..].fill(symbol(*only) << 4 | u32::from(length + 1));
            return CodeRef((base as u32) << 4 | u32::from(width));
        }
        let words = words(lengths);
        for (&(of, length), word) in lengths.iter().zip(words) {
            if length <= width {
                let entry = symbol(of) << 4 | u32::from(length + 1);
                let table = &mut self.entries[base..];
                table
                    .iter_mut()
                    .skip(word as usize)
                    .step_by(1 << length)
                    .for_each(|slot| *slot = entry);
            }
        }
        if longest > width {
            self.add_long(lengths, width, symbol);
        }
        CodeRef((base as u32) << 4 | u32::from(width))
    }

    fn add_long(&mut self, lengths: &[(u32, u8)], width: u8, symbol: impl Fn(u32) -> u32) {
        let mut long = Long { symbols: self.symbols.len() as u32, width, ..Long::default() };
        for (to, from) in long.first.iter_mut().zip(first_words(lengths)) {
            *to = from as u16;
        }
        for length in width + 1..=MAX_LENGTH {
            let of_length = lengths.iter().filter(|&&(_, l)| l == length);
            self.symbols.extend(of_length.map(|&(of, _)| symbol(of)));
            let before = long.count.iter().map(|&n| usize::from(n)).sum::<usize>();
            long.count[usize::from(length)] =
                (self.symbols.len() - long.symbols as usize - before) as u16;
        }
        self.long.push(long);
    }

    /// Returns the symbol whose codeword `bits` begin with, and the length of the codeword. The
    /// first bit of `bits` is the lowest.
    #[inline]
    pub(crate) fn decode(&self, code: CodeRef, bits: u64) -> (u32, u32) {
        let mask = (1u64 << (code.0 & 15)) - 1;
        let slot = (code.0 >> 4) as usize + (bits & mask) as usize;
        let entry = self.entries.get(slot).copied().unwrap_or(1);
        match entry & 15 {
            0 => self.decode_long(entry >> 4, bits),
            length => (entry >> 4, length - 1),
        }
    }

    #[cold]
    fn decode_long(&self, index: u32, bits: u64) -> (u32, u32) {
        let Some(long) = self.long.get(index as usize) else {
            return (0, MAX_LENGTH.into());
        };
        let width = u32::from(long.width);
        let mut symbols = long.symbols;
        for length in width + 1..=MAX_LENGTH.into() {
            let word = (bits as u32).reverse_bits() >> (32 - length);
            let index = word.wrapping_sub(long.first[length as usize].into());
            let count = u32::from(long.count[length as usize]);
            if index < count {
                let symbol = self.symbols.get((symbols + index) as usize);
                return (symbol.copied().unwrap_or(0), length);
            }
            symbols += count;
        }
        (0, MAX_LENGTH.into())
    }

    pub(crate) fn memory(&self) -> usize {
        4 * (self.entries.len() + self.symbols.len()) + self.long.len() * size_of::<Long>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_decoded_to_their_symbols() {
        // Lengths 1 to 15 and 15: the longest go past the table.
        let mut lengths: Lengths = (1..=15).map(|n| (u32::from(n) * 3, n)).collect();
        lengths.push((99, 15));
        assert!(is_complete(&lengths, 1));
        let mut codes = Codes::default();
        codes.add(&[(5, 1), (6, 1)], |symbol| symbol);
        let code = codes.add(&lengths, |symbol| symbol + 1);
        for (&(symbol, length), word) in lengths.iter().zip(words(&lengths)) {
            for following in [0u64, !0, 0x5555_5555_5555_5555] {
                let bits = u64::from(word) | following << length;
                assert_eq!(codes.decode(code, bits), (symbol + 1, length.into()));
            }
        }
    }

    #[test]
    fn a_code_of_one_symbol_may_take_no_bit() {
        let mut codes = Codes::default();
        let code = codes.add(&[(7, 0)], |symbol| symbol);
        assert_eq!(codes.decode(code, !0), (7, 0));
        let code = codes.add(&[(7, 1)], |symbol| symbol);
        assert_eq!(codes.decode(code, 0), (7, 1));
    }

    #[test]
    fn incomplete_and_oversubscribed_codes_are_recognised() {
        assert!(!is_complete(&[(0, 1), (1, 2)], 1));
        assert!(!is_complete(&[(0, 1), (1, 1), (2, 1)], 1));
        assert!(!is_complete(&[], 1) && !is_complete(&[(0, 2)], 1) && is_complete(&[(0, 0)], 0));
    }
}
