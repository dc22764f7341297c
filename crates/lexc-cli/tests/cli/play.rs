//! `lexc play --plain`: whole games by lines.

use crate::sandbox::{Run, Sandbox};

const TURKISH: &[&str] =
    &["play", "--plain", "-l", "builtin:turkish", "--seed", "5", "-o", "g.gcg", "--in-order"];

/// Plays a script of lines.
fn play(sandbox: &Sandbox, args: &[&str], lines: &[&str]) -> Run {
    sandbox.run_with(args, lines.join("\n") + "\n")
}

fn turkish(sandbox: &Sandbox, more: &[&str], lines: &[&str]) -> Run {
    play(sandbox, &[TURKISH, more].concat(), lines)
}

/// The lines that do not depend on leave values.
fn without_review(text: &str) -> String {
    let review = text.find("Turn  Player").unwrap_or(text.len());
    text[..review].to_owned()
}

#[test]
fn a_game_from_the_first_turn_to_the_last() {
    let sandbox = Sandbox::new();
    let people = ["--players", "Ann=person,Computer=greedy"];
    let lines = ["rack", "unseen", "ai", "board", "words", "history", "scores", "auto all"];
    let out = turkish(&sandbox, &people, &lines).done();
    insta::assert_snapshot!(without_review(&out));
    assert!(out.contains("moves were the best"), "{out}");
    assert!(out.ends_with("The game is in g.gcg\n"), "{out}");
    let game = String::from_utf8(sandbox.read("g.gcg")).unwrap();
    assert!(game.starts_with("#character-encoding UTF-8\n#player1 Ann Ann\n"), "{game}");
    // Any program reads it.
    sandbox.run(&["board", "g.gcg", "-a", "turkish"]).done();
}

#[test]
fn a_game_that_ends_in_the_middle_goes_on() {
    let people = ["--players", "Ann=person,Computer=greedy"];
    let whole = Sandbox::new();
    turkish(&whole, &people, &["ai", "ai", "ai", "auto all"]).done();
    let parts = Sandbox::new();
    let out = turkish(&parts, &people, &["ai", "ai"]).done();
    assert!(out.ends_with("resume it with: lexc play --resume g.gcg\n"), "{out}");
    let resume = ["play", "--plain", "--resume", "g.gcg"];
    play(&parts, &resume, &["ai", "quit"]).done();
    play(&parts, &resume, &["auto all"]).done();
    assert_eq!(parts.read("g.gcg"), whole.read("g.gcg"));
    // The end is shown again.
    let again = play(&parts, &resume, &[]).done();
    assert!(again.contains("wins by") || again.contains(" tie"), "{again}");
}

