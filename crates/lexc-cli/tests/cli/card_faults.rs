//! Card boxes that were cut, damaged or killed at a write, used by two programs, of another lexicon
//! or a newer version; clocks that go back.

use std::io::{BufRead, BufReader, Write as _};
use std::process::{Child, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::sandbox::{Run, Sandbox};

/// 30 November 2026, 18:00 UTC.
const EVENING: &str = "1796061600";

fn with_cards() -> Sandbox {
    let sandbox = Sandbox::with_twelve("dawg");
    let add = ["cards", "add", "twelve.lex", "?A?", "--now", EVENING];
    assert_eq!(sandbox.run(&add).done(), "4 cards are new\n");
    sandbox
}

fn quiz(sandbox: &Sandbox, lines: &str) -> Run {
    let args = ["quiz", "--cards", "-l", "twelve.lex", "--now", EVENING, "--questions", "0"];
    sandbox.run_with(&args, lines)
}

fn check(sandbox: &Sandbox) -> Run {
    sandbox.run(&["cards", "check"])
}

fn answers(sandbox: &Sandbox) -> u64 {
    let run = sandbox.run(&["cards", "check", "--json"]);
    serde_json::from_str::<Value>(&run.out).unwrap()["answers"].as_u64().unwrap()
}

/// Any part of the last line that a stopped computer left, with or without the zeros that a file
/// system puts in place of what it did not store: the line alone is lost, which is said, and the
/// next answer replaces it.
#[test]
fn every_part_of_a_line_is_left_out_and_replaced() {
    let sandbox = with_cards();
    quiz(&sandbox, "\n\n\nquit\n").done();
    let whole = sandbox.read("cards.jsonl");
    let line = whole[..whole.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    let number = whole.iter().filter(|byte| **byte == b'\n').count();
    // No byte of the line was stored.
    sandbox.write("cards.jsonl", &whole[..line]);
    assert_eq!((check(&sandbox).status, answers(&sandbox)), (0, 2));
    // All but the line feed was stored.
    sandbox.write("cards.jsonl", &whole[..whole.len() - 1]);
    assert_eq!((check(&sandbox).status, answers(&sandbox)), (0, 3));
    for cut in line + 1..whole.len() - 1 {
        let zeros = vec![0; whole.len() - cut];
        for left in [whole[..cut].to_vec(), [&whole[..cut], &zeros].concat()] {
            sandbox.write("cards.jsonl", &left);
            let run = check(&sandbox);
            assert_eq!(run.status, 1, "{cut}: {}{}", run.out, run.err);
            let note = format!(
                "note: cards.jsonl: line {number} is incomplete, and is left out\n \
                 = help: it begins as an answer; 4 cards and 2 answers are before it\n"
            );
            assert_eq!(run.err, note, "{cut}");
            assert!(run.out.starts_with("4 cards, 2 answers"), "{cut}: {}", run.out);
            // Reading changes nothing.
            assert_eq!(sandbox.read("cards.jsonl"), left, "{cut}");
        }
    }
    quiz(&sandbox, "\nquit\n").done();
    assert_eq!((check(&sandbox).status, answers(&sandbox)), (0, 3));
    let now = sandbox.read("cards.jsonl");
    assert_eq!(now.iter().filter(|byte| **byte == b'\n').count(), number);
}

/// A file that was cut anywhere opens, or is refused with a message.
#[test]
fn a_box_cut_anywhere_opens() {
    let sandbox = with_cards();
    quiz(&sandbox, "\n\nquit\n").done();
    let whole = sandbox.read("cards.jsonl");
    for cut in (0..whole.len()).step_by(23) {
        sandbox.write("cards.jsonl", &whole[..cut]);
        let run = check(&sandbox);
        assert!((0..=1).contains(&run.status), "{cut}: {}", run.err);
        assert_eq!(run.status == 1, run.err.contains("is incomplete"), "{cut}: {}", run.err);
    }
}

/// The command, with its input and output.
fn sitting(sandbox: &Sandbox) -> Child {
    sandbox
        .command(&["quiz", "--cards", "-l", "twelve.lex", "--now", EVENING, "--questions", "0"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("lexc runs")
}

/// Reads until a number of cards were asked.
fn wait_for(output: &mut impl BufRead, asked: usize) {
    let mut line = String::new();
    for _ in 0..asked {
        line.clear();
        while !line.contains("(card ") {
            line.clear();
            assert!(output.read_line(&mut line).expect("a line") > 0, "the quiz has not ended");
        }
    }
}

/// Killed at any moment, a quiz has stored every answer before the question that is asked.
#[test]
fn no_answer_before_the_last_one_is_lost_when_the_quiz_is_killed() {
    let sandbox = with_cards();
    let mut stored = 0;
    for kill in 0..30 {
        let mut child = sitting(&sandbox);
        let mut input = child.stdin.take().expect("a pipe");
        let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
        // More answers than are waited for: one of them is being written when the kill comes.
        let _ = input.write_all(&b"\n".repeat(200));
        let asked = 1 + kill % 7;
        wait_for(&mut output, asked);
        std::thread::sleep(Duration::from_micros(kill as u64 * 173 % 2000));
        child.kill().expect("a process");
        child.wait().expect("a status");
        let run = check(&sandbox);
        assert!((0..=1).contains(&run.status), "kill {kill}: {}", run.err);
        let now = answers(&sandbox);
        assert!(now + 1 >= stored + asked as u64, "kill {kill}: {now} after {stored} and {asked}");
        // The incomplete line is cut before the next one is written.
        stored = now;
    }
    assert!(stored > 100, "{stored}");
}

#[test]
fn two_programs_do_not_use_a_box_at_once() {
    let sandbox = with_cards();
    let mut child = sitting(&sandbox);
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    wait_for(&mut output, 1);
    for args in [
        &["cards", "add", "twelve.lex", "DO"][..],
        &["cards", "undo"],
        &["cards", "compact"],
        &["cards", "missed", "1"],
        &["quiz", "--cards", "-l", "twelve.lex"],
    ] {
        let refused = sandbox.run(args).refused();
        assert_eq!(
            refused,
            "error: another program uses the card box cards.jsonl\n \
             = help: end it first, or name another box with --box\n",
            "{args:?}"
        );
    }
    // Reading does not wait.
    for action in ["list", "due", "stats", "export", "check"] {
        let run = sandbox.run(&["cards", action, "--now", EVENING]);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{action}");
    }
    child.kill().expect("a process");
    child.wait().expect("a status");
    // The lock ends with the program.
    assert_eq!(check(&sandbox).status, 0);
}

fn spawn(sandbox: &Sandbox, args: &[&str]) -> Child {
    let mut command = sandbox.command(args);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("lexc runs")
}

#[test]
fn a_killed_compaction_leaves_the_old_file_or_the_new_one() {
    let sandbox = with_cards();
    quiz(&sandbox, &"\n".repeat(500)).done();
    // A line that is left out.
    sandbox.run(&["cards", "suspend", "1", "--now", EVENING]).done();
    let old = sandbox.read("cards.jsonl");
    sandbox.run(&["cards", "compact"]).done();
    let new = sandbox.read("cards.jsonl");
    assert!(new.len() < old.len());
    for kill in 0..30 {
        sandbox.write("cards.jsonl", &old);
        let mut child = spawn(&sandbox, &["cards", "compact"]);
        std::thread::sleep(Duration::from_micros(kill * 1733 % 40_000));
        child.kill().expect("a process");
        let ended = child.wait().expect("a status");
        let now = sandbox.read("cards.jsonl");
        assert!(now == old || now == new, "kill {kill}: {} bytes", now.len());
        assert!(!ended.success() || now == new, "kill {kill}");
    }
}

/// A program that waits for the box while another one replaces its file does not write to the old
/// one.
#[test]
fn no_answer_goes_to_a_file_that_was_replaced() {
    let sandbox = with_cards();
    let mut recorded = 0;
    for _ in 0..30 {
        let mut compact = spawn(&sandbox, &["cards", "compact"]);
        for _ in 0..3 {
            let run = sandbox.run(&["cards", "missed", "1", "--now", EVENING]);
            match run.status {
                0 => recorded += 1,
                _ => assert!(run.err.contains("another program uses the card box"), "{}", run.err),
            }
        }
        compact.wait().expect("a status");
    }
    assert!(recorded > 0);
    assert_eq!(answers(&sandbox), recorded);
}

#[test]
fn damaged_and_newer_boxes_are_refused_with_line_and_remedy() {
    let sandbox = with_cards();
    quiz(&sandbox, "\n\nquit\n").done();
    let whole = String::from_utf8(sandbox.read("cards.jsonl")).unwrap();
    let first = whole.lines().position(|line| line.starts_with('[')).unwrap();
    let number = first + 1;
    let with_line = |line: &str| {
        let mut lines: Vec<&str> = whole.lines().collect();
        lines[first] = line;
        lines.join("\n") + "\n"
    };
    let restore = "`lexc cards check --repair` keeps all that can be read, and a copy of the file";
    for (text, message, help) in [
        (with_line("[1,17"), format!("line {number}, column 5: EOF while parsing a list"), restore),
        (
            with_line("[9,1796061600,3]"),
            format!("line {number}, column 1: no line before this one has card 9"),
            restore,
        ),
        (
            with_line("[1,1796061600,5]"),
            format!("line {number}, column 1: the grade is 5, and must be 0 to 4"),
            restore,
        ),
        (
            whole.replace("\"version\":1", "\"version\":2"),
            "the card box has version 2, and this program reads version 1".to_owned(),
            "open it with a newer lexc",
        ),
        (
            "cat\ndog\n".to_owned(),
            "not a card box of lexc".to_owned(),
            "name a file that `lexc cards` wrote, or a new one",
        ),
    ] {
        sandbox.write("cards.jsonl", &text);
        let expected = format!("error: cards.jsonl: {message}\n = help: {help}\n");
        assert_eq!(check(&sandbox).refused(), expected);
        assert_eq!(quiz(&sandbox, "\n").refused(), expected);
        assert_eq!(sandbox.run(&["cards", "compact"]).refused(), expected);
        assert_eq!(sandbox.read("cards.jsonl"), text.as_bytes(), "it is left as it is");
    }
    // Following the remedy.
    let damaged = with_line("[1,17");
    sandbox.write("cards.jsonl", &damaged);
    let repaired = sandbox.run(&["cards", "check", "--repair"]).done();
    assert!(repaired.contains(&format!("left out: line {number}, column 5")), "{repaired}");
    assert!(repaired.contains("4 cards and 1 answer are kept"), "{repaired}");
    assert_eq!(sandbox.read("cards.jsonl.damaged"), damaged.as_bytes());
    assert_eq!((check(&sandbox).status, answers(&sandbox)), (0, 1));
    let again = sandbox.run(&["cards", "check", "--repair"]).done();
    assert_eq!(again, "nothing is damaged: 4 cards, 1 answer\n");
}

#[test]
fn a_clock_that_goes_back_is_said_and_does_no_harm() {
    let sandbox = with_cards();
    quiz(&sandbox, "\nquit\n").done();
    let before = ["quiz", "--cards", "-l", "twelve.lex", "--now", "1796000000"];
    sandbox.run_with(&before, "\nquit\n").done();
    let run = check(&sandbox);
    assert_eq!(run.status, 0);
    let file = String::from_utf8(sandbox.read("cards.jsonl")).unwrap();
    let line = file.lines().position(|line| line.contains(",17960000")).unwrap() + 1;
    let note = format!("the clock was set back 1 time, first before line {line}\n");
    assert!(run.out.contains(&note), "{}", run.out);
    let early = sandbox.run(&["cards", "list", "--now", "1796000000"]);
    assert_eq!(early.err, "");
    let late = sandbox.run(&["cards", "list", "--now", "1795999000"]);
    assert!(
        late.err.contains("the last answer is 17 minutes later than the clock"),
        "{}",
        late.err
    );
    assert_eq!(answers(&sandbox), 2);
    let late = sandbox.run(&["cards", "due", "--now", "999999999999"]).refused();
    assert!(late.contains("is not between the years 1970 and 9999"), "{late}");
    assert!(late.contains("set the clock of the computer"), "{late}");
}

#[test]
fn words_that_went_are_kept_and_named_and_new_anagrams_are_asked() {
    let sandbox = with_cards();
    quiz(&sandbox, "\n\n\n\nquit\n").done();
    // EAT went, and ACT is new.
    sandbox.build("other", "act\ncar\ncat\near\n", &["-a", "english"]).done();
    let later = "1796500000";
    let args = ["quiz", "--cards", "-l", "other.lex", "--now", later];
    let run = sandbox.run_with(&args, "quit\n");
    assert_eq!(
        run.err,
        "note: 1 answer is not in this lexicon: EAT\n \
         = help: they are kept in the box, and not asked\n\
         note: 1 card has new answers, and will be asked\n"
    );
    // They are said once.
    assert_eq!(sandbox.run_with(&args, "quit\n").err, "");
    let listed = sandbox.run(&["cards", "list", "--json"]).done();
    let rows: Value = serde_json::from_str(&listed).unwrap();
    let row = |question: &str| {
        let rows = rows.as_array().unwrap();
        rows.iter().find(|row| row["question"] == question).unwrap().clone()
    };
    assert_eq!(row("AET")["gone"], serde_json::json!(["EAT"]));
    assert_eq!(row("ACT")["answers"], serde_json::json!(["ACT", "CAT"]));
    let due = sandbox.run(&["cards", "due", "--json", "--now", later]).done();
    let due: Value = serde_json::from_str(&due).unwrap();
    let numbers: Vec<&Value> =
        ["learning", "reviews"].iter().flat_map(|name| due[name].as_array().unwrap()).collect();
    assert!(numbers.contains(&&row("ACT")["card"]), "{due}");
    assert!(!numbers.contains(&&row("AET")["card"]), "{due}");
    // The words come back with the first lexicon.
    let back = ["quiz", "--cards", "-l", "twelve.lex", "--now", later];
    let run = sandbox.run_with(&back, "quit\n");
    assert!(run.err.contains("1 answer is not in this lexicon: ACT"), "{}", run.err);
    assert!(run.err.contains("1 card has new answers"), "{}", run.err);
}

/// A lexicon of another language would leave most cards without an answer.
#[test]
fn a_lexicon_without_most_answers_is_refused() {
    let sandbox = Sandbox::with_twelve("dawg");
    sandbox.run(&["cards", "add", "twelve.lex", "????"]).done();
    let before = sandbox.read("cards.jsonl");
    for args in [
        &["cards", "add", "-l", "turkish", "--length", "2"][..],
        &["quiz", "--cards", "-l", "turkish"],
    ] {
        let refused = sandbox.run(args).refused();
        assert!(refused.contains("of the 6 cards of cards.jsonl have no answer in "), "{refused}");
        assert!(refused.contains("name another box with --box"), "{refused}");
        assert_eq!(sandbox.read("cards.jsonl"), before);
    }
}

/// If the lines of a change of the lexicon are cut, the rest is compared again.
#[test]
fn a_change_of_the_lexicon_that_was_cut_is_made_again() {
    let sandbox = with_cards();
    let before = sandbox.read("cards.jsonl").len();
    sandbox.build("other", "act\ncar\ncat\near\n", &["-a", "english"]).done();
    let args = ["quiz", "--cards", "-l", "other.lex", "--now", EVENING];
    sandbox.run_with(&args, "quit\n").done();
    let whole = sandbox.read("cards.jsonl");
    let listed = |sandbox: &Sandbox| sandbox.run(&["cards", "list", "--json"]).done();
    let expected = listed(&sandbox);
    for cut in (before..whole.len()).step_by(11) {
        sandbox.write("cards.jsonl", &whole[..cut]);
        assert_eq!(sandbox.run_with(&args, "quit\n").status, 0, "{cut}");
        assert_eq!(listed(&sandbox), expected, "{cut}");
    }
}

/// A forgotten -l does not exchange the words of all cards.
#[test]
fn the_cards_keep_their_lexicon_unless_another_is_named() {
    let sandbox = with_cards();
    for args in [
        &["quiz", "--cards"][..],
        &["quiz", "--list", "x"],
        &["cards", "missed", "cat"],
        &["cards", "add", "--length", "2"],
    ] {
        let refused = sandbox.run(args).refused();
        assert_eq!(
            refused,
            "error: the cards of cards.jsonl are of the lexicon twelve.lex\n \
             = help: name it with -l twelve.lex, or another one\n",
            "{args:?}"
        );
    }
    // A built-in one is opened.
    let turkish = ["cards", "add", "turkish", "AT", "--box", "turkish.jsonl"];
    assert_eq!(sandbox.run(&turkish).done(), "1 card is new\n");
    let run = sandbox.run_with(&["quiz", "--cards", "--box", "turkish.jsonl"], "at\nquit\n");
    assert!(run.out.contains("AT  anagrams: 2 answers") && run.err.is_empty(), "{run:?}");
}
