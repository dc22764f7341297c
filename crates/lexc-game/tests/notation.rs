//! CGP, GCG and board layouts, read and written; and the errors of bad input.

use lexc_alphabet::Alphabet;
use lexc_game::draw::{SquareContent, draw};
use lexc_game::{
    BoardLayout, Ending, Event, Game, Play, PlayerId, Position, Rack, Score, Square, positions,
};
use proptest::prelude::*;

#[test]
fn shared_positions_are_written_as_they_were_read() {
    let alphabet = Alphabet::builtin("english").expect("a built-in alphabet");
    let layout = BoardLayout::standard();
    for line in include_str!("../../lexc-movegen/tests/data/positions-english.tsv")
        .lines()
        .filter(|l| !l.starts_with('#'))
    {
        let cgp = line.split('\t').next().expect("a column");
        let position = Position::from_cgp(cgp, layout, &alphabet).expect("a position");
        assert_eq!(position.to_cgp(&alphabet), cgp);
    }
}

#[test]
fn cgp_errors_name_the_place() {
    let alphabet = Alphabet::builtin("english").expect("a built-in alphabet");
    let layout = BoardLayout::parse("....\n....\n").expect("a layout");
    let error = |text: &str| {
        let error = Position::from_cgp(text, &layout, &alphabet).expect_err("a bad position");
        format!("{error}")
    };
    assert_eq!(error(""), "CGP, column 1: the board is missing");
    assert_eq!(error("4/4"), "CGP, column 4: the rack is missing");
    assert_eq!(error("4 A/"), "CGP, column 1: the board has 1 rows, the layout has 2");
    assert_eq!(error("4/4/4 A/"), "CGP, column 1: the board has 3 rows, the layout has 2");
    assert_eq!(error("4/3 A/"), "CGP, column 4: row 2 has 3 squares, the layout has 4 columns");
    assert_eq!(error("4/5 A/"), "CGP, column 3: row 2 has 5 squares, the layout has 4 columns");
    assert_eq!(
        error("4/04 A/"),
        "CGP, column 3: a run of empty squares must be a number above 0, without leading zeros"
    );
    assert_eq!(error("4/1Ñ2 A/"), "CGP, column 4: \"Ñ\" is not a tile of the alphabet english");
    assert_eq!(error("4/1[A2 A/"), "CGP, column 4: `[` without `]`");
    assert_eq!(error("4/4 Aa/"), "CGP, column 6: a blank on a rack is written `?`");
    assert_eq!(error("4/4 A/ 1/x 0"), "CGP, column 10: \"x\" is not a number");
    assert_eq!(error("4/4 A/ 12 0"), "CGP, column 10: the second score is missing");
    assert!(Position::from_cgp(&format!("4/4 {}/", "A".repeat(300)), &layout, &alphabet).is_err());
}

#[test]
fn operations_are_kept() {
    let alphabet = Alphabet::builtin("english").expect("a built-in alphabet");
    let layout = BoardLayout::parse("....\n....\n").expect("a layout");
    let text = "4/1cAT ?AB/CD 1/2 3 lex CSW21; ld english;";
    let position = Position::from_cgp(text, &layout, &alphabet).expect("a position");
    assert_eq!(position.operations[0], ("lex".to_owned(), "CSW21".to_owned()));
    assert_eq!(position.to_cgp(&alphabet), text);
}

#[test]
fn tiles_of_several_characters_stand_in_brackets() {
    let alphabet = Alphabet::builtin("catalan").expect("a built-in alphabet");
    let layout = BoardLayout::parse("....\n....\n").expect("a layout");
    let text = "[L·L]A2/1[qu]IN ?[NY]A/ 0/0 0";
    let position = Position::from_cgp(text, &layout, &alphabet).expect("a position");
    let square = Square::new(1, 1).expect("a square");
    assert!(position.board.get(square).expect("a tile").is_blank());
    let again = Position::from_cgp(&position.to_cgp(&alphabet), &layout, &alphabet);
    assert_eq!(again.expect("a position"), position);
}

const GAME: &str = "#character-encoding UTF-8
#player1 ann Ann Other
#player2 bob Bob
>ann: AEINRST 8D NASTIER +66 66
>bob: ?QU 7I -?QU +0 0
>bob: ?EEIOVZ E8 .ZOIc +34 34
>bob: ?EEIOVZ -- -34 0
>ann: ABC -ABC +0 66
>bob: ABC -5 +0 0
>bob: ABC - +0 0
>ann: (QZ) +40 106
>bob: QZ (time) -10 -10
";

