//! `lexc infer`: what a player may hold, after a move that was seen.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::infer::{
    Completion, InferError, Inference, Inferrer, Observation, ObservedMove, Temperatures, Weighting,
};
use lexc_game::{Board, Equity, Event, GameRules, Move, Position, Rack};
use serde::Serialize;

use crate::Outcome;
use crate::args::backend::{open, require_scores};
use crate::args::leaves::LeavesArg;
use crate::args::lexicon::{LexiconArg, Named};
use crate::args::moves::read_move;
use crate::args::rules::RulesArg;
use crate::failure::{Answer, Failure};
use crate::input::game;
use crate::output::style::harmless;
use crate::output::table::{Align, Table};
use crate::output::{Screen, json, places};

/// Infer what a player may hold after a move
///
/// For each set of tiles that the player may have kept, the best move of the whole rack is computed: the more it is worth
/// than the move that was made, the less likely the player held it. Likelihoods fall with the loss at a
/// temperature, or all moves within a margin are equally likely. Exit status 1 if no rack explains the move.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc infer [OPTIONS] GAME.gcg --turn N\n       lexc infer [OPTIONS] --cgp CGP --played MOVE",
    after_help = "Examples:
  lexc infer game.gcg --turn 3
  lexc infer game.gcg --turn 3 --margin 5 --json
  lexc infer --cgp '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 /AEINRST 0/0 0' --played '8G QI'
  lexc infer --cgp '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 /AEINRST 0/0 0' --played 'exchange 2'

In the position the player whose tiles are inferred is to move; the tiles of the other player stand
after the slash. A position with a single rack has the rack of the other player."
)]
pub(crate) struct Args {
    /// The game, a file in GCG; a lexicon is given with -l
    #[arg(value_name = "GAME.gcg", required_unless_present = "cgp", conflicts_with_all = ["cgp", "played"])]
    game: Option<PathBuf>,
    #[command(flatten)]
    lexicon: LexiconArg,
    /// The turn of the game in which the move was made, from 1 [default: the last]
    #[arg(long, value_name = "N", conflicts_with = "cgp")]
    turn: Option<usize>,
    /// The position before the move, as CGP
    #[arg(long, value_name = "CGP", requires = "played")]
    cgp: Option<String>,
    /// The move: a play such as '8D QU(I)Z', 'exchange N' for N tiles, or pass
    #[arg(long, value_name = "MOVE", requires = "cgp")]
    played: Option<String>,
    /// The tiles of the other player, instead of those of the position or the game
    #[arg(long, value_name = "TILES")]
    rack: Option<String>,
    /// Count every move within POINTS of the best one as equally likely, and no other
    #[arg(long, value_name = "POINTS", conflicts_with_all = ["temperature", "chance"])]
    margin: Option<f64>,
    /// Let likelihoods fall by a factor of e for each loss of POINTS [default: 3]
    #[arg(long, value_name = "POINTS", conflicts_with = "chance")]
    temperature: Option<f64>,
    /// Count all moves as equally likely
    #[arg(long)]
    chance: bool,
    /// Complete the rack at random N times, as in Scrabble on the TeraScale, instead of in all ways
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    random: Option<u64>,
    /// The seed of random completions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    leaves: LeavesArg,
    /// List the N likeliest sets of tiles, 0 for all
    #[arg(long, value_name = "N", default_value_t = 15)]
    limit: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RulesArg,
}

#[derive(Debug, Serialize)]
struct Document {
    /// The number of tiles kept.
    kept: usize,
    /// The number of different sets of tiles that may have been kept.
    sets: usize,
    tiles: Vec<TileRow>,
    leaves: Vec<LeaveRow>,
}

#[derive(Debug, Serialize)]
struct TileRow {
    tile: String,
    unseen: usize,
    expected: f64,
    chance: f64,
    any: f64,
}

