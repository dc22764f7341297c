//! `lexc info` and `lexc verify`.

use serde_json::Value;

use crate::sandbox::Sandbox;

fn json(sandbox: &Sandbox, args: &[&str]) -> Value {
    serde_json::from_str(&sandbox.run(args).done()).expect("JSON")
}

#[test]
fn info_in_tables() {
    let sandbox = Sandbox::with_twelve("trie,dawg,gaddag,two-way,rank");
    insta::assert_snapshot!(sandbox.run(&["info", "twelve.lex"]).snapshot());
}

#[test]
fn info_in_json() {
    let sandbox = Sandbox::with_twelve("trie,dawg,gaddag,two-way,rank");
    let mut info = json(&sandbox, &["info", "twelve.lex", "--json"]);
    let tiles = info["alphabet"]["tiles"].as_array_mut().expect("tiles");
    assert_eq!(tiles.len(), 26);
    // The first tile, section and structure show the form of the others.
    tiles.truncate(1);
    let sections = info["sections"].as_array_mut().expect("sections");
    assert!(sections.len() > 6);
    sections.truncate(1);
    let structures = info["structures"].as_object_mut().expect("structures");
    assert_eq!(structures.len(), 6);
    structures.retain(|name, _| name == "dawg" || name == "two_way");
    insta::assert_snapshot!(crate::sandbox::settled(&crate::sandbox::outline(&info)));
}

#[test]
fn unknown_counts_are_null() {
    let sandbox = Sandbox::with_twelve("dawg");
    let info = json(&sandbox, &["info", "twelve.lex", "--json"]);
    let structures = &info["structures"];
    assert_eq!(structures["dawg"]["stored"], true);
    assert_eq!(structures["trie"]["stored"], false);
    assert_eq!(structures["trie"]["bytes"], Value::Null);
    // The figures of the paper: 12 words, a trie of 22 nodes besides the root.
    assert_eq!(structures["trie"]["states"], structures["trie"]["edges"].as_u64().unwrap() + 1);
    for name in ["gaddag", "two_way", "reversed_dawg"] {
        assert_eq!(structures[name]["stored"], false, "{name}");
        assert_eq!(structures[name]["states"], Value::Null, "{name}");
        assert_eq!(structures[name]["bytes"], Value::Null, "{name}");
    }
    assert!(structures["two_way"].as_object().unwrap().contains_key("left_edges"));
    insta::assert_snapshot!(sandbox.run(&["info", "twelve.lex"]).snapshot());
}

#[test]
fn count_all_counts_structures_that_are_not_stored() {
    let sandbox = Sandbox::with_twelve("dawg");
    sandbox
        .run(&["build", "twelve.txt", "-a", "english", "--structures", "dawg", "--count-all", "-q"])
        .done();
    let counted = json(&sandbox, &["info", "twelve.lex", "--json"]);
    let all = Sandbox::with_twelve("trie,dawg,gaddag,two-way");
    let stored = json(&all, &["info", "twelve.lex", "--json"]);
    for name in ["trie", "dawg", "gaddag", "reversed_dawg", "two_way"] {
        let (counted, stored) = (&counted["structures"][name], &stored["structures"][name]);
        assert_eq!(counted["states"], stored["states"], "{name}");
        assert_eq!(counted["stored"], name == "dawg");
        assert_eq!(stored["stored"], true);
    }
}

#[test]
fn sections_cover_the_file() {
    let sandbox = Sandbox::with_twelve("trie,dawg,gaddag,two-way,rank");
    let info = json(&sandbox, &["info", "twelve.lex", "--json"]);
    let bytes = sandbox.read("twelve.lex");
    assert_eq!(info["file_bytes"], bytes.len());
    let sections = info["sections"].as_array().unwrap();
    let mut end = 0;
    for section in sections {
        let number = |name: &str| section[name].as_u64().unwrap();
        assert!(number("offset") >= end && number("offset") % 64 == 0);
        end = number("offset") + number("length");
        let body = &bytes[number("offset") as usize..end as usize];
        let checksum = format!("{:016x}", lexc::format::file::section_checksum(body));
        assert_eq!(section["checksum"], checksum, "{}", section["kind"]);
    }
    assert_eq!(end, bytes.len() as u64);
}

#[test]
fn verify_reports_each_file() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    let mut bytes = sandbox.read("twelve.lex");
    *bytes.last_mut().unwrap() ^= 1;
    sandbox.write("broken.lex", bytes);
    sandbox.write("list.lex", "cat\ndog\n");
    let run = sandbox.run(&["verify", "twelve.lex", "broken.lex", "list.lex"]);
    insta::assert_snapshot!("verify", run.snapshot());
    insta::assert_snapshot!(
        "verify_in_json",
        sandbox.run(&["verify", "--json", "twelve.lex", "broken.lex"]).snapshot()
    );

    let quiet = sandbox.run(&["verify", "-q", "twelve.lex", "broken.lex"]);
    assert_eq!((quiet.status, &*quiet.out, &*quiet.err), (1, "", ""));
    let missing = sandbox.run(&["verify", "twelve.lex", "missing.lex"]);
    insta::assert_snapshot!(missing.snapshot(), @r"
    status 2
    --- stdout
    twelve.lex: ok, 12 words
    --- stderr
    error: missing.lex: no such file
    ");
}
