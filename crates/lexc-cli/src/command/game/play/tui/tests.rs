//! The screen at several sizes, with and without colours, and the effect of keys.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use lexc::build::compile::StructureSet;
use lexc::engine::leaves::LeaveTable;
use lexc::engine::session::{Advisor, Computers, Phase, Session, Start};
use lexc::game::{BoardLayout, ChallengeRule, GameRules, PlayerId, TimeControl};
use lexc::runtime::{Lexicon, Verification};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::Color;

use super::app::{App, Mode};
use crate::command::game::play::host::{Autoplay, Host};
use crate::input::builtin;
use crate::terminal::Theme;

/// Opens a built-in lexicon with a GADDAG.
fn open(name: &str) -> Lexicon {
    let packed = builtin::open(name, Verification::Skip).unwrap();
    let wanted = StructureSet { gaddag: true, ..StructureSet::default() };
    lexc_api::with_structures(packed, wanted).unwrap()
}

fn turkish() -> &'static Lexicon {
    static TURKISH: OnceLock<Lexicon> = OnceLock::new();
    TURKISH.get_or_init(|| open("turkish"))
}

struct Game {
    app: App,
    /// Deleted with the game.
    _folder: tempfile::TempDir,
}

fn game_of(lexicon: &Lexicon, rules: GameRules, seats: &[&str], colour: bool) -> Game {
    let folder = tempfile::tempdir().unwrap();
    let session = Session::builder(lexicon)
        .rules(rules)
        .seats(seats.iter().map(|text| text.parse().unwrap()))
        .seed(5)
        .start(Start::AsGiven)
        .lexicon_name(format!("builtin:{}", lexicon.alphabet().name()))
        .build()
        .unwrap();
    let leaves = Arc::new(LeaveTable::zero(lexicon.alphabet(), 6).unwrap());
    let helper = "greedy".parse().unwrap();
    let computers = Computers::new(&session, &helper, |_| Arc::clone(&leaves), None).unwrap();
    let advisor = Advisor::new(lexicon, session.rules(), leaves).unwrap();
    let file = folder.path().join("game.gcg");
    let host = Host::new(session, computers, advisor, (file, String::new()), Autoplay::On);
    Game { app: App::new(host, Theme::new(colour)), _folder: folder }
}

fn game(seats: &[&str], colour: bool) -> Game {
    game_of(turkish(), GameRules::standard(), seats, colour)
}

impl Game {
    fn buffer(&mut self, width: u16, height: u16) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| self.app.draw(frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    fn shot(&mut self, width: u16, height: u16) -> String {
        text(&self.buffer(width, height))
    }

    fn press(&mut self, code: KeyCode) {
        self.app.key(KeyEvent::new(code, KeyModifiers::NONE));
        self.app.tick(Duration::ZERO);
        self.app.wait();
    }

    fn keys(&mut self, text: &str) {
        text.chars().for_each(|c| self.press(KeyCode::Char(c)));
    }

    fn line(&mut self, text: &str) {
        self.keys(":");
        self.keys(text);
        self.press(KeyCode::Enter);
    }

    /// Checks that the last message contains a text.
    fn expect_message(&self, text: &str) {
        let last = &self.app.messages.last().unwrap().text;
        assert!(last.contains(text), "{last}");
    }

    /// Checks that texts are on a screen of 80 by 24.
    fn expect(&mut self, texts: &[&str]) {
        let shot = self.shot(80, 24);
        for text in texts {
            assert!(shot.contains(text), "{text}: {shot}");
        }
    }
}

/// The characters of a screen, without spaces at the ends of lines.
fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let cells: Vec<&str> = buffer.content.iter().map(|cell| cell.symbol()).collect();
    let lines = cells.chunks(width).map(|line| line.concat().trim_end().to_owned());
    lines.collect::<Vec<_>>().join("\n")
}

/// A game after a few turns.
fn begun(colour: bool) -> Game {
    let mut game = game(&["Ann=person", "Computer=greedy"], colour);
    for turn in 0..12 {
        let view = game.app.host.view(None);
        if turn >= 3 && view.last_play().is_some() {
            break;
        }
        game.line("ai");
    }
    game
}

