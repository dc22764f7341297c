//! Text for Anki, and files from elsewhere.

use lexc_runtime::Lexicon;
use lexc_study::exchange::{
    AnkiOptions, ImportFormat, ImportedNotes, NoteImportOptions, anki_text,
};
use lexc_study::{CardBox, LexiconAnswers, NewCard, Question, QuestionKind, StudySettings};

use crate::common::MONDAY;

fn read(text: &str) -> ImportedNotes {
    ImportedNotes::read(text.as_bytes(), &NoteImportOptions::default()).unwrap()
}

/// A box with texts that need quotation marks.
fn cards() -> (CardBox, Vec<NewCard>) {
    let free = |text: &str, answers: &[&str]| {
        NewCard::new(Question::new(QuestionKind::Free, text), answers.iter().copied())
    };
    let anagrams = Question::new(QuestionKind::Anagrams, "EINRST");
    let new = vec![
        NewCard::new(anagrams, ["INSERT", "SINTER"]).in_list("my sixes").in_list("week 1"),
        NewCard::new(Question::new(QuestionKind::Hooks, "EAR"), ["BEAR", "EARS"]),
        free("tab\there, \"quoted\"", &["# no comment", "<b> & é"]),
        free("#hash", &["\"", "x;y,z"]),
        free("two\nlines (free)", &[]),
    ];
    let mut cards = CardBox::new(StudySettings::default(), None).unwrap();
    cards.add(&new, MONDAY).unwrap();
    (cards, new)
}

#[test]
fn exported_text_imports_as_the_same_cards() {
    let (cards, new) = cards();
    let text = anki_text(&cards, cards.numbers(), &AnkiOptions::default(), str::to_owned).unwrap();
    let notes = read(&text);
    assert_eq!(notes.format, ImportFormat::AnkiText);
    let imported = notes.cards(QuestionKind::BuildUp, None, &|| false).unwrap();
    assert_eq!(imported.skipped, []);
    let mut expected = new;
    expected[0].lists = vec!["my_sixes".into(), "week_1".into()];
    assert_eq!(imported.cards, expected);
    // The lines on which notes begin: six header lines, and fields of two lines.
    let lines: Vec<usize> = notes.notes.iter().map(|note| note.line).collect();
    assert_eq!(lines, [7, 9, 11, 13, 15]);
    assert!(text.contains("\tEAR (hooks)\t"));
}

#[test]
fn identifiers_depend_on_the_question_alone() {
    let (mut cards, _) = cards();
    let guids = |cards: &CardBox| -> Vec<String> {
        let text =
            anki_text(cards, cards.numbers(), &AnkiOptions::default(), str::to_owned).unwrap();
        read(&text).notes.into_iter().map(|note| note.guid.unwrap()).collect()
    };
    let before = guids(&cards);
    cards.set_answers(1, &["OTHER".to_owned()], MONDAY).unwrap();
    cards.set_lists(1, &[]).unwrap();
    assert_eq!(guids(&cards), before);
    let mut unique = before.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), 5);
    // They must never change.
    assert_eq!(before[0], "2XKnVpLpDDA");
    assert!(anki_text(&cards, [9], &AnkiOptions::default(), str::to_owned).is_err());
}

#[test]
fn notes_in_plain_text_of_anki() {
    // As Anki 25 exports notes with all columns.
    let text = "#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#deck column:3\n\
                #tags column:6\n\
                2XKnVpLpDDA\tBasic\tlexc\tEINRST\tINSERT<br>SINTER\tlexc::anagrams my_sixes\n\
                Q&5x\tBasic\tlexc\t\"a \"\"b\"\" &lt;c&gt;\"\t<div>d</div>\t\n";
    let notes = read(text);
    assert_eq!(notes.notes[0].guid.as_deref(), Some("2XKnVpLpDDA"));
    let cards = notes.cards(QuestionKind::Free, None, &|| false).unwrap().cards;
    assert_eq!(cards[0].question, Question::new(QuestionKind::Anagrams, "EINRST"));
    assert_eq!(cards[0].answers, ["INSERT", "SINTER"]);
    assert_eq!(cards[0].lists, ["my_sixes"]);
    assert_eq!(cards[1].question, Question::new(QuestionKind::Free, "a \"b\" <c>"));
    assert_eq!(cards[1].answers, ["d"]);

    for (header, value) in
        [("separator:", "word"), ("html:", "perhaps"), ("guid column:", "0"), ("tags column:", "x")]
    {
        let text = format!("#separator:tab\n#{header}{value}\na\tb\n");
        let error =
            ImportedNotes::read(text.as_bytes(), &NoteImportOptions::default()).unwrap_err();
        let name = header.trim_end_matches(':');
        assert_eq!(error.to_string(), format!("line 2, column 1: the header #{name} is {value:?}"));
    }
}

