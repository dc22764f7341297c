//! `lexc export`, `lexc import`, and foreign files where a lexicon is asked for.

use crate::sandbox::{Sandbox, TWELVE, repository};

/// All formats that hold the words, and can be read again.
const FORMATS: [&str; 16] = [
    "kwg",
    "kbwg",
    "dwg",
    "quackle-dawg",
    "quackle-gaddag",
    "pdawg",
    "wmp",
    "macondo-dawg",
    "macondo-gaddag",
    "lexpert",
    "slex",
    "gdg1",
    "fst",
    "c-header",
    "text",
    "text-brackets",
];

#[test]
fn the_formats() {
    let sandbox = Sandbox::new();
    insta::assert_snapshot!(sandbox.run(&["export", "--formats"]).done());
}

#[test]
fn there_and_back() {
    let sandbox = Sandbox::with_twelve("dawg");
    let words = sandbox.run(&["words", "twelve.lex"]).done();
    for format in FORMATS {
        let file = format!("{format}.out");
        sandbox
            .run(&["export", "twelve.lex", "--to", format, "-o", &file, "-q"])
            .done();
        let from = ["--from", format, "-a", "english"];
        let import = [&["import", &file, "-o", "again.lex", "-q"], &from[..]].concat();
        sandbox.run(&import).done();
        assert_eq!(sandbox.run(&["words", "again.lex"]).done(), words);
        // Without a way through a file of ours.
        let direct = [&["words", &file], &from[..]].concat();
        assert_eq!(sandbox.run(&direct).done(), words, "{format}");
    }
}

#[test]
fn what_is_said() {
    let sandbox = Sandbox::with_twelve("dawg");
    for line in [
        &["export", "twelve.lex", "--to", "kwg"][..],
        &["info", "twelve.kwg", "-a", "english"],
        &["info", "twelve.kwg", "-a", "english", "--json"],
        &["import", "twelve.kwg", "-a", "english", "-o", "kwg.lex"],
        &[
            "import",
            "twelve.kwg",
            "-a",
            "english",
            "-o",
            "kwg.lex",
            "--json",
        ],
        &["info", "kwg.lex"],
        &[
            "export",
            "twelve.txt",
            "--to",
            "wmp",
            "-a",
            "english",
            "--max-length",
            "3",
        ],
        &[
            "export",
            "twelve.kwg",
            "-a",
            "english",
            "--to",
            "quackle-dawg",
            "--json",
        ],
        // The letters are in the file.
        &["info", "twelve.dawg"],
    ] {
        let run = sandbox.run(line);
        assert_eq!(run.status, 0, "{line:?}: {}", run.err);
        insta::assert_snapshot!(format!("$ lexc {}\n{}", line.join(" "), run.snapshot()));
    }
}

#[test]
fn standard_output_and_input() {
    let sandbox = Sandbox::new();
    let args = ["export", "-", "--to", "text", "-a", "english", "-o", "-"];
    assert_eq!(
        sandbox.run_with(&args, "ta\nat\nate\n").done(),
        "AT\nATE\nTA\n"
    );
}

#[test]
fn what_is_refused() {
    let sandbox = Sandbox::with_twelve("dawg");
    sandbox.write("long.txt", "cat\nabcdefghijklmnopqrstuvwxyz\n");
    sandbox.run(&["export", "twelve.lex", "--to", "kwg"]).done();
    let mut kwg = sandbox.read("twelve.kwg");
    kwg[8..12].copy_from_slice(&[0xFF, 0xFF, 0x3F, 1]);
    sandbox.write("damaged.kwg", &kwg);
    for line in [
        &["export", "twelve.lex", "--to", "kwg"][..],
        &["export", "twelve.lex", "--to", "wkg"],
        &["export", "long.txt", "--to", "wmp", "-a", "english"],
        &["export", "twelve.txt", "--to", "kwg", "-o", "x.kwg"],
        &[
            "export",
            "twelve.lex",
            "--to",
            "text",
            "-o",
            "twelve.lex",
            "--force",
        ],
        &[
            "export",
            "twelve.lex",
            "--to",
            "kwg",
            "-a",
            "english",
            "-o",
            "x.kwg",
        ],
        &["export", "-", "--to", "kwg", "-a", "english"],
        &["import", "twelve.kwg", "-o", "x.lex"],
        &["import", "damaged.kwg", "-a", "english", "-o", "x.lex"],
        &["import", "twelve.lex", "-o", "x.lex"],
        &["import", "twelve.txt", "-a", "english", "-o", "x.lex"],
        &["import", "nowhere.kwg", "-a", "english"],
        &["info", "damaged.kwg", "-a", "english"],
        &["words", "twelve.kwg"],
    ] {
        let run = sandbox.run(line);
        let said = run.refused();
        insta::assert_snapshot!(format!("$ lexc {}\n{said}", line.join(" ")));
    }
    assert!(!sandbox.exists("x.lex") && !sandbox.exists("x.kwg"));
}

#[test]
fn a_gaddag_of_other_words_is_a_warning() {
    let sandbox = Sandbox::with_twelve("dawg");
    sandbox.write("eleven.txt", TWELVE.replace("dogs\n", ""));
    for (list, lexicon) in [("twelve.txt", "a.kwg"), ("eleven.txt", "b.kwg")] {
        let args = [
            "export", list, "--to", "kwg", "-a", "english", "-o", lexicon, "-q",
        ];
        sandbox.run(&args).done();
    }
    // The words of one and the GADDAG of the other, its arcs moved behind them.
    let (words, strings) = (sandbox.read("b.kwg"), sandbox.read("a.kwg"));
    let shift = words.len() as u32 / 4;
    let moved = strings.chunks_exact(4).map(|node| {
        let node = u32::from_le_bytes(node.try_into().unwrap());
        let arc = node & 0x3F_FFFF;
        let arc = if arc == 0 { 0 } else { arc + shift };
        node & !0x3F_FFFF | arc
    });
    let moved: Vec<u32> = moved.collect();
    let mut both = words.clone();
    both.extend(moved.iter().flat_map(|node| node.to_le_bytes()));
    both[4..8].copy_from_slice(&moved[1].to_le_bytes());
    sandbox.write("both.kwg", both);
    let run = sandbox.run(&["words", "both.kwg", "-a", "english"]);
    assert_eq!(run.status, 0);
    assert!(!run.out.contains("DOGS"));
    insta::assert_snapshot!(run.err);
}

/// 4,685,428 bytes are what wolges makes of these words.
#[test]
fn the_kwg_of_the_english_list_is_as_small_as_can_be() {
    let sandbox = Sandbox::new();
    let list = repository().join("lexicons/english.txt");
    let list = list.to_str().expect("a path in UTF-8");
    let lengths = ["--min-length", "2", "--max-length", "15"];
    let args = [
        "export", list, "-a", "english", "--to", "kwg", "-o", "e.kwg", "--json",
    ];
    let json = sandbox.run(&[&args[..], &lengths].concat()).done();
    assert!(json.contains("\"words\": 269870,"), "{json}");
    assert!(sandbox.read("e.kwg").len() <= 4_685_428);
    let info = sandbox.run(&["info", "e.kwg", "-a", "english"]).done();
    assert!(info.contains("GADDAG    that of the words"), "{info}");
}
