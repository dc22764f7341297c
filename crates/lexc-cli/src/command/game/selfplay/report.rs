//! `lexc selfplay report`: the statistics of a folder of shards.

use std::collections::BTreeMap;
use std::path::PathBuf;

use lexc::alphabet::{Alphabet, Letter};
use lexc::engine::selfplay::{Recorder, Statistics};
use lexc::game::GameRules;
use lexc_diagnostic::Diagnostic;
use lexc_records::{RulesRecord, RunSettings, Shard, hash_tiles};
use lexc_report::document::selfplay as document;
use lexc_report::measure::selfplay::{SelfPlayInput, games_to_replay, selfplay};
use lexc_report::model::selfplay::SelfPlaySettings;
use lexc_report::render::html;

use super::folder::{REPLAY_HELP, ShardContext, open_shards, total};
use crate::args::lexicon::LexiconArg;
use crate::args::report::OutputArgs;
use crate::failure::{Answer, Failure, Outcome};
use crate::input::paths::Paths;
use crate::output::Screen;

/// Report the statistics of a folder of shards
///
/// Averages, distributions, words by length and frequency, words that were never played, the
/// highest plays and games with their GCG, the advantage of the first move, and win probabilities
/// by lead and unseen tiles. Published figures are added if the games are as in Scrabble on the
/// TeraScale. The lexicon is needed to replay the highest games and to spell words: name it
/// with -l if it is not a built-in one.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc selfplay report greedy -l english.lex
  lexc selfplay report greedy -l english.lex --json=greedy.json --html greedy.html
  lexc selfplay report levels --markdown")]
pub(super) struct Args {
    /// Folder of shards
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    lexicon: LexiconArg,
    /// File of leave values that a player of the games uses; can be repeated
    #[arg(long, value_name = "FILE")]
    leaves: Vec<String>,
    #[command(flatten)]
    output: OutputArgs,
}

/// Runs `lexc selfplay report`.
pub(super) fn run(args: Args, screen: &mut Screen) -> Outcome {
    args.output.check(Paths::default())?;
    let all = open_shards(&args.folder)?;
    let Some(first) = all.first() else {
        return Err(Failure::new("there are no shards"));
    };
    let context = ShardContext::open(first.manifest().settings(), &args.lexicon, screen)?;
    let statistics = total(&all, Some(&context.opened.lexicon))?;
    let mut games = BTreeMap::new();
    if !context.settings.unrepeatable {
        let mut replayer = context.replayer(&args.leaves)?;
        let mut replayed = Recorder::new(Statistics::new(None), |_: &[Letter]| None);
        for number in games_to_replay(&statistics) {
            games.insert(number, replayer.game(number, &mut replayed)?);
        }
        if let Some(number) = first_difference(&statistics, replayed.statistics()) {
            return Err(Diagnostic::error(format!(
                "game {number} in {} has other scores when replayed",
                args.folder.display()
            ))
            .help(REPLAY_HELP)
            .into());
        }
    }
    let report = selfplay(&SelfPlayInput {
        settings: report_settings(&context, &all),
        published: is_published(&context.settings),
        statistics: &statistics,
        lexicon: &context.opened.lexicon,
        layout: context.rules.layout(),
        games: &games,
    });
    let document = document(&report)?;
    let page = || html::render(&document);
    args.output.write(&report, &document, usize::MAX, page, screen)?;
    Ok(Answer::Yes)
}

/// Returns the number of a game whose score is one of the highest, but differs when the game is
/// replayed.
///
/// All games with such scores were replayed, so both statistics have the same lists.
fn first_difference(recorded: &Statistics, replayed: &Statistics) -> Option<u64> {
    let plays = recorded.top_plays.items().iter();
    let plays = plays.filter(|play| !replayed.top_plays.items().contains(play));
    let lists = recorded.top_games().into_iter().zip(replayed.top_games());
    let games = lists.flat_map(|((_, recorded), (_, replayed))| {
        let items = recorded.items().iter();
        items.filter(|game| !replayed.items().contains(game))
    });
    let numbers = plays.map(|play| play.number.0);
    numbers.chain(games.map(|game| game.number.0)).next()
}

/// Describes the games, for the report.
fn report_settings(context: &ShardContext, all: &[Shard]) -> SelfPlaySettings {
    let settings = &context.settings;
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for shard in all {
        let range = shard.manifest().range();
        match ranges.last_mut() {
            Some(last) if last.1 == range.start => last.1 = range.end,
            _ => ranges.push((range.start, range.end)),
        }
    }
    SelfPlaySettings {
        lexicon: settings.lexicon.clone(),
        lexicon_hash: settings.lexicon_hash.clone(),
        words: settings.words,
        alphabet: settings.alphabet.clone(),
        board: context.rules.layout().name().to_owned(),
        players: settings.players.clone(),
        seed: settings.seed,
        pairs: settings.pairs,
        ranges,
    }
}

/// Returns `true` if the games are as in *Scrabble on the TeraScale*: the standard rules, the
/// English tiles, and players that choose by score or by equity. The paper does not specify which.
fn is_published(settings: &RunSettings) -> bool {
    let english = Alphabet::builtin("english").ok();
    let english = english.is_some_and(|alphabet| hash_tiles(&alphabet) == settings.alphabet_hash);
    english
        && settings.rules == RulesRecord::from(&GameRules::standard())
        && settings.players.iter().all(|player| {
            let name = player.split(':').next();
            matches!(name, Some("greedy" | "equity"))
        })
        && !settings.pairs
}

#[cfg(test)]
mod tests {
    use core::cmp::Reverse;

    use lexc::engine::selfplay::{Statistics, TopGame, TopPlay};
    use lexc::game::Score;

    use super::first_difference;

    #[test]
    fn a_replayed_game_with_another_score_is_found() {
        let with = |score: i32, winning: i32| {
            let mut statistics = Statistics::new(None);
            statistics.top_plays.add(TopPlay {
                score: Score::from(score),
                number: Reverse(3),
                turn: Reverse(2),
            });
            statistics.top_winning.add(TopGame { score: Score::from(winning), number: Reverse(8) });
            statistics
        };
        let recorded = with(100, 500);
        assert_eq!(first_difference(&recorded, &with(100, 500)), None);
        assert_eq!(first_difference(&recorded, &with(101, 500)), Some(3));
        assert_eq!(first_difference(&recorded, &with(100, 499)), Some(8));
    }
}
