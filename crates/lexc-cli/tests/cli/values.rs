//! Values of words, from the list to the answer.

use crate::sandbox::{Run, Sandbox, TWELVE};

const LIST: &str =
    "car\t90\ta vehicle\t\ncat\t80\tan animal\t\ndog\t85\tan animal; or: to follow\tx\neat\t\t\t\n";

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.write("list.tsv", LIST);
    sandbox.write("old.txt", "cat\neat\n");
    let values = ["--value", "count=2:number", "--value", "meaning=3", "--value", "new=4:flag"];
    let mut args = vec!["build", "list.tsv", "-a", "english", "--delimiter", "\\t", "-o", "v.lex"];
    args.extend(values);
    args.extend(["--edition", "OLD=old.txt"]);
    insta::assert_snapshot!("build_with_values", sandbox.run(&args).snapshot());
    sandbox
}

fn all(sandbox: &Sandbox, runs: &[&[&str]]) -> String {
    let each = |args: &&[&str]| {
        format!("$ lexc {}\n{}", args.join(" "), Run::snapshot(&sandbox.run(args)))
    };
    runs.iter().map(each).collect()
}

#[test]
fn values_are_printed() {
    let sandbox = sandbox();
    insta::assert_snapshot!(all(
        &sandbox,
        &[
            &["define", "v.lex", "cat", "dog", "eat"],
            &["define", "v.lex", "cow", "c-t"],
            &["define", "v.lex", "--json", "dog", "cow"],
            &["words", "v.lex", "--with=values"],
            &["words", "v.lex", "--with=values", "--prefix", "d", "--json"],
            &["words", "v.lex", "--edition", "OLD"],
            &["check", "v.lex", "--edition", "OLD", "cat", "car"],
        ],
    ));
    assert!(sandbox.run(&["verify", "v.lex"]).done().contains("v.lex"));
    let info = sandbox.run(&["info", "v.lex"]).done();
    assert!(info.contains("OLD      edition"), "{info}");
}

/// A number that is called as an order is none: `value:` names it.
#[test]
fn words_are_ordered_by_stored_numbers() {
    let sandbox = Sandbox::new();
    sandbox.write("scored.txt", "abba;60;0.5\ncat;50;-2\nzoo;20;\ndog;50;11\n");
    let build = ["build", "scored.txt", "-a", "english", "--delimiter", ";", "-o", "v.lex", "-q"];
    let values = ["--value", "score=2:number", "--value", "zipf=3:decimal", "--value", "text=2"];
    sandbox.run(&[&build[..], &values].concat()).done();
    let find = |order: &str| sandbox.run(&["find", "v.lex", "*", "--order", order]).done();
    assert_eq!(find("value:score"), "ABBA\nCAT\nDOG\nZOO\n");
    assert_eq!(find("value:zipf"), "DOG\nABBA\nCAT\nZOO\n");
    assert_eq!(find("score"), "ZOO\nABBA\nCAT\nDOG\n");
    let noted = sandbox.run(&["find", "v.lex", "*", "--order", "score"]).err;
    assert!(noted.contains("not by the stored number score"), "{noted}");
    assert!(noted.contains("write --order value:score"), "{noted}");
    for order in ["value:score", "length"] {
        assert_eq!(sandbox.run(&["find", "v.lex", "*", "--order", order]).err, "");
    }
    let more = [
        "find",
        "v.lex",
        "*",
        "--order",
        "value:zipf",
        "--reverse",
        "--limit",
        "2",
        "--offset",
        "1",
    ];
    assert_eq!(sandbox.run(&more).done(), "ABBA\nDOG\n");
    let anagram = ["anagram", "v.lex", "--sub", "CATDOGZO", "--order", "value:score"];
    assert_eq!(sandbox.run(&anagram).done(), "CAT\nDOG\nZOO\n");
    for (order, says) in [("value:text", "it has score, zipf"), ("quality", "value:NAME")] {
        let refused = sandbox.run(&["find", "v.lex", "*", "--order", order]).refused();
        assert!(refused.contains(says), "{refused}");
    }
}

