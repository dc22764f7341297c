//! The screen at several sizes, with and without colours, and the effect of keys.

use std::time::Duration;

use lexc_api::words::AnnotateRequest;
use lexc_study::{NewCard, Question, QuestionKind, Quiz, QuizOptions};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::Color as CellColor;

use super::super::details::DetailSource;
use super::super::sitting::{AnswerMode, Phase, Sitting};
use super::app::App;
use crate::args::lexicon::{LexiconArg, OpenedLexicon};
use crate::output::Screen;
use crate::output::advice::CommandOptions;
use crate::output::screen::Color;
use crate::terminal::Theme;

fn english() -> OpenedLexicon {
    let mut screen = Screen::new(Color::Never, true, CommandOptions::default());
    LexiconArg::of("builtin:english").open(&[], &mut screen).unwrap().0
}

struct Window<'a>(App<'a>);

fn window<'a>(
    opened: &'a OpenedLexicon,
    words: &[&str],
    options: &QuizOptions,
    mode: AnswerMode,
    colour: bool,
) -> Window<'a> {
    let quiz = Quiz::from_words(&opened.lexicon, words, options).unwrap();
    let details = DetailSource::new(opened, &AnnotateRequest::default()).unwrap();
    let sitting = Sitting::of_words(quiz, mode, details);
    Window(App::new(sitting, Theme::new(colour)).unwrap())
}

fn anagrams() -> QuizOptions {
    QuizOptions::new(QuestionKind::Anagrams)
}

impl Window<'_> {
    fn buffer(&mut self, width: u16, height: u16) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| self.0.draw(frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    fn shot(&mut self, width: u16, height: u16) -> String {
        let buffer = self.buffer(width, height);
        let cells: Vec<&str> = buffer.content.iter().map(|cell| cell.symbol()).collect();
        let lines = cells.chunks(usize::from(width));
        let lines = lines.map(|line| line.concat().trim_end().to_owned());
        lines.collect::<Vec<_>>().join("\n")
    }

    fn press(&mut self, code: KeyCode) {
        self.0.key(KeyEvent::new(code, KeyModifiers::NONE));
    }

    fn control(&mut self, c: char) {
        self.0.key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL));
    }

    fn line(&mut self, text: &str) {
        text.chars().for_each(|c| self.press(KeyCode::Char(c)));
        self.press(KeyCode::Enter);
    }

    fn at(&mut self, ms: u64) {
        self.0.tick(Duration::from_millis(ms));
    }

    /// Checks that texts are on screens of all sizes.
    #[track_caller]
    fn expect(&mut self, texts: &[&str]) {
        for (width, height) in [(40, 12), (80, 24), (120, 40)] {
            let shot = self.shot(width, height);
            for text in texts {
                assert!(shot.contains(text), "{text} at {width}×{height}:\n{shot}");
            }
        }
    }
}

const BOTH: [bool; 2] = [false, true];

#[test]
fn answers_are_typed_and_shown_with_their_hooks() {
    let opened = english();
    for colour in BOTH {
        let mut window = window(&opened, &["retains"], &anagrams(), AnswerMode::default(), colour);
        window.expect(&["anagrams", "1 of 1", "11 answers", "\n >", "Tab hint", "Esc end"]);
        window.line("retains");
        window.line("retains");
        window.expect(&["10 of 11 left", "✓ RETAINS", "given before"]);
        window.line("cat");
        window.expect(&["no, but it is a word"]);
        window.line("c4t");
        window.expect(&["not made of tiles of the alphabet"]);
        window.press(KeyCode::Enter);
        assert_eq!(window.0.sitting.phase, Phase::Ended);
        window.expect(&["10 answers were missed", "✗ ANESTRI", "Enter next"]);
        for word in ["RETAINS", "RETSINA", "STEARIN"] {
            for _ in 0..30 {
                window.press(KeyCode::Down);
            }
            assert!(window.shot(80, 24).contains(word), "{word}");
        }
        assert!(window.shot(120, 40).contains("back S"));
        window.press(KeyCode::Enter);
        window.expect(&["again, 1 of 1"]);
        // The answers would help now.
        let shot = window.shot(120, 40);
        assert!(shot.contains("AEINRST (10)") && !shot.contains("RETSINA"), "{shot}");
        window.press(KeyCode::Esc);
        window.expect(&["Esc again ends the quiz", "again, 1 of 1"]);
        window.press(KeyCode::Char('x'));
        window.press(KeyCode::Esc);
        window.expect(&["again, 1 of 1"]);
        window.press(KeyCode::Esc);
        window.expect(&["result of the quiz", "Recall 9 %", "Precision 50 %", "Missed: ANESTRI"]);
        assert!(window.0.ended().is_none());
        window.press(KeyCode::Enter);
        assert!(window.0.ended().is_some());
    }
}

