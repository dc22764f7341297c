//! Untrusted shards: changed manifests and Parquet files with matching checksums are read or
//! refused with an error.
//!
//! `LEXC_HOSTILE=100000` tries more of each.

use std::collections::BTreeMap;
use std::fs;
use std::time::Instant;

use crate::common::four_games::{read, replace, write};
use crate::common::settings;
use lexc_records::{Manifest, ManifestError, RecordLevel, ShardError};

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
    let numbers = [
        0,
        1,
        4,
        5,
        255,
        1 << 31,
        u64::from(u32::MAX),
        1 << 60,
        u64::MAX,
    ];
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
        // Larger numbers of words would be allocated, as the settings state.
        if settings.words > 1 << 20 && settings.words < 1 << 33 {
            settings.words = 5;
        }
        let manifest = Manifest::new(settings, range, files);
        match Manifest::parse(&manifest.to_text()) {
            Ok(read) => assert_eq!(read, manifest),
            Err(error) => assert!(!matches!(error, ManifestError::Checksum), "{error}"),
        }
        fs::write(&path, manifest.to_text()).unwrap();
        let found = read(&folder.path().join("shards"), &folder.path().join("out"));
        accepted += u64::from(found.is_ok());
    }
    println!(
        "{} manifests in {:?}, {accepted} accepted",
        cases(),
        begin.elapsed()
    );
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
    println!(
        "{} tables in {:?}, {accepted} accepted",
        cases(),
        begin.elapsed()
    );
}

/// A file found by fuzzing: the levels of a column state more rows than its page has, and the
/// Parquet reader panics.
#[test]
fn a_panic_of_the_reader_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let shard = write(&folder.path().join("shards"), &settings());
    replace(
        &shard,
        "sums.parquet",
        include_bytes!("data/levels.parquet"),
    );
    let error = read(&folder.path().join("shards"), &folder.path().join("out")).unwrap_err();
    assert!(matches!(error, ShardError::Parquet { .. }), "{error:?}");
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
    assert!(matches!(error, ShardError::Parquet { .. }), "{error:?}");
    let reason = std::error::Error::source(&error).unwrap().to_string();
    assert!(
        reason.contains("number of values above that of its bytes"),
        "{reason}"
    );
}
