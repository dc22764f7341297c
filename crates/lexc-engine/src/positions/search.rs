//! [`PositionSearch`]: shows that the best move of a position is certain, in steps.

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use lexc_alphabet::Letter;
use lexc_game::{Direction, GameRules, GameState, Move, PlayerView, Square};
use lexc_movegen::{MoveGenerator, Stop};
use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::options::{PositionFilter, PositionOptions, PositionPhase};
use crate::analyse::{Estimate, Method};
use crate::endgame::{Endgame, EndgameMove, EndgameOptions, EndgameStatus};
use crate::error::Error;
use crate::preendgame::{Preendgame, PreendgameOptions};
use crate::simulate::{
    Candidate, CandidateStatus, Comparison, Simulation, StopReason, Tables, candidates_until,
};
use crate::watch::StepLimits;

/// The number of nodes of a step of an endgame search.
const SLICE: u64 = 1 << 12;

/// The number of plays between two checks of the end.
const PLAYS: u32 = 1 << 12;

/// The number of candidates for each one that is simulated: plays of the same letters have several
/// choices of blanks.
const BLANK_CHOICES: usize = 4;

/// What all searches read.
#[derive(Debug, Clone)]
pub(super) struct SearchSetting {
    pub(super) tables: Tables,
    pub(super) rules: GameRules,
    pub(super) options: PositionOptions,
    pub(super) filter: PositionFilter,
}

/// A best move that is certain.
#[derive(Debug, Clone, Copy)]
pub(super) struct CertainMove {
    pub(super) best: Move,
    pub(super) second: Move,
    pub(super) method: Method,
    pub(super) lead: Estimate,
}

/// The search of a position.
#[derive(Debug)]
pub(super) struct PositionSearch {
    pub(super) state: GameState,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    Endgame(Box<Endgame>),
    Preendgame(Box<Preendgame>),
    /// Drop all candidates but one. The moves are those that the filter allows.
    Simulation(Box<Simulation>, Vec<Move>),
    /// Confirm the lead of the first move over the second.
    Comparison(Box<Comparison>, [Move; 2]),
    Done(Option<CertainMove>),
}

impl PositionSearch {
    /// Begins the search of a position that the filter may allow. Returns `None` if `stop` returned
    /// `true` before.
    pub(super) fn new(
        state: GameState,
        setting: &SearchSetting,
        generator: &mut MoveGenerator,
        stop: Stop<'_>,
    ) -> Result<Option<Self>, Error> {
        let stage = Stage::first(&state.view(state.to_move()), setting, generator, stop)?;
        Ok((!stop()).then_some(Self { state, stage }))
    }

    /// Works until a limit is reached. Returns `true` once the search is complete. A part is a few
    /// milliseconds of work, or the search of a draw.
    pub(super) fn advance(
        &mut self,
        setting: &SearchSetting,
        threads: usize,
        limits: StepLimits<'_>,
    ) -> Result<bool, Error> {
        let view = self.state.view(self.state.to_move());
        loop {
            let next = self.stage.advance(&view, setting, threads, limits)?;
            if let Some(next) = next {
                self.stage = next;
            }
            if matches!(self.stage, Stage::Done(_)) {
                return Ok(true);
            }
            if limits.is_reached() {
                return Ok(false);
            }
        }
    }

    /// Returns the best move of a complete search, if it is certain and the filter allows it.
    pub(super) fn result(&self, setting: &SearchSetting) -> Option<CertainMove> {
        let Stage::Done(Some(found)) = self.stage else { return None };
        let (board, bag) = (self.state.board(), self.state.bag().len());
        setting.filter.allows(bag, &found.best, board, &setting.rules).then_some(found)
    }
}

