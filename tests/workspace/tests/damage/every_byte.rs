//! Changes every byte of a small file of each shape in eleven ways, and truncates it to every
//! length. `cargo test -p lexc-workspace-tests damage:: -- --nocapture` prints the outcomes.

use lexc_alphabet::ErrorKind;
use lexc_compiler::agreement::check_agreement;
use lexc_format::{LexFile, Verification};
use lexc_runtime::{FormatError, Lexicon};
use lexc_testkit::damage::{SmallFile, changes, repair, small_files};

use super::answers::{Answers, Description, is_complete};
use super::outcomes::{Outcome, OutcomeTable, is_common, parts};

/// Prints the change if a thread panics.
struct ChangeReport<'a>(&'a SmallFile, usize, u8);

impl Drop for ChangeReport<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let Self(file, at, to) = self;
            eprintln!("{}: byte {at} was made {to:#04x}", file.name);
        }
    }
}

/// Returns the stride of changed bytes: 1, or larger for an emulated processor
/// (`LEXC_DAMAGE_EVERY=20`).
fn every() -> usize {
    let every = std::env::var("LEXC_DAMAGE_EVERY").ok();
    every.and_then(|every| every.parse().ok()).unwrap_or(1)
}

const VERIFICATIONS: [Verification; 2] = [Verification::Full, Verification::Skip];

fn open(bytes: &[u8], verification: Verification) -> Result<Lexicon, FormatError> {
    match verification {
        Verification::Full => Lexicon::from_bytes(bytes.to_vec()),
        Verification::Skip => Lexicon::from_bytes_unverified(bytes.to_vec()),
    }
}

/// Returns `true` if all structures of a verified file hold the words of its DAWG.
fn agrees(bytes: &[u8]) -> bool {
    let file = LexFile::parse(bytes, Verification::Skip).expect("it was verified");
    match check_agreement(&file, bytes, &mut |_| {}) {
        Ok(()) => true,
        Err(error) => {
            assert_eq!(error.kind(), ErrorKind::Mismatch, "{error}");
            false
        }
    }
}

/// A valid file and its answers.
struct Sound<'a> {
    file: &'a SmallFile,
    answers: Answers,
    description: Description,
}

impl<'a> Sound<'a> {
    fn new(file: &'a SmallFile) -> Self {
        let lexicon = Lexicon::from_bytes(file.bytes.to_vec()).expect("a sound file");
        let answers = Answers::new(&lexicon, &file.words);
        assert!(answers.agree(), "{}: {answers:?}", file.name);
        assert!(agrees(&file.bytes), "{}", file.name);
        let description = Description::new(&lexicon);
        Self { file, answers, description }
    }

    fn outcome(&self, lexicon: &Lexicon) -> Outcome {
        let answers = Answers::new(lexicon, &self.file.words);
        let agree = answers.agree();
        match (answers == self.answers, Description::new(lexicon) == self.description) {
            (true, true) => Outcome::Same,
            (true, false) => Outcome::Redescribed,
            (false, _) => Outcome::Other { agree },
        }
    }

    /// Returns the outcomes for a file, verified and unverified.
    fn outcomes(&self, bytes: &[u8]) -> [Outcome; 2] {
        let [verified, unverified] = VERIFICATIONS.map(|trust| open(bytes, trust));
        match (verified, unverified) {
            (Ok(lexicon), unverified) => {
                assert!(unverified.is_ok(), "a sound file opens without verification");
                [self.outcome(&lexicon); 2]
            }
            (Err(_), Ok(lexicon)) => [Outcome::Refused, self.outcome(&lexicon)],
            (Err(_), Err(_)) => [Outcome::Refused; 2],
        }
    }
}

/// Runs a test on every small file, in a thread for each, and adds up the outcomes.
fn of_all<const N: usize>(
    of_file: impl Fn(&SmallFile) -> [OutcomeTable; N] + Sync,
) -> [OutcomeTable; N] {
    let files = small_files();
    let mut sum = [OutcomeTable::default(); N];
    std::thread::scope(|scope| {
        let threads: Vec<_> = files.iter().map(|file| scope.spawn(|| of_file(file))).collect();
        for thread in threads {
            let tables = thread.join().expect("no panic");
            sum.iter_mut().zip(tables).for_each(|(sum, table)| *sum += table);
        }
    });
    sum
}

/// Calls `visit` with each changed file, and the part that contains the changed byte.
fn each_change(file: &SmallFile, mut visit: impl FnMut(usize, usize, &mut [u8])) {
    let mut bytes = file.bytes.clone();
    for (at, part) in parts(&file.bytes).into_iter().enumerate().step_by(every()) {
        for change in changes(file.bytes[at]) {
            let _report = ChangeReport(file, at, change);
            bytes[at] = change;
            visit(part, at, &mut bytes);
            bytes.copy_from_slice(&file.bytes);
        }
    }
}

