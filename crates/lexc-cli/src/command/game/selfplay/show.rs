//! `lexc selfplay show`: one game, replayed and compared with its record.

use std::io::Write as _;
use std::path::PathBuf;

use lexc::engine::selfplay::{GameRow, GameRows, RowRecorder, TurnRow};
use lexc::game::Game;
use lexc_api::matches::ComputerGame;
use lexc_diagnostic::Diagnostic;
use lexc_records::{RecordLevel, Shard};
use serde::Serialize;

use super::folder::{REPLAY_HELP, ShardContext, open_shards};
use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::style::harmless;
use crate::output::{Screen, json};

/// Print one game of a folder of shards as GCG
///
/// The game is replayed, and compared with its record. Exit status 1 if no shard contains the game.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc selfplay show greedy 4711 -l english.lex
  lexc selfplay show levels 4711 > 4711.gcg")]
pub(super) struct Args {
    /// Folder of shards
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Number of the game
    #[arg(value_name = "NUMBER")]
    number: u64,
    #[command(flatten)]
    lexicon: LexiconArg,
    /// File of leave values that a player of the games uses; can be repeated
    #[arg(long, value_name = "FILE")]
    leaves: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A game in JSON.
#[derive(Debug, Serialize)]
struct GameDocument {
    number: u64,
    shard: String,
    /// `true` if rows of the game were recorded and compared.
    compared: bool,
    #[serde(flatten)]
    game: ComputerGame,
}

pub(super) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let all = open_shards(&args.folder)?;
    let number = args.number;
    let shard = all.iter().find(|shard| shard.manifest().range().contains(&number));
    let Some(shard) = shard else {
        let ranges: Vec<String> = all
            .chunk_by(|one, next| one.manifest().range().end == next.manifest().range().start)
            .filter_map(|run| {
                Some((run.first()?.manifest().range(), run.last()?.manifest().range()))
            })
            .map(|(first, last)| format!("{}..{}", first.start, last.end))
            .collect();
        screen.report(&[Diagnostic::note(format!(
            "game {number} is in no shard of {}; the folder has the games {}",
            args.folder.display(),
            ranges.join(", ")
        ))]);
        return Ok(Answer::No);
    };
    let context = ShardContext::open(shard.manifest().settings(), &args.lexicon, screen)?;
    let (game, rows) = replay(&context, &args.leaves, number)?;
    let record = context.settings.record;
    compare(shard, number, &rows)?;
    let gcg = game.to_gcg(context.rules.layout(), context.opened.lexicon.alphabet());
    match (args.json, rows.games.first()) {
        (true, Some(row)) => {
            let document = GameDocument {
                number,
                shard: shard.path().display().to_string(),
                compared: record >= RecordLevel::Games,
                game: ComputerGame::new(row, gcg),
            };
            json::write(screen, &document)?;
        }
        _ => write!(screen, "{gcg}")?,
    }
    Ok(Answer::Yes)
}

fn replay(
    context: &ShardContext,
    leaves: &[String],
    number: u64,
) -> Result<(Game, GameRows), Failure> {
    let mut recorder = RowRecorder::new(context.opened.lexicon.alphabet(), true);
    let game = context.replayer(leaves)?.game(number, &mut recorder)?;
    Ok((game, recorder.into_rows()))
}

/// Lists the fields in which a game differs from its record.
fn differences(recorded: &GameRow, replayed: &GameRow) -> String {
    let fields = |row: &GameRow| {
        let [first, second] = row.scores;
        [
            ("bag order", row.bag.to_string()),
            ("seats exchanged", if row.seats_exchanged { "yes" } else { "no" }.to_owned()),
            ("scores", format!("{first} to {second}")),
            ("turns", row.turns.to_string()),
            ("bingos", row.bingos.to_string()),
            ("exchanges", row.exchanges.to_string()),
            ("passes", row.passes.to_string()),
            ("ending", row.ending.clone()),
        ]
    };
    let pairs = fields(recorded).into_iter().zip(fields(replayed));
    let pairs = pairs.filter(|((_, one), (_, other))| one != other);
    let texts = pairs.map(|((name, recorded), (_, replayed))| {
        format!("{name}: recorded {}, replayed {replayed}", harmless(&recorded))
    });
    texts.collect::<Vec<_>>().join("; ")
}

/// Compares a replayed game with its recorded rows.
fn compare(shard: &Shard, number: u64, rows: &GameRows) -> Result<(), Failure> {
    let record = shard.manifest().settings().record;
    let difference = |detail: String| -> Failure {
        Failure::with_help(
            format!(
                "game {number} differs from its record in {}: {detail}",
                shard.path().display()
            ),
            REPLAY_HELP,
        )
    };
    if record >= RecordLevel::Games {
        let mut recorded: Option<GameRow> = None;
        for part in shard.games()? {
            let part = part?;
            recorded = recorded.or(part.into_iter().find(|row| row.number == number));
        }
        if recorded.as_ref() != rows.games.first() {
            return Err(difference(match (&recorded, rows.games.first()) {
                (Some(recorded), Some(replayed)) => differences(recorded, replayed),
                _ => "the record has no row for it".to_owned(),
            }));
        }
    }
    if record >= RecordLevel::Turns {
        let mut recorded: Vec<TurnRow> = Vec::new();
        for part in shard.turns()? {
            let part = part?;
            recorded.extend(part.into_iter().filter(|row| row.number == number));
        }
        if recorded != rows.turns {
            let equal = recorded.iter().zip(&rows.turns).take_while(|(one, other)| one == other);
            return Err(difference(format!("turn {} differs", equal.count() + 1)));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use lexc::game::Score;

    use super::*;

    #[test]
    fn differences_are_listed_by_field() {
        let recorded = GameRow {
            number: 7,
            bag: 7,
            seats_exchanged: false,
            scores: [Score::new(400), Score::new(350)],
            turns: 24,
            bingos: 2,
            exchanges: 0,
            passes: 0,
            ending: "out\x1b".to_owned(),
        };
        let replayed = GameRow { turns: 25, ending: "scoreless".to_owned(), ..recorded.clone() };
        let text = differences(&recorded, &replayed);
        assert_eq!(
            text,
            "turns: recorded 24, replayed 25; ending: recorded out␛, replayed scoreless"
        );
    }
}
