//! `lexc preendgame`: one or two tiles in the bag, every draw searched to the end of the game.

use std::ffi::OsString;
use std::io::Write as _;
use std::num::NonZeroU32;

use lexc_alphabet::Tile;
use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::endgame::EndgameStatus;
use lexc_engine::preendgame::{
    DrawResult, GameResult, Meaning, MoveResults, Preendgame, PreendgameAnswer, PreendgameOptions,
};
use lexc_game::notation::move_to_text;
use lexc_game::{Board, Rack};
use lexc_runtime::Alphabet;
use serde::Serialize;

use crate::Outcome;
use crate::args::lexicon::LexiconArg;
use crate::args::position::PositionArg;
use crate::args::rules::RulesArg;
use crate::args::search::{SearchArg, SearchRoot, Stopped, refused};
use crate::failure::{Answer, Failure};
use crate::output::style::counted;
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};

/// Search a pre-endgame: one or two tiles in the bag, every draw to the end of the game
///
/// For each move the draws are counted after which it wins, ties and loses. The counts are proven, or
/// bounds that are true at any time. Guaranteed results hold against a player who knows the bag;
/// rational results come about against a player who sees the own rack and the board, and makes the
/// move that wins most over all tiles unseen.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc preendgame [OPTIONS] [FILE]",
    after_help = "Examples:
  lexc preendgame english.lex --gcg game.gcg --turn 22
  lexc preendgame english.lex --gcg game.gcg --turn 22 --meaning rational --top 5 --json
  lexc preendgame english.lex --gcg game.gcg --turn 21 --time 60 --threads 2"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// The lexicon [default: builtin:english]
    #[arg(value_name = "FILE", conflicts_with = "lexicon")]
    file: Option<OsString>,
    /// Knowledge of the other player
    #[arg(long, value_enum, value_name = "MEANING", default_value = "guaranteed")]
    meaning: MeaningName,
    /// Work out N moves in full, 0 for all
    #[arg(long, value_name = "N", default_value_t = 1)]
    top: usize,
    /// List N moves, 0 for all
    #[arg(long, value_name = "N", default_value_t = 20)]
    limit: usize,
    /// Scoreless turns in a row that end the game [default: 6, as in the rules]
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

/// A meaning of results.
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

#[derive(Debug, Serialize)]
struct Document {
    status: &'static str,
    meaning: &'static str,
    bag: usize,
    draws: u32,
    plays: Vec<Row>,
    nodes: u64,
    seconds: f64,
    cgp: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stopped>,
}

#[derive(Debug, Serialize)]
struct Row {
    /// Coordinate and word, or `pass`.
    play: String,
    score: i32,
    wins: u32,
    ties: u32,
    losses: u32,
    /// Draws whose result is not proven.
    open: u32,
    /// Bounds of the share of games won, in percent.
    win_least: f64,
    win_most: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    spread: Option<f64>,
    by_draw: Vec<DrawRow>,
}

#[derive(Debug, Serialize)]
struct DrawRow {
    tiles: String,
    draws: u32,
    /// `win`, `tie`, `loss`, or nothing if it is not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let SearchRoot {
        named,
        rules,
        given,
    } = SearchRoot::open(
        &args.lexicon,
        args.file.as_ref(),
        &args.rules,
        &args.position,
        screen,
    )?;
    let lexicon = &named.lexicon;
    let alphabet = lexicon.alphabet();
    let options = PreendgameOptions::default()
        .with_meaning(args.meaning.into())
        .with_top(args.top)
        .with_scoreless(args.scoreless)
        .with_table_bytes(args.search.memory());
    let limits = args.search.begin();
    let mut search = Preendgame::new(lexicon, &rules, &given.position, options)
        .map_err(|error| refused(&error, alphabet))?;
    let finished = search.run(args.search.threads(), |nodes| {
        limits.stopped(nodes).is_some()
    });
    let stopped = match finished {
        true => None,
        false => limits.stopped(search.nodes()),
    };
    let answer = search.answer();
    let board = &given.position.board;
    let seconds = limits.seconds();
    if args.json {
        let limit = match args.limit {
            0 => usize::MAX,
            limit => limit,
        };
        let moves = answer.moves.iter().take(limit);
        let document = Document {
            status: answer.status.name(),
            meaning: answer.meaning.name(),
            bag: answer.bag,
            draws: answer.draws,
            plays: moves.map(|results| row(results, board, alphabet)).collect(),
            nodes: answer.nodes,
            seconds,
            cgp: given.position.to_cgp(alphabet),
            stopped,
        };
        json::write(screen, &document)?;
    } else {
        text(&args, &answer, stopped, seconds, board, alphabet, screen)?;
    }
    Ok(Answer::Yes)
}

fn spell(tiles: &[Tile], alphabet: &Alphabet) -> String {
    // In the order in which they are drawn.
    let one = |tile: &Tile| Rack::from_tiles([*tile]).map(|rack| rack.spell(alphabet));
    tiles.iter().filter_map(|tile| one(tile).ok()).collect()
}

fn row(results: &MoveResults, board: &Board, alphabet: &Alphabet) -> Row {
    let draw = |draw: &DrawResult| DrawRow {
        tiles: spell(&draw.tiles, alphabet),
        draws: draw.draws,
        result: draw.result().map(GameResult::name),
    };
    Row {
        play: move_to_text(&results.made, board, alphabet),
        score: results.made.score().points(),
        wins: results.wins,
        ties: results.ties,
        losses: results.losses,
        open: results.open,
        win_least: 100.0 * results.least,
        win_most: 100.0 * results.most,
        spread: results.spread,
        by_draw: results.by_draw.iter().map(draw).collect(),
    }
}

fn text(
    args: &Args,
    answer: &PreendgameAnswer,
    stopped: Option<Stopped>,
    seconds: f64,
    board: &Board,
    alphabet: &Alphabet,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let tiles = if answer.bag == 1 { "tile" } else { "tiles" };
    let nodes = counted(answer.nodes, "node", "nodes");
    screen.text(&format!(
        "{} {tiles} in the bag, {} draws; {} results, {} ({nodes}, {seconds:.2} s)",
        answer.bag, answer.draws, answer.meaning, answer.status
    ))?;
    writeln!(screen)?;
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
    let limit = match args.limit {
        0 => usize::MAX,
        limit => limit,
    };
    let rows = answer.moves.iter().take(limit).map(|results| {
        let row = row(results, board, alphabet);
        let share = match results.is_proven() {
            true => format!("{:.1}", row.win_least),
            false => format!("{:.1}–{:.1}", row.win_least, row.win_most),
        };
        let lost = row.by_draw.iter().filter_map(|draw| match draw.result {
            Some("loss") => Some(draw.tiles.clone()),
            Some("tie") => Some(format!("{}=", draw.tiles)),
            _ => None,
        });
        let lost: Vec<String> = lost.collect();
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
            lost.join(" "),
        ]
    });
    let mut table = Table::numbered(&columns, rows);
    table.optional(&[9, 8]);
    let style = screen.style();
    table.write(&mut *screen, style)?;
    screen.flush()?;
    let mut notes = Vec::new();
    if let Some(stopped) = stopped {
        let reason = stopped.reason();
        notes.push(format!("{reason}: these are the best answers so far"));
    }
    if answer.status != EndgameStatus::Solved {
        notes.push("another move may win more: see the upper bounds".to_owned());
    }
    let notes: Vec<Diagnostic> = notes.into_iter().map(Diagnostic::note).collect();
    screen.report(&notes);
    Ok(())
}
