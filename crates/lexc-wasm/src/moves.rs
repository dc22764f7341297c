//! Moves from the caller, and moves as data.

use std::sync::Arc;

use lexc::game::{
    Board, Direction, Equity, GameRules, Move, Play, Position, Rack, Score, Square, TileValues,
};
use lexc::moves::{LeaveEvaluator, MoveGenerator};
use lexc::runtime::Lexicon;
use lexc::{Alphabet, PlacedTile};
use lexc_api::text::parse_move;
use lexc_engine::leaves::{LeaveTable, TurnValues};
use serde::{Deserialize, Serialize};

use crate::cache::LexiconCache;
use crate::data::error::{Result, WasmError, WasmErrorKind};
use crate::data::faces::{PlacedData, SquareData, rack_texts};
use crate::data::illegal::Illegal;
use crate::data::rules::RulesOptions;
use crate::data::tiles::{placed, read_letter, read_rack};
use crate::leaves::RawLeaves;

/// A move from the caller.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum MoveInput {
    /// `8D QUIZ`, `exchange QV` or `-QV`, `pass` or `-`.
    Text(String),
    /// Tiles on squares, in any order.
    Tiles(Vec<Placement>),
    /// Tiles to be exchanged.
    Exchange(Vec<String>),
    /// A pass.
    Pass(bool),
}

/// A tile on a square.
#[derive(Debug, Clone, Deserialize, Serialize)]
pub(crate) struct Placement {
    row: usize,
    column: usize,
    #[serde(flatten)]
    tile: PlacedData,
}

/// A turn: the board before it, the rack, and their rules.
#[derive(Debug, Clone)]
pub(crate) struct Turn<'a> {
    pub(crate) board: &'a Board,
    pub(crate) rack: Rack,
    pub(crate) unseen: Rack,
    pub(crate) bag: usize,
    pub(crate) rules: &'a GameRules,
    pub(crate) values: TileValues,
    pub(crate) cache: &'a LexiconCache,
}

impl<'a> Turn<'a> {
    /// Returns the turn of a position.
    pub(crate) fn of_position(
        position: &'a Position,
        rules: &'a GameRules,
        cache: &'a LexiconCache,
    ) -> Self {
        let alphabet = cache.lexicon.alphabet();
        Self {
            board: &position.board,
            rack: position.rack,
            unseen: position.unseen(alphabet),
            bag: position.bag(alphabet, rules),
            rules,
            values: TileValues::new(alphabet),
            cache,
        }
    }

