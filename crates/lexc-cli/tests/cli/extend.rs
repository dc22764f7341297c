//! `lexc extend`.

use serde_json::Value;

use crate::sandbox::{Sandbox, TWELVE, repository};

/// The twelve words, with the full and with the compact two-way DAWG.
fn sandboxes() -> [Sandbox; 2] {
    let full = Sandbox::with_twelve("two-way");
    let compact = Sandbox::new();
    let args = ["-a", "english", "--structures", "two-way-compact", "--layout", "edge-list"];
    compact.build("twelve", TWELVE, &args).done();
    [full, compact]
}

#[test]
fn letters_that_fit_before_and_after() {
    for sandbox in sandboxes() {
        let extend = |fragment: &str| sandbox.run(&["extend", "twelve.lex", fragment]).snapshot();
        insta::allow_duplicates! {
            insta::assert_snapshot!(extend("ar"), @r"
            status 0
            --- stdout
            AR is not a word; words end with it.
            Before  C* E*
            After   S
            ");
            insta::assert_snapshot!(extend("DOG"), @r"
            status 0
            --- stdout
            DOG is a word, and longer ones begin with it.
            After  S*
            ");
            insta::assert_snapshot!(extend("eats"), @r"
            status 0
            --- stdout
            EATS is a word, and no longer one contains it.
            ");
            insta::assert_snapshot!(extend("a"), @r"
            status 0
            --- stdout
            A is not a word; words contain it only inside.
            Before  C E
            After   R T
            ");
            insta::assert_snapshot!(extend("tac"), @r"
            status 1
            --- stdout
            TAC is in no word.
            ");
        }
    }
}

#[test]
fn the_words_that_hold_a_fragment() {
    for sandbox in sandboxes() {
        let all: Vec<String> = TWELVE.lines().map(str::to_uppercase).collect();
        for word in &all {
            for begin in 0..word.len() {
                for end in begin + 1..=word.len() {
                    let fragment = &word[begin..end];
                    let holding = all.iter().filter(|word| word.contains(fragment));
                    let expected: String = holding.map(|word| format!("{word}\n")).collect();
                    let run = sandbox.run(&["extend", "twelve.lex", fragment, "--words"]);
                    assert_eq!(run.done(), expected, "{fragment}");
                }
            }
        }
        let run = sandbox.run(&["extend", "twelve.lex", "a", "--words", "--limit", "2"]);
        insta::allow_duplicates! {
            insta::assert_snapshot!(run.snapshot(), @r"
            status 0
            --- stdout
            CAR
            CARS
            --- stderr
            note: 8 words contain A
            ");
        }
        let run = sandbox.run(&["extend", "twelve.lex", "tac", "--words"]);
        assert_eq!((run.status, &*run.out, &*run.err), (1, "", ""));
    }
}

#[test]
fn extend_in_json() {
    let [full, compact] = sandboxes();
    let args = ["extend", "twelve.lex", "og", "--words", "--limit", "1", "--json"];
    let run = full.run(&args).done();
    insta::assert_snapshot!(run);
    assert_eq!(compact.run(&args).done(), run);
    let json = |args: &[&str]| -> Value {
        serde_json::from_str(&full.run(args).out).expect("one document")
    };
    let short = json(&["extend", "twelve.lex", "og", "--json"]);
    assert!(short.get("words").is_none());
    let none = json(&["extend", "twelve.lex", "xx", "--json", "--words"]);
    assert_eq!(none["word_count"], 0);
    assert_eq!(none["before"], Value::Array(Vec::new()));
}

#[test]
fn a_word_that_holds_the_fragment_twice_comes_once() {
    let sandbox = Sandbox::new();
    let list = "banana\nananas\nnana\nan\nna\naa\n";
    let args = ["-a", "english", "--structures", "two-way"];
    sandbox.build("fruit", list, &args).done();
    let words = |fragment| sandbox.run(&["extend", "fruit.lex", fragment, "--words"]).done();
    assert_eq!(words("an"), "AN\nANANAS\nBANANA\nNANA\n");
    assert_eq!(words("ana"), "ANANAS\nBANANA\nNANA\n");
    assert_eq!(words("aa"), "AA\n");
}

#[test]
fn a_scan_of_a_real_list_finds_the_same() {
    let list = std::fs::read_to_string(repository().join("lexicons/english.txt")).expect("a list");
    let list: Vec<&str> = list.lines().step_by(20).collect();
    let sandbox = Sandbox::new();
    let compact = ["--structures", "two-way-compact", "--layout", "edge-list"];
    for structures in [&["--structures", "two-way"][..], &compact] {
        let args = [&["-a", "english"], structures].concat();
        sandbox.build("some", list.join("\n"), &args).done();
        for fragment in ["e", "q", "zz", "ing", "ness", "thr", "qu", "aardwolf"] {
            let upper = list.iter().map(|word| word.to_uppercase());
            let mut holding: Vec<String> =
                upper.filter(|word| word.contains(&fragment.to_uppercase())).collect();
            holding.sort();
            let found = sandbox.run(&["extend", "some.lex", fragment, "--words"]);
            let found: Vec<&str> = found.out.lines().collect();
            assert_eq!(found, holding, "{fragment}");
        }
    }
}

#[test]
fn invalid_fragments_are_refused() {
    for sandbox in sandboxes() {
        for fragment in ["", "é", "[do]"] {
            sandbox.run(&["extend", "twelve.lex", fragment]).refused();
        }
    }
    let sandbox = Sandbox::with_twelve("gaddag");
    let run =
        sandbox.run(&["build", "twelve.txt", "-a", "english", "--structures", "two-way-compact"]);
    insta::assert_snapshot!(run.snapshot(), @r"
    status 2
    --- stderr
    error: the compact two-way DAWG (two-way-compact) needs edge lists, but the layout is bitmap
     = help: use --layout edge-list, or --structures two-way
    ");
}

#[test]
fn a_lexicon_without_a_two_way_dawg_gets_one() {
    let with = Sandbox::with_twelve("two-way");
    let without = Sandbox::with_twelve("gaddag");
    for fragment in ["a", "ar", "dog", "tac"] {
        let arguments = ["extend", "twelve.lex", fragment, "--words"];
        let (with, without) = (with.run(&arguments), without.run(&arguments));
        assert_eq!((with.status, with.out), (without.status, without.out));
    }
}
