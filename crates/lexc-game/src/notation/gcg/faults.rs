//! [`RecordFault`]: a line of a record that contradicts the rules or other lines.

use lexc_alphabet::{Alphabet, Tile};

use crate::board::grid::Board;
use crate::moves::player_move::Move;
use crate::moves::words::score;
use crate::notation::display::rack_text;
use crate::player::{Ending, MAX_PLAYERS};
use crate::record::{Event, Game, Replay, Turn};
use crate::rules::game_rules::GameRules;
use crate::rules::tile_values::TileValues;
use crate::score::Score;
use crate::state::legal::{MoveError, check_place};
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
    /// Tiles of a move that its rack does not have.
    #[error("turn {turn}: {tiles} {is} not on the rack {rack}", is = if *several { "are" } else { "is" })]
    NotOnRack {
        /// The turn.
        turn: usize,
        /// The tiles.
        tiles: String,
        /// The rack in the record.
        rack: String,
        /// `true` if there are several tiles.
        several: bool,
    },
    /// A rack of more tiles than the rules allow.
    #[error("turn {turn}: the rack {rack} has {found} tiles, and the rules allow {most}")]
    LongRack {
        /// The turn.
        turn: usize,
        /// The rack in the record.
        rack: String,
        /// The number of its tiles.
        found: usize,
        /// The largest number that the rules allow.
        most: usize,
    },
    /// A play where the rules allow none: it touches no other tile, or is the first one and does
    /// not cover the start square.
    #[error("turn {turn}: {error}")]
    Place {
        /// The turn.
        turn: usize,
        /// The reason.
        error: MoveError,
    },
    /// More tiles of a kind than the game has, on the board and on the rack.
    #[error("turn {turn}: more tiles than the game has: {tiles}")]
    TooManyTiles {
        /// The turn.
        turn: usize,
        /// The tiles, each with its numbers: `Q (3 of 1)`.
        tiles: String,
    },
    /// A player who moves twice in a row.
    #[error("turn {turn}: {player} moves twice in a row")]
    TwiceInARow {
        /// The turn.
        turn: usize,
        /// The nickname of the player.
        player: String,
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

impl RecordFault {
    /// Returns the turn, from 1.
    #[must_use]
    pub const fn turn(&self) -> usize {
        match self {
            Self::Total { turn, .. }
            | Self::Points { turn, .. }
            | Self::LeftPoints { turn, .. }
            | Self::NotOnRack { turn, .. }
            | Self::LongRack { turn, .. }
            | Self::Place { turn, .. }
            | Self::TooManyTiles { turn, .. }
            | Self::TwiceInARow { turn, .. }
            | Self::LeftTiles { turn, .. } => *turn,
        }
    }
}

impl Game {
    /// Returns what contradicts the rules or other lines of the record: totals and points, tiles
    /// left, tiles that are not on the rack, racks of too many tiles, plays in a place that the
    /// rules do not allow, more tiles than the game has, a player who moves twice in a row.
    ///
    /// Tiles that a rack lacks of a full one are unknown, and may be any.
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
        let mut supply = Supply::new(alphabet);
        let mut last_player = None;
        for (number, turn) in (1..).zip(&self.turns) {
            if turn.event.is_turn() {
                if self.players.len() > 1 && last_player == Some(turn.player) {
                    let player = self.players[turn.player.index()].nickname().to_owned();
                    faults.push(RecordFault::TwiceInARow { turn: number, player });
                }
                last_player = Some(turn.player);
                let (found, most) = (turn.rack.len(), rules.rack_size());
                if found > most {
                    let rack = rack_text(&turn.rack, alphabet);
                    faults.push(RecordFault::LongRack { turn: number, rack, found, most });
                }
                faults.extend(not_on_rack(number, turn, rules, alphabet));
                if let Event::Move(Move::Play(play)) = &turn.event {
                    let board = &replay.board;
                    let place = check_place(play, board, rules.layout(), board.is_empty());
                    faults.extend(
                        place.err().map(|error| RecordFault::Place { turn: number, error }),
                    );
                }
                if let Some(tiles) = supply.exceeded(&replay.board, turn, alphabet) {
                    faults.push(RecordFault::TooManyTiles { turn: number, tiles });
                }
            }
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

/// Returns the fault of a move with tiles that are not on its rack, beyond those that are unknown.
fn not_on_rack(
    number: usize,
    turn: &Turn,
    rules: &GameRules,
    alphabet: &Alphabet,
) -> Option<RecordFault> {
    let mut rack = turn.rack;
    let used: Vec<Tile> = match &turn.event {
        _ if rack.is_empty() => return None,
        Event::Move(Move::Play(play)) => play.pieces().collect(),
        Event::Move(Move::Exchange(tiles)) => tiles.tiles().collect(),
        _ => return None,
    };
    let missing: Vec<Tile> = used.into_iter().filter(|tile| !rack.remove(*tile)).collect();
    let unknown = rules.rack_size().saturating_sub(turn.rack.len());
    if missing.len() <= unknown {
        return None;
    }
    let several = missing.len() > 1;
    let tiles = Rack::from_tiles(missing).ok()?;
    Some(RecordFault::NotOnRack {
        turn: number,
        tiles: rack_text(&tiles, alphabet),
        rack: rack_text(&turn.rack, alphabet),
        several,
    })
}

/// The tiles of a game, and those kinds of which too many were found already.
struct Supply {
    /// The number of each tile; empty if the alphabet has no numbers.
    tiles: Vec<(Tile, usize)>,
    reported: Vec<Tile>,
}

impl Supply {
    fn new(alphabet: &Alphabet) -> Self {
        let mut tiles: Vec<(Tile, usize)> = Vec::new();
        for &tile in Bag::new(alphabet).tiles() {
            match tiles.iter_mut().find(|(known, _)| *known == tile) {
                Some((_, number)) => *number += 1,
                None => tiles.push((tile, 1)),
            }
        }
        Self { tiles, reported: Vec::new() }
    }

    /// Returns the kinds of tiles of which there are too many on the board and on the rack of a
    /// turn, as text. Each kind is returned once.
    fn exceeded(&mut self, board: &Board, turn: &Turn, alphabet: &Alphabet) -> Option<String> {
        if self.tiles.is_empty() {
            return None;
        }
        let mut rack = turn.rack;
        if let Event::Move(Move::Play(play)) = &turn.event {
            // Tiles of the play that the rack lacks were on it, unknown.
            let mut known = rack;
            play.pieces().filter(|tile| !known.remove(*tile)).for_each(|tile| _ = rack.add(tile));
        }
        let on_board = board.tiles().map(|(_, placed)| placed.tile());
        let mut all: Vec<Tile> = on_board.chain(rack.tiles()).collect();
        all.sort_unstable();
        let mut found = Vec::new();
        for kind in all.chunk_by(|a, b| a == b) {
            let tile = kind[0];
            let known = self.tiles.iter().find(|(known, _)| *known == tile);
            let number = known.map_or(0, |(_, number)| *number);
            if kind.len() > number && !self.reported.contains(&tile) {
                self.reported.push(tile);
                let face = rack_text(&Rack::from_tiles([tile]).ok()?, alphabet);
                found.push(format!("{face} ({} of {number})", kind.len()));
            }
        }
        (!found.is_empty()).then(|| found.join(", "))
    }
}
