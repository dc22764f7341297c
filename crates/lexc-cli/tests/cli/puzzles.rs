//! `lexc phrase`, `lexc acrostic`, `lexc cryptogram`, `lexc boggle`.

use serde_json::Value;

use crate::sandbox::Sandbox;

/// A small list on which every puzzle can be tried.
const WORDS: &str = "a ace aces cat dog eleven eta face i is ma mace one plus pus quit quits rat \
                     silt sow suit suite tea test this ten tent that tie toe twelve two van we";

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    let list = WORDS.replace(' ', "\n");
    sandbox.build("words", list, &["-a", "english"]).done();
    sandbox
}

/// Runs of a command, one behind the other, with all that they print.
fn transcript(sandbox: &Sandbox, command: &str, asked: &[&[&str]]) -> String {
    let run = |args: &&[&str]| {
        let run = sandbox.run(&[&[command, "words.lex"], *args].concat());
        format!("$ lexc {command} words.lex {}\n{}", args.join(" "), run.snapshot())
    };
    asked.iter().map(run).collect::<Vec<_>>().join("\n")
}

fn json(sandbox: &Sandbox, args: &[&str]) -> Value {
    let run = sandbox.run(&[args, &["--json"]].concat());
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {run:?}"))
}

#[test]
fn phrases() {
    let sandbox = sandbox();
    let asked: &[&[&str]] = &[
        &["Eleven plus, two!"],
        &["tea", "cat", "--limit", "2"],
        &["ca?", "--max-words", "2", "--min-length", "2"],
        &["atetca", "--with", "tac", "--order", "alphabet"],
        &["teacat", "--initials", "ce"],
        &["teacat", "--without", "cat", "--max-words", "3"],
    ];
    insta::assert_snapshot!("phrases", transcript(&sandbox, "phrase", asked));
    let found = json(&sandbox, &["phrase", "words.lex", "cattea"]);
    assert_eq!(found["complete"], true);
    assert_eq!(found["phrases"][0], serde_json::json!(["CAT", "ETA"]));
    let none = json(&sandbox, &["phrase", "-l", "words.lex", "xyz"]);
    assert_eq!((&none["found"], &none["phrases"]), (&0.into(), &Value::Array(Vec::new())));
    assert_eq!(sandbox.run(&["phrase", "words.lex", "xyz"]).status, 1);
}

#[test]
fn invalid_phrases_are_refused() {
    let sandbox = sandbox();
    let refused = |args: &[&str]| sandbox.run(&[&["phrase", "words.lex"], args].concat()).refused();
    let asked: &[&[&str]] = &[
        &["--limit", "1"],
        &["tea café"],
        &["tea", "--with", "tie"],
        &["tea", "--initials", "x"],
        &["tea", "--with", "tea", "--initials", "x"],
    ];
    insta::assert_snapshot!("invalid_phrases", transcript(&sandbox, "phrase", asked));
    refused(&[&"ab".repeat(200)]);
    refused(&["tea", "--with", "é"]);
    refused(&["tea", "--initials", ""]);
}

#[test]
fn cryptograms() {
    let sandbox = sandbox();
    let asked: &[&[&str]] = &[
        &["Xlmw mw e xiwx!"],
        &["Xlmw mw e xirx", "--known", "X=T,R=N"],
        &["mw e", "--limit", "1", "--keep-different"],
        &["xlmw mw", "urqqr", "--unknown", "1"],
        &["xlmw mw", "urqqr", "--unknown", "0"],
        &["xlmw mw", "urqqr", "--also", "bobbo"],
        &["abc def ghi jkl", "--steps", "3"],
    ];
    insta::assert_snapshot!("cryptograms_1", transcript(&sandbox, "cryptogram", asked));
    sandbox.write("message.txt", "Xlmw mw\n  e xiwx.\n");
    let asked: &[&[&str]] = &[&["--file", "message.txt"]];
    insta::assert_snapshot!("cryptograms_2", transcript(&sandbox, "cryptogram", asked));
    let stdin = sandbox.run_with(&["cryptogram", "words.lex", "--file", "-"], "mw e");
    assert!(stdin.out.contains("IS A\n"), "{stdin:?}");
    let found = json(&sandbox, &["cryptogram", "words.lex", "xlmw", "--known", "X=T"]);
    assert_eq!(found["solutions"][0]["key"]["L"], "H");
}

