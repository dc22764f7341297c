//! `lexc infer`: the tiles that a player may hold after a move.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use lexc_api::Parameters as _;
use lexc_api::infer::{InferenceAnswer, WeightingRequest, observe};
use lexc_api::values::{Samples, Seed};
use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::infer::{InferError, Inferrer, Observation, ObservedMove};
use lexc_game::{Event, Game, GameRules, Rack};

use crate::args::game::backend::{open, require_scores};
use crate::args::game::position;
use crate::args::game::rules::RulesArg;
use crate::args::leaves::LeavesArg;
use crate::args::lexicon::{LexiconArg, OpenedLexicon};
use crate::args::limit::limit;
use crate::failure::{Answer, Failure, Outcome};
use crate::input::game::{self, GameReader};
use crate::output::numbers::count;
use crate::output::style::harmless;
use crate::output::table::{Align, Table};
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
    /// Turn of the game whose move is examined, from 1 [default: the last]
    #[arg(long, value_name = "N", conflicts_with = "cgp")]
    turn: Option<usize>,
    /// Position before the move, as CGP
    #[arg(long, value_name = "CGP", requires = "played")]
    cgp: Option<String>,
    /// Move: a play such as '8D QU(I)Z', 'exchange N' for N tiles, or pass
    #[arg(long, value_name = "MOVE", requires = "cgp")]
    played: Option<String>,
    /// Tiles of the other player, instead of those of the position or the game
    #[arg(long, value_name = "TILES")]
    rack: Option<String>,
    #[command(flatten)]
    weighting: WeightingRequest,
    /// Complete the rack N times at random, as in Scrabble on the TeraScale, instead of in all
    /// ways
    #[arg(long, value_name = "N")]
    random: Option<Samples>,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t)]
    seed: Seed,
    #[command(flatten)]
    leaves: LeavesArg,
    /// Print at most N leaves, 0 for all
    #[arg(long, value_name = "N", default_value = "15", value_parser = limit)]
    limit: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RulesArg,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    args.weighting.validate()?;
    let weighting = args.weighting.weighting()?;
    let opened = open(&args.lexicon, None, &[], screen)?;
    require_scores(&opened)?;
    let rules = position::rules(args.cgp.as_deref(), &args.rules, &opened, screen)?;
    let own = (args.rack.as_deref())
        .map(|text| Rack::parse(text, &opened.lexicon))
        .transpose()
        .map_err(|error| Failure::new(format!("--rack: {error}")))?;
    let observation = match (
        args.game.as_ref().or(args.gcg.as_ref()),
        &args.cgp,
        &args.played,
    ) {
        (Some(path), ..) => {
            let game = game_reader(&opened, &rules).read(path, screen)?;
            observation_in_game(path, &game, args.turn, own.as_ref(), &opened, &rules)?
        }
        (None, Some(cgp), Some(played)) => {
            observation_in_cgp(cgp, played, own.as_ref(), &opened, &rules)?
        }
        // clap requires one of them.
        _ => return Err(Failure::new("no move is given")),
    };
    let leaves = args.leaves.open(&opened.lexicon)?;
    let failure = |error: InferError| infer_error(&opened, &error);
    let mut inferrer = Inferrer::new(&opened.lexicon, &rules, leaves).map_err(failure)?;
    let inference = match args.random {
        Some(count) => inferrer.sample(&observation, &weighting, count.get(), args.seed.get()),
        None => inferrer.infer(&observation, &weighting),
    };
    let inference = inference.map_err(failure)?;
    let answer = InferenceAnswer::new(&inference, args.limit, opened.lexicon.alphabet());
    if args.json {
        json::write(screen, &answer)?;
    } else {
        print(&answer, screen)?;
    }
    if !inference.is_possible() {
        screen.flush()?;
        screen.report(&[Diagnostic::note(
            "no rack explains the move: allow a larger loss with --margin, or omit --margin",
        )]);
    }
    Ok(Answer::of(inference.is_possible()))
}

/// Describes why nothing can be inferred.
pub(super) fn infer_error(opened: &OpenedLexicon, error: &InferError) -> Failure {
    lexc_api::infer::infer_error(error, opened.lexicon.alphabet()).into()
}

/// Parses a move and the position before it. `own` are the tiles of the other player.
pub(super) fn observation_in_cgp(
    before: &str,
    played: &str,
    own: Option<&Rack>,
    opened: &OpenedLexicon,
    rules: &GameRules,
) -> Result<Observation, Failure> {
    Ok(observe(&opened.lexicon, before, played, own, rules)?)
}

/// Returns the reader of games with a lexicon.
pub(super) fn game_reader<'a>(opened: &'a OpenedLexicon, rules: &'a GameRules) -> GameReader<'a> {
    GameReader {
        rules,
        alphabet: opened.lexicon.alphabet(),
        lexicon: Some(&opened.name),
    }
}

/// Returns the move of a turn of a game, from 1, or of the last turn.
pub(super) fn observation_in_game(
    path: &Path,
    game: &Game,
    turn: Option<usize>,
    own: Option<&Rack>,
    opened: &OpenedLexicon,
    rules: &GameRules,
) -> Result<Observation, Failure> {
    let alphabet = opened.lexicon.alphabet();
    let number = turn.unwrap_or(game.turns.len());
    let Some((index, observed_turn)) =
        (number.checked_sub(1)).and_then(|index| Some((index, game.turns.get(index)?)))
    else {
        return Err(game::no_turn(path, number, game));
    };
    let seen = match &observed_turn.event {
        Event::Move(made) => ObservedMove::from(made),
        Event::UnknownExchange(count) => ObservedMove::Exchange(*count),
        _ => {
            return Err(Diagnostic::error(format!(
                "turn {number} of {} is not a move",
                path.display()
            ))
            .help("give a turn with a play, an exchange or a pass")
            .into());
        }
    };
    // The other player already held the tiles of their next turn.
    let later = game.turns.iter().skip(number);
    let mut later = later.filter(|later| later.player != observed_turn.player);
    let next =
        later.find(|later| matches!(later.event, Event::Move(_) | Event::UnknownExchange(_)));
    let at_end = observed_turn.player.next(game.players.len().max(2)).index();
    let known = next
        .map(|next| next.rack)
        .or(game.racks.get(at_end).copied());
    let own = own.copied().or(known).unwrap_or_default();
    let board = game.board_after(index, rules.layout());
    Observation::new(&board, &own, seen, rules, alphabet)
        .map_err(|error| infer_error(opened, &error))
}

fn print(answer: &InferenceAnswer, screen: &mut Screen) -> Result<(), Failure> {
    let style = screen.style();
    if let [only] = &answer.leaves[..]
        && only.leave.is_empty()
    {
        return screen.text("all tiles of the rack were played: nothing was kept");
    }
    let mut table = Table::new(&[
        ("Tile", Align::Left),
        ("Unseen", Align::Right),
        ("Expected", Align::Right),
        ("By chance", Align::Right),
        ("Ratio", Align::Right),
        ("At least one", Align::Right),
    ]);
    for tile in &answer.tiles {
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
        ("Leave", Align::Left),
        ("Probability", Align::Right),
        ("Ways", Align::Right),
        ("Loss", Align::Right),
    ]);
    for leave in &answer.leaves {
        table.row([
            leave.leave.clone(),
            format!("{:.3} %", leave.probability * 100.0),
            count(leave.ways as u64),
            format!("{:.2}", leave.loss),
        ]);
    }
    table.write(&mut *screen, style)
}
