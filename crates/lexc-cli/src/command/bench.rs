//! `lexc bench`: how fast plays are found.

use std::ffi::OsString;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_game::digest::Digest;
use lexc_game::{GameRules, Position};
use lexc_movegen::backend::BenchBackend;
use lexc_movegen::game::{BestPlayGames, BestPlayGamesError};
use lexc_movegen::measure::{Mode, Timing, TimingError, TimingPlan, measure};
use lexc_movegen::{Backend, GeneratorOptions};
use serde::Serialize;

use crate::Outcome;
use crate::args::backend::{BackendName, no_generator, open, require_scores};
use crate::args::lexicon::{LexiconArg, Named};
use crate::args::position::read_list;
use crate::args::rules::RulesArg;
use crate::failure::{Answer, Failure};
use crate::output::progress::Bar;
use crate::output::style::{count, counted, harmless};
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};

/// Measure how fast each structure of a lexicon finds plays
///
/// Structures alternate: each round searches all positions once with each of them. Prints medians over
/// the rounds, in microseconds of processor time per position, including cross-checks. First verifies
/// that all find the same plays, and those given in the list of positions. Without a list the positions
/// come from games of best plays, determined by a seed.
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
    /// The lexicon [default: builtin:english]
    #[arg(value_name = "FILE", conflicts_with = "lexicon")]
    file: Option<OsString>,
    /// Positions in CGP, one per line, with optional known answers after tabs; - is standard input
    #[arg(long, value_name = "TSV", conflicts_with_all = ["games", "seed"])]
    positions: Option<PathBuf>,
    /// Without a list: the number of games to play
    #[arg(long, value_name = "N", default_value = "12")]
    games: NonZeroUsize,
    /// Without a list: the seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Backends to measure [default: all structures of the file, and the DAWG with fewer left parts]
    #[arg(long, value_enum, value_name = "NAME,…", value_delimiter = ',')]
    structure: Vec<BackendName>,
    /// Also measure the oracle, which tries every word at every square; for one round, because it is
    /// hundreds of times slower
    #[arg(long)]
    oracle: bool,
    /// Task: every play with its score, the best play, or the number of plays
    #[arg(
        long,
        value_enum,
        value_name = "NAME,…",
        value_delimiter = ',',
        default_value = "every,best,count"
    )]
    mode: Vec<ModeName>,
    /// Number of rounds; medians are taken over them
    #[arg(long, value_name = "N", default_value = "9")]
    rounds: NonZeroUsize,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RulesArg,
}

/// The search to measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum ModeName {
    // Plain comments: help lists the values in one line.
    Every,
    Best,
    Count,
}

impl From<ModeName> for Mode {
    fn from(name: ModeName) -> Self {
        match name {
            ModeName::Every => Self::Every,
            ModeName::Best => Self::Best,
            ModeName::Count => Self::Count,
        }
    }
}

/// Positions and what is known about them.
struct Sample {
    positions: Vec<Position>,
    answers: Vec<Option<Digest>>,
    /// The line of the list, or the number among those of the games, from 1.
    numbers: Vec<usize>,
    source: Source,
}

/// The origin of positions.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Source {
    List { file: String },
    Games { seed: u64, games: usize },
}

