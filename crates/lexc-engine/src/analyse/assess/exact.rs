//! Assesses a turn by endgame search.

use lexc_game::{Equity, GameRules, GameState, Move, PlayerId, Position, Score};

use crate::analyse::estimate::Estimate;
use crate::analyse::options::AnalysisOptions;
use crate::analyse::turn::{Assessment, Method, ValuedMove};
use crate::endgame::{Endgame, EndgameMove, EndgameOptions};
use crate::error::Error;
use crate::simulate::{Candidate, Tables};
use crate::win::WinProbability;

/// The number of nodes of a step.
const SLICE: u64 = 1 << 12;

/// The result of a search.
#[derive(Debug, Clone)]
pub(crate) struct SolvedPosition {
    best: EndgameMove,
    nodes: u64,
}

/// The search of a position.
pub(crate) struct PositionSearch {
    endgame: Endgame,
    max_nodes: u64,
}

impl PositionSearch {
    pub(crate) fn new(
        position: &Position,
        tables: &Tables,
        rules: &GameRules,
        options: &AnalysisOptions,
    ) -> Result<Self, Error> {
        let search = EndgameOptions::default().table_bytes(options.endgame_bytes);
        Ok(Self {
            endgame: Endgame::new(&tables.lexicon, rules, position, search)?,
            max_nodes: options.endgame_nodes,
        })
    }

    /// Works for a few milliseconds. Returns `true` once the search is complete.
    pub(crate) fn advance(&mut self) -> bool {
        let left = self.max_nodes.saturating_sub(self.endgame.nodes());
        // The first iteration is short and finds a move.
        if left == 0 && self.endgame.solution().best().is_some() {
            return true;
        }
        self.endgame.step(left.clamp(1, SLICE))
    }

    /// Returns the result, or `None` if the position has no move.
    pub(crate) fn result(&self) -> Option<SolvedPosition> {
        let solution = self.endgame.solution();
        Some(SolvedPosition { best: solution.best()?.clone(), nodes: solution.nodes })
    }
}

/// Returns a text that identifies a position.
pub(in crate::analyse) fn key(
    state: &GameState,
    alphabet: &lexc_alphabet::Alphabet,
) -> Option<String> {
    Some(state.position()?.to_cgp(alphabet))
}

/// The position after a move, or the change of the spread if the move ends the game.
pub(crate) enum MoveResult {
    Continues(Box<GameState>),
    Ends { gained: Score },
}

/// Returns the result of a move by the player to move.
pub(crate) fn after(state: &GameState, made: &Move) -> Option<MoveResult> {
    let spread =
        |state: &GameState, player: PlayerId| state.score(player) - state.score(player.next(2));
    let player = state.to_move();
    let mut next = state.clone();
    let _ = next.apply(made).ok()?;
    Some(match next.ending() {
        Some(_) => MoveResult::Ends { gained: spread(&next, player) - spread(state, player) },
        None => MoveResult::Continues(Box::new(next)),
    })
}

/// Returns the value of a searched position for the player to move, with proven bounds.
fn value(solved: &SolvedPosition) -> Estimate {
    let points = |score: Score| f64::from(score.points());
    Estimate {
        value: points(solved.best.value),
        low: solved.best.lower.map(points),
        high: solved.best.upper.map(points),
    }
}

/// Returns the value of a move from the search of the position after it.
pub(crate) fn value_of_made(
    made: &Move,
    after: &MoveResult,
    next: Option<&SolvedPosition>,
) -> Option<Estimate> {
    match after {
        MoveResult::Ends { gained } => Some(Estimate::exact(f64::from(gained.points()))),
        MoveResult::Continues(_) => {
            let score = f64::from(made.score().points());
            Some(Estimate::exact(score).minus(&value(next?)))
        }
    }
}

/// An endgame turn and its values.
pub(in crate::analyse) struct EndgameTurn<'a> {
    /// The state, with both racks known.
    pub(in crate::analyse) state: &'a GameState,
    /// The move counted as made, and its equity.
    pub(in crate::analyse) made: Candidate,
    /// Its value.
    pub(in crate::analyse) value: Estimate,
    pub(in crate::analyse) best: &'a SolvedPosition,
    /// The number of nodes searched.
    pub(in crate::analyse) nodes: u64,
}

impl SolvedPosition {
    pub(in crate::analyse) const fn nodes(&self) -> u64 {
        self.nodes
    }

    fn first(&self) -> Move {
        self.best.line.first().copied().unwrap_or(Move::Pass)
    }
}

/// Returns the assessment of a turn from the values of the best move and the move made.
pub(in crate::analyse) fn assessment(
    turn: &EndgameTurn<'_>,
    tables: &Tables,
    options: &AnalysisOptions,
) -> Assessment {
    let player = turn.state.to_move();
    let view = turn.state.view(player);
    let lead = f64::from(view.spread().points());
    let best_value = value(turn.best);
    let first = turn.best.first();
    // Without a proof, the move made may have a higher value than the best move found.
    let proven = best_value.is_exact() && turn.value.is_exact();
    let is_best = first == turn.made.made || best_value.value <= turn.value.value;
    let best_move = if is_best { turn.made.made } else { first };
    let best_value = match (is_best, proven) {
        (true, false) if turn.value.value > best_value.value => turn.value,
        _ => best_value,
    };
    let made_value = if is_best { best_value } else { turn.value };
    let valued = |made: Move, value: Estimate| ValuedMove {
        made,
        equity: Candidate::new(&view, &tables.leaves, made).equity,
        win: win(lead, &value),
        value,
        reply: None,
        next: None,
    };
    let best = valued(best_move, best_value);
    let made = valued(turn.made.made, made_value);
    let [equity_lost, win_lost] = match is_best {
        true => [Estimate::exact(0.0); 2],
        false => [best.value.minus(&made.value).as_loss(), best.win.minus(&made.win).as_loss()],
    };
    let of_pair =
        Assessment::of_pair(Method::Endgame, options, [best, made], [equity_lost, win_lost]);
    Assessment {
        conclusive: proven,
        line: turn.best.best.line.clone(),
        effort: turn.nodes,
        ..of_pair
    }
}

/// Returns the win probability of a player who leads by `lead` and gains these points.
fn win(lead: f64, points: &Estimate) -> Estimate {
    let of = |points: f64| {
        let spread = Equity::from_points(lead + points).points().round();
        WinProbability::of_spread(Score::new(spread as i32)).value()
    };
    Estimate { value: of(points.value), low: points.low.map(of), high: points.high.map(of) }
}
