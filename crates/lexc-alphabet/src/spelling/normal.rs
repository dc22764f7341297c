//! From raw text to the normal form in which tiles are spelled, and the tables of spellings.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use super::hangul::hangul_letters;
use crate::parts::Casing;

/// Strings with a value each, searched for the longest that a text begins with.
///
/// They are grouped by first character, the longest first: most letters begin one spelling only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Spellings<V> {
    groups: Vec<Group<V>>,
}

/// The strings that begin with one character, longest first, and the value of each.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Group<V> {
    first: char,
    spellings: Vec<(Box<str>, V)>,
}

impl<V> Default for Spellings<V> {
    fn default() -> Self {
        Self { groups: Vec::new() }
    }
}

impl<V: Copy> Spellings<V> {
    /// Adds a spelling, or returns the value of the same spelling added before. The empty
    /// string is never found, and not added.
    pub(crate) fn insert(&mut self, spelling: &str, value: V) -> Result<(), V> {
        let Some(first) = spelling.chars().next() else {
            return Ok(());
        };
        let place = match self.groups.binary_search_by_key(&first, |g| g.first) {
            Ok(place) => place,
            Err(place) => {
                let spellings = Vec::new();
                self.groups.insert(place, Group { first, spellings });
                place
            }
        };
        let spellings = &mut self.groups[place].spellings;
        // Longest first, then by bytes, so that equal sets are equal tables.
        let before =
            |(s, _): &(Box<str>, V)| spelling.len().cmp(&s.len()).then_with(|| (**s).cmp(spelling));
        match spellings.binary_search_by(before) {
            Ok(at) => Err(spellings[at].1),
            Err(at) => {
                spellings.insert(at, (spelling.into(), value));
                Ok(())
            }
        }
    }

    /// Returns the longest spelling that `text` begins with: its length in bytes, and its value.
    pub(crate) fn longest(&self, text: &str) -> Option<(usize, V)> {
        let first = text.chars().next()?;
        let place = self.groups.binary_search_by_key(&first, |group| group.first).ok()?;
        self.groups[place]
            .spellings
            .iter()
            .find(|(spelling, _)| text.starts_with(&**spelling))
            .map(|(spelling, value)| (spelling.len(), *value))
    }

    /// Returns the value of exactly this spelling.
    pub(crate) fn get(&self, text: &str) -> Option<V> {
        self.longest(text).filter(|&(len, _)| len == text.len()).map(|(_, value)| value)
    }

    /// Returns an iterator over all spellings and their values.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, V)> {
        self.groups.iter().flat_map(|group| group.spellings.iter().map(|(s, value)| (&**s, *value)))
    }
}

/// The form to which texts are brought before they are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Form {
    pub(crate) casing: Casing,
    /// `true` if Hangul syllables are read as letters, because a tile is a letter.
    pub(crate) hangul: bool,
}

/// Text in normal form, and for each of its bytes the offset in the original text of the piece
/// that it came from.
#[derive(Debug, Default)]
pub(crate) struct Normal {
    pub(crate) text: String,
    pub(crate) origin: Vec<usize>,
}

impl Normal {
    pub(crate) fn push(&mut self, c: char, origin: usize) {
        self.text.push(c);
        self.origin.resize(self.text.len(), origin);
    }

    /// Appends the normal form of `text`, which begins at byte `base` of the original.
    ///
    /// The text is divided into pieces that normalisation treats independently: a character that
    /// composes with nothing before it begins a piece. This lets an error name an offset.
    pub(crate) fn append(&mut self, text: &str, base: usize, form: Form) {
        let mut at = 0;
        while at < text.len() {
            let piece = &text[at..piece_end(text, at)];
            match piece.as_bytes() {
                [b] => self.push(form.casing.ascii(*b), base + at),
                _ => {
                    let cased: String = piece.nfc().flat_map(|c| form.casing.upper(c)).collect();
                    for c in cased.nfc() {
                        match form.hangul {
                            true => hangul_letters(c).for_each(|c| self.push(c, base + at)),
                            false => self.push(c, base + at),
                        }
                    }
                }
            }
            at += piece.len();
        }
    }
}

/// Returns the normal form of one text, without offsets.
pub(crate) fn normal_form(text: &str, form: Form) -> String {
    let mut normal = Normal::default();
    normal.append(text, 0, form);
    normal.text
}

/// Returns the end of the piece of `text` that begins at byte `start`.
pub(crate) fn piece_end(text: &str, start: usize) -> usize {
    let mut chars = text[start..].char_indices();
    chars.next();
    chars.find(|&(_, c)| begins_piece(c)).map_or(text.len(), |(at, _)| start + at)
}

/// Returns `true` if this character can neither compose with nor move before the previous one.
pub(crate) fn begins_piece(c: char) -> bool {
    c.is_ascii()
        || (canonical_combining_class(c) == 0
            && is_nfc_quick(core::iter::once(c)) == IsNormalized::Yes)
}

impl Casing {
    /// Returns the upper-case form of one character.
    pub(crate) fn upper(self, c: char) -> impl Iterator<Item = char> {
        let (mapped, same) = match (self, c) {
            (Self::None, _) => (None, Some(c)),
            (Self::Turkic, 'i') => (None, Some('İ')),
            _ => (Some(c.to_uppercase()), None),
        };
        same.into_iter().chain(mapped.into_iter().flatten())
    }

    fn ascii(self, b: u8) -> char {
        match self {
            Self::None => char::from(b),
            Self::Turkic if b == b'i' => 'İ',
            Self::Default | Self::Turkic => char::from(b.to_ascii_uppercase()),
        }
    }
}

/// Returns `true` for a character that is not visible, such as a control, a soft hyphen, a
/// zero-width joiner or a byte-order mark. A text that holds one looks correct.
///
/// ```
/// use lexc_alphabet::is_invisible;
/// assert!(is_invisible('\u{AD}') && !is_invisible('-'));
/// ```
#[must_use]
pub fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{AD}'
                | '\u{34F}'
                | '\u{61C}'
                | '\u{180E}'
                | '\u{200B}'..='\u{200F}'
                | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{FE00}'..='\u{FE0F}'
                | '\u{FEFF}'
                | '\u{FFF9}'..='\u{FFFB}'
                | '\u{E0000}'..='\u{E0FFF}'
                | '\u{FDD0}'..='\u{FDEF}'
        )
        // U+FFFE, U+FFFF and their like are no characters.
        || u32::from(c) & 0xFFFE == 0xFFFE
}
