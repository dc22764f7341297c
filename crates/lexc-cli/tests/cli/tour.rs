//! Tries of a newcomer: numbers out of range, empty files, files of the wrong kind, options that
//! are guessed.

use crate::sandbox::{Run, Sandbox};

/// Runs a line of words without quotes.
fn run(sandbox: &Sandbox, line: &str) -> Run {
    let words: Vec<&str> = line.split_whitespace().collect();
    sandbox.run(&words)
}

#[test]
fn a_limit_of_zero_is_none_in_every_command() {
    let sandbox = Sandbox::with_twelve("gaddag");
    for line in [
        "words twelve.lex",
        "find twelve.lex *",
        "find twelve.lex * --order score",
        "anagram twelve.lex --sub CARTSE",
        "near twelve.lex cat",
        "extend twelve.lex a --words",
        "phrase twelve.lex dogcat",
        "acrostic twelve.lex ?A?",
        "cryptogram twelve.lex XYZ",
        "boggle twelve.lex CAT SOD",
        "moves twelve.lex --rack CATS",
    ] {
        let all = run(&sandbox, &format!("{line} --limit 1000000")).done();
        assert!(!all.is_empty(), "{line}");
        let unlimited = run(&sandbox, &format!("{line} --limit 0")).done();
        assert_eq!(unlimited, all, "{line}");
    }
}

#[test]
fn numbers_are_refused_in_plain_words() {
    let sandbox = Sandbox::with_twelve("gaddag");
    for (line, message) in [
        (
            "find twelve.lex * --limit -1",
            "invalid value '-1' for '--limit <N>': write a whole number of at least 0",
        ),
        (
            "find twelve.lex * --limit 99999999999999999999",
            "for '--limit <N>': write a number up to 18446744073709551615",
        ),
        (
            "find twelve.lex * --length -3",
            "invalid value '-3' for '--length <RANGE>': write a number, or a range",
        ),
        ("bench twelve.lex --games 0", "invalid value '0' for '--games <N>': the least is 1"),
        ("rank twelve.lex --at -1", "write a whole number"),
    ] {
        let err = run(&sandbox, line).refused();
        assert!(err.contains(message), "{line}: {err}");
    }
}

#[test]
fn a_board_in_one_argument_is_no_path() {
    let sandbox = Sandbox::with_twelve("dawg");
    let rows = run(&sandbox, "boggle twelve.lex CAT SOD").done();
    assert_eq!(run(&sandbox, "boggle twelve.lex CAT/SOD").done(), rows);
    let random = run(&sandbox, "boggle --random 3x2 --seed 1 --json").out;
    let board = random.split('"').skip_while(|text| *text != "board").nth(2);
    let board = board.expect("the board in one line");
    assert!(board.contains('/'), "{random}");
    assert_ne!(sandbox.run(&["boggle", board]).status, 2, "{board}");
    let missing = run(&sandbox, "boggle ./lists/words CAT SOD").refused();
    assert!(missing.contains("no such file"), "{missing}");
}

#[test]
fn files_that_are_empty_or_missing_are_named() {
    let sandbox = Sandbox::with_twelve("gaddag");
    sandbox.write("empty.txt", "\n");
    let long = "x".repeat((1 << 20) + 1);
    sandbox.write("long.txt", long);
    sandbox.write("latin1.txt", b"quote: 3\nA: 1 2 3 = \xE9??\n");
    for (line, message) in [
        ("board empty.txt", "empty.txt is empty"),
        ("moves twelve.lex --gcg empty.txt --rack CAR", "empty.txt is empty"),
        ("moves twelve.lex --rack CAR --leaves empty.txt", "empty.txt is empty"),
        ("acrostic --puzzle none.txt", "none.txt: no such file"),
        ("acrostic --puzzle .", ". is a directory, not a puzzle"),
        ("acrostic --puzzle latin1.txt", "latin1.txt:2: a puzzle must be UTF-8"),
        ("acrostic --puzzle long.txt", "longer than 1,048,576 bytes"),
        ("alphabets check english", "`lexc alphabets show english`"),
        ("alphabets check ./none.toml", "there is no alphabet file ./none.toml"),
        ("alphabets check .", ". is a directory, not an alphabet file"),
        ("build twelve.txt -a ./none.toml", "there is no alphabet file ./none.toml"),
        ("hooks twelve.lex ,", "alphabet english has no tile for `,`"),
    ] {
        let err = run(&sandbox, line).refused();
        assert!(err.contains(message), "{line}: {err}");
    }
    let err = sandbox.run(&["hooks", "twelve.lex", ""]).refused();
    assert!(err.contains("the word is empty"), "{err}");
}

