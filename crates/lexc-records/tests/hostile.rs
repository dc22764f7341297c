//! Untrusted shards: changed manifests and Parquet files with matching checksums are read or
//! refused with an error.
//!
//! `LEXC_HOSTILE=100000` tries more of each.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;
use std::time::Instant;

use arrow_array::{ArrayRef, Int32Array, Int64Array, RecordBatch, StringArray};
use arrow_array::{UInt16Array, UInt64Array};
use lexc_engine::selfplay::{GameRow, TurnRow};
use lexc_records::{Error, FolderLock, Manifest, RecordLevel, Shard, remove_unfinished, rows};
use parquet::arrow::ArrowWriter;
use parquet::basic::Encoding;
use parquet::file::properties::WriterProperties;

use crate::common::four_games::{read, replace, write};
use crate::common::settings;

/// A deterministic generator of random numbers (splitmix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}

fn cases() -> u64 {
    let cases = std::env::var("LEXC_HOSTILE");
    cases.map_or(400, |cases| cases.parse().expect("a number"))
}

fn change(bytes: &mut Vec<u8>, random: &mut Random) {
    const SPECIAL: [u8; 8] = [0, 1, 0x7f, 0x80, 0xff, 0xfe, b'-', b'9'];
    for _ in 0..1 + random.below(4) {
        let at = random.below(bytes.len());
        match random.below(6) {
            0 => bytes[at] ^= 1 << random.below(8),
            1 => bytes[at] = SPECIAL[random.below(SPECIAL.len())],
            2 => bytes[at] = random.next() as u8,
            3 => bytes.truncate(at.max(1)),
            4 => {
                let to = (at + random.below(16)).min(bytes.len());
                let from = random.below(bytes.len());
                let copy: Vec<u8> = bytes[at..to].to_vec();
                bytes.splice(from..from, copy);
            }
            _ => {
                let to = (at + 1 + random.below(8)).min(bytes.len());
                bytes[at..to].fill(SPECIAL[random.below(5)]);
            }
        }
    }
}

/// Any text is a manifest or an error.
#[test]
fn changed_manifests_are_parsed_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let text = write(folder.path(), &settings()).manifest().to_text();
    let mut random = Random(1);
    let begin = Instant::now();
    for _ in 0..20 * cases() {
        let mut bytes = text.clone().into_bytes();
        change(&mut bytes, &mut random);
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(manifest) = Manifest::parse(&text) {
            assert_eq!(Manifest::parse(&manifest.to_text()).unwrap(), manifest);
        }
    }
    println!("{} texts in {:?}", 20 * cases(), begin.elapsed());
}

/// Manifests of arbitrary numbers and texts with matching checksums, beside valid files.
#[test]
fn changed_settings_are_accepted_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let shard = write(&folder.path().join("shards"), &settings());
    let path = shard.path().join("manifest.json");
    let files = shard.manifest().files().clone();
    let mut random = Random(2);
    let numbers = [0, 1, 4, 5, 255, 1 << 31, u64::from(u32::MAX), 1 << 60, u64::MAX];
    let (mut accepted, begin) = (0, Instant::now());
    for _ in 0..cases() {
        let mut settings = settings();
        let mut range = 0..4;
        let mut files = files.clone();
        for _ in 0..1 + random.below(3) {
            let number = numbers[random.below(numbers.len())];
            match random.below(10) {
                0 => settings.words = number,
                1 => range.start = number,
                2 => range.end = number,
                3 => settings.rules.rack_size = number as usize,
                4 => settings.rules.bonuses = vec![(number as usize, number as i32); 3],
                5 => settings.rules.exchange_minimum = number as usize,
                6 => {
                    let mut layout = settings.rules.layout.clone().into_bytes();
                    change(&mut layout, &mut random);
                    settings.rules.layout = String::from_utf8_lossy(&layout).into_owned();
                }
                7 => settings.record = RecordLevel::Games,
                8 => {
                    files.pop_first();
                }
                _ => {
                    files.insert("../../manifest.json".to_owned(), "00".to_owned());
                }
            }
        }
        let manifest = Manifest::new(settings, range, files);
        match Manifest::parse(&manifest.to_text()) {
            Ok(read) => assert_eq!(read, manifest),
            Err(error) => assert!(!error.to_string().contains("checksum"), "{error}"),
        }
        fs::write(&path, manifest.to_text()).unwrap();
        let found = read(&folder.path().join("shards"), &folder.path().join("out"));
        accepted += u64::from(found.is_ok());
    }
    println!("{} manifests in {:?}, {accepted} accepted", cases(), begin.elapsed());
    assert!(accepted > 0);
}

