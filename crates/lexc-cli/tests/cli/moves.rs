//! `lexc moves`.

use serde_json::Value;

use crate::sandbox::{Sandbox, repository};

/// CAT in the middle; S can follow it.
const CAT: &str = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15";
/// Words that are in no lexicon.
const NO_WORDS: &str = "15/15/15/15/15/15/15/5XQZVV5/15/15/15/15/15/15/15";

fn sandbox() -> Sandbox {
    Sandbox::with_twelve("trie,dawg,gaddag,two-way")
}

/// Ranks by score, which no table of leave values changes.
fn moves(sandbox: &Sandbox, args: &[&str]) -> String {
    let others = ["--best", "--count", "--digest", "--positions"];
    let by: &[&str] = match args.iter().any(|arg| others.contains(arg)) {
        true => &[],
        false => &["--by", "score"],
    };
    sandbox.run(&[&["moves", "twelve.lex"], args, by].concat()).done()
}

#[test]
fn plays_are_ranked() {
    let sandbox = sandbox();
    let cgp = format!("{CAT} DOGSE?A/ 0/10 0");
    insta::assert_snapshot!(
        sandbox
            .run(&["moves", "twelve.lex", "--cgp", &cgp, "--limit", "8", "--by", "score"])
            .snapshot()
    );
    let all = moves(&sandbox, &["--cgp", &cgp, "--limit", "0"]);
    let count: usize = moves(&sandbox, &["--cgp", &cgp, "--count"]).trim().parse().unwrap();
    assert_eq!(all.lines().count(), count + 1);
    let twenty = moves(&sandbox, &["--cgp", &cgp]);
    assert!(all.starts_with(&twenty));
    assert_eq!(twenty.lines().count(), 21);
    // The same ranking on every structure, also where all plays are sorted.
    for structure in ["trie", "dawg", "dawg-7.2", "gaddag", "two-way"] {
        for limit in ["0", "20"] {
            let args = ["--cgp", &cgp, "--structure", structure, "--limit", limit];
            let expected = if limit == "0" { &all } else { &twenty };
            assert_eq!(moves(&sandbox, &args), *expected, "{structure}");
        }
        let args = ["--cgp", &cgp, "--structure", structure, "--best"];
        let best = moves(&sandbox, &args);
        let score = |text: &str| {
            let row = text.lines().nth(1).unwrap();
            row.split_whitespace().nth(3).map(str::to_owned)
        };
        assert_eq!(score(&best), score(&all), "{structure}");
    }
}

#[test]
fn a_rack_alone_is_played_on_an_empty_board() {
    let sandbox = sandbox();
    assert_eq!(
        moves(&sandbox, &["--rack", "ogd", "--limit", "2"]),
        "Rank by score  Place  Play  Score  Leave\n            1  8F     DOG      10\n            2  8G     DOG      10\n"
    );
    // In place of the one of the position.
    let cgp = format!("{CAT} DOGSE?A/ 0/10 0");
    let with = moves(&sandbox, &["--cgp", &cgp, "--rack", "s"]);
    assert_eq!(
        with,
        "Rank by score  Place  Play    Score  Leave\n            1  8G     (CAT)S      6\n"
    );
    // The command takes the lexicon by -l, too.
    let run = sandbox.run(&["moves", "-l", "twelve.lex", "--rack", "DO", "--count"]);
    assert_eq!(run.done(), "2\n");
}

#[test]
fn builtin_english_lexicon_is_the_default() {
    let sandbox = Sandbox::new();
    let out = sandbox.run(&["moves", "--rack", "QUIZER?", "--best"]).done();
    assert!(out.contains("118"), "{out}");
}

#[test]
fn a_position_without_plays_is_a_negative_answer() {
    let sandbox = sandbox();
    for args in [
        &["--rack", "VV"][..],
        &["--rack", ""],
        &["--rack", "VV", "--best"],
        &["--rack", "VV", "--board"],
        &["--rack", "VV", "--count"],
        &["--rack", "VV", "--digest"],
        &["--rack", "VV", "--json"],
        &["--rack", "VV", "--as", "cgp"],
    ] {
        let run = sandbox.run(&[&["moves", "twelve.lex"], args].concat());
        assert_eq!(run.status, 1, "{args:?}: {}", run.err);
        assert!(!run.err.contains("error"), "{}", run.err);
    }
}

