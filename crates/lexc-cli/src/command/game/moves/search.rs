//! The search for the plays of one position.

use core::cmp::Ordering;

use lexc_engine::leaves::TurnValues;
use lexc_game::{Equity, GameRules, Play};
use lexc_movegen::{GeneratorOptions, LeaveEvaluator, MoveGenerator, SearchStats, ValuedPlay};
use lexc_runtime::Letter;

use super::args::Args;
use crate::args::game::backend::generator_error;
use crate::args::game::position::ParsedPosition;
use crate::args::lexicon::OpenedLexicon;
use crate::failure::Failure;

/// The default number of plays to print.
const DEFAULT_LIMIT: usize = 20;

/// The number of plays above which sorting all plays is faster than keeping the best ones in order.
const SORT_ALL_ABOVE: usize = 1000;

/// The plays of a position, the best ones first.
pub(super) struct RankedPlays {
    pub(super) plays: Vec<Play>,
    /// Their equities, with the leave values, if plays are ranked by equity.
    pub(super) equities: Option<(Vec<Equity>, TurnValues)>,
    /// The number of all plays, unless only the best one was searched for.
    pub(super) count: Option<u64>,
    pub(super) stats: SearchStats,
}

/// Returns a generator with the board of the position.
fn generator(
    opened: &OpenedLexicon,
    rules: &GameRules,
    options: GeneratorOptions,
    start: &ParsedPosition,
) -> Result<MoveGenerator, Failure> {
    let failure = |error| generator_error(opened, &error);
    let mut generator =
        MoveGenerator::with_options(&opened.lexicon, rules, options).map_err(failure)?;
    generator
        .set_board(&start.position.board)
        .map_err(failure)?;
    Ok(generator)
}

/// Compares plays by equity, the best first.
fn by_equity(one: &ValuedPlay, other: &ValuedPlay) -> Ordering {
    let by_equity = other.equity.cmp(&one.equity);
    by_equity.then_with(|| one.play.cmp_rank(&other.play))
}

/// Finds the plays whose words satisfy the conditions.
///
/// All plays are generated, because a search for the best plays could skip those that satisfy the
/// conditions.
pub(super) fn select(
    args: &Args,
    opened: &OpenedLexicon,
    rules: &GameRules,
    options: GeneratorOptions,
    start: &ParsedPosition,
) -> Result<RankedPlays, Failure> {
    let filter = args.conditions.filter(&opened.lexicon)?;
    let mut generator = generator(opened, rules, options, start)?;
    let board = &start.position.board;
    let rack = &start.position.rack;
    let accepted = |play: &Play| {
        let word = play.word(board).into_iter();
        let word: Vec<Letter> = word.map(|(placed, _)| placed.letter()).collect();
        filter.accepts(&word)
    };
    let mut ranked = RankedPlays {
        plays: Vec::new(),
        equities: None,
        count: None,
        stats: SearchStats::default(),
    };
    if args.equity {
        let values = turn_values(args, opened, rules, start)?;
        let plays = generator.all_by(rack, LeaveEvaluator::new(values.clone()));
        let mut plays: Vec<ValuedPlay> = plays
            .iter()
            .filter(|valued| accepted(&valued.play))
            .collect();
        plays.sort_by(by_equity);
        ranked.equities = Some((plays.iter().map(|play| play.equity).collect(), values));
        ranked.plays = plays.into_iter().map(|play| play.play).collect();
    } else {
        ranked.plays = generator.all(rack).iter().filter(accepted).collect();
        ranked.plays.sort_by(Play::cmp_rank);
    }
    ranked.stats = generator.stats();
    ranked.count = (!args.best).then_some(ranked.plays.len() as u64);
    if !args.count {
        ranked.plays.truncate(limit(args));
    }
    Ok(ranked)
}

/// Returns the number of plays to print.
fn limit(args: &Args) -> usize {
    let default = match (args.board && !args.json) || args.form.is_some() || args.best {
        true => 1,
        false => DEFAULT_LIMIT,
    };
    match args.limit.unwrap_or(default) {
        0 => usize::MAX,
        limit => limit,
    }
}

/// Finds the best plays.
pub(super) fn find(
    args: &Args,
    opened: &OpenedLexicon,
    rules: &GameRules,
    options: GeneratorOptions,
    start: &ParsedPosition,
) -> Result<RankedPlays, Failure> {
    let mut generator = generator(opened, rules, options, start)?;
    let rack = &start.position.rack;
    if args.best {
        let best = generator.best(rack);
        return Ok(RankedPlays {
            plays: best.into_iter().collect(),
            equities: None,
            count: None,
            stats: generator.stats(),
        });
    }
    let limit = limit(args);
    let mut equities = None;
    let plays = match (args.equity, limit > SORT_ALL_ABOVE) {
        (true, _) => {
            let values = turn_values(args, opened, rules, start)?;
            let mut plays: Vec<ValuedPlay> = match limit > SORT_ALL_ABOVE {
                false => generator
                    .top_by(rack, limit, LeaveEvaluator::new(values.clone()))
                    .to_vec(),
                true => generator
                    .all_by(rack, LeaveEvaluator::new(values.clone()))
                    .iter()
                    .collect(),
            };
            plays.sort_by(by_equity);
            plays.truncate(limit);
            equities = Some((plays.iter().map(|play| play.equity).collect(), values));
            plays.into_iter().map(|play| play.play).collect()
        }
        (false, false) => generator.top(rack, limit).to_vec(),
        (false, true) => {
            let mut plays: Vec<Play> = generator.all(rack).iter().collect();
            plays.sort_by(Play::cmp_rank);
            plays.truncate(limit);
            plays
        }
    };
    // Count all plays, so that the statistics do not depend on the search for the best ones.
    let count = generator.count(rack);
    let stats = generator.stats();
    Ok(RankedPlays {
        plays,
        equities,
        count: Some(count),
        stats,
    })
}

/// Returns the leave values in the position.
fn turn_values(
    args: &Args,
    opened: &OpenedLexicon,
    rules: &GameRules,
    start: &ParsedPosition,
) -> Result<TurnValues, Failure> {
    let table = args.leaves.open(&opened.lexicon)?;
    let alphabet = opened.lexicon.alphabet();
    Ok(TurnValues::of_position(
        table,
        &start.position,
        alphabet,
        rules,
    ))
}