#[test]
fn a_cryptogram_of_everyday_words_is_solved_by_them() {
    let sandbox = Sandbox::new();
    let english = crate::sandbox::repository().join("lexicons/packed/english.lex");
    sandbox.write("english.lex", std::fs::read(english).unwrap());
    for (secret, text) in [
        ("vdlh l ilx", "WHAT A DAY"),
        ("xlmw mw e xiwx", "THIS IS A TEST"),
        ("p svcl fvb", "I LOVE YOU"),
    ] {
        let args = ["cryptogram", "english.lex", secret, "--limit", "1"];
        let out = sandbox.run(&args).done();
        assert_eq!(out.trim_end(), text);
    }
}

#[test]
fn invalid_cryptograms_are_refused() {
    let sandbox = sandbox();
    let refused =
        |args: &[&str]| sandbox.run(&[&["cryptogram", "words.lex"], args].concat()).refused();
    let asked: &[&[&str]] =
        &[&["ab\ncé"], &["..."], &["abc", "--known", "AB"], &["abc", "--known", "A=B,C=B"]];
    insta::assert_snapshot!("invalid_cryptograms", transcript(&sandbox, "cryptogram", asked));
    refused(&[]);
    refused(&["abc", "--known", "A=A", "--keep-different"]);
    refused(&["--file", "nowhere.txt"]);
    refused(&["abc", "--file", "-"]);
    sandbox.write("bytes", [0xff, 0xfe]);
    refused(&["--file", "bytes"]);
    sandbox.write("long", vec![b'a'; (1 << 20) + 1]);
    refused(&["--file", "long"]);
}

const PUZZLE: &str = "\
# THIS IS A TEST, from SIS, TEA, ...
quote: 4 2 1 4
A: 4 5 6 = S??
B: 8 9 7
C: 1 3 9 = ?IE
initials: 3
quote 4: T??T
";

#[test]
fn acrostics() {
    let sandbox = sandbox();
    let asked: &[&[&str]] = &[
        &["T?E"],
        &["t??", "t?", "--max-words", "2"],
        &["???", "--pool", "aacstt", "--limit", "2"],
        &["x???"],
    ];
    insta::assert_snapshot!("acrostics_1", transcript(&sandbox, "acrostic", asked));
    sandbox.write("puzzle.txt", PUZZLE);
    let asked: &[&[&str]] = &[&["--puzzle", "puzzle.txt"]];
    insta::assert_snapshot!("acrostics_2", transcript(&sandbox, "acrostic", asked));
    let found = json(&sandbox, &["acrostic", "words.lex", "--puzzle", "puzzle.txt"]);
    assert_eq!(found["squares"][0], serde_json::json!(["T"]));
    assert_eq!(found["entries"][3]["entry"], "quote 4");
    let answers = json(&sandbox, &["acrostic", "words.lex", "TE?"]);
    assert_eq!(answers, serde_json::json!(["TEA", "TEN"]));
}

#[test]
fn invalid_acrostics_are_refused() {
    let sandbox = sandbox();
    let refused =
        |args: &[&str]| sandbox.run(&[&["acrostic", "words.lex"], args].concat()).refused();
    let asked: &[&[&str]] = &[&[], &["T?é"], &["T?", "--pool", "1"]];
    insta::assert_snapshot!("invalid_acrostics_1", transcript(&sandbox, "acrostic", asked));
    sandbox.write("puzzle.txt", PUZZLE.replace("1 3 9", "1 3 12"));
    let asked: &[&[&str]] = &[&["--puzzle", "puzzle.txt"]];
    insta::assert_snapshot!("invalid_acrostics_2", transcript(&sandbox, "acrostic", asked));
    sandbox.write("puzzle.txt", PUZZLE.replace("?IE", "?ÎE"));
    let asked: &[&[&str]] = &[&["--puzzle", "puzzle.txt"]];
    insta::assert_snapshot!("invalid_acrostics_3", transcript(&sandbox, "acrostic", asked));
    refused(&["--puzzle", "nowhere.txt"]);
    refused(&["T?", "--puzzle", "puzzle.txt"]);
    refused(&["--pool", "abc", "--puzzle", "puzzle.txt"]);
}

