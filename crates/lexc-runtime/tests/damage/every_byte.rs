//! Every byte of a small file of each shape, changed in eleven ways; every length that it could be
//! cut to. `cargo test -p lexc-runtime --test damage -- --nocapture` prints what came of it.

use lexc_compiler::agreement::{AgreementError, check_agreement};
use lexc_format::{LexFile, Verification};
use lexc_runtime::{FormatError, Lexicon};
use lexc_testkit::damage::{SmallFile, changes, repair, small_files};

use crate::answers::{Answers, Told, is_complete};
use crate::tally::{Outcome, Table, is_common, parts};

/// Says which change it was if a thread panics.
struct Changing<'a>(&'a SmallFile, usize, u8);

impl Drop for Changing<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let Self(file, at, to) = self;
            eprintln!("{}: byte {at} was made {to:#04x}", file.name);
        }
    }
}

/// Every how many bytes are changed: 1, but where a processor is emulated (`LEXC_DAMAGE_EVERY=20`).
fn every() -> usize {
    let every = std::env::var("LEXC_DAMAGE_EVERY").ok();
    every.and_then(|every| every.parse().ok()).unwrap_or(1)
}

const TRUSTS: [Verification; 2] = [Verification::Full, Verification::Skip];

fn open(bytes: &[u8], trust: Verification) -> Result<Lexicon, FormatError> {
    match trust {
        Verification::Full => Lexicon::from_bytes(bytes),
        Verification::Skip => Lexicon::from_bytes_unverified(bytes),
    }
}

/// Do all structures of a verified file hold the words of its DAWG?
fn agrees(bytes: &[u8]) -> bool {
    let file = LexFile::parse(bytes, Verification::Skip).expect("it was verified");
    match check_agreement(&file, bytes, &mut |_| {}) {
        Ok(()) => true,
        Err(AgreementError::Recompile(error)) => panic!("{error}"),
        Err(_) => false,
    }
}

/// What a file says that is sound.
struct Sound<'a> {
    file: &'a SmallFile,
    answers: Answers,
    told: Told,
}

impl<'a> Sound<'a> {
    fn new(file: &'a SmallFile) -> Self {
        let lexicon = Lexicon::from_bytes(&file.bytes[..]).expect("a sound file");
        let answers = Answers::new(&lexicon, &file.words);
        assert!(answers.agree(), "{}: {answers:?}", file.name);
        assert!(agrees(&file.bytes), "{}", file.name);
        let told = Told::new(&lexicon);
        Self {
            file,
            answers,
            told,
        }
    }

    fn outcome(&self, lexicon: &Lexicon) -> Outcome {
        let answers = Answers::new(lexicon, &self.file.words);
        let agree = answers.agree();
        match (answers == self.answers, Told::new(lexicon) == self.told) {
            (true, true) => Outcome::Same,
            (true, false) => Outcome::Retold,
            (false, _) => Outcome::Other { agree },
        }
    }

    /// What becomes of a file, verified and on trust.
    fn outcomes(&self, bytes: &[u8]) -> [Outcome; 2] {
        let [verified, trusted] = TRUSTS.map(|trust| open(bytes, trust));
        match (verified, trusted) {
            (Ok(lexicon), trusted) => {
                assert!(trusted.is_ok(), "what is sound is opened on trust as well");
                [self.outcome(&lexicon); 2]
            }
            (Err(_), Ok(lexicon)) => [Outcome::Refused, self.outcome(&lexicon)],
            (Err(_), Err(_)) => [Outcome::Refused; 2],
        }
    }
}

/// Does something to every small file, a thread for each, and adds up what comes of it.
fn of_all<const N: usize>(of_file: impl Fn(&SmallFile) -> [Table; N] + Sync) -> [Table; N] {
    let files = small_files();
    let mut sum = [Table::default(); N];
    std::thread::scope(|scope| {
        let threads: Vec<_> = files
            .iter()
            .map(|file| scope.spawn(|| of_file(file)))
            .collect();
        for thread in threads {
            let tables = thread.join().expect("no panic");
            sum.iter_mut()
                .zip(tables)
                .for_each(|(sum, table)| *sum += table);
        }
    });
    sum
}

