//! Lines: their ends, comments, columns, lengths.

use lexc_alphabet::ErrorKind;
use lexc_compiler::normalise::{MAX_LINE, ReadObservers, RejectKind};
use lexc_compiler::source::WordSource;

use super::{assert_sums, default, kinds, read_accepted, read_as, read_rejected};

#[test]
fn all_line_ends_are_read() {
    for text in ["ab\ncd\n", "ab\r\ncd\r\n", "ab\rcd\r", "ab\ncd", "ab\r\ncd", "ab\rcd"] {
        let (words, report) = read_accepted(text, &default());
        assert_eq!((&*words, report.lines), ("AB CD", 2), "{text:?}");
    }
    assert_eq!(read_accepted("ab\r\r\ncd", &default()).1.blank, 1);
    assert_eq!(read_accepted("ab\n\rcd", &default()).1.blank, 1);
}

#[test]
fn empty_lists_are_read() {
    for text in ["", "\n", "\r\n\r\n", "# none\n", "\u{FEFF}", "  \t\n\u{3000}\n"] {
        let (words, report) = read_accepted(text, &default());
        assert_eq!((&*words, report.words), ("", 0), "{text:?}");
    }
}

#[test]
fn blank_lines_and_comments_are_counted() {
    let (words, report) = read_accepted("# a\n\n  ab \t\n#b\n \ncd", &default());
    assert_eq!(words, "AB CD");
    assert_eq!((report.lines, report.comments, report.blank, report.words), (6, 2, 2, 2));
    // Comments begin at the start of a line, and only if the option is set.
    assert_eq!(
        kinds("ab\n #c\nd#", &default()),
        [(RejectKind::Punctuation, 2, 2), (RejectKind::Punctuation, 3, 2)]
    );
    let off = default().comment(None);
    assert_eq!(kinds("#c", &off), [(RejectKind::Punctuation, 1, 1)]);
}

#[test]
fn columns_are_read() {
    let field = |field: Option<usize>, delimiter: Option<&str>| {
        let mut options = default().field(field);
        options.delimiter = delimiter.map(Into::into);
        options
    };
    assert_eq!(read_accepted("ab 12 x\ncd\t7", &field(Some(1), None)).0, "AB CD");
    assert_eq!(read_accepted("12 ab\n  7\t cd ", &field(Some(2), None)).0, "AB CD");
    assert_eq!(read_accepted("ab,to do\ncd ,x", &field(None, Some(","))).0, "AB CD");
    assert_eq!(read_accepted("1::ab::x\n2:: cd", &field(Some(2), Some("::"))).0, "AB CD");
    assert_eq!(read_accepted("# 1;2\n\n1; ab;", &field(Some(2), Some(";"))).0, "AB");
    assert_eq!(
        kinds("1;ab\n2\n3;\n4; c2", &field(Some(2), Some(";"))),
        [
            (RejectKind::MissingField, 2, 2),
            (RejectKind::MissingField, 3, 3),
            (RejectKind::Digit, 4, 5),
        ]
    );
    for options in [field(Some(0), None), field(Some(1), Some(""))] {
        assert_eq!(read_rejected("ab", &options).kind(), ErrorKind::Illegal);
    }
}

#[test]
fn lengths_are_counted_in_letters() {
    let options = default().min_length(2).max_length(3);
    let (words, report) = read_accepted(format!("a\nab\nabc\nabcd\n{}", "z".repeat(300)), &options);
    assert_eq!(words, "AB ABC");
    assert_eq!((report.too_short, report.too_long), (1, 2));
    let inputs = [WordSource::bytes("list", "l·l\nll\nny")];
    let (words, _) = read_as("catalan", &inputs, &options, ReadObservers::default());
    assert_eq!(words, ["LL"]);
    let crossed = default().min_length(4).max_length(3);
    assert_eq!(read_rejected("ab", &crossed).kind(), ErrorKind::Illegal);
}

#[test]
fn words_have_at_most_255_letters() {
    let text = format!("{}\n{}\n", "a".repeat(255), "b".repeat(256));
    assert_eq!(kinds(text, &default()), [(RejectKind::WordTooLong, 2, 1)]);
    assert_eq!(read_accepted("a".repeat(255), &default()).1.words, 1);
}

#[test]
fn a_line_of_ten_megabytes_is_skipped() {
    let long = "x".repeat(10 << 20);
    for end in ["\n", "\r\n", "\r"] {
        let text = format!("ab{end}{long}{end}cd{end}");
        let options = default().skip_invalid(true);
        let mut rejects = Vec::new();
        let hooks = ReadObservers { rejects: Some(&mut rejects), ..ReadObservers::default() };
        let inputs = [WordSource::bytes("list", text.clone())];
        let (words, result) = read_as("english", &inputs, &options, hooks);
        let report = result.unwrap().sources.remove(0);
        assert_eq!(words, ["AB", "CD"]);
        assert_sums(&report);
        assert_eq!((report.lines, report.rejected[0].kind), (3, RejectKind::LineTooLong));
        assert!(report.rejected[0].first[0].text.len() < 1000);
        assert_eq!(rejects.len(), long.len() + 1);
        assert!(read_rejected(text, &default()).report().is_some());
    }
    let text = format!("ab\n{long}");
    assert_eq!(kinds(text, &default()), [(RejectKind::LineTooLong, 2, 1)]);
}

#[test]
fn a_carriage_return_at_the_end_of_a_chunk_is_one_line_end() {
    let options = default().skip_invalid(true);
    // Sizes of reads: first a sample and a chunk, then chunks.
    for chunks in 1..4 {
        for length in (4096 + (chunks << 18)) - 3..(4096 + (chunks << 18)) + 2 {
            for (start, end) in [("", "\r\n"), ("ab\r\n", "\r\n"), ("", "\r"), ("ab\r", "\r")] {
                let long = "x".repeat(length - start.len());
                let report = read_accepted(format!("{start}{long}{end}cd{end}"), &options).1;
                assert_eq!((report.blank, report.rejected_lines()), (0, 1), "{length}");
                assert_eq!(report.words, 1 + start.len().min(1) as u64, "{length}");
            }
            let short = "a\r\n".repeat(length / 3) + &"b"[..length % 3 / 2];
            assert_eq!(
                read_accepted(format!("{short}\r\ncd"), &options).1.words,
                count(&short) + 1
            );
        }
    }
}

fn count(text: &str) -> u64 {
    text.lines().filter(|line| !line.is_empty()).count() as u64
}

#[test]
fn the_limit_of_lines_is_the_same_everywhere_in_a_chunk() {
    for before in [0, 1, 100_000, 190_000, 262_143, 262_144, 300_000] {
        let padding = "ab\n".repeat(before / 3);
        let whole = format!("{padding}{}\n{}\n", "#".repeat(MAX_LINE), "y".repeat(MAX_LINE + 1));
        let expected = [(RejectKind::LineTooLong, before as u64 / 3 + 2, 1)];
        let options = default();
        assert_eq!(kinds(whole, &options), expected, "{before}");
    }
}
