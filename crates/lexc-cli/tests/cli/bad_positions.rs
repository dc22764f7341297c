//! Positions, racks, games, lists and boards that are not what they should be: what is said, and
//! where. Never a panic.

use crate::sandbox::Sandbox;

const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

#[test]
fn bad_cgp_is_refused_with_its_place() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    let refused = |cgp: &str| sandbox.run(&["moves", "twelve.lex", "--cgp", cgp]).refused();
    let rows = |row: &str| EMPTY.replacen("15/15/15", &format!("15/{row}/15"), 1);
    let all = [
        String::new(),
        EMPTY.to_owned(),
        "15/15 AB/".to_owned(),
        format!("{EMPTY}/15 AB/"),
        rows("14") + " AB/",
        rows("7CAT6") + " AB/",
        rows("015") + " AB/",
        rows("6CÄT6") + " AB/",
        rows("6[CAT") + " AB/",
        rows("6[CH]8") + " AB/",
        format!("{EMPTY} AÑ/"),
        format!("{EMPTY} Ab/"),
        format!("{EMPTY} {}/", "A".repeat(300)),
        format!("{EMPTY} AB/ x/3"),
        format!("{EMPTY} AB/ 3"),
        format!("{EMPTY} AB/ 1/3 many"),
        "\u{1b}[31m/\t/ AB/".to_owned(),
    ];
    let said: Vec<String> = all.iter().map(|cgp| refused(cgp)).collect();
    insta::assert_snapshot!(said.join("\n"));
    assert!(!said.concat().contains('\x1b'));
}

#[test]
fn bad_racks_are_refused() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    let said: Vec<String> = [
        &["--rack", "DOG1"][..],
        &["--rack", "DO[CH]"],
        &["--rack", "DOGSDOGS"],
        &["--rack", "DOG", "--rack-size", "2"],
        &["--rack", "\u{1b}[31m"],
        &["--rack", &"D".repeat(300), "--rack-size", "255"],
    ]
    .iter()
    .map(|args| sandbox.run(&[&["moves", "twelve.lex"], *args].concat()).refused())
    .collect();
    insta::assert_snapshot!(said.join("\n"));
    // More tiles than the game has: perhaps so on purpose.
    let run =
        sandbox.run(&["moves", "twelve.lex", "--rack", "DOGQQ???", "--rack-size", "8", "--count"]);
    assert_eq!(run.status, 0);
    assert_eq!(
        run.err,
        "warning: more tiles are on the board and the racks than the game has: ? (3 of 2), Q (2 of 1)\n"
    );
    let refused = |args: &[&str]| {
        sandbox.run(&[&["moves", "twelve.lex", "--rack", "DOG"], args].concat()).refused()
    };
    for args in [
        &["--rack-size", "0"][..],
        &["--rack-size", "256"],
        &["--bingo", "many"],
        &["--bingo", "7:"],
        &["--bingo", "2147483648"],
        &["--structure", "gadag"],
        &["--structure", "all"],
        &["--structure", "oracle", "--best"],
        &["--limit", "-1"],
        &["--turn", "1"],
        &["--count", "--digest"],
        &["--as", "cgp", "--json"],
        &["--check"],
    ] {
        assert!(refused(args).starts_with("error: "), "{args:?}");
    }
    // Scores without end.
    let run = sandbox.run(&["moves", "twelve.lex", "--rack", "DOG", "--bingo", "2147483647"]);
    assert!(run.refused().contains("1,048,576"));
}

