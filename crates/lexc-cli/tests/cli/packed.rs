//! The packed layout, `build --from`, and the lexicons that come with the command.

use crate::sandbox::Sandbox;

fn build(sandbox: &Sandbox, arguments: &[&str]) -> String {
    sandbox.run(&[&["build"], arguments].concat()).done()
}

/// The twelve words, packed.
fn packed() -> Sandbox {
    let sandbox = Sandbox::with_twelve("dawg");
    let list = ["twelve.txt", "-a", "english", "-o", "p.lex"];
    build(&sandbox, &[&list[..], &["--layout", "packed"]].concat());
    sandbox
}

#[test]
fn packed_words_are_built_shown_and_asked() {
    let sandbox = packed();
    let list = ["build", "twelve.txt", "-a", "english", "-o", "p.lex"];
    let again = sandbox.run(&[&list[..], &["--layout", "packed"]].concat());
    insta::assert_snapshot!("packed_is_built", again.snapshot());
    insta::assert_snapshot!("packed_is_shown", sandbox.run(&["info", "p.lex"]).snapshot());
    sandbox.run(&["verify", "p.lex"]).done();
    let same = |arguments: &dyn Fn(&str) -> Vec<String>| {
        let run = |file| {
            let arguments = arguments(file);
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let run = sandbox.run(&arguments);
            (run.status, run.out)
        };
        assert_eq!(run("p.lex"), run("twelve.lex"));
    };
    for command in [
        "check FILE dog dogged cat é",
        "words FILE",
        "words FILE --prefix do --json",
        "rank FILE cat done cow --at 0 --at 11 --at 12",
        "extend FILE a",
        "extend FILE og --words",
        "define FILE dog",
        "diff FILE twelve.lex",
    ] {
        same(&|file| command.split(' ').map(|word| word.replace("FILE", file)).collect());
    }
}

#[test]
fn packed_words_hold_no_automata() {
    let sandbox = Sandbox::with_twelve("dawg");
    let list = ["build", "twelve.txt", "-a", "english", "--layout", "packed"];
    for structures in ["gaddag", "dawg,trie", "two-way-compact", "rank"] {
        let said = sandbox.run(&[&list[..], &["--structures", structures]].concat());
        let said = said.refused();
        assert!(said.contains("holds only the words") && said.contains("--from"), "{said}");
    }
    build(&sandbox, &[&list[1..], &["--structures", "dawg", "-o", "p.lex"]].concat());
}

