//! Assesses a turn with one to four tiles in the bag, by a search over draws.

use lexc_game::{GameRules, GameState, Move};

use super::estimate::Estimate;
use super::options::AnalysisOptions;
use crate::endgame::EndgameStatus;
use crate::preendgame::{MoveResults, Preendgame, PreendgameOptions};
use crate::simulate::Tables;

/// The maximum number of tiles in the bag for this search.
const MAX_BAG: usize = 4;

/// The number of nodes between two calls of `watch`.
const SLICE: u64 = 1 << 12;

/// The outcome of a search.
pub(super) enum PreendgameOutcome {
    /// The bag, the rules, the move or the node limit do not allow this search.
    NotApplicable,
    /// The moves are compared.
    Compared(Box<ComparedMoves>),
}

/// The best move found by a search, and the move made.
pub(super) struct ComparedMoves {
    /// The best move, which is the move made if that wins equally often.
    pub(super) best: Move,
    /// The win probabilities of the best move and the move made.
    pub(super) win: [Estimate; 2],
    /// `true` if it is proven that no move wins more often.
    pub(super) is_proven: bool,
    pub(super) nodes: u64,
}

/// Searches a turn. Returns `None` if `watch` cancels the search.
pub(super) fn search(
    state: &GameState,
    made: &Move,
    tables: &Tables,
    rules: &GameRules,
    options: &AnalysisOptions,
    watch: &mut dyn FnMut() -> bool,
) -> Option<PreendgameOutcome> {
    let most = options.preendgame_nodes;
    if !(1..=MAX_BAG).contains(&state.bag().len()) || most == 0 {
        return Some(PreendgameOutcome::NotApplicable);
    }
    let position = state.view(state.to_move()).position();
    let settings = PreendgameOptions::default()
        .table_bytes(options.endgame_bytes)
        .seed(options.seed);
    let search = Preendgame::new(&tables.lexicon, rules, &position, settings);
    let Ok(mut search) = search else {
        return Some(PreendgameOutcome::NotApplicable);
    };
    let Some(own) = search.include(made) else {
        // The play is a phony.
        return Some(PreendgameOutcome::NotApplicable);
    };
    let (mut next, mut cancelled) = (0, false);
    search.run_here(|nodes| {
        if nodes >= next && !cancelled {
            next = nodes + SLICE;
            cancelled = !watch();
        }
        cancelled || nodes >= most
    });
    if cancelled {
        return None;
    }
    if search.stage().0 == 0 {
        return Some(PreendgameOutcome::NotApplicable);
    }
    let answer = search.answer();
    let best = answer.moves.first()?;
    let own = answer.moves.iter().find(|results| results.made == own)?;
    let as_good = own.win >= best.win;
    let is_proven = answer.status == EndgameStatus::Solved;
    let share = |results: &MoveResults| match results.status {
        EndgameStatus::Bound | EndgameStatus::Estimate if !is_proven => {
            Estimate::unbounded(results.win)
        }
        _ => Estimate {
            value: results.win,
            low: Some(results.least),
            high: Some(results.most),
        },
    };
    Some(PreendgameOutcome::Compared(Box::new(ComparedMoves {
        best: if as_good { *made } else { best.made },
        win: [share(if as_good { own } else { best }), share(own)],
        is_proven,
        nodes: search.nodes(),
    })))
}