#[cfg(unix)]
#[test]
fn a_game_that_is_killed_is_saved_up_to_its_last_turn() {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::Stdio;
    let sandbox = Sandbox::new();
    let args = [TURKISH, &["--players", "Ann=person,Computer=greedy"]].concat();
    let mut child = sandbox
        .command(&args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    input.write_all(b"ai\n").expect("a line");
    let mut line = String::new();
    while !line.starts_with("Computer plays") {
        line.clear();
        assert!(output.read_line(&mut line).expect("a line") > 0);
    }
    // Two questions were asked when the second one appears.
    while !line.starts_with("Rack:") {
        line.clear();
        assert!(output.read_line(&mut line).expect("a line") > 0);
    }
    child.kill().expect("a process");
    child.wait().expect("a status");
    let resumed = play(&sandbox, &["play", "--plain", "--resume", "g.gcg"], &["history"]).done();
    assert!(resumed.contains("2. Computer"), "{resumed}");
    // In any order of the rack.
    let tiles = |line: &str| {
        let mut tiles: Vec<String> = line.split(' ').map(|tile| tile.trim().to_owned()).collect();
        tiles.sort();
        tiles
    };
    let same = |other: &str| other.starts_with("Rack:") && tiles(other) == tiles(&line);
    assert!(resumed.lines().any(same), "the same tiles: {line}\n{resumed}");
}

#[test]
fn refused_commands_are_explained() {
    let sandbox = Sandbox::new();
    let lines = [
        "8D QQQ",
        "8D",
        "99Z KEL",
        "8D W",
        "1A KEL",
        "exchange",
        "exchange QQ",
        "challenge",
        "accept",
        "undo",
        "plays 0",
        "jump",
        "auto maybe",
        "arrange Q",
        "",
    ];
    let out = turkish(&sandbox, &["--players", "Ann=person,Computer=greedy"], &lines).done();
    insta::assert_snapshot!(out);
}

/// `simulate` takes a move, and `help` the name of a command.
#[test]
fn moves_are_simulated_and_commands_explained_by_name() {
    let sandbox = Sandbox::new();
    let people = ["--players", "Ann=person,Computer=greedy"];
    let rack = turkish(&sandbox, &people, &["plays 60"]).done();
    // A play that is not among the ten best, as it is listed.
    let is_play = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
    let rows = rack.lines().skip_while(|line| !line.starts_with("Move")).skip(12);
    let row = rows.filter(is_play).last().expect("a play after the best ones");
    let play: Vec<&str> = row.split_whitespace().take(2).collect();
    let play = play.join(" ");
    let force = [&people[..], &["--force"]].concat();
    let lines = [&*format!("simulate {play}"), "simulate -", "simulate 8D QQQ", "help challenge"];
    let out = turkish(&sandbox, &force, &lines).done();
    let of_play = format!("\n{play} ");
    assert_eq!(out.matches(&of_play).count(), 1, "{out}");
    assert_eq!(out.matches("\npass ").count(), 1, "{out}");
    assert!(out.contains("Not possible: "), "{out}");
    assert!(out.contains("\nchallenge: challenge the last play"), "{out}");
    assert!(!out.contains("accept: accept"), "only one command: {out}");
}

#[test]
fn words_that_are_not_in_the_lexicon_are_named() {
    let sandbox = Sandbox::with_twelve("gaddag");
    let args = [
        "play",
        "--plain",
        "-l",
        "twelve.lex",
        "--seed",
        "1",
        "--in-order",
        "-o",
        "g.gcg",
        "--players",
        "Ann=person,Bob=person",
    ];
    let rack = play(&sandbox, &args, &["", "rack"]).done();
    let line = rack.lines().find_map(|line| line.strip_prefix("Rack: ")).unwrap();
    let letters: String = line.split(' ').filter(|face| *face != "?").take(3).collect();
    let force = [&args[..], &["--force"]].concat();
    let out = play(&sandbox, &force, &["", &format!("8G {letters}")]).done();
    assert!(out.contains(&format!("Not possible: not in the lexicon: {letters}")), "{out}");
    // Plays that can be challenged stand until somebody does.
    let single = [&force[..], &["--challenge", "single"]].concat();
    let out =
        play(&sandbox, &single, &["", &format!("8G {letters}"), "", "challenge", "history"]).done();
    assert!(out.contains(&format!("Bob challenges: {letters} is not in the lexicon")), "{out}");
    assert!(out.contains("2. Ann takes the play back -"), "{out}");
}

#[test]
fn two_to_four_players_and_a_referee_without_hints() {
    let sandbox = Sandbox::new();
    let four = ["--players", "greedy,level1,a=greedy,level4", "--force"];
    let out = turkish(&sandbox, &four, &[]).done();
    assert!(out.contains("level1:") && out.contains("level4:"), "{out}");
    let three = ["--players", "Ann=person,greedy,Bob=person", "--force"];
    let out =
        turkish(&sandbox, &three, &["", "pass", "", "rack", "challenge Bob", "challenge Cid"])
            .done();
    assert!(out.contains("Turn of Bob. Press Enter to show the rack"), "{out}");
    assert!(out.contains("no person of this game is called Cid"), "{out}");
    let referee = ["--players", "Ann=person,greedy", "--force", "--referee"];
    let out =
        turkish(&sandbox, &referee, &["hint", "plays", "ai", "auto all", "pass", "undo"]).done();
    assert_eq!(out.matches("the referee of this game forbids").count(), 5, "{out}");
    let out = turkish(
        &sandbox,
        &["--players", "Ann=person,greedy", "--force", "--leaves", "none"],
        &["hint", "hint", "hint", "plays 2"],
    )
    .done();
    assert!(out.contains("the best play uses") && out.contains("the best play is"), "{out}");
    assert!(out.contains("lists them all"), "{out}");
}

#[test]
fn games_end_by_the_rules_that_were_chosen() {
    let sandbox = Sandbox::new();
    let args = ["--players", "Ann=person,Bob=person", "--rules", "two-exchanges"];
    turkish(&sandbox, &args, &[]).done();
    let saved = String::from_utf8(sandbox.read("g.gcg")).unwrap();
    assert!(saved.contains("scoreless=none exchanges=2"), "{saved}");
    let auto = ["--players", "passing,passing", "--force"];
    let out = turkish(&sandbox, &auto, &[]).done();
    assert!(out.contains("The game is over: too many turns in a row without points"), "{out}");
}

#[test]
fn bad_options_are_refused() {
    let sandbox = Sandbox::new();
    let refused =
        |args: &[&str]| play(&sandbox, &[&["play", "--plain"], args].concat(), &[]).refused();
    assert!(refused(&["--level", "6"]).contains("level from 1 to 5"));
    assert!(refused(&["--players", "person"]).contains("2 to 4 players"));
    assert!(refused(&["--players", "person,nobody"]).contains("unknown player"));
    assert!(refused(&["--time", "0"]).contains("write minutes"));
    assert!(refused(&["--challenge", "triple"]).contains("possible values"));
    assert!(refused(&["--resume", "missing.gcg"]).contains("missing.gcg"));
    sandbox.write("other.gcg", "#player1 a A\n#player2 b B\n");
    assert!(refused(&["--resume", "other.gcg"]).contains("lexc-session"));
    assert!(refused(&["-o", "other.gcg"]).contains("--force"));
    assert!(refused(&["--resume", "other.gcg", "--seed", "3"]).contains("cannot be used with"));
}

/// A saved game may come from anyone: it opens no file that the command line does not name.
#[test]
fn a_saved_game_names_no_files() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    let args = ["play", "--plain", "-l", "twelve.lex", "-o", "g.gcg", "--seed", "7"];
    let out = play(&sandbox, &args, &["quit"]).done();
    let resume = "lexc play --resume g.gcg -l twelve.lex";
    assert!(out.contains(resume), "{out}");
    let refused = play(&sandbox, &["play", "--plain", "--resume", "g.gcg"], &["quit"]).refused();
    assert!(refused.contains("name it: -l twelve.lex"), "{refused}");
    let named = ["play", "--plain", "--resume", "g.gcg", "-l", "twelve.lex"];
    play(&sandbox, &named, &["quit"]).done();
    for file in ["--resume", "-o"] {
        let said = sandbox.run(&["play", "--plain", file, "-"]).refused();
        assert!(said.contains("name a file"), "{said}");
    }
}
