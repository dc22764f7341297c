//! The screen at two sizes, with and without colours, and the effect of keys.

use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::super::args::PositionArgs;
use super::super::sitting::Sitting;
use super::super::source::Positions;
use super::App;
use crate::args::game::engine::LocalEngine;
use crate::args::lexicon::LexiconArg;
use crate::output::Screen;
use crate::output::advice::CommandOptions;
use crate::output::screen::Color;
use crate::terminal::{FullScreen as _, Theme};

/// An endgame, and a bingo in Turkish, with their best moves.
const ENGLISH: &str = r#"{"cgp":"7O7/4EH1B1Q5/2JIMMIE1U5/3R3Y1A3S1/3E5I3p1/3N1WAFTS3I1/3I2ZOO4C1/D2CANON5UP/E2A9LO/R1FLAVINES1U1ET/A6E3P2T/T6V3D2O/I6OUTBRaGS/OKTA3I3E3/NAILHEAD3WEXE DEGGLNR/ 435/457 0","rack":"DEGGLNR","bag":0,"kind":"endgame","best":"E8 (A)L(A)NG","score":14,"words":["ALANG","AL"],"second":"1B DREG","method":"endgame","lead":{"value":4.0,"low":4.0,"high":4.0},"file":"one.gcg","game":0,"turn":19,"player":"Ann"}"#;
const TURKISH: &str = r#"{"cgp":"15/2K12/2I12/2ŞANS9/5AB8/5ÇAT1L4C/6ÇEKİ4A/7KARGO1İĞ/8V1ETÜT1/8Kİ1L3/7MIK1U3/3BEŞME1İ1K3/7MI6/7UR6/7LA6 ?AKMNRZ/ 148/154 0","rack":"?AKMNRZ","bag":36,"kind":"bingo","best":"15E KaR(LA)NMAZ","score":63,"words":["KARLANMAZ"],"second":"15E KAR(LA)NMaZ","method":"simulation","lead":{"value":1.2272,"low":1.1706,"high":1.2837},"file":"","game":4,"turn":19,"player":"Ayşe"}"#;

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

struct Window<'s, 'a>(App<'s, 'a>);

impl Window<'_, '_> {
    fn buffer(&mut self, (width, height): (u16, u16)) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| self.0.draw(frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    fn shot(&mut self, size: (u16, u16)) -> String {
        let buffer = self.buffer(size);
        let cells: Vec<&str> = buffer.content.iter().map(|cell| cell.symbol()).collect();
        let lines = cells.chunks(usize::from(size.0));
        let lines = lines.map(|line| line.concat().trim_end().to_owned());
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Presses a key, and works until nothing is left to do.
    fn press(&mut self, code: KeyCode) {
        self.0.key(KeyEvent::new(code, KeyModifiers::NONE));
        self.0.tick(Duration::ZERO);
        while self.0.is_working() {
            assert!(self.shot(SIZES[0]).contains("comparing …"));
            self.0.tick(Duration::ZERO);
        }
    }

    fn keys(&mut self, text: &str) {
        text.chars().for_each(|c| self.press(KeyCode::Char(c)));
    }

    /// Checks that texts are on screens of both sizes.
    #[track_caller]
    fn expect(&mut self, texts: &[&str]) {
        for size in SIZES {
            let shot = self.shot(size);
            for text in texts {
                assert!(shot.contains(text), "{text} at {size:?}:\n{shot}");
            }
        }
    }
}

/// Asks positions of a built-in lexicon, twice if they are missed.
fn ask(lexicon: &str, rows: &str, colour: bool, test: impl FnOnce(&mut Window<'_, '_>)) {
    let mut screen = Screen::new(Color::Never, true, CommandOptions::default());
    let opened = LexiconArg::of(lexicon).open(&[], &mut screen).unwrap().0;
    let engine = LocalEngine::of(opened, None).unwrap();
    let args = PositionArgs::default();
    let rows = rows.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    let mut sitting = Sitting::new(&engine, &args, Positions::Saved(rows), 0).unwrap();
    let mut window = Window(App::new(&mut sitting, Theme::new(colour)));
    window.0.tick(Duration::ZERO);
    test(&mut window);
}

#[test]
fn a_typed_play_is_shown_and_compared_and_the_answer_is_marked() {
    for colour in [false, true] {
        ask("builtin:english", ENGLISH, colour, |window| {
            window.expect(&["Position 1", "solved 0 of 1", "Ann to move", "435 to 457", "Rack"]);
            window.expect(&["Unseen, 0 of 3 in", "R2 Y", "8D QUIZzER across", "Tab hint"]);
            window.keys("1b dreg");
            assert_eq!(window.shot((80, 24)).contains("<D><R><E><G>"), !colour);
            window.press(KeyCode::Enter);
            window.expect(&["1B DREG, no. 16 by equity, loses 4 points", "\n >"]);
            window.press(KeyCode::Tab);
            window.expect(&["the best play uses 3 tiles and scores 14"]);
            window.keys("8a zzz");
            window.press(KeyCode::Enter);
            // It can be corrected.
            window.expect(&["Not possible:", "> 8a zzz"]);
            window.0.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
            window.keys("e8 alang");
            window.press(KeyCode::Enter);
            window.expect(&["Yes: E8 (A)L(A)NG for 14", "proven to gain 4 points", "1B DREG"]);
            window.expect(&["one.gcg, turn 19", "Enter next"]);
            let shot = window.shot((80, 24));
            assert_eq!(shot.matches("[L]").count() == 1 && shot.contains("[G]"), !colour, "{shot}");
            // Missed once, so it is asked again.
            window.press(KeyCode::Enter);
            window.expect(&["Again, 1 of 1", "\n >"]);
            assert!(!window.shot((80, 24)).contains("[L]"));
            window.press(KeyCode::Enter);
            window.expect(&["E8 (A)L(A)NG for 14: proven"]);
            window.press(KeyCode::Enter);
            window.expect(&["Solved 0 of 1 position (0 %)", "leaves"]);
            assert!(window.0.ended().is_none());
            window.press(KeyCode::Enter);
            assert!(window.0.ended().unwrap().is_ok());
        });
    }
}

#[test]
fn a_sitting_ends_by_esc_twice_and_needs_a_window() {
    ask("builtin:turkish", TURKISH, false, |window| {
        window.expect(&["Ayşe to move", "148 to 154"]);
        window.keys("15e karlanm");
        let shot = window.shot((120, 40));
        assert!(shot.contains("<K>") && shot.contains("<A>") && !shot.contains("<a>"), "{shot}");
        window.press(KeyCode::Esc);
        window.expect(&["Esc again ends"]);
        window.keys("az");
        // The second A is the blank, where it costs least.
        assert!(window.shot((120, 40)).contains("<a>"));
        window.press(KeyCode::Enter);
        window.expect(&["Yes: 15E KaR(LA)NMAZ for 63, no. 1 by equity: leads 15E KAR(LA)NMaZ by"]);
        window.expect(&["solved 1 of 1"]);
        window.press(KeyCode::Esc);
        assert!(window.0.ended().is_none());
        window.press(KeyCode::Esc);
        assert!(window.0.ended().is_some());
        let shot = window.shot((79, 24));
        assert!(shot.contains("the quiz needs 80×24") && shot.contains("--plain"), "{shot}");
    });
}
