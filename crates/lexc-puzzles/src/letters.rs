//! A multiset of letters and blanks, and the words that it can spell.

use core::ops::{ControlFlow, Range};

use lexc_runtime::{Graph, Letter, LetterSet, Lexicon, State, TokenError, Tokenizer, with_graph};

use crate::error::{Error, Fault};
use crate::letter_map::LetterMap;

/// Maximum number of letters, because counts are stored in bytes.
pub const MAX_LETTERS: usize = 255;

/// A multiset of at most [`MAX_LETTERS`] letters, including blanks, each of which can be any
/// letter.
///
/// # Examples
/// ```
/// use lexc_puzzles::letters::LetterMultiset;
///
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let letters = LetterMultiset::parse("A tedious cat?", lexicon.tokenizer())?;
/// let a = lexicon.tokenizer().letters("a")?[0];
/// assert_eq!((letters.len(), letters.blanks(), letters.count(a)), (12, 1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct LetterMultiset {
    counts: LetterMap<u8>,
    blanks: u8,
    len: usize,
}

impl LetterMultiset {
    /// Reads the letters of a text. `?` is a blank; white space and punctuation that is not in the
    /// alphabet are ignored.
    ///
    /// # Errors
    /// Returns an error if a character is not in the alphabet, if there are no letters, or if there
    /// are too many.
    pub fn parse(text: &str, tokenizer: &Tokenizer) -> Result<Self, Error> {
        let mut letters = Vec::new();
        for piece in letter_runs(text, |c| is_letter(c, tokenizer)) {
            letters.extend(read_letters(text, piece, tokenizer)?);
        }
        let blanks = text.chars().filter(|&c| c == '?').count();
        Self::new(&letters, blanks).map_err(|error| match text {
            "" => error,
            _ => error.at(text, 0..text.len()),
        })
    }

    /// Returns the multiset of these letters and blanks.
    ///
    /// # Errors
    /// Returns an error if there are none, or more than [`MAX_LETTERS`].
    pub fn new(letters: &[Letter], blanks: usize) -> Result<Self, Error> {
        let len = letters.len() + blanks;
        if len == 0 {
            return Err(Error::syntax("no letters are given")
                .with_fault(Fault::Empty)
                .with_help("give some letters; ? stands for any letter"));
        }
        if len > MAX_LETTERS {
            let message = format!("{len} letters are given; the limit is {MAX_LETTERS}");
            return Err(Error::limit(message));
        }
        let mut counts = LetterMap::new(0u8);
        for &letter in letters {
            *counts.get_mut(letter) += 1;
        }
        Ok(Self { counts, blanks: blanks as u8, len })
    }

    /// Returns the number of letters, including blanks.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is at least one")]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns the number of blanks.
    #[must_use]
    pub fn blanks(&self) -> usize {
        self.blanks.into()
    }

    /// Returns the number of copies of a letter.
    #[must_use]
    pub fn count(&self, letter: Letter) -> usize {
        self.counts.get(letter).into()
    }

    /// Returns the distinct letters, without blanks.
    #[must_use]
    pub fn letters(&self) -> LetterSet {
        let all = LetterSet::ALL.iter();
        all.filter(|&letter| self.count(letter) > 0).collect()
    }

    /// Removes the letters of a word, using blanks for missing letters; returns `None` if they do
    /// not suffice.
    #[must_use]
    pub fn without(&self, word: &[Letter]) -> Option<Self> {
        let mut rest = self.clone();
        for &letter in word {
            let count = rest.counts.get_mut(letter);
            match count.checked_sub(1) {
                Some(less) => *count = less,
                None => rest.blanks = rest.blanks.checked_sub(1)?,
            }
        }
        rest.len -= word.len();
        Some(rest)
    }

    /// Calls `visit` for every word that these letters can spell, in alphabet order. Walks the DAWG
    /// along the prefixes that they can spell. The [page of the crate](crate#letters-of-an-anagram)
    /// has an example.
    pub fn for_each_word(&self, lexicon: &Lexicon, visit: impl FnMut(&[Letter])) {
        self.for_each_word_until(lexicon, &|| false, visit);
    }

