//! Conversion of words between text and tiles.

use lexc::runtime::{Letter, Lexicon};

/// Converts many words to text.
#[derive(Debug)]
pub(crate) struct Speller<'a> {
    lexicon: &'a Lexicon,
    faces: Faces<'a>,
}

/// The faces of the letters by index, if words are spelled by joining them.
#[derive(Debug)]
enum Faces<'a> {
    /// Each face is one byte.
    Bytes(Box<[u8; Letter::MAX as usize]>),
    /// Each face is one character.
    Chars(Vec<&'a str>),
    /// Joining faces could give the text of another word.
    Ambiguous,
}

impl<'a> Speller<'a> {
    /// Prepares a speller for the words of a lexicon.
    pub(crate) fn new(lexicon: &'a Lexicon) -> Self {
        Self { lexicon, faces: Faces::new(lexicon) }
    }

    /// Appends the text of a word.
    pub(crate) fn spell(&self, word: &[Letter], out: &mut Vec<u8>) {
        match &self.faces {
            Faces::Bytes(faces) => out.extend(word.iter().map(|letter| faces[letter.index()])),
            Faces::Chars(faces) => {
                for letter in word {
                    let face = faces.get(letter.index()).copied();
                    out.extend_from_slice(face.unwrap_or("\u{FFFD}").as_bytes());
                }
            }
            Faces::Ambiguous => out.extend_from_slice(self.lexicon.spell(word).as_bytes()),
        }
    }
}

impl<'a> Faces<'a> {
    fn new(lexicon: &'a Lexicon) -> Self {
        let Some(faces) = joinable_faces(lexicon) else {
            return Self::Ambiguous;
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

/// Returns the faces if words can be spelled by joining them: every spelling is one character, and
/// each pair of tiles is spelled by joining its faces.
fn joinable_faces(lexicon: &Lexicon) -> Option<Vec<&str>> {
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
    let face = |letter: Letter| alphabet.letter(letter).map_or("", |info| info.face.as_str());
    for first in letters {
        for second in letters {
            if alphabet.spell(&[first, second]) != [face(first), face(second)].concat() {
                return None;
            }
        }
    }
    Some(letters.iter().map(face).collect())
}