impl Stage {
    fn first(
        view: &PlayerView<'_>,
        setting: &SearchSetting,
        generator: &mut MoveGenerator,
        stop: Stop<'_>,
    ) -> Result<Self, Error> {
        let SearchSetting { tables, rules, options, filter } = setting;
        let bag = view.bag_len();
        let phase = PositionPhase::of(bag);
        let [seed, _] = seeds(view, setting);
        if phase == PositionPhase::Earlier {
            let leaves = &tables.leaves;
            let most = options.candidates.saturating_mul(BLANK_CHOICES);
            let mut found = candidates_until(view, generator, leaves, most, stop)?;
            keep_best_blanks(&mut found);
            found.truncate(options.candidates);
            let moves = found.iter().map(|candidate| candidate.made);
            let allows = |made: &Move| filter.allows(bag, made, view.board(), rules);
            let wanted: Vec<Move> = moves.filter(allows).collect();
            if wanted.is_empty() || found.len() < 2 {
                return Ok(Self::Done(None));
            }
            let simulation =
                Simulation::new(view, tables.clone(), &found, options.simulation(bag, seed))?;
            return Ok(Self::Simulation(Box::new(simulation), wanted));
        }
        if !has_wanted_play(view, filter, generator, stop)? {
            return Ok(Self::Done(None));
        }
        let (position, table_bytes) = (view.position(), options.table_bytes);
        Ok(match phase {
            PositionPhase::Endgame => {
                let search = EndgameOptions::default().top(2).table_bytes(table_bytes);
                let endgame = Endgame::new(&tables.lexicon, rules, &position, search)?;
                Self::Endgame(Box::new(endgame))
            }
            _ => {
                let search =
                    PreendgameOptions::default().top(2).table_bytes(table_bytes).seed(seed);
                let search = Preendgame::new(&tables.lexicon, rules, &position, search)?;
                Self::Preendgame(Box::new(search))
            }
        })
    }

    /// Returns the next stage once this one is complete.
    fn advance(
        &mut self,
        view: &PlayerView<'_>,
        setting: &SearchSetting,
        threads: usize,
        limits: StepLimits<'_>,
    ) -> Result<Option<Self>, Error> {
        let SearchSetting { tables, options, .. } = setting;
        Ok(match self {
            Self::Endgame(endgame) => {
                if endgame.step(SLICE) {
                    Some(Self::Done(certain_of_endgame(endgame)))
                } else {
                    let is_over = endgame.nodes() >= options.endgame_nodes;
                    is_over.then_some(Self::Done(None))
                }
            }
            // A search with a limit of nodes is reproducible with one thread only.
            Self::Preendgame(search) => {
                let is_over = AtomicBool::new(false);
                let is_complete = search.run_in_steps(1, limits.is_due, |nodes| {
                    is_over.fetch_or(nodes >= options.preendgame_nodes, Relaxed);
                    nodes >= options.preendgame_nodes || (limits.is_cancelled)()
                });
                match (is_complete, is_over.into_inner()) {
                    (true, _) => Some(Self::Done(certain_of_draws(search))),
                    (false, true) => Some(Self::Done(None)),
                    (false, false) => has_two_winners(search).then_some(Self::Done(None)),
                }
            }
            Self::Simulation(simulation, wanted) => {
                simulation.advance_until(threads, limits.is_cancelled);
                match simulated(simulation, wanted) {
                    None => None,
                    Some(None) => Some(Self::Done(None)),
                    Some(Some(pair)) => {
                        let [_, seed] = seeds(view, setting);
                        let settings = options.simulation(view.bag_len(), seed);
                        let comparison =
                            Comparison::new(view, tables, pair, &settings, options.iterations)?;
                        Some(Self::Comparison(Box::new(comparison), pair))
                    }
                }
            }
            Self::Comparison(comparison, [best, second]) => {
                comparison.advance_until(limits.is_cancelled).then(|| {
                    let lead = Estimate::from(comparison.result().points_difference);
                    let (best, second, method) = (*best, *second, Method::Simulation);
                    let found = CertainMove { best, second, method, lead };
                    Self::Done(lead.is_positive().then_some(found))
                })
            }
            Self::Done(_) => None,
        })
    }
}

/// Keeps the first one of candidates that differ only in which of their tiles are blanks, since
/// nobody studies the others.
fn keep_best_blanks(found: &mut Vec<Candidate>) {
    let mut seen: Vec<(Direction, Square, Vec<Letter>)> = Vec::new();
    found.retain(|candidate| {
        let Move::Play(play) = candidate.made else { return true };
        let letters = play.tiles().iter().map(|tile| tile.letter()).collect();
        let placed = (play.direction(), play.start(), letters);
        let is_new = !seen.contains(&placed);
        seen.extend(is_new.then_some(placed));
        is_new
    });
}

