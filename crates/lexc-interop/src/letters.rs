//! The numbers of letters. Each engine numbers the letters of a language in its own order.

use lexc_alphabet::{Alphabet, AlphabetParts, Blank, Casing, Letter, LetterInfo, Tokenizer};
use lexc_compiler::automaton::dawg::{Dawg, DawgStateBuilder};
use lexc_format::Label;

use crate::error::Error;

/// An order of letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LetterOrder {
    /// The order of wolges, MAGPIE and macondo, and of our alphabets.
    Wolges,
    Quackle,
    /// By code point, as in formats with a table of letters.
    CodePoint,
}

/// Orders that differ from our alphabets. In the Scandinavian alphabets Q, X, Ü, … are played with
/// blanks only; Quackle's Russian has no Ё, Й and Х.
const OTHER: &[(LetterOrder, &str, &str)] = &[
    (
        LetterOrder::Quackle,
        "norwegian",
        "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z Æ Ø Å Ü Ä Ö",
    ),
    (
        LetterOrder::Quackle,
        "swedish",
        "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z Å Ä Ö Æ Ü",
    ),
    (
        LetterOrder::Quackle,
        "russian",
        "А Б В Г Д Е Ж З И К Л М Н О П Р С Т У Ф Ц Ч Ш Щ Ъ Ы Ь Э Ю Я",
    ),
];

/// The digits that stand for tiles in Zyzzyva's Spanish lexicon, and the faces of these tiles.
pub(crate) const ZYZZYVA_DIGITS: [(u8, &str); 4] =
    [(b'1', "CH"), (b'2', "LL"), (b'3', "RR"), (b'4', "Ñ")];

/// Returns the face of the letter with this number, or an empty string if the alphabet has fewer
/// letters.
pub(crate) fn face(alphabet: &Alphabet, number: u8) -> &str {
    let letter = Letter::new(number).and_then(|letter| alphabet.letter(letter));
    letter.map_or("", |info| &*info.face)
}

pub(crate) fn spell(alphabet: &Alphabet, word: &[u8]) -> String {
    let letters: Vec<Letter> = word.iter().filter_map(|&number| Letter::new(number)).collect();
    alphabet.spell(&letters)
}

pub(crate) fn tiles_in_order(order: LetterOrder, alphabet: &Alphabet) -> Vec<u8> {
    let mut all: Vec<u8> = (1..=alphabet.len() as u8).collect();
    if order == LetterOrder::CodePoint {
        all.sort_by_key(|&tile| face(alphabet, tile));
        return all;
    }
    let other = OTHER
        .iter()
        .find(|(of, name, _)| *of == order && *name == alphabet.name())
        .and_then(|(_, _, faces)| parse_order(faces, alphabet).ok());
    other.unwrap_or(all)
}

/// Parses the tiles of a text, separated by white space.
///
/// # Errors
/// Returns the first name that is unknown or repeated.
pub(crate) fn parse_order(text: &str, alphabet: &Alphabet) -> Result<Vec<u8>, String> {
    let tokenizer = Tokenizer::new(alphabet);
    let mut tiles = Vec::new();
    for name in text.split_whitespace() {
        match single_tile(&tokenizer, name) {
            Some(tile) if !tiles.contains(&tile) => tiles.push(tile),
            _ => return Err(name.to_owned()),
        }
    }
    Ok(tiles)
}

/// Returns the tile of a text, with brackets added if it needs them, like `CH`.
fn single_tile(tokenizer: &Tokenizer, text: &str) -> Option<u8> {
    for text in [text, &format!("[{text}]")] {
        if let Ok(&[letter]) = tokenizer.letters(text).as_deref() {
            return Some(letter.number());
        }
    }
    None
}

pub(crate) fn tiles_of(letters: &[String], alphabet: &Alphabet) -> Result<Vec<u8>, Error> {
    let tokenizer = Tokenizer::new(alphabet);
    let name = alphabet.name();
    let mut tiles: Vec<u8> = Vec::with_capacity(letters.len());
    for letter in letters {
        let tile = single_tile(&tokenizer, letter).ok_or_else(|| {
            let what = format!("the file's letter {letter:?}");
            Error::of_alphabet(format!("{what} is not in the alphabet {name}"))
        })?;
        let mut same = tiles.iter().zip(letters).filter(|(other, _)| **other == tile);
        if let Some((_, first)) = same.next() {
            let what = format!("the file's letters {first:?} and {letter:?}");
            let message = format!("{what} are the same tile of the alphabet {name}");
            return Err(Error::of_alphabet(message));
        }
        tiles.push(tile);
    }
    Ok(tiles)
}

