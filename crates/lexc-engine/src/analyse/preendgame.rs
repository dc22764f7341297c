//! A turn with one tile in the bag, by a search after each draw.

use lexc_game::{GameRules, GameState, Move};

use super::estimate::Estimate;
use super::options::AnalysisOptions;
use crate::endgame::EndgameStatus;
use crate::preendgame::{MoveResults, Preendgame, PreendgameOptions};
use crate::simulate::Tables;

/// The tiles in the bag of the turns that are searched.
const BAG: usize = 1;

/// Nodes between two calls of the function that watches a search.
const SLICE: u64 = 1 << 18;

/// The outcome of a search.
pub(super) enum Outcome {
    /// The turn is not one for this search: the bag, the rules or the move do not allow it.
    NotApplicable,
    /// No best move was proven within this number of nodes.
    Unproven(u64),
    /// The best move is proven.
    Decided(Box<Decided>),
}

/// A proven best move.
pub(super) struct Decided {
    /// The move that was made, if it wins as much.
    pub(super) best: Move,
    /// The probabilities to win with the best move and with the one that was made, over all draws.
    pub(super) win: [Estimate; 2],
    pub(super) nodes: u64,
}

/// Searches a turn; `None` if `watch` ends it.
pub(super) fn search(
    state: &GameState,
    made: &Move,
    tables: &Tables,
    rules: &GameRules,
    options: &AnalysisOptions,
    watch: &mut dyn FnMut() -> bool,
) -> Option<Outcome> {
    let most = options.preendgame_nodes;
    if state.bag().len() != BAG || rules.may_exchange(BAG) || most == 0 {
        return Some(Outcome::NotApplicable);
    }
    let position = state.view(state.to_move()).position();
    let settings = PreendgameOptions::default().with_table_bytes(options.endgame_bytes);
    let search = Preendgame::new(&tables.lexicon, rules, &position, settings);
    let Ok(mut search) = search else {
        return Some(Outcome::NotApplicable);
    };
    let own = match made {
        Move::Play(play) => search.include(play),
        Move::Exchange(_) | Move::Pass => Some(Move::Pass),
    };
    let Some(own) = own else {
        // A play of words that are not in the lexicon.
        return Some(Outcome::NotApplicable);
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
        return Some(Outcome::Unproven(search.nodes()));
    }
    let best = answer.moves.first()?;
    let own = answer.moves.iter().find(|results| results.made == own)?;
    let as_good = own.least >= best.least;
    let share = |results: &MoveResults| Estimate {
        value: (results.least + results.most) / 2.0,
        low: Some(results.least),
        high: Some(results.most),
    };
    Some(Outcome::Decided(Box::new(Decided {
        best: if as_good { *made } else { best.made },
        win: [share(if as_good { own } else { best }), share(own)],
        nodes: search.nodes(),
    })))
}
