//! Shards on disk: written completely, merged exactly, refused after changes.

use std::fs;
use std::path::Path;

use crate::common::settings;
use lexc_engine::selfplay::{GameRow, GameRows, Statistics, TurnRow};
use lexc_game::{GameRules, PlayerId, Score};
use lexc_records::{
    Error, RecordLevel, RulesRecord, Shard, merge, missing_parts, remove_unfinished, shards,
    shards_of,
};
use proptest::prelude::*;

/// Returns made-up rows of a range of games; the number of a game determines its number of turns.
fn rows(range: core::ops::Range<u64>) -> GameRows {
    let game = |number: u64| GameRow {
        number,
        bag: number,
        seats_exchanged: number % 2 == 1,
        scores: [Score::from(number as i32), Score::from(-3)],
        turns: 1 + number as u32 % 7,
        bingos: 1,
        exchanges: 2,
        passes: 0,
        ending: "out".into(),
    };
    let turn = |(number, turn): (u64, u32)| TurnRow {
        number,
        turn,
        seat: PlayerId::new(turn as usize % 2).unwrap(),
        player: PlayerId::FIRST,
        rack: format!("AB{turn}"),
        made: "8D QU(I)z".into(),
        tiles: 3,
        score: Score::from(turn as i32),
        lead: Score::from(-4),
        unseen: 93,
    };
    GameRows {
        games: range.clone().map(game).collect(),
        turns: range
            .flat_map(|number| (0..1 + number as u32 % 7).map(move |at| (number, at)))
            .map(turn)
            .collect(),
    }
}

/// Returns made-up statistics of a range of games, a pure function of each number.
fn statistics(range: core::ops::Range<u64>) -> Statistics {
    let mut statistics = Statistics::new(Some(5));
    for number in range {
        let mut one = Statistics::new(Some(5));
        let score = i64::try_from(number * 37 % 211).unwrap();
        one.games = 1;
        one.moments_mut("turns").unwrap().add(1 + number as i64 % 7);
        for (name, times) in [("bingos", 3), ("winning", 400), ("spread", -100)] {
            one.moments_mut(name).unwrap().add(times + score);
        }
        for name in ["turn_scores", "lengths"] {
            one.histogram_mut(name).unwrap().add(score % 9);
        }
        one.by_seat.add(Score::from((number % 3) as i32 - 1));
        one.win_counts.add(number as usize % 90, Score::from(score as i32), Score::ZERO);
        let words = one.words.as_mut().unwrap();
        words.add_main(number % 5, Score::from(12));
        words.add_cross(number % 4);
        statistics.merge(&one);
    }
    statistics
}

fn write(folder: &Path, range: core::ops::Range<u64>) -> Shard {
    let spell = |rank: u64| format!("W{rank}");
    Shard::write(
        folder,
        &settings(),
        range.clone(),
        &statistics(range.clone()),
        spell,
        &rows(range),
    )
    .unwrap()
}

/// Returns the names and bytes of all files of a shard.
fn bytes(shard: &Shard) -> Vec<(String, Vec<u8>)> {
    let files = fs::read_dir(shard.path()).unwrap().map(|entry| {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, fs::read(path).unwrap())
    });
    let mut files: Vec<_> = files.collect();
    files.sort();
    files
}

fn total(folder: &Path) -> Result<Statistics, Error> {
    let mut statistics = Statistics::new(Some(5));
    for shard in shards(folder, None)? {
        shard.add_to(&mut statistics)?;
        // Rows are in separate files.
        shard.games()?.try_for_each(|part| part.map(drop))?;
        shard.turns()?.try_for_each(|part| part.map(drop))?;
    }
    Ok(statistics)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn sums_do_not_depend_on_the_division_into_shards(mut cuts in prop::collection::vec(1u64..60, 0..4)) {
        let folder = tempfile::tempdir().unwrap();
        cuts.extend([0, 60]);
        cuts.sort_unstable();
        cuts.dedup();
        // Written in reverse order.
        for pair in cuts.windows(2).rev() {
            write(folder.path(), pair[0]..pair[1]);
        }
        prop_assert_eq!(total(folder.path()).unwrap(), statistics(0..60));
        let all = shards(folder.path(), Some(&settings())).unwrap();
        prop_assert_eq!(missing_parts(0..60, &all, 1_000).unwrap(), vec![]);
        prop_assert_eq!(missing_parts(0..80, &all, 1_000).unwrap(), vec![core::ops::Range { start: 60, end: 80 }]);
    }
}