#[test]
fn every_change_is_noticed() {
    let [table] = of_all(|file| {
        let mut table = OutcomeTable::default();
        let first = Lexicon::from_bytes(file.bytes.to_vec()).expect("a sound file");
        let first = first.sections()[0].offset as usize;
        each_change(file, |part, at, bytes| {
            let noticed = LexFile::parse(bytes, Verification::Full).is_err();
            assert!(noticed, "it was not noticed");
            table.add(part, Outcome::Refused);
            // The checksum of header and section table is always verified.
            if at < first && !is_common(part) {
                assert!(LexFile::parse(bytes, Verification::Skip).is_err());
            }
        });
        [table]
    });
    let sum = table.sum();
    println!("{} changed files, verified: all refused", sum.refused);
    assert!(sum.refused == sum.changes && sum.changes * every() as u64 > 100_000, "{sum:?}");
}

#[test]
fn changes_under_right_checksums_are_refused_or_harmless() {
    let [verified, unverified] = of_all(|file| {
        let sound = Sound::new(file);
        let mut tables = [OutcomeTable::default(); 2];
        each_change(file, |part, _, bytes| {
            if is_common(part) && !file.unlike_others {
                return;
            }
            repair(bytes);
            // Equal if the change was in a checksum, which has been corrected.
            if bytes != file.bytes {
                let outcomes = sound.outcomes(bytes);
                for (table, outcome) in tables.iter_mut().zip(outcomes) {
                    table.add(part, outcome);
                }
                match outcomes[0] {
                    Outcome::Refused => {}
                    _ if !agrees(bytes) => tables[0].disagrees(part),
                    outcome => {
                        let lexicon = open(bytes, Verification::Full).expect("it was opened");
                        assert_ne!(outcome, Outcome::Other { agree: false });
                        assert!(is_complete(&lexicon), "it does not agree");
                    }
                }
            }
        });
        tables
    });
    println!("Changed bytes under right checksums, verified:\n\n{verified}");
    println!("Changed bytes with corrected checksums, unverified:\n\n{unverified}");
    for part in ["between", "POOL its header", "POOL reserved words", "RANK"] {
        let counts = verified.part(part);
        assert!(counts.changes > 0, "{part}");
        assert_eq!(counts.refused, counts.changes, "{part}");
    }
    // Sections that are not automata cannot make two automata differ.
    for part in ["ALPH", "PROV", "CNTS", "PACK", "VALU"] {
        assert_eq!(verified.part(part).disagreeing, 0, "{part}");
    }
    for (table, least) in [(&verified, 2), (&unverified, 4)] {
        let sum = table.sum();
        assert!(
            sum.changes * every() as u64 > 100_000 && sum.refused * least > sum.changes,
            "{sum:?}"
        );
    }
}

/// Sets the length in the header.
fn state_length(bytes: &mut [u8]) {
    let len = bytes.len() as u64;
    if let Some(field) = bytes.get_mut(16..24) {
        field.copy_from_slice(&len.to_le_bytes());
    }
}

#[test]
fn every_other_length_is_refused() {
    let (mut cut, mut grown) = (0, 0);
    for file in small_files() {
        let whole = &file.bytes;
        for trust in VERIFICATIONS {
            for len in (0..whole.len()).step_by(every()) {
                assert!(
                    LexFile::parse(&whole[..len], trust).is_err(),
                    "{}: cut at {len}",
                    file.name
                );
                let mut forged = whole[..len].to_vec();
                state_length(&mut forged);
                repair(&mut forged);
                assert!(
                    LexFile::parse(&forged, trust).is_err(),
                    "{}: cut at {len}, with the length corrected",
                    file.name
                );
                cut += 1;
            }
            for more in (1..=200).step_by(every()) {
                for byte in [0, 1, 0xff] {
                    let mut longer = whole.clone();
                    longer.resize(whole.len() + more, byte);
                    assert!(matches!(
                        LexFile::parse(&longer, trust),
                        Err(FormatError::WrongLength { .. })
                    ));
                    state_length(&mut longer);
                    repair(&mut longer);
                    assert!(
                        LexFile::parse(&longer, trust).is_err(),
                        "{}: {more} bytes {byte} more, with the length corrected",
                        file.name
                    );
                    grown += 1;
                }
            }
        }
    }
    println!(
        "{cut} files cut, {grown} files grown, and as many with the length corrected: all refused"
    );
}

#[test]
fn unverified_mapped_files_walk_safely_too() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("damaged.lex");
    for file in small_files() {
        let sound = Sound::new(&file);
        for at in (0..file.bytes.len()).step_by(15 * every()) {
            let mut damaged = file.bytes.clone();
            damaged[at] ^= 0x55;
            std::fs::write(&path, &damaged).unwrap();
            if let Ok(lexicon) = Lexicon::open_unverified(&path) {
                let mapped = sound.outcome(&lexicon);
                assert_eq!(mapped, sound.outcomes(&damaged)[1]);
            }
        }
    }
}
