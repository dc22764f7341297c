//! `lexc match -o` and `lexc match report`: each pair is kept, however often the match was
//! interrupted.

use serde_json::Value;

use crate::sandbox::Sandbox;

const PLAYERS: [&str; 5] = ["match", "-l", "twelve.lex", "greedy", "random"];

fn play(sandbox: &Sandbox, more: &[&str]) -> crate::sandbox::Run {
    sandbox.run(&[&PLAYERS, more].concat())
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn a_match_that_was_interrupted_leaves_the_file_of_one_that_was_not() {
    let sandbox = Sandbox::with_twelve("dawg");
    let plain = play(&sandbox, &["--games", "60", "--json"]).done();
    let kept = ["--games", "60", "--json", "--threads", "2", "-o", "whole.jsonl"];
    assert_eq!(play(&sandbox, &kept).done(), plain);
    let whole = sandbox.read("whole.jsonl");
    assert_eq!(whole.iter().filter(|byte| **byte == b'\n').count(), 31);
    // A line that was written in part is written again.
    for part in 0..10 {
        sandbox.write("part.jsonl", &whole[..whole.len() * part / 10 + part]);
        let kept = ["--games", "60", "--json", "--threads", "1", "-o", "part.jsonl"];
        assert_eq!(play(&sandbox, &kept).done(), plain, "{part}");
        assert_eq!(sandbox.read("part.jsonl"), whole, "{part}");
    }
    // A match that is killed at any moment, again and again.
    let line = "timeout -s KILL 0.0$n \"$LEXC\" match -l twelve.lex greedy random --games 60 -o killed.jsonl > out";
    sandbox.shell(&format!("for n in 1 2 3 4 5 5 6 6 7 7; do {line}; done; true"));
    play(&sandbox, &["--games", "60", "-o", "killed.jsonl"]).done();
    assert_eq!(sandbox.read("killed.jsonl"), whole);
    // A longer match continues a shorter one.
    play(&sandbox, &["--games", "20", "-o", "longer.jsonl"]).done();
    play(&sandbox, &["--games", "60", "-o", "longer.jsonl"]).done();
    assert_eq!(sandbox.read("longer.jsonl"), whole);
    let shorter = play(&sandbox, &["--games", "20", "--json", "-o", "longer.jsonl"]).done();
    assert_eq!(shorter, play(&sandbox, &["--games", "20", "--json"]).done());
    assert_eq!(sandbox.read("longer.jsonl"), whole);
}

#[test]
fn games_are_kept_as_gcg() {
    let sandbox = Sandbox::with_twelve("dawg");
    play(&sandbox, &["--games", "2", "-o", "m.jsonl"]).done();
    let text = String::from_utf8(sandbox.read("m.jsonl")).unwrap();
    let row = json(text.lines().nth(1).unwrap());
    for (at, starter) in [(0, ">A:"), (1, ">B:")] {
        let game = row["games"][at].as_str().unwrap();
        let first = game.lines().find(|line| line.starts_with('>')).unwrap();
        assert!(first.starts_with(starter), "{game}");
        assert!(game.contains("#player1 ") && game.contains("greedy"), "{game}");
        // The last turns have the scores of the row.
        for (player, score) in [("A", &row["scores"][at][0]), ("B", &row["scores"][at][1])] {
            let mut turns = game.lines().filter(|line| line.starts_with(&format!(">{player}")));
            let last = turns.next_back().and_then(|line| line.split_whitespace().last()).unwrap();
            assert_eq!(last, score.to_string(), "{game}");
        }
        sandbox.write("g.gcg", game);
        sandbox.run(&["board", "g.gcg", "-l", "twelve.lex"]).done();
    }
}

#[test]
fn a_test_decides_alike_in_a_match_that_was_interrupted() {
    let sandbox = Sandbox::with_twelve("dawg");
    let plain = play(&sandbox, &["--json"]).done();
    let decision = &json(&plain)["test"]["decision"];
    assert!(decision != "undecided", "{plain}");
    assert_eq!(play(&sandbox, &["--json", "-o", "m.jsonl"]).done(), plain);
    let whole = sandbox.read("m.jsonl");
    sandbox.write("m.jsonl", &whole[..whole.len() / 3]);
    assert_eq!(play(&sandbox, &["--json", "-o", "m.jsonl"]).done(), plain);
    assert_eq!(sandbox.read("m.jsonl"), whole);
}

#[test]
fn parts_are_added_up() {
    let sandbox = Sandbox::with_twelve("dawg");
    let plain = json(&play(&sandbox, &["--games", "40", "--json"]).done());
    play(&sandbox, &["--pairs", "0..7", "-o", "a.jsonl"]).done();
    play(&sandbox, &["--pairs", "7..20", "-o", "b.jsonl"]).done();
    let sum = sandbox.run(&["match", "report", "b.jsonl", "a.jsonl", "--json"]).done();
    assert_eq!(json(&sum), plain);
    let text = sandbox.run(&["match", "report", "a.jsonl", "b.jsonl"]).done();
    assert_eq!(text, play(&sandbox, &["--games", "40"]).done());
    // A gap does not matter.
    play(&sandbox, &["--pairs", "30..32", "-o", "c.jsonl"]).done();
    let sum = sandbox.run(&["match", "report", "a.jsonl", "c.jsonl", "--json"]).done();
    assert_eq!(json(&sum)["games"], 18);

    let report = |files: &[&str]| sandbox.run(&[&["match", "report"], files].concat()).refused();
    let twice = report(&["a.jsonl", "b.jsonl", "a.jsonl"]);
    assert!(twice.contains("pair 0 is in a.jsonl and in a.jsonl"), "{twice}");
    play(&sandbox, &["--pairs", "20..22", "--seed", "5", "-o", "seed.jsonl"]).done();
    let seed = report(&["a.jsonl", "seed.jsonl"]);
    assert!(seed.contains("seed.jsonl has another match: the seed is 5, not 1"), "{seed}");
    assert!(report(&["none.jsonl"]).contains("none.jsonl: no such file"));
    assert!(report(&["twelve.lex"]).contains("twelve.lex"));
}

#[test]
fn other_files_are_refused_and_stay_as_they_are() {
    let sandbox = Sandbox::with_twelve("dawg");
    play(&sandbox, &["--games", "4", "-o", "m.jsonl"]).done();
    let whole = String::from_utf8(sandbox.read("m.jsonl")).unwrap();
    let refused = |args: &[&str]| {
        let before = sandbox.read("m.jsonl");
        let error = sandbox.run(args).refused();
        assert_eq!(sandbox.read("m.jsonl"), before, "{error}");
        error
    };
    let keep = ["--games", "4", "-o", "m.jsonl"];
    let players =
        refused(&[&["match", "-l", "twelve.lex", "greedy", "passing"], &keep[..]].concat());
    assert!(players.contains("the second player is random, not passing"), "{players}");
    let rules = refused(&[&PLAYERS, &keep[..], &["--rack-size", "6"]].concat());
    assert!(rules.contains("m.jsonl has another match: "), "{rules}");
    let first = refused(&[&PLAYERS[..], &["--pairs", "1..3", "-o", "m.jsonl"]].concat());
    assert!(first.contains("its first pair is 0, not 1"), "{first}");
    for (text, message) in [
        ("hello\n".to_owned(), "is not the file of a match"),
        ("hello".to_owned(), "is not the file of a match"),
        (whole.replace("\"version\":1", "\"version\":2"), "has version 2 of the format"),
        (whole.replacen("\"pair\":1", "\"pair\":3", 1), "m.jsonl:3: the pair is 3, not 1"),
        (whole.replacen("\"pair\":1", "\"pair\":true", 1), "m.jsonl:3:"),
    ] {
        sandbox.write("m.jsonl", &text);
        let error = refused(&[&PLAYERS[..], &keep[..]].concat());
        assert!(error.contains(message), "{error}");
    }
    for (range, message) in [("5..5", "the range is empty"), ("x", "is not a number of pairs")] {
        let error = sandbox.run(&[&PLAYERS[..], &["--pairs", range]].concat()).refused();
        assert!(error.contains(message), "{error}");
    }
}