/// A row group of a file holds fewer rows than the turns of the 17,000 games here.
#[test]
fn merged_shards_have_the_bytes_of_one() {
    let folder = tempfile::tempdir().unwrap();
    let ranges = [0..1, 1..12_345, 12_345..12_400, 12_400..17_000];
    let parts: Vec<_> =
        (0..ranges.len()).map(|at| folder.path().join(format!("part-{at}"))).collect();
    for (range, part) in ranges.into_iter().zip(&parts) {
        write(part, range);
    }
    let whole = write(&folder.path().join("whole"), 0..17_000);
    // Merged in one step, and in two.
    let all = merge(&shards_of(&parts, None).unwrap(), &folder.path().join("all")).unwrap();
    assert_eq!(all.len(), 1);
    assert!(bytes(&all[0]) == bytes(&whole));
    let (one, other) = parts.split_at(2);
    let halves = [folder.path().join("one"), folder.path().join("other")];
    for (parts, half) in [one, other].iter().zip(&halves) {
        fs::create_dir(half).unwrap();
        merge(&shards_of(parts, None).unwrap(), half).unwrap();
    }
    let twice = merge(&shards_of(&halves, None).unwrap(), &folder.path().join("twice")).unwrap();
    assert!(bytes(&twice[0]) == bytes(&whole));
}

#[test]
fn separate_ranges_are_merged_separately() {
    let folder = tempfile::tempdir().unwrap();
    let parts = folder.path().join("parts");
    for range in [0..5, 5..9, 20..30] {
        write(&parts, range);
    }
    let out = folder.path().join("out");
    let all = shards_of(&[&parts], None).unwrap();
    let merged = merge(&all, &out).unwrap();
    let ranges: Vec<_> = merged.iter().map(|shard| shard.manifest().range()).collect();
    assert_eq!(ranges, [0..9, 20..30]);
    assert!(matches!(merge(&all, &out), Err(Error::Occupied { .. })));
    // A shard that cannot be read leaves no output.
    let damaged = shards(&parts, None).unwrap()[2].path().join("sums.parquet");
    fs::write(damaged, "").unwrap();
    let out = folder.path().join("out-2");
    assert!(matches!(merge(&all, &out), Err(Error::Damaged { .. })));
    assert_eq!(shards(&out, None).unwrap(), []);
}

#[test]
fn rows_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let shard = write(folder.path(), 3..9_000);
    let expected = rows(3..9_000);
    let games: Vec<_> = shard.games().unwrap().flat_map(Result::unwrap).collect();
    let turns: Vec<_> = shard.turns().unwrap().flat_map(Result::unwrap).collect();
    assert!(games == expected.games && turns == expected.turns);
}

#[test]
fn rules_read_back() {
    for name in GameRules::NAMES {
        let rules = name.parse::<GameRules>().ok().unwrap();
        assert_eq!(RulesRecord::from(&rules).rules(), Some(rules), "{name}");
    }
}

#[test]
fn equal_games_have_equal_bytes() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let [one, other] = folders.each_ref().map(|folder| write(folder.path(), 3..9));
    assert_eq!(bytes(&one), bytes(&other));
}

#[test]
fn gaps_are_found() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), 10..20);
    write(folder.path(), 30..40);
    let all = shards(folder.path(), None).unwrap();
    assert_eq!(missing_parts(0..50, &all, 1_000).unwrap(), [0..10, 20..30, 40..50]);
    assert_eq!(
        missing_parts(12..35, &all, 1_000).unwrap(),
        vec![core::ops::Range { start: 20, end: 30 }]
    );
}

