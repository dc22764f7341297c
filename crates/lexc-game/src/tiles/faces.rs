//! Tiles as text.

use lexc_alphabet::{Alphabet, ErrorKind, PlacedTile};

/// An error of [`read_tile`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FaceError {
    /// The text does not begin with a tile of the alphabet.
    #[error("{0:?} is not a tile of the alphabet")]
    Unknown(String),
    /// A `[` without its `]`.
    #[error("`[` without `]`")]
    Unclosed,
}

impl FaceError {
    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        ErrorKind::Syntax
    }
}

/// Appends a tile: its face, or the blank face of a blank. A face of several characters, or one
/// with another meaning in the text of a board, stands in brackets. A letter that is not in the
/// alphabet is written as U+FFFD.
pub fn write_tile(tile: PlacedTile, alphabet: &Alphabet, out: &mut String) {
    let Some(info) = alphabet.letter(tile.letter()) else {
        out.push('\u{FFFD}');
        return;
    };
    let face = if tile.is_blank() {
        &info.blank_face
    } else {
        &info.face
    };
    let mut chars = face.chars();
    let plain =
        |c: char| !c.is_ascii_digit() && !matches!(c, '/' | '?' | '.' | '(' | ')' | '-' | '+');
    match (chars.next(), chars.next()) {
        (Some(one), None) if plain(one) => out.push(one),
        _ => out.extend(["[", face, "]"]),
    }
}

/// Reads the tile at the beginning of a text, and returns it with its length in bytes. A tile of
/// one character takes precedence over longer ones: those stand in brackets.
///
/// # Errors
/// Returns an error if the text does not begin with a tile.
pub fn read_tile(text: &str, alphabet: &Alphabet) -> Result<(PlacedTile, usize), FaceError> {
    let find = |wanted: &str| {
        let faces = alphabet.tiles().iter().zip(alphabet.letters());
        let mut blank = None;
        for (info, letter) in faces {
            if info.face == wanted {
                return Some(PlacedTile::natural(letter));
            }
            if info.blank_face == wanted {
                blank = Some(PlacedTile::blank(letter));
            }
        }
        blank
    };
    if let Some(inside) = text.strip_prefix('[') {
        let end = inside.find(']').ok_or(FaceError::Unclosed)?;
        let face = &inside[..end];
        let tile = find(face).ok_or_else(|| FaceError::Unknown(face.to_owned()))?;
        return Ok((tile, end + 2));
    }
    let first = text.chars().next().map_or(0, char::len_utf8);
    if let Some(tile) = find(&text[..first]) {
        return Ok((tile, first));
    }
    let faces = alphabet
        .tiles()
        .iter()
        .zip(alphabet.letters())
        .flat_map(|(info, letter)| {
            [
                (&info.face, PlacedTile::natural(letter)),
                (&info.blank_face, PlacedTile::blank(letter)),
            ]
        });
    faces
        .filter(|(face, _)| text.starts_with(face.as_str()))
        .max_by_key(|(face, _)| face.len())
        .map(|(face, tile)| (tile, face.len()))
        .ok_or_else(|| FaceError::Unknown(text[..first].to_owned()))
}