    pub(crate) fn lexicon(&self) -> &'a Lexicon {
        &self.cache.lexicon
    }

    fn alphabet(&self) -> &'a Alphabet {
        self.lexicon().alphabet()
    }

    /// Reads a move from the caller, with its score. A text that is not a move is an error; tiles
    /// that form no play are [`Illegal`].
    pub(crate) fn read(&self, input: &MoveInput) -> Result<Result<Move, Illegal>> {
        match input {
            MoveInput::Pass(_) => Ok(Ok(Move::Pass)),
            MoveInput::Exchange(tiles) => {
                let tiles = read_rack(tiles, self.lexicon())?;
                Ok(Ok(Move::Exchange(tiles)))
            }
            MoveInput::Tiles(tiles) => Ok(self.place(tiles).map(Move::Play)),
            MoveInput::Text(text) => {
                let made = parse_move(self.lexicon(), "move", text, self.board, self.rules);
                made.map(Ok).map_err(|error| WasmError::from_api(WasmErrorKind::Move, error))
            }
        }
    }

    fn scored(&self, play: Play) -> Play {
        let score = lexc::game::score(&play, self.board, self.rules, &self.values);
        play.with_score(score)
    }

    /// Returns the play formed by tiles on squares.
    fn place(&self, tiles: &[Placement]) -> Result<Play, Illegal> {
        let mut laid: Vec<(Square, PlacedTile)> = Vec::with_capacity(tiles.len());
        for given in tiles {
            let letter = read_letter(&given.tile.letter, self.lexicon());
            let letter = letter
                .ok_or_else(|| Illegal::UnknownLetter { letter: given.tile.letter.clone() })?;
            let square = Square::new(given.row, given.column);
            let square = square.filter(|&square| self.board.contains(square));
            let square = square.ok_or(Illegal::LeavesBoard)?;
            let data = SquareData::from(square);
            if self.board.get(square).is_some() {
                return Err(Illegal::Taken { square: data });
            }
            if laid.iter().any(|&(taken, _)| taken == square) {
                return Err(Illegal::Twice { square: data });
            }
            laid.push((square, placed(letter, given.tile.blank)));
        }
        laid.sort_unstable_by_key(|(square, _)| (square.row(), square.column()));
        let (Some(&(first, _)), Some(&(last, _))) = (laid.first(), laid.last()) else {
            return Err(Illegal::NoTiles);
        };
        let same = |coordinate: fn(Square) -> usize| {
            laid.iter().all(|&(square, _)| coordinate(square) == coordinate(first))
        };
        let direction = match (same(Square::row), same(Square::column)) {
            (true, true) if self.joins(first, Direction::Across) => Direction::Across,
            (true, true) if self.joins(first, Direction::Down) => Direction::Down,
            (true, _) => Direction::Across,
            (_, true) => Direction::Down,
            (false, false) => return Err(Illegal::NotInLine),
        };
        let mut at = first;
        while at != last {
            let empty = self.board.get(at).is_none();
            if empty && laid.iter().all(|&(square, _)| square != at) {
                return Err(Illegal::Gap { square: at.into() });
            }
            match at.next(direction) {
                Some(next) => at = next,
                None => break,
            }
        }
        let placed: Vec<PlacedTile> = laid.iter().map(|&(_, tile)| tile).collect();
        Ok(self.scored(Play::new(direction, first, &placed, Score::ZERO)))
    }

    /// Returns `true` if a square has a neighbouring tile in a direction.
    fn joins(&self, square: Square, direction: Direction) -> bool {
        let beside = [square.previous(direction), square.next(direction)];
        let mut beside = beside.into_iter().flatten();
        beside.any(|square| self.board.contains(square) && self.board.get(square).is_some())
    }

    /// Returns the words of a play.
    pub(crate) fn words(&self, play: &Play) -> Vec<WordData> {
        let words = lexc::game::words(play, self.board, self.rules, &self.values);
        let words = words.into_iter().map(|word| WordData {
            word: self.alphabet().spell(&word.letters),
            score: word.score.points(),
            valid: self.lexicon().contains_letters(&word.letters),
            start: word.start.into(),
            direction: direction_name(word.direction),
        });
        words.collect()
    }

    /// Returns a move as data.
    pub(crate) fn data(&self, made: &Move, equity: Option<Equity>) -> MoveData {
        let alphabet = self.alphabet();
        let leave = made.leave(&self.rack).spell(alphabet);
        let equity = equity.map(Equity::points);
        match made {
            Move::Play(play) => {
                let coordinate = play.coordinate(self.board);
                let tiles = play.squares(self.board).map(|(square, tile)| Placement {
                    row: square.row(),
                    column: square.column(),
                    tile: PlacedData::new(tile, alphabet),
                });
                MoveData::Play(Box::new(PlayData {
                    coordinate: coordinate.to_string(),
                    word: play.display_word(self.board, alphabet).to_string(),
                    text: play.display(self.board, alphabet).to_string(),
                    direction: direction_name(play.direction()),
                    start: coordinate.square.into(),
                    tiles: tiles.collect(),
                    score: play.score().points(),
                    bonus: self.rules.bingo_bonus(play.tiles().len()).points(),
                    words: self.words(play),
                    leave,
                    equity,
                }))
            }
            Move::Exchange(tiles) => MoveData::Exchange {
                tiles: rack_texts(tiles, alphabet),
                text: format!("exchange {}", tiles.spell(alphabet)),
                leave,
                score: 0,
                equity,
            },
            Move::Pass => MoveData::Pass { text: "pass", leave, score: 0, equity },
        }
    }
}

/// Returns the name of a direction.
pub(crate) fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::Across => "across",
        Direction::Down => "down",
    }
}

/// A word formed by a play.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct WordData {
    pub(crate) word: String,
    score: i32,
    pub(crate) valid: bool,
    start: SquareData,
    direction: &'static str,
}

/// A play as data.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PlayData {
    coordinate: String,
    word: String,
    pub(crate) text: String,
    direction: &'static str,
    start: SquareData,
    tiles: Vec<Placement>,
    score: i32,
    bonus: i32,
    words: Vec<WordData>,
    leave: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    equity: Option<f64>,
}

