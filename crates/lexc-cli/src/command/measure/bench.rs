//! `lexc bench`: the speed of move generation.

use std::ffi::OsString;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use lexc::game::digest::Digest;
use lexc::game::{GameRules, Position};
use lexc::moves::{Backend, GeneratorOptions};
use lexc_diagnostic::Diagnostic;
use lexc_report::Error;
use lexc_report::bench::{BenchBackend, BestPlayGames, Timing, TimingMode, TimingPlan, measure};
use serde::Serialize;

use crate::args::game::backend::{BackendName, generator_error, open, require_scores};
use crate::args::game::position::read_list;
use crate::args::game::rules;
use crate::args::lexicon::{LexiconArg, OpenedLexicon};
use crate::failure::{Answer, Failure, Outcome};
use crate::output::numbers::{count, counted};
use crate::output::progress::Bar;
use crate::output::style::harmless;
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};
use lexc_api::position::RulesRequest;

/// Measure how fast each structure of a lexicon finds plays
///
/// Each round searches all positions once with each structure. Prints medians over the rounds, in
/// microseconds of CPU time per position, including cross-checks. First verifies that all
/// structures find the same plays, and the known answers in the list of positions. Without a list,
/// the positions come from games of highest plays, determined by a seed.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc bench [OPTIONS] [FILE]",
    after_help = "Examples:
  lexc build english.txt -a english --structures trie,dawg,gaddag,two-way
  lexc bench english.lex
  lexc bench english.lex --positions positions.tsv --mode every,best --rounds 31
  lexc bench english.lex --games 1 --oracle --json"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon [default: english]
    #[arg(value_name = "FILE", conflicts_with = "lexicon")]
    file: Option<OsString>,
    /// List of positions in CGP, one per line, with optional known answers after tabs; - is
    /// standard input
    #[arg(long, value_name = "TSV", conflicts_with_all = ["games", "seed"])]
    positions: Option<PathBuf>,
    /// Number of games that positions come from, without a list
    #[arg(long, value_name = "N", default_value = "12")]
    games: NonZeroUsize,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Structures to measure [default: all structures of the file, and the DAWG with fewer left
    /// parts]
    #[arg(long, value_enum, value_name = "NAME,…", value_delimiter = ',')]
    structure: Vec<BackendName>,
    /// Also measure the oracle, which tries every word on every square; for one round, because it
    /// is hundreds of times slower
    #[arg(long)]
    oracle: bool,
    /// Tasks: every play with its score, the best play, or the number of plays
    #[arg(
        long,
        value_parser = PossibleValuesParser::new(TimingMode::ALL.map(TimingMode::name)),
        value_name = "NAME,…",
        value_delimiter = ',',
        default_value = "every,best,count"
    )]
    mode: Vec<String>,
    /// Number of rounds; medians are taken over them
    #[arg(long, value_name = "N", default_value = "9")]
    rounds: NonZeroUsize,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RulesRequest,
}

/// Positions with their known answers.
struct PositionSample {
    positions: Vec<Position>,
    answers: Vec<Option<Digest>>,
    /// The lines in the list, or the numbers in the games, from 1.
    numbers: Vec<usize>,
    source: PositionSource,
}

/// The origin of positions.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum PositionSource {
    List { file: String },
    Games { seed: u64, games: usize },
}

/// The output in JSON.
#[derive(Debug, Serialize)]
struct BenchDocument<'a> {
    lexicon: String,
    words: u64,
    states: &'static str,
    board: &'a str,
    source: PositionSource,
    positions: usize,
    known_answers: usize,
    rounds: usize,
    timings: Vec<Timing>,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let names = match args.structure.is_empty() {
        true => &[BackendName::All][..],
        false => &args.structure,
    };
    let opened = open(&args.lexicon, args.file.as_ref(), names, screen)?;
    require_scores(&opened)?;
    let rules = rules::read(&args.rules)?;
    let plan = plan(&args, &opened);
    let sample = sample(&args, &opened, &rules)?;
    let timings = {
        let bar = Bar::steps(plan.steps(), "measuring", screen.shows_progress());
        measure(&opened.lexicon, &rules, &sample.positions, &sample.answers, &plan, &mut || {
            bar.advance()
        })
    };
    let timings = timings.map_err(|error| measure_error(&opened, &sample, &error))?;
    let document = BenchDocument {
        lexicon: opened.name.to_string_lossy().into_owned(),
        words: opened.lexicon.len(),
        states: opened.lexicon.pool().layout().name(),
        board: rules.layout().name(),
        source: sample.source,
        positions: sample.positions.len(),
        known_answers: sample.answers.iter().flatten().count(),
        rounds: plan.rounds,
        timings,
    };
    match args.json {
        true => json::write(screen, &document)?,
        false => print(&document, &plan, screen)?,
    }
    Ok(Answer::Yes)
}

fn plan(args: &Args, opened: &OpenedLexicon) -> TimingPlan {
    let mut backends = Vec::new();
    if args.structure.is_empty() {
        backends = BackendName::backends(Some(BackendName::All), opened);
    }
    for &name in &args.structure {
        backends.extend(BackendName::backends(Some(name), opened));
    }
    if args.oracle {
        backends.push(BenchBackend::Oracle);
    }
    let named = |name: &String| TimingMode::ALL.into_iter().find(|mode| mode.name() == name);
    TimingPlan {
        backends: unique(backends),
        modes: unique(args.mode.iter().filter_map(named)),
        rounds: args.rounds.get(),
    }
}

/// Removes duplicates, and keeps the order.
fn unique<T: PartialEq>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut unique = Vec::new();
    for item in items {
        if !unique.contains(&item) {
            unique.push(item);
        }
    }
    unique
}

