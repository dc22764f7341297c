//! The parts of the two programs that do not depend on the interface of lexc: arguments, words to look up, and the
//! function inside which callgrind counts.

use std::hint::black_box;

/// Runs an operation. The name of this function is the argument of callgrind's `--toggle-collect`.
#[inline(never)]
pub fn counted(operation: &mut dyn FnMut() -> u64) -> u64 {
    black_box(operation())
}

/// The arguments of a program: a lexicon, a list, positions, an operation.
pub struct Arguments {
    pub lexicon: String,
    pub list: String,
    pub positions: String,
    pub operation: String,
}

impl Arguments {
    pub fn read() -> Self {
        let mut arguments = std::env::args().skip(1);
        let mut next = || arguments.next().expect("LEXICON LIST POSITIONS OPERATION");
        Self {
            lexicon: next(),
            list: next(),
            positions: next(),
            operation: next(),
        }
    }

    /// Returns the English words of the list, of 2 to 15 letters, and as many with one letter changed, in random order.
    pub fn texts(&self) -> Vec<String> {
        let text = std::fs::read_to_string(&self.list).expect("a list");
        let words = text.lines().filter(|word| (2..=15).contains(&word.len()));
        let words: Vec<&str> = words.collect();
        let mut random = 1u64;
        let mut below = |n: usize| {
            // SplitMix64.
            random = random.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let x = (random ^ (random >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            ((x ^ (x >> 31)) % n as u64) as usize
        };
        let mut texts: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        for word in words {
            let mut changed = word.as_bytes().to_vec();
            let at = below(changed.len());
            changed[at] = b'a' + below(26) as u8;
            texts.push(String::from_utf8(changed).expect("ASCII"));
        }
        for at in (1..texts.len()).rev() {
            texts.swap(at, below(at + 1));
        }
        texts
    }

    /// Returns the positions, as CGP.
    pub fn cgps(&self) -> Vec<String> {
        let text = std::fs::read_to_string(&self.positions).expect("positions");
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.filter_map(|line| line.split('\t').next()).map(str::to_owned).collect()
    }
}