/// A move as data.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum MoveData {
    Play(Box<PlayData>),
    Exchange {
        tiles: Vec<String>,
        text: String,
        leave: String,
        score: i32,
        #[serde(skip_serializing_if = "Option::is_none")]
        equity: Option<f64>,
    },
    Pass {
        text: &'static str,
        leave: String,
        score: i32,
        #[serde(skip_serializing_if = "Option::is_none")]
        equity: Option<f64>,
    },
}

/// The selection of moves.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(crate) struct MovesOptions {
    limit: Option<usize>,
    by: Option<By>,
    exchanges: bool,
    pub(crate) rules: Option<RulesOptions>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum By {
    Score,
    Equity,
}

/// A move with its value.
#[derive(Debug, Clone)]
pub(crate) struct Valued {
    pub(crate) made: Move,
    pub(crate) equity: Equity,
}

/// Returns the moves of a turn, best first.
pub(crate) fn best_moves(
    turn: &Turn<'_>,
    options: &MovesOptions,
    leaves: Option<&RawLeaves>,
) -> Result<Vec<MoveData>> {
    let by_equity = options.by == Some(By::Equity);
    let limit = options.limit.unwrap_or(usize::MAX);
    if !by_equity {
        let plays = turn.cache.with_generator(turn.rules, |generator| {
            generator.set_board(turn.board)?;
            Ok(best_plays(generator, &turn.rack, limit))
        })?;
        let data = plays.into_iter();
        return Ok(data.map(|play| turn.data(&Move::Play(play), None)).collect());
    }
    let valued = best_by_equity(turn, limit, options.exchanges, leaves)?;
    let data = valued.iter();
    Ok(data.map(|valued| turn.data(&valued.made, Some(valued.equity))).collect())
}

/// The number of plays up to which searching for the best is faster than finding all plays.
const FEW: usize = 64;

fn best_plays(generator: &mut MoveGenerator, rack: &Rack, limit: usize) -> Vec<Play> {
    if limit <= FEW {
        return generator.top(rack, limit).to_vec();
    }
    let mut plays: Vec<Play> = generator.all(rack).iter().collect();
    plays.sort_unstable_by(Play::cmp_rank);
    plays.truncate(limit);
    plays
}

/// Returns the moves with the highest equity, best first, optionally including exchanges and
/// passing.
pub(crate) fn best_by_equity(
    turn: &Turn<'_>,
    limit: usize,
    exchanges: bool,
    leaves: Option<&RawLeaves>,
) -> Result<Vec<Valued>> {
    let table = turn.cache.leaves(leaves)?;
    let values = turn_values(turn, table);
    let evaluator = LeaveEvaluator::new(values.clone());
    let mut all: Vec<Valued> = turn.cache.with_generator(turn.rules, |generator| {
        generator.set_board(turn.board)?;
        let valued = |valued: lexc::moves::ValuedPlay| Valued {
            made: Move::Play(valued.play),
            equity: valued.equity,
        };
        if limit <= FEW {
            let best = generator.top_by(&turn.rack, limit, evaluator);
            return Ok(best.iter().copied().map(valued).collect());
        }
        let mut all: Vec<_> = generator.all_by(&turn.rack, evaluator).iter().collect();
        all.sort_unstable_by(|a, b| b.equity.cmp(&a.equity).then_with(|| a.play.cmp_rank(&b.play)));
        Ok(all.into_iter().map(valued).collect())
    })?;
    if exchanges {
        let exchanges = lexc::game::exchanges(&turn.rack, turn.bag, turn.rules);
        let others = exchanges.map(Move::Exchange).chain([Move::Pass]);
        all.extend(others.map(|made| Valued { made, equity: values.equity(&made, &turn.rack) }));
        // The sort is stable: plays come before exchanges of the same value.
        all.sort_by_key(|valued| core::cmp::Reverse(valued.equity));
    }
    all.truncate(limit);
    Ok(all)
}

/// Returns the equity of a move.
pub(crate) fn equity_of(
    turn: &Turn<'_>,
    made: &Move,
    leaves: Option<&RawLeaves>,
) -> Result<Equity> {
    let table = turn.cache.leaves(leaves)?;
    Ok(turn_values(turn, table).equity(made, &turn.rack))
}

/// Returns the values of moves in a turn, as the players of lexc use them.
fn turn_values(turn: &Turn<'_>, table: Arc<LeaveTable>) -> TurnValues {
    let mut values = TurnValues::new(table);
    values.set(turn.bag, &turn.unseen, &turn.values, turn.rules);
    values
}
