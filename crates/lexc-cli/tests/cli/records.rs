//! Games and positions as other programs write them, and remedies that work.

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
    assert!(
        unknown
            .refused()
            .contains("the encoding Klingon is not known")
    );
    let cr = GAME.replace('\n', "\r");
    assert!(board("g.gcg", cr.as_bytes()).done().contains("8F CAT"));
}

#[test]
fn what_a_game_says_is_used_or_named() {
    let sandbox = Sandbox::new();
    let headers =
        "#tile-distribution polish\n#board-layout SuperCrosswordGame\n#style x\n#id a b\n";
    sandbox.write(
        "game.gcg",
        GAME.replace(">ann", &format!("{headers}>ann"))
            .replace("+10 10", "+10 110"),
    );
    let run = sandbox.run(&["board", "game.gcg"]);
    assert_eq!(
        run.err,
        "warning: game.gcg: the game names the tiles polish, but is read with english\n \
         = help: -a polish\n\
         warning: game.gcg: the game names the board SuperCrosswordGame, but is read on standard\n \
         = help: --board-layout super\n\
         note: game.gcg: the header #style is not used\n\
         warning: game.gcg: turn 1: the total in the record is 110; 0 + 10 is 10\n"
    );
    let english = GAME.replace(
        ">ann",
        "#tile-distribution english\n#game-type Classic\n>ann",
    );
    sandbox.write("quiet.gcg", &english);
    assert_eq!(sandbox.run(&["board", "quiet.gcg"]).err, "");
}

#[test]
fn operations_of_a_position_are_obeyed_or_named() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    let run = |operations: &str, more: &[&str]| {
        let cgp = format!("{EMPTY} CATS/ 0/0 0 {operations}");
        let args = [
            "moves",
            "twelve.lex",
            "--rack-size",
            "4",
            "--best",
            "--json",
            "--cgp",
            &cgp,
        ];
        sandbox.run(&[&args, more].concat())
    };
    let score = |operations: &str, more: &[&str]| {
        let run = run(operations, more);
        assert_eq!(run.status, 0, "{}", run.err);
        let at = run.out.find("\"score\": ").expect("a score") + 9;
        let digits = run.out[at..].split(|c: char| !c.is_ascii_digit());
        digits
            .into_iter()
            .next()
            .and_then(|text| text.parse::<i32>().ok())
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
    sandbox
        .run(&["moves", "twelve.lex", "--best", "--cgp", &super_board])
        .done();
}

/// The groups of options that a remedy names, with their values: `--field 2 --delimiter '"'`.
fn options_of(help: &str) -> Vec<Vec<String>> {
    let mut groups: Vec<Vec<String>> = Vec::new();
    let mut options: Vec<String> = Vec::new();
    let mut words = help.split_whitespace().map(|word| {
        let word = word.trim_matches(|c| "`,;:()".contains(c));
        (word
            .strip_prefix('\'')
            .and_then(|word| word.strip_suffix('\'')))
        .unwrap_or(word)
    });
    let mut word = words.next();
    while let Some(option) = word {
        word = words.next();
        if !option.starts_with('-') || option == "-" {
            groups.push(std::mem::take(&mut options));
            continue;
        }
        options.push(option.to_owned());
        // An option without a value ends a sentence, or another option follows.
        let flags = ["--skip-invalid", "--force", "--unrepeatable", "--words"];
        let has_value = !flags.contains(&option);
        if let Some(value) = word.filter(|_| has_value) {
            options.push(value.to_owned());
            word = words.next();
        }
    }
    groups.push(options);
    groups
}

