//! `lexc quiz --games`: positions to solve, by lines.

use crate::sandbox::{Run, Sandbox};

/// Ann's CAT has rivals that are nearly as good; Bob's best move makes DOGS and CATS.
const GAME: &str =
    "#player1 ann Ann\n#player2 bob Bob\n>ann: ACRSTXZ 8F CAT +10 10\n>bob: DGOSVXZ 9H DO +7 7\n";

const QUIZ: &[&str] = &[
    "quiz",
    "twelve.lex",
    "--games",
    "game.gcg",
    "--leaves",
    "none",
    "--iterations",
    "500",
    "--bag",
    "80..85",
    "--seed",
    "0",
];

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::with_twelve("dawg");
    sandbox.write("game.gcg", GAME);
    sandbox
}

fn quiz(sandbox: &Sandbox, more: &[&str], lines: &[&str]) -> Run {
    sandbox.run_with(&[QUIZ, more].concat(), lines.join("\n") + "\n")
}

#[test]
fn a_position_is_asked_until_it_is_solved() {
    let sandbox = sandbox();
    let typed =
        ["help", "xx", "8F XXX", "8F (CAT)X", "exchange q", "8f cats", "hint", "board", "i5 dogs"];
    let again = ["", "quit"];
    let out = quiz(&sandbox, &[], &[&typed[..], &again].concat()).done();
    insta::assert_snapshot!(out);
    assert!(quiz(&sandbox, &[], &["I5 DOGS"]).done().ends_with("Solved 1 of 1 position (100 %)\n"));
    assert!(quiz(&sandbox, &[], &["quit"]).done().ends_with("Solved 0 of 0 positions\n"));
}

#[test]
fn positions_are_printed_and_asked_again() {
    let sandbox = sandbox();
    let found = quiz(&sandbox, &["--find"], &[]).done();
    let row: serde_json::Value = serde_json::from_str(&found).unwrap();
    assert_eq!((row["best"].as_str(), row["turn"].as_u64()), (Some("I5 DOGS"), Some(2)));
    let one = quiz(&sandbox, &["--find", "--threads", "2"], &[]).done();
    assert_eq!(one, found);
    sandbox.write("positions.jsonl", &found);
    let saved = |more: &[&str]| {
        let args = ["quiz", "twelve.lex", "--positions", "positions.jsonl", "--leaves", "none"];
        sandbox.run_with(&[&args, more].concat(), "I5 DOGS\n")
    };
    for matching in [&[][..], &["--length", "4"], &["--position-kind", "play", "--bag", "83"]] {
        assert!(saved(matching).done().contains("Solved 1 of 1"), "{matching:?}");
    }
    for other in [&["--length", "3"][..], &["--position-kind", "endgame"], &["--bag", "0"]] {
        assert!(saved(other).refused().contains("satisfies the conditions"), "{other:?}");
    }
    sandbox.write("positions.jsonl", "{}\n");
    assert!(saved(&[]).refused().contains("positions.jsonl:1:2: not a position: the field `"));
}

#[test]
fn games_are_files_and_folders_and_conditions_are_on_the_best_move() {
    let sandbox = sandbox();
    sandbox.shell("mkdir games empty");
    sandbox.write("games/one.gcg", GAME);
    sandbox.write("games/notes.txt", "none");
    let folder = |more: &[&str]| {
        let args = ["quiz", "twelve.lex", "--leaves", "none", "--iterations", "500", "--find"];
        sandbox.run(&[&args, more].concat())
    };
    let found = folder(&["--bag", "83", "--games", "games"]).done();
    assert!(found.contains("\"file\":\"games/one.gcg\""), "{found}");
    sandbox.write("mine.txt", "cats\n");
    let none = folder(&["--bag", "83", "--in", "mine.txt", "--games", "games"]).refused();
    assert!(none.contains("no position of these games"), "{none}");
    sandbox.write("empty/notes.txt", "none");
    assert!(folder(&["--games", "empty"]).refused().contains("has no games"));
    assert!(
        folder(&["--games", "game.gcg", "--order", "length"]).refused().contains("--questions")
    );
    assert!(folder(&["--games", "game.gcg", "--cards"]).refused().contains("cannot be used with"));
    let words = sandbox.run(&["quiz", "twelve.lex", "--bag", "0"]).refused();
    assert!(words.contains("--bag 0 has no effect on these questions"), "{words}");
    sandbox.write("part.gcg", GAME.replace("ACRSTXZ", "ACT"));
    let part = folder(&["--games", "part.gcg", "--bag", "86"]).refused();
    assert!(part.contains("1 of 2 turns cannot be searched"), "{part}");
}

#[test]
fn games_of_shards_are_replayed() {
    let sandbox = sandbox();
    let play = "selfplay -l twelve.lex --games 4 --players greedy --seed 8 -o games";
    sandbox.run(&play.split(' ').collect::<Vec<_>>()).done();
    let shown = "$n -l twelve.lex > $n.gcg";
    sandbox.shell(&format!("for n in 0 1 2 3; do \"$LEXC\" selfplay show games {shown}; done"));
    let find = |games: &[&str], more: &[&str]| {
        let args = "quiz --find --leaves none --iterations 200 --games";
        let bag: &[&str] = if more.contains(&"--bag") { &[] } else { &["--bag", "60..85"] };
        sandbox.run(&[&args.split(' ').collect::<Vec<_>>(), games, bag, more].concat())
    };
    let in_order = ["-l", "twelve.lex", "--in-order"];
    let of_files = find(&["0.gcg", "1.gcg", "2.gcg", "3.gcg"], &in_order).done();
    assert!(of_files.lines().count() > 1, "{of_files}");
    let of_shards = find(&["games"], &in_order).done();
    let expected = (0..4).fold(of_files, |text, number| {
        text.replace(&format!("\"{number}.gcg\""), &format!("\"games, game {number}\""))
    });
    assert_eq!(of_shards, expected);
    // With files, shards come last, and the numbers of their games follow.
    let place = |row: &str| {
        let row: serde_json::Value = serde_json::from_str(row).unwrap();
        (row["game"].as_u64().unwrap(), row["file"].as_str().unwrap().to_owned())
    };
    let (number, of_shard) = place(of_shards.lines().next().unwrap());
    let file = format!("{number}.gcg");
    let both = find(&["games", &file], &in_order).done();
    let places: Vec<_> = both.lines().map(place).collect();
    assert_eq!(places[0], (0, file));
    assert!(places.contains(&(number + 1, of_shard)), "{places:?}");
    let other = find(&["games"], &["-l", "twelve.lex", "--rack-size", "6"]).refused();
    assert!(other.contains("have other rules: board standard, racks of 7 tiles"), "{other}");
    let other = find(&["games"], &[]).refused();
    assert!(other.contains("is not the lexicon of the games"), "{other}");
    // A built-in lexicon need not be named.
    let play = "selfplay -l turkish --games 1 --players greedy --seed 8 -o turkish";
    sandbox.run(&play.split(' ').collect::<Vec<_>>()).done();
    let named = find(&["turkish"], &["-l", "turkish", "--bag", "86"]);
    assert!(!named.err.contains("lexicon"), "{}", named.err);
    let unnamed = find(&["turkish"], &["--bag", "86"]);
    assert_eq!((unnamed.status, unnamed.out, unnamed.err), (named.status, named.out, named.err));
}