#[test]
fn words_of_a_board_need_not_be_in_the_lexicon() {
    let sandbox = sandbox();
    let cgp = format!("{NO_WORDS} DOGS/");
    let run =
        sandbox.run(&["moves", "twelve.lex", "--cgp", &cgp, "--digest", "--structure", "all"]);
    assert_eq!((run.status, &*run.err), (1, ""));
    // Beside it something fits.
    let cgp = "15/15/15/15/15/15/15/5XQZVV5/15/9D5/15/15/15/15/15 OGS/";
    let run = sandbox.run(&["moves", "twelve.lex", "--cgp", cgp, "--limit", "1"]);
    assert_eq!((run.status, run.out.lines().count()), (0, 2));
}

#[test]
fn the_board_is_drawn_with_the_best_play() {
    let sandbox = sandbox();
    let cgp = format!("{CAT} DOGSE?A/ 0/10 0");
    let args = ["moves", "twelve.lex", "--cgp", &cgp, "--board", "--by", "score"];
    insta::assert_snapshot!(sandbox.run(&args).snapshot());
    let coloured = sandbox.run(&[&args[..], &["--color", "always"]].concat()).done();
    assert!(coloured.contains("\x1b[1;32m"), "{coloured}");
    let plain = sandbox.run(&args).done();
    assert!(!plain.contains('\x1b'));
    // Colours change nothing else.
    let mut without = String::new();
    for (at, part) in coloured.split('\x1b').enumerate() {
        let shown = part.split_once('m').filter(|_| at > 0).map_or(part, |(_, rest)| rest);
        without += shown;
    }
    assert_eq!(without, plain);
    let listed = moves(&sandbox, &["--cgp", &cgp, "--board", "--limit", "3"]);
    assert!(listed.starts_with(&*plain) && listed.contains("\n            3  "), "{listed}");
}

#[test]
fn exchanges_are_listed_on_demand() {
    let sandbox = sandbox();
    insta::assert_snapshot!(
        moves(&sandbox, &["--rack", "DOO", "--exchanges"]),
        @r"
    Rank by score  Place     Play  Score  Leave
                1  8G        DO        6  O
                2  8H        DO        6  O
                3  exchange  D         0  OO
                4  exchange  O         0  DO
                5  exchange  DO        0  O
                6  exchange  OO        0  D
                7  exchange  DOO       0
                8  pass                0  DOO
    "
    );
    let none = moves(&sandbox, &["--rack", "DOO", "--exchanges", "--exchange-minimum", "91"]);
    assert!(!none.contains("exchange") && none.contains("pass"), "{none}");
}

#[test]
fn moves_in_json() {
    let sandbox = sandbox();
    let cgp = format!("{CAT} DOS/ 3/10 2 lex CSW;");
    let text = moves(&sandbox, &["--cgp", &cgp, "--json", "--limit", "2", "--exchanges"]);
    insta::assert_snapshot!(text);
    let board = moves(&sandbox, &["--cgp", &cgp, "--json", "--board"]);
    let board: Value = serde_json::from_str(&board).unwrap();
    assert_eq!(board["board"]["rows"][7].as_array().map(Vec::len), Some(15));
    assert_eq!(board["plays"].as_array().map(|plays| plays.len() as u64), board["count"].as_u64());
    let best = moves(&sandbox, &["--cgp", &cgp, "--json", "--best"]);
    let best: Value = serde_json::from_str(&best).unwrap();
    assert_eq!(best["plays"][0]["score"], board["plays"][0]["score"]);
    assert_eq!(best.get("count"), None);
    let digest = moves(&sandbox, &["--cgp", &cgp, "--json", "--digest"]);
    let digest: Value = serde_json::from_str(&digest).unwrap();
    assert_eq!(digest["count"], board["count"]);
}

