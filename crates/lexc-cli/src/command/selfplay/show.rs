//! Prints one game, played again and compared with its record.

use std::io::Write as _;
use std::path::PathBuf;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::selfplay::{GameRow, GameRows, RowRecorder, TurnRow};
use lexc_game::Game;
use lexc_records::{RecordLevel, Shard};
use serde::Serialize;

use super::folder::{Played, REPLAY_HELP, refused, some_shards};
use crate::Outcome;
use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure};
use crate::output::{Screen, json};

/// Print one game of a folder of shards as GCG
///
/// The game is played again and compared with what is recorded of it. Exit status 1 if the game is in no
/// shard.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc selfplay show greedy 4711
  lexc selfplay show greedy 4711 -l english.lex > 4711.gcg")]
pub(super) struct Args {
    /// The folder of the shards
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The number of the game
    #[arg(value_name = "NUMBER")]
    number: u64,
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A game, for programs.
#[derive(Debug, Serialize)]
struct Document<'a> {
    number: u64,
    shard: String,
    /// `true` if rows of the game were recorded, which were then compared.
    compared: bool,
    first: i32,
    second: i32,
    seats_exchanged: bool,
    turns: u32,
    bingos: u32,
    exchanges: u32,
    passes: u32,
    ending: &'a str,
    gcg: &'a str,
}

pub(super) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let all = some_shards(&args.folder)?;
    let number = args.number;
    let shard = all
        .iter()
        .find(|shard| shard.manifest().range().contains(&number));
    let Some(shard) = shard else {
        let ranges: Vec<String> = all
            .chunk_by(|one, next| one.manifest().range().end == next.manifest().range().start)
            .filter_map(|run| {
                Some((
                    run.first()?.manifest().range(),
                    run.last()?.manifest().range(),
                ))
            })
            .map(|(first, last)| format!("{}..{}", first.start, last.end))
            .collect();
        screen.report(&[Diagnostic::note(format!(
            "game {number} is in no shard of {}: there are the games {}",
            args.folder.display(),
            ranges.join(", ")
        ))]);
        return Ok(Answer::No);
    };
    let played = Played::open(shard.manifest().settings(), &args.lexicon, screen)?;
    let (game, rows) = replay(&played, number)?;
    let record = played.settings.record;
    compare(shard, number, &rows)?;
    let gcg = game.to_gcg(played.rules.layout(), played.named.lexicon.alphabet());
    match (args.json, rows.games.first()) {
        (true, Some(row)) => {
            let [first, second] = row.scores.map(lexc_game::Score::points);
            json::write(
                screen,
                &Document {
                    number,
                    shard: shard.path().display().to_string(),
                    compared: record >= RecordLevel::Games,
                    first,
                    second,
                    seats_exchanged: row.seats_exchanged,
                    turns: row.turns,
                    bingos: row.bingos,
                    exchanges: row.exchanges,
                    passes: row.passes,
                    ending: &row.ending,
                    gcg: &gcg,
                },
            )?;
        }
        _ => write!(screen, "{gcg}")?,
    }
    Ok(Answer::Yes)
}

/// Plays the game of a number again.
fn replay(played: &Played, number: u64) -> Result<(Game, GameRows), Failure> {
    let mut recorder = RowRecorder::new(played.named.lexicon.alphabet(), true);
    let game = played.replayer()?.game(number, &mut recorder)?;
    Ok((game, recorder.into_rows()))
}

/// Compares a game with the rows that are recorded of it.
fn compare(shard: &Shard, number: u64, rows: &GameRows) -> Result<(), Failure> {
    let record = shard.manifest().settings().record;
    let differ = |what: String| -> Failure {
        Diagnostic::error(format!(
            "game {number} is not the one recorded in {}: {what}",
            shard.path().display()
        ))
        .help(REPLAY_HELP)
        .into()
    };
    if record >= RecordLevel::Games {
        let mut found: Option<GameRow> = None;
        for part in shard.games().map_err(|error| refused(&error))? {
            let part = part.map_err(|error| refused(&error))?;
            found = found.or(part.into_iter().find(|row| row.number == number));
        }
        if found.as_ref() != rows.games.first() {
            return Err(differ(format!(
                "recorded {found:?}, played {:?}",
                rows.games.first()
            )));
        }
    }
    if record >= RecordLevel::Turns {
        let mut found: Vec<TurnRow> = Vec::new();
        for part in shard.turns().map_err(|error| refused(&error))? {
            let part = part.map_err(|error| refused(&error))?;
            found.extend(part.into_iter().filter(|row| row.number == number));
        }
        if found != rows.turns {
            let at = found
                .iter()
                .zip(&rows.turns)
                .take_while(|(one, other)| one == other);
            return Err(differ(format!("turn {} is another", at.count() + 1)));
        }
    }
    Ok(())
}
