//! `lexc analyse`: the best move of each turn of a game, and the loss of the one that was made.

mod asked;

use std::path::PathBuf;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::analyse::{Analyser, AnalysisError};
use lexc_engine::simulate::Tables;
use lexc_game::{Game, GameRules};
use lexc_report::document::analysis as document;
use lexc_report::measure::MeasurementProgress as _;
use lexc_report::measure::analysis::{NamedAnalysis, analysis, analysis_settings};
use lexc_report::render::analysis::{Boards, render};

use crate::Outcome;
use crate::args::backend::{open, require_scores};
use crate::args::leaves::LeavesArg;
use crate::args::lexicon::{LexiconArg, Named};
use crate::args::rules::RulesArg;
use crate::args::threads::ThreadsArg;
use crate::args::win::WinTableArg;
use crate::failure::{Answer, Failure};
use crate::input::game;
use crate::input::paths::Paths;
use crate::output::progress::Bar;
use crate::output::report::OutputArgs;
use crate::output::{Screen, interrupt};

/// Analyse games: the best move of each turn, losses and mistakes
///
/// Each turn is judged from what its player could know: by simulation while tiles are in the bag, by a search
/// after each draw where it holds one, by an exact endgame search once it is empty. Equity and probability to win that were lost have intervals,
/// mistakes have sizes, words that are not in the lexicon and challenges are marked. A turn whose rack is not known
/// is not judged. The page has the boards, the course of the game and links between the turns. Results
/// depend on the seed, not on the number of threads.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc analyse [OPTIONS] <GAME.gcg>...",
    after_help = "Examples:
  lexc analyse game.gcg --html game.html
  lexc analyse game.gcg --fast
  lexc analyse game.gcg -l english.lex --iterations 5000 --plies 4 --infer --json=game.json
  lexc analyse games/*.gcg --by win --mistakes 2,5,12 --html games.html

A game of English takes about ten seconds on two cores, and with --fast less than a second."
)]
pub(crate) struct Args {
    /// The games, files in GCG; - is standard input
    #[arg(value_name = "GAME.gcg", required = true)]
    games: Vec<PathBuf>,
    #[command(flatten)]
    lexicon: LexiconArg,
    #[command(flatten)]
    asked: asked::Asked,
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

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let mut paths = Paths::default();
    paths.read_all(&args.games);
    paths.read_all(args.win_table.file());
    args.output.check(paths)?;
    let options = args.asked.options()?;
    let named = open(&args.lexicon, None, &[], screen)?;
    require_scores(&named)?;
    let rules = args.rules.read()?;
    let games = read_games(&args.games, &named, &rules)?;
    let tables = Tables {
        lexicon: named.lexicon.clone(),
        leaves: args.leaves.open(&named.lexicon)?,
        win: args.win_table.open()?,
    };
    let analyser = Analyser::new(tables, rules, options);
    tell_lexicons(&games, &named, screen);
    let analysed = analyse(&analyser, games, args.threads.count(), screen)?;
    let name = named.name.to_string_lossy();
    let words = named.lexicon.len();
    let layout = analyser.rules().layout();
    let settings = analysis_settings(analyser.options(), (&name, words), layout.name());
    let alphabet = named.lexicon.alphabet();
    let report = analysis(&analysed, settings, alphabet);
    let boards = Boards { layout, alphabet };
    let page = || render(&report, &analysed, &boards);
    args.output
        .write_page(&report, &document(&report), page, screen)?;
    screen.flush()?;
    if analysed.iter().any(|game| game.analysis.interrupted) {
        let text = "interrupted: turns that are not judged are marked";
        screen.report(&[Diagnostic::warning(text)]);
    }
    Ok(Answer::Yes)
}

/// A game and its file.
struct NamedGame {
    file: String,
    game: Game,
}

/// Reads all games, or returns the errors of all files.
fn read_games(
    paths: &[PathBuf],
    named: &Named,
    rules: &GameRules,
) -> Result<Vec<NamedGame>, Failure> {
    let alphabet = named.lexicon.alphabet();
    let mut games = Vec::new();
    let mut wrong = Vec::new();
    for path in paths {
        match game::read(path, rules.layout(), alphabet) {
            Ok(game) => games.push(NamedGame {
                file: path.display().to_string(),
                game,
            }),
            Err(failure) => wrong.extend(failure.diagnostics()),
        }
    }
    match wrong.is_empty() {
        true => Ok(games),
        false => Err(Failure::Diagnostics(wrong)),
    }
}

/// Notes the games that name another lexicon.
fn tell_lexicons(games: &[NamedGame], named: &Named, screen: &mut Screen) {
    let own = named.name.to_string_lossy();
    for NamedGame { file, game } in games {
        let mut headers = game.headers.iter();
        let header = headers.find(|(name, _)| name == "lexicon");
        if let Some((_, lexicon)) = header.filter(|(_, lexicon)| *lexicon != own) {
            let text = format!("{file} names the lexicon {lexicon}; words are judged by {own}");
            screen.report(&[Diagnostic::note(text)]);
        }
    }
}

/// Analyses all games, one after the other, until the user interrupts.
fn analyse(
    analyser: &Analyser,
    games: Vec<NamedGame>,
    threads: usize,
    screen: &Screen,
) -> Result<Vec<NamedAnalysis>, Failure> {
    interrupt::defer();
    let mut bar = Bar::of_steps(screen.shows_progress());
    let mut analysed = Vec::with_capacity(games.len());
    for NamedGame { file, game } in games {
        let mut shown = None;
        let found = analyser.analyse(&game, threads, &mut |progress| {
            let before = shown.unwrap_or_else(|| {
                bar.begin(&file, progress.total as u64);
                0
            });
            for _ in before..progress.done {
                lexc_report::measure::MeasurementProgress::advance(&mut bar);
            }
            shown = Some(progress.done.max(before));
            !interrupt::is_requested()
        });
        let analysis = found.map_err(|error| refused(&file, &error))?;
        analysed.push(NamedAnalysis { file, analysis });
    }
    Ok(analysed)
}

fn refused(file: &str, error: &AnalysisError) -> Failure {
    let diagnostic = Diagnostic::error(format!("{file}: {error}"));
    match error {
        AnalysisError::NoTurns => {
            diagnostic.help("a turn is a line such as `>ann: AEINRST 8D NASTIER +66 66`")
        }
        AnalysisError::Players(_) => {
            diagnostic.help("`lexc play` reviews games of more players by equity")
        }
        _ => diagnostic,
    }
    .into()
}
