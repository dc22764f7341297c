//! The fast path for clean text: a table of all characters below U+0800, and one of pairs.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::letter::Letter;
use crate::spelling::Rules;
use crate::spelling::{begins_piece, is_invisible, normal_form};

/// The number of characters that UTF-8 encodes in one or two bytes.
const CHARS: usize = 0x800;

/// The largest number of rows of the pair table, without row 0.
const MAX_ROWS: usize = 127;

/// The tables for scanning clean text.
#[derive(Debug, Clone)]
pub(crate) struct FastTable {
    /// For each clean character that occurs in no spelling of several characters, its letter.
    letters: Box<[Option<Letter>; CHARS]>,
    /// For each clean character that occurs in such spellings, its row of the pair table; 0 for
    /// all others.
    rows: Box<[u8; CHARS]>,
    /// The side of the pair table.
    side: usize,
    /// The letter that the character of each row spells alone.
    alone: Vec<Option<Letter>>,
    /// The spellings that begin with the characters of two rows.
    pairs: Vec<Pair>,
}

/// The spellings that begin with two characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pair {
    /// No spelling begins with them.
    None,
    /// One letter, which is complete.
    Only(Letter),
    /// Several spellings: the slow path decides.
    Longer,
}

/// A clean character.
enum Clean {
    /// A letter that is no part of a longer spelling.
    Letter(Letter),
    /// A character of spellings with several characters: its row of the pair table.
    Row(u8),
}

impl FastTable {
    pub(crate) fn new(rules: &Rules) -> Self {
        let single = |s: &str| {
            let mut chars = s.chars();
            chars.next().filter(|_| chars.next().is_none())
        };
        let long: Vec<(Vec<char>, Letter)> = rules
            .tiles
            .iter()
            .filter(|(s, _)| single(s).is_none())
            .map(|(s, letter)| (s.chars().collect(), letter))
            .collect();
        let mut composing: Vec<char> = long.iter().flat_map(|(s, _)| s.clone()).collect();
        composing.sort_unstable();
        composing.dedup();
        // Only these can have an entry; all others are left to the slow path. This keeps the pair
        // table small for any number of spellings.
        let mut rows: Vec<char> = composing.clone();
        rows.retain(|&c| (c as usize) < CHARS);
        rows.truncate(MAX_ROWS);
        let tile = |c: char| rules.tiles.get(c.encode_utf8(&mut [0; 4]));

        // Casing and folding of a clean character do not depend on its context.
        let becomes = |c: char| -> Option<char> {
            if is_invisible(c) || c.is_whitespace() || matches!(c, '[' | ']') || !begins_piece(c) {
                return None;
            }
            let cased = single(&normal_form(c.encode_utf8(&mut [0; 4]), rules.form))?;
            // A fold of several characters always meets its second one, which is not clean.
            if rules.folds.iter().any(|(from, _)| from.chars().nth(1) == Some(cased)) {
                return None;
            }
            let fold = rules.folds.get(cased.encode_utf8(&mut [0; 4]));
            match fold {
                None => (tile(cased).is_some() || composing.contains(&cased)).then_some(cased),
                Some(_) if composing.contains(&cased) => None,
                Some(fold) => single(rules.targets.get(usize::from(fold))?),
            }
        };

        let row = |c: char| rows.binary_search(&c).ok().map(|n| n + 1);
        let mut letters = Box::new([None; CHARS]);
        let mut row_of = Box::new([0; CHARS]);
        for c in '!'..='\u{7FF}' {
            let Some(clean) = becomes(c) else { continue };
            match row(clean) {
                Some(row) => row_of[c as usize] = row as u8,
                None if composing.contains(&clean) => {}
                None => letters[c as usize] = tile(clean),
            }
        }

        let side = rows.len() + 1;
        let mut alone = vec![None; side];
        for (n, &c) in rows.iter().enumerate() {
            alone[n + 1] = tile(c);
        }
        let mut pairs = vec![Pair::None; side * side];
        for (spelling, tile) in &long {
            if let [a, b, rest @ ..] = spelling.as_slice()
                && let (Some(a), Some(b)) = (row(*a), row(*b))
            {
                let pair = &mut pairs[a * side + b];
                *pair = if rest.is_empty() && *pair == Pair::None {
                    Pair::Only(*tile)
                } else {
                    Pair::Longer
                };
            }
        }
        Self { letters, rows: row_of, side, alone, pairs }
    }

    /// Implements [`crate::Tokenizer::ascii_letter`].
    #[inline]
    pub(crate) fn ascii_letter(&self, byte: u8) -> Option<Letter> {
        if byte < 0x80 { self.letters[usize::from(byte)] } else { None }
    }

    /// Implements [`crate::Tokenizer::scans_characters`].
    pub(crate) fn scans_characters(&self) -> bool {
        self.side == 1
    }

    /// Implements [`crate::Tokenizer::scan`].
    #[inline]
    pub(crate) fn scan(&self, bytes: &[u8], out: &mut Vec<Letter>) -> usize {
        let mut at = 0;
        while let Some((clean, len)) = self.clean(bytes, at) {
            match clean {
                Clean::Letter(letter) => {
                    out.push(letter);
                    at += len;
                }
                Clean::Row(row) => match self.pair(bytes, at + len, row) {
                    Some((letter, more)) => {
                        out.push(letter);
                        at += len + more;
                    }
                    None => break,
                },
            }
        }
        at
    }

    /// Returns the clean character at byte `at`, and its length in bytes.
    #[inline(always)]
    fn clean(&self, bytes: &[u8], at: usize) -> Option<(Clean, usize)> {
        let first = *bytes.get(at)?;
        let (index, len) = if first < 0x80 {
            (usize::from(first), 1)
        } else {
            let second = *bytes.get(at + 1)?;
            if !(0xC2..=0xDF).contains(&first) || second & 0xC0 != 0x80 {
                return None;
            }
            (usize::from(first & 0x1F) << 6 | usize::from(second & 0x3F), 2)
        };
        if let Some(letter) = self.letters[index % CHARS] {
            return Some((Clean::Letter(letter), len));
        }
        match self.rows[index % CHARS] {
            0 => None,
            row => Some((Clean::Row(row), len)),
        }
    }

    /// Returns the letter that begins with the character of `row`, and the number of further bytes
    /// that it takes; `next` is the byte after that character.
    fn pair(&self, bytes: &[u8], next: usize, row: u8) -> Option<(Letter, usize)> {
        let row = usize::from(row);
        if let Some((Clean::Row(second), len)) = self.clean(bytes, next) {
            match *self.pairs.get(row * self.side + usize::from(second))? {
                Pair::None => {}
                Pair::Longer => return None,
                Pair::Only(letter) => return Some((letter, len)),
            }
        }
        Some(((*self.alone.get(row)?)?, 0))
    }
}
