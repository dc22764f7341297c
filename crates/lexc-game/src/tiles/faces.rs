//! Tiles as text.

use lexc_alphabet::{Alphabet, PlacedTile};

use crate::text_error::{TextError, TextFault};

/// The spelling of tiles, for people.
const TILES: &str = "a blank is a small letter on the board, and ? on a rack; write a tile of \
                     several characters in brackets: [CH]";

/// Appends a tile: its face, or the blank face of a blank. A face of several characters, or one
/// with another meaning in the text of a board, stands in brackets. A letter that is not in the
/// alphabet is written as U+FFFD.
pub fn write_tile(tile: PlacedTile, alphabet: &Alphabet, out: &mut String) {
    let Some(info) = alphabet.letter(tile.letter()) else {
        out.push('\u{FFFD}');
        return;
    };
    let face = if tile.is_blank() { &info.blank_face } else { &info.face };
    let mut chars = face.chars();
    let plain =
        |c: char| !c.is_ascii_digit() && !matches!(c, '/' | '?' | '.' | '(' | ')' | '-' | '+');
    match (chars.next(), chars.next()) {
        (Some(one), None) if plain(one) => out.push(one),
        _ => out.extend(["[", face, "]"]),
    }
}

/// Characters that stand between tiles in plays, racks and positions.
const BETWEEN: &[char] = &['/', '?', '.', '(', ')', '[', ']', '-', '+'];

/// Reads the tile at the beginning of a text, and returns it with its length in bytes.
///
/// A tile of several characters may stand in brackets. It must if its first character is a
/// tile, too, and the rest of the text can be read: `CH` is the tiles C and H, `[CH]` is one tile.
/// Other spellings of the alphabet are read as well: `[ŀl]`.
///
/// # Errors
/// Returns an error if the text does not begin with a tile.
pub fn read_tile(text: &str, alphabet: &Alphabet) -> Result<(PlacedTile, usize), TextError> {
    let unknown = |face: &str| {
        let name = alphabet.name();
        TextError::syntax(format!("{face:?} is not a tile of the alphabet {name}"))
            .with_fault(TextFault::UnknownTile)
            .with_len(face.len())
            .with_help(TILES)
    };
    if let Some(inside) = text.strip_prefix('[') {
        let unclosed = || TextError::syntax("`[` without `]`").with_len(1).with_help(TILES);
        let end = inside.find(']').ok_or_else(unclosed)?;
        let face = &inside[..end];
        let tile = find_face(face, alphabet).or_else(|| find_alias(face, alphabet));
        return Ok((tile.ok_or_else(|| unknown(face))?, end + 2));
    }
    let first = text.chars().next().map_or(0, char::len_utf8);
    let single = find_face(&text[..first], alphabet).map(|tile| (tile, first));
    let longer = || longest_face(text, alphabet);
    match single {
        Some(tile) if may_follow(&text[first..], alphabet) => Ok(tile),
        Some(tile) => Ok(longer().unwrap_or(tile)),
        None => longer().ok_or_else(|| unknown(&text[..first])),
    }
}

/// Returns the tile of several characters that a text without brackets may begin with, with its
/// length in bytes.
pub(crate) fn longest_face(text: &str, alphabet: &Alphabet) -> Option<(PlacedTile, usize)> {
    faces(alphabet)
        .filter(|(face, _)| face.chars().nth(1).is_some() && text.starts_with(*face))
        .max_by_key(|(face, _)| face.len())
        .map(|(face, tile)| (tile, face.len()))
}

/// Returns the faces of all tiles, and of blanks in their place.
fn faces(alphabet: &Alphabet) -> impl Iterator<Item = (&str, PlacedTile)> {
    let tiles = alphabet.tiles().iter().zip(alphabet.letters());
    tiles.flat_map(|(info, letter)| {
        [(&*info.face, PlacedTile::natural(letter)), (&*info.blank_face, PlacedTile::blank(letter))]
    })
}

/// Returns the tile with a face. A letter takes precedence over a blank.
fn find_face(wanted: &str, alphabet: &Alphabet) -> Option<PlacedTile> {
    let found = faces(alphabet).filter(|(face, _)| *face == wanted);
    found.map(|(_, tile)| tile).min_by_key(|tile| tile.is_blank())
}

/// Returns the tile with another spelling; in small letters it is a blank.
fn find_alias(wanted: &str, alphabet: &Alphabet) -> Option<PlacedTile> {
    let tiles = alphabet.tiles().iter().zip(alphabet.letters());
    let mut spellings = tiles.flat_map(|(info, letter)| {
        let aliases = info.aliases.iter();
        aliases.map(move |alias| (alias, letter))
    });
    spellings.find_map(|(alias, letter)| {
        if alias == wanted {
            Some(PlacedTile::natural(letter))
        } else {
            (alias.to_lowercase() == wanted).then(|| PlacedTile::blank(letter))
        }
    })
}

/// Returns `true` if a text can follow a tile.
fn may_follow(text: &str, alphabet: &Alphabet) -> bool {
    let Some(next) = text.chars().next() else {
        return true;
    };
    next.is_whitespace()
        || next.is_ascii_digit()
        || BETWEEN.contains(&next)
        || find_face(&text[..next.len_utf8()], alphabet).is_some()
        || longest_face(text, alphabet).is_some()
}

#[cfg(test)]
mod tests {
    use lexc_alphabet::Alphabet;

    use super::read_tile;

    #[test]
    fn a_tile_of_several_characters_needs_brackets_only_where_there_are_two_readings() {
        let catalan = Alphabet::builtin("catalan").unwrap();
        let read = |text: &str| {
            let (tile, len) = read_tile(text, &catalan).unwrap();
            let face = &catalan.letter(tile.letter()).unwrap().face;
            (face.clone(), tile.is_blank(), len)
        };
        let letter = |face: &str, len| (face.to_owned(), false, len);
        // There is no tile Q, and none that begins with a dot.
        assert_eq!(read("QUE"), letter("QU", 2));
        assert_eq!(read("L·LA"), letter("L·L", 4));
        assert_eq!(read("l·la"), ("L·L".to_owned(), true, 4));
        // N and Y: there is no tile Y.
        assert_eq!(read("NYA"), letter("NY", 2));
        assert_eq!(read("LLA"), letter("L", 1));
        for alias in ["[L.L]", "[L•L]", "[ĿL]"] {
            assert_eq!(read(alias), letter("L·L", alias.len()));
        }
        assert_eq!(read("[l.l]"), ("L·L".to_owned(), true, 5));
        let error = read_tile("[K]", &catalan).unwrap_err().to_string();
        assert_eq!(error, "\"K\" is not a tile of the alphabet catalan");
    }
}
