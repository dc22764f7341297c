//! Makes cards from words, studies them for a day, and prints them as text for Anki.
//!
//! ```sh
//! cargo run -p lexc-study --example study_list -- eat dogs done > cards.txt
//! ```

use lexc_runtime::Lexicon;
use lexc_study::exchange::{AnkiOptions, anki_text};
use lexc_study::fsrs::Grade;
use lexc_study::{CardBox, LexiconAnswers, QuestionKind, StudySettings, UpNext};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let english = lexc_lexicons::lexicon("english").ok_or("the crate has English")?;
    let lexicon = Lexicon::from_bytes_unverified(english.bytes())?;
    let source = LexiconAnswers::new(&lexicon);
    let mut cards = CardBox::new(StudySettings::default(), None)?;
    // Monday, 30 November 2026, 18:00 UTC: a program asks its clock.
    let mut now = 1_796_061_600;
    // A program appends the lines to its file.
    let mut file = Vec::new();
    for word in std::env::args().skip(1) {
        for kind in [QuestionKind::Anagrams, QuestionKind::Hooks] {
            let card = source.card(kind, &word)?.in_list("from the command line");
            file.extend(cards.add(&[card], now)?.lines);
        }
    }
    loop {
        match cards.next(now)? {
            UpNext::Card(card) => file.extend(cards.answer(card, Grade::Good, 0, now)?),
            UpNext::Wait(until) => now = until,
            UpNext::Done => break,
        }
    }
    eprintln!("{} answers, {} bytes", cards.answers(), file.len());
    print!("{}", anki_text(&cards, cards.numbers(), &AnkiOptions::default(), str::to_owned)?);
    Ok(())
}