/// Gives `visit` the file with each byte changed, in each way, and the part that the byte is of.
fn each_change(file: &SmallFile, mut visit: impl FnMut(usize, usize, &mut [u8])) {
    let mut bytes = file.bytes.clone();
    for (at, part) in parts(&file.bytes).into_iter().enumerate().step_by(every()) {
        for change in changes(file.bytes[at]) {
            let _changing = Changing(file, at, change);
            bytes[at] = change;
            visit(part, at, &mut bytes);
            bytes.copy_from_slice(&file.bytes);
        }
    }
}

#[test]
fn every_change_is_noticed() {
    let [table] = of_all(|file| {
        let mut table = Table::default();
        let first = Lexicon::from_bytes(&file.bytes[..]).expect("a sound file");
        let first = first.entries()[0].offset as usize;
        each_change(file, |part, at, bytes| {
            let noticed = LexFile::parse(bytes, Verification::Full).is_err();
            assert!(noticed, "it was not noticed");
            table.add(part, Outcome::Refused);
            // Header and section table have a checksum that is looked at in any case.
            if at < first && !is_common(part) {
                assert!(LexFile::parse(bytes, Verification::Skip).is_err());
            }
        });
        [table]
    });
    let sum = table.sum();
    println!("{} changed files, verified: all refused", sum.refused);
    assert!(
        sum.refused == sum.changes && sum.changes * every() as u64 > 100_000,
        "{sum:?}"
    );
}

#[test]
fn changes_under_right_checksums_are_refused_or_harmless() {
    let [verified, trusted] = of_all(|file| {
        let sound = Sound::new(file);
        let mut tables = [Table::default(); 2];
        each_change(file, |part, _, bytes| {
            if is_common(part) && !file.unlike_others {
                return;
            }
            repair(bytes);
            // A checksum that was changed is right again.
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
    println!("Changed bytes under right checksums, on trust:\n\n{trusted}");
    for part in ["between", "POOL its header", "POOL reserved words", "RANK"] {
        let tally = verified.part(part);
        assert!(tally.changes > 0, "{part}");
        assert_eq!(tally.refused, tally.changes, "{part}");
    }
    // What is no automaton cannot set two of them apart.
    for part in ["ALPH", "PROV", "CNTS", "PACK", "VALU"] {
        assert_eq!(verified.part(part).apart, 0, "{part}");
    }
    for (table, least) in [(&verified, 2), (&trusted, 4)] {
        let sum = table.sum();
        assert!(
            sum.changes * every() as u64 > 100_000 && sum.refused * least > sum.changes,
            "{sum:?}"
        );
    }
}

/// Sets the length that the header states.
fn state_length(bytes: &mut [u8]) {
    let len = bytes.len() as u64;
    if let Some(place) = bytes.get_mut(16..24) {
        place.copy_from_slice(&len.to_le_bytes());
    }
}

#[test]
fn every_other_length_is_refused() {
    let (mut cut, mut grown) = (0, 0);
    for file in small_files() {
        let whole = &file.bytes;
        for trust in TRUSTS {
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
                    "{}: cut at {len}, and its header told",
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
                        "{}: {more} bytes {byte} more, and its header told",
                        file.name
                    );
                    grown += 1;
                }
            }
        }
    }
    println!(
        "{cut} files cut, {grown} files grown, and as many whose headers were told: all refused"
    );
}

#[test]
fn what_is_opened_on_trust_from_a_file_walks_safely_too() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("damaged.lex");
    for file in small_files() {
        let sound = Sound::new(&file);
        for at in (0..file.bytes.len()).step_by(5 * every()) {
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
