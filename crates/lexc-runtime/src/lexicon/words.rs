//! The words of a lexicon: look-up, prefixes, listing.

use core::cell::RefCell;

use lexc_alphabet::Letter;
use lexc_format::packed::PackedArc;
use lexc_format::with_graph;

use super::Lexicon;
use super::ascii::accepts_ascii;
use crate::automaton::walk;
use crate::words::Words;

thread_local! {
    /// A buffer for the letters of the word being looked up, so that a look-up allocates nothing.
    static LETTERS: RefCell<Vec<Letter>> = const { RefCell::new(Vec::new()) };
}

impl Lexicon {
    /// Runs `f` on the letters of `text`, if it consists of letters of the alphabet.
    #[inline]
    pub(super) fn with_letters<T>(
        &self,
        text: &str,
        f: impl FnOnce(&[Letter]) -> Option<T>,
    ) -> Option<T> {
        LETTERS.with_borrow_mut(|tiles| {
            tiles.clear();
            self.tokenizer().tokenize(text, tiles).ok()?;
            f(tiles)
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
            Some(found) => found,
            None => self.contains_any(text),
        }
    }

    #[cold]
    fn contains_any(&self, text: &str) -> bool {
        self.with_letters(text, |tiles| Some(self.contains_letters(tiles)))
            .unwrap_or(false)
    }

    /// Returns `true` if the letters are a word; see [`Self::contains`].
    #[inline]
    #[must_use]
    pub fn contains_letters(&self, word: &[Letter]) -> bool {
        match self.dawg() {
            Some(dawg) => dawg.accepts(word),
            None => self.follow_packed(word).is_some_and(|arc| arc.terminal),
        }
    }

    fn follow_packed(&self, word: &[Letter]) -> Option<PackedArc> {
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
        self.with_letters(text, |tiles| Some(tiles.is_empty() || begins(tiles)))
            .unwrap_or(false)
    }

    /// Returns an iterator over all words in alphabet order.
    ///
    /// ```
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let words: Vec<String> = lexicon.words().take(3).collect();
    /// assert_eq!(words, ["CAR", "CARS", "CAT"]);
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn words(&self) -> Words<'_> {
        match self.packed() {
            Some(packed) => Words::of_packed(self.alphabet(), packed),
            None => Words::new(self.alphabet(), self.dawg()),
        }
    }

    /// Returns a word as text; see [`Alphabet::spell`](lexc_alphabet::Alphabet::spell).
    #[must_use]
    pub fn spell(&self, word: &[Letter]) -> String {
        self.alphabet().spell(word)
    }

    /// Returns the last arc of a walk along `text` in the DAWG, or `None` if no word begins with
    /// it, and in a packed file, which has no DAWG.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<lexc_format::pool::Arc> {
        let dawg = self.dawg()?;
        self.with_letters(
            text,
            |tiles| with_graph!(dawg.view(), graph => walk(graph, dawg.root(), tiles)),
        )
    }
}