#[derive(Debug, Serialize)]
struct LeaveRow {
    leave: String,
    probability: f64,
    ways: f64,
    loss: f64,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let weighting = weighting(&args)?;
    let file: Option<&OsString> = None;
    let named = open(&args.lexicon, file, &[], screen)?;
    require_scores(&named)?;
    let rules = args.rules.read()?;
    let own = (args.rack.as_deref())
        .map(|text| Rack::parse(text, &named.lexicon))
        .transpose()
        .map_err(|error| Failure::new(format!("--rack: {error}")))?;
    let observation = match (&args.game, &args.cgp, &args.played) {
        (Some(path), ..) => from_game(path, args.turn, own.as_ref(), &named, &rules)?,
        (None, Some(cgp), Some(played)) => from_cgp(cgp, played, own.as_ref(), &named, &rules)?,
        // The parser of arguments asks for one of them.
        _ => return Err(Failure::new("no move is given")),
    };
    let leaves = args.leaves.open(&named.lexicon)?;
    let wrong = |error: InferError| refused(&named, &error);
    let mut inferrer = Inferrer::new(&named.lexicon, &rules, leaves).map_err(wrong)?;
    let inference = match args.random {
        Some(count) => inferrer.sample(&observation, &weighting, count, args.seed),
        None => inferrer.infer(&observation, &weighting),
    };
    let inference = inference.map_err(wrong)?;
    if args.json {
        json::write(screen, &document(&args, &inference, &named))?;
    } else {
        print(&args, &inference, &named, screen)?;
    }
    if !inference.is_possible() {
        screen.flush()?;
        screen.report(&[Diagnostic::note(
            "no rack explains the move: allow a larger loss with --margin, or leave it out",
        )]);
    }
    Ok(Answer::of(inference.is_possible()))
}

fn weighting(args: &Args) -> Result<Weighting, Failure> {
    if let Some(margin) = args.margin {
        if !(0.0..=10_000.0).contains(&margin) {
            return Err(Failure::new(
                "--margin takes a number of points from 0 to 10000",
            ));
        }
        return Ok(Weighting::Margin(Equity::from_points(margin)));
    }
    if let Some(temperature) = args.temperature {
        let temperatures = Temperatures::uniform(temperature, Temperatures::USUAL.blunder);
        return temperatures
            .map(Weighting::Soft)
            .ok_or_else(|| Failure::new("--temperature takes a number of points above 0"));
    }
    Ok(if args.chance {
        Weighting::Uniform
    } else {
        Weighting::default()
    })
}

/// Returns the reason why nothing can be inferred.
pub(super) fn refused(named: &Named, error: &InferError) -> Failure {
    let InferError::TilesExceeded(tile) = error else {
        return Failure::new(error.to_string());
    };
    let alphabet = named.lexicon.alphabet();
    let tile = Rack::from_tiles([*tile]).map(|rack| rack.spell(alphabet));
    let tile = tile.unwrap_or_default();
    Failure::new(format!(
        "more tiles {tile} are on the board and the rack than the game has"
    ))
}

/// The move of a text on the position before it. `own` are the tiles of the other player.
pub(super) fn from_cgp(
    before: &str,
    played: &str,
    own: Option<&Rack>,
    named: &Named,
    rules: &GameRules,
) -> Result<Observation, Failure> {
    let alphabet = named.lexicon.alphabet();
    let position = Position::from_cgp(before, rules.layout(), alphabet)
        .map_err(|error| places::cgp(before, &error))?;
    let seen = read_seen(played, &position.board, named, rules)?;
    let others = position.other_rack.filter(|rack| !rack.is_empty());
    let own = own.copied().or(others).unwrap_or(position.rack);
    Observation::new(&position.board, &own, seen, rules, alphabet)
        .map_err(|error| refused(named, &error))
}

/// A move as it is seen: of an exchange, only the number of tiles counts.
fn read_seen(
    text: &str,
    board: &Board,
    named: &Named,
    rules: &GameRules,
) -> Result<ObservedMove, Failure> {
    let count = text
        .trim()
        .strip_prefix("exchange ")
        .or(text.trim().strip_prefix('-'));
    if let Some(Ok(count)) = count.map(|count| count.trim().parse()) {
        return Ok(ObservedMove::Exchange(count));
    }
    let made = read_move("--played", text, board, rules, &named.lexicon)?;
    Ok(seen(&made))
}

fn seen(made: &Move) -> ObservedMove {
    match made {
        Move::Play(play) => ObservedMove::Play(*play),
        Move::Exchange(tiles) => ObservedMove::Exchange(tiles.len()),
        Move::Pass => ObservedMove::Pass,
    }
}

