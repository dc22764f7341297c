//! The judgement of a turn with one tile in the bag, by a search over all draws.

use lexc_game::{GameRules, GameState, Move};

use super::estimate::Estimate;
use super::options::AnalysisOptions;
use crate::endgame::EndgameStatus;
use crate::preendgame::{MoveResults, Preendgame, PreendgameOptions};
use crate::simulate::Tables;

/// The number of tiles in the bag of the turns that are searched.
const BAG: usize = 1;

/// Nodes between two calls of the function that watches a search.
const SLICE: u64 = 1 << 12;

/// The outcome of a search.
pub(super) enum PreendgameOutcome {
    /// The bag, the rules or the move do not allow this search.
    NotApplicable,
    /// No best move was proven within this number of nodes.
    Unproven(u64),
    /// The best move is proven.
    Decided(Box<ProvenMove>),
}

/// A proven best move.
pub(super) struct ProvenMove {
    /// The best move: the move made, if it wins as often.
    pub(super) best: Move,
    /// The win probabilities of the best move and the move made, over all draws.
    pub(super) win: [Estimate; 2],
    pub(super) nodes: u64,
}

/// Searches a turn. Returns `None` if `watch` ends the search.
pub(super) fn search(
    state: &GameState,
    made: &Move,
    tables: &Tables,
    rules: &GameRules,
    options: &AnalysisOptions,
    watch: &mut dyn FnMut() -> bool,
) -> Option<PreendgameOutcome> {
    let most = options.preendgame_nodes;
    if state.bag().len() != BAG || rules.may_exchange(BAG) || most == 0 {
        return Some(PreendgameOutcome::NotApplicable);
    }
    let position = state.view(state.to_move()).position();
    let settings = PreendgameOptions::default()
        .table_bytes(options.endgame_bytes)
        .only_proofs(true);
    let search = Preendgame::new(&tables.lexicon, rules, &position, settings);
    let Ok(mut search) = search else {
        return Some(PreendgameOutcome::NotApplicable);
    };
    let own = match made {
        Move::Play(_) => search.include(made),
        Move::Exchange(_) | Move::Pass => Some(Move::Pass),
    };
    let Some(own) = own else {
        // A play of words that are not in the lexicon.
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
    let answer = search.answer();
    if answer.status != EndgameStatus::Solved {
        return Some(PreendgameOutcome::Unproven(search.nodes()));
    }
    let best = answer.moves.first()?;
    let own = answer.moves.iter().find(|results| results.made == own)?;
    let as_good = own.least >= best.least;
    let share = |results: &MoveResults| Estimate {
        value: (results.least + results.most) / 2.0,
        low: Some(results.least),
        high: Some(results.most),
    };
    Some(PreendgameOutcome::Decided(Box::new(ProvenMove {
        best: if as_good { *made } else { best.made },
        win: [share(if as_good { own } else { best }), share(own)],
        nodes: search.nodes(),
    })))
}