/// Changed Parquet files with matching checksums.
#[test]
fn changed_tables_are_read_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let shard = write(&folder.path().join("shards"), &settings());
    let names: Vec<String> = shard.manifest().files().keys().cloned().collect();
    let sound: BTreeMap<String, Vec<u8>> = names
        .iter()
        .map(|name| (name.clone(), fs::read(shard.path().join(name)).unwrap()))
        .collect();
    let mut random = Random(3);
    let (mut accepted, begin) = (0, Instant::now());
    for case in 0..cases() {
        let name = &names[case as usize % names.len()];
        let mut bytes = sound[name].clone();
        change(&mut bytes, &mut random);
        replace(&shard, name, &bytes);
        let found = read(&folder.path().join("shards"), &folder.path().join("out"));
        accepted += u64::from(found.is_ok());
        fs::write(shard.path().join(name), &sound[name]).unwrap();
    }
    println!("{} tables in {:?}, {accepted} accepted", cases(), begin.elapsed());
}

/// A file found by fuzzing: the levels of a column state more rows than its page has, and the
/// Parquet reader panics.
#[test]
fn a_panic_of_the_reader_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let shard = write(&folder.path().join("shards"), &settings());
    replace(&shard, "sums.parquet", include_bytes!("data/levels.parquet"));
    let error = read(&folder.path().join("shards"), &folder.path().join("out")).unwrap_err();
    assert!(matches!(error, Error::Damaged { .. }), "{error:?}");
    assert!(error.to_string().contains("sums.parquet"), "{error}");
}

/// A file found by fuzzing: the header of a dictionary page states 286 million values, and the
/// Parquet reader allocates memory for them.
#[test]
fn a_dictionary_is_no_longer_than_its_page() {
    let folder = tempfile::tempdir().unwrap();
    let shard = write(&folder.path().join("shards"), &settings());
    let files = shard.manifest().files();
    let name = files.keys().nth(4 % files.len()).unwrap().clone();
    replace(&shard, &name, include_bytes!("data/dictionary.parquet"));
    let error = read(&folder.path().join("shards"), &folder.path().join("out")).unwrap_err();
    assert!(matches!(error, Error::Damaged { .. }), "{error:?}");
    let reason = std::error::Error::source(&error).unwrap().to_string();
    assert!(reason.contains("states more values than its bytes hold"), "{reason}");
}

/// Returns a Parquet file with these columns, and the encoding of all without a dictionary, if any.
fn parquet(columns: Vec<(&str, ArrayRef)>, encoding: Option<Encoding>) -> Vec<u8> {
    file_of(&RecordBatch::try_from_iter(columns).unwrap(), encoding)
}

fn file_of(table: &RecordBatch, encoding: Option<Encoding>) -> Vec<u8> {
    let properties = WriterProperties::builder();
    let properties = match encoding {
        None => properties,
        Some(encoding) => properties.set_dictionary_enabled(false).set_encoding(encoding),
    };
    let mut bytes = Vec::new();
    let mut writer =
        ArrowWriter::try_new(&mut bytes, table.schema(), Some(properties.build())).unwrap();
    writer.write(table).unwrap();
    writer.close().unwrap();
    bytes
}

fn words(ranks: Vec<u64>, texts: Vec<&str>, encoding: Option<Encoding>) -> Vec<u8> {
    let count = ranks.len();
    let numbers = || Arc::new(UInt64Array::from(vec![1; count])) as ArrayRef;
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("rank", Arc::new(UInt64Array::from(ranks))),
        ("word", Arc::new(StringArray::from(texts))),
        ("main", numbers()),
        ("score", Arc::new(Int64Array::from(vec![1; count]))),
        ("cross", numbers()),
    ];
    parquet(columns, encoding)
}

/// Returns the error of a folder of shards in which a file has these bytes, for a moment.
fn error_of(shard: &Shard, name: &str, bytes: &[u8]) -> Error {
    let before = fs::read(shard.path().join(name)).unwrap();
    replace(shard, name, bytes);
    let shards = shard.path().parent().unwrap();
    let error = read(shards, &shards.with_file_name("out")).unwrap_err();
    replace(shard, name, &before);
    error
}

