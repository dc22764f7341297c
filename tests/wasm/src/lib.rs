//! Calls of lexc whose answers are one text: the same natively and in WebAssembly.
//!
//! The library of WebAssembly exports [`run`] and [`len`]; `src/main.rs` prints the same text.

use std::fmt::Write as _;
use std::sync::OnceLock;

use lexc::data;
use lexc::game::Position;
use lexc::game::digest::Digest;
use lexc::prelude::*;
use lexc_study::fsrs::Grade;
use lexc_study::{CardBox, LexiconAnswers, QuestionKind, StudySettings, UpNext};

static REPORT: OnceLock<String> = OnceLock::new();

/// Computes the report and returns where it is.
#[unsafe(no_mangle)]
pub extern "C" fn run() -> *const u8 {
    REPORT.get_or_init(report).as_ptr()
}

/// Returns the number of bytes of the report; 0 before [`run`].
#[unsafe(no_mangle)]
pub extern "C" fn len() -> usize {
    REPORT.get().map_or(0, String::len)
}

/// The report, with an error as its last line.
#[must_use]
pub fn report() -> String {
    let mut out = String::new();
    let result = look_up(&mut out)
        .and_then(|()| compile(&mut out))
        .and_then(|()| moves(&mut out))
        .and_then(|()| study(&mut out));
    let _ = match result {
        Ok(()) => writeln!(out, "done"),
        Err(error) => writeln!(out, "FAILED: {error}"),
    };
    out
}

type Step = Result<(), Box<dyn std::error::Error>>;

fn hash(bytes: &[u8]) -> u64 {
    let fnv = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, fnv)
}

/// Opens the packed English lexicon where it lies and asks it.
fn look_up(out: &mut String) -> Step {
    for packed in data::lexicons() {
        let lexicon = Lexicon::from_bytes(packed.bytes())?;
        writeln!(out, "{}: {} words", packed.name(), lexicon.len())?;
        if lexicon.len() != packed.words() {
            return Err("a wrong number of words".into());
        }
    }
    let english = data::lexicon("english").ok_or("no English lexicon")?;
    let english = Lexicon::from_bytes_unverified(english.bytes())?;
    for (word, wanted) in [("quixotry", true), ("Zyzzyva", true), ("qwertz", false), ("", false)] {
        let found = english.contains(word);
        writeln!(out, "{word:?}: {found}, rank {:?}", english.rank(word))?;
        if found != wanted {
            return Err(format!("{word}: wrong").into());
        }
    }
    let all: Vec<String> = english.words().collect();
    writeln!(out, "all words: {:016x}", hash(all.join("\n").as_bytes()))?;
    Ok(())
}

/// Compiles a small list with every structure, and a list with an error.
fn compile(out: &mut String) -> Step {
    let words =
        ["car", "cars", "cat", "cats", "do", "dog", "dogs", "done", "ear", "ears", "eat", "eats"];
    let all = lexc::build::StructureSet {
        trie: true,
        gaddag: true,
        two_way: true,
        rank: true,
        ..Default::default()
    };
    for alphabet in ["english", "turkish"] {
        let lexicon =
            Builder::new(Alphabet::builtin(alphabet)?).words(words).structures(all).build()?;
        let verified = Lexicon::from_bytes(lexicon.bytes().to_vec())?;
        writeln!(
            out,
            "{alphabet}: {} bytes, {:016x}",
            verified.bytes().len(),
            hash(verified.bytes())
        )?;
    }
    let error = Builder::new(Alphabet::builtin("english")?).words(["cat", "café"]).build();
    let error = error.err().ok_or("café was accepted")?;
    let place = error.location().ok_or("an error without a place")?;
    writeln!(out, "{}:{}: {error}", place.line, place.column)?;
    Ok(())
}

/// Unpacks English with a GADDAG and finds all plays of known positions.
fn moves(out: &mut String) -> Step {
    let english = Lexicon::builtin("english")?;
    let rules = GameRules::standard();
    let mut generator = MoveGenerator::new(&english)?;
    for line in include_str!("positions.tsv").lines() {
        let (cgp, wanted) = line.split_once('\t').ok_or("a line without columns")?;
        let position = Position::from_cgp(cgp, rules.layout(), english.alphabet())?;
        generator.set_board(&position.board)?;
        let plays = generator.all(&position.rack);
        let digest = Digest::of(plays.iter(), &position.board, english.alphabet()).to_string();
        writeln!(out, "{digest}")?;
        if digest != wanted {
            return Err(format!("{cgp}: {digest}, and {wanted} is right").into());
        }
    }
    Ok(())
}

/// Lets a learner study 2,000 cards for 60 days.
fn study(out: &mut String) -> Step {
    const START: i64 = 1_796_061_600;
    let english = data::lexicon("english").ok_or("no English lexicon")?;
    let english = Lexicon::from_bytes_unverified(english.bytes())?;
    let source = LexiconAnswers::new(&english);
    let words = english.words().step_by(29).take(2000);
    let new: Result<Vec<_>, _> =
        words.map(|word| source.card(QuestionKind::Hooks, &word)).collect();
    let mut settings = StudySettings::default();
    settings.new_per_day = 40;
    settings.backlog_days = 3;
    let mut cards = CardBox::new(settings, None)?;
    let mut file = cards.add(&new?, START)?.lines;
    let mut state = 1_u64;
    for day in 0..60 {
        let mut now = START + day * 86_400;
        let due = cards.due(now)?;
        if day % 10 == 9 {
            let lists = format!("{due:?} {:?}", cards.stats(now)?);
            writeln!(
                out,
                "day {day}: {} reviews, {:016x}",
                due.reviews.len(),
                hash(lists.as_bytes())
            )?;
        }
        for _ in 0..300 {
            match cards.next(now)? {
                UpNext::Card(card) => {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    let grade = if (state >> 33) % 8 == 0 { Grade::Again } else { Grade::Good };
                    file.extend(cards.answer(card, grade, (state >> 48) as u32, now)?);
                    now += 9;
                }
                UpNext::Wait(until) => now = until,
                UpNext::Done => break,
            }
        }
    }
    let (again, _) = CardBox::open(&file)?;
    if again.compact() != cards.compact() {
        return Err("a box that reads back as another one".into());
    }
    writeln!(out, "{} answers, {:016x}", cards.answers(), hash(&cards.compact()))?;
    Ok(())
}
