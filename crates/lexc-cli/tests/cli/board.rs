//! `lexc board`.

use crate::sandbox::Sandbox;

const GAME: &str = "#player1 ann Ann Other
#player2 bob Bob
#note begins
>ann: AEINRST 8D NASTIER +66 66
>bob: ?EEIOVZ E8 .ZOIc +34 34
>ann: AABCDEF -AAB +0 66
#rack1 CDEFGHI
#rack2 EEVKLMN
";
const CAT: &str = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 AEINRS?/DOG 0/10 0";

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.write("game.gcg", GAME);
    sandbox
}

#[test]
fn the_last_turn_is_highlighted() {
    let sandbox = sandbox();
    insta::assert_snapshot!("the_last_turn", sandbox.run(&["board", "game.gcg"]).done());
    let second = sandbox.run(&["board", "--gcg", "game.gcg", "--turn", "3"]).done();
    assert!(second.contains("Turn 2: Bob E8 (A)ZOIc +34"), "{second}");
    insta::assert_snapshot!("the_second_turn", second);
    let none = sandbox.run(&["board", "game.gcg", "--turn", "1", "--no-racks"]).done();
    assert!(none.contains('*') && !none.contains("AEINRST"), "{none}");
}

#[test]
fn a_position_is_drawn_with_racks_and_heat() {
    let sandbox = sandbox();
    sandbox.write("heat.tsv", "# squares\n8F 0.5\n\nJ8 0.25\n1A 0\n");
    let args = ["board", "--cgp", CAT, "--heat", "heat.tsv", "--heat-label", "replies"];
    insta::assert_snapshot!(sandbox.run(&args).done());
}

#[test]
fn an_svg_is_written_and_not_replaced() {
    let sandbox = sandbox();
    let args = ["board", "game.gcg", "--svg", "a.svg", "--title", "Ann & Bob"];
    assert_eq!(sandbox.run(&args).done(), "");
    let svg = String::from_utf8(sandbox.read("a.svg")).unwrap();
    assert!(svg.contains("<title id=\"board-t\">Ann &amp; Bob</title>"), "{svg}");
    assert!(sandbox.run(&args).refused().contains("--force"));
    sandbox.run(&[&args[..], &["--force"]].concat()).done();
    let printed = sandbox.run(&["board", "game.gcg", "--svg", "-", "--title", "Ann & Bob"]);
    assert_eq!(printed.done(), svg);
}

#[test]
fn any_alphabet_and_board_is_drawn() {
    let sandbox = Sandbox::new();
    sandbox.write("tiny.txt", "name: tiny\n.=.\n.-.\n.'.\n");
    let tiny = |cgp: &str, alphabet: &str| {
        let args =
            ["board", "--board-layout", "tiny.txt", "--only-board", "-a", alphabet, "--cgp", cgp];
        sandbox.run(&args).done()
    };
    assert_eq!(tiny("3/Kİi/3 /", "turkish"), "   A B C\n 1 . = .\n 2 K İ i\n 3 . ' .\n");
    assert_eq!(
        tiny("3/[L·L]A1/3 /", "catalan"),
        "   A   B   C\n 1 .   =   .\n 2 L·L A   .\n 3 .   '   .\n"
    );
}

#[test]
fn bad_input_is_explained() {
    let sandbox = sandbox();
    sandbox.write("bad.gcg", ">ann: AEINRST 8D NASTIEß +66 66\n");
    sandbox.write("heat.tsv", "8H 1\n16A 2\n");
    let refused = |args: &[&str]| sandbox.run(&[&["board"], args].concat()).refused();
    let turn = refused(&["game.gcg", "--turn", "5"]);
    assert!(
        turn.contains("has no turn 5") && turn.contains("from 1 to 3, or 4 for the end"),
        "{turn}"
    );
    assert!(refused(&["bad.gcg"]).contains("bad.gcg:1:24"));
    assert!(refused(&["missing.gcg"]).contains("missing.gcg"));
    assert!(refused(&["--cgp", "15/15 /"]).contains("the board has 2 rows"));
    let heat = refused(&["game.gcg", "--heat", "heat.tsv"]);
    assert!(heat.contains("heat.tsv:2") && heat.contains("no square"), "{heat}");
    assert!(refused(&["game.gcg", "--svg", "game.gcg"]).contains("game.gcg"));
    assert!(refused(&[]).contains("required"));
}

/// A lexicon comes first, as in other commands, or a tip says how it is named.
#[test]
fn a_lexicon_is_named_before_the_game() {
    let sandbox = sandbox();
    let first = sandbox.run(&["board", "english", "game.gcg"]).done();
    assert_eq!(first, sandbox.run(&["board", "game.gcg", "-l", "english"]).done());
    let position = sandbox.run(&["board", "english", "--cgp", CAT]).done();
    assert_eq!(position, sandbox.run(&["board", "--cgp", CAT]).done());
    for (args, message) in [
        (&["board", "game.gcg", "game.gcg"][..], "game.gcg is not a lexicon"),
        (&["board", "game.gcg", "--cgp", CAT], "omit one of them"),
        (&["board", "english", "game.gcg", "-a", "turkish"], "omit one of them"),
        (&["board"], "required"),
        (&["infer", "hu.lex", "game.gcg"], "name the lexicon with '-l hu.lex'"),
    ] {
        let refused = sandbox.run(args).refused();
        assert!(refused.contains(message), "{args:?}: {refused}");
    }
}
