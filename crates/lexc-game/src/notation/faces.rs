//! Tiles as they are written on a board.

use lexc_format::Letter;
use lexc_format::alphabet::Alphabet;

use crate::board::Tile;

/// Why no tile was read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FaceError {
    /// No tile is written so.
    #[error("{0:?} is no tile of the alphabet")]
    Unknown(String),
    /// A `[` without its `]`.
    #[error("`[` without `]`")]
    Unclosed,
}

/// Writes a tile: its face, or the blank face of a blank. What is longer than a character, or
/// means something else in a board's text, stands in brackets. An empty tile is written `.`.
pub fn write_tile(tile: Tile, alphabet: &Alphabet, out: &mut String) {
    let Some(info) = Letter::new(tile.letter()).and_then(|letter| alphabet.letter(letter)) else {
        out.push(if tile.is_empty() { '.' } else { '\u{FFFD}' });
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

/// Reads the tile that `text` begins with, and how many bytes it takes. A tile of one character
/// is read before longer ones: those stand in brackets.
///
/// # Errors
/// [`FaceError`].
pub fn read_tile(text: &str, alphabet: &Alphabet) -> Result<(Tile, usize), FaceError> {
    let find = |wanted: &str| {
        let faces = alphabet.tiles().iter().zip(1u8..);
        let mut blank = None;
        for (info, number) in faces {
            if info.face == wanted {
                return Some(Tile::natural(number));
            }
            if info.blank_face == wanted {
                blank = Some(Tile::blank(number));
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
        .zip(1u8..)
        .flat_map(|(info, number)| {
            [
                (&info.face, Tile::natural(number)),
                (&info.blank_face, Tile::blank(number)),
            ]
        });
    faces
        .filter(|(face, _)| text.starts_with(face.as_str()))
        .max_by_key(|(face, _)| face.len())
        .map(|(face, tile)| (tile, face.len()))
        .ok_or_else(|| FaceError::Unknown(text[..first].to_owned()))
}
