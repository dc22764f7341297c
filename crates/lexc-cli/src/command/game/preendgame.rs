//! `lexc preendgame`: positions with one to six tiles in the bag.

use std::io::Write as _;
use std::sync::OnceLock;

use lexc_api::EarlyStop;
use lexc_api::preendgame::{
    DEFAULT_TIME, DrawRow, PreendgameReport, PreendgameRow, PreendgameSettings,
};
use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::endgame::EndgameStatus;
use lexc_engine::preendgame::{MoveResults, Preendgame, PreendgameAnswer};
use lexc_game::Board;
use lexc_runtime::Alphabet;

use crate::args::game::position::PositionArg;
use crate::args::game::rules::RulesArg;
use crate::args::game::search::{SearchLimits, SearchRoot, solve_error};
use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::numbers::counted;
use crate::output::progress::Bar;
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};

/// The seconds between two updates of the progress.
const PROGRESS_SECONDS: f64 = 1.0;

/// The maximum number of draws listed for a move.
const SHOWN_DRAWS: usize = 12;

/// Search a pre-endgame: one to six tiles in the bag
///
/// All moves are estimated by games played to their end, then fewer and fewer with deeper searches.
/// With one or two tiles in the bag, the draws with which a move wins, ties and loses are counted
/// after that, by proof. Guaranteed results hold against a player who knows the bag; rational
/// results hold against a player who only knows the board and their own rack, and makes the move
/// that wins with most of the possible draws.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc preendgame [OPTIONS] [FILE]...",
    after_help = "Examples:
  lexc preendgame english.lex --gcg game.gcg --turn 22
  lexc preendgame english.lex --gcg game.gcg --turn 22 --meaning rational --top 5 --json
  lexc preendgame english.lex --gcg game.gcg --turn 21 --time 60 --threads 2
  lexc preendgame english.lex --gcg game.gcg --turn 20 --play '8D QU(I)Z' --play pass
  lexc preendgame english.lex --gcg game.gcg --turn 20 --tiles EQ"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    #[command(flatten)]
    settings: PreendgameSettings,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    position: PositionArg,
    #[command(flatten)]
    rules: RulesArg,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let SearchRoot {
        opened,
        rules,
        start,
    } = SearchRoot::open(&args.lexicon, &args.rules, &args.position, screen)?;
    let lexicon = &opened.lexicon;
    let alphabet = lexicon.alphabet();
    let options = args.settings.options();
    let limits = SearchLimits::begin(&args.settings.search, Some(DEFAULT_TIME));
    let board = &start.position.board;
    let mut search = Preendgame::new(lexicon, &rules, &start.position, options)
        .map_err(|error| solve_error(&error, alphabet))?;
    args.settings.apply(&mut search, lexicon, &rules, board)?;
    let bar = Bar::status(screen.shows_progress() && !args.json);
    bar.set_status("searching".to_owned());
    let mut shown = 0.0;
    let stopped = OnceLock::new();
    let stop = |nodes| {
        let reason = limits.stop_reason(nodes);
        reason
            .map(|reason| stopped.get_or_init(|| reason))
            .is_some()
    };
    let finished = loop {
        let is_due = || limits.seconds() >= shown + PROGRESS_SECONDS;
        let finished = search.run_in_steps(args.settings.search.threads.size(), is_due, stop);
        if finished || stopped.get().is_some() {
            break finished;
        }
        shown = limits.seconds();
        bar.set_status(progress(&search, shown, board, alphabet));
    };
    drop(bar);
    let stopped = stopped.into_inner().filter(|_| !finished);
    let answer = search.best(args.settings.limit.rows());
    let seconds = limits.seconds();
    if args.json {
        let document = PreendgameReport::new(
            &answer,
            args.settings.limit.rows(),
            &start.position,
            alphabet,
            seconds,
            stopped,
        );
        json::write(screen, &document)?;
        return Ok(Answer::Yes);
    }
    print_heading(&answer, seconds, screen)?;
    let moves = answer.moves.iter().take(args.settings.limit.rows());
    let style = screen.style();
    table(moves, board, alphabet).write(&mut *screen, style)?;
    screen.flush()?;
    screen.report(&notes(&answer, stopped));
    Ok(Answer::Yes)
}

