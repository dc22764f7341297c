//! `lexc selfplay playability`: what words earned, as a table or as packed values.

use std::path::PathBuf;

use lexc::engine::playability::PlayabilityTable;
use lexc_records::RecordLevel;

use super::folder::{ShardContext, open_shards, total};
use super::table_output::TableOutput;
use crate::args::lexicon::LexiconArg;
use crate::failure::{Failure, Outcome};
use crate::output::Screen;
use crate::output::numbers::counted;

/// Write what each word earned in games recorded with --record playability
///
/// The output is a table of all words of the lexicon, separated by tabs: the word, the number of
/// turns whose best play formed it, and its playability: the points of equity that would have been
/// lost in those turns without the word. lexc build stores it with the words.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc selfplay --games 0..1000000 --players equity --record playability -o games
  lexc selfplay playability games -o words.tsv
  lexc build words.tsv -a english --delimiter tab --header --value playability=3:decimal -o mine.lex")]
pub(super) struct Args {
    /// Folder of shards
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Write whole points in the order of the words in place of the table: two bytes or less for
    /// most words, and the checksum of the lexicon
    #[arg(long)]
    packed: bool,
    #[command(flatten)]
    output: TableOutput,
}

pub(super) fn run(args: Args, screen: &mut Screen) -> Outcome {
    args.output.check()?;
    let all = open_shards(&args.folder)?;
    let Some(first) = all.first() else {
        return Err(Failure::new("there are no shards"));
    };
    let settings = first.manifest().settings();
    if settings.record != RecordLevel::Playability {
        return Err(Failure::with_help(
            format!("the games were recorded with --record {}", settings.record),
            "play them with --record playability into another folder",
        ));
    }
    let context = ShardContext::open(settings, &args.lexicon, screen)?;
    let lexicon = &context.opened.lexicon;
    let statistics = total(&all, Some(lexicon))?;
    let Some(counts) = &statistics.words else {
        return Err(Failure::new("the lexicon has too many words"));
    };
    let bytes = match args.packed {
        true => {
            let players = settings.players.join(",");
            let table = PlayabilityTable::new(&players, settings.seed, statistics.games, counts);
            table.to_bytes(lexicon)
        }
        false => {
            let mut text = String::from("word\tplays\tplayability\n");
            for (rank, count) in counts.iter() {
                let word = lexc_records::spelling(lexicon, rank);
                let (points, rest) = (count.earned / 1000, count.earned % 1000);
                text += &format!("{word}\t{}\t{points}.{rest:03}\n", count.best);
            }
            text.into_bytes()
        }
    };
    let games = counted(statistics.games, "game", "games");
    args.output.write(&bytes, &format!("what words earned in {games}"), screen)
}
