//! A board, the racks, the scores: what a player sees before a turn.

use lexc_format::alphabet::Alphabet;

use crate::board::Board;
use crate::play::Play;
use crate::rack::Rack;
use crate::report::leave;
use crate::rules::Rules;

/// A position of a game of two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// What lies on the board.
    pub board: Board,
    /// The tiles of the player whose turn it is.
    pub rack: Rack,
    /// The tiles of the other player, if they are known.
    pub other_rack: Option<Rack>,
    /// The scores: of the player whose turn it is, of the other.
    pub scores: [i32; 2],
    /// Turns without points up to now.
    pub scoreless_turns: u32,
    /// What else the text said: pairs of a name and what stands behind it, such as `lex` and
    /// the name of a lexicon.
    pub operations: Vec<(String, String)>,
}

impl Position {
    /// A position without tiles and points.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        Self {
            board: Board::new(&rules.layout),
            rack: Rack::new(),
            other_rack: None,
            scores: [0, 0],
            scoreless_turns: 0,
            operations: Vec::new(),
        }
    }

    /// The tiles that are neither on the board nor on the rack: in the bag, or with the other
    /// player. A tile of which more are in sight than the game has counts as none.
    #[must_use]
    pub fn unseen(&self, alphabet: &Alphabet) -> Rack {
        let mut counts = [0i32; 64];
        counts[0] = alphabet.blank().count.into();
        for (count, tile) in counts.iter_mut().skip(1).zip(alphabet.tiles()) {
            *count = tile.count.into();
        }
        for tile in self.board.tiles().iter().filter(|tile| !tile.is_empty()) {
            let kind = if tile.is_blank() { 0 } else { tile.letter() };
            counts[usize::from(kind & 63)] -= 1;
        }
        for (letter, count) in self.rack.iter() {
            counts[usize::from(letter)] -= i32::from(count);
        }
        let mut unseen = Rack::new();
        for (letter, count) in counts.into_iter().enumerate() {
            for _ in 0..count {
                if !unseen.add(letter as u8) {
                    break;
                }
            }
        }
        unseen
    }

    /// The position after a play, before tiles are drawn: it is the other player's turn, whose
    /// tiles may not be known.
    #[must_use]
    pub fn after(&self, play: &Play) -> Self {
        let mut board = self.board.clone();
        for (row, column, tile) in play.squares(&self.board) {
            board.set(row, column, tile);
        }
        let [own, other] = self.scores;
        Self {
            board,
            rack: self.other_rack.unwrap_or_default(),
            other_rack: Some(leave(play, &self.rack)),
            scores: [other, own.saturating_add(play.score())],
            scoreless_turns: match play.score() {
                0 => self.scoreless_turns.saturating_add(1),
                _ => 0,
            },
            operations: self.operations.clone(),
        }
    }

    /// How many tiles are in the bag, if the other player holds as many as there are for him.
    #[must_use]
    pub fn bag(&self, alphabet: &Alphabet, rules: &Rules) -> usize {
        let held = self.other_rack.map_or(rules.rack_size, |rack| rack.len());
        self.unseen(alphabet).len().saturating_sub(held)
    }
}
