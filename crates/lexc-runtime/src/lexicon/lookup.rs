//! Look-up of words and prefixes.

use core::cell::RefCell;

use lexc_alphabet::Letter;
use lexc_format::packed::PackedEdge;

use super::ascii::accepts_ascii;
use super::open::Lexicon;

thread_local! {
    /// A buffer for the letters of the word being looked up, so that a look-up allocates nothing.
    static LETTERS: RefCell<Vec<Letter>> = const { RefCell::new(Vec::new()) };
}

impl Lexicon {
    /// Calls `f` with the letters of `text`, or returns `None` if it has other characters.
    #[inline]
    pub(super) fn with_letters<T>(
        &self,
        text: &str,
        f: impl FnOnce(&[Letter]) -> Option<T>,
    ) -> Option<T> {
        LETTERS.with_borrow_mut(|letters| {
            letters.clear();
            self.tokenizer().tokenize(text, letters).ok()?;
            f(letters)
        })
    }

    /// Returns `true` if the text is a word. Takes time proportional to the length of its longest
    /// prefix that begins a word.
    ///
    /// ```
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// assert!(lexicon.contains("Dogs"));
    /// assert!(!lexicon.contains("dog house"));
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn contains(&self, text: &str) -> bool {
        let Some(dawg) = self.dawg() else {
            return self.contains_any(text);
        };
        match accepts_ascii(dawg, self.tokenizer(), text.as_bytes()) {
            Some(is_word) => is_word,
            None => self.contains_any(text),
        }
    }

    #[cold]
    fn contains_any(&self, text: &str) -> bool {
        self.with_letters(text, |letters| Some(self.contains_letters(letters))).unwrap_or(false)
    }

    /// Returns `true` if the letters are a word; see [`Self::contains`].
    #[inline]
    #[must_use]
    pub fn contains_letters(&self, word: &[Letter]) -> bool {
        match self.dawg() {
            Some(dawg) => dawg.accepts(word),
            None => self.follow_packed(word).is_some_and(|edge| edge.terminal),
        }
    }

    fn follow_packed(&self, word: &[Letter]) -> Option<PackedEdge> {
        self.packed()?.follow(word)
    }

    /// Returns `true` if the text is a word or a word begins with it. The empty text begins every
    /// word.
    ///
    /// ```
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// assert!(lexicon.is_prefix("don") && lexicon.is_prefix("done") && !lexicon.is_prefix("dot"));
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn is_prefix(&self, text: &str) -> bool {
        let dawg = self.dawg();
        let begins = |word: &[Letter]| match dawg {
            Some(dawg) => dawg.walk(word).is_some(),
            None => self.follow_packed(word).is_some(),
        };
        self.with_letters(text, |letters| Some(letters.is_empty() || begins(letters)))
            .unwrap_or(false)
    }

    /// Returns a word as text; see [`Alphabet::spell`](lexc_alphabet::Alphabet::spell).
    #[must_use]
    pub fn spell(&self, word: &[Letter]) -> String {
        self.alphabet().spell(word)
    }
}