#[test]
fn plays_as_positions_and_as_turns() {
    let sandbox = sandbox();
    let cgp = format!("{CAT} DOGS/ 5/10 3");
    let after = moves(&sandbox, &["--cgp", &cgp, "--as", "cgp"]);
    let next =
        moves(&sandbox, &["--cgp", after.trim(), "--rack", "EATS", "--as", "cgp", "--limit", "3"]);
    assert_eq!(next.lines().count(), 3);
    insta::assert_snapshot!("plays_as_positions", after + &next);
    insta::assert_snapshot!(
        "plays_as_turns",
        moves(&sandbox, &["--cgp", &cgp, "--as", "gcg", "--limit", "2"])
    );
}

const GAME: &str = "#player1 ann Ann Other
#player2 bob Bob
>ann: CATVVWW 8G CAT +10 10
>bob: DOG? 9H DO +9 9
>ann: VEARSDO -V +0 10
";

#[test]
fn turns_of_a_game() {
    let sandbox = sandbox();
    sandbox.write("game.gcg", GAME);
    let before = |turn: &str, rest: &[&str]| {
        moves(&sandbox, &[&["--gcg", "game.gcg", "--turn", turn], rest].concat())
    };
    assert!(before("1", &["--limit", "1"]).contains("8F     CAT"));
    let json: Value = serde_json::from_str(&before("3", &["--json"])).unwrap();
    assert_eq!(json["cgp"], "15/15/15/15/15/15/15/6CAT6/7DO6/15/15/15/15/15/15 ADEORSV/ 10/9 0");
    assert!(before("2", &["--as", "gcg"]).starts_with(">bob: ?DGO "));
    // After the last turn it is Bob's, and nobody knows his tiles.
    let args = ["moves", "twelve.lex", "--gcg", "game.gcg", "--as", "gcg"];
    insta::assert_snapshot!(sandbox.run(&args).snapshot());
    let given = sandbox.run(&[&args[..], &["--rack", "EARS"]].concat()).done();
    assert!(given.starts_with(">bob: AERS "), "{given}");
    // ISO 8859-1, as older programs write it.
    let latin: Vec<u8> = GAME.bytes().map(|b| if b == b'O' { 0xD6 } else { b }).collect();
    let latin = String::from_utf8_lossy(&latin).into_owned().replace("D\u{FFFD}", "DO");
    let latin: Vec<u8> =
        latin.chars().map(|c| if c == '\u{FFFD}' { 0xD6 } else { c as u8 }).collect();
    sandbox.write("game.gcg", latin);
    assert_eq!(before("1", &["--count"]).trim().parse::<u32>().ok().map(|n| n > 0), Some(true));
}

#[test]
fn boards_and_bonuses_are_data() {
    let sandbox = sandbox();
    sandbox.write("tiny.txt", "# a small board\nname: tiny\nstart: 1A\n=.-.\n.'..\n");
    let text = moves(
        &sandbox,
        &["--board-layout", "tiny.txt", "--rack", "dogs", "--board", "--limit", "2"],
    );
    insta::assert_snapshot!(text);
    let best = |args: &[&str]| {
        let all = ["--board-layout", "tiny.txt", "--rack", "dogs", "--limit", "1", "--json"];
        let text = moves(&sandbox, &[&all[..], args].concat());
        let json: Value = serde_json::from_str(&text).unwrap();
        json["plays"][0]["score"].as_i64()
    };
    let plain = best(&[]).unwrap();
    assert_eq!(best(&["--bingo", "4:50"]), Some(plain + 50));
    assert_eq!(best(&["--bingo", "8,4:20"]), Some(plain + 20));
    assert_eq!(best(&["--bingo", "8", "--rack-size", "4"]), Some(plain + 8));
    assert_eq!(best(&["--rack-size", "4"]), Some(plain + 50));
    for (name, side) in [("standard", 15), ("super", 21), ("friends", 15)] {
        let json =
            moves(&sandbox, &["--rack", "dogs", "--board-layout", name, "--board", "--json"]);
        let json: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(json["layout"], name);
        assert_eq!(json["board"]["rows"].as_array().map(Vec::len), Some(side));
    }
}

#[test]
fn tiles_of_several_characters() {
    let sandbox = Sandbox::new();
    sandbox.build("c", "col·lega\ncanya\nqui\n", &["-a", "catalan"]).done();
    let run = sandbox.run(&["moves", "c.lex", "--rack", "[QU]I[NY]A?", "--limit", "2", "--board"]);
    insta::assert_snapshot!(run.snapshot());
}