/// Returns the positions of the list, or of games of highest plays.
fn sample(
    args: &Args,
    opened: &OpenedLexicon,
    rules: &GameRules,
) -> Result<PositionSample, Failure> {
    if let Some(path) = &args.positions {
        let list = read_list(path, opened.lexicon.alphabet(), rules)?;
        return Ok(PositionSample {
            answers: list.iter().map(|listed| listed.answer).collect(),
            numbers: list.iter().map(|listed| listed.line).collect(),
            positions: list.into_iter().map(|listed| listed.position).collect(),
            source: PositionSource::List { file: path.display().to_string() },
        });
    }
    let (seed, games) = (args.seed, args.games.get());
    let structure = Backend::fastest_in(&opened.lexicon).unwrap_or(Backend::Dawg);
    let players = BestPlayGames::new(&opened.lexicon, rules, GeneratorOptions::from(structure));
    let mut players = players.map_err(|error| match error {
        Error::Generator(error) => generator_error(opened, &error),
        error => Failure::new(error.to_string()),
    })?;
    let mut positions = Vec::new();
    for played in players.games(seed).take(games) {
        positions.extend(played.game.positions(rules.layout()));
    }
    positions.retain(|position| !position.rack.is_empty());
    if positions.is_empty() {
        let alphabet = opened.lexicon.alphabet().name();
        let message = format!("the alphabet {alphabet} has no tiles to play with");
        return Err(Diagnostic::error(message)
            .help("its counts are 0: give positions with --positions")
            .into());
    }
    Ok(PositionSample {
        answers: vec![None; positions.len()],
        numbers: (1..=positions.len()).collect(),
        positions,
        source: PositionSource::Games { seed, games },
    })
}

fn measure_error(opened: &OpenedLexicon, sample: &PositionSample, error: &Error) -> Failure {
    match error {
        Error::Generator(error) => generator_error(opened, error),
        Error::OtherPlays { backend, position, expected, found } => {
            let number = sample.numbers.get(*position).copied().unwrap_or(0);
            let place = match &sample.source {
                PositionSource::List { file } => format!("{file}:{number}"),
                PositionSource::Games { .. } => format!("position {number}"),
            };
            let show = |digest: &Digest| digest.to_string().replace('\t', " ");
            let (found, expected) = (show(found), show(expected));
            Diagnostic::error(format!("{place}: {backend} finds {found}, expected {expected}"))
                .help(
                    "the figures are number of plays, digest, best score; the list may be for another lexicon or board: \
                     `lexc moves --check` lists all differences",
                )
                .into()
        }
        error => Failure::new(error.to_string()),
    }
}

fn print(
    document: &BenchDocument<'_>,
    plan: &TimingPlan,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let style = screen.style();
    let positions = counted(document.positions as u64, "position", "positions");
    let source = match &document.source {
        PositionSource::List { file } => format!("of {file}"),
        PositionSource::Games { seed, games } => {
            let games = counted(*games as u64, "game", "games");
            format!("from {games} of seed {seed}")
        }
    };
    let rounds = counted(document.rounds as u64, "round", "rounds");
    screen.text(&format!(
        "{}: {positions} {}, median of {rounds}, microseconds per position",
        harmless(&document.lexicon),
        harmless(&source)
    ))?;
    for mode in &plan.modes {
        let timings = document.timings.iter().filter(|timing| timing.mode == *mode);
        let timings: Vec<&Timing> = timings.collect();
        writeln!(screen)?;
        table(*mode, &timings).write(&mut *screen, style)?;
    }
    Ok(())
}

fn table(mode: TimingMode, timings: &[&Timing]) -> Table {
    let title = match mode {
        TimingMode::Every => "Every play",
        TimingMode::Best => "Best play",
        TimingMode::Count => "Count",
    };
    let classes = timings.first().map_or(&[][..], |timing| &timing.by_blanks);
    let classes: Vec<String> =
        classes.iter().map(|class| counted(class.blanks as u64, "blank", "blanks")).collect();
    let mut columns = vec![(title, Align::Left), ("All", Align::Right)];
    // Ratios are to the GADDAG.
    let has_ratios = timings.iter().any(|timing| timing.ratio.is_some());
    if has_ratios {
        columns.push(("Ratio to GADDAG", Align::Right));
    }
    columns.extend(classes.iter().map(|class| (&**class, Align::Right)));
    // A search for the best play skips others, so it has no rate of plays.
    let rate = match mode {
        TimingMode::Best => "Positions/s",
        TimingMode::Every | TimingMode::Count => "Plays/s",
    };
    columns.extend([rate, "Edges", "Anchors"].map(|name| (name, Align::Right)));
    let mut table = Table::new(&columns);
    let figure = |value: f64| match value {
        value if value < 100.0 => format!("{value:.1}"),
        value => count(value.round() as u64),
    };
    for timing in timings {
        let is_oracle = timing.way == BenchBackend::Oracle.to_string();
        let ratio = timing.ratio.map(|ratio| format!("{ratio:.2}"));
        let mut row = vec![timing.way.clone(), figure(timing.micros)];
        if has_ratios {
            row.push(ratio.unwrap_or_default());
        }
        row.extend(timing.by_blanks.iter().map(|class| figure(class.micros)));
        let rate = match mode {
            TimingMode::Best => 1e6 / timing.micros,
            TimingMode::Every | TimingMode::Count => timing.plays_per_second,
        };
        row.push(count(rate as u64));
        for value in [timing.edges, timing.anchors] {
            // The oracle follows no edges.
            row.push(if is_oracle { String::new() } else { figure(value) });
        }
        table.row(row);
    }
    table
}
