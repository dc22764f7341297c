//! Leave values: what the tiles kept after a play are worth.
//!
//! [`LeaveTable`] holds a value for each leave; it reads and writes lexicon files, CSV and KLV2, the
//! format of other engines. [`Census`] computes what leaves are worth on one board, exactly;
//! [`LeaveLearner`] learns values from games.

mod adjustment;
mod blanked;
mod census;
mod choice;
mod csv;
mod index;
mod klv;
mod learn;
mod levels;
mod lex;
mod plays;
mod racks;
mod resume;
mod source;
mod table;
mod turn;

pub(crate) use blanked::BlankedPlay;
pub use census::{BestScores, Census, CensusValues, Exchanges, UnseenTiles};
pub(crate) use choice::{Choice, best_move};
pub use csv::{CsvError, CsvErrorKind};
pub use index::{LeaveIndex, LeaveIndexError, PartialNumber};
pub use klv::KlvError;
pub use learn::{LearnError, LearnMethod, LearnOptions, LearnState, LeaveLearner, LeaveSums};
pub use lex::{Precision, ReadLeavesError, WriteLeavesError};
pub(crate) use plays::{Unseen, record_all};
pub use resume::ResumeLearningError;
pub use source::LoadLeavesError;
pub use table::LeaveTable;
pub use turn::TurnValues;

#[cfg(test)]
mod testing {
    use lexc_alphabet::{Alphabet, AlphabetParts, Blank, LetterInfo};

    /// An alphabet of the letters A, B, … with these counts, the blank's first.
    pub(super) fn alphabet(counts: &[u16]) -> Alphabet {
        let letter = |(n, &count): (usize, &u16)| {
            let (face, blank) = (char::from(b'A' + n as u8), char::from(b'a' + n as u8));
            LetterInfo::new(&face.to_string(), &blank.to_string(), count, 1)
        };
        // An alphabet has a letter.
        let letters = if counts.len() > 1 { &counts[1..] } else { &[0] };
        Alphabet::new(AlphabetParts {
            name: "made-up".into(),
            blank: Blank {
                count: counts[0],
                score: 0.into(),
            },
            tiles: letters.iter().enumerate().map(letter).collect(),
            ..AlphabetParts::default()
        })
        .unwrap()
    }
}
