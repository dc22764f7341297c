//! The lists of the repository, end to end.

use std::collections::BTreeSet;

use lexc::runtime::Lexicon;
use serde_json::Value;

use crate::sandbox::{Sandbox, repository};

fn list(name: &str) -> String {
    std::fs::read_to_string(repository().join("lexicons").join(name))
        .expect("a list of the repository")
}

fn path(name: &str) -> String {
    let path = repository().join("lexicons").join(name);
    path.to_str().expect("a path in UTF-8").to_owned()
}

#[test]
fn full_lists_have_the_documented_checksums() {
    let sandbox = Sandbox::new();
    let lexicons = repository().join("lexicons");
    let run = sandbox.shell(&format!(
        "command -v sha256sum >/dev/null || exit 0; cd '{}' && sha256sum --check --quiet SHA256SUMS",
        lexicons.display()
    ));
    assert_eq!(run.status, 0, "{}{}", run.out, run.err);
}

#[test]
fn built_lexicon_lists_the_words_of_its_list() {
    let sandbox = Sandbox::new();
    let out = sandbox.run(&["build", &path("english.txt"), "-a", "english"]).done();
    assert!(out.contains("Words         274,137  of 2 to 28 tiles"), "{out}");
    let words = sandbox.run(&["words", "english.lex"]).done();
    let expected: BTreeSet<String> = list("english.txt").lines().map(str::to_uppercase).collect();
    assert_eq!(expected.len(), 274_137);
    assert!(words.lines().eq(expected.iter()), "other words came out than went in");
    sandbox.run(&["verify", "english.lex"]).done();
    let all = sandbox.run_with(&["check", "-q", "english.lex"], &words);
    assert_eq!(all.status, 0);
    // Words in, lexicon, words out, lexicon: the same.
    sandbox.build("again", &words, &["-a", "english"]).done();
    assert_eq!(sandbox.run(&["diff", "english.lex", "again.lex"]).status, 0);
    for rank in [0, 1, 68_177, 274_136] {
        let out = sandbox.run(&["rank", "english.lex", "--at", &rank.to_string()]).done();
        let word = expected.iter().nth(rank).unwrap();
        assert_eq!(out, format!("{rank}\t{word}\n"));
        assert_eq!(sandbox.run(&["rank", "english.lex", word]).done(), out);
    }
}

#[test]
fn english_counts_are_those_that_prototypes_found() {
    let sandbox = Sandbox::new();
    let args = [
        "build",
        &path("english.txt"),
        "-a",
        "english",
        "-o",
        "e.lex",
        "--min-length",
        "2",
        "--max-length",
        "15",
    ];
    let args = [&args[..], &["--structures", "dawg,gaddag,two-way", "--json"]].concat();
    let built: Value = serde_json::from_str(&sandbox.run(&args).done()).expect("JSON");
    assert_eq!(built["words"], 269_870);
    assert_eq!(built["lists"]["sources"][0]["too_long"], 4_267);
    let info: Value =
        serde_json::from_str(&sandbox.run(&["info", "e.lex", "--json"]).done()).expect("JSON");
    assert_eq!(info["words"], 269_870);
    assert_eq!(info["structures"], built["structures"]);
    // The figures of the project's notes on construction.
    let on_edge = |name: &str| &info["structures"][name]["conventions"]["terminal_on_edge"];
    assert_eq!(on_edge("dawg")["states"], 77_364);
    assert_eq!(on_edge("dawg")["edges"], 185_647);
    assert_eq!(on_edge("two_way")["states"], 497_830);
    assert_eq!(on_edge("two_way")["left_edges"], 913_470);
    assert_eq!(on_edge("two_way")["right_edges"], 842_741);
}

