//! Shards on disk: written whole, added up exactly, refused when they were changed.

use std::fs;
use std::path::Path;

use lexc_engine::selfplay::Statistics;
use lexc_game::Score;
use lexc_records::{Settings, Shard, ShardError, missing, remove_unfinished, shards};
use proptest::prelude::*;

fn settings() -> Settings {
    Settings {
        lexicon: "english".into(),
        lexicon_hash: "00".into(),
        words: 5,
        rules: "standard".into(),
        rules_hash: "01".into(),
        players: ["greedy", "equity"].map(str::to_owned),
        tables: ["", "02"].map(str::to_owned),
        seed: 7,
        pairs: false,
        games: false,
    }
}

/// Made-up statistics of the games of a range: a pure function of each number.
fn statistics(range: core::ops::Range<u64>) -> Statistics {
    let mut statistics = Statistics::new(Some(5));
    for number in range {
        let mut one = Statistics::new(Some(5));
        let score = i64::try_from(number * 37 % 211).unwrap();
        one.games = 1;
        for (name, times) in [
            ("turns", 20),
            ("bingos", 3),
            ("winning", 400),
            ("spread", -100),
        ] {
            one.moments_mut(name).unwrap().add(times + score);
        }
        for name in ["turn_scores", "lengths"] {
            one.histogram_mut(name).unwrap().add(score % 9);
        }
        one.by_seat.add(Score::from((number % 3) as i32 - 1));
        one.win_counts
            .add(number as usize % 90, Score::from(score as i32), Score::ZERO);
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
        settings(),
        range.clone(),
        &statistics(range),
        spell,
        None,
    )
    .unwrap()
}

fn total(folder: &Path) -> Result<Statistics, ShardError> {
    let mut statistics = Statistics::new(Some(5));
    for shard in shards(folder, None)? {
        shard.add_to(&mut statistics)?;
    }
    Ok(statistics)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn shards_add_up_however_games_are_cut(mut cuts in prop::collection::vec(1u64..60, 0..4)) {
        let folder = tempfile::tempdir().unwrap();
        cuts.extend([0, 60]);
        cuts.sort_unstable();
        cuts.dedup();
        // In any order of writing.
        for pair in cuts.windows(2).rev() {
            write(folder.path(), pair[0]..pair[1]);
        }
        prop_assert_eq!(total(folder.path()).unwrap(), statistics(0..60));
        let all = shards(folder.path(), Some(&settings())).unwrap();
        prop_assert_eq!(missing(0..60, &all), vec![]);
        prop_assert_eq!(missing(0..80, &all), vec![core::ops::Range { start: 60, end: 80 }]);
    }
}

#[test]
fn the_same_games_give_the_same_bytes() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let paths = folders
        .each_ref()
        .map(|folder| write(folder.path(), 3..9).path().to_owned());
    for entry in fs::read_dir(&paths[0]).unwrap() {
        let name = entry.unwrap().file_name();
        let [one, other] = paths
            .each_ref()
            .map(|path| fs::read(path.join(&name)).unwrap());
        assert_eq!(one, other, "{name:?}");
    }
}

#[test]
fn gaps_are_found() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), 10..20);
    write(folder.path(), 30..40);
    let all = shards(folder.path(), None).unwrap();
    assert_eq!(missing(0..50, &all), [0..10, 20..30, 40..50]);
    assert_eq!(
        missing(12..35, &all),
        vec![core::ops::Range { start: 20, end: 30 }]
    );
}

#[test]
fn games_that_two_shards_have_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), 0..20);
    write(folder.path(), 15..30);
    let error = shards(folder.path(), None).unwrap_err();
    assert!(matches!(error, ShardError::Overlap { ref games, .. } if *games == (15..20)));
    assert!(error.to_string().ends_with("both have the games 15..20"));
}

#[test]
fn shards_of_other_settings_are_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), 0..20);
    let mut other = settings();
    other.seed = 8;
    let error = shards(folder.path(), Some(&other)).unwrap_err();
    assert!(
        error.to_string().ends_with("the seed is 7, not 8"),
        "{error}"
    );
    other = settings();
    other.tables[1] = "03".into();
    let error = shards(folder.path(), Some(&other)).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("the second player's tables is 02, not 03"),
        "{error}"
    );
}

#[test]
fn every_change_of_a_file_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let shard = write(folder.path(), 0..5);
    for entry in fs::read_dir(shard.path()).unwrap() {
        let path = entry.unwrap().path();
        let whole = fs::read(&path).unwrap();
        for at in (0..whole.len()).step_by(7) {
            let mut changed = whole.clone();
            changed[at] ^= 4;
            fs::write(&path, &changed).unwrap();
            assert!(
                total(folder.path()).is_err(),
                "{} byte {at}",
                path.display()
            );
        }
        fs::write(&path, &whole[..whole.len() / 2]).unwrap();
        assert!(total(folder.path()).is_err(), "{} cut off", path.display());
        fs::write(&path, &whole).unwrap();
    }
    assert_eq!(total(folder.path()).unwrap(), statistics(0..5));
}

#[test]
fn interrupted_runs_leave_nothing_that_counts() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), 0..5);
    let unfinished = folder
        .path()
        .join(".unfinished-000000000005-000000000009-1");
    fs::create_dir(&unfinished).unwrap();
    fs::write(unfinished.join("sums.parquet"), "half").unwrap();
    assert_eq!(total(folder.path()).unwrap(), statistics(0..5));
    remove_unfinished(folder.path()).unwrap();
    assert!(!unfinished.exists());
}

#[test]
fn a_shard_of_the_same_games_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), 0..5);
    write(folder.path(), 0..5);
    assert_eq!(total(folder.path()).unwrap(), statistics(0..5));
}

#[test]
fn a_folder_that_cannot_be_written_leaves_an_error_with_its_path() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let spell = |rank: u64| rank.to_string();
    let error = Shard::write(&file, settings(), 0..2, &statistics(0..2), spell, None);
    assert!(matches!(error, Err(ShardError::Io { ref path, .. }) if *path == file));
}