/// The move of a turn of a game, from 1; of the last turn if none is named.
pub(super) fn from_game(
    path: &Path,
    turn: Option<usize>,
    own: Option<&Rack>,
    named: &Named,
    rules: &GameRules,
) -> Result<Observation, Failure> {
    let alphabet = named.lexicon.alphabet();
    let game = game::read(path, rules.layout(), alphabet)?;
    let number = turn.unwrap_or(game.turns.len());
    let Some((index, of_turn)) =
        (number.checked_sub(1)).and_then(|index| Some((index, game.turns.get(index)?)))
    else {
        return Err(game::no_turn(path, number, &game));
    };
    let seen = match &of_turn.event {
        Event::Move(made) => seen(made),
        Event::UnknownExchange(count) => ObservedMove::Exchange(*count),
        _ => {
            return Err(Diagnostic::error(format!(
                "turn {number} of {} is not a move",
                path.display()
            ))
            .help("name a turn with a play, an exchange or a pass")
            .into());
        }
    };
    // The tiles that the other player holds in the next turn were there before.
    let later = game.turns.iter().skip(number);
    let mut later = later.filter(|later| later.player != of_turn.player);
    let next =
        later.find(|later| matches!(later.event, Event::Move(_) | Event::UnknownExchange(_)));
    let at_end = of_turn.player.next(game.players.len().max(2)).index();
    let known = next
        .map(|next| next.rack)
        .or(game.racks.get(at_end).copied());
    let own = own.copied().or(known).unwrap_or_default();
    let board = game.board_after(index, rules.layout());
    Observation::new(&board, &own, seen, rules, alphabet).map_err(|error| refused(named, &error))
}

/// The sets of tiles that are listed.
fn listed<'a>(args: &Args, inference: &'a Inference) -> Vec<&'a Completion> {
    let limit = match args.limit {
        0 => usize::MAX,
        limit => limit,
    };
    let possible = inference.completions().iter();
    possible
        .filter(|completion| completion.weight > 0.0)
        .take(limit)
        .collect()
}

fn document(args: &Args, inference: &Inference, named: &Named) -> Document {
    let alphabet = named.lexicon.alphabet();
    let spell = |tile| Rack::from_tiles([tile]).unwrap_or_default().spell(alphabet);
    let leave = |completion: &&Completion| LeaveRow {
        leave: completion.kept.spell(alphabet),
        probability: inference.probability(completion),
        ways: completion.ways,
        loss: completion.loss.points(),
    };
    let tiles = inference.tiles();
    let possible = inference.completions().iter();
    Document {
        kept: inference.kept_len(),
        sets: possible
            .filter(|completion| completion.weight > 0.0)
            .count(),
        tiles: (tiles.iter())
            .map(|tile| TileRow {
                tile: spell(tile.tile),
                unseen: tile.unseen,
                expected: tile.expected,
                chance: tile.expected_at_random,
                any: tile.any,
            })
            .collect(),
        leaves: listed(args, inference).iter().map(leave).collect(),
    }
}

fn print(
    args: &Args,
    inference: &Inference,
    named: &Named,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let style = screen.style();
    let document = document(args, inference, named);
    let mut table = Table::new(&[
        ("Tile", Align::Left),
        ("Unseen", Align::Right),
        ("Expected", Align::Right),
        ("By chance", Align::Right),
        ("Ratio", Align::Right),
        ("At least one", Align::Right),
    ]);
    for tile in &document.tiles {
        let ratio = if tile.chance > 0.0 {
            tile.expected / tile.chance
        } else {
            0.0
        };
        table.row([
            harmless(&tile.tile),
            tile.unseen.to_string(),
            format!("{:.3}", tile.expected),
            format!("{:.3}", tile.chance),
            format!("{ratio:.2}"),
            format!("{:.1} %", tile.any * 100.0),
        ]);
    }
    table.write(&mut *screen, style)?;
    writeln!(screen)?;
    let mut table = Table::new(&[
        ("Kept", Align::Left),
        ("Probability", Align::Right),
        ("Ways", Align::Right),
        ("Loss", Align::Right),
    ]);
    for leave in &document.leaves {
        table.row([
            leave.leave.clone(),
            format!("{:.3} %", leave.probability * 100.0),
            format!("{:.0}", leave.ways),
            format!("{:.2}", leave.loss),
        ]);
    }
    table.write(&mut *screen, style)
}
