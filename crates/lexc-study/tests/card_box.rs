//! Boxes as bytes: appended, cut, compacted, undone.

use lexc_study::fsrs::Grade;
use lexc_study::{
    BoxLexicon, CardBox, ClockBack, DroppedKind, DroppedLine, ErrorKind, Question, QuestionKind,
    StudySettings,
};

use crate::common::{DAY, MONDAY, Numbers, card, empty, filled, image, random_change};

#[test]
fn a_box_opens_as_it_was_after_random_changes() {
    for seed in 0..200 {
        let mut numbers = Numbers(seed);
        let (mut cards, mut file) = filled(5, |settings| settings.leech_lapses = 2);
        let mut now = MONDAY;
        for _ in 0..60 {
            // Sometimes the clock goes back.
            now += numbers.below(4 * DAY as u64) as i64 - DAY / 2;
            file.extend(random_change(&mut cards, &mut numbers, now));
        }
        let (again, report) = CardBox::open(&file).unwrap();
        assert_eq!(image(&again, now), image(&cards, now), "seed {seed}");
        assert_eq!((report.answers, report.valid_length), (cards.answers(), file.len()));

        let compact = cards.compact();
        let (again, report) = CardBox::open(&compact).unwrap();
        assert_eq!(image(&again, now), image(&cards, now), "seed {seed}");
        assert_eq!(report.obsolete_lines, 0);
        let lines = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == b'\n').count();
        let (_, report) = CardBox::open(&file).unwrap();
        assert_eq!(lines(&file) - report.obsolete_lines, lines(&compact), "seed {seed}");
    }
}

#[test]
fn a_file_cut_at_any_byte_opens_and_grows() {
    let mut numbers = Numbers(7);
    let (mut cards, mut file) = filled(3, |_| ());
    // The length of the file after each change, and the box at that time.
    let mut steps = vec![(0, CardBox::open(b"").unwrap().0.compact())];
    let mut lines = Vec::new();
    let mut partial = CardBox::open(b"").unwrap().0;
    for number in 0..=3 {
        // The header and the cards are lines of one change.
        let end =
            file.split_inclusive(|byte| *byte == b'\n').take(number + 1).map(<[u8]>::len).sum();
        partial = CardBox::open(&file[..end]).unwrap().0;
        steps.push((end, partial.compact()));
    }
    assert_eq!(partial.compact(), cards.compact());
    for step in 0..40 {
        lines.clear();
        lines.extend(random_change(&mut cards, &mut numbers, MONDAY + step * 5000));
        file.extend(&lines);
        // A change of one line is in force or not.
        let count = lines.iter().filter(|byte| **byte == b'\n').count();
        if count == 1 {
            steps.push((file.len(), cards.compact()));
        } else if count > 1 {
            let first = lines.iter().position(|byte| *byte == b'\n').unwrap() + 1;
            let end = file.len() - lines.len() + first;
            steps.push((end, CardBox::open(&file[..end]).unwrap().0.compact()));
            steps.push((file.len(), cards.compact()));
        }
    }
    for cut in 0..=file.len() {
        let (mut again, report) = CardBox::open(&file[..cut]).unwrap();
        // A complete line may lack its line feed.
        let complete = report.valid_length.max(cut.min(report.valid_length));
        let (end, expected) = steps.iter().rev().find(|(end, _)| *end <= complete + 1).unwrap();
        let without_feed = complete + 1 == *end;
        assert!(without_feed || complete == *end, "cut {cut}, {report:?}");
        assert_eq!(again.compact(), *expected, "cut {cut}");
        assert_eq!(report.dropped.map_or(0, |line| line.bytes), cut - report.valid_length);
        // The next change continues the file.
        let mut longer = file[..report.valid_length].to_vec();
        longer.extend(again.add(&[card("one more")], MONDAY).unwrap().lines);
        let (longer, _) = CardBox::open(&longer).unwrap_or_else(|error| panic!("{cut}: {error}"));
        assert_eq!(longer.compact(), again.compact(), "cut {cut}");
    }
}

