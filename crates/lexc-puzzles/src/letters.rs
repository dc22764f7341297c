//! A multiset of tiles, and the words that can be laid with it.

use lexc_runtime::{Graph, Label, Letter, Lexicon, State, TokenError, Tokenizer, with_graph};

use crate::tiles::{PerTile, tiles_of};

/// The most tiles of one letter, and the most blanks: counts are kept in bytes.
pub const MAX_LETTERS: usize = 255;

/// Why letters cannot be had from a text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LettersError {
    /// It has none.
    #[error("there are no letters in it")]
    Empty,
    /// More than [`MAX_LETTERS`].
    #[error("{found} letters, and {MAX_LETTERS} are the most")]
    TooMany {
        /// How many there are.
        found: usize,
    },
    /// It is not made of the alphabet's tiles.
    #[error(transparent)]
    Token(#[from] TokenError),
}

/// Tiles without order, at most [`MAX_LETTERS`], and blanks, each of which stands for any tile.
///
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
    /// The tiles of a text. White space, and punctuation that the alphabet has no tile for, is
    /// passed over; `?` is a blank.
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

    /// These tiles and blanks.
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

    /// How many there are, blanks among them.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is at least one")]
    pub fn len(&self) -> usize {
        self.len
    }

    /// How many blanks.
    #[must_use]
    pub fn blanks(&self) -> usize {
        self.blanks.into()
    }

    /// How many of a tile.
    #[must_use]
    pub fn count(&self, tile: u8) -> usize {
        self.counts.get(tile).into()
    }

    /// The different tiles.
    pub fn tiles(&self) -> impl Iterator<Item = u8> {
        (1..64).filter(|&tile| self.counts.get(tile) > 0)
    }

    /// Takes away the tiles of a word, each in its place or by a blank; `None` if they are not
    /// there.
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

    /// Calls `visit` for every word that can be laid with some of these, in the order of the
    /// alphabet. Walks the DAWG with what is left of the letters: only prefixes that can be laid
    /// are visited.
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
        with_graph!(dawg.view(), graph => walk.go_on(graph, dawg.root()));
    }
}

struct Walk<V> {
    left: Letters,
    /// The tiles of which some are left, as bits.
    have: u64,
    word: Vec<u8>,
    visit: V,
}

impl<V: FnMut(&[u8])> Walk<V> {
    fn go_on<G: Graph>(&mut self, graph: G, state: State) {
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
                self.go_on(graph, arc.target);
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

/// The pieces of a text that are to be read as tiles, each with its offset: what is between white
/// space and punctuation.
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

/// May a character be part of a word? Punctuation may where it is part of a tile, as the dot of
/// the Catalan L·L.
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
