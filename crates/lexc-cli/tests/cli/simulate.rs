//! `lexc simulate` and `lexc infer`.

use serde_json::Value;

use crate::sandbox::Sandbox;

const CAT: &str = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15";
const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    // Leaves that are worth something: the blank, S and E.
    sandbox.write("leaves.csv", "?,20\nS,8\nE,2\nES,11\n");
    sandbox
}

fn simulate(sandbox: &Sandbox, args: &[&str]) -> crate::sandbox::Run {
    let common = ["simulate", "twelve.lex", "--leaves", "leaves.csv"];
    sandbox.run(&[&common, args].concat())
}

fn text(sandbox: &Sandbox, name: &str) -> String {
    String::from_utf8(sandbox.read(name)).unwrap()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn plays_are_ranked_and_the_output_does_not_depend_on_threads() {
    let sandbox = sandbox();
    let cgp = format!("{CAT} DOGSE?A/ 0/10 0");
    let args = ["--cgp", &cgp, "--plays", "6", "--iterations", "64"];
    let one = simulate(&sandbox, &[&args[..], &["--threads", "1"]].concat());
    let text = &one.out;
    assert!(text.starts_with("Rank  Play") && text.contains("Most frequent replies to"), "{text}");
    assert!(text.contains("Stopped: ") && one.status == 0, "{text}");
    let three = simulate(&sandbox, &[&args[..], &["--threads", "3"]].concat());
    assert_eq!(one.out, three.out);
    let other = simulate(&sandbox, &[&args[..], &["--seed", "2"]].concat());
    assert_ne!(one.out, other.out);
}

#[test]
fn json_has_what_programs_need() {
    let sandbox = sandbox();
    let cgp = format!("{CAT} DOGSE?A/ 0/10 0");
    let args = ["--cgp", &cgp, "--plays", "8", "--json", "--time", "20"];
    let found = json(&simulate(&sandbox, &args).done());
    let plays = found["plays"].as_array().unwrap();
    assert_eq!(plays.len(), 8);
    assert!(found["stopped"].is_string() && found["conclusive"].is_boolean());
    let mean = |play: &Value| play["mean"].as_f64().unwrap();
    assert!(plays.is_sorted_by(|better, worse| mean(better) >= mean(worse)));
    for play in plays {
        let [low, high] = [0, 1].map(|at| play["interval"][at].as_f64().unwrap());
        assert!(low <= mean(play) && mean(play) <= high);
        assert!((0.0..=1.0).contains(&play["win"].as_f64().unwrap()));
        assert!(play["iterations"].as_u64().unwrap() >= 64);
        assert!(play["sd"].as_f64().unwrap() >= 0.0);
        assert_eq!(play["plies"].as_array().unwrap().len(), 2);
        let replies = play["replies"].as_array().unwrap();
        assert!(!replies.is_empty() && replies.len() <= 5);
    }
}

#[test]
fn given_plays_are_compared() {
    let sandbox = sandbox();
    let cgp = format!("{CAT} DOGSE?A/ 0/10 0");
    let plays = ["--play", "8G (CAT)S", "--play", "exchange GO", "--play", "pass"];
    let args = [&["--cgp", &cgp, "--iterations", "32", "--json"][..], &plays].concat();
    let found = json(&simulate(&sandbox, &args).done());
    let mut names: Vec<&str> = found["plays"]
        .as_array()
        .unwrap()
        .iter()
        .map(|play| play["play"].as_str().unwrap())
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["8G (CAT)S", "exchange GO", "pass"]);
    // Plays of one tile in both directions, and mirror images, are one play.
    let twice = ["--rack", "CATSDOG", "--play", "8H CAT", "--play", "H8 CAT"];
    let out = simulate(&sandbox, &[&twice[..], &["--iterations", "16"]].concat()).done();
    assert!(out.contains("equal"), "{out}");
}

