//! `lexc bench`: its shape; times differ from run to run.

use serde_json::Value;

use crate::sandbox::Sandbox;

const CAT: &str = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15";

fn bench(sandbox: &Sandbox, args: &[&str]) -> Value {
    let all = [&["bench", "twelve.lex", "--rounds", "3", "--json"], args].concat();
    serde_json::from_str(&sandbox.run(&all).done()).expect("JSON")
}

fn ways(json: &Value) -> Vec<String> {
    let timings = json["timings"].as_array().expect("timings");
    let name = |timing: &Value| {
        let [way, mode] = ["way", "mode"].map(|key| timing[key].as_str().expect("a name"));
        format!("{way} {mode}")
    };
    timings.iter().map(name).collect()
}

#[test]
fn every_structure_is_measured() {
    let sandbox = Sandbox::with_twelve("trie,dawg,gaddag,two-way");
    let list = format!("{CAT} DOGS/\n{CAT} DOGS?/\n{CAT} EARS?/\n");
    sandbox.write("list.tsv", list);
    let json = bench(&sandbox, &["--positions", "list.tsv", "--oracle", "--mode", "best,every"]);
    assert_eq!(
        ways(&json),
        [
            "trie best",
            "dawg best",
            "dawg-7.2 best",
            "gaddag best",
            "two-way best",
            "oracle best",
            "trie every",
            "dawg every",
            "dawg-7.2 every",
            "gaddag every",
            "two-way every",
            "oracle every",
        ]
    );
    assert_eq!(json["source"]["file"], "list.tsv");
    assert_eq!((&json["positions"], &json["words"]), (&3.into(), &12.into()));
    let timings = json["timings"].as_array().expect("timings");
    for timing in timings {
        let way = timing["way"].as_str();
        assert!(timing["micros"].as_f64() > Some(0.0), "{timing}");
        assert!(timing["ratio"].as_f64() > Some(0.0), "{timing}");
        let base =
            timings.iter().find(|base| base["way"] == "gaddag" && base["mode"] == timing["mode"]);
        let micros = |timing: &Value| timing["micros"].as_f64().expect("a time");
        let ratio = micros(timing) / micros(base.expect("the GADDAG"));
        let error = timing["ratio"].as_f64().expect("a ratio") / ratio - 1.0;
        assert!(error.abs() < 1e-12, "{timing}");
        assert!(way != Some("gaddag") || timing["ratio"] == 1.0, "{timing}");
        assert_eq!(timing["edges"] == 0.0, way == Some("oracle"), "{timing}");
        let rounds = if way == Some("oracle") { 1 } else { 3 };
        assert_eq!(timing["rounds"], rounds);
        let classes = timing["by_blanks"].as_array().expect("classes");
        let counts: Vec<_> = classes.iter().map(|c| (&c["blanks"], &c["positions"])).collect();
        assert_eq!(counts, [(&0.into(), &1.into()), (&1.into(), &2.into())]);
    }
}

#[test]
fn bench_without_positions_plays_games() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    let json = bench(&sandbox, &["--games", "2", "--seed", "7"]);
    assert_eq!((&json["source"]["seed"], &json["source"]["games"]), (&7.into(), &2.into()));
    let again = bench(&sandbox, &["--games", "2", "--seed", "7", "--structure", "dawg"]);
    assert_eq!(json["positions"], again["positions"]);
    assert_eq!(ways(&again), ["dawg every", "dawg best", "dawg count"]);
    assert_eq!(again["timings"][0]["ratio"], Value::Null);
    let edges = |json: &Value| json["timings"][0]["edges"].clone();
    assert_eq!(edges(&json), edges(&again));
}

#[test]
fn the_table_shows_ratios() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    let run = sandbox.run(&["bench", "twelve.lex", "--games", "1", "--rounds", "1"]);
    assert_eq!(run.err, "");
    let out = run.done();
    for title in ["Every play", "Best play", "Count"] {
        assert!(out.contains(title), "{out}");
    }
    let header = out.lines().nth(2).expect("a heading");
    assert!(
        header.contains("Ratio to GADDAG") && header.ends_with("Plays/s  Edges  Anchors"),
        "{header}"
    );
    let gaddag = |line: &&str| line.starts_with("gaddag") && line.contains(" 1.00 ");
    assert_eq!(out.lines().filter(gaddag).count(), 3, "{out}");
}

#[test]
fn wrong_answers_are_not_measured() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    let list = format!("# known\n{CAT} S/\t1\t0123456789abcdef\t6\n");
    sandbox.write("list.tsv", list);
    let refused = sandbox.run(&["bench", "twelve.lex", "--positions", "list.tsv"]).refused();
    assert!(refused.contains("list.tsv:2: dawg finds 1 "), "{refused}");
    let refused = sandbox.run(&["bench", "twelve.lex", "--structure", "trie"]).refused();
    assert!(refused.contains("twelve.lex contains no trie, only DAWG, GADDAG"), "{refused}");
}
