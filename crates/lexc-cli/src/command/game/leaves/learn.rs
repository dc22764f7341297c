//! `lexc leaves learn`: leave values from games.

use std::ffi::OsString;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Instant;

use lexc::engine::learn::{LearnMethod, LearnOptions, LearnState, LeaveLearner};
use lexc::engine::leaves::{LeaveTable, Precision};
use lexc::engine::lexicon_hash;
use lexc_diagnostic::Diagnostic;
use serde::Serialize;

use super::files::{PRECISIONS, check_paths, to_lexicon};
use crate::args::game::backend::{open, require_scores};
use crate::args::game::rules;
use crate::args::lexicon::{LexiconArg, OpenedLexicon};
use crate::args::named::named;
use crate::args::threads::ThreadsArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::input::files;
use crate::input::paths::Replace;
use crate::output::numbers::counted;
use crate::output::progress::Bar;
use crate::output::{Screen, file, interrupt, json};
use lexc_api::position::RulesRequest;

/// Learn leave values from games with a lexicon
///
/// On one board of each game, every leave is evaluated exactly: by the best move of every rack that
/// can be drawn to it. Games are played with the values of the previous generation. The result
/// depends on lexicon, rules, seed and boards, not on the number of threads. The state is stored
/// beside the output, in a file with the suffix .part; the same command continues an interrupted
/// run. The standard error of a generation is the mean over all leaves that at least two of its
/// boards allowed: with more boards it covers rarer leaves, so it can rise.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc leaves learn [OPTIONS] [FILE] -o TABLE",
    after_help = "Examples:
  lexc leaves learn -o english-leaves.lex
  lexc leaves learn french.lex -o french-leaves.lex --boards 64,256,1024 --threads 2
  lexc leaves learn club.lex -o club-leaves.lex --precision byte"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon [default: english]
    #[arg(value_name = "FILE", conflicts_with = "lexicon")]
    file: Option<OsString>,
    /// File to write
    #[arg(short, long, value_name = "TABLE")]
    output: PathBuf,
    /// Number of boards of each generation
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "64,128,256,512",
        value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    boards: Vec<u64>,
    /// Values to average: exact values on one board of each game, or the equities of all its moves
    #[arg(long, value_name = "HOW", default_value = "census", value_parser = named(METHODS))]
    method: LearnMethod,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Precision of stored values
    #[arg(long, value_name = "HOW", default_value = "exact", value_parser = named(PRECISIONS))]
    precision: Precision,
    /// Replace existing files
    #[arg(long)]
    force: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RulesRequest,
}

/// The methods of learning by name.
const METHODS: &[(&str, LearnMethod)] =
    &[("census", LearnMethod::Census), ("averages", LearnMethod::Averages)];

#[derive(Debug, Serialize)]
struct LearnSummary {
    output: String,
    lexicon_hash: String,
    leaves: u64,
    boards: u64,
    standard_error: f64,
    file_bytes: u64,
    seconds: f64,
}

