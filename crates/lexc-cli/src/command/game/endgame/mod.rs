//! `lexc endgame`: the best line of play when the bag is empty.

mod answer;

mod show;

use lexc_api::endgame::{EndgameSettings, EndgameVerification};
use lexc_api::{EarlyStop, Parameters as _};
use lexc_engine::endgame::{Endgame, EndgameStatus, PositionMemory, exhaustive_value};

use crate::args::game::position::PositionArg;
use crate::args::game::rules::RulesArg;
use crate::args::game::search::{SearchLimits, SearchRoot, solve_error};
use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::Screen;
use crate::output::progress::Bar;
use answer::SearchedEndgame;
use show::AnswerPrinter;

/// The number of nodes between two checks of the limits.
const SLICE: u64 = 1 << 12;

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
    settings: EndgameSettings,
    /// Compare a solved value with a plain search of every line, if this is feasible
    #[arg(long)]
    verify: bool,
    /// Maximum number of nodes of the plain search
    #[arg(
        long,
        value_name = "N",
        default_value_t = 2_000_000,
        requires = "verify"
    )]
    verify_nodes: u64,
    /// Format of the line
    #[arg(
        long = "as",
        value_enum,
        value_name = "FORMAT",
        conflicts_with = "json"
    )]
    format: Option<LineFormat>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    position: PositionArg,
    #[command(flatten)]
    rules: RulesArg,
}

/// The time between two states of the search on the terminal, in seconds.
const STATUS_SECONDS: f64 = 0.25;

/// The format of the line, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum LineFormat {
    // Plain comments: help lists the values in one line.
    Gcg,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let SearchRoot {
        opened,
        rules,
        start,
    } = SearchRoot::open(&args.lexicon, &args.rules, &args.position, screen)?;
    let lexicon = &opened.lexicon;
    let alphabet = lexicon.alphabet();
    args.settings.validate()?;
    let options = args.settings.options();
    let limits = SearchLimits::begin(&args.settings.search, None);
    let mut endgame = Endgame::new(lexicon, &rules, &start.position, options)
        .map_err(|error| solve_error(&error, alphabet))?;
    let printer = AnswerPrinter::new(&endgame, alphabet, &start, &rules)?;
    let bar = Bar::status(screen.shows_progress());
    let mut shown = 0.0;
    let stop_reason = search(
        &mut endgame,
        args.settings.search.threads.size(),
        &limits,
        |endgame| {
            let seconds = limits.seconds();
            if seconds >= shown + STATUS_SECONDS {
                shown = seconds;
                bar.set_status(printer.status(&endgame.solution(), seconds));
            }
        },
    );
    drop(bar);
    let mut answer = SearchedEndgame {
        solution: endgame.solution(),
        stop_reason,
        verification: None,
        seconds: limits.seconds(),
        only_outcome: args.settings.win,
    };
    if args.verify {
        answer.verification = Some(match answer.solution.best() {
            Some(best) if best.status == EndgameStatus::Solved => {
                let plain = exhaustive_value(
                    lexicon,
                    &rules,
                    &start.position,
                    &options,
                    PositionMemory::Positions,
                    args.verify_nodes,
                );
                match plain.map_err(|error| solve_error(&error, alphabet))? {
                    None => EndgameVerification::TooLong,
                    Some(value) if value == best.value => EndgameVerification::Equal,
                    Some(value) => {
                        return Err(Failure::new(format!(
                            "the value {} is wrong: the plain search finds {value}",
                            best.value
                        )));
                    }
                }
            }
            _ => EndgameVerification::NotSolved,
        });
    }
    match args.format {
        Some(LineFormat::Gcg) => printer.print_gcg(&answer, screen)?,
        None if args.json => printer.print_json(&answer, screen)?,
        None => printer.print(&answer, screen)?,
    }
    Ok(Answer::Yes)
}

/// Searches until the position is solved or a limit is reached. There is an answer in any case.
fn search(
    endgame: &mut Endgame,
    threads: usize,
    limits: &SearchLimits,
    mut show: impl FnMut(&Endgame),
) -> Option<EarlyStop> {
    let mut reason = None;
    endgame.run(threads, |endgame| {
        show(endgame);
        reason = limits.stop_reason(endgame.nodes());
        match reason {
            Some(_) => 0,
            None => limits.nodes_left(endgame.nodes()).min(SLICE),
        }
    });
    // The first step finds a move.
    if endgame.solution().best().is_none() {
        endgame.step(1);
    }
    reason
}
