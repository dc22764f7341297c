//! `lexc endgame`.

use serde_json::Value;

use crate::sandbox::Sandbox;

/// CAT in the middle; S can be put behind it.
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
    assert_eq!(
        line[0]["move"].as_str().unwrap().split(' ').next_back(),
        Some("DOGS")
    );
    assert_eq!(line[0]["player"], "player1");
    // The other player's tile, twice.
    assert_eq!(line[1]["score"], 2);
    let text = run(&sandbox, "endgame", &cgp, &["--ignore-unseen"]);
    assert!(text.starts_with("Value +16 (solved; "), "{text}");
    let gcg = run(
        &sandbox,
        "endgame",
        &cgp,
        &["--ignore-unseen", "--as", "gcg"],
    );
    assert!(gcg.starts_with(">player1: DGOS "), "{gcg}");
    assert_eq!(gcg.lines().count(), 3);
    // Threads, memory and depth change nothing.
    for args in [["--threads", "3"], ["--memory", "1"], ["--plies", "9"]] {
        let args = [&["--ignore-unseen", "--json"], &args[..]].concat();
        let other = json(&run(&sandbox, "endgame", &cgp, &args));
        assert_eq!(
            (&other["value"], &other["line"]),
            (&found["value"], &found["line"])
        );
    }
}

#[test]
fn several_moves_are_valued_and_verified() {
    let sandbox = sandbox();
    let cgp = format!("{CAT} DGOS/R 0/0 0");
    let args = [
        "--ignore-unseen",
        "--top",
        "4",
        "--scoreless",
        "2",
        "--verify",
        "--json",
    ];
    let found = json(&run(&sandbox, "endgame", &cgp, &args));
    assert_eq!(found["verified"], "equal");
    assert_eq!(found["scoreless"], 2);
    let moves = found["moves"].as_array().unwrap();
    // DOGS, CATS and the pass.
    assert_eq!(moves.len(), 3);
    let values: Vec<i64> = moves
        .iter()
        .map(|row| row["value"].as_i64().unwrap())
        .collect();
    assert!(values.is_sorted_by(|one, other| one >= other), "{values:?}");
    assert!(moves.iter().all(|row| row["status"] == "solved"));
    let few = [
        "--ignore-unseen",
        "--verify",
        "--verify-nodes",
        "1",
        "--json",
    ];
    let found = json(&run(&sandbox, "endgame", &cgp, &few));
    assert_eq!(found["verified"], "too-long");
}

/// A limit of zero still gives an answer, which says what it is.
#[test]
fn limits_are_kept() {
    let sandbox = sandbox();
    let cgp = format!("{CAT} DGOSEA?/RSTNOCA 0/0 0");
    for limit in [["--time", "0"], ["--nodes", "0"]] {
        let args = [&["--ignore-unseen", "--json"], &limit[..]].concat();
        let found = json(&run(&sandbox, "endgame", &cgp, &args));
        assert_ne!(found["status"], "solved");
        assert!(!found["line"].as_array().unwrap().is_empty());
        assert_eq!(found["stopped"], limit[0].trim_start_matches('-'));
    }
    for limit in ["-1", "NaN", "soon"] {
        let time = format!("--time={limit}");
        refused(&sandbox, "endgame", &cgp, &[&time]);
    }
}

#[test]
fn bad_positions_are_refused() {
    let sandbox = sandbox();
    let cases = [
        (
            format!("{CAT} DGOS/ 0/0 0"),
            "the bag is not empty: 93 tiles are unseen, so it holds 86",
        ),
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
    let text = refused(
        &sandbox,
        "endgame",
        &over,
        &["--ignore-unseen", "--scoreless", "2"],
    );
    assert!(text.contains("it is over"), "{text}");
    let empty = format!("{CAT} /DG 0/0 0");
    let text = refused(&sandbox, "endgame", &empty, &["--ignore-unseen"]);
    assert!(text.contains("a rack is empty"), "{text}");
    let none = sandbox.run(&["endgame", "twelve.lex"]).refused();
    assert!(none.contains("no position is given"), "{none}");
}
