//! `lexc leaves`, and `lexc moves` by equity.

use serde_json::Value;

use crate::sandbox::Sandbox;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// The rows of a command that lists them as JSON.
fn rows(sandbox: &Sandbox, args: &[&str]) -> Vec<Value> {
    let text = sandbox.run(&[args, &["--json"]].concat()).done();
    json(&text).as_array().unwrap().clone()
}

#[test]
fn kept_tiles_are_ranked() {
    let sandbox = Sandbox::new();
    let all = rows(&sandbox, &["leaves", "of", "AEINST?", "--limit", "0"]);
    assert_eq!(all.len(), 128);
    let values: Vec<f64> = all.iter().map(|row| row["value"].as_f64().unwrap()).collect();
    assert!(values.is_sorted_by(|one, other| one >= other));
    let nothing = all.iter().find(|row| row["leave"] == "").unwrap();
    assert_eq!((&nothing["value"], &nothing["exchanged"]), (&Value::from(0.0), &"?AEINST".into()));
    assert!(all[0]["leave"].as_str().unwrap().contains('?'));
    let table = sandbox.run(&["leaves", "of", "AEINST?", "--limit", "2"]).done();
    assert_eq!(table.lines().count(), 3);
    assert!(table.starts_with("Rank  Keep"), "{table}");
    // Turkish values for Turkish tiles.
    let turkish = rows(&sandbox, &["leaves", "of", "builtin:turkish", "ŞĞ"]);
    assert_eq!(turkish.len(), 4);
}

#[test]
fn values_are_shown_best_first_or_worst_first() {
    let sandbox = Sandbox::new();
    let best = rows(&sandbox, &["leaves", "show"]);
    assert_eq!((best.len(), &best[0]["leave"]), (27, &"?".into()));
    let worst = rows(&sandbox, &["leaves", "show", "--worst"]);
    assert_eq!(best.last(), worst.first());
    let note = sandbox.run(&["leaves", "show", "--length", "6", "--limit", "3"]);
    assert!(note.err.contains("--limit 0 lists them all"), "{}", note.err);
    let none = sandbox.run(&["leaves", "show", "--length", "7"]);
    assert_eq!(none.status, 1);
}

#[test]
fn exported_tables_are_imported_exactly() {
    let sandbox = Sandbox::new();
    let run = |args: &[&str]| sandbox.run(args).done();
    run(&["leaves", "export", "--to", "klv2", "-o", "built-in.klv2"]);
    for format in ["klv2", "csv", "lex"] {
        let file = format!("out.{format}");
        run(&["leaves", "export", "--to", format, "-o", &file]);
        run(&["leaves", "import", &file, "-o", "back.lex", "--force"]);
        run(&[
            "leaves",
            "export",
            "--leaves",
            "back.lex",
            "--to",
            "klv2",
            "-o",
            "back.klv2",
            "--force",
        ]);
        assert!(sandbox.read("back.klv2") == sandbox.read("built-in.klv2"), "{format}");
    }
    // The built-in table is in bytes, so that bytes lose nothing more than rounding.
    run(&["leaves", "import", "out.csv", "-o", "byte.lex", "--precision", "byte"]);
    let byte = rows(&sandbox, &["leaves", "show", "--leaves", "byte.lex"]);
    for (one, other) in byte.iter().zip(rows(&sandbox, &["leaves", "show"])) {
        let difference = one["value"].as_f64().unwrap() - other["value"].as_f64().unwrap();
        assert!(difference.abs() < 0.6, "{one} {other}");
    }
    let exists = sandbox.run(&["leaves", "export", "--to", "csv", "-o", "out.csv"]);
    assert!(exists.refused().contains("--force"));
}

