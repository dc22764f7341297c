//! `lexc endgame`: the best line of play when the bag is empty.

mod show;

use std::io::Write as _;

use lexc_api::Parameters as _;
use lexc_api::endgame::{EndgameRequest, SolveEndgame};

use crate::args::game::engine::LocalEngine;
use crate::args::game::position::GameFile;
use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Outcome};
use crate::output::progress::Bar;
use crate::output::style::harmless;
use crate::output::{Screen, json};

/// Solve an endgame: the best line of play when the bag is empty
///
/// All tiles are then known, so that the value of the position can be proven: the change of the
/// spread of the player to move until the end, including the points for unplayed tiles. The answer
/// is marked as solved, as a bound, or as an estimate. Without a rack in the position, the other
/// player holds all unseen tiles. The words on the board need not be in the lexicon.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc endgame [OPTIONS] [FILE]...",
    after_help = "Examples:
  lexc endgame english.lex --cgp 'GATELEGs1POGOED/R4MOOLI3X1/AA10U2/YU4BREDRIN2/1TITULE3E1IN1/1E4N3c1BOK/1C2O4CHARD1/QI1FLAWN2E1OE1/IS2E1HIN1A1W2/1MOTIVATE1T1S2/1S2N5S4/3PERJURY5/15/15/15 FV/AADIZ 442/388 0'
  lexc endgame english.lex --gcg game.gcg --turn 25 --top 5 --json
  lexc endgame english.lex --gcg game.gcg --turn 25 --time 10 --threads 2 --as gcg"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    #[command(flatten)]
    request: EndgameRequest,
    #[command(flatten)]
    game: GameFile,
    /// Compare a solved value with a plain search of every line, if this is feasible
    #[arg(long, help_heading = "Output")]
    verify: bool,
    /// Maximum number of nodes of the plain search
    #[arg(
        long,
        value_name = "N",
        default_value_t = 2_000_000,
        requires = "verify",
        help_heading = "Output"
    )]
    verify_nodes: u64,
    /// Format of the line
    #[arg(
        long = "as",
        value_enum,
        value_name = "FORMAT",
        conflicts_with = "json",
        help_heading = "Output"
    )]
    format: Option<LineFormat>,
    /// Print JSON
    #[arg(long, help_heading = "Output")]
    json: bool,
}

/// The format of the line, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum LineFormat {
    // Plain comments: help lists the values in one line.
    Gcg,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let mut request = args.request;
    let lexicon = args.game.lexicon(&request.position)?;
    request.settings.validate()?;
    let mut engine = LocalEngine::open(&args.lexicon, lexicon, screen)?;
    let (position, rules) = (&mut request.position, &mut request.rules);
    engine.read_position(&args.game, position, rules, screen)?;
    let only_outcome = request.settings.win;
    let mut call = engine.begin::<SolveEndgame>(request)?;
    let bar = Bar::status(screen.shows_progress());
    let mut answer = engine.finish(&mut call, |call, engine| {
        if let Ok(so_far) = call.answer(engine, false) {
            bar.set_status(show::status(&so_far));
        }
    })?;
    drop(bar);
    if args.verify {
        answer.verified = Some(call.task().verify(args.verify_nodes)?);
    }
    match args.format {
        Some(LineFormat::Gcg) => {
            for line in call.task().gcg()? {
                writeln!(screen, "{}", harmless(&line))?;
            }
        }
        None if args.json => json::write(screen, &answer)?,
        None => show::print(&answer, &call.task().players, only_outcome, screen)?,
    }
    Ok(Answer::Yes)
}