#[cfg(feature = "selfplay")]
#[test]
fn the_games_of_selfplay_are_in_a_directory() {
    let sandbox = Sandbox::with_twelve("gaddag");
    for (line, message) in [
        ("selfplay report none", "none: no such directory"),
        ("selfplay show none 1", "none: no such directory"),
        ("selfplay report twelve.txt", "twelve.txt is a file, not a directory of shards"),
    ] {
        let err = run(&sandbox, line).refused();
        assert!(err.contains(message), "{line}: {err}");
        assert!(err.contains("lexc selfplay --games"), "{line}: {err}");
    }
}

#[test]
fn a_missing_name_is_listed_with_other_missing_fields() {
    let sandbox = Sandbox::new();
    sandbox.write("a.toml", "tile = [{ face = \"A\" }, { score = 1 }]\n");
    let err = run(&sandbox, "alphabets check a.toml").refused();
    for part in [
        "a.toml:1:1",
        "the field name is missing",
        "the section [blank] is missing",
        "the tile `A` lacks count, score",
        "the tile number 2 lacks face, count",
    ] {
        assert!(err.contains(part), "{part}: {err}");
    }
}

#[test]
fn tabs_are_counted_as_tabs() {
    let sandbox = Sandbox::new();
    let err = sandbox.build("tabs", "cat\tfeline\ndog\tcanine\n", &["-a", "english"]).refused();
    assert!(err.contains("2 of 2 lines") && err.contains(": 2 with a tab\n"), "{err}");
    let by_name = ["-a", "english", "--delimiter", "tab", "--value", "meaning=2"];
    sandbox.build("tabs", "cat\tfeline\ndog\tcanine\n", &by_name).done();
    let out = run(&sandbox, "define tabs.lex cat").done();
    assert!(out.contains("feline"), "{out}");
}

/// A wrong delimiter leaves every word without a value: a build that is not what was meant.
#[test]
fn values_that_match_no_word_are_a_warning() {
    let sandbox = Sandbox::new();
    sandbox.write("list.txt", "cat\ndog\n");
    sandbox.write("meanings.txt", "cat\tfeline\ndog\tcanine\n");
    let values = "build list.txt -a english -o a.lex --values-from meanings.txt --value meaning=2";
    let warned = run(&sandbox, &format!("{values} --delimiter ;"));
    assert_eq!(warned.status, 0);
    for part in [
        "meanings.txt:1:4",
        "no line of the value files matches a word of the lexicon",
        "compare --field and --delimiter",
    ] {
        assert!(warned.err.contains(part), "{part}: {}", warned.err);
    }
    let right = run(&sandbox, &format!("{values} --delimiter tab"));
    assert!(!right.err.contains("warning"), "{}", right.err);
}

#[test]
fn the_alphabet_of_plain_letters_is_english() {
    let sandbox = Sandbox::with_twelve("dawg");
    run(&sandbox, "export twelve.lex --to quackle-dawg -q").done();
    let imported = run(&sandbox, "import twelve.dawg -o none.lex -q");
    assert!(imported.err.contains("name the alphabet: -a english"), "{}", imported.err);
}

#[test]
fn files_of_other_programs_are_drawn_and_reported() {
    let sandbox = Sandbox::with_twelve("dawg");
    run(&sandbox, "export twelve.lex --to kwg -q").done();
    let drawn = run(&sandbox, "draw twelve.lex --structure dawg").done();
    for file in ["twelve.kwg", "twelve.txt"] {
        let line = format!("draw {file} -a english --structure dawg");
        assert_eq!(run(&sandbox, &line).done(), drawn, "{file}");
    }
    let quick = "--quick --games 0 --quiet --json";
    let report = run(&sandbox, &format!("report twelve.kwg -a english {quick}")).done();
    assert!(report.contains("\"name\": \"twelve\""), "{report}");
    sandbox.write("old.json", report);
    let err = run(&sandbox, "report old.json").refused();
    assert!(err.contains("lexc report --from old.json"), "{err}");
}

/// A file of another program holds none of our structures, so a measurement makes them.
#[test]
fn files_of_other_programs_are_measured_with_every_structure() {
    let sandbox = Sandbox::with_twelve("dawg");
    let measured = "--games 1 --rounds 1 --mode count";
    let dawg = run(&sandbox, &format!("bench twelve.lex {measured}")).done();
    assert!(!dawg.contains("to GADDAG"), "{dawg}");
    run(&sandbox, "export twelve.lex --to kwg -q").done();
    let all = run(&sandbox, &format!("bench twelve.kwg -a english {measured}")).done();
    for name in ["trie", "dawg", "gaddag", "two-way", "to GADDAG"] {
        assert!(all.contains(name), "{name}: {all}");
    }
}

#[test]
fn manual_pages_are_counted() {
    let sandbox = Sandbox::new();
    let out = run(&sandbox, "man pages").done();
    let pages = std::fs::read_dir(sandbox.path("pages")).unwrap().count();
    assert_eq!(out, format!("pages: {pages} manual pages\n"));
}