#[test]
fn the_screen_without_colours_has_none() {
    let opened = english();
    let mut window = window(&opened, &["quiz"], &anagrams(), AnswerMode::default(), false);
    window.expect(&["[I] [Q] [U] [Z]"]);
    window.press(KeyCode::Enter);
    let buffer = window.buffer(80, 24);
    let plain =
        |cell: &ratatui::buffer::Cell| cell.fg == CellColor::Reset && cell.bg == CellColor::Reset;
    assert!(buffer.content.iter().all(plain));
}

/// After a miss, the answers lie over the tiles in turn.
#[test]
fn missed_answers_lie_over_the_tiles() {
    let opened = english();
    let mut window = window(&opened, &["insert"], &anagrams(), AnswerMode::default(), false);
    window.expect(&["[E] [I] [N] [R] [S] [T]"]);
    window.press(KeyCode::Enter);
    let missed = window.0.sitting.last().unwrap().missed.clone();
    assert!(missed.len() > 3, "{missed:?}");
    for (turn, word) in missed.iter().enumerate() {
        window.at(1500 * turn as u64 + 700);
        let tiles: Vec<String> = word.chars().map(|c| format!("[{c}]")).collect();
        window.expect(&[&tiles.join(" ")]);
    }
    window.at(1500 * missed.len() as u64);
    let first: Vec<String> = missed[0].chars().map(|c| format!("[{c}]")).collect();
    window.expect(&[&first.join(" ")]);
}

#[test]
fn hints_show_an_answer_letter_by_letter() {
    let opened = english();
    let mut window = window(&opened, &["quiz"], &anagrams(), AnswerMode::default(), false);
    window.press(KeyCode::Tab);
    window.expect(&["hint: Q..."]);
    window.press(KeyCode::Char('?'));
    window.expect(&["hint: QU.."]);
    window.line("quiz");
    window.expect(&["all found, 1 with a hint", "✗ QUIZ"]);
    // It is asked again.
    window.press(KeyCode::Enter);
    window.line("quiz");
    window.expect(&["all found"]);
    window.press(KeyCode::Enter);
    window.expect(&["Recall 0 %", "Missed: QUIZ"]);
}

#[test]
fn the_time_ends_questions() {
    let opened = english();
    let mut options = anagrams();
    options.question_ms = Some(90_000);
    let mut window = window(&opened, &["quiz", "jukebox"], &options, AnswerMode::default(), true);
    window.expect(&["1 of 2 · 1:30"]);
    window.at(500);
    window.expect(&["1:30"]);
    window.at(81_000);
    window.expect(&["0:09"]);
    window.at(90_001);
    window.expect(&["the time is over", "✗ QUIZ"]);
    // The next question has its own time, from its beginning.
    window.at(200_000);
    window.press(KeyCode::Enter);
    window.expect(&["2 of 2 · 1:30"]);
}

#[test]
fn each_right_answer_begins_the_time_of_the_next_one() {
    let opened = english();
    let mut options = anagrams();
    options.answer_ms = Some(10_000);
    let mut window = window(&opened, &["insert"], &options, AnswerMode::default(), false);
    window.expect(&["1 of 1 · 0:10"]);
    window.at(9000);
    window.line("insert");
    window.expect(&["1 of 1 · 0:10"]);
    window.at(18_000);
    // A wrong answer does not.
    window.line("cat");
    window.expect(&["1 of 1 · 0:01"]);
    window.at(19_001);
    window.expect(&["the time is over", "1 of "]);
}