/// Follows the remedy of each command that is refused, or warned of, to the letter.
#[test]
fn remedies_work() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    let files: [(&str, &[u8]); 10] = [
        ("plain.txt", b"cat\ndog\n"),
        ("there.kwg", b""),
        (
            "polish.gcg",
            "#player1 a A\n#player2 b B\n>a: ĆĘIKPST 8G STĘPIĆ +46 46\n".as_bytes(),
        ),
        ("german.txt", b"TASSE\nRAST\n"),
        (
            "german.gcg",
            b"#player1 a A\n#player2 b B\n>a: AERSSTT 8D TASSE +14 14\n",
        ),
        ("quoted.txt", b"\"cat\"\n\"dog\"\n"),
        ("comma.txt", b"cat,1\ndog,2\n"),
        ("greek.txt", b"\xe1\xe2\xe3\n\xe4\xe5\xe6\n"),
        ("hyphen.txt", b"cat\nto-do\n"),
        (
            "super.gcg",
            b"#player1 a A\n#board-layout SuperCrosswordGame\n>a: CAT 11K CAT +5 5\n",
        ),
    ];
    for (name, bytes) in files {
        sandbox.write(name, bytes);
    }
    let super_board = vec!["21"; 21].join("/") + " CAT/ 0/0 0";
    let greek = ["build", "greek.txt", "-a", "greek", "-o", "g.lex"];
    let commands: [(&[&str], &str); 14] = [
        (&["board", "polish.gcg"], "-a polish"),
        (&["board", "super.gcg"], "--board-layout super"),
        (&["board", "--cgp", &super_board], "--board-layout super"),
        (
            &[
                "analyse",
                "--fast",
                "german.gcg",
                "-l",
                "german.txt",
                "-a",
                "german",
            ],
            "--leaves none",
        ),
        (
            &["build", "quoted.txt", "-a", "english", "-o", "q.lex"],
            "--field 2 --delimiter \"",
        ),
        (
            &["build", "comma.txt", "-a", "english", "-o", "c.lex"],
            "--field 1 --delimiter ,",
        ),
        (&greek, "--encoding iso-8859-7"),
        (
            &["build", "hyphen.txt", "-a", "english", "-o", "h.lex"],
            "--skip-invalid",
        ),
        (&["moves", "--rack", "ABCDEFGH"], "--rack-size 8"),
        (&["build", "plain.txt", "-o", "p.lex"], "-a english"),
        (
            &["export", "twelve.lex", "--to", "kwg", "-o", "there.kwg"],
            "--force",
        ),
        (
            &[
                "build",
                "greek.txt",
                "-a",
                "greek",
                "--skip-invalid",
                "-o",
                "s.lex",
            ],
            "--encoding iso-8859-7",
        ),
        (&["extend", "twelve.lex", "A", "--limit", "3"], "--words"),
        (
            &[
                "selfplay",
                "--games",
                "0..1",
                "-l",
                "twelve.lex",
                "-o",
                "sp",
                "--players",
                "champion:time=0.001,greedy",
            ],
            "--unrepeatable",
        ),
    ];
    for (args, expected) in commands {
        let run = sandbox.run(args);
        assert!(
            run.status == 2 || run.err.contains("warning"),
            "{args:?}: {}",
            run.err
        );
        let help = run
            .err
            .lines()
            .filter_map(|line| line.split_once("= help: "));
        let options = help
            .flat_map(|(_, help)| options_of(help))
            .find(|options| options.join(" ") == expected);
        let options = options.unwrap_or_else(|| panic!("{args:?}: {}", run.err));
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let again = sandbox.run(&[args, &options].concat());
        assert_eq!(again.status, 0, "{args:?} {options:?}: {}", again.err);
        assert!(
            !again.err.contains("error"),
            "{args:?} {options:?}: {}",
            again.err
        );
    }
}

/// Remedies that replace something: the command, what the help says, and the command that follows
/// it.
#[test]
fn remedies_that_replace_something_work() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    sandbox.write("game.gcg", GAME);
    let commands = [
        ("leaves of -a german ABC", "omit -a", "leaves of ABC"),
        (
            "moves CATS?",
            "give tiles with --rack 'CATS?'",
            "moves --rack CATS?",
        ),
        (
            "board game.gcg --turn 9",
            "from 1 to 1, or 2 for the end",
            "board game.gcg --turn 2",
        ),
        (
            "rank twelve.lex 7",
            "write --at 7",
            "rank twelve.lex --at 7",
        ),
        (
            "extend twelve.lex A --limit 3",
            "omit --limit",
            "extend twelve.lex A",
        ),
        (
            "analyse twelve.lex",
            "name a game, a GCG file, and the lexicon with -l",
            "analyse --fast game.gcg -l twelve.lex",
        ),
        (
            "cryptogram twelve.lex QOH --known Q",
            "write --known X=T",
            "cryptogram twelve.lex QOH --known Q=D",
        ),
        (
            "simulate twelve.lex",
            "--rack",
            "simulate twelve.lex --rack CATS --iterations 1",
        ),
        (
            "match gredy greedy -l twelve.lex --games 2",
            "perhaps you mean greedy",
            "match greedy greedy -l twelve.lex --games 2",
        ),
        (
            "build game.gcg -a englsh -o g.lex --skip-invalid",
            "perhaps you mean english",
            "build twelve.txt -a english -o g.lex",
        ),
    ];
    for (wrong, help, right) in commands {
        let split = |text: &'static str| text.split(' ').collect::<Vec<_>>();
        let run = sandbox.run(&split(wrong));
        assert!(run.status != 0, "{wrong}");
        assert!(run.err.contains(help), "{wrong}: {}", run.err);
        let again = sandbox.run(&split(right));
        assert_eq!(again.status, 0, "{right}: {}", again.err);
        assert!(!again.err.contains("error"), "{right}: {}", again.err);
    }
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
    assert!(refused.contains("the fold \"ǆ\" = \"DŽ\""), "{refused}");
}