/// New editions withdraw words: these are words of the old one only.
#[test]
fn an_edition_has_withdrawn_words() {
    let sandbox = Sandbox::new();
    sandbox.write("new.txt", "cat;4.53\nqi;-0.25\nza;60\n");
    sandbox.write("old.txt", "cat\nemf\n");
    let build = ["build", "new.txt", "-a", "english", "--edition", "OLD=old.txt", "-o", "v.lex"];
    let value = ["--delimiter", ";", "--value", "zipf=2:decimal"];
    sandbox.write("ca.txt", "ca\ncat\nscat\nsca\ncar\n");
    let hooks = ["build", "ca.txt", "-a", "english", "--edition", "OLD=old.txt", "-o", "hooks.lex"];
    sandbox.run(&hooks).done();
    insta::assert_snapshot!(
        "build_with_withdrawn_words",
        sandbox.run(&[&build[..], &value].concat()).snapshot()
    );
    insta::assert_snapshot!(all(
        &sandbox,
        &[
            &["check", "v.lex", "emf", "cat", "qi"],
            &["check", "v.lex", "--edition", "OLD", "emf", "cat", "qi"],
            &["define", "v.lex", "emf"],
            &["define", "v.lex", "--edition", "OLD", "emf", "cat", "--json"],
            &["words", "v.lex"],
            &["words", "v.lex", "--edition", "OLD", "--with=values"],
            &["find", "v.lex", "*", "--edition", "OLD", "--mark", "OLD=+", "--mark", "zipf=x"],
            &["find", "v.lex", "*", "--edition", "OLD", "--mark", "OLD=+"],
            &["anagram", "v.lex", "--edition", "OLD", "fem"],
            &["find", "v.lex", "ca?", "--with=hooks", "--mark", "!OLD=#"],
            &["find", "hooks.lex", "ca", "--with=hooks", "--mark", "!OLD=#"],
            &["moves", "v.lex", "--rack", "EMF", "--limit", "1"],
            &["moves", "v.lex", "--rack", "EMF", "--limit", "1", "--edition", "OLD"],
            &["export", "v.lex", "--to", "text", "-o", "-"],
        ],
    ));
    let info = sandbox.run(&["info", "v.lex"]).done();
    assert!(info.contains("OLD     edition      2"), "{info}");
}

