//! What can be put before and behind a word.

use lexc_format::{Letter, LetterSet};

use crate::lexicon::Lexicon;

/// Hooks of a word: single tiles that make another word of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hooks {
    /// Is it a word itself?
    pub is_word: bool,
    /// Tiles that make a word before it.
    pub front: LetterSet,
    /// Tiles that make a word behind it.
    pub back: LetterSet,
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
    /// let letters = |text| lexicon.tokenizer().letters(text);
    /// let hooks = lexicon.hooks(&letters("at")?);
    /// assert!(!hooks.is_word && hooks.back.is_empty());
    /// assert!(hooks.front.iter().eq(letters("CE")?)); // CAT, EAT
    /// let hooks = lexicon.hooks(&letters("dog")?);
    /// assert!(hooks.is_word && hooks.without_last); // DO
    /// assert!(hooks.back.iter().eq(letters("S")?)); // DOGS
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hooks(&self, word: &[Letter]) -> Hooks {
        let ends = |automaton: crate::Automaton<'_>, letters: &mut dyn Iterator<Item = &Letter>| {
            let mut cursor = automaton.cursor();
            for &letter in letters {
                if !cursor.step(letter) {
                    return LetterSet::EMPTY;
                }
            }
            cursor.labels().ends
        };
        // Tile by tile, where there is no automaton that knows.
        let tried = |longer: &dyn Fn(Letter) -> Vec<Letter>| {
            let all = self.alphabet().letters().iter();
            all.filter(|&letter| self.contains_letters(&longer(letter)))
                .collect()
        };
        let front = match self.reversed_dawg().or_else(|| self.gaddag()) {
            // Read from its end it is followed by what stands before it.
            Some(backwards) => ends(backwards, &mut word.iter().rev()),
            None => tried(&|letter| [&[letter], word].concat()),
        };
        let back = match self.dawg() {
            Some(dawg) => ends(dawg, &mut word.iter()),
            None => tried(&|letter| [word, &[letter]].concat()),
        };
        let accepts =
            |word: Option<&[Letter]>| word.is_some_and(|word| self.contains_letters(word));
        Hooks {
            is_word: self.contains_letters(word),
            front,
            back,
            without_first: accepts(word.get(1..)),
            without_last: accepts(word.split_last().map(|(_, rest)| rest)),
        }
    }
}
