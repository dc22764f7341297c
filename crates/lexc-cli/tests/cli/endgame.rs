//! `lexc endgame` and `lexc preendgame`.

use serde_json::Value;

use crate::sandbox::Sandbox;

/// CAT in the middle; S can follow it.
const CAT: &str = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15";

fn sandbox() -> Sandbox {
    Sandbox::with_twelve("dawg")
}

fn run(sandbox: &Sandbox, command: &str, cgp: &str, args: &[&str]) -> String {
    let first = [command, "twelve.lex", "--cgp", cgp];
    sandbox.run(&[&first, args].concat()).done()
}

fn refused(sandbox: &Sandbox, command: &str, cgp: &str, args: &[&str]) -> String {
    let first = [command, "twelve.lex", "--cgp", cgp];
    sandbox.run(&[&first, args].concat()).refused()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// A board that holds every tile of the English game but these and those of CAT. Its upper rows
/// spell nothing.
fn full_board(rest: &str) -> String {
    let mut tiles: Vec<char> =
        "AAAAAAAAABBCCDDDDEEEEEEEEEEEEFFGGGHHIIIIIIIIIJKLLLLMMNNNNNNOOOOOOOOPPQ\
                                RRRRRRSSSSTTTTTTUUUUVVWWXYYZ"
            .chars()
            .chain(['e', 'e'])
            .collect();
    for used in "CAT".chars().chain(rest.chars()) {
        let used = if used == '?' { 'e' } else { used };
        let at = tiles.iter().position(|tile| *tile == used).unwrap();
        tiles.remove(at);
    }
    let mut rows: Vec<String> = tiles
        .chunks(15)
        .map(|row| {
            let row: String = row.iter().collect();
            match 15 - row.chars().count() {
                0 => row,
                empty => format!("{row}{empty}"),
            }
        })
        .collect();
    rows.resize(15, "15".to_owned());
    rows[11] = "6CAT6".to_owned();
    rows.join("/")
}

#[test]
fn an_endgame_is_solved() {
    let sandbox = sandbox();
    let cgp = format!("{CAT} DGOS/R 10/20 0");
    let text = run(&sandbox, "endgame", &cgp, &["--ignore-unseen", "--json"]);
    let found = json(&text);
    // DOGS for 14, and the tile that the other player keeps, twice.
    assert_eq!(found["value"], 16);
    assert_eq!(found["status"], "solved");
    assert_eq!(found["scoreless"], 6);
    assert_eq!(found["scores"], serde_json::json!([26, 20]));
    assert_eq!(found["complete"], true);
    assert!(found["nodes"].as_u64().unwrap() > 0);
    let line = found["line"].as_array().unwrap();
    assert_eq!(line[0]["move"].as_str().unwrap().split(' ').next_back(), Some("DOGS"));
    assert_eq!(line[0]["player"], "player1");
    // The other player's tile, twice.
    assert_eq!(line[1]["score"], 2);
    assert_eq!((line.len(), &line[1]["total"]), (2, &26.into()));
    let text = run(&sandbox, "endgame", &cgp, &["--ignore-unseen"]);
    assert!(text.starts_with("Value +16 (solved; "), "{text}");
    let gcg = run(&sandbox, "endgame", &cgp, &["--ignore-unseen", "--as", "gcg"]);
    assert!(gcg.starts_with(">player1: DGOS "), "{gcg}");
    assert_eq!(gcg.lines().count(), 2);
    // Threads, memory and depth change nothing.
    for args in [["--threads", "3"], ["--memory", "1"], ["--plies", "9"]] {
        let args = [&["--ignore-unseen", "--json"], &args[..]].concat();
        let other = json(&run(&sandbox, "endgame", &cgp, &args));
        assert_eq!((&other["value"], &other["line"]), (&found["value"], &found["line"]));
    }
}

#[test]
fn several_moves_are_evaluated_and_verified() {
    let sandbox = sandbox();
    let cgp = format!("{CAT} DGOS/R 0/0 0");
    let args = ["--ignore-unseen", "--top", "4", "--scoreless", "2", "--verify", "--json"];
    let found = json(&run(&sandbox, "endgame", &cgp, &args));
    assert_eq!(found["verified"], "equal");
    assert_eq!(found["scoreless"], 2);
    let moves = found["moves"].as_array().unwrap();
    // DOGS, CATS and the pass.
    assert_eq!(moves.len(), 3);
    let values: Vec<i64> = moves.iter().map(|row| row["value"].as_i64().unwrap()).collect();
    assert!(values.is_sorted_by(|one, other| one >= other), "{values:?}");
    assert!(moves.iter().all(|row| row["status"] == "solved"));
    let few = ["--ignore-unseen", "--verify", "--verify-nodes", "1", "--json"];
    let found = json(&run(&sandbox, "endgame", &cgp, &few));
    assert_eq!(found["verified"], "too-long");
}

#[test]
fn the_winner_alone_is_proven() {
    let sandbox = sandbox();
    // The value is 16.
    for (scores, outcome, text) in [
        ("10/20", "win", "player1 wins (proven; "),
        ("10/26", "tie", "Tie (proven; "),
        ("10/27", "loss", "player2 wins (proven; "),
    ] {
        let cgp = format!("{CAT} DGOS/R {scores} 0");
        let args = ["--ignore-unseen", "--win"];
        let shown = run(&sandbox, "endgame", &cgp, &args);
        assert!(shown.starts_with(text), "{shown}");
        let found = json(&run(&sandbox, "endgame", &cgp, &[&args[..], &["--json"]].concat()));
        assert_eq!(found["outcome"], outcome);
    }
    let refusal =
        refused(&sandbox, "endgame", &format!("{CAT} DGOS/R 0/0 0"), &["--win", "--top", "2"]);
    assert!(refusal.contains("--top"), "{refusal}");
}

/// A limit of zero still gives an answer, which says what it is.
#[test]
fn limits_are_kept() {
    let sandbox = sandbox();
    // The tiles of the second player include a Q that fits nowhere.
    let cgp = "OVENWaRE7/1A5G1PAUAS1/1L4JO1I3C1/1O1S2AT5R1/1U1pREBIRTH1EE1/1R1O3Z4AW1/\
               3N3E3XU2/1O1G3SOOEY3/1R1E7L3/1D1D7I3/1I5V3D3/1N1UNCLIPT1I3/1A5F3N3/\
               1T3LADIFIES2/KETMIA1A7 BEEGOTY/HMNQ 425/434 0";
    for limit in [["--time", "0"], ["--nodes", "0"]] {
        let args = ["endgame", "builtin:english", "--cgp", cgp, "--json"];
        let found = json(&sandbox.run(&[&args, &limit[..]].concat()).done());
        assert_ne!(found["status"], "solved");
        assert!(!found["line"].as_array().unwrap().is_empty());
        assert_eq!(found["stopped"], limit[0].trim_start_matches('-'));
    }
    for limit in ["-1", "NaN", "soon"] {
        let time = format!("--time={limit}");
        refused(&sandbox, "endgame", cgp, &[&time]);
    }
}

#[test]
fn bad_positions_are_refused() {
    let sandbox = sandbox();
    let cases = [
        (format!("{CAT} DGOS/ 0/0 0"), "the bag is not empty: 93 tiles are unseen, so it holds 86"),
        (format!("{CAT} DGOSEAR/QQ 0/0 0"), "more tiles Q"),
        (format!("{CAT} DGOSEART/ 0/0 0"), "--rack-size 8"),
    ];
    for (cgp, message) in &cases {
        let text = refused(&sandbox, "endgame", cgp, &[]);
        assert!(text.contains(message), "{text}");
    }
    let text = refused(&sandbox, "endgame", &cases[0].0, &[]);
    assert!(text.contains("lexc simulate"), "{text}");
    let over = format!("{CAT} DO/GS 0/0 2");
    let text = refused(&sandbox, "endgame", &over, &["--ignore-unseen", "--scoreless", "2"]);
    assert!(text.contains("the game is over: 2 turns in a row scored nothing"), "{text}");
    let empty = format!("{CAT} /DG 0/0 0");
    let text = refused(&sandbox, "endgame", &empty, &["--ignore-unseen"]);
    assert!(text.contains("a rack is empty"), "{text}");
    let none = sandbox.run(&["endgame", "twelve.lex"]).refused();
    assert!(none.contains("no position is given"), "{none}");
}

/// The words on the board are in no lexicon, which is no reason to refuse it.
#[test]
fn one_tile_in_the_bag_is_searched() {
    let sandbox = sandbox();
    let board = full_board("DGOSERTUUVVWWYY");
    let cgp = format!("{board} DGOSERT/ 300/310 0");
    let text = refused(&sandbox, "endgame", &cgp, &[]);
    assert!(text.contains("lexc preendgame"), "{text}");
    let mut answers = Vec::new();
    for args in [vec![], vec!["--threads", "2"], vec!["--meaning", "rational"]] {
        let args = [vec!["--json", "--top", "3"], args].concat();
        let found = json(&run(&sandbox, "preendgame", &cgp, &args));
        assert_eq!((&found["bag"], &found["draws"]), (&Value::from(1), &Value::from(8)));
        let plays = found["plays"].as_array().unwrap();
        for play in plays {
            let count = |name: &str| play[name].as_u64().unwrap();
            let all = count("wins") + count("ties") + count("losses") + count("open");
            assert_eq!(all, 8);
        }
        answers.push(found);
    }
    assert_eq!(answers[0]["status"], "solved");
    assert_eq!(answers[0]["meaning"], "guaranteed");
    assert_eq!(answers[2]["status"], "solved");
    assert_eq!(answers[2]["meaning"], "rational");
    assert_eq!(answers[0]["plays"], answers[1]["plays"]);
    let text = run(&sandbox, "preendgame", &cgp, &[]);
    assert!(text.starts_with("1 tile in the bag, 8 draws; guaranteed results, solved ("), "{text}");
    // Nothing is searched, and that is said.
    for limit in [["--time", "0"], ["--nodes", "0"]] {
        let args = [&["--json"], &limit[..]].concat();
        let found = json(&run(&sandbox, "preendgame", &cgp, &args));
        assert_eq!(found["status"], "estimate");
        assert_eq!(found["stopped"], limit[0].trim_start_matches('-'));
        assert_eq!(found["plays"][0]["open"], 8);
        assert_eq!(found["plays"][0]["counted"], 0);
    }
}

/// Every move has a share of games won, by a sample of draws where they are many.
#[test]
fn four_tiles_in_the_bag_are_estimated() {
    let sandbox = sandbox();
    let cgp = format!("{} DGOSERT/ 300/310 0", full_board("DGOSERTUUVVWWYYZAE"));
    let args = ["--json", "--nodes", "100", "--limit", "0", "--protect", "pass"];
    let found = json(&run(&sandbox, "preendgame", &cgp, &args));
    assert_eq!(
        (&found["bag"], &found["draws"], &found["sampled"]),
        (&Value::from(4), &Value::from(7920), &Value::from(1024))
    );
    assert_eq!(
        (&found["status"], &found["stopped"]),
        (&Value::from("estimate"), &Value::from("nodes"))
    );
    for play in found["plays"].as_array().unwrap() {
        assert!((0.0..=100.0).contains(&play["win"].as_f64().unwrap()));
        assert!(play["counted"].as_u64().unwrap() >= 2, "{play}");
    }
    let args = ["--play", "pass", "--tiles", "YZUV"];
    let text = run(&sandbox, "preendgame", &cgp, &args);
    assert!(text.starts_with("4 tiles in the bag, 1 draw; "), "{text}");
    assert_eq!(text.matches("pass").count(), 1, "{text}");
    let wrong = refused(&sandbox, "preendgame", &cgp, &["--tiles", "YZ"]);
    assert!(wrong.contains("the tiles in the bag are 4 of the unseen tiles"), "{wrong}");
    let wrong = refused(&sandbox, "preendgame", &cgp, &["--play", "exchange D"]);
    assert!(wrong.contains("is not a legal move in this position"), "{wrong}");
}

#[test]
fn two_tiles_in_the_bag_are_searched() {
    let sandbox = sandbox();
    let board = full_board("DGOSERTUUVVWWYYZ");
    let cgp = format!("{board} DGOSERT/ 300/310 0");
    let found = json(&run(&sandbox, "preendgame", &cgp, &["--json"]));
    assert_eq!((&found["bag"], &found["draws"]), (&Value::from(2), &Value::from(72)));
    assert_eq!(found["status"], "solved");
    let text = run(&sandbox, "preendgame", &cgp, &["--meaning", "rational"]);
    assert!(text.starts_with("2 tiles in the bag, 72 draws; rational results, "), "{text}");
}

#[test]
fn other_numbers_of_tiles_in_the_bag_are_refused() {
    let sandbox = sandbox();
    let text = refused(&sandbox, "preendgame", &format!("{CAT} DGOS/ 0/0 0"), &[]);
    let message = "the bag holds 86 tiles, more than the 6 of a pre-endgame";
    assert!(text.contains(message) && text.contains("lexc simulate"), "{text}");
    let full = full_board("DGOSERTUUVVWWY");
    let text = refused(&sandbox, "preendgame", &format!("{full} DGOSERT/ 0/0 0"), &[]);
    assert!(text.contains("the bag is empty") && text.contains("lexc endgame"), "{text}");
    let none = sandbox.run(&["preendgame", "twelve.lex"]).refused();
    assert!(none.contains("no position is given"), "{none}");
}