#[test]
fn tables_and_lists() {
    let table = "Word;Meaning\ncat;\"a pet; small\"\n\ndog;a pet\n";
    let mut options = NoteImportOptions::default();
    options.has_titles = true;
    let notes = ImportedNotes::read(table.as_bytes(), &options).unwrap();
    assert_eq!(notes.format, ImportFormat::Csv);
    let fields: Vec<&[String]> = notes.notes.iter().map(|note| note.fields.as_slice()).collect();
    assert_eq!(fields, [["cat", "a pet; small"], ["dog", "a pet"]]);

    let list = "\u{FEFF}cat\r\n\r\n dog \r\nc4t\r\nzzz";
    let notes = read(list);
    assert_eq!(notes.format, ImportFormat::List);
    let lines: Vec<usize> = notes.notes.iter().map(|note| note.line).collect();
    assert_eq!(lines, [1, 3, 4, 5]);
    let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE).unwrap();
    let source = LexiconAnswers::new(&lexicon);
    let imported = notes.cards(QuestionKind::Anagrams, Some(&source), &|| false).unwrap();
    let cards: Vec<(&str, &[String])> = imported
        .cards
        .iter()
        .map(|card| (card.question.text.as_str(), card.answers.as_slice()))
        .collect();
    assert_eq!(cards, [("ACT", &["CAT".to_owned()][..]), ("DGO", &["DOG".to_owned()])]);
    let skipped: Vec<usize> = imported.skipped.iter().map(|note| note.line).collect();
    assert_eq!(skipped, [4, 5]);
    assert_eq!(imported.unfit, 2);
    assert!(read("").notes.is_empty());

    let bytes = b"cat\ndog\xFF\n";
    let error = ImportedNotes::read(bytes, &NoteImportOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 4: the text is not UTF-8");
}

/// Titles are no note, and a question that the lexicon does not know keeps its own answers.
#[test]
fn titles_and_own_answers() {
    let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE).unwrap();
    let source = LexiconAnswers::new(&lexicon);
    let notes = read("word,meaning\ncat,a pet\nzzz,a sleeper\nqqq,\n");
    let imported = notes.cards(QuestionKind::Anagrams, Some(&source), &|| false).unwrap();
    let own = NewCard::new(Question::new(QuestionKind::Free, "zzz"), ["a sleeper"]);
    assert_eq!(imported.cards[0].answers, ["CAT"]);
    assert_eq!(imported.cards[1..], [own]);
    assert_eq!((imported.skipped.len(), imported.unfit), (1, 2));
    assert_eq!(imported.skipped[0].line, 4);
}

/// Work in proportion to the text, for texts that look like many tags.
#[test]
fn signs_of_tags_are_read_once() {
    for sign in ["<", "<a", "&", "&#"] {
        let text = format!("#html:true\n{}\n", sign.repeat(300_000));
        assert_eq!(read(&text).notes[0].fields, [sign.repeat(300_000)]);
    }
}

/// Long fields and many columns pass the buffers.
#[test]
fn fields_of_any_length() {
    let long = "x\"".repeat(20_000);
    let many: Vec<String> = (0..100).map(|number| number.to_string()).collect();
    let text = format!("\"{}\",b\n{}\n", long.replace('"', "\"\""), many.join(","));
    let notes = read(&text).notes;
    assert_eq!(notes[0].fields, [long.as_str(), "b"]);
    assert_eq!(notes[1].fields, many);
}
