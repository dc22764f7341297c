//! [`exhaustive_value`]: the value of an endgame by exhaustive search, to check the solver.

use std::collections::HashMap;

use lexc_game::{GameRules, GameState, Move, PlayerId, Position, Rack, Score};
use lexc_movegen::MoveGenerator;
use lexc_runtime::Lexicon;

use super::options::EndgameOptions;
use super::start::EndgameStart;
use crate::error::Error;

/// The reuse of position values in an exhaustive search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PositionMemory {
    /// Every line is searched separately.
    #[default]
    None,
    /// Values are stored by the whole position: tiles on the board, racks, scoreless turns.
    Positions,
}

/// Returns the value of an endgame for the player to move by searching every line to its end;
/// `None` if that takes more than `limit` nodes.
///
/// The search uses no bounds, estimates or move ordering. It shares no code with
/// [`Endgame`](super::Endgame) except for reading the position: moves come from [`MoveGenerator`]
/// on the whole lexicon, and rules from [`GameState`].
///
/// # Errors
/// [`Error`] if the position is not an endgame.
///
/// # Examples
/// ```
/// use lexc_engine::endgame::{EndgameOptions, PositionMemory, exhaustive_value};
/// use lexc_game::{GameRules, Position, Rack};
///
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// // A lexicon of CAR, CARS, CAT, CATS, DO, DOG, DOGS and others.
/// let rules = GameRules::standard();
/// let board = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15";
/// let cgp = format!("{board} DGOS/R 0/0 0");
/// let position = Position::from_cgp(&cgp, rules.layout(), lexicon.alphabet())?;
/// let options = EndgameOptions::default().other_tiles_ignored(true);
/// let value = exhaustive_value(&lexicon, &rules, &position, &options, PositionMemory::Positions, 100_000)?;
/// // DOGS down makes CATS, for 14, and twice the R that is left.
/// assert_eq!(value.map(|value| value.points()), Some(16));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn exhaustive_value(
    lexicon: &Lexicon,
    rules: &GameRules,
    position: &Position,
    options: &EndgameOptions,
    memory: PositionMemory,
    limit: u64,
) -> Result<Option<Score>, Error> {
    let start = EndgameStart::read(lexicon.alphabet(), rules, position, options)?;
    let mut generator = MoveGenerator::with_rules(lexicon, rules)?;
    generator.set_mirrored_openings(true);
    generator.set_board(&position.board)?;
    let Some(state) = start.state(lexicon.alphabet(), rules) else {
        return Ok(None);
    };
    let mut search = ExhaustiveSearch {
        generator,
        state,
        limit,
        known: (memory == PositionMemory::Positions).then(HashMap::new),
    };
    Ok(search.value().map(Score::new))
}

/// All data that the value of a position depends on.
type PositionKey = (Vec<u8>, [Rack; 2], u32);

struct ExhaustiveSearch {
    generator: MoveGenerator,
    state: GameState,
    limit: u64,
    known: Option<HashMap<PositionKey, i32>>,
}

impl ExhaustiveSearch {
    fn spread(&self, player: PlayerId) -> i32 {
        let other = player.next(2);
        (self.state.score(player) - self.state.score(other)).points()
    }

    /// Returns the value for the player to move, without the scores before the position.
    fn value(&mut self) -> Option<i32> {
        self.limit = self.limit.checked_sub(1)?;
        let player = self.state.to_move();
        let key = self.known.is_some().then(|| {
            let tiles = self.state.board().tiles();
            let bytes = tiles.flat_map(|(square, tile)| {
                [square.row() as u8, square.column() as u8, tile.to_byte()]
            });
            let racks = [player, player.next(2)].map(|player| *self.state.rack(player));
            (bytes.collect(), racks, self.state.scoreless_turns())
        });
        if let (Some(known), Some(key)) = (&self.known, &key)
            && let Some(&value) = known.get(key)
        {
            return Some(value);
        }
        let before = self.spread(player);
        let rack = *self.state.rack(player);
        let plays = self.generator.all(&rack).iter().map(Move::Play);
        let mut moves: Vec<Move> = plays.collect();
        moves.push(Move::Pass);
        let mut best = i32::MIN;
        for made in moves {
            let undo = self.state.apply(&made).expect("a legal move");
            let value = if self.state.ending().is_some() {
                self.spread(player) - before
            } else {
                let gained = self.spread(player) - before;
                if let Move::Play(play) = &made {
                    self.generator.apply(play).expect("a legal play");
                }
                let value = self.value();
                if let Move::Play(_) = &made {
                    self.generator.undo();
                }
                match value {
                    Some(value) => gained - value,
                    None => {
                        self.state.undo(undo);
                        return None;
                    }
                }
            };
            self.state.undo(undo);
            best = best.max(value);
        }
        if let (Some(known), Some(key)) = (&mut self.known, key) {
            known.insert(key, best);
        }
        Some(best)
    }
}