/// Describes the progress of a search: the best move so far.
fn progress(search: &Preendgame, seconds: f64, board: &Board, alphabet: &Alphabet) -> String {
    let answer = search.best(1);
    let best = answer.moves.first().map_or_else(String::new, |best| {
        let made = best.made.display(board, alphabet);
        format!(", {made} wins {:.1} %", 100.0 * best.win)
    });
    let doing = match search.stage() {
        (stage, stages) if stage < stages => format!("stage {} of {stages}", stage + 1),
        _ => "proving".to_owned(),
    };
    let nodes = counted(answer.nodes, "node", "nodes");
    format!("{doing}{best}; {nodes}, {seconds:.0} s")
}

fn print_heading(
    answer: &PreendgameAnswer,
    seconds: f64,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let tiles = if answer.bag == 1 { "tile" } else { "tiles" };
    let nodes = counted(answer.nodes, "node", "nodes");
    let mut draws = counted(u64::from(answer.draws), "draw", "draws");
    if let Some(sampled) = answer.sampled {
        draws += &format!(", {sampled} of them tried");
    }
    screen.text(&format!(
        "{} {tiles} in the bag, {draws}; {} results, {} ({nodes}, {seconds:.2} s)",
        answer.bag, answer.meaning, answer.status
    ))?;
    Ok(writeln!(screen)?)
}

fn table<'m>(
    moves: impl Iterator<Item = &'m MoveResults>,
    board: &Board,
    alphabet: &Alphabet,
) -> Table {
    let columns = [
        ("Rank", Align::Right),
        ("Move", Align::Left),
        ("Score", Align::Right),
        ("Win %", Align::Right),
        ("Proven %", Align::Left),
        ("Draws", Align::Right),
        ("Spread", Align::Right),
        ("Does not win after", Align::Left),
    ];
    let cells = |results: &MoveResults| {
        let row = PreendgameRow::new(results, board, alphabet);
        let mut win = format!("{:.1}", row.win);
        if row.error > 0.0 {
            win += &format!(" ±{:.1}", row.error);
        }
        let proven = match results.status {
            EndgameStatus::Solved => "exact".to_owned(),
            EndgameStatus::Bound => format!("{:.1}–{:.1}", row.win_least, row.win_most),
            EndgameStatus::Estimate => String::new(),
        };
        let spread = row.spread.map_or_else(String::new, |spread| {
            let about = if row.spread_proven { "" } else { "~" };
            format!("{about}{spread:+.1}")
        });
        [
            row.play.clone(),
            row.score.to_string(),
            win,
            proven,
            row.counted.to_string(),
            spread,
            not_won(&row),
        ]
    };
    let mut table = Table::numbered(&columns, moves.map(cells));
    table.set_optional(&[7, 6]);
    table
}

/// Lists the draws after which a move does not win, ties marked by `=`, estimates by `?`.
fn not_won(row: &PreendgameRow) -> String {
    let draw = |draw: &DrawRow| {
        let tie = match draw.result.or(draw.estimate)? {
            "loss" => "",
            "tie" => "=",
            _ => return None,
        };
        let open = if draw.result.is_none() { "?" } else { "" };
        Some(format!("{}{tie}{open}", draw.tiles))
    };
    let mut all: Vec<String> = row.by_draw.iter().filter_map(draw).collect();
    let more = all.len().saturating_sub(SHOWN_DRAWS);
    all.truncate(SHOWN_DRAWS);
    if more > 0 {
        all.push(format!("and {more} more"));
    }
    all.join(" ")
}

fn notes(answer: &PreendgameAnswer, stopped: Option<EarlyStop>) -> Vec<Diagnostic> {
    let mut notes = Vec::new();
    if answer.status != EndgameStatus::Solved {
        if let Some(reason) = stopped {
            let reason = reason.text();
            let note = format!("{reason}: these are the best answers so far");
            notes.push(Diagnostic::note(note));
        }
        let note = "the shares are estimates, and another move may win more: only what is in the column \
                    `Proven %` is certain";
        notes.push(Diagnostic::note(note));
    }
    notes
}
