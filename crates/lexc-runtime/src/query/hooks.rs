//! What can be put before and behind a word.

use crate::lexicon::Lexicon;

/// Hooks of a word: single tiles that make another word of it. Bit *t* stands for tile *t*.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hooks {
    /// Is it a word itself?
    pub is_word: bool,
    /// Tiles that make a word before it.
    pub front: u64,
    /// Tiles that make a word behind it.
    pub back: u64,
    /// Is it a word without its first tile?
    pub without_first: bool,
    /// Is it a word without its last tile?
    pub without_last: bool,
}

impl Lexicon {
    /// The hooks of some tiles, which need not be a word. Time proportional to their number;
    /// without a reversed DAWG or a GADDAG in the file, once for each tile of the alphabet.
    ///
    /// ```
    /// # let twelve = lexc_testkit::twelve();
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(twelve)?;
    /// let hooks = lexicon.hooks(&[1, 20]); // AT
    /// assert_eq!((hooks.is_word, hooks.front, hooks.back), (false, 1 << 3 | 1 << 5, 0));
    /// let hooks = lexicon.hooks(&[4, 15, 7]); // DOG: DO, DOGS
    /// assert_eq!((hooks.is_word, hooks.back, hooks.without_last), (true, 1 << 19, true));
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn hooks(&self, word: &[u8]) -> Hooks {
        let ends = |automaton: crate::Automaton<'_>, tiles: &mut dyn Iterator<Item = &u8>| {
            let mut cursor = automaton.cursor();
            for &tile in tiles {
                if !cursor.step(tile) {
                    return 0;
                }
            }
            cursor.masks().ends & !1
        };
        // Tile by tile, where there is no automaton that knows.
        let tried = |longer: &dyn Fn(u8) -> Vec<u8>| {
            (1..=self.alphabet().len() as u8)
                .filter(|&tile| self.contains_tiles(&longer(tile)))
                .fold(0, |mask, tile| mask | 1 << tile)
        };
        let front = match self.reversed_dawg().or_else(|| self.gaddag()) {
            // Read from its end it is followed by what stands before it.
            Some(backwards) => ends(backwards, &mut word.iter().rev()),
            None => tried(&|tile| [&[tile], word].concat()),
        };
        let back = match self.dawg() {
            Some(dawg) => ends(dawg, &mut word.iter()),
            None => tried(&|tile| [word, &[tile]].concat()),
        };
        let accepts = |tiles: Option<&[u8]>| tiles.is_some_and(|tiles| self.contains_tiles(tiles));
        Hooks {
            is_word: self.contains_tiles(word),
            front,
            back,
            without_first: accepts(word.get(1..)),
            without_last: accepts(word.split_last().map(|(_, rest)| rest)),
        }
    }
}
