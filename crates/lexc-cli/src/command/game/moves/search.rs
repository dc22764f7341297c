//! The search for the plays of one position.

use std::sync::Arc;

use lexc_api::moves::RankedPlays;
use lexc_engine::leaves::{LeaveTable, TurnValues};
use lexc_game::GameRules;
use lexc_movegen::{GeneratorOptions, MoveGenerator};

use super::args::{Args, RankMeasure};
use crate::args::game::backend::generator_error;
use crate::args::game::position::ParsedPosition;
use crate::args::lexicon::OpenedLexicon;
use crate::failure::Failure;

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
    let filter = args.conditions.query(&opened.lexicon)?;
    let mut generator = generator(opened, rules, options, start)?;
    let values = turn_values(args, opened, rules, start)?;
    let rack = &start.position.rack;
    let mut ranked = RankedPlays::select(&mut generator, rack, values, |word| filter.accepts(word));
    if args.best {
        ranked.count = None;
    }
    if !args.count {
        ranked.plays.truncate(limit(args));
    }
    Ok(ranked)
}

/// Returns the number of moves to print.
pub(super) fn limit(args: &Args) -> usize {
    let one = (args.board && !args.json) || args.form.is_some() || args.best;
    match args.limit {
        None if one => 1,
        limit => limit.unwrap_or_default().rows(),
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
        return Ok(RankedPlays::best(&mut generator, rack));
    }
    let values = turn_values(args, opened, rules, start)?;
    Ok(RankedPlays::find(&mut generator, rack, limit(args), values))
}

/// Returns the leave values in the position, if plays are ranked by equity.
fn turn_values(
    args: &Args,
    opened: &OpenedLexicon,
    rules: &GameRules,
    start: &ParsedPosition,
) -> Result<Option<TurnValues>, Failure> {
    let table = match args.by {
        _ if args.best || args.count => return Ok(None),
        Some(RankMeasure::Score) => return Ok(None),
        Some(RankMeasure::Equity) => args.leaves.open(&opened.lexicon)?,
        None if args.leaves.is_given() => args.leaves.open(&opened.lexicon)?,
        None => match LeaveTable::builtin_for(&opened.lexicon) {
            Ok(table) => Arc::new(table),
            Err(_) => return Ok(None),
        },
    };
    let alphabet = opened.lexicon.alphabet();
    let values = TurnValues::of_position(table, &start.position, alphabet, rules);
    Ok(Some(values))
}
