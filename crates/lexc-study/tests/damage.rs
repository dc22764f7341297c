//! Files that are damaged or of another kind.

use lexc_study::{CardBox, ErrorKind};

const HEADER: &str = "{\"format\":\"lexc-cards\",\"version\":1}\n";
const CARD: &str = "{\"card\":1,\"kind\":\"free\",\"text\":\"q\",\"added\":5}\n";

fn refused(file: &str) -> (ErrorKind, String) {
    let error = CardBox::open(file.as_bytes()).unwrap_err();
    assert!(!error.help().is_empty(), "{error}");
    (error.kind(), error.to_string())
}

#[test]
fn other_files_are_refused() {
    let bytes: [&[u8]; 8] = [
        b"{\"format\":\"lexc-cards\",\"version\":1}x",
        b"\n",
        b"hello",
        b"hello\n",
        b"[1,2,3]\n",
        b"{\"format\":\"lexc-cards\"}\n",
        b"{\"format\":\"other\",\"version\":1}\n",
        b"\x00\x01\xFF\n",
    ];
    for bytes in bytes {
        let error = CardBox::open(bytes).unwrap_err();
        assert_eq!(error.to_string(), "not a card box of lexc", "{bytes:?}");
    }
}

#[test]
fn newer_versions_say_so() {
    let newer = "{\"format\":\"lexc-cards\",\"version\":2,\"unknown\":[]}\n{\"x\":1}\n";
    let message = "the card box has version 2, and this program reads version 1";
    assert_eq!(refused(newer), (ErrorKind::Unsupported, message.to_owned()));
}

#[test]
fn damaged_lines_have_line_column_and_fault() {
    let cases = [
        ("[1,5,3", "line 3, column 6: EOF while parsing a list"),
        ("[1,5]", "line 3, column 1: an answer has 3 or 4 numbers"),
        ("[1,5,3,4,5]", "line 3, column 1: an answer has 3 or 4 numbers"),
        ("[2,5,3]", "line 3, column 1: no line before this one has card 2"),
        ("[0,5,3]", "line 3, column 1: no line before this one has card 0"),
        ("[4294967297,5,3]", "line 3, column 1: no line before this one has card 4294967297"),
        ("[1,5,7]", "line 3, column 1: the grade is 7, and must be 0 to 4"),
        (
            "[1,999999999999,3]",
            "line 3, column 1: the time 999999999999 is not between the years 1970 and 9999",
        ),
        ("[-1,5,3]", "line 3, column 1: the number -1 is negative"),
        ("[1,5,3.5]", "line 3, column 8: write a whole number, not 3.5"),
        ("[1,-5,3]", "line 3, column 1: the time -5 is not between the years 1970 and 9999"),
        ("[1,5,3]x", "line 3, column 8: trailing characters"),
        ("{\"undo\":5}", "line 3, column 1: there is no answer to take back"),
        (
            "{\"undoo\":5}",
            "line 3, column 8: write undo, remove, restore, suspend, resume, bury, lists, answers, \
             settings or lexicon, not `undoo`",
        ),
        (
            "{\"card\":3,\"kind\":\"free\",\"text\":\"r\",\"added\":5}",
            "line 3, column 1: the card has number 3, and 2 is next",
        ),
        (
            "{\"card\":2,\"kind\":\"free\",\"text\":\"q\",\"added\":5}",
            "line 3, column 1: card 1 already asks this question",
        ),
        (
            "{\"card\":2,\"kind\":\"odd\",\"text\":\"q\",\"added\":5}",
            "line 3, column 1: unknown kind of question \"odd\"",
        ),
        (
            "{\"card\":2,\"kind\":\"free\",\"text\":\"r\"}",
            "line 3, column 35: the field `added` is missing",
        ),
        (
            "{\"settings\":{\"retention\":2}}",
            "line 3, column 1: the setting retention is 2, and must be 0.7 to 0.99",
        ),
        (
            "{\"remove\":{\"card\":9,\"time\":5}}",
            "line 3, column 1: no line before this one has card 9",
        ),
        ("word", "line 3, column 1: expected value"),
    ];
    for (line, message) in cases {
        let file = format!("{HEADER}{CARD}{line}\n[1,6,3]\n");
        let (kind, found) = refused(&file);
        assert_eq!((kind, found.as_str()), (ErrorKind::Corrupt, message), "{line}");
    }
    let error = CardBox::open(&[HEADER.as_bytes(), b"{\"card\":1,\xFF}\n"].concat()).unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 11: the text is not UTF-8");
}

#[test]
fn forms_that_an_editor_may_leave_are_read() {
    // A byte order mark, carriage returns, spaces, a blank line, no final line feed.
    let file = format!(
        "\u{FEFF}{}{}\r\n [ 1, 6 ,3 ]\r\n\n[1,7,2,800]",
        HEADER.replace('\n', "\r\n"),
        CARD.trim_end()
    );
    let (cards, report) = CardBox::open(file.as_bytes()).unwrap();
    assert_eq!((report.cards, report.answers, report.dropped), (1, 2, None));
    let (again, _) = CardBox::open(&cards.compact()).unwrap();
    assert_eq!(again.state(1).unwrap(), cards.state(1).unwrap());
}