#[test]
fn unknown_sections_are_reported() {
    let sandbox = Sandbox::with_twelve("dawg,rank");
    let mut file = std::fs::read(sandbox.path("twelve.lex")).unwrap();
    let is_rank = |entry: &[u8]| entry.starts_with(b"RANK");
    let rank = file[64..].chunks(32).position(is_rank).unwrap();
    // A kind that a later version may add.
    file[64 + 32 * rank..][..4].copy_from_slice(b"NEWS");
    lexc_testkit::damage::repair(&mut file);
    std::fs::write(sandbox.path("later.lex"), file).unwrap();
    let from = ["build", "--from", "later.lex", "-o", "again.lex"];
    insta::assert_snapshot!("left_behind", sandbox.run(&from).snapshot());
    let json = sandbox.run(&[&from[..], &["--force", "--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json.done()).unwrap();
    assert_eq!(json["sections_left_out"], serde_json::json!(["NEWS"]));
}

#[test]
fn a_lexicon_is_written_anew_in_another_layout() {
    let sandbox = packed();
    let run = sandbox.run(&["build", "--from", "p.lex", "-o", "g.lex"]);
    insta::assert_snapshot!("from_packed", run.snapshot());
    // The same words, alphabet and name: the same sections, but for where they came from.
    let list = ["twelve.txt", "-a", "english", "--name", "p", "-o", "direct.lex"];
    build(&sandbox, &list);
    let sections = |file: &str| -> Vec<(String, String)> {
        let info = sandbox.run(&["info", file, "--json"]).done();
        let info: serde_json::Value = serde_json::from_str(&info).unwrap();
        let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
        let sections = info["sections"].as_array().unwrap().iter();
        sections.map(|s| (text(&s["kind"]), text(&s["checksum"]))).collect()
    };
    assert_eq!(sections("g.lex"), sections("direct.lex"));
    build(&sandbox, &["--from", "g.lex", "-o", "again.lex", "--layout", "packed", "-q"]);
    assert_eq!(sections("again.lex"), sections("p.lex"));
    build(
        &sandbox,
        &["--from", "p.lex", "-o", "n.lex", "--name", "other", "--layout", "edge-list", "--json"],
    );
    let info = sandbox.run(&["info", "n.lex"]).done();
    assert!(info.contains("other") && info.contains("layout=edge-list"), "{info}");
}

#[test]
fn invalid_sources_are_refused() {
    let sandbox = packed();
    for (arguments, said) in [
        (&["--from", "p.lex", "-o", "p.lex"][..], "would be replaced"),
        (&["--from", "none.lex", "-o", "g.lex"], "no such file"),
        (&["--from", "p.lex"], "--output"),
        (&["--from", "p.lex", "-o", "g.lex", "twelve.txt"], "cannot be used with"),
        (&["--from", "p.lex", "-o", "g.lex", "--edition", "A=twelve.txt"], "cannot be used with"),
        (&["--from", "p.lex", "-o", "g.lex", "--value", "meaning=2"], "cannot be used with"),
        (&["--from", "p.lex", "-o", "g.lex", "-a", "english"], "p.lex contains its alphabet"),
        (
            &["--from", "twelve.txt", "-o", "g.lex", "-a", "english"],
            "omit --from: lexc build twelve.txt -a english -o g.lex",
        ),
        (&["--from", "builtin:none", "-o", "g.lex"], "builtin:english or builtin:turkish"),
        (&["twelve.txt"], "add -a english"),
        (&["-a", "english"], "LIST"),
    ] {
        let run = sandbox.run(&[&["build"], arguments].concat());
        let text = run.refused();
        assert!(text.contains(said), "{arguments:?}: {text}");
    }
}

#[test]
fn builtin_lexicon_answers_without_files() {
    let sandbox = Sandbox::new();
    let check = sandbox.run(&["check", "quixotry", "zyzzyva", "zyzzyvb"]);
    assert_eq!(check.status, 1);
    assert_eq!(check.out, "yes  quixotry\nyes  zyzzyva\nno   zyzzyvb\n");
    assert_eq!(sandbox.run(&["check", "-l", "builtin:turkish", "ışık"]).status, 0);
    assert_eq!(sandbox.run(&["check", "builtin:turkish", "quixotry"]).status, 1);
    assert_eq!(sandbox.run_with(&["check"], "qi\n").out, "yes  qi\n");
    assert_eq!(sandbox.run(&["words"]).done().lines().count(), 269_870);
    let rank = sandbox.run(&["rank", "aa", "zyzzyvas", "--at", "269869"]).done();
    let ranked: Vec<&str> = rank.lines().collect();
    assert_eq!(ranked[0], "0\tAA");
    assert_eq!(ranked[2], "269869\tZZZS");
    let extend = sandbox.run(&["extend", "zyzzyv"]).done();
    assert!(extend.contains("A*"), "{extend}");
    let verify = sandbox.run(&["verify", "builtin:english", "builtin:turkish"]).done();
    assert!(verify.contains("269,870"), "{verify}");
    for name in ["english", "turkish"] {
        let info = sandbox.run(&["info", &format!("builtin:{name}")]).done();
        for said in ["licence", "packed", "bits per letter", "MIT"] {
            assert!(info.contains(said), "{info}");
        }
    }
    let said = sandbox.run(&["check", "-l", "builtin:klingon", "qapla"]).refused();
    assert!(said.contains("builtin:english"), "{said}");
    build(&sandbox, &["--from", "builtin:english", "-o", "e.lex", "-q"]);
    assert_eq!(sandbox.run(&["diff", "builtin:english", "e.lex"]).status, 0);
}
