//! One position: its plays in a table, on a drawn board, as JSON, as CGP or GCG.

use core::cmp::Ordering;
use std::io::Write as _;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::players::TurnValues;
use lexc_game::draw::{Drawing, draw};
use lexc_game::notation::{PlayRow, play_to_text};
use lexc_game::{Equity, Event, GameRules, Move, Play, PlayerId, Rack, Turn, exchanges};
use lexc_movegen::backend::BenchBackend;
use lexc_movegen::{
    Backend, GeneratorOptions, LeaveEvaluator, MoveGenerator, SearchStats, ValuedPlay,
};
use lexc_runtime::{Alphabet, Letter, Lexicon};
use serde::Serialize;

use super::compare::{Compared, Summary};
use super::{Args, Form};
use crate::Outcome;
use crate::args::backend::no_generator;
use crate::args::lexicon::Named;
use crate::args::position::{Given, too_many};
use crate::failure::{Answer, Failure};
use crate::output::style::{counted, harmless};
use crate::output::table::{Align, Table};
use crate::output::{Screen, board, json};
use crate::words::annotate::{Annotations, Annotator};

/// The number of plays listed by default.
const LIMIT: usize = 20;

/// Above this it is faster to sort all plays than to keep the best of them in order.
const MANY: usize = 1000;

/// The plays of a position, the best ones first.
struct Found {
    plays: Vec<Play>,
    /// Their equities, and the values that these are made of, if plays are ranked by them.
    equities: Option<(Vec<Equity>, TurnValues)>,
    /// The number of plays; not known if only the best one was looked for.
    count: Option<u64>,
    stats: SearchStats,
}

/// All that is known, for programs.
#[derive(Debug, Serialize)]
struct Document {
    structure: String,
    layout: String,
    cgp: String,
    rack: String,
    /// Tiles in the bag.
    bag: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    plays: Vec<Row>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exchanges: Option<Vec<ExchangeRow>>,
    arcs: u64,
    anchors: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Drawing>,
}

/// A play, with values and marks of its word.
#[derive(Debug, Serialize)]
struct Row {
    #[serde(flatten)]
    play: PlayRow,
    #[serde(flatten)]
    annotations: Annotations,
    #[serde(skip_serializing_if = "Option::is_none")]
    leave_value: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    equity: Option<f64>,
    #[serde(skip)]
    tiles: Vec<Letter>,
}

/// The alphabet, and the values and marks of words, with which plays are shown.
struct Shown<'a> {
    lexicon: &'a Lexicon,
    alphabet: &'a Alphabet,
    annotator: Annotator<'a>,
}

/// Tiles that may be exchanged.
#[derive(Debug, Serialize)]
struct ExchangeRow {
    tiles: String,
    leave: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    equity: Option<f64>,
}

pub(super) fn run(
    args: &Args,
    named: &Named,
    rules: &GameRules,
    backends: &[BenchBackend],
    screen: &mut Screen,
) -> Outcome {
    let alphabet = named.lexicon.alphabet();
    let given = args.position.read(&named.lexicon, rules)?;
    let shown = Shown {
        lexicon: &named.lexicon,
        alphabet,
        annotator: args.annotate.of(named.whole())?,
    };
    if let Some(warning) = too_many(&given.position, alphabet) {
        screen.report(&[warning]);
    }
    let selects = !args.conditions.is_empty();
    if args.digest || args.count && !(selects && backends.len() == 1) {
        if selects {
            return Err(Diagnostic::error(
                "conditions select the plays of one structure, and --structure names several",
            )
            .help("name one structure")
            .into());
        }
        return totals(args, named, rules, backends, &given, screen);
    }
    let options = backends.iter().find_map(|backend| match backend {
        BenchBackend::Generator(options) => Some(*options),
        _ => None,
    });
    let options = options.unwrap_or(GeneratorOptions::from(Backend::Dawg));
    let found = match selects {
        true => select(args, named, rules, options, &given)?,
        false => find(args, named, rules, options, &given)?,
    };
    if args.count {
        return count(args, found.plays.len(), screen);
    }
    if let Some(form) = args.form {
        for play in &found.plays {
            writeln!(screen, "{}", as_text(form, play, &given, alphabet))?;
        }
    } else if args.json {
        let document = document(args, &found, options, rules, &given, &shown);
        json::write(screen, &document)?;
    } else {
        print(args, &found, rules, &given, &shown, screen)?;
    }
    if found.plays.is_empty() && !args.json {
        screen.flush()?;
        screen.report(&[Diagnostic::note("nothing can be played")]);
    }
    Ok(Answer::of(!found.plays.is_empty()))
}