#[test]
fn english_two_way_dawgs_are_small_and_agree() {
    let sandbox = Sandbox::new();
    let build = |structures: &str, output: &str| -> Value {
        let list = path("english.txt");
        let args = ["build", &list, "-a", "english", "-o", output, "--json"];
        let lengths = ["--min-length", "2", "--max-length", "15"];
        let what = ["--structures", structures, "--layout", "edge-list"];
        let built = sandbox.run(&[&args[..], &lengths, &what].concat()).done();
        serde_json::from_str(&built).expect("JSON")
    };
    let full = build("two-way", "full.lex");
    assert!(full["file_bytes"].as_u64() < Some(11_000_000));
    assert_eq!(full["structures"]["gaddag"]["stored"], true);
    let compact = build("two-way-compact", "compact.lex");
    assert!(compact["file_bytes"].as_u64() < Some(8_000_000));
    assert_eq!(compact["structures"]["gaddag"]["stored"], false);
    let facts = &compact["structures"]["two_way_compact"];
    assert_eq!(facts["states"], 471_669);
    assert_eq!(facts["left_edges"], 772_283);
    assert_eq!(facts["right_edges"], 542_757);
    for (fragment, words) in [("sq", 677), ("ydro", 386), ("ness", 7_462)] {
        let extend = |file| sandbox.run(&["extend", file, fragment, "--words", "--json"]);
        let found = extend("full.lex").done();
        assert_eq!(extend("compact.lex").done(), found);
        let found: Value = serde_json::from_str(&found).expect("JSON");
        assert_eq!(found["word_count"], words, "{fragment}");
    }
}

#[test]
fn words_that_do_not_fit_need_permission_to_be_omitted() {
    let sandbox = Sandbox::new();
    let args = ["build", &path("turkish.txt"), "-a", "turkish", "-o", "t.lex"];
    let err = sandbox.run(&args).refused();
    assert!(err.contains("15 of 28,846 lines do not fit the alphabet turkish"), "{err}");
    assert!(sandbox.names().is_empty());

    let rejects = ["--skip-invalid", "--rejects", "rejects.txt", "--json"];
    let built: Value =
        serde_json::from_str(&sandbox.run(&[&args[..], &rejects].concat()).done()).expect("JSON");
    assert_eq!(built["words"], 26_518);
    assert_eq!(built["duplicates"], 2_313);
    let kinds = &built["lists"]["sources"][0]["rejected"];
    assert_eq!(
        (&kinds[0]["kind"], &kinds[0]["lines"], &kinds[1]),
        (&"hyphen".into(), &15.into(), &Value::Null)
    );
    let rejected = String::from_utf8(sandbox.read("rejects.txt")).unwrap();
    let hyphened: Vec<String> =
        list("turkish.txt").lines().filter(|line| line.contains('-')).map(str::to_owned).collect();
    assert!(rejected.lines().eq(&hyphened));

    // Dotted and dotless, folded circumflexes.
    let run = sandbox.run(&[
        "check", "t.lex", "istanbul", "ışık", "IŞIK", "ISIK", "hâlâ", "HALA", "kağıt", "KAĞIT",
    ]);
    let verdicts: Vec<&str> = run.out.lines().map(|line| &line[..3]).collect();
    assert_eq!(verdicts[1..3], ["yes", "yes"], "{}", run.out);
    assert_eq!(verdicts[3], "no ", "{}", run.out);
    assert_eq!(verdicts[4..], ["yes"; 4], "{}", run.out);
    let words = sandbox.run(&["words", "t.lex"]).done();
    assert_eq!(words.lines().count(), 26_518);
    sandbox.build("again", &words, &["-a", "turkish"]).done();
    assert_eq!(sandbox.run(&["diff", "t.lex", "again.lex"]).status, 0);
}

#[test]
fn threads_share_one_mapping() {
    let sandbox = Sandbox::new();
    sandbox.run(&[
        "build",
        &path("turkish.txt"),
        "-a",
        "turkish",
        "-o",
        "t.lex",
        "--skip-invalid",
        "-q",
    ]);
    let lexicon = Lexicon::open(sandbox.path("t.lex")).unwrap();
    let words: Vec<String> = lexicon.words().collect();
    let address = lexicon.bytes().as_ptr() as usize;
    std::thread::scope(|scope| {
        for part in words.chunks(words.len() / 2 + 1) {
            let clone = lexicon.clone();
            scope.spawn(move || {
                assert_eq!(clone.bytes().as_ptr() as usize, address);
                for word in part {
                    let rank = clone.rank(word).expect("a word");
                    assert!(clone.contains(word));
                    assert_eq!(clone.spell(&clone.word_at(rank).expect("a place")), *word);
                }
            });
        }
        // And one by reference, at the same time.
        let lexicon = &lexicon;
        scope.spawn(move || assert_eq!(lexicon.words().count() as u64, lexicon.len()));
    });
}