/// Small files that would be large in memory are refused, by what a word, a row and a game can be.
#[test]
fn small_files_stay_small_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let shards = folder.path().join("shards");
    let shard = write(&shards, &settings());
    let refused = |name: &str, bytes: &[u8], reason: &str| {
        let error = error_of(&shard, name, bytes);
        let source = std::error::Error::source(&error).map(ToString::to_string);
        let text = format!("{error}: {}", source.unwrap_or_default());
        assert!(text.contains(reason), "{name}: {text}");
    };
    let long = "A".repeat(100_000);
    let ranks = |count: u64| (0..count).map(|rank| rank % 5).collect::<Vec<u64>>();
    refused("words.parquet", &words(ranks(8192), vec![&long; 8192], None), "word is out of range");
    refused("words.parquet", &words(ranks(3), vec!["A"; 3], None), "a word has two ranks");
    refused("words.parquet", &words(vec![1, 1], vec!["A", "B"], None), "a word has two ranks");
    for encoding in [Encoding::DELTA_BYTE_ARRAY, Encoding::DELTA_LENGTH_BYTE_ARRAY] {
        let column: ArrayRef = Arc::new(StringArray::from(vec!["turns"; 100]));
        let bytes = parquet(vec![("name", column)], Some(encoding));
        refused("sums.parquet", &bytes, "unsupported encoding");
    }
    let count = 4_000_000;
    let column: ArrayRef = Arc::new(Int64Array::from(vec![1; count]));
    refused("games.parquet", &parquet(vec![("number", column)], None), "bytes cannot hold");
    let unseen: ArrayRef = Arc::new(UInt16Array::from(vec![65_535]));
    let one = || Arc::new(UInt64Array::from(vec![1])) as ArrayRef;
    let outcomes: Vec<(&str, ArrayRef)> = vec![
        ("name", Arc::new(StringArray::from(vec!["lead"]))),
        ("unseen", unseen),
        ("lead", Arc::new(Int32Array::from(vec![1]))),
        ("won", one()),
        ("tied", one()),
        ("lost", one()),
    ];
    let bytes = parquet(outcomes, None);
    refused("outcomes.parquet", &bytes, "unseen is out of range");
    read(&shards, &folder.path().join("out")).unwrap();
}

/// Rows are those of the games of the shard, once each and in order.
#[test]
fn rows_of_other_games_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let shards = folder.path().join("shards");
    let shard = write(&shards, &settings());
    let games: Vec<_> = shard.games().unwrap().flat_map(Result::unwrap).collect();
    let turns: Vec<_> = shard.turns().unwrap().flat_map(Result::unwrap).collect();
    let refused = |name: &str, bytes: &[u8]| {
        let error = error_of(&shard, name, bytes);
        assert!(matches!(error, Error::Damaged { .. }), "{error:?}");
        assert!(error.to_string().contains(name), "{error}");
    };
    let game = |number: u64| GameRow { number, ..games[0].clone() };
    for numbers in [vec![], vec![0, 1, 2], vec![1, 2, 3], vec![0, 1, 1, 3], vec![0, 1, 2, 3, 4]] {
        let rows: Vec<_> = numbers.into_iter().map(game).collect();
        refused("games.parquet", &file_of(&rows::games(&rows).unwrap(), None));
    }
    let many: Vec<_> = (0..200_000).map(|number| game(number % 4)).collect();
    refused("games.parquet", &file_of(&rows::games(&many).unwrap(), None));
    let turn = |(number, turn): (u64, u32)| TurnRow { number, turn, ..turns[0].clone() };
    let sound = [(0, 0), (1, 0), (2, 0), (3, 0)];
    for (at, place) in [(0, (0, 1)), (1, (0, 0)), (1, (0, 1)), (2, (3, 0)), (3, (4, 0))] {
        let mut places = sound;
        places[at] = place;
        let rows: Vec<_> = places.map(turn).into();
        refused("turns.parquet", &file_of(&rows::turns(&rows).unwrap(), None));
    }
    // A game that goes on: more turns than the sums have.
    let endless: Vec<_> = sound.into_iter().chain((1..9_000).map(|at| (3, at))).map(turn).collect();
    refused("turns.parquet", &file_of(&rows::turns(&endless).unwrap(), None));
    read(&shards, &folder.path().join("out")).unwrap();
}