#[test]
fn games_are_read_back() {
    let alphabet = Alphabet::builtin("english").expect("a built-in alphabet");
    let layout = BoardLayout::standard();
    // The withdrawal takes back the play just before it, Bob's.
    let text = GAME.replace(">bob: ?QU 7I -?QU +0 0\n", ">bob: ?QU -?QU +0 0\n");
    let game = Game::from_gcg(&text, layout, &alphabet).expect("a game");
    assert_eq!(game.to_gcg(layout, &alphabet), text);
    assert_eq!(game.turns.len(), 9);
    let board = game.board_after(3, layout);
    let at = |square: &str| square.parse::<Square>().expect("a square");
    let z = board.get(at("E9")).expect("a tile");
    assert_eq!((z.letter().number(), z.is_blank()), (26, false));
    assert!(board.get(at("E12")).is_some_and(|tile| tile.is_blank()));
    assert_eq!(game.board_after(4, layout).get(at("E9")), None);
    assert_eq!(game.turns[5].event, Event::UnknownExchange(5));
}

#[test]
fn positions_of_a_game_are_what_its_players_saw() {
    let alphabet = Alphabet::builtin("english").expect("a built-in alphabet");
    let layout = BoardLayout::standard();
    let text = GAME.replace(">bob: ?QU 7I -?QU +0 0\n", ">bob: ?QU -?QU +0 0\n");
    let game = Game::from_gcg(&text, layout, &alphabet).expect("a game");
    let cgp = |turn| {
        let position = game.position_before(turn, layout);
        position.map(|position| position.to_cgp(&alphabet))
    };
    let empty = "15/15/15/15/15/15/15";
    assert_eq!(cgp(0).as_deref(), Some(&*format!("{empty}/15/{empty} AEINRST/ 0/0 0")));
    assert_eq!(cgp(2).as_deref(), Some(&*format!("{empty}/3NASTIER5/{empty} ?EEIOVZ/ 0/66 1")));
    // This turn withdraws the play of the turn before.
    let withdrawn = game.position_before(4, layout).expect("a position");
    let scores = [66, 0].map(Score::new);
    // The exchange before the play, and the withdrawn play.
    assert_eq!((withdrawn.scores, withdrawn.scoreless_turns), (scores, 2));
    assert_eq!(withdrawn.board.tiles().count(), 7);
    // After the last turn, the other player is to move.
    let end = game.position_before(9, layout).expect("a position");
    assert_eq!((end.rack.len(), end.scores), (0, [106, -10].map(Score::new)));
    assert_eq!(cgp(10), None);
}

#[test]
fn list_errors_name_the_place() {
    let alphabet = Alphabet::builtin("english").expect("a built-in alphabet");
    let layout = BoardLayout::parse("...\n...\n").expect("a layout");
    let error = |text: &str| {
        let error = positions::parse(text, &layout, &alphabet).expect_err("a bad list");
        assert!(text.lines().nth(error.line - 1).is_some_and(|line| error.offset <= line.len()));
        format!("{error}")
    };
    assert_eq!(
        error("# a\n3/3 A/\n\n3/4 A/\n"),
        "positions, line 4, column 3: row 2 has 4 squares, the layout has 3 columns"
    );
    assert_eq!(
        error("3/3 A/\t1\n"),
        "positions, line 1, column 8: 2 columns; expected one (the position) or four: position, \
         plays, digest and best score, separated by tabs"
    );
    assert_eq!(
        error("3/3 A/\t1\t0\t2\t3\n"),
        "positions, line 1, column 14: 5 columns; expected one (the position) or four: position, \
         plays, digest and best score, separated by tabs"
    );
    assert_eq!(
        error("3/É2 A/\t-1\t0000000000000000\t0"),
        "positions, line 1, column 9: \"-1\" is not a number"
    );
    assert_eq!(
        error("3/3 A/\t1\t+000000000000000\t0"),
        "positions, line 1, column 10: \"+000000000000000\" is not a digest: 16 hexadecimal digits"
    );
    assert_eq!(
        error("3/3 A/\t1\t0000000000000000\t1.5"),
        "positions, line 1, column 27: \"1.5\" is not a number"
    );
    assert_eq!(positions::parse("\u{FEFF}# only\n\n", &layout, &alphabet), Ok(vec![]));
}