    /// Calls `visit` as [`for_each_word`](Self::for_each_word) does, until `stop` returns `true`.
    /// It is called once in 4,096 prefixes.
    pub fn for_each_word_until(
        &self,
        lexicon: &Lexicon,
        stop: &dyn Fn() -> bool,
        visit: impl FnMut(&[Letter]),
    ) {
        let Some(dawg) = lexicon.dawg() else {
            return;
        };
        let mut walk = SpellingWalk {
            left: self.clone(),
            have: self.letters(),
            word: Vec::new(),
            visit,
            stop,
            prefixes: 0,
        };
        // Stopped or not: the caller knows.
        let _ = with_graph!(dawg.view(), graph => walk.descend(graph, dawg.root()));
    }
}

/// The number of prefixes between two calls of `stop`.
const PREFIXES: u32 = 1 << 12;

struct SpellingWalk<'a, V> {
    left: LetterMultiset,
    /// The letters with copies left.
    have: LetterSet,
    word: Vec<Letter>,
    visit: V,
    stop: &'a dyn Fn() -> bool,
    prefixes: u32,
}

impl<V: FnMut(&[Letter])> SpellingWalk<'_, V> {
    /// Visits the words below a state. Breaks once `stop` returned `true`.
    fn descend<G: Graph>(&mut self, graph: G, state: State) -> ControlFlow<()> {
        self.prefixes = self.prefixes.wrapping_add(1);
        if self.prefixes.is_multiple_of(PREFIXES) && (self.stop)() {
            return ControlFlow::Break(());
        }
        let labels = graph.labels(state);
        let (next, ends) = (labels.next, labels.ends);
        let allowed = match self.left.blanks {
            0 => self.have,
            _ => LetterSet::ALL,
        };
        for letter in (next | ends) & allowed {
            let has = self.have.contains(letter);
            if has {
                let count = self.left.counts.get_mut(letter);
                *count -= 1;
                if *count == 0 {
                    self.have.remove(letter);
                }
            } else {
                self.left.blanks -= 1;
            }
            self.word.push(letter);
            if ends.contains(letter) {
                (self.visit)(&self.word);
            }
            if next.contains(letter)
                && let Some(edge) = graph.edge(state, letter)
            {
                self.descend(graph, edge.target)?;
            }
            self.word.pop();
            if has {
                *self.left.counts.get_mut(letter) += 1;
                self.have.insert(letter);
            } else {
                self.left.blanks += 1;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Reads the letters of a part of a text.
///
/// # Errors
/// Returns an error with its place in the whole text if the part is not made of tiles.
pub(crate) fn read_letters(
    text: &str,
    part: Range<usize>,
    tokenizer: &Tokenizer,
) -> Result<Vec<Letter>, Error> {
    let letters = tokenizer.letters(text.get(part.clone()).unwrap_or_default());
    letters.map_err(|error| {
        let offset = part.start + error.offset;
        Error::token(text, TokenError { offset, ..error })
    })
}

/// Returns the longest parts of a text that consist of characters for which `is_letter` is true.
pub(crate) fn letter_runs(
    text: &str,
    is_letter: impl Fn(char) -> bool,
) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    core::iter::from_fn(move || {
        let begin = at + text.get(at..)?.find(&is_letter)?;
        let len = text.get(begin..)?.find(|c| !is_letter(c));
        at = len.map_or(text.len(), |len| begin + len);
        Some(begin..at)
    })
}

/// Returns `true` if a character can be part of a word. Punctuation can if it is part of a tile,
/// like the dot of Catalan L·L.
pub(crate) fn is_letter(c: char, tokenizer: &Tokenizer) -> bool {
    if c.is_whitespace() {
        return false;
    }
    // Inverted marks, quotation marks, dashes, dots.
    let general = matches!(c, '\u{2010}'..='\u{2027}' | '\u{2030}'..='\u{205E}');
    let latin = matches!(c, '¡' | '§' | '«' | '»' | '¿');
    let punctuation = c.is_ascii_punctuation() || general || latin;
    match c {
        '[' | ']' => true,
        _ if punctuation => tokenizer.accepts(c.encode_utf8(&mut [0; 4])),
        _ => true,
    }
}