#[test]
fn shards_with_common_games_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), 0..20);
    write(folder.path(), 15..30);
    let error = shards(folder.path(), None).unwrap_err();
    assert!(matches!(error, Error::Overlap { ref games, .. } if *games == (15..20)));
    assert!(error.to_string().ends_with("both have the games 15..20"));
}

#[test]
fn shards_of_other_settings_are_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), 0..20);
    let mut other = settings();
    other.seed = 8;
    let error = shards(folder.path(), Some(&other)).unwrap_err();
    assert!(error.to_string().ends_with("the seed is 7, not 8"), "{error}");
    other = settings();
    other.record = RecordLevel::Summary;
    let error = shards(folder.path(), Some(&other)).unwrap_err();
    assert!(error.to_string().ends_with("the record is turns, not summary"), "{error}");
    other = settings();
    other.tables[1] = "03".into();
    let error = shards(folder.path(), Some(&other)).unwrap_err();
    assert!(error.to_string().contains("the second player's tables is 02, not 03"), "{error}");
}

#[test]
fn every_change_of_a_file_is_detected() {
    let folder = tempfile::tempdir().unwrap();
    let shard = write(folder.path(), 0..5);
    for entry in fs::read_dir(shard.path()).unwrap() {
        let path = entry.unwrap().path();
        let whole = fs::read(&path).unwrap();
        for at in (0..whole.len()).step_by(7) {
            let mut changed = whole.clone();
            changed[at] ^= 4;
            fs::write(&path, &changed).unwrap();
            assert!(total(folder.path()).is_err(), "{} byte {at}", path.display());
        }
        fs::write(&path, &whole[..whole.len() / 2]).unwrap();
        assert!(total(folder.path()).is_err(), "{} cut off", path.display());
        fs::write(&path, &whole).unwrap();
    }
    assert_eq!(total(folder.path()).unwrap(), statistics(0..5));
}

#[test]
fn unfinished_shards_are_ignored() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), 0..5);
    let unfinished = folder.path().join(".unfinished-000000000005-000000000009-1");
    fs::create_dir(&unfinished).unwrap();
    fs::write(unfinished.join("sums.parquet"), "half").unwrap();
    assert_eq!(total(folder.path()).unwrap(), statistics(0..5));
    // Another process may be writing another range.
    remove_unfinished(folder.path(), &(0..8)).unwrap();
    assert!(unfinished.exists());
    remove_unfinished(folder.path(), &(0..9)).unwrap();
    assert!(!unfinished.exists());
}

#[test]
fn an_existing_shard_of_the_same_games_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let first = write(folder.path(), 0..5);
    assert_eq!(write(folder.path(), 0..5), first);
    assert_eq!(total(folder.path()).unwrap(), statistics(0..5));
    let entries = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(entries, 1, "nothing unfinished is left");
}

#[test]
fn errors_of_writing_name_the_path() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let spell = |rank: u64| rank.to_string();
    let error = Shard::write(&file, &settings(), 0..2, &statistics(0..2), spell, &rows(0..2));
    assert!(matches!(error, Err(Error::Io { ref path, .. }) if *path == file));
}

/// Parts in any order merge into one shard of the version that wrote them.
#[test]
fn parts_in_any_order_keep_their_version() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let mut parts: Vec<Shard> =
        [5..9, 0..5].into_iter().map(|range| write(&path("parts"), range)).collect();
    let merged = merge(&parts, &path("one")).unwrap();
    assert_eq!(merged.len(), 1);
    assert_eq!(merged[0].manifest().range(), 0..9);
    assert_eq!(merged[0].manifest().version(), env!("CARGO_PKG_VERSION"));

    for part in &parts {
        let manifest = part.manifest().clone().with_version("0.0.1");
        fs::write(part.path().join("manifest.json"), manifest.to_text()).unwrap();
    }
    parts = shards(&path("parts"), None).unwrap();
    let merged = merge(&parts, &path("old")).unwrap();
    assert_eq!(merged[0].manifest().version(), "0.0.1");
    let read = shards(&path("old"), None).unwrap();
    assert_eq!(read, merged);
}