/// Returns the code of a face that is one visible character of Latin-1.
pub(crate) fn latin1_of(face: &str) -> Option<u8> {
    let mut chars = face.chars();
    match (chars.next().map(u32::from), chars.next()) {
        (Some(code @ (0x21..=0x7E | 0xA1..=0xFF)), None) => Some(code as u8),
        _ => None,
    }
}

/// Returns the characters of Latin-1 with these codes in order, without code 0. The codes begin at
/// offset `base`.
pub(crate) fn latin1_used(codes: impl Iterator<Item = u8>, base: u64) -> Result<Vec<char>, Error> {
    let mut seen = [false; 256];
    for code in codes {
        if let Some(seen) = seen.get_mut(usize::from(code)) {
            *seen = true;
        }
    }
    let used = (0u8..=255).zip(seen).skip(1).filter(|(_, seen)| *seen);
    let letters: Vec<char> = used.map(|(code, _)| char::from(code)).collect();
    let count = letters.len();
    match count > 63 {
        false => Ok(letters),
        true => {
            Err(Error::field(base, "the number of different letters", count as u64, "at most 63"))
        }
    }
}

/// Builds an alphabet from the letters of a file, which have neither counts nor scores.
pub(crate) fn alphabet_of(letters: &[String], name: &str) -> Result<Alphabet, Error> {
    let make = |casing| {
        let tile = |letter: &String| LetterInfo::new(letter, &blank_face(letter), 0, 0);
        Alphabet::new(AlphabetParts {
            name: name.to_owned(),
            title: format!("letters of a {name} file"),
            casing,
            blank: Blank::default(),
            tiles: letters.iter().map(tile).collect(),
            source: "the letters of the file; their counts and scores are not in it".to_owned(),
            ..AlphabetParts::default()
        })
    };
    Ok(make(Casing::Default).or_else(|_| make(Casing::None))?)
}

fn blank_face(letter: &str) -> String {
    let lower = letter.to_lowercase();
    match lower == letter {
        true => format!("({letter})"),
        false => lower,
    }
}

/// Replaces the letters of all words. `to` has the new number of each letter, by index from 0.
///
/// # Errors
/// Returns the letter without a new number.
pub(crate) fn relabel(dawg: &Dawg, to: &[u8]) -> Result<Result<Dawg, u8>, lexc_compiler::Error> {
    if (1u8..).zip(to).all(|(letter, &new)| letter == new) {
        return Ok(Ok(dawg.clone()));
    }
    let mut builder = DawgStateBuilder::default();
    let mut states = vec![0u32; dawg.graph.len()];
    let mut edges = Vec::new();
    for state in 1..dawg.graph.len() as u32 {
        edges.clear();
        for edge in dawg.graph.edges(state) {
            let new = usize::from(edge.label().to_byte()).checked_sub(1);
            let new = new.and_then(|at| to.get(at)).copied().unwrap_or(0);
            if new == 0 {
                return Ok(Err(edge.label().to_byte()));
            }
            let target = states.get(edge.target() as usize).copied().unwrap_or(0);
            edges.push(
                lexc_compiler::automaton::graph::GraphEdge::new(Label::from_low_bits(new), target)
                    .completed_if(edge.terminal()),
            );
        }
        edges.sort_unstable_by_key(|edge| edge.label());
        let interned = builder.add(&edges).ok_or_else(lexc_compiler::Error::too_many_states)?;
        if let Some(slot) = states.get_mut(state as usize) {
            *slot = interned;
        }
    }
    let root = states.get(dawg.root as usize).copied().unwrap_or(0);
    Ok(Ok(builder.finish(root)))
}

/// Returns the position of each tile in `order`, from 1, or 0 if it is not in it.
pub(crate) fn inverse(order: &[u8], tiles: usize) -> Vec<u8> {
    let mut to = vec![0; tiles];
    for (number, &tile) in (1u8..).zip(order) {
        if let Some(slot) = to.get_mut(usize::from(tile).wrapping_sub(1)) {
            *slot = number;
        }
    }
    to
}
