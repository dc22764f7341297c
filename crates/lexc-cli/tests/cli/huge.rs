//! Small files that hold more words than anybody can list: what is asked of them takes as much
//! memory as what is printed, and ends.

use lexc::build::compile::{CompileOptions, LayoutChoice, StructureSet};
use lexc_testkit::worst::all_words;

use crate::sandbox::{Run, Sandbox};

/// The number of letters of a word; each is A or B.
const LEVELS: usize = 31;

/// A sandbox with `huge.lex`: all 2^31 words of 31 letters, each an A or a B, in some 100 states.
fn sandbox() -> Sandbox {
    let options = CompileOptions::default()
        .structures(StructureSet { two_way: true, ..StructureSet::default() })
        .layout(LayoutChoice::Bitmap)
        .count_all(false);
    let bytes = all_words(LEVELS, 2, &options);
    assert!(bytes.len() < 60_000, "{} bytes", bytes.len());
    let sandbox = Sandbox::new();
    sandbox.write("huge.lex", bytes);
    sandbox
}

/// Runs the command with 512 MB of address space and ten seconds of processor time: it takes far
/// less of either, or far more.
fn bounded(sandbox: &Sandbox, line: &str) -> Run {
    sandbox.shell(&format!("ulimit -v 512000; ulimit -t 10; exec \"$LEXC\" {line}"))
}

fn word(begin: &str) -> String {
    format!("{begin}{}\n", "A".repeat(LEVELS - begin.len()))
}

#[cfg(target_os = "linux")]
#[test]
fn limited_searches_end() {
    let sandbox = sandbox();
    let a = |end: &str| format!("{}{end}\n", "A".repeat(LEVELS - end.len()));
    for (line, out) in [
        ("verify huge.lex", "huge.lex: ok, 2,147,483,648 words\n".to_owned()),
        ("words huge.lex --limit 2", a("") + &a("B")),
        ("extend huge.lex A --words --limit 2", a("") + &a("B")),
        ("extend huge.lex BB --words --limit 1", a("BB")),
        ("find huge.lex '*' --limit 1", a("")),
        ("find huge.lex '*' --order score --limit 1", word("B").replace('A', "B")),
        ("find huge.lex '*' --order score --reverse --limit 1", a("")),
        ("find huge.lex '*' --order probability --limit 2", a("") + &a("B")),
        ("find huge.lex '*' --order length --limit 1", a("")),
        ("rank huge.lex --at 2147483647", format!("2147483647\t{}", word("B").replace('A', "B"))),
        ("hooks huge.lex AB", String::new()),
    ] {
        let run = bounded(&sandbox, line);
        assert!(run.status == 0 || run.status == 1, "{line}: {} {}", run.status, run.err);
        if !out.is_empty() {
            assert_eq!(run.out, out, "{line}");
        }
    }
}

/// All 309 million words of six letters, of which 166 million fit a word of six different letters.
#[cfg(target_os = "linux")]
#[test]
fn a_cryptogram_takes_bounded_time_and_memory() {
    let sandbox = Sandbox::new();
    let bytes = all_words(6, 26, &CompileOptions::default());
    sandbox.write("wide.lex", bytes);
    let line = "cryptogram wide.lex 'abcdef ghijkl mnopqr' --steps 20 --limit 3";
    let run = bounded(&sandbox, line);
    assert!(run.status == 0 || run.status == 1, "{}", run.err);
    assert!(run.err.contains("the search stopped early"), "{}", run.err);
}

#[cfg(target_os = "linux")]
#[test]
fn words_are_counted_without_being_listed() {
    let sandbox = sandbox();
    let run = bounded(&sandbox, "extend huge.lex A --words --limit 1");
    // All words but the one of 31 letters B.
    assert!(run.err.contains("2,147,483,647 words contain A"), "{}", run.err);
    let run = bounded(&sandbox, "extend huge.lex A --words --limit 1 --json");
    assert!(run.out.contains("\"word_count\": 2147483647"), "{}", run.out);
    let run = bounded(&sandbox, "info huge.lex");
    assert_eq!(run.status, 0, "{}", run.err);
}

#[cfg(target_os = "linux")]
#[test]
fn impossible_options_are_refused() {
    let sandbox = sandbox();
    for line in ["draw huge.lex --structure dawg", "draw huge.lex --structure dawg --limit 5"] {
        let run = bounded(&sandbox, line);
        assert!(run.refused().contains("too many to draw"), "{line}");
    }
}

/// All 1,280 million words of seven letters of A to T.
#[cfg(target_os = "linux")]
#[test]
fn the_best_play_takes_bounded_time_and_memory() {
    let sandbox = Sandbox::new();
    let options = CompileOptions::default()
        .structures(StructureSet { gaddag: true, ..StructureSet::default() });
    let bytes = all_words(7, 20, &options);
    sandbox.write("seven.lex", bytes);
    // Twice the values and that of the J once more, on the premium beside the centre, and 50.
    let best = [
        ("JABCDEF", 2 * (22 + 8) + 50),
        ("?JABCDE", 2 * (18 + 8) + 50),
        ("??JABCD", 2 * (17 + 8) + 50),
    ];
    for (rack, score) in best {
        for by in ["--best", "--by equity --limit 1 --leaves none"] {
            let line = format!("moves seven.lex --rack {rack} {by} --json");
            let run = bounded(&sandbox, &line);
            assert_eq!(run.status, 0, "{line}: {}", run.err);
            let found = format!("\"score\": {score}");
            assert!(run.out.contains(&found), "{line}: {}", run.out);
        }
    }
    let run = bounded(&sandbox, "moves seven.lex --rack JABCDEZ --best");
    assert_eq!(run.status, 1, "{}", run.err);
}
