//! [`Digest`]: a checksum of a set of plays that does not depend on their order.

use core::fmt;

use lexc_alphabet::{Alphabet, PlacedTile};

use crate::board::grid::Board;
use crate::moves::play::Play;
use crate::score::Score;

const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;

/// A checksum of the plays of a position.
///
/// Two generators agree on a position when number of plays, digest and best score are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Digest {
    /// The number of plays.
    pub plays: u64,
    /// The exclusive or of the digests of all plays.
    pub digest: u64,
    /// The best score; `None` where there is no play.
    pub best: Option<Score>,
}

impl Digest {
    /// Adds a play, given the board before it.
    pub fn add(&mut self, play: &Play, board: &Board, alphabet: &Alphabet) {
        self.plays += 1;
        self.digest ^= of_play(play, board, alphabet);
        self.best = self.best.max(Some(play.score()));
    }

    /// Returns the digest of plays, given the board before them.
    pub fn of(plays: impl IntoIterator<Item = Play>, board: &Board, alphabet: &Alphabet) -> Self {
        let mut digest = Self::default();
        plays.into_iter().for_each(|play| digest.add(&play, board, alphabet));
        digest
    }
}

/// Number of plays, digest in 16 hexadecimal digits, and best score, separated by tabs, as in lists
/// of positions; -1 if there is no play.
impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let best = self.best.map_or(-1, Score::points);
        write!(f, "{}\t{:016x}\t{best}", self.plays, self.digest)
    }
}

/// Returns the FNV-1a, 64 bit, of `row.column.letter;` for each new tile, in order, then `=` and
/// the score. Row and column count from 0; the letter is the face of a tile, the blank face of a
/// blank.
fn of_play(play: &Play, board: &Board, alphabet: &Alphabet) -> u64 {
    let mut hash = OFFSET;
    let mut write = |bytes: &[u8]| {
        for &byte in bytes {
            hash = (hash ^ u64::from(byte)).wrapping_mul(PRIME);
        }
    };
    for (square, tile) in play.squares(board) {
        write(decimal(square.row() as i64, &mut [0; 20]));
        write(b".");
        write(decimal(square.column() as i64, &mut [0; 20]));
        write(b".");
        write(face(tile, alphabet).as_bytes());
        write(b";");
    }
    write(b"=");
    write(decimal(play.score().points().into(), &mut [0; 20]));
    hash
}

fn face(tile: PlacedTile, alphabet: &Alphabet) -> &str {
    match alphabet.letter(tile.letter()) {
        None => "\u{FFFD}",
        Some(info) if tile.is_blank() => &info.blank_face,
        Some(info) => &info.face,
    }
}

/// Returns a number in decimal, without allocating.
fn decimal(number: i64, buffer: &mut [u8; 20]) -> &[u8] {
    let mut left = number.unsigned_abs();
    let mut at = buffer.len();
    loop {
        at -= 1;
        buffer[at] = b'0' + (left % 10) as u8;
        left /= 10;
        if left == 0 {
            break;
        }
    }
    if number < 0 {
        at -= 1;
        buffer[at] = b'-';
    }
    &buffer[at..]
}