/// Number of plays, or their digest.
fn totals(
    args: &Args,
    named: &Named,
    rules: &GameRules,
    backends: &[BenchBackend],
    given: &Given,
    screen: &mut Screen,
) -> Outcome {
    let mut compared = Compared::new(named, rules, backends)?;
    let (digest, difference) = compared.digest(&given.position, None)?;
    match (args.json, args.count) {
        (true, _) => json::write(screen, &Summary::new(None, &digest))?,
        (_, true) => writeln!(screen, "{}", digest.plays)?,
        _ => writeln!(screen, "{digest}")?,
    }
    if let Some(difference) = &difference {
        screen.flush()?;
        screen.report(&[Diagnostic::error(difference.to_string())]);
    }
    Ok(Answer::of(digest.plays > 0 && difference.is_none()))
}

/// Prints the number of plays that satisfy conditions.
fn count(args: &Args, count: usize, screen: &mut Screen) -> Outcome {
    #[derive(Serialize)]
    struct Number {
        count: usize,
    }
    match args.json {
        true => json::write(screen, &Number { count })?,
        false => writeln!(screen, "{count}")?,
    }
    Ok(Answer::of(count > 0))
}

/// Returns a generator with the board of the position.
fn generator(
    named: &Named,
    rules: &GameRules,
    options: GeneratorOptions,
    given: &Given,
) -> Result<MoveGenerator, Failure> {
    let refused = |error| no_generator(named, &error);
    let mut generator =
        MoveGenerator::with_options(&named.lexicon, rules, options).map_err(refused)?;
    generator
        .set_board(&given.position.board)
        .map_err(refused)?;
    Ok(generator)
}

/// The order of plays by equity, the best first.
fn by_equity(one: &ValuedPlay, other: &ValuedPlay) -> Ordering {
    let by_equity = other.equity.cmp(&one.equity);
    by_equity.then_with(|| one.play.cmp_rank(&other.play))
}

/// Finds the plays whose words satisfy the conditions. A search for the best plays skips others, which
/// may be the ones that satisfy them, so all plays are generated.
fn select(
    args: &Args,
    named: &Named,
    rules: &GameRules,
    options: GeneratorOptions,
    given: &Given,
) -> Result<Found, Failure> {
    let selected = args.conditions.selected(&named.lexicon)?;
    let mut generator = generator(named, rules, options, given)?;
    let board = &given.position.board;
    let rack = &given.position.rack;
    let holds = |play: &Play| {
        let word = play.word(board).into_iter();
        let word: Vec<Letter> = word.map(|(placed, _)| placed.letter()).collect();
        selected.holds(&word)
    };
    let mut found = Found {
        plays: Vec::new(),
        equities: None,
        count: None,
        stats: SearchStats::default(),
    };
    if args.equity {
        let values = turn_values(args, named, rules, given)?;
        let plays = generator.all_by(rack, LeaveEvaluator::new(values.clone()));
        let mut plays: Vec<ValuedPlay> =
            plays.iter().filter(|valued| holds(&valued.play)).collect();
        plays.sort_by(by_equity);
        found.equities = Some((plays.iter().map(|play| play.equity).collect(), values));
        found.plays = plays.into_iter().map(|play| play.play).collect();
    } else {
        found.plays = generator.all(rack).iter().filter(holds).collect();
        found.plays.sort_by(Play::cmp_rank);
    }
    found.stats = generator.stats();
    found.count = (!args.best).then_some(found.plays.len() as u64);
    if !args.count {
        found.plays.truncate(limit(args));
    }
    Ok(found)
}

/// The number of plays that are listed.
fn limit(args: &Args) -> usize {
    let usual = match (args.board && !args.json) || args.form.is_some() || args.best {
        true => 1,
        false => LIMIT,
    };
    match args.limit.unwrap_or(usual) {
        0 => usize::MAX,
        limit => limit,
    }
}

