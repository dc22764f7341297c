//! A shard of four made-up games, and a function that reads everything in a folder of shards.

use std::fs;
use std::path::Path;

use lexc_engine::selfplay::{GameRow, GameRows, Statistics, TurnRow};
use lexc_game::{PlayerId, Score};
use lexc_records::{Error, Manifest, RunSettings, Shard, hash, merge, shards};

/// Writes a shard of four made-up games, with all files.
pub(crate) fn write(folder: &Path, settings: &RunSettings) -> Shard {
    let mut statistics = Statistics::new(Some(5));
    statistics.games = 4;
    for score in [300, 350, 410, 500] {
        statistics.moments_mut("turns").unwrap().add(1);
        for name in ["bingos", "winning", "spread"] {
            statistics.moments_mut(name).unwrap().add(score);
        }
        statistics.histogram_mut("turn_scores").unwrap().add(score);
        statistics.win_counts.add(score as usize % 90, Score::from(score as i32), Score::ZERO);
    }
    let words = statistics.words.as_mut().unwrap();
    words.add_main(3, Score::from(12));
    words.add_cross(4);
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
        seat: PlayerId::SECOND,
        player: PlayerId::FIRST,
        rack: "ABC".into(),
        made: "8D QU(I)z".into(),
        tiles: 3,
        score: Score::from(12),
        lead: Score::from(-4),
        unseen: 93,
    };
    let rows = GameRows { games: (0..4).map(game).collect(), turns: (0..4).map(turn).collect() };
    let spell = |rank: u64| format!("W{rank}");
    Shard::write(folder, settings, 0..4, &statistics, spell, &rows).unwrap()
}

/// Replaces the bytes of a file of a shard, and its checksum in the manifest.
pub(crate) fn replace(shard: &Shard, name: &str, bytes: &[u8]) {
    let manifest = shard.manifest();
    let mut files = manifest.files().clone();
    files.insert(name.to_owned(), hash(bytes));
    let changed = Manifest::new(manifest.settings().clone(), manifest.range(), files);
    fs::write(shard.path().join("manifest.json"), changed.to_text()).unwrap();
    fs::write(shard.path().join(name), bytes).unwrap();
}

/// Reads everything in a folder of shards, and merges it into `out`, which is removed afterwards.
pub(crate) fn read(folder: &Path, out: &Path) -> Result<(), Error> {
    let all = shards(folder, None)?;
    let mut statistics = Statistics::new(Some(5));
    for shard in &all {
        shard.games()?.try_for_each(|part| part.map(drop))?;
        shard.turns()?.try_for_each(|part| part.map(drop))?;
        shard.add_to(&mut statistics)?;
    }
    let merged = merge(&all, out);
    let _ = fs::remove_dir_all(out);
    merged.map(drop)
}