#[test]
fn gcg_errors_name_the_place() {
    let alphabet = Alphabet::builtin("english").expect("a built-in alphabet");
    let error = |text: &str| {
        let error =
            Game::from_gcg(text, BoardLayout::standard(), &alphabet).expect_err("a bad game");
        format!("{error}")
    };
    assert_eq!(error("hello"), "GCG, line 1, column 1: a line must begin with # or >");
    assert_eq!(
        error("\n>ann AB 8D AB +1 1"),
        "GCG, line 2, column 2: the nickname of the player must end with a colon"
    );
    assert_eq!(
        error(">ann: AÑ 8H AB +1 1"),
        "GCG, line 1, column 8: \"Ñ\" is not a tile of the alphabet english"
    );
    assert_eq!(error(">ann: AB 8Z AB +1 1"), "GCG, line 1, column 13: the word leaves the board");
    assert_eq!(error(">ann: AB 8H A.B +1 1"), "GCG, line 1, column 14: there is no tile on 8I");
    assert_eq!(
        error(">ann: AB 8H AB one 1"),
        "GCG, line 1, column 16: \"one\" is not a number with a sign"
    );
    assert_eq!(
        error(">ann: AB -- -1 1"),
        "GCG, line 1, column 10: the player has no play before this line to withdraw"
    );
    for (text, line) in [("", 1), ("\n\n", 2), ("#lexicon CSW21\n#note of nothing\n", 2)] {
        assert_eq!(
            error(text),
            format!(
                "GCG, line {line}, column 1: no player is named; \
                 a turn is written >ann: AEINRST 8D NASTIER +66 66"
            )
        );
    }
}

#[test]
fn built_in_layouts_are_symmetric_and_read_back() {
    for name in ["standard", "super", "friends"] {
        let layout = BoardLayout::builtin(name).expect("a built-in layout");
        assert_eq!(layout.name(), name);
        assert!(layout.is_symmetric());
        assert_eq!(BoardLayout::parse(&layout.to_string()).as_ref(), Ok(layout));
    }
    assert_eq!(BoardLayout::super_board().rows(), 21);
    let error = |text: &str| format!("{}", BoardLayout::parse(text).expect_err("a bad layout"));
    assert_eq!(error(""), "line 1, column 1: a board must have at least two squares");
    assert_eq!(
        error("..\n.x\n"),
        "line 2, column 2: 'x' is not a premium; they are written . ' \" ^ - = ~"
    );
    assert_eq!(
        error("# a\n..\n\n...\n"),
        "line 4, column 3: this row has 3 squares, the first one has 2"
    );
    assert_eq!(
        error("start: 9Z\n..\n..\n"),
        "line 1, column 8: \"9Z\" is not a square of the board; write `start: 8H`"
    );
    assert_eq!(
        error(&"..\n".repeat(32)),
        "line 32, column 1: a board must have at most 31 rows and columns"
    );
    assert_eq!(
        error(&".".repeat(32)),
        "line 1, column 32: a board must have at most 31 rows and columns"
    );
    assert_eq!(
        error(&"=".repeat(20)),
        "line 1, column 1: the product of the word premiums of a line is more than 65535"
    );
}

#[test]
fn a_board_is_drawn() {
    let alphabet = Alphabet::builtin("english").expect("a built-in alphabet");
    let layout = BoardLayout::parse("=..\n.-'\n").expect("a layout");
    let position = Position::from_cgp("3/2T A/", &layout, &alphabet).expect("a position");
    let drawing = draw(&position.board, None, &layout, &alphabet);
    assert_eq!(drawing.to_string(), "   A B C\n 1 = . .\n 2 . * T\n");
    let play = Play::parse("2A CA.", &position.board, &alphabet).expect("a play");
    let drawing = draw(&position.board, Some(&play), &layout, &alphabet);
    assert_eq!(drawing.to_string(), "   A B C\n 1 = . .\n 2[C A]T\n");
    let marked = drawing.paint(|cell, text| match cell.content {
        SquareContent::New => text.to_lowercase(),
        _ => text.to_owned(),
    });
    assert_eq!(marked, "   A B C\n 1 = . .\n 2[c a]T\n");
    let after = position.after(&play.with_score(Score::new(5)));
    assert_eq!(after.to_cgp(&alphabet), "3/CAT / 0/5 0");
    let play = Play::parse("C1 S.", &position.board, &alphabet).expect("a play");
    let drawing = draw(&position.board, Some(&play), &layout, &alphabet);
    assert_eq!(drawing.to_string(), "   A B C\n 1 = .[S]\n 2 . * T\n");
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}", cgp in "[A-Za-z0-9/\\[\\]?. ;()-]{0,40}", gcg in "(>a: |#)[A-Za-z0-9?.() +-]{0,30}") {
        let alphabet = Alphabet::builtin("english").expect("a built-in alphabet");
        let layout = BoardLayout::parse("....\n....\n").expect("a layout");
        let tokenizer = lexc_alphabet::Tokenizer::new(&alphabet);
        for text in [&text, &cgp, &gcg] {
            let _ = BoardLayout::parse(text);
            let _ = Rack::parse(text, &tokenizer);
            let _ = positions::parse(text, &layout, &alphabet);
            if let Ok(game) = Game::from_gcg(text, &layout, &alphabet) {
                for turn in 0..=game.turns.len() {
                    prop_assert!(game.position_before(turn, &layout).is_some());
                }
            }
            if let Ok(position) = Position::from_cgp(text, &layout, &alphabet) {
                let again = Position::from_cgp(&position.to_cgp(&alphabet), &layout, &alphabet);
                prop_assert_eq!(again.map(|p| p.board), Ok(position.board));
            }
        }
    }
}