/// A last line without its line feed is ignored only if it is cut.
#[test]
fn a_wrong_last_line_is_no_cut_line() {
    for line in ["{\"undoo\":5}", "[1,2]", "[1,5,9]", "{\"undo\":5}"] {
        let (kind, _) = refused(&format!("{HEADER}{CARD}{line}"));
        assert_eq!(kind, ErrorKind::Corrupt, "{line}");
    }
    let (kind, _) = refused("{\"format\":\"lexc-cards\",\"version\":1,\"other\":2}");
    assert_eq!(kind, ErrorKind::Corrupt);
    for line in ["{\"undo\":", "[1,2", "[1,5,3\0\0\0", "\0"] {
        let (_, report) = CardBox::open(format!("{HEADER}{CARD}{line}").as_bytes()).unwrap();
        assert_eq!(report.dropped.map(|dropped| dropped.bytes), Some(line.len()));
    }
}

/// Every byte of a file replaced by others: an error with a line, or a box.
#[test]
fn changed_bytes_never_panic() {
    let (mut cards, mut file) = crate::common::filled(3, |_| ());
    let mut numbers = crate::common::Numbers(1);
    for step in 0..20 {
        file.extend(crate::common::random_change(&mut cards, &mut numbers, 1_796_061_600 + step));
    }
    let lines = file.iter().filter(|byte| **byte == b'\n').count();
    let mut refusals = 0;
    for at in 0..file.len() {
        for byte in [0, b'\n', b'"', b'9', b'-', b']', 0xFF] {
            let mut damaged = file.clone();
            damaged[at] = byte;
            match CardBox::open(&damaged) {
                Ok((cards, _)) => drop(cards.compact()),
                Err(_)
                    if CardBox::repair(&damaged)
                        .is_ok_and(|(repaired, _)| CardBox::open(&repaired.compact()).is_err()) =>
                {
                    panic!("a repaired box opens")
                }
                Err(lexc_study::Error::Line { line, column, .. }) => {
                    refusals += 1;
                    assert!((1..=lines + 1).contains(&line) && column > 0);
                }
                Err(_) => refusals += 1,
            }
        }
    }
    assert!(refusals > file.len());
}

/// Each line of a file damaged in turn: all other cards keep their numbers, texts and answers.
#[test]
fn a_repaired_box_keeps_the_other_lines() {
    let (mut cards, mut file) = crate::common::filled(4, |_| ());
    for (step, card) in [(1, 1), (2, 3), (3, 4), (4, 2)] {
        let now = crate::common::MONDAY + step;
        file.extend(cards.answer(card, lexc_study::fsrs::Grade::Good, 0, now).unwrap());
    }
    let lines: Vec<&[u8]> = file.split_inclusive(|byte| *byte == b'\n').collect();
    for (at, line) in lines.iter().enumerate() {
        for left in [&b"\0\0\n"[..], &[&line[..line.len() - 4], b"\n"].concat(), b""] {
            let damaged = [&lines[..at].concat(), left, &lines[at + 1..].concat()].concat();
            let (repaired, report) = CardBox::repair(&damaged).unwrap();
            let lost_card = (1..=4).contains(&at).then_some(at as u32);
            assert_eq!(report.lost_cards, lost_card.into_iter().collect::<Vec<_>>(), "{at}");
            assert_eq!(report.left_out.len(), usize::from(!left.is_empty()), "{at}");
            for number in (1..=4).filter(|number| Some(*number) != lost_card) {
                let text = &repaired.card(number).unwrap().question().text;
                assert_eq!(text, &cards.card(number).unwrap().question().text, "{at}");
            }
            assert_eq!(repaired.answers(), if at > 4 { 3 } else { 4 }, "{at}");
            assert_eq!(CardBox::open(&repaired.compact()).unwrap().1.answers, repaired.answers());
        }
    }
    let (whole, report) = CardBox::repair(&file).unwrap();
    assert_eq!((whole.compact(), report.left_out.len()), (cards.compact(), 0));
    assert!(CardBox::repair(b"cat\ndog\n").is_err());
}

/// An undo whose answer is lost takes back no other one.
#[test]
fn a_lost_answer_is_not_undone() {
    let file = format!("{HEADER}{CARD}[1,6,3]\n[1,7\n{{\"undo\":8}}\n");
    let (cards, report) = CardBox::repair(file.as_bytes()).unwrap();
    assert_eq!((cards.answers(), report.left_out.len()), (1, 2));
}

/// Numbers that grow by more than a card a line do not make the repaired box many times as long.
#[test]
fn a_repaired_box_is_in_proportion_to_its_lines() {
    let mut file = HEADER.to_owned();
    let mut number = 1;
    for line in 1..500 {
        file.push_str(&format!(
            "{{\"card\":{number},\"kind\":\"free\",\"text\":\"q{line}\",\"added\":5}}\n"
        ));
        number += line;
    }
    let (cards, report) = CardBox::repair(file.as_bytes()).unwrap();
    assert!(report.lost_cards.len() <= 1_000, "{}", report.lost_cards.len());
    assert!(cards.compact().len() < 4 * file.len(), "{}", cards.compact().len());
    assert!(cards.numbers().count() > 20, "{}", cards.numbers().count());
}

/// A part that was cut out of the middle loses its cards, and no others.
#[test]
fn a_box_without_its_middle_keeps_the_numbers_of_the_rest() {
    let card = |number: u32| {
        format!("{{\"card\":{number},\"kind\":\"free\",\"text\":\"q{number}\",\"added\":5}}\n")
    };
    let kept: String = (1..=5).chain(40..=80).map(card).collect();
    let file = format!("{HEADER}{kept}[80,1796061605,3]\n");
    let (cards, report) = CardBox::repair(file.as_bytes()).unwrap();
    assert_eq!(report.lost_cards, (6..40).collect::<Vec<_>>());
    assert_eq!((cards.numbers().count(), cards.answers()), (46, 1));
    assert_eq!(cards.card(80).unwrap().question().text, "q80");
}
