//! The short cut for clean text: a table of all characters below U+0800, and one of pairs.

use super::spelling::{begins_piece, is_invisible, normal_form};
use super::tokenizer::Rules;

/// Characters that UTF-8 writes with one or two bytes.
const CHARS: usize = 0x800;

/// Set in an entry whose character may begin a spelling of several characters, or is a tile only
/// together with others: its low bits are then a row of the pair table, not a tile.
const PAIRS: u8 = 0x80;

/// In the pair table: there are longer spellings, ask the slow path.
const SLOW: u8 = 0xFF;

/// What scanning needs.
#[derive(Debug, Clone)]
pub(super) struct FastTable {
    /// For each character: 0 if it is not clean, its tile, or `PAIRS` and its row.
    entries: Box<[u8; CHARS]>,
    /// Side of the pair table: one row for each clean character that occurs in a spelling of
    /// several characters, and row 0 for all others.
    side: usize,
    /// For each row its tile if it stands alone, 0 if that is no tile.
    alone: Vec<u8>,
    /// For each two rows: 0 if no spelling begins so, a tile if one spelling is just these two
    /// and none is longer, else `SLOW`.
    pairs: Vec<u8>,
}

impl FastTable {
    pub(super) fn new(rules: &Rules) -> Self {
        let single = |s: &str| {
            let mut chars = s.chars();
            chars.next().filter(|_| chars.next().is_none())
        };
        let long: Vec<(Vec<char>, u8)> = rules
            .tiles
            .iter()
            .filter(|(s, _)| single(s).is_none())
            .map(|(s, tile)| (s.chars().collect(), tile as u8))
            .collect();
        let mut composing: Vec<char> = long.iter().flat_map(|(s, _)| s.clone()).collect();
        composing.sort_unstable();
        composing.dedup();
        // Only these can have an entry; all others are left to the slow path. So the pair table
        // stays small, however many spellings an alphabet has.
        let mut rows: Vec<char> = composing.clone();
        rows.retain(|&c| (c as usize) < CHARS);
        rows.truncate(usize::from(PAIRS) - 1);
        let tile = |c: char| rules.tiles.get(c.encode_utf8(&mut [0; 4]));

        // What a clean character becomes by casing and folding, whatever stands around it.
        let becomes = |c: char| -> Option<char> {
            if is_invisible(c) || c.is_whitespace() || matches!(c, '[' | ']') || !begins_piece(c) {
                return None;
            }
            let cased = single(&normal_form(c.encode_utf8(&mut [0; 4]), rules.casing))?;
            // A fold of several characters always meets its second one, which is not clean.
            if rules
                .folds
                .iter()
                .any(|(from, _)| from.chars().nth(1) == Some(cased))
            {
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
        let mut entries = Box::new([0; CHARS]);
        for c in '!'..='\u{7FF}' {
            let Some(clean) = becomes(c) else { continue };
            entries[c as usize] = match row(clean) {
                Some(row) => PAIRS | row as u8,
                None if composing.contains(&clean) => 0,
                None => tile(clean).unwrap_or(0) as u8,
            };
        }

        let side = rows.len() + 1;
        let mut alone = vec![0; side];
        for (n, &c) in rows.iter().enumerate() {
            alone[n + 1] = tile(c).unwrap_or(0) as u8;
        }
        let mut pairs = vec![0; side * side];
        for (spelling, tile) in &long {
            if let [a, b, rest @ ..] = spelling.as_slice()
                && let (Some(a), Some(b)) = (row(*a), row(*b))
            {
                let pair = &mut pairs[a * side + b];
                *pair = if rest.is_empty() && *pair == 0 {
                    *tile
                } else {
                    SLOW
                };
            }
        }
        Self {
            entries,
            side,
            alone,
            pairs,
        }
    }

    /// See [`super::Tokenizer::ascii_tile`].
    #[inline]
    pub(super) fn ascii_tile(&self, byte: u8) -> u8 {
        let entry = self.entries[usize::from(byte & 0x7F)];
        if byte >= 0x80 || entry & PAIRS != 0 {
            0
        } else {
            entry
        }
    }

    /// See [`super::Tokenizer::scan`].
    #[inline]
    pub(super) fn scan(&self, bytes: &[u8], out: &mut Vec<u8>) -> usize {
        let mut at = 0;
        while let Some((entry, len)) = self.entry(bytes, at) {
            if entry & PAIRS == 0 {
                out.push(entry);
                at += len;
                continue;
            }
            match self.pair(bytes, at + len, entry) {
                Some((tile, more)) => {
                    out.push(tile);
                    at += len + more;
                }
                None => break,
            }
        }
        at
    }

    /// The entry of the clean character at byte `at`, and its length in bytes.
    #[inline(always)]
    fn entry(&self, bytes: &[u8], at: usize) -> Option<(u8, usize)> {
        let first = *bytes.get(at)?;
        let (index, len) = if first < 0x80 {
            (usize::from(first), 1)
        } else {
            let second = *bytes.get(at + 1)?;
            if !(0xC2..=0xDF).contains(&first) || second & 0xC0 != 0x80 {
                return None;
            }
            (
                usize::from(first & 0x1F) << 6 | usize::from(second & 0x3F),
                2,
            )
        };
        let entry = self.entries[index % CHARS];
        (entry != 0).then_some((entry, len))
    }

    /// The tile that begins with the character of `entry`, where `next` is the byte behind it, and
    /// how many more bytes it takes.
    fn pair(&self, bytes: &[u8], next: usize, entry: u8) -> Option<(u8, usize)> {
        let row = usize::from(entry & !PAIRS);
        if let Some((second, len)) = self.entry(bytes, next)
            && second & PAIRS != 0
        {
            let column = usize::from(second & !PAIRS);
            match *self.pairs.get(row * self.side + column)? {
                0 => {}
                SLOW => return None,
                tile => return Some((tile, len)),
            }
        }
        let tile = *self.alone.get(row)?;
        (tile != 0).then_some((tile, 0))
    }
}
