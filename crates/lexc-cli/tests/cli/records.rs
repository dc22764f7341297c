//! Games and positions as other programs write them.

use crate::sandbox::Sandbox;

const GAME: &str = "#player1 ann Ann\n#player2 bob Bob\n>ann: ACRSTXZ 8F CAT +10 10\n";
const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

#[test]
fn games_are_read_in_the_encoding_that_they_name() {
    let sandbox = Sandbox::new();
    let board = |name: &str, bytes: &[u8]| {
        sandbox.write(name, bytes);
        sandbox.run(&["board", name])
    };
    let named = "#character-encoding ISO-8859-2\n#player1 a \u{b3}ucja\n#player2 b B\n";
    let latin = |text: &str| -> Vec<u8> { text.chars().map(|c| c as u8).collect() };
    assert!(board("a.gcg", &latin(named)).done().contains("\u{142}ucja"));
    let plain = "#player1 a \u{e9}va\n#player2 b B\n";
    assert!(board("b.gcg", &latin(plain)).done().contains("éva"));
    let marked = format!("\u{feff}{plain}");
    let utf16: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(board("c.gcg", &utf16).done().contains("éva"));
    assert!(board("d.gcg", &utf16[2..]).done().contains("éva"));
    let wrong = format!("#character-encoding UTF-8\n{plain}");
    let run = board("e.gcg", &latin(&wrong));
    assert!(run.err.contains("the header says UTF-8"), "{}", run.err);
    assert!(run.done().contains("éva"));
    let unknown = board("f.gcg", b"#character-encoding Klingon\n");
    assert!(unknown.refused().contains("the encoding Klingon is not known"));
    let cr = GAME.replace('\n', "\r");
    assert!(board("g.gcg", cr.as_bytes()).done().contains("8F CAT"));
}

#[test]
fn what_a_game_says_is_used_or_named() {
    let sandbox = Sandbox::new();
    let game = |headers: &str| {
        sandbox.write("game.gcg", GAME.replace(">ann", &format!("{headers}>ann")));
        |more: &'static [&'static str]| sandbox.run(&[&["board", "game.gcg"], more].concat())
    };
    sandbox.write(
        "game.gcg",
        GAME.replace(">ann", "#style x\n#id a b\n>ann").replace("+10 10", "+10 110"),
    );
    assert_eq!(
        sandbox.run(&["board", "game.gcg"]).err,
        "note: game.gcg: the header #style is not used\n\
         warning: game.gcg: turn 1: the total in the record is 110; 0 + 10 is 10\n"
    );
    // What changes the game is read, or refused by name.
    let run = game("#board-layout SuperCrosswordGame\n");
    let refused = run(&[]).refused();
    assert!(refused.contains("the game is on the board SuperCrosswordGame"), "{refused}");
    assert!(
        refused.contains("game.gcg:3:1") && refused.contains("--board-layout super"),
        "{refused}"
    );
    assert_eq!(run(&["--board-layout", "super"]).status, 0);
    let run = game("#tile-distribution french\n");
    assert!(run(&[]).refused().contains("read it with -a french"));
    assert_eq!(run(&["-a", "french"]).status, 0);
    let run = game("#board-layout my-board\n");
    assert!(run(&[]).refused().contains("give its layout as a file: --board-layout FILE"));
    let _ = game("#rack-size 8\n");
    let moves = ["moves", "english", "--gcg", "game.gcg", "--turn", "1", "--limit", "1"];
    assert!(sandbox.run(&moves).refused().contains("read it with --rack-size 8"));
    assert_eq!(sandbox.run(&[&moves[..], &["--rack-size", "8"]].concat()).status, 0);
    // A board has racks of any size.
    let long = GAME.replace("ACRSTXZ", "ACRSTXZS");
    sandbox.write("long.gcg", &long);
    let warned = sandbox.run(&["board", "long.gcg"]).err;
    assert!(warned.contains("turn 1: the rack ACRSSTXZ has 8 tiles"), "{warned}");
    sandbox.write("eight.gcg", long.replace(">ann", "#rack-size 8\n>ann"));
    assert_eq!(sandbox.run(&["board", "eight.gcg"]).err, "");
    let run = game("#game-type WordSmog\n");
    assert!(run(&[]).refused().contains("the game has the rules WordSmog"));
    let english = GAME.replace(">ann", "#tile-distribution english\n#game-type Classic\n>ann");
    sandbox.write("quiet.gcg", &english);
    assert_eq!(sandbox.run(&["board", "quiet.gcg"]).err, "");
}

/// The remedy names few alphabets, which have the letter at fault, or none for a sign.
#[test]
fn alphabets_of_a_game_have_the_letter_at_fault() {
    let sandbox = Sandbox::new();
    let help = |turn: &str, alphabet: &str| {
        sandbox.write("game.gcg", format!("#player1 a A\n#player2 b B\n>a: {turn}\n"));
        let refused = sandbox.run(&["board", "game.gcg", "-a", alphabet]).refused();
        refused
            .lines()
            .filter_map(|line| line.split_once("help: "))
            .map(|(_, help)| help.to_owned())
            .collect::<Vec<_>>()
            .join("\n")
    };
    for turn in ["AEINRST 8D NAST1ER", "AEINRST 8D - +0 0", "AEINRS. 8D NASTIER"] {
        let help = help(turn, "english");
        assert!(help.contains("a blank is") && !help.contains("-a "), "{turn}: {help}");
    }
    assert!(help("CEHIOST 8D 1ICO", "spanish").contains("[CH]"));
    let turkish = help("AĞILMAK 8D AĞIL", "english");
    assert!(turkish.starts_with("name the alphabet of the game: -a turkish"), "{turkish}");
    let many = help("ÖLA 8D ÖLA", "english");
    assert!(many.matches(", ").count() <= 5 && many.contains(" others"), "{many}");
}

