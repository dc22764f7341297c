//! A multiset of tiles, and the words that it can spell.

use lexc_runtime::{Graph, Label, Letter, Lexicon, State, TokenError, Tokenizer, with_graph};

use crate::tiles::{PerTile, tiles_of};

/// Maximum number of tiles, because counts are stored in bytes.
pub const MAX_LETTERS: usize = 255;

/// The reason why a text is not a multiset of letters.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LettersError {
    /// The text has no letters.
    #[error("there are no letters in it")]
    Empty,
    /// The text has more than [`MAX_LETTERS`] letters.
    #[error("{found} letters, and at most {MAX_LETTERS} are possible")]
    TooMany {
        /// Number of letters.
        found: usize,
    },
    /// The text has a character that is not in the alphabet.
    #[error(transparent)]
    Token(#[from] TokenError),
}

/// A multiset of at most [`MAX_LETTERS`] tiles, including blanks, each of which can be any tile.
///
/// # Examples
/// ```
/// use lexc_puzzles::letters::Letters;
/// # let bytes = lexc_testkit::twelve();
/// let lexicon = lexc_runtime::Lexicon::from_bytes(bytes)?;
/// let letters = Letters::parse("A tedious cat?", lexicon.tokenizer())?;
/// assert_eq!((letters.len(), letters.blanks(), letters.count(1)), (12, 1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Letters {
    counts: PerTile<u8>,
    blanks: u8,
    len: usize,
}

impl Letters {
    /// Reads the tiles of a text. `?` is a blank; white space and punctuation that is not in the alphabet are ignored.
    ///
    /// # Errors
    /// [`LettersError`].
    pub fn parse(text: &str, tokenizer: &Tokenizer) -> Result<Self, LettersError> {
        let mut tiles = Vec::new();
        let mut blanks = 0;
        for (at, piece) in pieces(text, tokenizer) {
            let read = tokenizer.tokenize(piece, &mut tiles);
            read.map_err(|error| TokenError {
                offset: at + error.offset,
                ..error
            })?;
        }
        for c in text.chars() {
            blanks += usize::from(c == '?');
        }
        Self::new(&Letter::numbers(&tiles), blanks)
    }

    /// Returns a multiset of these tiles and blanks.
    ///
    /// # Errors
    /// [`LettersError::Empty`], [`LettersError::TooMany`].
    pub fn new(tiles: &[u8], blanks: usize) -> Result<Self, LettersError> {
        let found = tiles.len() + blanks;
        if found == 0 {
            return Err(LettersError::Empty);
        }
        if found > MAX_LETTERS {
            return Err(LettersError::TooMany { found });
        }
        let mut counts = PerTile::new(0u8);
        for &tile in tiles {
            *counts.get_mut(tile) += 1;
        }
        Ok(Self {
            counts,
            blanks: blanks as u8,
            len: found,
        })
    }

    /// Returns the number of tiles, including blanks.
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

    /// Returns the number of copies of a tile.
    #[must_use]
    pub fn count(&self, tile: u8) -> usize {
        self.counts.get(tile).into()
    }

    /// Returns the distinct tiles.
    pub fn tiles(&self) -> impl Iterator<Item = u8> {
        (1..64).filter(|&tile| self.counts.get(tile) > 0)
    }

    /// Removes the tiles of a word, with blanks for missing ones; returns `None` if they do not suffice.
    #[must_use]
    pub fn without(&self, word: &[u8]) -> Option<Self> {
        let mut rest = self.clone();
        for &tile in word {
            let count = rest.counts.get_mut(tile);
            match count.checked_sub(1) {
                Some(less) => *count = less,
                None => rest.blanks = rest.blanks.checked_sub(1)?,
            }
        }
        rest.len -= word.len();
        Some(rest)
    }

    /// Calls `visit` for every word that these tiles can spell, in the order of the alphabet. Walks the DAWG along the prefixes that
    /// the tiles can spell.
    pub fn for_each_word(&self, lexicon: &Lexicon, visit: impl FnMut(&[u8])) {
        let Some(dawg) = lexicon.dawg() else {
            return;
        };
        let mut walk = Walk {
            left: self.clone(),
            have: self.tiles().fold(0, |mask, tile| mask | 1 << tile),
            word: Vec::new(),
            visit,
        };
        with_graph!(dawg.view(), graph => walk.descend(graph, dawg.root()));
    }
}

struct Walk<V> {
    left: Letters,
    /// The tiles with copies left, as bits.
    have: u64,
    word: Vec<u8>,
    visit: V,
}

impl<V: FnMut(&[u8])> Walk<V> {
    fn descend<G: Graph>(&mut self, graph: G, state: State) {
        let labels = graph.labels(state);
        let (next, ends) = (labels.next.bits(), labels.ends.bits());
        let allowed = if self.left.blanks > 0 { !1 } else { self.have };
        for tile in tiles_of((next | ends) & allowed) {
            let bit = 1 << tile;
            let has = self.have & bit != 0;
            if has {
                let count = self.left.counts.get_mut(tile);
                *count -= 1;
                if *count == 0 {
                    self.have &= !bit;
                }
            } else {
                self.left.blanks -= 1;
            }
            self.word.push(tile);
            if ends & bit != 0 {
                (self.visit)(&self.word);
            }
            if next & bit != 0
                && let Some(arc) = graph.arc(state, Label::from_low_bits(tile))
            {
                self.descend(graph, arc.target);
            }
            self.word.pop();
            if has {
                *self.left.counts.get_mut(tile) += 1;
                self.have |= bit;
            } else {
                self.left.blanks += 1;
            }
        }
    }
}

/// Returns the parts of a text between white space and punctuation, each with its offset.
pub(crate) fn pieces<'t>(
    text: &'t str,
    tokenizer: &'t Tokenizer,
) -> impl Iterator<Item = (usize, &'t str)> {
    let mut at = 0;
    core::iter::from_fn(move || {
        let rest = text.get(at..)?;
        let begin = at + rest.find(|c| is_letter(c, tokenizer))?;
        let rest = text.get(begin..)?;
        let len = rest
            .find(|c| !is_letter(c, tokenizer))
            .unwrap_or(rest.len());
        at = begin + len;
        Some((begin, rest.get(..len)?))
    })
}

/// Returns whether a character can be part of a word. Punctuation can if it is part of a tile, like the dot of Catalan L·L.
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