#[test]
fn a_list_of_positions() {
    let sandbox = sandbox();
    let list = format!("# two\n{CAT} DOGS/\n\n{CAT} VV/ 0/0 0\n");
    sandbox.write("list.tsv", &list);
    let run = |args: &[&str]| {
        let run =
            sandbox.run(&[&["moves", "twelve.lex", "--positions", "list.tsv"], args].concat());
        (run.status, run.out, run.err)
    };
    let (status, plain, _) = run(&[]);
    let (_, best, _) = run(&["--best"]);
    let (_, count, _) = run(&["--count"]);
    let (_, digest, _) = run(&["--digest"]);
    let (_, json, _) = run(&["--json"]);
    let (_, totals, _) = run(&["--json", "--digest"]);
    assert_eq!(status, 0);
    let all = [plain, best, count, digest.clone(), json, totals].join("\n");
    insta::assert_snapshot!("a_list_of_positions", all);
    // With the answers in the list they can be checked.
    assert_eq!(run(&["--check"]).1, "2 positions, 0 known answers: all agree on gaddag\n");
    let lines: Vec<&str> = list.lines().filter(|line| line.starts_with("15")).collect();
    let known: Vec<String> = lines
        .iter()
        .zip(digest.lines())
        .map(|(cgp, answer)| format!("{cgp}\t{answer}\n"))
        .collect();
    sandbox.write("list.tsv", known.concat());
    assert_eq!(
        run(&["--check", "--structure", "all"]),
        (
            0,
            "2 positions, 2 known answers: all agree on trie, dawg, dawg-7.2, gaddag, two-way\n"
                .to_owned(),
            String::new()
        )
    );
    assert_eq!(run(&["--check", "--structure", "oracle"]).0, 0);
    sandbox.write("list.tsv", known.concat().replace("\t-1", "\t7"));
    let (status, out, err) = run(&["--check"]);
    assert_eq!((status, &*out), (1, ""));
    insta::assert_snapshot!("differences_from_known_answers", err);
    // From standard input.
    let piped = sandbox.run_with(&["moves", "twelve.lex", "--positions", "-", "--digest"], &list);
    assert_eq!(piped.done(), digest);
}

/// The 300 positions whose answers several engines agree on.
#[test]
fn shared_positions_have_the_known_answers() {
    let sandbox = Sandbox::new();
    let list = repository().join("lexicons/english.txt");
    let list = list.to_str().expect("a path in UTF-8");
    let structures = "trie,dawg,gaddag,two-way";
    sandbox
        .run(&[
            "build",
            list,
            "-a",
            "english",
            "--min-length",
            "2",
            "--max-length",
            "15",
            "--structures",
            structures,
            "-o",
            "e.lex",
        ])
        .done();
    let positions = repository().join("crates/lexc-movegen/tests/data/positions-english.tsv");
    let text = std::fs::read_to_string(&positions).expect("the positions");
    let positions = positions.to_str().expect("a path in UTF-8");
    let answers: String = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_once('\t').expect("columns").1.to_owned() + "\n")
        .collect();
    assert_eq!(answers.lines().count(), 300);
    let all = ["moves", "e.lex", "--positions", positions];
    for structure in ["gaddag", "two-way"] {
        let args = [&all[..], &["--structure", structure, "--digest"]].concat();
        assert_eq!(sandbox.run(&args).done(), answers, "{structure}");
    }
    let checked = sandbox.run(&[&all[..], &["--structure", "all", "--check"]].concat());
    assert_eq!(
        checked.done(),
        "300 positions, 300 known answers: all agree on trie, dawg, dawg-7.2, gaddag, two-way\n"
    );
    let best = sandbox.run(&[&all[..], &["--best"]].concat()).done();
    let scores = |text: &str| -> Vec<String> {
        let last = |line: &str| line.rsplit('\t').next().unwrap_or("").to_owned();
        text.lines().map(last).collect()
    };
    assert_eq!(scores(&best), scores(&answers));
}