#[test]
fn the_rules_of_the_papers_can_be_used() {
    let sandbox = sandbox();
    let cgp = format!("{CAT} DOGSE?A/ 0/10 0");
    let terascale = ["--cgp", &cgp, "--rule", "terascale", "--by", "reply", "--rollouts", "greedy"];
    let args = [&terascale[..], &["--iterations", "300", "--json"]].concat();
    let found = json(&simulate(&sandbox, &args).done());
    let plays = found["plays"].as_array().unwrap();
    assert!(plays.iter().all(|play| play["iterations"].as_u64().unwrap() % 100 == 0));
    assert!(plays.iter().all(|play| play["mean"].as_f64().unwrap() <= 0.0));
    let amount = ["--cgp", &cgp, "--sim-amount", "40", "--sim-depth", "3", "--json"];
    let found = json(&simulate(&sandbox, &amount).done());
    assert_eq!((&found["plies"], &found["stopped"]), (&2.into(), &"iterations".into()));
    let plays = found["plays"].as_array().unwrap();
    assert!(plays.iter().all(|play| play["iterations"] == 40));
}

#[test]
fn simulations_are_saved_and_continued() {
    let sandbox = sandbox();
    let cgp = format!("{CAT} DOGSE?A/ 0/10 0");
    let begin = ["--cgp", &cgp, "--plays", "4", "--rule", "none"];
    let with = |more: &[&str]| simulate(&sandbox, &[&begin[..], more].concat());
    let whole = with(&["--iterations", "256"]).done();
    with(&["--iterations", "128", "--save", "a.sim"]).done();
    let go_on = |more: &[&str]| simulate(&sandbox, &[&["--continue", "a.sim"][..], more].concat());
    let second = go_on(&["--iterations", "256", "--save", "b.sim"]).done();
    assert_eq!(second, whole);
    // A file is replaced with --force only, except by its own continuation.
    let refused = go_on(&["--iterations", "256", "--save", "b.sim"]).refused();
    assert!(refused.contains("b.sim"), "{refused}");
    go_on(&["--iterations", "192", "--save", "a.sim"]).done();
    assert_eq!(go_on(&["--iterations", "256"]).done(), whole);

    let other = sandbox.run(&["simulate", "twelve.lex", "--continue", "a.sim"]);
    assert!(other.refused().contains("other tables"));
    let saved = text(&sandbox, "a.sim");
    sandbox.write("bad.sim", saved.replace("\"seed\": 1", "\"seed\": 2"));
    let bad = simulate(&sandbox, &["--continue", "bad.sim"]).refused();
    assert!(bad.contains("damaged"), "{bad}");
    sandbox.write("no.sim", "hello\n");
    let no = simulate(&sandbox, &["--continue", "no.sim"]).refused();
    assert!(no.contains("not a saved simulation"), "{no}");
    sandbox.write("old.sim", "lexc-simulation 1\ncgp 15/15\n");
    let old = simulate(&sandbox, &["--continue", "old.sim"]).refused();
    assert!(old.contains("run it again"), "{old}");
}

#[test]
fn boards_and_heat_maps_are_drawn() {
    let sandbox = sandbox();
    let cgp = format!("{CAT} DOGSE?A/ 0/10 0");
    let args = ["--cgp", &cgp, "--iterations", "64", "--limit", "1"];
    let drawn = simulate(&sandbox, &[&args[..], &["--board", "--svg", "heat.svg"]].concat());
    let drawn = drawn.done();
    assert!(drawn.contains("Share of replies that cover each square"), "{drawn}");
    let svg = text(&sandbox, "heat.svg");
    assert!(svg.starts_with("<svg") && svg.contains("share of replies"));
}

#[test]
fn invalid_simulations_are_refused() {
    let sandbox = sandbox();
    let cgp = format!("{CAT} DOGSE?A/ 0/10 0");
    let position = ["--cgp", cgp.as_str()];
    let full = format!("{CAT} /DOG 0/10 0");
    let many = format!("{CAT} CCC/ 0/10 0");
    let known = format!("{CAT} DOG/CCC 0/10 0");
    let cases: [(Vec<&str>, &str); 15] = [
        (vec![], "no position is given"),
        ([&position[..], &["--time", "0"]].concat(), "--time <SECONDS>': write a number above 0"),
        ([&position[..], &["--time", "NaN"]].concat(), "--time <SECONDS>': write a number above 0"),
        ([&position[..], &["--stop", "100"]].concat(), "--stop"),
        ([&position[..], &["--stop", "50"]].concat(), "--stop"),
        ([&position[..], &["--tolerance=-1"]].concat(), "--tolerance"),
        ([&position[..], &["--play", "8G (CAT)X"]].concat(), "not on the rack"),
        ([&position[..], &["--play", "1A DOG"]].concat(), "touches no tile"),
        ([&position[..], &["--play", "exchange QQ"]].concat(), "not on the rack"),
        ([&position[..], &["--play", "zebra"]].concat(), "--play"),
        ([&position[..], &["--infer"]].concat(), "--gcg"),
        (vec!["--cgp", &full], "holds no tiles"),
        (vec!["--cgp", &many], "more tiles"),
        (vec!["--cgp", &known], "cannot hold"),
        ([&position[..], &["--win-table", "leaves.csv"]].concat(), "leaves.csv"),
    ];
    for (args, expected) in cases {
        let said = simulate(&sandbox, &args).refused();
        assert!(said.contains(expected), "{args:?}: {said}");
    }
}

