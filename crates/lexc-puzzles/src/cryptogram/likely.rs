//! How likely a text is: by pairs of letters that stand side by side in words.

use lexc_runtime::Lexicon;

/// Tile numbers are below this; 0 stands for what is before and behind a word.
const TILES: usize = 64;

/// For each pair of tiles, the logarithm of how probable the second one is behind the first one, in
/// the words of a lexicon.
#[derive(Debug)]
pub(super) struct Likely {
    pairs: Vec<f64>,
    /// That of a letter of which nothing is known.
    unknown: f64,
}

impl Likely {
    /// Counts the pairs in all words. Time linear in the lexicon: some 20 ms for an English one.
    pub(super) fn new(lexicon: &Lexicon) -> Self {
        let mut counts = vec![0u32; TILES * TILES];
        let mut words = lexicon.words();
        while let Some(word) = words.next_letters() {
            let mut before = 0;
            for tile in word.iter().map(|letter| letter.number()).chain([0]) {
                if let Some(count) = counts.get_mut(place(before, tile)) {
                    *count = count.saturating_add(1);
                }
                before = tile;
            }
        }
        let tiles = lexicon.alphabet().len() as f64;
        let mut pairs = Vec::with_capacity(counts.len());
        for row in counts.chunks(TILES) {
            let all: f64 = row.iter().copied().map(f64::from).sum();
            // One more of each, so that nothing is impossible.
            let probable = |&count: &u32| ((f64::from(count) + 1.0) / (all + tiles + 1.0)).ln();
            pairs.extend(row.iter().map(probable));
        }
        Self {
            pairs,
            unknown: (1.0 / tiles).ln(),
        }
    }

    /// The logarithm of how probable a word is, whose letters are known or not.
    pub(super) fn word(&self, word: impl Iterator<Item = Option<u8>>) -> f64 {
        let mut before = Some(0);
        let mut sum = 0.0;
        for tile in word.chain([Some(0)]) {
            let pair = before.zip(tile).map(|(before, tile)| place(before, tile));
            let known = pair.and_then(|place| self.pairs.get(place));
            sum += known.unwrap_or(&self.unknown);
            before = tile;
        }
        sum
    }
}

fn place(first: u8, second: u8) -> usize {
    usize::from(first) * TILES + usize::from(second)
}
