//! `lexc analyse`: the best move of each turn of a game, and the losses.

use std::path::{Path, PathBuf};

use lexc_api::Parameters as _;
use lexc_api::analyse::{AnalyseGame, AnalyseRequest, AnalysisSettings, NamedAnalysis, analysis};
use lexc_diagnostic::Diagnostic;
use lexc_report::document::analysis as document;
use lexc_report::measure::MeasurementProgress as _;
use lexc_report::render::analysis::{Boards, render};

use crate::args::game::engine::LocalEngine;
use crate::args::game::rules::with_layout;
use crate::args::lexicon::{LexiconArg, is_lexicon};
use crate::args::report::OutputArgs;
use crate::failure::{Answer, Failure, Outcome};
use crate::input::paths::Paths;
use crate::output::Screen;
use crate::output::progress::Bar;

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
    override_usage = "lexc analyse [OPTIONS] [FILE] <GAME.gcg>...",
    after_help = "Examples:
  lexc analyse game.gcg --html game.html
  lexc analyse english.lex game.gcg --fast
  lexc analyse game.gcg -l english.lex --iterations 5000 --plies 4 --infer --json=game.json
  lexc analyse games/*.gcg --by win --mistakes 2,5,12 --html games.html

An English game takes about ten seconds on two cores, and less than a second with --fast."
)]
pub(crate) struct Args {
    /// Lexicon [default: english], then games, GCG files; - is standard input
    #[arg(value_name = "GAME.gcg", required_unless_present = "gcg")]
    games: Vec<PathBuf>,
    /// A game, as in other commands
    #[arg(long, value_name = "FILE")]
    gcg: Option<PathBuf>,
    #[command(flatten)]
    lexicon: LexiconArg,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    request: AnalyseRequest,
}

pub(crate) fn run(mut args: Args, screen: &mut Screen) -> Outcome {
    args.request.judgement.validate()?;
    let is_first = args.games.first().is_some_and(|file| is_lexicon(file.as_os_str()));
    let lexicon = match is_first && !args.lexicon.is_given() {
        true => Some(args.games.remove(0).into_os_string()),
        false => None,
    };
    args.games.extend(args.gcg.take());
    if args.games.is_empty() {
        return Err(Failure::with_help(
            "no game is given",
            "name a game, a GCG file, and the lexicon with -l",
        ));
    }
    let mut paths = Paths::default();
    paths.read_all(&args.games);
    paths.read_all(args.request.resources.win_table.as_ref());
    args.output.check(paths)?;
    let mut request = args.request;
    let mut engine = LocalEngine::open(&args.lexicon, lexicon.as_ref(), screen)?;
    request.rules = with_layout(&request.rules)?;
    engine.choose_leaves(&mut request.resources.leaves, screen);
    engine.add_leaves(request.resources.leaves.as_deref())?;
    engine.read_into("win_table", &mut request.resources.win_table, "counts of games")?;
    let (games, mut errors) = read_games(&args.games, &mut engine, &request, screen);
    let mut bar = Bar::nested(screen.shows_progress());
    let (mut analysed, mut settings) = (Vec::with_capacity(games.len()), None);
    for game in games {
        match analyse(&mut engine, &request, game, &mut bar) {
            Ok((analysis, of_game)) => {
                settings = Some(of_game);
                analysed.push(analysis);
            }
            Err(failure) => errors.extend(failure.diagnostics()),
        }
    }
    drop(bar);
    let Some(settings) = settings else {
        return Err(Failure::Diagnostics(errors));
    };
    let rules = request.rules.rules()?;
    let (layout, alphabet) = (rules.layout(), engine.opened.lexicon.alphabet());
    let report = analysis(&analysed, settings, alphabet);
    let boards = Boards { layout, alphabet };
    let page = || render(&report, &analysed, &boards);
    let document = document(&report)?;
    args.output.write(&report, &document, usize::MAX, page, screen)?;
    screen.flush()?;
    if analysed.iter().any(|game| game.analysis.interrupted) {
        let text = "interrupted: turns that were not judged are marked";
        screen.report(&[Diagnostic::warning(text)]);
    }
    // The other games are analysed all the same.
    screen.report(&errors);
    Ok(Answer::of(errors.is_empty()))
}

/// The text of a game, with the name of its file.
struct NamedGame {
    file: String,
    gcg: String,
}

/// Reads the games that can be read, and returns them with the errors of the others.
fn read_games(
    paths: &[PathBuf],
    engine: &mut LocalEngine,
    request: &AnalyseRequest,
    screen: &mut Screen,
) -> (Vec<NamedGame>, Vec<Diagnostic>) {
    let mut games = Vec::new();
    let mut errors = Vec::new();
    for path in paths {
        match engine.read_game(path, &request.rules, screen) {
            Ok(gcg) => games.push(NamedGame { file: path.display().to_string(), gcg }),
            Err(failure) => errors.extend(failure.diagnostics()),
        }
    }
    (games, errors)
}

/// Analyses a game until the user interrupts.
fn analyse(
    engine: &mut LocalEngine,
    request: &AnalyseRequest,
    game: NamedGame,
    bar: &mut Bar,
) -> Result<(NamedAnalysis, AnalysisSettings), Failure> {
    let NamedGame { file, gcg } = game;
    engine.set_file("gcg", Path::new(&file));
    let mut call = engine.begin::<AnalyseGame>(request.clone().gcg(gcg))?;
    bar.begin(&file, call.task().judged().total as u64);
    let mut done = 0;
    engine.finish(&mut call, |call, _| {
        let before = core::mem::replace(&mut done, call.task().judged().done);
        bar.advance_by((done - before) as u64);
    })?;
    let settings = call.task().settings.clone();
    let (analysis, warnings) = (call.task().analysis(), call.task().warnings.clone());
    Ok((NamedAnalysis { file, analysis, warnings }, settings))
}