pub(super) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let begin = Instant::now();
    let opened = open(&args.lexicon, args.file.as_ref(), &[], screen)?;
    require_scores(&opened)?;
    let rules = rules::read(&args.rules)?;
    check_paths(None, &args.output, args.force)?;
    let options = LearnOptions::default()
        .seed(args.seed)
        .boards(args.boards.iter().copied())
        .method(args.method);
    let learner = LeaveLearner::new(&opened.lexicon, &rules, options);
    let learner = learner.map_err(Failure::of)?;
    let part = state_file(&args.output);
    let mut lock = StateLock::default();
    let mut state = resume(&learner, &part, &mut lock)?;
    interrupt::set_state(&part);
    let threads = args.threads.count();
    let all: u64 = args.boards.iter().sum();
    let bar = Bar::steps(all, "evaluating boards", screen.shows_progress());
    let earlier: u64 = args.boards.iter().take(state.generation()).sum();
    for _ in 0..earlier + state.boards() {
        bar.advance();
    }
    // The number of boards between two saves of the state, for each thread. They take some seconds.
    let between_saves = match args.method {
        LearnMethod::Averages => 4096,
        _ => 16,
    };
    while !learner.is_done(&state) {
        let generation = state.generation();
        let step = between_saves * threads as u64;
        let advanced = learner.advance(&mut state, step, threads, &|| bar.advance());
        advanced.map_err(Failure::of)?;
        file::write_state(&part, &learner.save(&state), Replace::Anything)?;
        lock.take(&part)?;
        if state.generation() > generation && !args.json {
            let error = state.standard_error();
            let note = format!("generation {}: standard error {error:.2} points", generation + 1);
            screen.report(&[Diagnostic::note(note)]);
        }
    }
    drop(bar);
    let hash = lexicon_hash(&opened.lexicon);
    let bytes = encode(&args, &opened, &state, &hash)?;
    file::write(&args.output, &bytes, Replace::forced(args.force))?;
    // The state is no longer needed.
    let _ = std::fs::remove_file(&part);
    let summary = LearnSummary {
        output: args.output.display().to_string(),
        lexicon_hash: hash,
        leaves: state.table().index().len() as u64 - 1,
        boards: all,
        standard_error: state.standard_error(),
        file_bytes: bytes.len() as u64,
        seconds: begin.elapsed().as_secs_f64(),
    };
    if args.json {
        json::write(screen, &summary)?;
    } else {
        let leaves = counted(summary.leaves, "leave", "leaves");
        let boards = counted(all, "board", "boards");
        screen.text(&format!(
            "{}: {leaves} from {boards}, standard error {:.2} points",
            summary.output, summary.standard_error
        ))?;
    }
    Ok(Answer::Yes)
}

/// Encodes the table, with its provenance.
fn encode(
    args: &Args,
    opened: &OpenedLexicon,
    state: &LearnState,
    hash: &str,
) -> Result<Vec<u8>, Failure> {
    let boards: Vec<String> = args.boards.iter().map(u64::to_string).collect();
    let lexicon = opened.lexicon.provenance().get("name").unwrap_or_default();
    let facts = [
        ("lexicon", lexicon.to_owned()),
        (LeaveTable::LEXICON_HASH, hash.to_owned()),
        ("learned.boards", boards.join(",")),
        ("learned.seed", args.seed.to_string()),
        ("learned.error", format!("{:.3}", state.standard_error())),
    ];
    to_lexicon(state.table(), opened.lexicon.alphabet(), args.precision, &facts)
}

/// Returns the file for the state of a run.
fn state_file(output: &Path) -> PathBuf {
    let mut name = output.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

/// The lock on the file for the state of a run.
#[derive(Default)]
struct StateLock {
    file: Option<File>,
}

impl StateLock {
    /// Locks the file, and releases the lock on the one that it replaced.
    fn take(&mut self, part: &Path) -> Result<(), Failure> {
        let name = part.display();
        let file = File::open(part).map_err(|error| Failure::new(format!("{name}: {error}")))?;
        // Some file systems have no locks.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(Failure::with_help(
                format!("{name}: another run uses this state"),
                "wait for it, or name another table with -o",
            ));
        }
        self.file = Some(file);
        Ok(())
    }
}

/// Returns the initial state: the saved one of an interrupted run, if there is one.
fn resume(
    learner: &LeaveLearner,
    part: &Path,
    lock: &mut StateLock,
) -> Result<LearnState, Failure> {
    if !part.exists() {
        let state = learner.begin();
        // Two runs that begin at once would share it.
        file::write_state(part, &learner.save(&state), Replace::Nothing)?;
        lock.take(part)?;
        return Ok(state);
    }
    lock.take(part)?;
    let bytes = files::read(part, "the state of a run")?;
    learner.resume(&bytes).map_err(|error| {
        Failure::with_help(
            format!("{}: {error}", part.display()),
            "repeat the command of that run, or remove the file to start again",
        )
    })
}
