//! `lexc analyse`: the best move of each turn of a game, and the losses.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use lexc_api::Parameters as _;
use lexc_api::analyse::{JudgementRequest, NamedAnalysis, analysis, analysis_settings};
use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::StepLimits;
use lexc_engine::analyse::{Analyser, AnalysisError, AnalysisRun};
use lexc_engine::simulate::Tables;
use lexc_game::{Game, GameRules};
use lexc_report::document::analysis as document;
use lexc_report::measure::MeasurementProgress as _;
use lexc_report::render::analysis::{Boards, render};

use crate::args::game::backend::{open, require_scores};
use crate::args::game::rules::RulesArg;
use crate::args::leaves::LeavesArg;
use crate::args::lexicon::{LexiconArg, OpenedLexicon};
use crate::args::report::OutputArgs;
use crate::args::threads::ThreadsArg;
use crate::args::win::WinTableArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::input::game::GameReader;
use crate::input::paths::Paths;
use crate::output::progress::Bar;
use crate::output::{Screen, interrupt};

/// The time between two updates of the progress.
const STEP: Duration = Duration::from_millis(200);

/// Analyse games: the best move of each turn, losses and mistakes
///
/// Each turn is judged with the knowledge of its player: by simulation while the bag holds several
/// tiles, by searching each draw when it holds one, and by an exact endgame search when it is
/// empty. Losses of equity and win probability have intervals, mistakes have sizes, and invalid
/// words and challenges are marked. A turn without a known rack is not judged. The page shows the
/// boards, the course of the game, and links between the turns. Results depend on the seed, not on
/// the number of threads.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc analyse [OPTIONS] <GAME.gcg>...",
    after_help = "Examples:
  lexc analyse game.gcg --html game.html
  lexc analyse game.gcg --fast
  lexc analyse game.gcg -l english.lex --iterations 5000 --plies 4 --infer --json=game.json
  lexc analyse games/*.gcg --by win --mistakes 2,5,12 --html games.html

An English game takes about ten seconds on two cores, and less than a second with --fast."
)]
pub(crate) struct Args {
    /// Games, GCG files; - is standard input
    #[arg(value_name = "GAME.gcg", required_unless_present = "gcg")]
    games: Vec<PathBuf>,
    /// A game, as in other commands
    #[arg(long, value_name = "FILE")]
    gcg: Option<PathBuf>,
    #[command(flatten)]
    lexicon: LexiconArg,
    #[command(flatten)]
    judgement: JudgementRequest,
    #[command(flatten)]
    threads: ThreadsArg,
    #[command(flatten)]
    leaves: LeavesArg,
    #[command(flatten)]
    win_table: WinTableArg,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    rules: RulesArg,
}

pub(crate) fn run(mut args: Args, screen: &mut Screen) -> Outcome {
    args.games.extend(args.gcg.take());
    let mut paths = Paths::default();
    paths.read_all(&args.games);
    paths.read_all(args.win_table.file());
    args.output.check(paths)?;
    let options = {
        args.judgement.validate()?;
        args.judgement.options()?
    };
    let opened = open(&args.lexicon, None, &[], screen)?;
    require_scores(&opened)?;
    let rules = args.rules.read()?;
    let games = read_games(&args.games, &opened, &rules, screen)?;
    let tables = Tables {
        lexicon: opened.lexicon.clone(),
        leaves: args.leaves.open(&opened.lexicon)?,
        win: args.win_table.open()?,
    };
    let analyser = Analyser::new(tables, rules, options);
    let analysed = analyse(&analyser, games, args.threads.count(), screen)?;
    let name = opened.name.to_string_lossy();
    let words = opened.lexicon.len();
    let layout = analyser.rules().layout();
    let settings = analysis_settings(analyser.options(), (&name, words), layout.name());
    let alphabet = opened.lexicon.alphabet();
    let report = analysis(&analysed, settings, alphabet);
    let boards = Boards { layout, alphabet };
    let page = || render(&report, &analysed, &boards);
    let document = document(&report);
    args.output
        .write(&report, &document, &document, page, screen)?;
    screen.flush()?;
    if analysed.iter().any(|game| game.analysis.interrupted) {
        let text = "interrupted: turns that were not judged are marked";
        screen.report(&[Diagnostic::warning(text)]);
    }
    Ok(Answer::Yes)
}

/// A game with the name of its file.
struct NamedGame {
    file: String,
    game: Game,
}

/// Reads all games, or returns the errors of all files.
fn read_games(
    paths: &[PathBuf],
    opened: &OpenedLexicon,
    rules: &GameRules,
    screen: &mut Screen,
) -> Result<Vec<NamedGame>, Failure> {
    let alphabet = opened.lexicon.alphabet();
    let lexicon = Some(&*opened.name);
    let reader = GameReader {
        rules,
        alphabet,
        lexicon,
    };
    let mut games = Vec::new();
    let mut errors = Vec::new();
    for path in paths {
        match reader.read(path, screen) {
            Ok(game) => games.push(NamedGame {
                file: path.display().to_string(),
                game,
            }),
            Err(failure) => errors.extend(failure.diagnostics()),
        }
    }
    match errors.is_empty() {
        true => Ok(games),
        false => Err(Failure::Diagnostics(errors)),
    }
}

/// Analyses all games until the user interrupts.
fn analyse(
    analyser: &Analyser,
    games: Vec<NamedGame>,
    threads: usize,
    screen: &Screen,
) -> Result<Vec<NamedAnalysis>, Failure> {
    interrupt::defer();
    let mut bar = Bar::nested(screen.shows_progress());
    let mut analysed = Vec::with_capacity(games.len());
    for NamedGame { file, game } in games {
        let failure = |error| analysis_error(&file, &error);
        let mut run = AnalysisRun::new(analyser.clone(), game).map_err(failure)?;
        bar.begin(&file, run.progress().total as u64);
        let mut done = 0;
        let mut complete = false;
        while !complete && !interrupt::is_requested() {
            let begun = Instant::now();
            let limits = StepLimits {
                is_due: &|| begun.elapsed() >= STEP,
                is_cancelled: &interrupt::is_requested,
            };
            complete = run.advance(threads, limits).map_err(failure)?;
            let before = core::mem::replace(&mut done, run.progress().done);
            bar.advance_by((done - before) as u64);
        }
        let analysis = run.analysis();
        analysed.push(NamedAnalysis { file, analysis });
    }
    Ok(analysed)
}

fn analysis_error(file: &str, error: &AnalysisError) -> Failure {
    let diagnostic = Diagnostic::error(format!("{file}: {error}"));
    match error {
        AnalysisError::NoTurns => {
            diagnostic.help("give a line for each turn, such as `>ann: AEINRST 8D NASTIER +66 66`")
        }
        AnalysisError::Players(_) => diagnostic
            .help("`lexc play --resume` reviews its own games, also of more players: type review"),
        _ => diagnostic,
    }
    .into()
}