#[test]
fn boards() {
    let sandbox = sandbox();
    let asked: &[&[&str]] = &[
        &["FAC", "IMQu", "STI"],
        &["S[QU]I/ETS", "--show", "set", "--limit", "2"],
        &["f ? c", "--alphabetical", "--min-length", "1"],
        &["XY", "ZZ"],
    ];
    insta::assert_snapshot!("boards", transcript(&sandbox, "boggle", asked));
    let all = sandbox.run(&["boggle", "words.lex", "SQuI ETS", "--color", "always"]).done();
    assert!(all.contains("\x1b[32mQU1\x1b[0m"), "{all}");
    for text in ["SQuI ETS", "S[QU]I/ETS", "s qu i / e t s"] {
        let found = json(&sandbox, &["boggle", "words.lex", text]);
        assert_eq!(found["board"], "S[QU]I/ETS");
        assert_eq!(found["words"][0]["word"], "QUITS");
        assert_eq!(found["words"][0]["path"], serde_json::json!([[1, 2], [1, 3], [2, 2], [1, 1]]));
    }
    let lines = sandbox.run_with(&["boggle", "words.lex", "--file", "-"], "S QU I\nE T S\n");
    assert!(lines.done().contains("QUITS"));
}

#[test]
fn random_boards_are_the_same_every_time() {
    let sandbox = sandbox();
    let board = |args: &[&str]| {
        let found = json(&sandbox, &[&["boggle", "words.lex", "--random"], args].concat());
        (found["board"].to_string(), found["dice"].to_string())
    };
    insta::assert_snapshot!("random_board", board(&["4"]).0);
    assert_eq!(board(&["4", "--seed", "1"]), board(&["4x4"]));
    assert_ne!(board(&["4", "--seed", "2"]), board(&["4"]));
    insta::assert_snapshot!("random_board_from_the_bag", board(&["2x3", "--seed", "9"]).0);
    assert_eq!(board(&["5"]).1, "\"the 25 dice of the English game\"");
}

#[test]
fn invalid_boards_are_refused() {
    let sandbox = sandbox();
    let refused = |args: &[&str]| sandbox.run(&[&["boggle", "words.lex"], args].concat()).refused();
    let asked: &[&[&str]] = &[
        &[],
        &["ABC", "DE", "FGH"],
        &["ABC/DÉF"],
        &["A[]B"],
        &["ABC", "--show", "cab", "--min-length", "9"],
        &["--random", "12"],
        &["--random", "4x"],
    ];
    insta::assert_snapshot!("invalid_boards", transcript(&sandbox, "boggle", asked));
    refused(&["ABC", "--random", "4"]);
    refused(&["ABC", "--file", "-"]);
    refused(&["--random", "0"]);
}

#[test]
fn the_likeliest_solution_comes_first() {
    let sandbox = Sandbox::new();
    // The one-letter words of English are A and I.
    let found = sandbox.run(&["cryptogram", "qxbz b mbu", "--limit", "100000"]);
    let lines: Vec<&str> = found.out.lines().collect();
    assert!(lines.iter().any(|line| line.starts_with("WHAT A DAY")));
    assert!(lines.iter().all(|line| line.contains(" A ") || line.contains(" I ")));
    let found = sandbox.run(&["cryptogram", "XLMW MW E XIWX", "--limit", "1"]);
    assert_eq!(found.out, "THIS IS A TEST\n");
    // Other one-letter words are given by the user.
    let found = sandbox.run(&["cryptogram", "b", "--also", "o", "--limit", "3"]);
    assert_eq!(found.out, "O\n");
}