#[test]
fn an_incomplete_line_is_named() {
    let (mut cards, mut file) = filled(2, |_| ());
    let complete = file.len();
    file.extend(cards.answer(2, Grade::Good, 1000, MONDAY).unwrap());
    let (again, report) = CardBox::open(&file[..file.len() - 4]).unwrap();
    let bytes = file.len() - 4 - complete;
    let kind = DroppedKind::Answer;
    assert_eq!(report.dropped, Some(DroppedLine { line: 4, bytes, kind }));
    assert_eq!((report.valid_length, report.answers, again.answers()), (complete, 0, 0));
    // Zeros at the end, as some file systems leave them.
    file.truncate(complete);
    file.extend([0; 100]);
    let (_, report) = CardBox::open(&file).unwrap();
    assert_eq!((report.dropped.unwrap().bytes, report.valid_length), (100, complete));
    file.truncate(30);
    file.extend([0; 100]);
    let (empty, report) = CardBox::open(&file).unwrap();
    assert_eq!((empty.len(), report.valid_length, report.dropped.unwrap().line), (0, 0, 1));
}

#[test]
fn undo_corrects_the_history() {
    let (mut cards, _) = filled(4, |settings| settings.leech_lapses = 1);
    let mut numbers = Numbers(3);
    let mut now = MONDAY;
    let mut images = Vec::new();
    for _ in 0..300 {
        images.push(image(&cards, MONDAY + 90 * DAY));
        now += numbers.below(3 * DAY as u64) as i64;
        let card = numbers.below(4) as u32 + 1;
        if numbers.below(5) == 0 {
            cards.missed_elsewhere(card, now).unwrap();
        } else {
            cards.answer(card, Grade::ALL[numbers.below(4) as usize], 500, now).unwrap();
        }
    }
    while let Some(before) = images.pop() {
        cards.undo(now).unwrap();
        assert_eq!(image(&cards, MONDAY + 90 * DAY), before);
    }
    let error = cards.undo(now).unwrap_err();
    assert_eq!(error.to_string(), "there is no answer to take back");
}

#[test]
fn a_clock_that_goes_back_is_reported_and_loses_nothing() {
    let (mut cards, mut file) = filled(1, |_| ());
    for (grade, now) in [
        (Grade::Easy, MONDAY + 40 * DAY),
        (Grade::Good, MONDAY),
        (Grade::Good, MONDAY + DAY),
        (Grade::Good, MONDAY + DAY - 1),
    ] {
        file.extend(cards.answer(1, grade, 0, now).unwrap());
        assert!(cards.state(1).unwrap().memory.stability.is_finite());
        // The interval begins at the time that the clock shows.
        assert_eq!(cards.state(1).unwrap().last_answer, now);
        assert!(cards.state(1).unwrap().due > now);
    }
    let (again, report) = CardBox::open(&file).unwrap();
    assert_eq!(report.clock_back, Some(ClockBack { times: 2, first_line: 4 }));
    assert_eq!(again.compact(), cards.compact());
    assert_eq!(again.state(1).unwrap(), cards.state(1).unwrap());
    assert_eq!(again.state(1).unwrap().answers, 4);
    // The same grades with a clock that stood still instead.
    let mut still = filled(1, |_| ()).0;
    for grade in [Grade::Easy, Grade::Good] {
        still.answer(1, grade, 0, MONDAY).unwrap();
    }
    let mut back = filled(1, |_| ()).0;
    back.answer(1, Grade::Easy, 0, MONDAY + 40 * DAY).unwrap();
    back.answer(1, Grade::Good, 0, MONDAY).unwrap();
    assert_eq!(back.state(1).unwrap().memory, still.state(1).unwrap().memory);
}

#[test]
fn times_outside_the_calendar_are_refused() {
    let (mut cards, _) = filled(1, |_| ());
    for now in [-1, 253_402_300_800, i64::MIN, i64::MAX] {
        let error = cards.answer(1, Grade::Good, 0, now).unwrap_err();
        let message = format!("the time {now} is not between the years 1970 and 9999");
        assert_eq!((error.kind(), error.to_string()), (ErrorKind::Illegal, message));
        assert!(cards.next(now).is_err() && cards.due(now).is_err() && cards.stats(now).is_err());
        assert!(cards.bury(1, now).is_err() && cards.undo(now).is_err());
        assert!(cards.add(&[card("x")], now).is_err());
    }
    assert_eq!((cards.answers(), cards.len()), (0, 1));
    // The last second of the calendar.
    cards.answer(1, Grade::Easy, 0, 253_402_300_799).unwrap();
    assert!(cards.next(253_402_300_799).is_ok());
    assert!(cards.bury(1, 253_402_300_799).is_err());
}