#[test]
fn interrupted_learning_is_continued() {
    let sandbox = Sandbox::with_twelve("gaddag");
    let learn = |output: &str, threads: &str| {
        let args = [
            "leaves",
            "learn",
            "twelve.lex",
            "-o",
            output,
            "--boards",
            "6,6",
            "--rack-size",
            "5",
            "--threads",
            threads,
            "--json",
        ];
        sandbox.run(&args)
    };
    let one = json(&learn("one.lex", "1").done());
    assert_eq!(one["boards"], 12);
    assert!(one["standard_error"].as_f64().unwrap() > 0.0);
    learn("two.lex", "2").done();
    assert!(sandbox.read("one.lex") == sandbox.read("two.lex"));
    assert!(!sandbox.exists("one.lex.part"));
    let table = rows(&sandbox, &["leaves", "show", "twelve.lex", "--leaves", "one.lex"]);
    assert!(table.iter().any(|row| row["value"].as_f64() != Some(0.0)));
    // A state of another run is refused, and so is a damaged one.
    sandbox.write("three.lex.part", b"LEXLEARN and more");
    let refused = learn("three.lex", "1").refused();
    assert!(refused.contains("three.lex.part") && refused.contains("remove the file"), "{refused}");
    assert!(!sandbox.exists("three.lex"));
}

#[test]
fn plays_are_ranked_by_equity() {
    let sandbox = Sandbox::new();
    let args = ["moves", "--rack", "QIANTS?", "--limit", "5"];
    let document = json(&sandbox.run(&[&args[..], &["--json"]].concat()).done());
    let plays = document["plays"].as_array().unwrap();
    let number = |play: &Value, name: &str| play[name].as_f64().unwrap();
    for play in plays {
        let sum = number(play, "score") + number(play, "leave_value");
        assert!((sum - number(play, "equity")).abs() < 1e-6, "{play}");
    }
    let equities: Vec<f64> = plays.iter().map(|play| number(play, "equity")).collect();
    assert!(equities.is_sorted_by(|one, other| one >= other));
    let table = sandbox.run(&args).done();
    assert!(table.starts_with("Rank by equity "), "{table}");
    // All plays, sorted, begin with the best that were searched for.
    let args = ["moves", "--rack", "QIANTS?", "--limit", "0", "--json"];
    let all = json(&sandbox.run(&args).done());
    assert_eq!(all["plays"].as_array().unwrap()[..5], plays[..]);
}

#[test]
fn plays_and_exchanges_are_ranked_together_within_the_limit() {
    let sandbox = Sandbox::new();
    let args = ["moves", "--rack", "DDUUGGO", "--exchanges", "--limit", "5"];
    let table = sandbox.run(&args).done();
    let rows: Vec<&str> = table.lines().skip(1).collect();
    assert_eq!(rows.len(), 5, "{table}");
    let exchanges = rows.iter().filter(|row| row.contains("exchange")).count();
    assert!((1..5).contains(&exchanges), "{table}");
    let found = json(&sandbox.run(&[&args[..], &["--json"]].concat()).done());
    let length = |name: &str| found[name].as_array().unwrap().len();
    assert_eq!((length("plays"), length("exchanges")), (5 - exchanges, exchanges));
    // By score, exchanges follow the plays.
    let by_score = sandbox.run(&[&args[..], &["--by", "score"]].concat()).done();
    assert!(by_score.starts_with("Rank by score "), "{by_score}");
    assert!(!by_score.contains("exchange"), "{by_score}");
}

#[test]
fn the_table_that_is_named_is_shown() {
    let sandbox = Sandbox::new();
    sandbox.write("few.csv", "A,1\nB,-2\n");
    let import = ["leaves", "import", "few.csv", "-o", "few.lex"];
    sandbox.run(&import).done();
    let shown = sandbox.run(&["leaves", "show", "few.lex", "--limit", "1"]).done();
    assert!(shown.contains("A") && shown.contains("+1.00"), "{shown}");
}