/// Checks that every part of the screen is visible.
fn check_parts(shot: &str, width: u16) {
    let lines: Vec<&str> = shot.lines().collect();
    assert!(lines.iter().all(|line| line.chars().count() <= usize::from(width)), "{shot}");
    for row in 1..=15 {
        let label = format!("{row:>2} ");
        assert!(lines.iter().any(|line| line.starts_with(&label)), "row {row}: {shot}");
    }
    for part in [
        "Player", "Score", "Tiles", "Unseen", "bag", "History", "Ann", "Computer", " Rack ",
        "F1 help",
    ] {
        assert!(shot.contains(part), "{part}: {shot}");
    }
}

#[test]
fn the_screen_at_every_size_without_colours() {
    let mut game = begun(false);
    for (width, height) in [(80, 24), (100, 30), (140, 45)] {
        check_parts(&game.shot(width, height), width);
        // New tiles are in brackets.
        let shot = game.shot(width, height);
        assert!(shot.contains('['), "{shot}");
        let buffer = game.buffer(width, height);
        let plain =
            |cell: &ratatui::buffer::Cell| cell.fg == Color::Reset && cell.bg == Color::Reset;
        assert!(buffer.content.iter().all(plain));
    }
}

#[test]
fn the_screen_at_every_size_with_colours() {
    let mut game = begun(true);
    for (width, height) in [(80, 24), (100, 30), (140, 45)] {
        check_parts(&game.shot(width, height), width);
        assert!(!game.shot(width, height).contains('['));
        let buffer = game.buffer(width, height);
        let count = |colour| buffer.content.iter().filter(|cell| cell.bg == colour).count();
        // The triple word squares in the corners, and the tiles of the last play.
        assert!(count(Color::Indexed(124)) >= 8 && count(Color::Indexed(220)) >= 4);
    }
}

/// `LEXC_BLESS=1` writes it.
#[test]
fn the_screen_in_the_guide_is_that_of_a_game() {
    let seats = ["Ann=person", "Computer=greedy"];
    let mut game = game_of(&open("english"), GameRules::standard(), &seats, false);
    game.line("ai");
    game.line("ai");
    // The cursor is not visible on a tile.
    game.press(KeyCode::Right);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/playing.md");
    let guide = std::fs::read_to_string(path).unwrap();
    let (before, rest) = guide.split_once("```text\n lexc · ").unwrap();
    let (_, after) = rest.split_once("```\n").unwrap();
    let shot = game.shot(80, 24);
    let expected = format!("{before}```text\n{shot}\n```\n{after}");
    lexc_testkit::check_committed(path, expected);
}

#[test]
fn a_small_window_says_what_is_needed() {
    let mut game = game(&["Ann=person", "Computer=greedy"], true);
    for (width, height) in [(79, 24), (80, 23), (20, 5), (1, 1)] {
        let shot = game.shot(width, height);
        assert!(!shot.contains("Unseen"), "{shot}");
    }
    let shot = game.shot(60, 20);
    assert!(shot.contains("60×20") && shot.contains("80×24"), "{shot}");
    let rules = GameRules::standard().with_layout(BoardLayout::super_board().clone());
    let mut large = game_of(turkish(), rules, &["Ann=person", "Computer=greedy"], true);
    assert!(large.shot(80, 24).contains("91×29"), "{}", large.shot(80, 24));
    assert!(large.shot(91, 29).contains("Unseen"));
}

#[test]
fn the_tiles_of_others_are_not_on_the_screen() {
    let mut game = begun(false);
    let session = &game.app.host.session;
    let alphabet = session.lexicon().alphabet();
    let racks = session.players().map(|player| session.state().rack(player).spell(alphabet));
    let racks: Vec<String> = racks.collect();
    let shot = game.shot(140, 45);
    let line = shot.lines().find(|line| line.starts_with(" Rack")).unwrap().to_owned();
    for face in racks[0].chars().filter(|c| *c != '?') {
        assert!(line.contains(face), "{line}");
    }
    assert!(!shot.contains(&racks[1]));
    // The moves of the computer would reveal them.
    game.line("auto off");
    game.line("pass");
    assert_eq!(game.app.host.session.phase(), Phase::Turn(PlayerId::SECOND));
    game.press(KeyCode::F(2));
    game.expect_message("would reveal its tiles");
    game.press(KeyCode::F(3));
    game.expect_message("would reveal its tiles");
    game.press(KeyCode::F(4));
    assert_eq!(game.app.host.session.phase(), Phase::Turn(PlayerId::FIRST));
}

