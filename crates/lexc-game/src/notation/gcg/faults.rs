//! [`RecordFault`]: a line of a record that contradicts the rules or other lines.

use lexc_alphabet::Alphabet;

use crate::moves::player_move::Move;
use crate::moves::words::score;
use crate::notation::display::rack_text;
use crate::player::{Ending, MAX_PLAYERS};
use crate::record::{Event, Game, Replay, Turn};
use crate::rules::game_rules::GameRules;
use crate::rules::tile_values::TileValues;
use crate::score::Score;
use crate::tiles::bag::Bag;
use crate::tiles::rack::Rack;

/// A line of a record that contradicts the rules or the lines before it. Turns are numbered from
/// 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordFault {
    /// A total that is not the total before and the points.
    #[error(
        "turn {turn}: the total in the record is {found}; {before} {sign} {points} is {expected}",
        sign = if points.points() < 0 { '-' } else { '+' },
        points = points.points().unsigned_abs(),
        expected = *before + *points
    )]
    Total {
        /// The turn.
        turn: usize,
        /// The total of the player before it.
        before: Score,
        /// The points of the turn in the record.
        points: Score,
        /// The total in the record.
        found: Score,
    },
    /// Points of a move, or points taken back, that differ from the rules.
    #[error("turn {turn}: the points in the record are {found}; by the rules they are {expected}")]
    Points {
        /// The turn.
        turn: usize,
        /// The points in the record.
        found: Score,
        /// The points by the rules.
        expected: Score,
    },
    /// Points for tiles left that differ from the rules.
    #[error(
        "turn {turn}: the points for the tiles {tiles} in the record are {found:+}; by the rules they \
         are {expected:+}",
        found = found.points(),
        expected = expected.points()
    )]
    LeftPoints {
        /// The turn.
        turn: usize,
        /// The tiles.
        tiles: String,
        /// The points in the record.
        found: Score,
        /// The points by the rules.
        expected: Score,
    },
    /// Tiles left that are not the tiles that nobody has played.
    #[error(
        "turn {turn}: the tiles left in the record are {found}; those not played are {expected}"
    )]
    LeftTiles {
        /// The turn.
        turn: usize,
        /// The tiles in the record.
        found: String,
        /// The tiles that are not on the board.
        expected: String,
    },
}

impl Game {
    /// Returns the totals, points and tiles left that contradict the rules or other lines of the
    /// record.
    ///
    /// # Examples
    /// ```
    /// use lexc_game::{BoardLayout, Game, GameRules};
    ///
    /// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
    /// let text = ">ann: AEINRST 8D NASTIER +66 96\n>bob: ? - +0 0\n";
    /// let game = Game::from_gcg(text, BoardLayout::standard(), &alphabet)?;
    /// let faults = game.faults(&GameRules::standard(), &alphabet);
    /// assert_eq!(faults[0].to_string(), "turn 1: the total in the record is 96; 0 + 66 is 66");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn faults(&self, rules: &GameRules, alphabet: &Alphabet) -> Vec<RecordFault> {
        let values = TileValues::new(alphabet);
        let mut replay = Replay::new(rules.layout());
        let mut totals = [Score::ZERO; MAX_PLAYERS];
        let mut faults = Vec::new();
        let mut last_play = Score::ZERO;
        for (number, turn) in (1..).zip(&self.turns) {
            let expected = match &turn.event {
                Event::Move(Move::Play(play)) => {
                    last_play = turn.points;
                    Some(score(play, &replay.board, rules, &values))
                }
                Event::Move(_) | Event::UnknownExchange(_) => Some(Score::ZERO),
                Event::Withdrawal => Some(-last_play),
                _ => None,
            };
            if let Some(expected) = expected.filter(|expected| *expected != turn.points) {
                faults.push(RecordFault::Points { turn: number, found: turn.points, expected });
            }
            if let Event::LeftTiles(tiles) = &turn.event {
                self.left_faults(number, turn, tiles, alphabet, &mut faults);
            }
            let before = core::mem::replace(&mut totals[turn.player.index()], turn.total);
            if before + turn.points != turn.total {
                faults.push(RecordFault::Total {
                    turn: number,
                    before,
                    points: turn.points,
                    found: turn.total,
                });
            }
            replay.apply(&turn.event);
        }
        faults
    }

    /// Checks a line for tiles left.
    fn left_faults(
        &self,
        number: usize,
        turn: &Turn,
        tiles: &Rack,
        alphabet: &Alphabet,
        faults: &mut Vec<RecordFault>,
    ) {
        let value = TileValues::new(alphabet).rack(tiles);
        let is_own = !turn.rack.is_empty();
        // By some rules the others lose what the player gains, by others the player gains it twice.
        let lost_by_others = self.turns.iter().any(|other| {
            matches!(other.event, Event::LeftTiles(_))
                && other.player != turn.player
                && other.points < Score::ZERO
        });
        let (expected, is_right) = match is_own {
            true => (-value, turn.points == -value || turn.points == Score::ZERO),
            false => {
                let expected = if lost_by_others { value } else { value * 2 };
                (expected, turn.points == expected)
            }
        };
        if !is_right {
            faults.push(RecordFault::LeftPoints {
                turn: number,
                tiles: rack_text(tiles, alphabet),
                found: turn.points,
                expected,
            });
        }
        let played_out = matches!(self.ending, Some(Ending::PlayedOut(_)));
        if is_own || !played_out || self.players.len() != 2 {
            return;
        }
        if let Some(not_played) = self.not_played(alphabet).filter(|rest| rest != tiles) {
            faults.push(RecordFault::LeftTiles {
                turn: number,
                found: rack_text(tiles, alphabet),
                expected: rack_text(&not_played, alphabet),
            });
        }
    }

    /// Returns the tiles of the alphabet that are not on the board at the end; `None` if it has no
    /// numbers of tiles, or fewer than are on the board.
    fn not_played(&self, alphabet: &Alphabet) -> Option<Rack> {
        let mut left = Rack::from_tiles(Bag::new(alphabet).tiles().iter().copied()).ok()?;
        let played = self.turns.iter().enumerate().filter_map(|(at, turn)| {
            let withdrawn = |next: &Turn| matches!(next.event, Event::Withdrawal);
            let Event::Move(Move::Play(play)) = &turn.event else {
                return None;
            };
            let is_withdrawn = self.turns.get(at + 1).is_some_and(withdrawn);
            (!is_withdrawn).then_some(play)
        });
        for tile in played.flat_map(|play| play.pieces()) {
            if !left.remove(tile) {
                return None;
            }
        }
        Some(left)
    }
}
