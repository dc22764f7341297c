//! Hooks: the letters that can be added before and after a word.

use lexc_alphabet::{Letter, LetterSet};

use crate::automaton::Automaton;
use crate::lexicon::open::Lexicon;

/// The hooks of a word: the letters that extend it by one to another word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hooks {
    /// `true` if it is a word itself.
    pub is_word: bool,
    /// The letters that make a word if they are added before it.
    pub front: LetterSet,
    /// The letters that make a word if they are added after it.
    pub back: LetterSet,
    /// `true` if it is a word without its first letter.
    pub without_first: bool,
    /// `true` if it is a word without its last letter.
    pub without_last: bool,
}

impl Lexicon {
    /// Returns the hooks of some letters, which need not be a word. Takes time proportional to
    /// their number; without a reversed DAWG or a GADDAG in the file, once for each letter of the
    /// alphabet.
    ///
    /// ```
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
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
        let ends = |automaton: Automaton<'_>, letters: &mut dyn Iterator<Item = &Letter>| {
            let mut cursor = automaton.cursor();
            for &letter in letters {
                if !cursor.step(letter) {
                    return LetterSet::EMPTY;
                }
            }
            cursor.labels().ends
        };
        // Try each letter if there is no automaton for it.
        let tried = |longer: &dyn Fn(Letter) -> Vec<Letter>| {
            let all = self.alphabet().letters().iter();
            all.filter(|&letter| self.contains_letters(&longer(letter))).collect()
        };
        let front = match self.reversed_dawg().or_else(|| self.gaddag()) {
            // The letters after the reversed text are those before the text.
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
