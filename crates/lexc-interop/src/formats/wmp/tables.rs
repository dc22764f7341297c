//! The tables of a word map, and their writer.

/// Minimum number of buckets that MAGPIE writes; fewer would suffice.
const MIN_BUCKETS: u32 = 16;
/// Size of an entry in bytes.
pub(super) const ENTRY: u64 = 32;
/// Size of a value in bytes; short lists of words are stored in it.
pub(super) const INLINE: usize = 16;

/// A multiset of tiles with four bits per tile; the blank is tile 0.
pub(super) type TileKey = u128;

/// Returns the key of a single tile.
fn copies(tile: u8) -> TileKey {
    1 << (4 * u32::from(tile))
}

pub(super) fn key_of(word: &[u8]) -> TileKey {
    word.iter().fold(0, |key, &tile| key.wrapping_add(copies(tile)))
}

pub(super) fn bucket(key: TileKey, buckets: u32) -> u32 {
    let (low, high) = (key as u64, (key >> 64) as u64);
    let mut x = low ^ high ^ high.rotate_left(17);
    x ^= x >> 33;
    x = x.wrapping_mul(0xff51_afd7_ed55_8ccd);
    x ^= x >> 33;
    x = x.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    x ^= x >> 33;
    x as u32 & (buckets - 1)
}

/// The words of one length: alphagrams in order of their keys, and the tiles that blanks can be.
pub(super) struct Tables {
    length: usize,
    /// Keys in order, each with its words in one buffer.
    words: Vec<(TileKey, Vec<u8>)>,
    pub(super) one: Vec<BlankEntry>,
    pub(super) two: Vec<BlankEntry>,
}

/// A multiset with blanks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BlankEntry {
    pub(super) key: TileKey,
    /// The tiles that the blank, or the lower of two, can be.
    pub(super) mask: u32,
    /// Number of words that fit with any tiles for the blanks.
    words: u32,
}

impl Tables {
    /// Builds the tables from words of one length in one buffer.
    pub(super) fn new(length: usize, words: &[u8]) -> Self {
        let mut keyed: Vec<(TileKey, &[u8])> =
            words.chunks_exact(length).map(|word| (key_of(word), word)).collect();
        keyed.sort_unstable();
        let mut grouped: Vec<(TileKey, Vec<u8>)> = Vec::new();
        for (key, word) in keyed {
            match grouped.last_mut() {
                Some((last, words)) if *last == key => words.extend(word),
                _ => grouped.push((key, word.to_vec())),
            }
        }
        let (mut one, mut two) = (Vec::new(), Vec::new());
        for (key, words) in &grouped {
            let count = (words.len() / length) as u32;
            for_each_tile(*key, |tile| {
                let rest = key - copies(tile);
                let mask = 1 << tile;
                one.push(BlankEntry { key: rest + 1, mask, words: count });
                for_each_tile(rest, |other| {
                    if other >= tile {
                        two.push(BlankEntry { key: rest - copies(other) + 2, mask, words: count });
                    }
                });
            });
        }
        merge(&mut one);
        merge(&mut two);
        Self { length, words: grouped, one, two }
    }

    /// Returns the size of the largest answer to a query with up to two blanks.
    pub(super) fn largest(&self) -> u64 {
        let plain = self.words.iter().map(|(_, words)| words.len() as u64).max();
        let blanks = self.one.iter().chain(&self.two);
        let blanks = blanks.map(|entry| u64::from(entry.words) * self.length as u64).max();
        plain.max(blanks).unwrap_or(0)
    }

    pub(super) fn write(&self, out: &mut Vec<u8>) {
        let mut letters: Vec<u8> = Vec::new();
        let entries = self.words.iter().map(|(key, words)| {
            let mut value = [0; INLINE];
            if let Some(field) = value.get_mut(..words.len()) {
                field.copy_from_slice(words);
            } else {
                let count = (words.len() / self.length) as u32;
                value[8..12].copy_from_slice(&(letters.len() as u32).to_le_bytes());
                value[12..].copy_from_slice(&count.to_le_bytes());
                letters.extend(words);
            }
            (*key, value)
        });
        write_table(&entries.collect::<Vec<_>>(), out);
        out.extend(((letters.len() / self.length) as u32).to_le_bytes());
        out.extend(letters);
        for table in [&self.one, &self.two] {
            let entries = table.iter().map(|entry| {
                let mut value = [0; INLINE];
                value[8..12].copy_from_slice(&entry.mask.to_le_bytes());
                (entry.key, value)
            });
            write_table(&entries.collect::<Vec<_>>(), out);
        }
    }

    pub(super) fn entries(&self) -> u64 {
        (self.words.len() + self.one.len() + self.two.len()) as u64
    }
}

/// Visits the distinct letters of a multiset in ascending order.
fn for_each_tile(key: TileKey, mut visit: impl FnMut(u8)) {
    let mut rest = key >> 4 << 4;
    while rest != 0 {
        let tile = (rest.trailing_zeros() / 4) as u8;
        visit(tile);
        rest &= !(0xF << (4 * u32::from(tile)));
    }
}

/// Merges entries with equal keys.
fn merge(entries: &mut Vec<BlankEntry>) {
    entries.sort_unstable_by_key(|entry| entry.key);
    entries.dedup_by(|next, kept| {
        let same = next.key == kept.key;
        if same {
            kept.mask |= next.mask;
            kept.words = kept.words.saturating_add(next.words);
        }
        same
    });
}

fn write_table(entries: &[(TileKey, [u8; INLINE])], out: &mut Vec<u8>) {
    let buckets = (entries.len() as u32).next_power_of_two().max(MIN_BUCKETS);
    let mut starts = vec![0u32; buckets as usize + 1];
    let numbers: Vec<u32> = entries.iter().map(|(key, _)| bucket(*key, buckets)).collect();
    for &number in &numbers {
        if let Some(start) = starts.get_mut(number as usize + 1) {
            *start += 1;
        }
    }
    let mut sum = 0;
    for start in &mut starts {
        sum += *start;
        *start = sum;
    }
    out.extend(buckets.to_le_bytes());
    starts.iter().for_each(|start| out.extend(start.to_le_bytes()));
    out.extend((entries.len() as u32).to_le_bytes());
    let base = out.len();
    out.resize(base + entries.len() * ENTRY as usize, 0);
    for ((key, value), number) in entries.iter().zip(numbers) {
        let Some(start) = starts.get_mut(number as usize) else {
            continue;
        };
        let at = base + *start as usize * ENTRY as usize;
        *start += 1;
        if let Some(entry) = out.get_mut(at..at + ENTRY as usize) {
            let (value_place, key_place) = entry.split_at_mut(INLINE);
            value_place.copy_from_slice(value);
            key_place.copy_from_slice(&key.to_le_bytes());
        }
    }
}
