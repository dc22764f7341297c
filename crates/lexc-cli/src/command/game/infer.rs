//! `lexc infer`: the tiles that a player may hold after a move.

use std::io::Write as _;
use std::path::PathBuf;

use lexc_api::infer::{Infer, InferRequest, InferenceAnswer};
use lexc_diagnostic::Diagnostic;

use crate::args::game::engine::LocalEngine;
use crate::args::game::position::note_rules;
use crate::args::game::rules::with_layout;
use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::numbers::count;
use crate::output::style::harmless;
use crate::output::table::Table;
use crate::output::{Screen, json};

/// Infer the tiles that a player may hold after a move
///
/// For each possible leave of the move, the best move of the whole rack is computed. The larger its
/// equity relative to the move that was made, the less likely the leave. Likelihoods decrease
/// exponentially with the loss, or all moves within a margin are equally likely. Exit status 1 if
/// no rack explains the move.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc infer [OPTIONS] GAME.gcg --turn N\n       lexc infer [OPTIONS] --cgp CGP --played MOVE",
    after_help = "Examples:
  lexc infer game.gcg --turn 3
  lexc infer --gcg game.gcg --turn 3 --margin 5 --json
  lexc infer --cgp '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 /AEINRST 0/0 0' --played '8G QI'
  lexc infer --cgp '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 /AEINRST 0/0 0' --played 'exchange 2'

In the position, the player whose tiles are inferred is to move; the tiles of the
other player follow the slash. A single rack in a position is the rack of the other
player."
)]
pub(crate) struct Args {
    /// Game, a GCG file
    #[arg(value_name = "GAME.gcg", required_unless_present_any = ["cgp", "gcg"], conflicts_with_all = ["cgp", "gcg", "played"])]
    game: Option<PathBuf>,
    /// Game, a GCG file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["cgp", "played"])]
    gcg: Option<PathBuf>,
    #[command(flatten)]
    lexicon: LexiconArg,
    #[command(flatten)]
    request: InferRequest,
    /// Print JSON
    #[arg(long, help_heading = "Output")]
    json: bool,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let mut request = args.request;
    let mut engine = LocalEngine::open(&args.lexicon, None, screen)?;
    request.rules = with_layout(&request.rules)?;
    note_rules(request.cgp.as_deref(), &engine.opened, screen);
    if let Some(path) = args.game.as_ref().or(args.gcg.as_ref()) {
        request.gcg = Some(engine.read_game(path, &request.rules, screen)?);
    }
    engine.choose_leaves(&mut request.leaves, screen);
    engine.add_leaves(request.leaves.as_deref())?;
    let mut call = engine.begin::<Infer>(request)?;
    let answer = engine.finish(&mut call, |_, _| {})?;
    match args.json {
        true => json::write(screen, &answer)?,
        false => print(&answer, screen)?,
    }
    let is_possible = answer.sets > 0;
    if !is_possible {
        screen.flush()?;
        screen.report(&[Diagnostic::note(
            "no rack explains the move: allow a larger loss with --margin, or omit --margin",
        )]);
    }
    Ok(Answer::of(is_possible))
}

fn print(answer: &InferenceAnswer, screen: &mut Screen) -> Result<(), Failure> {
    if let [only] = &answer.leaves[..]
        && only.leave.is_empty()
    {
        return screen.text("all tiles of the rack were played: nothing was kept");
    }
    let mut table = Table::of("Tile|>Unseen|>Expected|>By chance|>Ratio|>At least one");
    for tile in &answer.tiles {
        let ratio = if tile.chance > 0.0 { tile.expected / tile.chance } else { 0.0 };
        table.row([
            harmless(&tile.tile),
            tile.unseen.to_string(),
            format!("{:.3}", tile.expected),
            format!("{:.3}", tile.chance),
            format!("{ratio:.2}"),
            format!("{:.1} %", tile.any * 100.0),
        ]);
    }
    screen.table(&table)?;
    writeln!(screen)?;
    let mut table = Table::of("Leave|>Probability|>Ways|>Loss");
    for leave in &answer.leaves {
        table.row([
            leave.leave.clone(),
            format!("{:.3} %", leave.probability * 100.0),
            count(leave.ways as u64),
            format!("{:.2}", leave.loss),
        ]);
    }
    screen.table(&table)
}
