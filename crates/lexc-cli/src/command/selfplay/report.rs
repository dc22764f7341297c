//! The sums of the games of a folder of shards.

use std::collections::BTreeMap;
use std::path::PathBuf;

use lexc_alphabet::Letter;
use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::selfplay::{Recorder, Statistics};
use lexc_game::GameRules;
use lexc_records::{RulesRecord, RunSettings, Shard, hash_tiles};
use lexc_report::document::selfplay as document;
use lexc_report::measure::selfplay::{SelfPlayInput, games_to_replay, selfplay};
use lexc_report::model::selfplay::SelfPlaySettings;

use super::folder::{Played, REPLAY_HELP, some_shards, sums};
use crate::Outcome;
use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure};
use crate::input::paths::Paths;
use crate::output::Screen;
use crate::output::report::OutputArgs;

/// Report what the games of a folder of shards have in sum
///
/// Averages, distributions, words by length and frequency, words never played, the highest plays and
/// games with their GCG, the advantage of the first move, and win probability by lead and unseen tiles.
/// Published figures stand beside where the game is that of Scrabble on the TeraScale.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc selfplay report greedy
  lexc selfplay report greedy --json=greedy.json --html greedy.html
  lexc selfplay report greedy -l english.lex --markdown")]
pub(super) struct Args {
    /// The folder of the shards
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    lexicon: LexiconArg,
    #[command(flatten)]
    output: OutputArgs,
}

pub(super) fn run(args: Args, screen: &mut Screen) -> Outcome {
    args.output.check(Paths::default())?;
    let all = some_shards(&args.folder)?;
    let Some(first) = all.first() else {
        return Err(Failure::new("there are no shards"));
    };
    let played = Played::open(first.manifest().settings(), &args.lexicon, screen)?;
    let statistics = sums(&all, played.named.lexicon.len())?;
    let mut games = BTreeMap::new();
    let mut replayer = played.replayer()?;
    let mut again = Recorder::new(Statistics::new(None), |_: &[Letter]| None);
    for number in games_to_replay(&statistics) {
        games.insert(number, replayer.game(number, &mut again)?);
    }
    if let Some(number) = first_other_game(&statistics, again.statistics()) {
        return Err(Diagnostic::error(format!(
            "game {number} is not the one recorded in {}: played again, it has other scores",
            args.folder.display()
        ))
        .help(REPLAY_HELP)
        .into());
    }
    let report = selfplay(&SelfPlayInput {
        settings: facts(&played, &all),
        published: is_published(&played.settings),
        statistics: &statistics,
        lexicon: &played.named.lexicon,
        layout: played.rules.layout(),
        games: &games,
    });
    args.output.write(&report, &document(&report), screen)?;
    Ok(Answer::Yes)
}

/// Returns the number of a game with one of the highest scores that has others when it is played again. All games with
/// such scores were played again, so both have the same lists.
fn first_other_game(recorded: &Statistics, again: &Statistics) -> Option<u64> {
    let plays = recorded.top_plays.items().iter();
    let plays = plays.filter(|play| !again.top_plays.items().contains(play));
    let lists = recorded.top_games().into_iter().zip(again.top_games());
    let games = lists.flat_map(|((_, recorded), (_, again))| {
        let items = recorded.items().iter();
        items.filter(|game| !again.items().contains(game))
    });
    let numbers = plays.map(|play| play.number.0);
    numbers.chain(games.map(|game| game.number.0)).next()
}

fn facts(played: &Played, all: &[Shard]) -> SelfPlaySettings {
    let settings = &played.settings;
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
        board: played.rules.layout().name().to_owned(),
        players: settings.players.clone(),
        seed: settings.seed,
        pairs: settings.pairs,
        ranges,
    }
}

/// Returns `true` if the game is the one of *Scrabble on the TeraScale*: the standard rules, the English
/// tiles, and players that choose by score or by equity. The paper does not say which of them its program
/// does.
fn is_published(settings: &RunSettings) -> bool {
    let english = lexc_compiler::alphabet_file::load_builtin("english").ok();
    let english = english.is_some_and(|file| hash_tiles(&file.alphabet) == settings.alphabet_hash);
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

    use lexc_engine::selfplay::{Statistics, TopGame, TopPlay};
    use lexc_game::Score;

    use super::first_other_game;

    #[test]
    fn a_game_that_is_another_when_it_is_played_again_is_named() {
        let with = |score: i32, winning: i32| {
            let mut statistics = Statistics::new(None);
            statistics.top_plays.add(TopPlay {
                score: Score::from(score),
                number: Reverse(3),
                turn: Reverse(2),
            });
            statistics.top_winning.add(TopGame {
                score: Score::from(winning),
                number: Reverse(8),
            });
            statistics
        };
        let recorded = with(100, 500);
        assert_eq!(first_other_game(&recorded, &with(100, 500)), None);
        assert_eq!(first_other_game(&recorded, &with(101, 500)), Some(3));
        assert_eq!(first_other_game(&recorded, &with(100, 499)), Some(8));
    }
}