#[test]
fn tables_for_others_are_refused() {
    let sandbox = Sandbox::with_twelve("gaddag");
    let refused = |args: &[&str]| sandbox.run(args).refused();
    let unknown = refused(&["leaves", "of", "ABC", "--leaves", "klingon"]);
    assert!(unknown.contains("english, turkish, none"), "{unknown}");
    let alphabet = refused(&["leaves", "of", "ABC", "--leaves", "turkish"]);
    assert!(alphabet.contains("turkish"), "{alphabet}");
    sandbox.write("twice.csv", "leave,value\nA,1\nAB,2\nBA,3\n");
    let twice = refused(&["leaves", "of", "ABC", "--leaves", "twice.csv"]);
    assert!(twice.contains("twice.csv:4:1: BA is already on line 3"), "{twice}");
    sandbox.write("number.csv", "A,1\nAB,x\n");
    let number = refused(&["leaves", "of", "ABC", "--leaves", "number.csv"]);
    assert!(number.contains("number.csv:2:4:"), "{number}");
    sandbox.write("forged.klv2", [1u8, 0, 0, 0, 255, 255, 255, 255, 9, 0, 0, 0]);
    let forged = refused(&["leaves", "of", "ABC", "--leaves", "forged.klv2"]);
    assert!(forged.contains("forged.klv2: not a KLV2 table"), "{forged}");
    // A table of this lexicon is refused for another one, by its hash.
    let args = ["leaves", "learn", "twelve.lex", "-o", "t.lex", "--boards", "2", "--json"];
    let learned = json(&sandbox.run(&args).done());
    let hash = learned["lexicon_hash"].as_str().unwrap();
    let other = refused(&["leaves", "of", "ABC", "--leaves", "t.lex"]);
    assert!(other.contains("another lexicon") && other.contains(hash), "{other}");
    let words = refused(&["leaves", "of", "ABC", "--leaves", "twelve.lex"]);
    assert!(words.contains("not a table of leave values"), "{words}");
    let score = ["moves", "--rack", "ABC", "--by", "score"];
    let alone = refused(&[&score[..], &["--leaves", "english"]].concat());
    assert!(alone.contains("omit --leaves"), "{alone}");
}

const SHORT: &[&str] = &["--boards", "6", "--rack-size", "5", "--json"];

/// A table of an alphabet without built-in values is a file like any other.
#[test]
fn learned_tables_of_other_alphabets_are_shown_and_exported() {
    let sandbox = Sandbox::new();
    sandbox.write("own.toml", sandbox.run(&["alphabets", "show", "hungarian", "--toml"]).done());
    let own = String::from_utf8(sandbox.read("own.toml")).unwrap();
    sandbox.write("own.toml", own.replace("name = \"hungarian\"", "name = \"my-own\""));
    let words = "kar\nkara\nkér\nakar\nsák\nszék\nék\ncsak\n";
    for (name, alphabet) in [("hu", "hungarian"), ("own", "./own.toml")] {
        let lexicon = format!("{name}.lex");
        let table = format!("{name}-leaves.lex");
        sandbox.build(name, words, &["-a", alphabet, "--structures", "dawg,gaddag"]).done();
        sandbox.run(&[&["leaves", "learn", &lexicon, "-o", &table], SHORT].concat()).done();
        let shown = rows(&sandbox, &["leaves", "show", &table, "--limit", "0"]);
        let named = ["leaves", "show", "-l", &lexicon, "--leaves", &table, "--limit", "0"];
        assert_eq!(shown, rows(&sandbox, &named), "{name}");
        assert!(
            shown.iter().any(|row| row["leave"] == "SZ" || row["leave"] == "[SZ]"),
            "{shown:?}"
        );
        let csv = |args: &[&str]| {
            let export = ["leaves", "export", "--to", "csv", "-o", "-"];
            sandbox.run(&[&export, args].concat()).done()
        };
        assert_eq!(csv(&[&table]), csv(&["-l", &lexicon, "--leaves", &table]), "{name}");
        let copy = format!("{name}-copy.lex");
        sandbox.run(&["leaves", "export", "--to", "lex", &table, "-o", &copy]).done();
        let copied = rows(&sandbox, &["leaves", "show", &copy, "--limit", "0"]);
        assert_eq!(shown, copied, "{name}");
        // The file that is read is not replaced.
        let same = ["leaves", "export", "--to", "lex", &table, "-o", &table, "--force"];
        sandbox.run(&same).refused();
        let of = sandbox.run(&["leaves", "of", &table, "AK"]).refused();
        assert!(of.contains("the file holds leave values"), "{of}");
    }
    // The alphabet of a built-in table comes back from a file of it.
    sandbox.run(&["leaves", "export", "--to", "lex", "-o", "english-leaves.lex"]).done();
    let file = rows(&sandbox, &["leaves", "show", "english-leaves.lex"]);
    assert_eq!(file, rows(&sandbox, &["leaves", "show"]));
}

