//! The same input and options give the same bytes.

use lexc_runtime::{Kind, Lexicon};

use crate::sandbox::{Sandbox, TWELVE};

const ALL: [&str; 4] = [
    "-a",
    "english",
    "--structures",
    "trie,dawg,gaddag,two-way,rank",
];

#[test]
fn two_builds_give_the_same_bytes() {
    let (one, other) = (Sandbox::new(), Sandbox::new());
    for layout in ["bitmap", "bitmap-needs", "edge-list"] {
        let args = [&ALL[..], &["--layout", layout]].concat();
        one.build("x", TWELVE, &args).done();
        other.build("x", TWELVE, &args).done();
        assert_eq!(one.read("x.lex"), other.read("x.lex"), "{layout}");
    }
    // Neither directory, environment nor clock matter.
    std::fs::create_dir(one.path("deep")).unwrap();
    one.write("deep/x.txt", TWELVE);
    let moved = one.shell(
        "TZ=Asia/Tokyo LANG=tr_TR.UTF-8 SOURCE_DATE_EPOCH=1 \"$LEXC\" build deep/x.txt -a english \
                           --structures rank,two-way,gaddag,dawg,trie --layout edge-list -q",
    );
    assert_eq!(moved.status, 0, "{}", moved.err);
    assert_eq!(one.read("x.lex"), other.read("x.lex"));
}

/// The bytes of every section by kind.
fn sections(bytes: &[u8]) -> Vec<(Kind, Vec<u8>)> {
    let lexicon = Lexicon::from_bytes(bytes).unwrap();
    let body = |entry: &lexc_runtime::Entry| {
        bytes[entry.offset as usize..(entry.offset + entry.len) as usize].to_vec()
    };
    lexicon
        .entries()
        .iter()
        .map(|entry| (entry.kind, body(entry)))
        .collect()
}

#[test]
fn the_order_of_a_list_shows_in_its_provenance_only() {
    let sandbox = Sandbox::new();
    sandbox.build("x", TWELVE, &ALL).done();
    let sorted = sandbox.read("x.lex");
    let mut lines: Vec<&str> = TWELVE.lines().collect();
    for shift in 1..lines.len() {
        lines.rotate_left(shift);
        lines.swap(0, 5);
        sandbox.build("x", lines.join("\n") + "\n", &ALL).done();
        let shuffled = sandbox.read("x.lex");
        // The hash of the source says that it was another file of the same length.
        assert_eq!(shuffled.len(), sorted.len());
        for ((kind, a), (_, b)) in sections(&sorted).iter().zip(&sections(&shuffled)) {
            assert_eq!(a == b, *kind != Kind::PROVENANCE, "{kind}");
        }
    }
}

#[test]
fn how_words_are_spelled_shows_in_provenance_only() {
    let sandbox = Sandbox::new();
    sandbox.build("x", TWELVE, &ALL).done();
    let plain = sections(&sandbox.read("x.lex"));
    for list in [
        TWELVE.to_uppercase(),
        TWELVE.replace('\n', "\r\n"),
        format!("\u{feff}{TWELVE}"),
        format!("# twice\n{TWELVE}\n\n{TWELVE}"),
        TWELVE.trim_end().to_owned(),
    ] {
        sandbox.build("x", &list, &ALL).done();
        for ((kind, a), (_, b)) in plain.iter().zip(&sections(&sandbox.read("x.lex"))) {
            assert_eq!(a == b, *kind != Kind::PROVENANCE, "{kind}");
        }
    }
}
