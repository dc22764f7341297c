//! [`candidates`]: the moves of the highest equity.

use core::cmp::Reverse;
use std::sync::Arc;

use lexc_game::{Board, Draws, Equity, Move, Play, PlayerView};
use lexc_movegen::{GeneratorError, LeaveEvaluator, MoveGenerator, Stop};

use crate::error::Error;
use crate::leaves::{LeaveTable, TurnValues};

/// A move and its equity, the score plus the value of the leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub made: Move,
    /// The equity of the move.
    pub equity: Equity,
}

impl Candidate {
    /// Returns a move of the view's player with its equity.
    #[must_use]
    pub fn new(view: &PlayerView<'_>, leaves: &Arc<LeaveTable>, made: Move) -> Self {
        let equity = TurnValues::of_view(Arc::clone(leaves), view).equity(&made, view.rack());
        Self { made, equity }
    }
}

/// Returns the `count` moves of the highest equity, best first: plays, and exchanges if they are
/// allowed, or a pass if there is no other move. On ties, plays come first, in their own order.
///
/// Sets the board of the generator to the board of the view.
///
/// # Errors
/// [`GeneratorError`] if the board does not fit the generator.
pub fn candidates(
    view: &PlayerView<'_>,
    generator: &mut MoveGenerator,
    leaves: &Arc<LeaveTable>,
    count: usize,
) -> Result<Vec<Candidate>, GeneratorError> {
    candidates_until(view, generator, leaves, count, &|| false)
}

/// The number of exchanges that are ranked at once, and between two checks of the end.
const EXCHANGES: usize = 1 << 12;

/// Returns the moves of [`candidates`], or the best ones of those found when `stop` returns `true`:
/// large racks have millions of plays and exchanges.
///
/// # Errors
/// [`GeneratorError`] if the board does not fit the generator.
pub fn candidates_until(
    view: &PlayerView<'_>,
    generator: &mut MoveGenerator,
    leaves: &Arc<LeaveTable>,
    count: usize,
    stop: Stop<'_>,
) -> Result<Vec<Candidate>, GeneratorError> {
    generator.set_board(view.board())?;
    let values = TurnValues::of_view(Arc::clone(leaves), view);
    let evaluator = LeaveEvaluator::new(values.clone());
    let plays = generator.top_by_until(view.rack(), count, evaluator, stop);
    let mut found: Vec<Candidate> = plays
        .iter()
        .map(|valued| Candidate { made: Move::Play(valued.play), equity: valued.equity })
        .collect();
    if view.may_exchange() {
        let exchanges = lexc_game::exchanges(view.rack(), view.bag_len(), view.rules());
        for tiles in exchanges {
            let made = Move::Exchange(tiles);
            let equity = values.equity(&made, view.rack());
            found.push(Candidate { made, equity });
            if found.len() >= count.saturating_add(EXCHANGES) {
                keep_best(&mut found, count);
                if stop() {
                    break;
                }
            }
        }
    }
    if found.is_empty() {
        found.push(Candidate { made: Move::Pass, equity: values.equity(&Move::Pass, view.rack()) });
    }
    keep_best(&mut found, count);
    Ok(found)
}

/// Keeps the best candidates. The sort is stable, so plays stay before exchanges.
fn keep_best(found: &mut Vec<Candidate>, count: usize) {
    found.sort_by_key(|candidate| Reverse(candidate.equity));
    found.truncate(count);
}

/// Checks that the rules allow all moves.
///
/// # Errors
/// Returns [`Error`] with the number of the first illegal move, from 1.
pub(super) fn check_candidates<'a>(
    view: &PlayerView<'_>,
    moves: impl IntoIterator<Item = &'a Move>,
) -> Result<(), Error> {
    let state = view.sample(Draws::new(0, 0));
    for (number, made) in (1..).zip(moves) {
        state.check(made).map_err(|error| {
            Error::illegal(format!("candidate {number} cannot be made: {error}"))
        })?;
    }
    Ok(())
}

/// Returns one representative of all moves that are equivalent on a board: a single tile makes the
/// same play in both directions, and on a symmetric board every play is equivalent to its mirror
/// image.
pub(super) fn representative(made: &Move, board: &Board, symmetric: bool) -> Move {
    let Move::Play(play) = made else {
        return *made;
    };
    let turned = |start| Play::new(play.direction().other(), start, play.tiles(), play.score());
    let mut images = vec![*play];
    if play.tiles().len() == 1 {
        images.push(turned(play.start()));
    }
    if symmetric && is_symmetric(board) {
        images.push(turned(play.start().mirrored()));
        if play.tiles().len() == 1 {
            let start = play.start().mirrored();
            images.push(Play::new(play.direction(), start, play.tiles(), play.score()));
        }
    }
    let first = images.into_iter().min_by(Play::cmp_placement);
    first.map_or(*made, Move::Play)
}

/// Returns `true` if the tiles of a board are symmetric about the diagonal.
fn is_symmetric(board: &Board) -> bool {
    board.rows() == board.columns()
        && (board.tiles()).all(|(square, tile)| board.get(square.mirrored()) == Some(tile))
}