#[test]
fn flash_cards_are_shown_and_marked() {
    let opened = english();
    let flash = AnswerMode { flash: true, by_hand: false };
    let mut window = window(&opened, &["quiz", "jukebox"], &anagrams(), flash, false);
    window.expect(&["Enter show the answers"]);
    window.press(KeyCode::Char('x'));
    window.press(KeyCode::Enter);
    window.expect(&["· QUIZ", "y known  n not known"]);
    window.press(KeyCode::Enter);
    window.press(KeyCode::Char('x'));
    window.expect(&["that is no mark"]);
    window.press(KeyCode::Char('y'));
    window.expect(&["2 of 2"]);
    window.press(KeyCode::Char(' '));
    window.press(KeyCode::Char('n'));
    window.expect(&["again, 1 of 1"]);
    window.press(KeyCode::Esc);
    window.press(KeyCode::Esc);
    window.expect(&["Recall 50 %", "Missed: JUKEBOX"]);
    assert!(!window.shot(80, 24).contains("given"), "nothing was typed");
}

/// Commands are words as well: answers win.
#[test]
fn answers_that_are_spelled_like_commands_are_answers() {
    let opened = english();
    let words = ["undo", "quit", "hint"];
    let mut window = window(&opened, &words, &anagrams(), AnswerMode::default(), false);
    for word in words {
        window.line(word);
        assert!(matches!(window.0.message.as_ref(), Some((_, text)) if text != "no"), "{word}");
        let found = window.0.sitting.question().unwrap().found.len();
        let ended = window.0.sitting.phase == Phase::Ended;
        assert!(ended || found == 1, "{word}");
        window.press(KeyCode::Enter);
        if !ended {
            window.press(KeyCode::Enter);
        }
    }
}

/// The quiz is over after the last word, so a word is missed first.
#[test]
fn questions_are_taken_back() {
    let opened = english();
    let mut window = window(&opened, &["quiz"], &anagrams(), AnswerMode::default(), false);
    window.control('z');
    window.expect(&["no question was asked yet"]);
    window.press(KeyCode::Enter);
    window.expect(&["✗ QUIZ"]);
    window.control('z');
    window.expect(&["the last question was taken back", "1 of 1"]);
    window.line("quiz");
    window.press(KeyCode::Enter);
    window.expect(&["1 question was asked, 1 without a"]);
}

#[test]
fn the_line_is_edited() {
    let opened = english();
    let mut window = window(&opened, &["quiz"], &anagrams(), AnswerMode::default(), false);
    let mut type_text = |text: &str| text.chars().for_each(|c| window.press(KeyCode::Char(c)));
    type_text("xy quz");
    window.press(KeyCode::Left);
    window.press(KeyCode::Char('i'));
    window.expect(&["> xy quiz"]);
    window.press(KeyCode::Home);
    window.press(KeyCode::Delete);
    window.press(KeyCode::End);
    window.control('h');
    window.expect(&["> y qui"]);
    window.control('w');
    window.press(KeyCode::Char('a'));
    window.expect(&["> y a"]);
    window.control('u');
    window.press(KeyCode::Char('b'));
    window.expect(&["> b"]);
    window.press(KeyCode::Backspace);
    window.line("quiz");
    window.expect(&["all found"]);
}