#[test]
fn a_play_is_laid_letter_by_letter() {
    let mut game = game(&["Ann=person", "Computer=passing"], false);
    // The best play, by its letters.
    game.press(KeyCode::F(2));
    let Mode::Moves(moves) = &game.app.mode else {
        panic!("the list of moves");
    };
    let row = moves.rows.iter().find(|row| row.text.starts_with('8')).unwrap();
    let (place, word) = row.text.split_once(' ').unwrap();
    let (place, word) = (place.to_owned(), word.to_owned());
    game.press(KeyCode::Esc);
    let column = usize::from(place.as_bytes()[1] - b'A');
    for _ in column..7 {
        game.press(KeyCode::Left);
    }
    // In small letters, as people type: dotted and dotless I are two letters.
    let small = |c: char| match c {
        'İ' => 'i',
        'I' => 'ı',
        c => c.to_lowercase().next().unwrap(),
    };
    for c in word.chars() {
        game.press(KeyCode::Char(small(c)));
    }
    let shot = game.shot(80, 24);
    assert!(shot.contains(&format!("✓ {place} {word} scores")), "{shot}");
    assert!(shot.contains('<'), "{shot}");
    game.press(KeyCode::Backspace);
    game.press(KeyCode::Enter);
    game.press(KeyCode::Esc);
    assert!(game.app.placed.is_empty());
    game.line(&format!("{place} {word}"));
    let history = game.app.host.view(None).history();
    assert_eq!(history[0].text, format!("{place} {word}"));
}

#[test]
fn wrong_plays_say_what_is_wrong() {
    let mut game = game(&["Ann=person", "Computer=passing"], false);
    game.press(KeyCode::Enter);
    game.expect_message("place tiles first");
    let rack = *game.app.host.session.state().rack(PlayerId::FIRST);
    let alphabet = turkish().alphabet();
    let missing =
        alphabet.letters().iter().find(|letter| rack.count((*letter).into()) == 0).unwrap();
    let face = alphabet.letter(missing).unwrap().face.clone();
    if rack.blanks() == 0 {
        game.keys(&face);
        game.expect_message(&format!("no {face} left"));
        game.line(&format!("8H {face}{face}"));
        game.expect_message("not on the rack");
    }
    game.keys("1");
    game.keys("A ABC");
    game.press(KeyCode::Enter);
    assert!(game.app.messages.last().unwrap().is_error);
    game.line("nonsense");
    game.expect_message("type help for the commands");
    game.line("exchange");
    game.expect_message("name the tiles");
    game.line("challenge");
    game.expect_message("nothing to challenge");
    assert_eq!(game.app.host.session.state().turn(), 0);
}

#[test]
fn moves_are_previewed_and_played_from_the_list() {
    let mut game = game(&["Ann=person", "Computer=passing"], false);
    game.press(KeyCode::F(2));
    game.press(KeyCode::Down);
    game.expect(&["Tiles Score  Equity  Words", "2 of "]);
    game.keys("s");
    game.expect(&["Score Equity   Sim.  Words", "1 of "]);
    game.press(KeyCode::Down);
    let Mode::Moves(moves) = &game.app.mode else {
        panic!("the list of moves");
    };
    assert!(moves.rows[..10].iter().all(|row| row.simulated.is_some()));
    let text = moves.rows[1].text.clone();
    game.press(KeyCode::Enter);
    assert_eq!(game.app.host.view(None).history()[0].text, text);
    game.press(KeyCode::F(9));
    game.expect_message("taken back");
    assert_eq!(game.app.host.session.state().turn(), 0);
}

#[test]
fn help_and_lists_are_opened_and_closed() {
    let mut game = begun(false);
    game.press(KeyCode::F(1));
    game.expect(&["Help", "exchange, pass, challenge, undo"]);
    game.press(KeyCode::Esc);
    for (line, title) in [("history", "History"), ("unseen", "unseen tiles"), ("words", "Words on")]
    {
        game.line(line);
        assert!(game.shot(80, 24).contains(title), "{line}");
        game.press(KeyCode::Down);
        game.press(KeyCode::Esc);
        assert!(matches!(game.app.mode, Mode::Board));
    }
    let before = game.shot(80, 24);
    game.line("shuffle");
    assert_ne!(game.shot(80, 24), before);
    game.line("sort");
    game.press(KeyCode::F(3));
    game.expect_message("the best");
}

