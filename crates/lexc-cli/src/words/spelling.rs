//! Words as text and as tiles.

use lexc_alphabet::TokenErrorKind;
use lexc_runtime::{Letter, Lexicon, TokenError};

/// Returns the reason why a text is not a word of an alphabet, with the position.
pub(crate) fn explain(text: &str, error: &TokenError, alphabet: &str) -> String {
    let at = text
        .get(..error.offset)
        .map_or(0, |before| before.chars().count())
        + 1;
    let code = u32::from(error.ch);
    match error.kind {
        TokenErrorKind::UnknownCharacter => format!(
            "the alphabet {alphabet} has no tile for `{}` (U+{code:04X}, character {at})",
            error.ch
        ),
        TokenErrorKind::InvisibleCharacter => {
            format!("an invisible character, U+{code:04X} (character {at})")
        }
        TokenErrorKind::UnclosedBracket => format!("`[` is not closed (character {at})"),
        TokenErrorKind::UnopenedBracket => format!("`]` closes nothing (character {at})"),
        TokenErrorKind::UnknownBracketTile => {
            let meant = text
                .get(error.offset..error.offset + error.len)
                .unwrap_or("[…]");
            format!("`{meant}` is not a tile of the alphabet {alphabet} (character {at})")
        }
        _ => error.to_string(),
    }
}

/// The tiles of a text, or why it has none.
pub(crate) fn tiles(lexicon: &Lexicon, text: &str) -> Result<Vec<Letter>, String> {
    match lexicon.tokenizer().letters(text) {
        Ok(letters) if letters.is_empty() => match text.trim().is_empty() {
            true => Err("the word is empty".to_owned()),
            false => Err("it has no tiles".to_owned()),
        },
        Ok(letters) => Ok(letters),
        Err(error) => Err(explain(text, &error, lexicon.alphabet().name())),
    }
}

/// Writes words of tiles as text, many at a time.
#[derive(Debug)]
pub(crate) struct Speller<'a> {
    lexicon: &'a Lexicon,
    faces: Faces<'a>,
}

/// The faces of the letters by index, where joining them is all there is to spelling.
#[derive(Debug)]
enum Faces<'a> {
    /// All of one byte.
    Bytes(Box<[u8; Letter::MAX as usize]>),
    /// Of one character each.
    Chars(Vec<&'a str>),
    /// Joining them may give another word.
    Tricky,
}

impl<'a> Speller<'a> {
    pub(crate) fn new(lexicon: &'a Lexicon) -> Self {
        Self {
            lexicon,
            faces: Faces::new(lexicon),
        }
    }

    /// Appends a word.
    pub(crate) fn spell(&self, word: &[Letter], out: &mut Vec<u8>) {
        match &self.faces {
            Faces::Bytes(faces) => out.extend(word.iter().map(|letter| faces[letter.index()])),
            Faces::Chars(faces) => {
                for letter in word {
                    let face = faces.get(letter.index()).copied();
                    out.extend_from_slice(face.unwrap_or("\u{FFFD}").as_bytes());
                }
            }
            Faces::Tricky => out.extend_from_slice(self.lexicon.spell(word).as_bytes()),
        }
    }
}

impl<'a> Faces<'a> {
    fn new(lexicon: &'a Lexicon) -> Self {
        let Some(faces) = plain_faces(lexicon) else {
            return Self::Tricky;
        };
        let mut bytes = Box::new([b'?'; Letter::MAX as usize]);
        for (index, face) in faces.iter().enumerate() {
            let [byte] = face.as_bytes() else {
                return Self::Chars(faces);
            };
            bytes[index] = *byte;
        }
        Self::Bytes(bytes)
    }
}

/// The faces, if no word of them can be read as another one: every spelling is one character, and
/// no two tiles side by side are written in any other way than by joining their faces.
fn plain_faces(lexicon: &Lexicon) -> Option<Vec<&str>> {
    let alphabet = lexicon.alphabet();
    let single = |text: &str| text.chars().count() == 1;
    let all_single = alphabet
        .tiles()
        .iter()
        .all(|tile| single(&tile.face) && tile.aliases.iter().all(|alias| single(alias)));
    if !all_single || !alphabet.folds().iter().all(|(from, _)| single(from)) {
        return None;
    }
    let letters = alphabet.letters();
    let face = |letter: Letter| {
        alphabet
            .letter(letter)
            .map_or("", |info| info.face.as_str())
    };
    for first in letters {
        for second in letters {
            if alphabet.spell(&[first, second]) != [face(first), face(second)].concat() {
                return None;
            }
        }
    }
    Some(letters.iter().map(face).collect())
}