#[test]
fn invalid_values_are_refused() {
    let sandbox = sandbox();
    sandbox.write("twelve.txt", TWELVE);
    sandbox.write("dogs.txt", "dog\nhotdog\n");
    let build = ["build", "twelve.txt", "-a", "english", "-o", "no.lex"];
    let with = |more: &[&'static str]| [&build[..], more].concat();
    let mut all = String::new();
    for args in [
        with(&["--value", "count"]),
        with(&["--value", "count=x"]),
        with(&["--value", "count=2:date"]),
        with(&["--edition", "dogs.txt"]),
        with(&["--edition", "DOGS=missing.txt"]),
        with(&["--edition", "A=twelve.txt", "--edition", "A=twelve.txt"]),
        with(&["--join-values"]),
        vec!["words", "v.lex", "--edition", "NEW"],
        vec!["define", "v.lex"],
    ] {
        all += &format!("$ lexc {}\n{}\n", args.join(" "), sandbox.run(&args).refused());
        assert!(!sandbox.path("no.lex").exists());
    }
    insta::assert_snapshot!(all);
}

#[test]
fn values_and_marks_are_printed_by_every_command() {
    let sandbox = sandbox();
    insta::assert_snapshot!(all(
        &sandbox,
        &[
            &["find", "v.lex", "?A*", "--with=values"],
            &["find", "v.lex", "?A*", "--mark", "OLD=+", "--mark", "!OLD=#"],
            &["find", "v.lex", "?A*", "--mark", "OLD=+", "--with=values", "--json"],
            &["find", "v.lex", "*", "--edition", "OLD", "--order", "length"],
            &["anagram", "v.lex", "act?", "--sub", "--mark", "OLD=+", "--with=values"],
            &["anagram", "v.lex", "--sub", "actredog", "--edition", "OLD"],
            &["near", "v.lex", "cut", "--mark", "OLD=+", "--with=values"],
            &["near", "v.lex", "cot", "--length", "3", "--edition", "OLD"],
            &["hooks", "v.lex", "ca", "--mark", "OLD=+"],
            &["hooks", "v.lex", "ca", "--mark", "OLD=+", "--with=values"],
            &["hooks", "v.lex", "ca", "--edition", "OLD"],
            &["words", "v.lex", "--mark", "new=*", "--length", "3", "--limit", "3"],
            &[
                "extend", "v.lex", "a", "--words", "--mark", "OLD=+", "--length", "3", "--limit",
                "2"
            ],
            &["extend", "v.lex", "a", "--edition", "OLD"],
            &[
                "moves",
                "v.lex",
                "--rack",
                "TAC",
                "--mark",
                "OLD=+",
                "--with=values",
                "--limit",
                "2"
            ],
            &["moves", "v.lex", "--rack", "CART", "--edition", "OLD", "--limit", "1"],
            &["find", "v.lex", "*", "--mark", "NEW=*"],
            &["find", "v.lex", "*", "--mark", "OLD"],
            &["find", "twelve.lex", "*", "--edition", "OLD"],
        ],
    ));
}

#[test]
fn values_from_other_files_add_no_words() {
    let sandbox = Sandbox::new();
    sandbox.write("twelve.txt", TWELVE);
    sandbox.write(
        "meanings.tsv",
        "word\tmeaning\ncat\tan animal\ncow\tanother animal\nox-cart\tno tiles\nzebu\tone more\n",
    );
    let build = [
        "build",
        "twelve.txt",
        "-a",
        "english",
        "-o",
        "x.lex",
        "--values-from",
        "meanings.tsv",
        "--delimiter",
        "\\t",
        "--value",
        "meaning=2-",
        "--header",
    ];
    let run = sandbox.run(&build);
    insta::assert_snapshot!(run.snapshot());
    let words = sandbox.run(&["words", "x.lex", "--with=values"]).done();
    assert_eq!(words.lines().count(), 13);
    assert!(words.contains("CAT\tan animal\n"), "{words}");
    let json = sandbox.run(&[&build[..], &["--json"]].concat()).out;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["values_from"]["not_found"], 2);
    assert_eq!(json["words"], 12);
    // The same columns in the list do add words, and without a header its line is one.
    let run = sandbox.run(&[
        "build",
        "meanings.tsv",
        "-a",
        "english",
        "-o",
        "y.lex",
        "--delimiter",
        "\\t",
        "--value",
        "meaning=2-",
        "--skip-invalid",
    ]);
    assert!(run.out.contains("Words        4"), "{}", run.out);
}

/// The words of an edition, with the values of the whole lexicon, in the command and the server.
#[test]
fn an_edition_has_the_values_of_its_lexicon() {
    let sandbox = sandbox();
    let params = serde_json::json!({
        "lexicon": "v", "edition": "OLD", "rack": "TAC", "mark": ["OLD=+"], "with": ["values"],
    });
    let call = serde_json::json!({
        "jsonrpc": "2.0", "id": 1, "method": "moves.list", "params": params,
    });
    let served = sandbox.run_with(&["serve", "--open", "v=v.lex"], call.to_string());
    let served: serde_json::Value = serde_json::from_str(&served.done()).unwrap();
    let command = "moves v.lex --edition OLD --rack TAC --mark OLD=+ --with values --json";
    let command = sandbox.run(&command.split(' ').collect::<Vec<_>>()).done();
    let command: serde_json::Value = serde_json::from_str(&command).unwrap();
    assert_eq!(served["result"], command);
    let best = &command["plays"][0];
    assert_eq!((&best["word"], &best["marks"]), (&"CAT".into(), &"+".into()));
    assert_eq!(best["values"]["count"], 80);
}

/// Names are printed to terminals: control characters are refused at the build.
#[test]
fn names_with_control_characters_are_refused() {
    let sandbox = Sandbox::new();
    sandbox.write("list.txt", "cat\t1\ndog\t2\n");
    sandbox.write("old.txt", "cat\n");
    for option in [
        ["--edition", "O\x1b[31mLD=old.txt"],
        ["--edition", "a\tb=old.txt"],
        ["--value", "a\x1bb=2"],
    ] {
        let args = ["build", "list.txt", "-a", "english", "-o", "x.lex", "--delimiter", "tab"];
        let refused = sandbox.run(&[&args[..], &option].concat()).refused();
        assert!(refused.contains("has control characters"), "{option:?}: {refused}");
        assert!(!refused.contains('\x1b') && !refused.contains('\t'), "{refused:?}");
        assert!(!sandbox.exists("x.lex"));
    }
}