#[test]
fn racks_are_shown_to_their_owners_only() {
    let mut game = game(&["Ann=person", "Bob=person"], false);
    game.expect(&["It is the turn of Ann", "Rack: hidden"]);
    game.keys("x");
    assert!(matches!(game.app.mode, Mode::HandOver(_)));
    game.press(KeyCode::Enter);
    assert!(!game.shot(80, 24).contains("hidden"));
    game.line("pass");
    game.expect(&["It is the turn of Bob", "Rack: hidden"]);
}

#[test]
fn autoplay_ends_with_the_review() {
    let rules = GameRules::standard().with_time(Some(TimeControl::default()));
    let mut game = game_of(turkish(), rules, &["Ann=person", "Computer=greedy"], false);
    assert!(game.shot(80, 24).contains("25:00"));
    game.app.tick(Duration::from_secs(61));
    assert!(game.shot(80, 24).contains("23:59"));
    game.line("auto all");
    game.app.tick(Duration::from_secs(61));
    game.app.wait();
    assert!(matches!(game.app.host.session.phase(), Phase::Over(_)));
    game.expect(&["moves were the best", "wins by"]);
    game.press(KeyCode::PageDown);
    game.press(KeyCode::Esc);
    assert!(game.app.ended().is_some());
}

#[test]
fn no_key_gives_the_game_away_and_a_game_given_away_comes_back() {
    let mut game = game(&["Ann=person", "Computer=greedy"], false);
    game.line("pass");
    let board = |game: &Game| game.app.host.session.state().clone();
    let before = board(&game);
    for autoplay in [Autoplay::Off, Autoplay::On, Autoplay::Off, Autoplay::On] {
        game.press(KeyCode::F(5));
        assert_eq!(game.app.host.autoplay, autoplay);
        assert_eq!(board(&game), before);
    }
    game.line("auto all");
    assert!(matches!(game.app.mode, Mode::Review(..)));
    game.press(KeyCode::F(9));
    assert_eq!(game.app.host.autoplay, Autoplay::On);
    assert!(matches!(game.app.mode, Mode::Board));
    assert_eq!(board(&game), before);
    // Another undo takes back the turn of the person.
    game.press(KeyCode::F(9));
    assert_eq!(board(&game).turn(), 0);
    // F5 stops it after the move that is being chosen.
    game.keys(":auto all");
    game.app.key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE));
    game.app.tick(Duration::ZERO);
    assert!(game.app.is_thinking());
    game.press(KeyCode::F(5));
    assert_eq!((game.app.host.autoplay, board(&game).turn()), (Autoplay::Off, 1));
    game.press(KeyCode::F(9));
    assert_eq!(board(&game).turn(), 0);
}

#[test]
fn the_last_play_waits_for_a_challenge() {
    let rules = GameRules::standard().with_challenge(ChallengeRule::Double);
    let mut game = game_of(turkish(), rules, &["Ann=person", "Computer=greedy"], false);
    while let Phase::Turn(player) = game.app.host.session.phase() {
        assert_eq!(player, PlayerId::FIRST);
        game.line("ai");
    }
    if game.app.host.session.phase() == Phase::LastChallenge {
        assert!(game.shot(80, 24).contains("challenge or accept?"));
        game.press(KeyCode::Enter);
    }
    assert!(matches!(game.app.host.session.phase(), Phase::Over(_)));
}

/// The column of a down play is a letter, which could be a tile as well.
#[test]
fn a_down_play_is_typed_without_a_colon() {
    let mut game = game(&["Ann=person", "Computer=greedy"], false);
    let cursor = game.app.cursor;
    for letter in ["h", "W"] {
        // The rack may have the letter or not.
        game.keys(&format!("{letter}8"));
        assert!(matches!(&game.app.mode, Mode::Line(line) if line.text() == format!("{letter}8")));
        assert!(game.app.placed.is_empty());
        assert_eq!(game.app.cursor, cursor);
        game.press(KeyCode::Esc);
    }
    // Two letters are tiles.
    let rack = game.app.host.rack(PlayerId::FIRST).tiles().to_vec();
    let alphabet = turkish().alphabet();
    let faces = rack.iter().filter_map(|tile| tile.letter()).filter_map(|l| alphabet.letter(l));
    let text: String = faces.take(2).map(|info| info.face.to_lowercase()).collect();
    game.keys(&text);
    assert_eq!(game.app.placed.len(), 2);
    game.line("help challenge");
    game.expect_message("challenge the last play");
}
