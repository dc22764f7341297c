//! An alphabet for programs.

use lexc::alphabet::{Alphabet, LetterInfo};
use serde::Serialize;

use crate::output::numbers::counted;

/// An alphabet in JSON.
#[derive(Debug, Serialize)]
pub(crate) struct AlphabetFacts<'a> {
    name: &'a str,
    title: &'a str,
    language: &'a str,
    casing: &'static str,
    pub(super) pieces: u32,
    blank: BlankFacts,
    tiles: Vec<TileFacts<'a>>,
    folds: Vec<FoldFacts<'a>>,
    source: &'a str,
}

#[derive(Debug, Serialize)]
struct BlankFacts {
    count: u16,
    score: i16,
}

#[derive(Debug, Serialize)]
struct TileFacts<'a> {
    face: &'a str,
    blank: &'a str,
    count: u16,
    score: i16,
    vowel: bool,
    aliases: &'a [String],
}

#[derive(Debug, Serialize)]
struct FoldFacts<'a> {
    from: &'a str,
    to: &'a str,
}

impl<'a> AlphabetFacts<'a> {
    pub(crate) fn new(alphabet: &'a Alphabet) -> Self {
        let tile = |tile: &'a LetterInfo| TileFacts {
            face: &tile.face,
            blank: &tile.blank_face,
            count: tile.count,
            score: tile.score.points(),
            vowel: tile.vowel,
            aliases: &tile.aliases,
        };
        let fold = |(from, to): &'a (String, String)| FoldFacts { from, to };
        Self {
            name: alphabet.name(),
            title: alphabet.title(),
            language: alphabet.language(),
            casing: alphabet.casing().name(),
            pieces: pieces(alphabet),
            blank: BlankFacts {
                count: alphabet.blank().count,
                score: alphabet.blank().score.points(),
            },
            tiles: alphabet.tiles().iter().map(tile).collect(),
            folds: alphabet.folds().iter().map(fold).collect(),
            source: alphabet.source(),
        }
    }

    /// Returns name, title and sizes in a line.
    pub(crate) fn summary(&self) -> String {
        let blanks = match self.blank.count {
            0 => "no blanks".to_owned(),
            n => counted(n.into(), "blank", "blanks"),
        };
        format!(
            "{} ({}), {}, {blanks}",
            self.name,
            self.title,
            counted(self.tiles.len() as u64, "tile", "tiles"),
        )
    }

    /// Returns the faces in the order of the alphabet.
    pub(crate) fn faces(&self) -> String {
        let faces: Vec<&str> = self.tiles.iter().map(|tile| tile.face).collect();
        faces.join(" ")
    }
}

/// Returns the number of pieces in the bag, with the blanks.
pub(super) fn pieces(alphabet: &Alphabet) -> u32 {
    let tiles = alphabet.tiles().iter().map(|tile| u32::from(tile.count));
    tiles.sum::<u32>() + u32::from(alphabet.blank().count)
}