/// All figures, for programs.
#[derive(Debug, Serialize)]
struct Document<'a> {
    lexicon: String,
    words: u64,
    states: &'static str,
    board: &'a str,
    source: Source,
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
    let named = open(&args.lexicon, args.file.as_ref(), names, screen)?;
    require_scores(&named)?;
    let rules = args.rules.read()?;
    let plan = plan(&args, &named)?;
    let sample = sample(&args, &named, &rules)?;
    let timings = {
        let bar = Bar::steps(plan.steps(), "measuring", screen.shows_progress());
        measure(
            &named.lexicon,
            &rules,
            &sample.positions,
            &sample.answers,
            &plan,
            &mut || bar.advance(),
        )
    };
    let timings = timings.map_err(|error| refused(&named, &sample, &error))?;
    let document = Document {
        lexicon: named.name.to_string_lossy().into_owned(),
        words: named.lexicon.len(),
        states: named.lexicon.pool().layout().name(),
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

fn plan(args: &Args, named: &Named) -> Result<TimingPlan, Failure> {
    let mut ways = Vec::new();
    if args.structure.is_empty() {
        ways = BackendName::backends(Some(BackendName::All), named)?;
    }
    for &name in &args.structure {
        ways.extend(BackendName::backends(Some(name), named)?);
    }
    if args.oracle {
        ways.push(BenchBackend::Oracle);
    }
    let mut modes: Vec<Mode> = args.mode.iter().map(|&name| name.into()).collect();
    // Each once, in the order in which they were named.
    let mut seen = Vec::new();
    ways.retain(|way| {
        !seen.contains(way) && {
            seen.push(*way);
            true
        }
    });
    let mut seen = Vec::new();
    modes.retain(|mode| {
        !seen.contains(mode) && {
            seen.push(*mode);
            true
        }
    });
    Ok(TimingPlan {
        ways,
        modes,
        rounds: args.rounds.get(),
    })
}

/// The positions of the list, or of games of best plays.
fn sample(args: &Args, named: &Named, rules: &GameRules) -> Result<Sample, Failure> {
    if let Some(path) = &args.positions {
        let list = read_list(path, named.lexicon.alphabet(), rules)?;
        return Ok(Sample {
            answers: list.iter().map(|listed| listed.answer).collect(),
            numbers: list.iter().map(|listed| listed.line).collect(),
            positions: list.into_iter().map(|listed| listed.position).collect(),
            source: Source::List {
                file: path.display().to_string(),
            },
        });
    }
    let (seed, games) = (args.seed, args.games.get());
    let structure = Backend::fastest_in(&named.lexicon).unwrap_or(Backend::Dawg);
    let players = BestPlayGames::new(&named.lexicon, rules, GeneratorOptions::from(structure));
    let mut players = players.map_err(|error| match error {
        BestPlayGamesError::Generator(error) => no_generator(named, &error),
        error => Failure::new(error.to_string()),
    })?;
    let mut positions = Vec::new();
    for played in players.games(seed).take(games) {
        positions.extend(played.game.positions(rules.layout()));
    }
    positions.retain(|position| !position.rack.is_empty());
    if positions.is_empty() {
        let alphabet = named.lexicon.alphabet().name();
        let message = format!("the alphabet {alphabet} has no tiles to play with");
        return Err(Diagnostic::error(message)
            .help("it gives no counts; name positions with --positions")
            .into());
    }
    Ok(Sample {
        answers: vec![None; positions.len()],
        numbers: (1..=positions.len()).collect(),
        positions,
        source: Source::Games { seed, games },
    })
}

fn refused(named: &Named, sample: &Sample, error: &TimingError) -> Failure {
    match error {
        TimingError::Generator(error) => no_generator(named, error),
        TimingError::Disagree {
            way,
            position,
            expected,
            found,
        } => {
            let number = sample.numbers.get(*position).copied().unwrap_or(0);
            let place = match &sample.source {
                Source::List { file } => format!("{file}:{number}"),
                Source::Games { .. } => format!("position {number}"),
            };
            let show = |digest: &Digest| digest.to_string().replace('\t', " ");
            let (found, expected) = (show(found), show(expected));
            Diagnostic::error(format!("{place}: {way} finds {found}, expected {expected}"))
                .help(
                    "plays, digest, best score: perhaps the list is for another lexicon or board; \
                     `lexc moves --check` shows all that differs",
                )
                .into()
        }
        error => Failure::new(error.to_string()),
    }
}

fn print(document: &Document<'_>, plan: &TimingPlan, screen: &mut Screen) -> Result<(), Failure> {
    let style = screen.style();
    let positions = counted(document.positions as u64, "position", "positions");
    let source = match &document.source {
        Source::List { file } => format!("of {file}"),
        Source::Games { seed, games } => {
            let games = counted(*games as u64, "game", "games");
            format!("from {games} of seed {seed}")
        }
    };
    let rounds = counted(document.rounds as u64, "round", "rounds");
    screen.text(&format!(
        "{}: {positions} {}, median of {rounds}, microseconds a position",
        harmless(&document.lexicon),
        harmless(&source)
    ))?;
    for mode in &plan.modes {
        let timings = document
            .timings
            .iter()
            .filter(|timing| timing.mode == *mode);
        let timings: Vec<&Timing> = timings.collect();
        writeln!(screen)?;
        table(*mode, &timings).write(&mut *screen, style)?;
    }
    Ok(())
}

fn table(mode: Mode, timings: &[&Timing]) -> Table {
    let title = match mode {
        Mode::Every => "Every play",
        Mode::Best => "Best play",
        Mode::Count => "Count",
    };
    let classes = timings.first().map_or(&[][..], |timing| &timing.by_blanks);
    let classes: Vec<String> = classes
        .iter()
        .map(|class| counted(class.blanks as u64, "blank", "blanks"))
        .collect();
    let mut columns = vec![(title, Align::Left), ("All", Align::Right)];
    // Without a GADDAG there is nothing to compare with.
    let has_ratios = timings.iter().any(|timing| timing.ratio.is_some());
    if has_ratios {
        columns.push(("To GADDAG", Align::Right));
    }
    columns.extend(classes.iter().map(|class| (&**class, Align::Right)));
    // A search for the best play passes over the others.
    let rate = match mode {
        Mode::Best => "Positions/s",
        Mode::Every | Mode::Count => "Plays/s",
    };
    columns.extend([rate, "Arcs", "Anchors"].map(|name| (name, Align::Right)));
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
            Mode::Best => 1e6 / timing.micros,
            Mode::Every | Mode::Count => timing.plays_per_second,
        };
        row.push(count(rate as u64));
        for value in [timing.arcs, timing.anchors] {
            // The oracle follows no arcs.
            row.push(if is_oracle {
                String::new()
            } else {
                figure(value)
            });
        }
        table.row(row);
    }
    table
}
