//! `lexc preendgame`: positions with one to six tiles in the bag.

use std::io::Write as _;

use lexc_api::preendgame::{
    DrawRow, PreendgameReport, PreendgameRequest, PreendgameRow, SolvePreendgame,
};
use lexc_diagnostic::Diagnostic;

use crate::args::game::engine::LocalEngine;
use crate::args::game::position::GameFile;
use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::numbers::counted;
use crate::output::progress::Bar;
use crate::output::table::Table;
use crate::output::{Screen, json};

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
    request: PreendgameRequest,
    #[command(flatten)]
    game: GameFile,
    /// Print JSON
    #[arg(long, help_heading = "Output")]
    json: bool,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let mut request = args.request;
    let lexicon = args.game.lexicon(&request.position)?;
    let mut engine = LocalEngine::open(&args.lexicon, lexicon, screen)?;
    let (position, rules) = (&mut request.position, &mut request.rules);
    engine.read_position(&args.game, position, rules, screen)?;
    let mut call = engine.begin::<SolvePreendgame>(request)?;
    let bar = Bar::status(screen.shows_progress() && !args.json);
    bar.set_status("searching".to_owned());
    let answer = engine.finish(&mut call, |call, engine| {
        let stage = call.task().stage();
        if let Ok(so_far) = call.answer(engine, false) {
            bar.set_status(progress(&so_far, stage));
        }
    })?;
    drop(bar);
    if args.json {
        json::write(screen, &answer)?;
        return Ok(Answer::Yes);
    }
    print_heading(&answer, screen)?;
    screen.table(&table(&answer))?;
    screen.flush()?;
    screen.report(&notes(&answer));
    Ok(Answer::Yes)
}

/// Describes the progress of a search: the best move so far.
fn progress(so_far: &PreendgameReport, stage: (usize, usize)) -> String {
    let best = so_far
        .plays
        .first()
        .map_or_else(String::new, |best| format!(", {} wins {:.1} %", best.play, best.win));
    let doing = match stage {
        (stage, stages) if stage < stages => format!("stage {} of {stages}", stage + 1),
        _ => "proving".to_owned(),
    };
    let nodes = counted(so_far.nodes, "node", "nodes");
    format!("{doing}{best}; {nodes}, {:.0} s", so_far.seconds)
}

fn print_heading(answer: &PreendgameReport, screen: &mut Screen) -> Result<(), Failure> {
    let tiles = if answer.bag == 1 { "tile" } else { "tiles" };
    let nodes = counted(answer.nodes, "node", "nodes");
    let mut draws = counted(u64::from(answer.draws), "draw", "draws");
    if let Some(sampled) = answer.sampled {
        draws += &format!(", {sampled} of them tried");
    }
    screen.text(&format!(
        "{} {tiles} in the bag, {draws}; {} results, {} ({nodes}, {:.2} s)",
        answer.bag, answer.meaning, answer.status, answer.seconds
    ))?;
    Ok(writeln!(screen)?)
}

fn table(answer: &PreendgameReport) -> Table {
    let columns = ">Rank|Move|>Score|>Win %|Proven %|>Draws|>Spread|Does not win after";
    let cells = |row: &PreendgameRow| {
        let mut win = format!("{:.1}", row.win);
        if row.error > 0.0 {
            win += &format!(" ±{:.1}", row.error);
        }
        let proven = match row.status {
            "solved" => "exact".to_owned(),
            "bound" => format!("{:.1}–{:.1}", row.win_least, row.win_most),
            _ => String::new(),
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
            not_won(row),
        ]
    };
    let mut table = Table::numbered(columns, answer.plays.iter().map(cells));
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

fn notes(answer: &PreendgameReport) -> Vec<Diagnostic> {
    let mut notes = Vec::new();
    if answer.status != "solved" {
        if let Some(reason) = answer.stopped {
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