/// Returns `true` if the main word of a play satisfies the conditions of the filter, or it has
/// none.
fn has_wanted_play(
    view: &PlayerView<'_>,
    filter: &PositionFilter,
    generator: &mut MoveGenerator,
    stop: Stop<'_>,
) -> Result<bool, Error> {
    if filter.word.is_none() {
        return Ok(true);
    }
    generator.set_board(view.board())?;
    let (mut is_wanted, mut plays) = (false, 0_u32);
    generator.try_for_each(view.rack(), |play| {
        is_wanted = filter.allows_word(&Move::Play(*play), view.board());
        plays += 1;
        match is_wanted || plays.is_multiple_of(PLAYS) && stop() {
            true => core::ops::ControlFlow::Break(()),
            false => core::ops::ControlFlow::Continue(()),
        }
    });
    Ok(is_wanted)
}

/// Returns the seeds of the simulation and of the comparison. They depend on the position alone, so
/// that a turn has the same result in any list of games.
fn seeds(view: &PlayerView<'_>, setting: &SearchSetting) -> [u64; 2] {
    let alphabet = setting.tables.lexicon.alphabet();
    let position = view.position().to_cgp(alphabet);
    let seed = xxh3_64_with_seed(position.as_bytes(), setting.options.seed);
    [seed & !1, seed | 1]
}

/// Returns the best move of a complete endgame search, if every other one gains fewer points.
fn certain_of_endgame(endgame: &Endgame) -> Option<CertainMove> {
    let solution = endgame.solution();
    let [best, second] = solution.moves.as_slice() else { return None };
    let is_solved = |made: &EndgameMove| made.status == EndgameStatus::Solved;
    let lead = best.value - second.value;
    let is_certain = is_solved(best) && is_solved(second) && lead.points() > 0;
    let first = |made: &EndgameMove| made.line.first().copied();
    is_certain.then_some(CertainMove {
        best: first(best)?,
        second: first(second)?,
        method: Method::Endgame,
        lead: Estimate::exact(lead.points().into()),
    })
}

/// Returns `true` if two moves are proven to win every game, so that none wins most often: mostly
/// the game is decided.
fn has_two_winners(search: &Preendgame) -> bool {
    let answer = search.best(2);
    answer.moves.len() == 2 && answer.moves.iter().all(|results| results.least >= 1.0)
}

/// Returns the best move of a complete search over draws, if every other one wins less often.
fn certain_of_draws(search: &Preendgame) -> Option<CertainMove> {
    let answer = search.answer();
    let [best, second, ..] = answer.moves.as_slice() else { return None };
    let others = answer.moves.iter().skip(1).map(|other| other.most).fold(0.0, f64::max);
    let lead = Estimate {
        value: best.win - second.win,
        low: Some(best.least - others),
        high: Some(best.most - second.least),
    };
    let (best, second, method) = (best.made, second.made, Method::Preendgame);
    lead.is_positive().then_some(CertainMove { best, second, method, lead })
}

/// Returns the best move of a simulation and the second-best one; `Some(None)` if no candidate can
/// be both wanted and certain, and `None` while that is open.
fn simulated(simulation: &Simulation, wanted: &[Move]) -> Option<Option<[Move; 2]>> {
    let ranking = simulation.ranking();
    let of_status = |status| ranking.iter().filter(move |ranked| ranked.status == status);
    let mut left = of_status(CandidateStatus::Left);
    let best = left.find(|ranked| wanted.contains(&ranked.made)).map(|ranked| ranked.made);
    match (best, simulation.stopped()) {
        (None, _) => Some(None),
        (Some(_), None) => None,
        (Some(best), Some(StopReason::Decided)) => {
            let second = of_status(CandidateStatus::Dropped).next();
            Some(second.map(|second| [best, second.made]))
        }
        (Some(_), Some(_)) => Some(None),
    }
}