/// The objects in `--json` have the sentences on standard error.
#[test]
fn documents_have_the_warnings_on_a_record() {
    let sandbox = Sandbox::new();
    let wrong = GAME.replace("ACRSTXZ", "ABRSTXZ").replace("+10 10", "+10 110");
    sandbox.write("game.gcg", format!("{wrong}>ann: Q - +0 110\n>bob: Q - +0 0\n"));
    sandbox.write("other.gcg", GAME);
    let [rack, total, twice] = [
        "turn 1: C is not on the rack ABRSTXZ",
        "turn 1: the total in the record is 110; 0 + 10 is 10",
        "turn 2: ann moves twice in a row",
    ];
    let warnings = |run: crate::sandbox::Run| -> serde_json::Value {
        for text in [rack, total, twice] {
            assert!(run.err.contains(&format!("warning: game.gcg: {text}\n")), "{}", run.err);
        }
        let document: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
        document["warnings"].clone()
    };
    let moves = sandbox.run(&["moves", "game.gcg", "--turn", "2", "--json"]);
    let expected = serde_json::json!([
        {"line": 3, "text": rack},
        {"line": 3, "text": total},
        {"line": 4, "text": twice},
    ]);
    assert_eq!(warnings(moves), expected);
    let one = sandbox.run(&["analyse", "--fast", "game.gcg", "--json"]);
    assert_eq!(warnings(one), expected);
    let both = sandbox.run(&["analyse", "--fast", "other.gcg", "game.gcg", "--json"]);
    let expected = expected.as_array().expect("rows").iter().map(|row| {
        let mut row = row.clone();
        row["file"] = "game.gcg".into();
        row
    });
    assert_eq!(warnings(both), serde_json::Value::from_iter(expected));
    let right = sandbox.run(&["moves", "other.gcg", "--rack", "AB", "--json"]);
    assert!(!right.done().contains("warnings"));
}

#[test]
fn operations_of_a_position_are_obeyed_or_named() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    let run = |operations: &str, more: &[&str]| {
        let cgp = format!("{EMPTY} CATS/ 0/0 0 {operations}");
        let args = ["moves", "twelve.lex", "--rack-size", "4", "--best", "--json", "--cgp", &cgp];
        sandbox.run(&[&args, more].concat())
    };
    let score = |operations: &str, more: &[&str]| {
        let run = run(operations, more);
        assert_eq!(run.status, 0, "{}", run.err);
        let at = run.out.find("\"score\": ").expect("a score") + 9;
        let digits = run.out[at..].split(|c: char| !c.is_ascii_digit());
        digits.into_iter().next().and_then(|text| text.parse::<i32>().ok())
    };
    let plain = score("", &[]).expect("a number");
    assert_eq!(score("bb 35;", &[]), Some(plain - 15));
    assert_eq!(score("bb 35;", &["--bingo", "10"]), Some(plain - 40));
    let named = run("lex CSW24; ld polish; tmr 1/2; bb x;", &[]);
    for text in [
        "the position names the lexicon CSW24, but is read with twelve.lex",
        "the position names the tiles polish, but is read with english",
        "ignored in the position: tmr 1/2; bb x;",
    ] {
        assert!(named.err.contains(text), "{}", named.err);
    }
    let quiet = run("lex twelve.lex; ld english; oru; var Classic;", &[]);
    assert_eq!(quiet.err, "");
    let super_board = vec!["21"; 21].join("/") + " CAT/ 0/0 0 bdn SuperCrosswordGame;";
    sandbox.run(&["board", "--cgp", &super_board]).done();
    sandbox.run(&["moves", "twelve.lex", "--best", "--cgp", &super_board]).done();
}

#[test]
fn a_digraph_is_the_tile_that_it_is_made_of() {
    let sandbox = Sandbox::new();
    let tile = |face: &str, blank: &str| {
        format!(
            "{{ face = \"{face}\", blank = \"{blank}\", count = 1, score = 1, vowel = false }},\n"
        )
    };
    let tiles = tile("D", "d") + &tile("DŽ", "dž") + &tile("E", "e") + &tile("P", "p");
    let alphabet = |folds: &str| {
        format!(
            "name = \"small\"\ntitle = \"Small\"\nlanguage = \"hr\"\ncasing = \"default\"\n\
             tile = [\n{tiles}]\n[blank]\ncount = 0\nscore = 0\n{folds}"
        )
    };
    sandbox.write("small.toml", alphabet(""));
    sandbox.write("list.txt", "ǆep\n");
    let refused = sandbox.run(&["build", "list.txt", "-a", "./small.toml", "-o", "a.lex"]);
    let refused = refused.refused();
    assert!(refused.contains("alphabet: \"ǆ\" = \"DŽ\""), "{refused}");
}
