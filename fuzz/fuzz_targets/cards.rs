//! Card boxes, and files of notes.
//!
//! Any bytes are a box or an error with its line. A box reads back as the same box from its compacted
//! bytes, and from its file after every change; a cut file opens, up to the cut. An undone answer leaves
//! nothing. A repair adds at most two cards for each line, and leaves a box without damage. Any text is a table of notes or an error; the cards of notes come back from the text for Anki.
//!
//! Input: what the rest is, and changes; then the bytes.

#![no_main]

use lexc_fuzz::input::Input;
use lexc_study::exchange::{
    AnkiOptions, ImportFormat, ImportedNotes, NoteImportOptions, anki_text,
};
use lexc_study::fsrs::Grade;
use lexc_study::{CardBox, Error, QuestionKind, StudySettings};
use libfuzzer_sys::fuzz_target;

const NOW: i64 = 1_796_061_600;

fuzz_target!(|bytes: &[u8]| {
    let mut input = Input(bytes);
    match input.byte() % 3 {
        0 => notes(input),
        _ => cards(input),
    }
});

/// Everything that a box says.
fn image(cards: &CardBox) -> (Vec<u8>, String) {
    let states: Vec<_> =
        (1..=cards.len()).map(|card| *cards.state(card).expect("a card")).collect();
    let (next, due) = (cards.next(NOW).expect("a time"), cards.due(NOW).expect("a time"));
    let stats = cards.stats(NOW).expect("a time");
    (cards.compact(), format!("{states:?} {next:?} {due:?} {stats:?}"))
}

fn open(file: &[u8]) -> CardBox {
    CardBox::open(file).expect("a box that was written").0
}

fn cards(mut input: Input<'_>) {
    let changes: Vec<[u8; 2]> =
        (0..input.byte() % 8).map(|_| [input.byte(), input.byte()]).collect();
    let file = input.0;
    repair(file);
    let (mut cards, report) = match CardBox::open(file) {
        Ok(opened) => opened,
        Err(error) => {
            lexc_fuzz::refused(&error);
            if let Error::Line { line, column, .. } = error {
                let lines = file.split(|byte| *byte == b'\n').count();
                assert!((1..=lines).contains(&line) && column > 0, "{error}");
            }
            return;
        }
    };
    assert!(report.valid_length <= file.len() && report.answers == cards.answers());
    assert_eq!(image(&open(&cards.compact())), image(&cards));
    // What was dropped need not be the beginning of a line.
    let cut =
        report.valid_length.min(usize::from(changes.first().map_or(0, |change| change[1])) * 8);
    // A header in another form than the written one is only recognised as a whole.
    let header = file.iter().position(|byte| *byte == b'\n').map_or(file.len(), |end| end + 1);
    let is_written = file.starts_with(b"{\"format\":\"lexc-cards\",");
    open(&file[..if is_written { cut } else { cut.max(header) }]);
    let mut file = file[..report.valid_length].to_vec();
    for [what, value] in changes {
        let card = u32::from(value) % cards.len().max(1) + 1;
        let grade = Grade::ALL[usize::from(value) % 4];
        let lines = match what % 8 {
            0 => cards.undo(NOW).map(|(_, lines)| lines),
            1 => cards.remove(card, NOW),
            2 => cards.resume(card, NOW),
            3 => cards.bury(card, NOW),
            4 => cards.missed_elsewhere(card, NOW),
            5 => cards.set_answers(card, &[value.to_string()], NOW),
            _ => {
                let before = image(&cards);
                if cards.answer(card, grade, u32::from(value), NOW).is_ok() {
                    let mut undone = cards.clone();
                    undone.undo(NOW).expect("an answer");
                    // What the file lacks is said once, so only the box is compared.
                    assert_eq!(image(&undone), before);
                    let again = open(&cards.compact());
                    assert_eq!(image(&again), image(&cards));
                    cards = again;
                    file = cards.compact();
                }
                continue;
            }
        };
        file.extend(lines.unwrap_or_default());
        assert_eq!(image(&open(&file)), image(&cards));
    }
}

fn repair(file: &[u8]) {
    let (cards, report) = match CardBox::repair(file) {
        Ok(repaired) => repaired,
        Err(error) => return lexc_fuzz::refused(&error),
    };
    let lines = file.split(|byte| *byte == b'\n').count();
    assert!(report.left_out.len() <= lines && cards.len() as usize <= 2 * lines);
    assert_eq!(image(&open(&cards.compact())), image(&cards));
}

fn notes(mut input: Input<'_>) {
    let mut options = NoteImportOptions::default();
    let formats =
        [None, Some(ImportFormat::AnkiText), Some(ImportFormat::Csv), Some(ImportFormat::List)];
    options.format = input.pick(&formats);
    options.has_titles = input.byte() % 2 == 1;
    let notes = match ImportedNotes::read(input.0, &options) {
        Ok(notes) => notes,
        Err(error) => return lexc_fuzz::refused(&error),
    };
    let imported = notes.cards(QuestionKind::Free, None, &|| false).unwrap();
    assert_eq!(imported.cards.len() + imported.skipped.len(), notes.notes.len());
    let mut cards = CardBox::new(StudySettings::default(), None).expect("valid settings");
    cards.add(&imported.cards, NOW).expect("a time");
    let text =
        anki_text(&cards, cards.numbers(), &AnkiOptions::default(), str::to_owned).expect("cards");
    let again =
        ImportedNotes::read(text.as_bytes(), &NoteImportOptions::default()).expect("own text");
    let again = again.cards(QuestionKind::Hooks, None, &|| false).unwrap();
    assert!(again.skipped.is_empty());
    for (card, number) in again.cards.iter().zip(1..) {
        assert_eq!(&card.question, cards.card(number).expect("a card").question());
    }
    assert_eq!(again.cards.len(), cards.len() as usize);
}