const CHALLENGED: &str = "#character-encoding UTF-8
#player1 ann Ann Öther
#player2 bob Bob
#player3 cy cy
#lexicon CSW21
>ann: AEINRST 8D NASTIER +66 66
#note a good start
and a second line
>bob: EEIOQVZ 7C ZAX +30 30
>bob: EEIOQVZ -- -30 0
>cy: CCDDEEF E8 .F +5 5
>cy: CCDDEE (challenge) +5 10
>ann: ABCDEFG (time) -10 56
#rack2 EEIOQVZ
";

#[test]
fn challenges_notes_and_racks_are_read_back() {
    let alphabet = Alphabet::builtin("english").expect("a built-in alphabet");
    let layout = BoardLayout::standard();
    let game = Game::from_gcg(CHALLENGED, layout, &alphabet).expect("a game");
    assert_eq!(game.to_gcg(layout, &alphabet), CHALLENGED);
    assert_eq!(game.turns[0].note, "a good start\nand a second line");
    assert_eq!(game.players[0].name(), "Ann Öther");
    assert_eq!(game.turns[2].event, Event::Withdrawal);
    assert_eq!(game.turns[4].event, Event::ChallengeBonus);
    assert_eq!((game.racks[1].len(), game.ending), (7, None));
    let scores: Vec<Score> = lexc_game::PlayerId::all(3).map(|player| game.score(player)).collect();
    assert_eq!(scores, [56, 0, 10].map(Score::new));
    // A withdrawn play is a scoreless turn.
    let position = game.position_before(3, layout).expect("a position");
    assert_eq!((position.scoreless_turns, position.board.tiles().count()), (1, 7));
    // Text that is not ASCII gets the header if it lacks it.
    let plain = CHALLENGED.replace("#character-encoding UTF-8\n", "");
    let game = Game::from_gcg(&plain, layout, &alphabet).expect("a game");
    assert_eq!(game.to_gcg(layout, &alphabet), CHALLENGED);
}

#[test]
fn wrong_players_are_refused_with_their_place() {
    let alphabet = Alphabet::builtin("english").expect("a built-in alphabet");
    let error = |text: &str| {
        let error = Game::from_gcg(text, BoardLayout::standard(), &alphabet);
        error.expect_err("a bad game").to_string()
    };
    assert_eq!(
        error("#player1 ann Ann\n>bob: AB - +0 0"),
        "GCG, line 2, column 2: no #player line names \"bob\""
    );
    assert_eq!(
        error("#player2 ann Ann"),
        "GCG, line 1, column 1: there is no player 2 here: a game has players 1 to 4, without gaps"
    );
    assert_eq!(
        error("#player5 ann Ann"),
        "GCG, line 1, column 2: there is no player 5 here: a game has players 1 to 4, without gaps"
    );
    assert_eq!(
        error("#player1 ann Ann\n#player1 bob Bob"),
        "GCG, line 2, column 2: player 1 is named twice"
    );
    assert_eq!(error("#player1"), "GCG, line 1, column 9: the nickname is missing");
    assert_eq!(
        error("#player1 ann Ann\n#rack2 AB"),
        "GCG, line 2, column 1: there is no player 2 here: a game has players 1 to 4, without gaps"
    );
    assert_eq!(
        error("#player1 ann Ann\n#rack1 A3"),
        "GCG, line 2, column 9: \"3\" is not a tile of the alphabet english"
    );
    let five: String = (0..5).map(|n| format!(">p{n}: AB - +0 0\n")).collect();
    assert_eq!(error(&five), "GCG, line 5, column 2: a game has at most 4 players");
    assert_eq!(
        error(">ann: AB 8H AB CD +1 1"),
        "GCG, line 1, column 16: \"CD\" is not a number with a sign"
    );
}

/// A play of all tiles ends a game only if no tile was drawn after it: here the game ends by
/// scoreless turns.
#[test]
fn a_player_with_tiles_left_has_not_played_out() {
    let alphabet = Alphabet::builtin("english").expect("a built-in alphabet");
    let layout = BoardLayout::standard();
    let ending = |ends: &str| {
        let text = format!(
            "#player1 ann Ann\n#player2 bob Bob\n>ann: ?? 8H at +0 0\n{ends}>bob: CD (CD) -5 -5\n"
        );
        Game::from_gcg(&text, layout, &alphabet).expect("a game").ending
    };
    assert_eq!(ending(">ann: AB (AB) -4 -4\n"), Some(Ending::Scoreless));
    assert_eq!(ending(""), Some(Ending::PlayedOut(PlayerId::FIRST)));
}
