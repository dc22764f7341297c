//! Several words in a line, compared with a naive division of the text.

use lexc_compiler::normalise::{Between, ReadObservers, RejectKind};
use lexc_compiler::source::WordSource;
use proptest::prelude::*;

use super::{default, kinds, read_accepted, read_as, read_rejected};

fn between(signs: &str) -> Between {
    signs.parse().unwrap()
}

#[test]
fn words_between_signs_are_read_wherever_they_stand() {
    let quotes = default().between(between("\""));
    let (words, report) = read_accepted("{\n  \"ab\": 1,\n  \"cd\": 2, \"ef\": 3\n}\n", &quotes);
    assert_eq!((&*words, report.lines), ("AB CD EF", 3));
    let tags = default().between(between(">..<"));
    let (words, _) = read_accepted("<ul>\r\n<li>ab</li><li> cd </li>\r\n</ul>", &tags);
    assert_eq!(words, "AB CD");
    // A comment is none of the words, at the start of a line only.
    let (words, report) = read_accepted("# \"no\" \"no\"\n\"ab\" # \"cd\"\n", &quotes);
    assert_eq!((&*words, report.comments), ("AB CD", 1));
}

#[test]
fn faults_have_their_line_and_column() {
    let quotes = default().between(between("\""));
    let text = "[\n\"ab\", \"c1\",\n\n\"é\", \"ef\", \"g\n";
    let mut found = kinds(text, &quotes);
    found.sort_by_key(|(_, line, column)| (*line, *column));
    let expected =
        [(RejectKind::Digit, 2, 9), (RejectKind::Letter, 4, 2), (RejectKind::OpenQuote, 4, 10)];
    assert_eq!(found, expected);
    let split = kinds("ab cd\nef g2 hi\n", &default().split(true));
    assert_eq!(split, [(RejectKind::Digit, 2, 5)]);
}

#[test]
fn options_that_contradict_each_other_are_refused() {
    for options in [
        default().split(true).field(2),
        default().split(true).csv(true),
        default().split(true).between(between("'")),
        default().between(between("'")).field(1),
        default().between(between("'")).delimiter(","),
    ] {
        assert!(read_rejected("ab", &options).report().is_none(), "{options:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Lines of any length, also one that is longer than all that is in memory.
    #[test]
    fn pieces_do_not_depend_on_chunks(
        parts in proptest::collection::vec(("[a-z]{0,4}|q1", "[ \t]|\n|\r\n|\r"), 1..40),
        repeat in 1..4000_usize,
        quoted: bool,
    ) {
        let part = |(word, end): &(String, String)| match quoted {
            true => format!("\"{word}\"{end}"),
            false => format!("{word}{end}"),
        };
        let text: String = parts.iter().map(part).collect();
        let text = text.repeat(repeat.min(600_000 / text.len() + 1));
        let options = default().skip_invalid(true);
        let options = match quoted {
            true => options.between(between("\"")),
            false => options.split(true),
        };
        let all = || text.split(|ch: char| ch.is_whitespace() || ch == '"');
        let expected: Vec<String> =
            all().filter(|word| !word.is_empty() && *word != "q1").map(str::to_uppercase).collect();
        let list = [WordSource::bytes("list", text.clone())];
        let (words, report) = read_as("english", &list, &options, ReadObservers::default());
        prop_assert!(words == expected, "{} of {} words", words.len(), expected.len());
        let rejected = all().filter(|word| *word == "q1").count() as u64;
        prop_assert_eq!(report.unwrap().rejected(), rejected);
    }
}
