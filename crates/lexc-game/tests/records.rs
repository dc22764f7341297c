//! Records as Quackle, macondo, MAGPIE and Woogles write them, and faults in records.

use lexc_alphabet::{Alphabet, Tokenizer};
use lexc_game::TextError;
use lexc_game::{BoardLayout, Event, Game, GameRules, Move, PlayerId, Position, Rack, Score};

const PLAYERS: &str = "#player1 ann Ann Other\n#player2 bob Bob Third\n";

fn english() -> Alphabet {
    Alphabet::builtin("english").expect("a built-in alphabet")
}

fn read(text: &str) -> Result<Game, TextError> {
    Game::from_gcg(text, BoardLayout::standard(), &english())
}

/// Reads the lines of turns of a game of Ann and Bob.
fn turns(lines: &str) -> Game {
    read(&format!("{PLAYERS}{lines}")).unwrap_or_else(|error| panic!("{error}\n{lines}"))
}

/// Returns the points and the total of each turn.
fn points(game: &Game) -> Vec<(i32, i32)> {
    let turns = game.turns.iter();
    turns.map(|turn| (turn.points.points(), turn.total.points())).collect()
}

fn faults(game: &Game) -> Vec<String> {
    let faults = game.faults(&GameRules::standard(), &english());
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn notes_have_several_lines() {
    let game = turns(
        ">ann: CORDIAL 8D CORDIAL +76 76\n#note first line\nsecond line\n\n#fourth line\n\n\
         >bob: AEFOOTX 9H OX +36 36\n#note one\n#note two\n",
    );
    assert_eq!(game.turns[0].note, "first line\nsecond line\n\n#fourth line");
    assert_eq!(game.turns[1].note, "one\ntwo");
    let written = game.to_gcg(BoardLayout::standard(), &english());
    assert!(written.contains("#note first line\nsecond line\n\n#note #fourth line\n>bob"));
    // Elsewhere, the line belongs to no turn or header.
    assert!(read(&format!("{PLAYERS}second line\n")).is_err());
}

#[test]
fn points_and_totals_may_be_missing_or_signed_twice() {
    let game = turns(
        ">ann: CORDIAL 8D CORDIAL\n>bob: AEFOOTX 9h OX +36   36  IO, AX\n>ann: I -\n\
         >bob: AEFOT -AE +0\n>ann: I (I) +-1 75\n>bob: OF (OF) +-5 31\n",
    );
    assert_eq!(points(&game), [(76, 76), (36, 36), (0, 76), (0, 36), (-1, 75), (-5, 31)]);
    assert_eq!(game.turns[1].note, "IO, AX");
    assert!(read(">ann: I (I) ++1 1").is_err());
    assert!(read(">ann: I (time)").is_err());
}

#[test]
fn racks_may_be_unknown() {
    let game = turns(
        ">ann: 8D CORDIAL +76 76\n>bob: OX 9H OX +36 36\n>ann: UNKNOWN (challenge) +5 81\n\
         >bob: -3 +0 36\n>ann: - +0 81\n#incomplete AEI\n",
    );
    let known: Vec<usize> = game.turns.iter().map(|turn| turn.rack.len()).collect();
    assert_eq!(known, [0, 2, 0, 0, 0]);
    assert_eq!(game.turns[3].event, Event::UnknownExchange(3));
    assert_eq!(game.racks[1].len(), 3, "the rack of the player to move");
    // Other programs need a rack: it has the tiles played.
    let written = game.to_gcg(BoardLayout::standard(), &english());
    assert!(written.contains(">ann: ACDILOR 8D CORDIAL +76 76\n"));
}

#[test]
fn lines_end_with_carriage_returns_too() {
    let text = format!("{PLAYERS}>ann: CORDIAL 8D CORDIAL +76 76\n>bob: OX 9H OX +36 36\n");
    let expected = read(&text).expect("a game");
    for end in ["\r", "\r\n", "\r\r\n"] {
        assert_eq!(read(&text.replace('\n', end)).as_ref(), Ok(&expected));
    }
    let error = read(&text.replace('\n', "\r").replace("OX 9H", "O!X 9H"));
    let error = error.expect_err("a bad game");
    assert_eq!((error.line, error.column), (4, 8));
}

#[test]
fn a_play_is_withdrawn_by_its_player_in_the_next_line() {
    let play = format!("{PLAYERS}>ann: CORDIAL 8D CORDIAL +76 76\n");
    let game = read(&format!("{play}>ann: CORDIAL -- +0 0\n")).expect("a game");
    assert_eq!(points(&game), [(76, 76), (-76, 0)]);
    let game = read(&format!("{play}>ann: CORDIAL -- -76 0\n")).expect("a game");
    assert_eq!(game.board_after(2, BoardLayout::standard()).tiles().count(), 0);
    for (lines, line) in [
        (">bob: EEIOVZO -- -76 -76", 4),
        (">bob: AEFOOTX 9H OX +36 36\n>ann: AEINRST -- -76 0", 5),
        (">bob: EEIOVZO - +0 0\n>bob: EEIOVZO -- -12 -12", 5),
        (">ann: CORDIAL -- -76 0\n>ann: CORDIAL -- -76 -76", 5),
    ] {
        let error = read(&format!("{play}{lines}\n")).expect_err(lines);
        assert_eq!(error.line, line, "{error}");
        assert!(error.to_string().contains("no play before this line"));
    }
}

#[test]
fn a_turn_lost_by_a_challenge_is_a_pass_with_a_note() {
    let game = turns(
        ">ann: CORDIAL 8D CORDIAL +76 76\n>bob: AEFOOTX - +0 0\n#note #unsuccessful-challenge\n\
         >ann: ABCDEFG - +0 76\n#note nothing\n",
    );
    let turns = game.turns.iter();
    let lost: Vec<bool> = turns.map(|turn| turn.is_lost_by_challenge()).collect();
    assert_eq!(lost, [false, true, false]);
}

#[test]
fn players_with_one_nickname_take_turns() {
    let sams = "#player1 sam Sam One\n#player2 sam Sam Two\n>sam: CORDIAL 8D CORDIAL +76 76\n\
                >sam: AEFOOTX 9H OX +36 36\n";
    let game = read(&format!(
        "{sams}>sam: AEFOOTX -- -36 0\n>sam: AAB - +0 76\n>sam: FOOT (FOOT) -7 -7\n\
         >sam: AAB (AAB) -5 71\n"
    ))
    .expect("a game");
    let players: Vec<usize> = game.turns.iter().map(|turn| turn.player.index()).collect();
    assert_eq!(players, [0, 1, 1, 0, 1, 0]);
    let nicknames: Vec<&str> = game.players.iter().map(|player| player.nickname()).collect();
    assert_eq!(nicknames, ["sam", "sam_2"]);
    assert_eq!(faults(&game), Vec::<String>::new());
    // The play two lines before cannot be withdrawn.
    assert!(read(&format!("{sams}>sam: AAB - +0 76\n>sam: AEFOOT -- -36 0\n")).is_err());
}

#[test]
fn what_does_not_add_up_is_told() {
    let game = turns(
        ">ann: CORDIAL 8D CORDIAL +76 76\n>bob: AEFOOTX 9H OX +30 30\n>ann: AEINRST 10H XI +22 198\n\
         >bob: AB - +5 35\n>ann: (FZ) +14 212\n>bob: FZ (time) -10 35\n",
    );
    let all = faults(&game);
    assert_eq!(all[0], "turn 2: the points in the record are 30; by the rules they are 36");
    assert_eq!(
        all[all.len() - 4..],
        [
            "turn 3: the total in the record is 198; 76 + 22 is 98",
            "turn 4: the points in the record are 5; by the rules they are 0",
            "turn 5: the points for the tiles FZ in the record are +14; by the rules they are +28",
            "turn 6: the total in the record is 35; 35 - 10 is 25",
        ]
    );
    // Points for tiles left are counted once if the other player loses them.
    let game = turns(">ann: CORDIAL 8D CORDIAL +76 76\n>ann: (FZ) +14 90\n>bob: FZ (FZ) -14 -14\n");
    let all = faults(&game);
    assert_eq!(all.len(), 1, "{all:?}");
    let expected = "turn 2: the tiles left in the record are FZ; those not played are";
    assert!(all[0].starts_with(expected), "{all:?}");
    let game = turns(">ann: CORDIAL 8D CORDIAL +76 76\n>ann: CORDIAL -- -70 6\n");
    assert_eq!(
        faults(&game),
        ["turn 2: the points in the record are -70; by the rules they are -76"]
    );
}

#[test]
fn games_say_what_other_programs_need_to_know() {
    let alphabet = Alphabet::builtin("catalan-super").expect("a built-in alphabet");
    let layout = BoardLayout::super_board();
    let text = "#player1 ann\n#player2 bob\n#note drawn lots\n>ann: [L·L]EA 11J EA +4 4\n\
                >ann: [L·L] (time) -0 4\n";
    let game = Game::from_gcg(text, layout, &alphabet).expect("a game");
    let written = game.to_gcg(layout, &alphabet);
    assert_eq!(
        written,
        "#character-encoding UTF-8\n#player1 ann ann\n#player2 bob bob\n#description drawn lots\n\
         #board-layout SuperCrosswordGame\n#tile-distribution catalan_super\n\
         >ann: AE[L·L] 11J EA +4 4\n>ann: [L·L] (time) -0 4\n"
    );
    let again = Game::from_gcg(&written, layout, &alphabet).expect("a game");
    assert_eq!(again.turns, game.turns);
    let twins = "#player1 x greedy\n#player2 y greedy\n>y:  (challenge) +5 5\n>x:  (time) -9 -9\n";
    let written = read(twins).expect("a game").to_gcg(BoardLayout::standard(), &english());
    assert_eq!(
        written,
        twins.replace(" greedy", " greedy (x)").replace("y greedy (x)", "y greedy (y)")
    );
}

#[test]
fn positions_have_any_number_of_players() {
    let layout = BoardLayout::parse("....\n....\n").expect("a layout");
    let position = |text: &str| Position::from_cgp(text, &layout, &english());
    let three = position("4/1CAT AEI/OU/XYZ 10/20/30 1 lex CSW21;").expect("a position");
    assert_eq!(three.scores, [10, 20].map(Score::new));
    assert_eq!(three.other_rack.map(|rack| rack.len()), Some(2));
    let error = position("4/4 A/B/C 1/2 0").expect_err("a bad position");
    assert_eq!(error.to_string(), "CGP, column 11: there are 3 racks but 2 scores");
}

#[test]
fn a_row_is_read_as_it_fills_the_board() {
    let alphabet = Alphabet::builtin("spanish").expect("a built-in alphabet");
    let layout = BoardLayout::parse("....\n....\n").expect("a layout");
    let written = |row: &str| {
        let position = Position::from_cgp(&format!("4/{row} A/"), &layout, &alphabet);
        position.map(|position| position.to_cgp(&alphabet))
    };
    assert_eq!(written("CHAO").as_deref(), Ok("4/CHAO A/ 0/0 0"));
    // With C and H as two tiles there would be five squares.
    assert_eq!(written("CHA2").as_deref(), Ok("4/[CH]A2 A/ 0/0 0"));
    assert_eq!(written("chA2").as_deref(), Ok("4/[ch]A2 A/ 0/0 0"));
    // One of the two must be one tile, but either could be.
    assert_eq!(written("CHALL").unwrap_err().column, 7);
}

#[test]
fn a_penalty_for_time_may_be_in_capitals() {
    let tiles = |text: &str| Rack::parse(text, Tokenizer::new(&english())).expect("tiles");
    for (line, event) in [
        (">ann: QZ (TIME) -10 -10", Event::TimePenalty),
        (">ann: (Time) -10 -10", Event::TimePenalty),
        (">ann: EIMT (TIME) -6 -6", Event::LeftTiles(tiles("TIME"))),
        (">ann: (TIME) +12 12", Event::LeftTiles(tiles("TIME"))),
    ] {
        assert_eq!(turns(&format!("{line}\n")).turns[0].event, event, "{line}");
    }
    assert!(Game::from_gcg(">ann: (TIMER) -10 -10\n", BoardLayout::standard(), &english()).is_ok());
}

#[test]
fn a_pass_may_be_an_exchange_of_no_tiles() {
    let game = turns(">ann: ABC -0 +0 0\n");
    assert_eq!(game.turns[0].event, Event::Move(Move::Pass));
    assert_eq!(game.next_player(), PlayerId::SECOND);
}

/// Slips of records typed from score sheets.
#[test]
fn records_that_contradict_racks_tiles_and_turns_have_faults() {
    let faults = |turns: &str| -> Vec<String> {
        let text = format!("#player1 ann Ann\n#player2 bob Bob\n{turns}");
        let game = Game::from_gcg(&text, BoardLayout::standard(), &english()).expect("a game");
        let faults = game.faults(&GameRules::standard(), &english());
        faults.iter().map(ToString::to_string).collect()
    };
    let nastier = ">ann: AEINRST 8D NASTIER +66 66\n";
    for (turns, expected) in [
        (">ann: ADEIRST 8D NASTIER +66 66\n", vec!["turn 1: N is not on the rack ADEIRST"]),
        // Two of the tiles are unknown.
        (">ann: AEIRS 8D NASTIER +66 66\n", vec![]),
        (">ann: 8D NASTIER +66 66\n", vec![]),
        (">ann: AEIR 8D NASTIER +66 66\n", vec![]),
        (">ann: AEIXYZ 8D NASTIER +66 66\n", vec!["turn 1: NRST are not on the rack AEIXYZ"]),
        (">ann: AEINRST -EX +0 0\n", vec!["turn 1: X is not on the rack AEINRST"]),
        (">ann: ?AEIRST 8D nASTIER\n", vec![]),
        (
            &format!("{nastier}>bob: ZZZZQQQ 7H ZZ +62 62\n"),
            vec!["turn 2: more tiles than the game has: Q (3 of 1), Z (4 of 1)"],
        ),
        // Each kind once.
        (
            &format!(
                "{nastier}>bob: KKOXABC 9H OX +36 36\n>ann: EGLOVYZ - +0 66\n>bob: KKABCDE - +0 36\n"
            ),
            vec!["turn 2: more tiles than the game has: K (2 of 1)"],
        ),
        (
            ">ann: AEINRSTU 8D NASTIER +66 66\n",
            vec!["turn 1: the rack AEINRSTU has 8 tiles, and the rules allow 7"],
        ),
        (">ann: AEINRST 1A NASTIER +74 74\n", vec!["turn 1: the first play must cover 8H"]),
        (
            &format!("{nastier}>bob: OXABCDE 12H OX\n"),
            vec!["turn 2: the play touches no tile on the board"],
        ),
        (
            &format!("{nastier}>ann: EGLOOXY 9H OX +36 102\n"),
            vec!["turn 2: ann moves twice in a row"],
        ),
        // A play that was withdrawn is a turn.
        (
            ">ann: AEINRST 8D NASTIRE +66 66\n>ann: AEINRST -- -66 0\n>bob: ABCDEFG - +0 0\n>ann: AEINRST 8D NASTIER +66 66\n",
            vec![],
        ),
        (
            ">ann: AEINRST 8D NASTIRE +66 66\n>ann: AEINRST -- +0 66\n",
            vec!["turn 2: the points in the record are 0; by the rules they are -66"],
        ),
    ] {
        assert_eq!(faults(turns), expected, "{turns}");
    }
}
