//! `lexc preendgame`: positions with one or two tiles in the bag, searched to the end of the game.

use std::io::Write as _;
use std::num::NonZeroU32;

use lexc_api::EarlyStop;
use lexc_api::preendgame::{PreendgameReport, PreendgameRow};
use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::endgame::EndgameStatus;
use lexc_engine::preendgame::{
    Meaning, MoveResults, Preendgame, PreendgameAnswer, PreendgameOptions,
};
use lexc_game::Board;
use lexc_runtime::Alphabet;

use crate::args::game::position::PositionArg;
use crate::args::game::rules::RulesArg;
use crate::args::game::search::{SearchArg, SearchRoot, solve_error};
use crate::args::lexicon::LexiconArg;
use crate::args::limit::limit;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::numbers::counted;
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};

/// Search a pre-endgame: one or two tiles in the bag
///
/// For each move, every draw is searched to the end of the game, and the draws with which it wins,
/// ties and loses are counted. The counts are proven, or bounds. Guaranteed results hold against a
/// player who knows the bag; rational results hold against a player who only knows the board and
/// their own rack, and makes the move that wins with most of the possible draws.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc preendgame [OPTIONS] [FILE]...",
    after_help = "Examples:
  lexc preendgame english.lex --gcg game.gcg --turn 22
  lexc preendgame english.lex --gcg game.gcg --turn 22 --meaning rational --top 5 --json
  lexc preendgame english.lex --gcg game.gcg --turn 21 --time 60 --threads 2"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Knowledge of the other player
    #[arg(long, value_enum, value_name = "MEANING", default_value = "guaranteed")]
    meaning: MeaningName,
    /// Search the N best moves in full, 0 for all
    #[arg(long, value_name = "N", default_value_t = 1)]
    top: usize,
    /// Print at most N moves, 0 for all
    #[arg(long, value_name = "N", default_value = "20", value_parser = limit)]
    limit: usize,
    /// Number of successive scoreless turns that end the game [default: 6]
    #[arg(long, value_name = "N")]
    scoreless: Option<NonZeroU32>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    search: SearchArg,
    #[command(flatten)]
    position: PositionArg,
    #[command(flatten)]
    rules: RulesArg,
}

/// A meaning of results, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum MeaningName {
    // Plain comments: help lists the values in one line.
    Guaranteed,
    Rational,
}

impl From<MeaningName> for Meaning {
    fn from(name: MeaningName) -> Self {
        match name {
            MeaningName::Guaranteed => Self::Guaranteed,
            MeaningName::Rational => Self::Rational,
        }
    }
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let SearchRoot {
        opened,
        rules,
        start,
    } = SearchRoot::open(&args.lexicon, &args.rules, &args.position, screen)?;
    let lexicon = &opened.lexicon;
    let alphabet = lexicon.alphabet();
    let options = PreendgameOptions::default()
        .meaning(args.meaning.into())
        .top(args.top)
        .scoreless(args.scoreless)
        .table_bytes(args.search.memory());
    let limits = args.search.begin();
    let mut search = Preendgame::new(lexicon, &rules, &start.position, options)
        .map_err(|error| solve_error(&error, alphabet))?;
    let finished = search.run(args.search.threads(), |nodes| {
        limits.stop_reason(nodes).is_some()
    });
    let stopped = match finished {
        true => None,
        false => limits.stop_reason(search.nodes()),
    };
    let answer = search.answer();
    let board = &start.position.board;
    let seconds = limits.seconds();
    if args.json {
        let document = PreendgameReport::new(
            &answer,
            args.limit,
            &start.position,
            alphabet,
            seconds,
            stopped,
        );
        json::write(screen, &document)?;
        return Ok(Answer::Yes);
    }
    print_heading(&answer, seconds, screen)?;
    let moves = answer.moves.iter().take(args.limit);
    let style = screen.style();
    table(moves, board, alphabet).write(&mut *screen, style)?;
    screen.flush()?;
    screen.report(&notes(&answer, stopped));
    Ok(Answer::Yes)
}

fn print_heading(
    answer: &PreendgameAnswer,
    seconds: f64,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let tiles = if answer.bag == 1 { "tile" } else { "tiles" };
    let nodes = counted(answer.nodes, "node", "nodes");
    screen.text(&format!(
        "{} {tiles} in the bag, {} draws; {} results, {} ({nodes}, {seconds:.2} s)",
        answer.bag, answer.draws, answer.meaning, answer.status
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
        ("Wins", Align::Right),
        ("Ties", Align::Right),
        ("Losses", Align::Right),
        ("Open", Align::Right),
        ("Spread", Align::Right),
        ("Does not win after", Align::Left),
    ];
    let cells = |results: &MoveResults| {
        let row = PreendgameRow::new(results, board, alphabet);
        let share = match results.is_proven() {
            true => format!("{:.1}", row.win_least),
            false => format!("{:.1}–{:.1}", row.win_least, row.win_most),
        };
        let not_won = row.by_draw.iter().filter_map(|draw| match draw.result {
            Some("loss") => Some(draw.tiles.clone()),
            Some("tie") => Some(format!("{}=", draw.tiles)),
            _ => None,
        });
        let not_won: Vec<String> = not_won.collect();
        [
            row.play,
            row.score.to_string(),
            share,
            row.wins.to_string(),
            row.ties.to_string(),
            row.losses.to_string(),
            row.open.to_string(),
            row.spread
                .map_or_else(String::new, |spread| format!("{spread:+.1}")),
            not_won.join(" "),
        ]
    };
    let mut table = Table::numbered(&columns, moves.map(cells));
    table.set_optional(&[9, 8]);
    table
}

fn notes(answer: &PreendgameAnswer, stopped: Option<EarlyStop>) -> Vec<Diagnostic> {
    let mut notes = Vec::new();
    if answer.status != EndgameStatus::Solved {
        if let Some(reason) = stopped {
            let reason = reason.text();
            let note = format!("{reason}: these are the best answers so far");
            notes.push(Diagnostic::note(note));
        }
        let note = "another move may win more: compare the upper bounds";
        notes.push(Diagnostic::note(note));
    }
    notes
}