/// Without built-in values, every command that values moves says so, and values them by points.
#[test]
fn without_leave_values_all_commands_follow_one_rule() {
    let sandbox = Sandbox::new();
    let words = "TASSE\nRAST\nRASTE\nTEST\nTESTE\n";
    sandbox.build("g", words, &["-a", "german", "--structures", "dawg,gaddag"]).done();
    sandbox.write("g.gcg", "#player1 a A\n#player2 b B\n>a: AERSSTT 8D TASSE +14 14\n");
    let note = "no leave values for the alphabet german are built in";
    let script = "printf 'quit\\n' | \"$LEXC\" play --plain g.lex --seed 3 -o p.gcg";
    let played = sandbox.shell(script);
    assert_eq!(played.status, 0, "{}", played.err);
    assert!(played.err.contains(note), "{}", played.err);
    let matched = ["match", "equity", "greedy", "--games", "2", "-l", "g.lex"];
    for args in [
        &["analyse", "--fast", "g.lex", "g.gcg"][..],
        &["analyse", "--fast", "-l", "g.lex", "g.gcg"],
        &["moves", "g.lex", "--rack", "AERSSTT", "--by", "equity"],
        &["simulate", "g.lex", "--rack", "AERSSTT", "--iterations", "2", "--threads", "1"],
        &matched,
    ] {
        let run = sandbox.run(args);
        assert!(run.status <= 1, "{args:?}: {}", run.err);
        assert!(
            run.err.contains(note) && run.err.contains("leaves learn"),
            "{args:?}: {}",
            run.err
        );
    }
    // With values, or without them on purpose, there is no note.
    for args in [
        &["analyse", "--fast", "g.lex", "g.gcg", "--leaves", "none"][..],
        &["moves", "--rack", "AEINRST", "--by", "equity"],
    ] {
        let run = sandbox.run(args);
        assert!(run.status <= 1 && !run.err.contains("leave values"), "{args:?}: {}", run.err);
    }
    // A table of zeros is not shown as if it held values.
    assert!(sandbox.run(&["leaves", "show", "g.lex"]).refused().contains(note));
}

/// No table has leaves of a whole rack, so the value of a pass is none.
#[test]
fn a_pass_above_exchanges_is_explained() {
    let sandbox = Sandbox::new();
    let args = ["moves", "--rack", "QVVWWUU", "--exchanges", "--by", "equity", "--limit", "0"];
    let run = sandbox.run(&args);
    assert!(run.err.contains("the pass keeps 7 tiles"), "{}", run.err);
    let short = sandbox.run(&["moves", "--rack", "QVVW", "--exchanges", "--limit", "0"]);
    assert!(!short.err.contains("the pass keeps"), "{}", short.err);
}

/// A table that was cut has values for few leaves, and its import says so.
#[test]
fn a_table_that_was_cut_is_noticed() {
    let sandbox = Sandbox::new();
    sandbox.write("cut.csv", "?,24.7\n");
    let run = sandbox.run(&["leaves", "import", "cut.csv", "-o", "cut.lex"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.err.contains("cut.csv gives values to 1 of 914,624 leaves"), "{}", run.err);
    sandbox.run(&["leaves", "export", "--to", "csv", "-o", "whole.csv"]).done();
    let whole = sandbox.run(&["leaves", "import", "whole.csv", "-o", "whole.lex"]);
    assert_eq!((whole.status, &*whole.err), (0, ""));
}