/// A shard has the games of its name, and of its sums.
#[test]
fn games_that_a_shard_only_states_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let shards = folder.path().join("shards");
    let shard = write(&shards, &settings());
    for end in [3, 5, u64::MAX] {
        let changed = Manifest::new(settings(), 0..end, shard.manifest().files().clone());
        fs::write(shard.path().join("manifest.json"), changed.to_text()).unwrap();
        let error = Shard::open(shard.path()).unwrap_err();
        assert!(matches!(error, Error::Damaged { .. }), "{error:?}");
        let renamed = shards.join(format!("games-{:012}-{end:012}", 0));
        fs::rename(shard.path(), &renamed).unwrap();
        let error = lexc_records::shards(&shards, None).unwrap_err();
        let reason = std::error::Error::source(&error).unwrap().to_string();
        assert!(reason.contains("hold 4 games"), "{reason}");
        fs::rename(&renamed, shard.path()).unwrap();
    }
}

/// The number of words in a manifest decides nothing about memory: this one would need 96 GB.
#[test]
fn a_number_of_words_takes_no_memory() {
    let folder = tempfile::tempdir().unwrap();
    let shards = folder.path().join("shards");
    let mut settings = settings();
    settings.words = u64::from(u32::MAX) - 1;
    write(&shards, &settings);
    read(&shards, &folder.path().join("out")).unwrap();
}

/// Devices, pipes and folders in place of any file of a shard, missing files, and other names.
#[cfg(unix)]
#[test]
fn what_is_no_shard_is_refused_by_its_path() {
    let folder = tempfile::tempdir().unwrap();
    let shards = folder.path().join("shards");
    let shard = write(&shards, &settings());
    let refused = |path: &std::path::Path| {
        let error = read(&shards, &folder.path().join("out")).unwrap_err();
        let named = error.to_string();
        assert!(named.contains(path.to_str().unwrap()), "{error:?}");
    };
    let mut names: Vec<String> = shard.manifest().files().keys().cloned().collect();
    names.push("manifest.json".to_owned());
    for name in names {
        let path = shard.path().join(&name);
        let bytes = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        refused(&path);
        std::os::unix::fs::symlink("/dev/zero", &path).unwrap();
        refused(&path);
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        refused(&path);
        fs::remove_dir(&path).unwrap();
        fs::write(&path, bytes).unwrap();
    }
    for stray in ["games-1", "games-000000000000-000000000004-copy"] {
        let path = shards.join(stray);
        fs::create_dir(&path).unwrap();
        refused(&path);
        fs::remove_dir(&path).unwrap();
        fs::write(&path, "").unwrap();
        refused(&path);
        fs::remove_file(&path).unwrap();
    }
    fs::write(shards.join("notes.txt"), "mine").unwrap();
    read(&shards, &folder.path().join("out")).unwrap();
}

/// Games belong to one run at a time, and an unfinished shard to the run that writes it.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_in_use_is_refused_and_keeps_its_unfinished_shards() {
    let folder = tempfile::tempdir().unwrap();
    let take = |games| FolderLock::take(folder.path(), &games);
    let first = take(10..20).unwrap();
    for games in [10..20, 0..11, 19..30, 0..u64::MAX, 12..13] {
        let second = take(games);
        assert!(matches!(second, Err(Error::Busy { .. })), "{second:?}");
    }
    let (below, above) = (take(0..10).unwrap(), take(20..30).unwrap());
    drop(first);
    let whole = take(10..20).unwrap();
    drop((below, above, whole));
    // A run that was killed holds no lock.
    fs::create_dir(folder.path().join(".run-000000000000-000000000100-1-0")).unwrap();
    drop(take(5..6).unwrap());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let unfinished = folder.path().join(".unfinished-000000000000-000000000004-1-0");
    fs::create_dir(&unfinished).unwrap();
    let file = fs::File::open(&unfinished).unwrap();
    file.try_lock().unwrap();
    remove_unfinished(folder.path(), &(0..4)).unwrap();
    assert!(unfinished.exists());
    drop(file);
    remove_unfinished(folder.path(), &(0..4)).unwrap();
    assert!(!unfinished.exists());
}