#[test]
fn tiles_are_inferred() {
    let sandbox = sandbox();
    let cgp = format!("{EMPTY} /DOGS 0/0 0");
    let infer = |more: &[&str]| {
        let common = ["infer", "-l", "twelve.lex", "--leaves", "leaves.csv"];
        sandbox.run(&[&common, more].concat())
    };
    let cat = ["--cgp", &cgp, "--played", "8H CAT"];
    let rules = ["--rack-size", "4"];
    let text = infer(&[&cat[..], &rules].concat()).done();
    assert!(text.contains("By chance") && text.contains("Leave"), "{text}");
    let found = json(&infer(&[&cat[..], &rules, &["--json", "--limit", "0"]].concat()).done());
    let leaves = found["leaves"].as_array().unwrap();
    let of = |name: &str, key: &str| {
        let leave = leaves.iter().find(|leave| leave["leave"] == name);
        leave.map(|leave| leave[key].as_f64().unwrap())
    };
    let sum: f64 = leaves.iter().map(|leave| leave["probability"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    // With an S the player would rather have played CATS: so it is unlikely.
    assert!(of("S", "loss").unwrap() > 0.0 || of("S", "probability").unwrap() > 0.0);
    let hard = infer(&[&cat[..], &rules, &["--margin", "0", "--json"]].concat());
    let hard = json(&hard.done());
    assert!(hard["sets"].as_u64() <= found["sets"].as_u64());
    let random = [&cat[..], &rules, &["--random", "500", "--json"]].concat();
    assert_eq!(json(&infer(&random).done())["kept"], 1);
    for (more, expected) in [
        (&["--played", "exchange 0"][..], "cannot be exchanged"),
        (&["--played", "exchange 9"], "cannot have held"),
        (&["--played", "8H CATS", "--rack", "SSSS"], "cannot have held"),
        (&["--played", "8H CAT", "--margin=-1"], "--margin"),
        (&["--played", "8H CAT", "--temperature", "0"], "--temperature"),
        (&["--played", "8H CAT", "--rack", "CCC"], "more tiles"),
        (&["--played", "1A CAT"], "must cover"),
    ] {
        let refused = infer(&[&["--cgp", &cgp], &rules[..], more].concat()).refused();
        assert!(refused.contains(expected), "{more:?}: {refused}");
    }
}

#[test]
fn a_game_gives_the_moves_to_infer_from() {
    let sandbox = sandbox();
    sandbox.write(
        "game.gcg",
        "#character-encoding UTF-8\n#player1 ann Ann\n#player2 bob Bob\n\
         >ann: CATDGOR 8H CAT +10 10\n>bob: DOGSEEA 9G DO +5 5\n>ann: DGORTAS - +0 10\n",
    );
    let common = ["-l", "twelve.lex", "--leaves", "leaves.csv"];
    let infer =
        sandbox.run(&[&["infer", "game.gcg", "--turn", "1", "--json"], &common[..]].concat());
    let found = json(&infer.done());
    assert_eq!(found["kept"], 4);
    // The tiles of Bob, who looks on, are not unseen.
    let tiles = found["tiles"].as_array().unwrap();
    let unseen = |name: &str| {
        let tile = tiles.iter().find(|tile| tile["tile"] == name).unwrap();
        tile["unseen"].as_u64().unwrap()
    };
    assert_eq!((unseen("E"), unseen("G"), unseen("C")), (10, 2, 1));
    let none = sandbox.run(&[&["infer", "game.gcg", "--turn", "9"], &common[..]].concat());
    assert!(none.refused().contains("has no turn 9"));
    let args = ["--gcg", "game.gcg", "--turn", "2", "--infer", "--iterations", "16", "--json"];
    let found = json(&simulate(&sandbox, &args).done());
    assert_eq!(found["plays"][0]["iterations"], 16);
}
