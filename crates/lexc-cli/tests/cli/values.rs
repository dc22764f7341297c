//! What a lexicon says of its words, from the list to the answer.

use crate::sandbox::{Run, Sandbox, TWELVE};

const LIST: &str =
    "car\t90\ta vehicle\t\ncat\t80\tan animal\t\ndog\t85\tan animal; or: to follow\tx\neat\t\t\t\n";

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.write("list.tsv", LIST);
    sandbox.write("old.txt", "cat\neat\n");
    let values = [
        "--value",
        "count=2:number",
        "--value",
        "meaning=3",
        "--value",
        "new=4:flag",
    ];
    let mut args = vec![
        "build",
        "list.tsv",
        "-a",
        "english",
        "--delimiter",
        "\\t",
        "-o",
        "v.lex",
    ];
    args.extend(values);
    args.extend(["--edition", "OLD=old.txt"]);
    insta::assert_snapshot!("build_with_values", sandbox.run(&args).snapshot());
    sandbox
}

fn all(sandbox: &Sandbox, runs: &[&[&str]]) -> String {
    let each = |args: &&[&str]| {
        format!(
            "$ lexc {}\n{}",
            args.join(" "),
            Run::snapshot(&sandbox.run(args))
        )
    };
    runs.iter().map(each).collect()
}

#[test]
fn values_are_told() {
    let sandbox = sandbox();
    insta::assert_snapshot!(all(
        &sandbox,
        &[
            &["define", "v.lex", "cat", "dog", "eat"],
            &["define", "v.lex", "cow", "c-t"],
            &["define", "v.lex", "--json", "dog", "cow"],
            &["words", "v.lex", "--with-values"],
            &["words", "v.lex", "--with-values", "--prefix", "d", "--json"],
            &["words", "v.lex", "--edition", "OLD"],
            &["check", "v.lex", "--edition", "OLD", "cat", "car"],
        ],
    ));
    assert!(sandbox.run(&["verify", "v.lex"]).done().contains("v.lex"));
    let info = sandbox.run(&["info", "v.lex"]).done();
    assert!(info.contains("OLD      edition"), "{info}");
}

#[test]
fn what_cannot_be_is_refused() {
    let sandbox = sandbox();
    sandbox.write("twelve.txt", TWELVE);
    sandbox.write("dogs.txt", "dog\nhotdog\n");
    let build = ["build", "twelve.txt", "-a", "english", "-o", "no.lex"];
    let with = |more: &[&'static str]| [&build[..], more].concat();
    for args in [
        with(&["--value", "count"]),
        with(&["--value", "count=x"]),
        with(&["--value", "count=2:date"]),
        with(&["--edition", "dogs.txt"]),
        with(&["--edition", "DOGS=dogs.txt"]),
        with(&["--edition", "DOGS=missing.txt"]),
        with(&["--edition", "A=twelve.txt", "--edition", "A=twelve.txt"]),
        with(&["--join-values"]),
        vec!["words", "v.lex", "--edition", "NEW"],
        vec!["define", "v.lex"],
    ] {
        let err = sandbox.run(&args).refused();
        insta::with_settings!({ description => args.join(" ") }, {
            insta::assert_snapshot!(err);
        });
        assert!(!sandbox.path("no.lex").exists());
    }
}