fn find(
    args: &Args,
    named: &Named,
    rules: &GameRules,
    options: GeneratorOptions,
    given: &Given,
) -> Result<Found, Failure> {
    let mut generator = generator(named, rules, options, given)?;
    let rack = &given.position.rack;
    if args.best {
        let best = generator.best(rack);
        return Ok(Found {
            plays: best.into_iter().collect(),
            equities: None,
            count: None,
            stats: generator.stats(),
        });
    }
    let limit = limit(args);
    let mut equities = None;
    let plays = match (args.equity, limit > MANY) {
        (true, _) => {
            let values = turn_values(args, named, rules, given)?;
            let mut plays: Vec<ValuedPlay> = match limit > MANY {
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
    // A search for the best plays skips others, so that its statistics are not those of all plays.
    let count = generator.count(rack);
    let stats = generator.stats();
    Ok(Found {
        plays,
        equities,
        count: Some(count),
        stats,
    })
}

/// Returns the values of the tiles that are kept in the position.
fn turn_values(
    args: &Args,
    named: &Named,
    rules: &GameRules,
    given: &Given,
) -> Result<TurnValues, Failure> {
    let table = args.leaves.open(&named.lexicon)?;
    let alphabet = named.lexicon.alphabet();
    Ok(TurnValues::of_position(
        table,
        &given.position,
        alphabet,
        rules,
    ))
}

/// The position after a play, or the play as a turn of a game.
fn as_text(form: Form, play: &Play, given: &Given, alphabet: &Alphabet) -> String {
    let position = &given.position;
    match form {
        Form::Cgp => position.after(play).to_cgp(alphabet),
        Form::Gcg => {
            let turn = Turn {
                player: PlayerId::FIRST,
                rack: position.rack,
                event: Event::Move(Move::Play(*play)),
                points: play.score(),
                total: position.scores[0] + play.score(),
                note: String::new(),
            };
            turn.to_gcg(&given.player, &position.board, alphabet)
        }
    }
}

fn rows(found: &Found, given: &Given, shown: &Shown<'_>) -> Vec<Row> {
    let position = &given.position;
    let row = |(at, play): (usize, &Play)| {
        let equities = found.equities.as_ref();
        let equity = equities.and_then(|(equities, _)| equities.get(at).copied());
        let score = play.score();
        let play = PlayRow::new(play, &position.board, &position.rack, shown.alphabet);
        let mut tiles = Vec::new();
        if !shown.annotator.is_empty() {
            // The word without the signs for letters that are on the board already.
            let word = play.word.replace(['(', ')'], "");
            if shown
                .lexicon
                .tokenizer()
                .tokenize(&word, &mut tiles)
                .is_err()
            {
                tiles.clear();
            }
        }
        Row {
            annotations: shown.annotator.annotations(&tiles),
            leave_value: equity.map(|equity| (equity - Equity::from(score)).points()),
            equity: equity.map(Equity::points),
            play,
            tiles,
        }
    };
    found.plays.iter().enumerate().map(row).collect()
}

/// The tiles that may be exchanged; by equity, if plays are ranked by it.
fn exchange_rows(
    found: &Found,
    rules: &GameRules,
    given: &Given,
    alphabet: &Alphabet,
) -> Vec<ExchangeRow> {
    let position = &given.position;
    let bag = position.bag(alphabet, rules);
    let values = found.equities.as_ref().map(|(_, values)| values);
    let valued = |tiles: Rack| {
        let exchange = Move::Exchange(tiles);
        let value = values.map(|values| values.equity(&exchange, &position.rack));
        (tiles, exchange.leave(&position.rack), value)
    };
    let mut all: Vec<_> = exchanges(&position.rack, bag, rules).map(valued).collect();
    // The sort is stable: without values the order stays.
    all.sort_by_key(|(.., value)| core::cmp::Reverse(*value));
    let row = |(tiles, left, value): (Rack, Rack, Option<Equity>)| ExchangeRow {
        tiles: tiles.spell(alphabet),
        leave: left.spell(alphabet),
        equity: value.map(Equity::points),
    };
    all.into_iter().map(row).collect()
}

fn document(
    args: &Args,
    found: &Found,
    options: GeneratorOptions,
    rules: &GameRules,
    given: &Given,
    shown: &Shown<'_>,
) -> Document {
    let position = &given.position;
    let alphabet = shown.alphabet;
    let drawing = || {
        let best = found.plays.first();
        draw(&position.board, best, rules.layout(), alphabet)
    };
    Document {
        structure: BenchBackend::Generator(options).to_string(),
        layout: rules.layout().name().to_owned(),
        cgp: position.to_cgp(alphabet),
        rack: position.rack.spell(alphabet),
        bag: position.bag(alphabet, rules),
        count: found.count,
        plays: rows(found, given, shown),
        exchanges: args
            .exchanges
            .then(|| exchange_rows(found, rules, given, alphabet)),
        arcs: found.stats.arcs,
        anchors: found.stats.anchors,
        board: args.board.then(drawing),
    }
}

fn print(
    args: &Args,
    found: &Found,
    rules: &GameRules,
    given: &Given,
    shown: &Shown<'_>,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let style = screen.style();
    let position = &given.position;
    let alphabet = shown.alphabet;
    if args.board {
        let drawing = draw(
            &position.board,
            found.plays.first(),
            rules.layout(),
            alphabet,
        );
        let text = board::text(&drawing, style);
        write!(
            screen,
            "{text}\nRack {}",
            harmless(&position.rack.spell(alphabet))
        )?;
        if let Some(best) = found.plays.first() {
            let play = play_to_text(best, &position.board, alphabet);
            write!(screen, ", {} for {}", harmless(&play), best.score())?;
        }
        writeln!(screen)?;
        if found.plays.len() > 1 || args.exchanges {
            writeln!(screen)?;
        }
    }
    let listed = found.plays.len() > usize::from(args.board) || args.exchanges;
    if listed {
        table(args, found, rules, given, shown).write(&mut *screen, style)?;
    }
    if let Some(count) = found.count
        && count > found.plays.len() as u64
        && !args.board
    {
        screen.flush()?;
        let all = counted(count, "play", "plays");
        let note = format!("there are {all}; --limit 0 lists them all");
        screen.report(&[Diagnostic::note(note)]);
    }
    Ok(())
}

fn table(args: &Args, found: &Found, rules: &GameRules, given: &Given, shown: &Shown<'_>) -> Table {
    let alphabet = shown.alphabet;
    let annotator = &shown.annotator;
    let mut columns = vec![
        ("Rank", Align::Right),
        ("Place", Align::Left),
        ("Play", Align::Left),
        ("Score", Align::Right),
        ("Leave", Align::Left),
    ];
    if found.equities.is_some() {
        columns.extend([("Value", Align::Right), ("Equity", Align::Right)]);
    }
    columns.extend(annotator.with_values().then_some(("Values", Align::Left)));
    let points = |points: f64| format!("{points:+.2}");
    let mut table = Table::new(&columns);
    for (rank, row) in (1..).zip(rows(found, given, shown)) {
        let rank: usize = rank;
        let play = row.play;
        let score = play.score.to_string();
        let word = play.word + &annotator.marks(&row.tiles);
        let cells = [rank.to_string(), play.coordinate, word, score, play.leave];
        let values = annotator
            .with_values()
            .then(|| annotator.values(&row.tiles));
        let equity = [row.leave_value, row.equity].into_iter().flatten();
        table.row(cells.into_iter().chain(equity.map(points)).chain(values));
    }
    if args.exchanges {
        let unranked = |place: &str, tiles: String, leave: String, equity: Option<f64>| {
            let cells = [
                String::new(),
                place.to_owned(),
                tiles,
                "0".to_owned(),
                leave,
            ];
            // The equity of a move without a score is the value of what is kept.
            let values = [equity, equity].into_iter().flatten();
            cells.into_iter().chain(values.map(points))
        };
        for row in exchange_rows(found, rules, given, alphabet) {
            table.row(unranked("exchange", row.tiles, row.leave, row.equity));
        }
        let rack = given.position.rack;
        let values = found.equities.as_ref().map(|(_, values)| values);
        let value = values.map(|values| values.equity(&Move::Pass, &rack).points());
        table.row(unranked("pass", String::new(), rack.spell(alphabet), value));
    }
    table
}