#[test]
fn a_question_is_one_card() {
    let mut cards = empty(|_| ());
    let first =
        cards.add(&[card("a").in_list("x"), card("b"), card("a").in_list("y")], MONDAY).unwrap();
    assert_eq!(first.numbers, [1, 2, 1]);
    assert_eq!((first.new, first.known, first.restored), (2, 1, 0));
    assert_eq!(cards.lists_of(1).unwrap(), ["x", "y"]);
    assert_eq!(cards.in_list("y").collect::<Vec<_>>(), [1]);
    assert_eq!(cards.in_list("z").count(), 0);
    // Nothing changes, so there is nothing to append.
    assert!(cards.add(&[card("b"), card("a").in_list("x")], MONDAY).unwrap().lines.is_empty());

    cards.answer(1, Grade::Good, 0, MONDAY).unwrap();
    cards.remove(1, MONDAY).unwrap();
    assert_eq!(cards.numbers().collect::<Vec<_>>(), [2]);
    let error = cards.answer(1, Grade::Good, 0, MONDAY).unwrap_err();
    assert_eq!(error.to_string(), "the box has no card 1");
    assert_eq!(
        cards.answer(0, Grade::Good, 0, MONDAY).unwrap_err().to_string(),
        "the box has no card 0"
    );
    // It comes back with its answers, also from a compacted file.
    let (mut cards, _) = CardBox::open(&cards.compact()).unwrap();
    let back = cards.add(&[card("a")], MONDAY).unwrap();
    assert_eq!((back.numbers, back.restored), (vec![1], 1));
    assert_eq!(cards.state(1).unwrap().answers, 1);
}

#[test]
fn the_bytes_are_as_documented() {
    let lexicon = BoxLexicon { name: "english".into(), hash: "0123".into() };
    let mut cards = CardBox::new(StudySettings::default(), Some(lexicon)).unwrap();
    let question = Question::new(QuestionKind::Anagrams, "AEINRST");
    let new = lexc_study::NewCard::new(question, ["ANTSIER", "NASTIER"]).in_list("sevens");
    let mut file = cards.add(&[new], MONDAY).unwrap().lines;
    file.extend(cards.answer(1, Grade::Good, 4200, MONDAY + 5).unwrap());
    file.extend(cards.missed_elsewhere(1, MONDAY + 9).unwrap());
    file.extend(cards.undo(MONDAY + 10).unwrap().1);
    file.extend(cards.suspend(1, MONDAY + 11).unwrap());
    file.extend(cards.resume(1, MONDAY + 12).unwrap());
    file.extend(cards.bury(1, MONDAY + 13).unwrap());
    file.extend(cards.set_lists(1, &["sevens".into(), "week 1".into()]).unwrap());
    file.extend(cards.set_answers(1, &["ANTSIER".into(), "STAINER".into()], MONDAY + 14).unwrap());
    file.extend(cards.set_lexicon(None));
    file.extend(cards.remove(1, MONDAY + 15).unwrap());
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../formats/cards-v1.md");
    let document = std::fs::read_to_string(path).expect("the specification");
    let examples: Vec<&str> = document
        .split("```json\n")
        .skip(1)
        .map(|block| block.split("```").next().unwrap())
        .collect();
    assert_eq!([shown(file), shown(cards.compact())], examples[..]);
}

/// The text of a file with its settings left out, as the document shows it.
fn shown(file: Vec<u8>) -> String {
    let text = String::from_utf8(file).unwrap();
    let (before, after) = text.split_once("\"settings\":{").unwrap();
    let (_, after) = after.split_once("}}\n").unwrap();
    format!("{before}\"settings\":{{…}}}}\n{after}")
}
