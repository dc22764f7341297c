//! A shard of made-up games with every file, and reading of all that a folder of shards holds.

use std::path::Path;

use lexc_engine::selfplay::{GameRow, Rows, Statistics, TurnRow};
use lexc_game::{GameRules, Score};
use lexc_records::{Record, RulesRecord, Settings, Shard, ShardError, merge, shards};

/// Words of the lexicon that the shard is of.
const WORDS: u64 = 5;

/// Returns the settings of the shard.
#[must_use]
pub fn settings() -> Settings {
    Settings {
        lexicon: "english".to_owned(),
        lexicon_hash: "00".to_owned(),
        words: WORDS,
        alphabet: "english".to_owned(),
        alphabet_hash: "03".to_owned(),
        rules: RulesRecord::from(&GameRules::standard()),
        players: ["greedy", "equity"].map(str::to_owned),
        tables: ["", "02"].map(str::to_owned),
        seed: 7,
        pairs: false,
        record: Record::Turns,
    }
}

/// Writes the shard into a folder.
///
/// # Errors
/// [`ShardError`].
pub fn write(folder: &Path) -> Result<Shard, ShardError> {
    let mut statistics = Statistics::new(Some(WORDS as usize));
    statistics.games = 4;
    for score in [300, 350, 410, 500] {
        for name in ["turns", "bingos", "winning", "spread"] {
            if let Some(moments) = statistics.moments_mut(name) {
                moments.add(score);
            }
        }
        if let Some(histogram) = statistics.histogram_mut("turn_scores") {
            histogram.add(score);
        }
        let unseen = score as usize % 90;
        statistics
            .win_counts
            .add(unseen, Score::from(score as i32), Score::ZERO);
    }
    if let Some(words) = &mut statistics.words {
        words.add_main(3, Score::from(12));
        words.add_cross(4);
    }
    let game = |number: u64| GameRow {
        number,
        bag: number,
        seats_exchanged: false,
        scores: [Score::from(400), Score::from(-3)],
        turns: 1,
        bingos: 1,
        exchanges: 2,
        passes: 0,
        ending: "out".into(),
    };
    let turn = |number: u64| TurnRow {
        number,
        turn: 0,
        seat: 1,
        player: 0,
        rack: "ABC".into(),
        made: "8D QU(I)z".into(),
        tiles: 3,
        score: Score::from(12),
        lead: Score::from(-4),
        unseen: 93,
    };
    let rows = Rows {
        games: (0..4).map(game).collect(),
        turns: (0..4).map(turn).collect(),
    };
    let spell = |rank: u64| format!("W{rank}");
    Shard::write(folder, &settings(), 0..4, &statistics, spell, &rows)
}

/// Reads everything of a folder of shards, and merges it into `out`.
///
/// # Errors
/// [`ShardError`].
pub fn read(folder: &Path, out: &Path) -> Result<(), ShardError> {
    let all = shards(folder, None)?;
    let mut statistics = Statistics::new(Some(WORDS as usize));
    for shard in &all {
        shard.games()?.try_for_each(|part| part.map(drop))?;
        shard.turns()?.try_for_each(|part| part.map(drop))?;
        shard.add_to(&mut statistics)?;
    }
    merge(&all, out).map(drop)
}