#[test]
fn bad_games_are_refused_with_their_place() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    let all = [
        "hello world\n",
        "#player1 a A\n\n>ann AB 8D AB +1 1\n",
        ">ann: AÑ 8H AB +1 1\n",
        ">ann: AB 8Z AB +1 1\n",
        ">ann: AB 99H AB +1 1\n",
        ">ann: AB 8N ABA +1 1\n",
        ">ann: AB 8H A.B +1 1\n",
        ">ann: AB 8H AB one 1\n",
        ">ann: AB 8H\n",
        ">ann: AB -- -1 1\n",
        ">ann: AB 8H A(B +1 1\n",
        ">ann: DOG 8H DOG +1 1\n>bob: CAT 8H CAT +1 1\n",
    ];
    let mut said = String::new();
    for game in all {
        sandbox.write("game.gcg", game);
        let args = ["moves", "twelve.lex", "--gcg", "game.gcg", "--turn", "1"];
        said += &sandbox.run(&args).refused();
        said.push('\n');
    }
    sandbox.write("game.gcg", ">ann: DOG 8H DOG +1 1\n>bob: - +0 0\n");
    for turn in ["0", "2", "3", "4", "99999999999"] {
        let args = ["moves", "twelve.lex", "--gcg", "game.gcg", "--turn", turn];
        said += &sandbox.run(&args).refused();
        said.push('\n');
    }
    said += &sandbox.run(&["moves", "twelve.lex", "--gcg", "none.gcg"]).refused();
    insta::assert_snapshot!(said);
}

#[test]
fn bad_lists_of_positions_are_refused_with_their_place() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    let known = format!("{EMPTY} AB/\t4\t22108d5b3ad0daf0\t8");
    let all = [
        String::new(),
        "# nothing\n\n".to_owned(),
        format!("# one\n{EMPTY}\n"),
        format!("{known}\n15/15 AB/\n"),
        format!("{known}\n\n{EMPTY} AB/\t4\n"),
        format!("{known}\t1\n"),
        known.replace("\t4\t", "\tfour\t"),
        known.replace("0daf0", "0daf"),
        known.replace("0daf0", "0dafz"),
        known.replace("\t8", "\t8.5"),
        format!("{known}\n{EMPTY} DOGSDOGS/\n"),
    ];
    let mut said = String::new();
    for list in all {
        sandbox.write("list.tsv", list);
        for command in ["moves", "bench"] {
            let run = sandbox.run(&[command, "twelve.lex", "--positions", "list.tsv"]);
            let refused = run.refused();
            if command == "moves" {
                said += &refused;
                said.push('\n');
            } else {
                assert!(said.ends_with(&(refused + "\n")), "the same from both");
            }
        }
    }
    sandbox.write("list.tsv", b"# fine\n\xFF\n");
    said += &sandbox.run(&["moves", "twelve.lex", "--positions", "list.tsv"]).refused();
    said += &sandbox.run(&["moves", "twelve.lex", "--positions", "none.tsv"]).refused();
    said += &sandbox.run(&["moves", "twelve.lex", "--positions", "."]).refused();
    insta::assert_snapshot!(said);
}

#[test]
fn bad_layouts_are_refused_with_their_place() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    let all = [
        "",
        ".",
        "...\n..\n",
        "..\n\n....\n",
        "..\n.x\n",
        "start: 9Z\n..\n..\n",
        "start:\n..\n..\n",
        "====================\n",
        "\u{1b}[31m\n",
    ];
    let mut said = String::new();
    let wide = ".".repeat(32);
    let high = "..\n".repeat(32);
    for layout in all.into_iter().chain([&*wide, &*high]) {
        sandbox.write("board.txt", layout);
        let args = ["moves", "twelve.lex", "--rack", "DOG", "--board-layout", "board.txt"];
        said += &sandbox.run(&args).refused();
        said.push('\n');
    }
    let args = ["moves", "twelve.lex", "--rack", "DOG", "--board-layout", "big"];
    said += &sandbox.run(&args).refused();
    insta::assert_snapshot!(said);
    // The largest that there can be.
    sandbox.write("board.txt", format!("{}\n", ".".repeat(31)).repeat(31));
    let args = ["moves", "twelve.lex", "--rack", "DOG", "--board-layout", "board.txt"];
    sandbox.run(&args).done();
}

#[test]
fn a_structure_that_the_file_lacks_is_named() {
    let sandbox = Sandbox::with_twelve("dawg");
    let refused =
        sandbox.run(&["moves", "twelve.lex", "--rack", "DOG", "--structure", "two-way"]).refused();
    insta::assert_snapshot!("a_missing_structure", refused);
    let refused = sandbox.run(&["moves", "twelve", "--rack", "DOG"]).refused();
    assert!(refused.contains("twelve is not a lexicon"), "{refused}");
    let refused = sandbox.run(&["moves", "twelve.lex"]).refused();
    insta::assert_snapshot!("a_missing_position", refused);
}