/// One key is an answer, and a right one asks the next word.
#[test]
fn words_or_not_are_answered_by_a_key() {
    let opened = english();
    let mut options = QuizOptions::new(QuestionKind::WordOrNot);
    options.repeat_missed = false;
    let words = ["retains", "quiz", "jukebox", "cat", "zebra", "oxygen"];
    let mut window = window(&opened, &words, &options, AnswerMode::default(), false);
    let (mut right, mut wrong) = (0, 0);
    for number in 1..=words.len() {
        window.expect(&[&format!("{number} of 6")]);
        window.press(KeyCode::Char('e'));
        window.expect(&[&format!("{number} of 6"), "answer by y/n, 1/0 or +/-"]);
        window.press(KeyCode::Char('1'));
        if window.0.sitting.phase == Phase::Ended {
            wrong += 1;
            window.expect(&["is not a word", "Enter next"]);
            window.press(KeyCode::Enter);
        } else {
            right += 1;
            if number < words.len() {
                window.expect(&["is a word"]);
            }
        }
    }
    assert!(right > 0 && wrong > 0, "{right} {wrong}");
    let result = window.shot(120, 40);
    let missed: Vec<&str> =
        window.0.sitting.last().iter().map(|last| &*last.question.text).collect();
    assert!(result.contains(&format!("Precision {}", 100 * right / 6)), "{result}");
    assert!(!result.contains("Missed: no") && !missed.is_empty(), "{result}");
}

#[test]
fn results_are_scrolled() {
    let opened = english();
    let mut window = window(&opened, &["retains"], &anagrams(), AnswerMode::default(), false);
    window.press(KeyCode::Enter);
    assert!(!window.shot(80, 24).contains("STEARIN"));
    window.press(KeyCode::End);
    assert!(window.shot(80, 24).contains("STEARIN"));
    window.press(KeyCode::Home);
    window.expect(&["✗ ANESTRI"]);
}

#[test]
fn tiles_are_mixed_and_sorted() {
    let opened = english();
    let mut window = window(&opened, &["jukebox"], &anagrams(), AnswerMode::default(), false);
    let sorted = window.shot(80, 24);
    window.control('r');
    assert_ne!(window.shot(80, 24), sorted);
    window.control('a');
    assert_eq!(window.shot(80, 24), sorted);
}

#[test]
fn questions_of_all_kinds_fit() {
    let opened = english();
    for kind in QuestionKind::ALL {
        let options = QuizOptions::new(kind);
        let words = ["retains", "quiz", "antidisestablish"];
        if kind == QuestionKind::Free {
            let text = "Which word has two \u{1b}[31m Z and two A? ".repeat(4);
            let card = NewCard::new(Question::new(kind, text), ["pizza"]);
            let quiz = Quiz::from_cards(&[card], None, &options).unwrap();
            let details = DetailSource::new(&opened, &AnnotateRequest::default()).unwrap();
            let sitting = Sitting::of_words(quiz, AnswerMode::default(), details);
            let mut window = Window(App::new(sitting, Theme::new(true)).unwrap());
            window.expect(&["Which word has two ␛[31m Z"]);
            continue;
        }
        let mut window = window(&opened, &words, &options, AnswerMode::default(), true);
        for _ in 0..3 {
            window.expect(&["\n >"]);
            window.press(KeyCode::Enter);
            window.expect(&["Enter next"]);
            window.press(KeyCode::Enter);
        }
    }
}

#[test]
fn a_small_window_says_what_is_needed() {
    let opened = english();
    let mut window = window(&opened, &["quiz"], &anagrams(), AnswerMode::default(), true);
    for (width, height) in [(39, 12), (40, 11), (10, 3), (1, 1)] {
        assert!(!window.shot(width, height).contains('>'), "{width}×{height}");
    }
    assert!(window.shot(39, 12).contains("40×12"));
}

/// `LEXC_BLESS=1` writes it.
#[test]
fn the_screen_in_the_guide_is_that_of_a_quiz() {
    let opened = english();
    let words = ["retains", "seating"];
    let mut window = window(&opened, &words, &anagrams(), AnswerMode::default(), false);
    for word in ["retains", "nastier", "stainer", "retinas", "ratines"] {
        window.line(word);
    }
    window.press(KeyCode::Enter);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/study.md");
    let guide = std::fs::read_to_string(path).unwrap();
    let (before, rest) = guide.split_once("```text\n anagrams").unwrap();
    let (_, after) = rest.split_once("```\n").unwrap();
    let shot = window.shot(80, 24);
    let expected = format!("{before}```text\n{shot}\n```\n{after}");
    lexc_testkit::check_committed(path, expected);
}
