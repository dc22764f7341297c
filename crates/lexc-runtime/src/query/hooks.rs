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
        let Some(dawg) = self.dawg() else {
            return Hooks::default();
        };
        let ends = |automaton: crate::Automaton<'_>, tiles: &mut dyn Iterator<Item = &u8>| {
            let mut cursor = automaton.cursor();
            for &tile in tiles {
                if !cursor.step(tile) {
                    return 0;
                }
            }
            cursor.masks().ends & !1
        };
        let front = match self.reversed_dawg().or_else(|| self.gaddag()) {
            // Read from its end it is followed by what stands before it.
            Some(backwards) => ends(backwards, &mut word.iter().rev()),
            None => {
                let mut longer = Vec::with_capacity(word.len() + 1);
                longer.push(0);
                longer.extend_from_slice(word);
                (1..=self.alphabet().len() as u8)
                    .filter(|&tile| {
                        longer[0] = tile;
                        dawg.accepts(&longer)
                    })
                    .fold(0, |front, tile| front | 1 << tile)
            }
        };
        let accepts = |tiles: Option<&[u8]>| tiles.is_some_and(|tiles| dawg.accepts(tiles));
        Hooks {
            is_word: dawg.accepts(word),
            front,
            back: ends(dawg, &mut word.iter()),
            without_first: accepts(word.get(1..)),
            without_last: accepts(word.split_last().map(|(_, rest)| rest)),
        }
    }
}
