//! The front end on the whole screen.
//!
//! | module | content |
//! |---|---|
//! | [`tiles`] | the tiles of the play that is being entered |
//! | [`app`] | the state of the screen |
//! | [`entry`], [`commands`], [`keys`] | the effect of tiles, typed commands and keys |
//! | [`board`], [`panel`], [`screen`] | drawing |

mod tiles;

mod app;

mod board;
mod commands;
mod entry;
mod keys;
mod panel;

mod screen;

#[cfg(test)]
mod tests;

use std::io::Write as _;
use std::time::Duration;

use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;

use super::host::Host;
use crate::failure::Failure;
use crate::output::Screen;
use crate::terminal::{self, FullScreen, Theme};
use app::App;

/// Plays the game on the screen, until the player leaves.
pub(super) fn run(host: Host, screen: &mut Screen) -> Result<(), Failure> {
    let mut app = App::new(host, Theme::new(screen.style().has_colour()));
    terminal::run(&mut app, screen)?;
    writeln!(screen, "{}", app.host.farewell())?;
    Ok(())
}

impl FullScreen for App {
    fn tick(&mut self, now: Duration) {
        Self::tick(self, now);
    }

    fn ended(&mut self) -> Option<Result<(), Failure>> {
        Self::ended(self)
    }

    // The computer thinks between two updates.
    fn is_working(&self) -> bool {
        self.is_thinking()
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        Self::draw(self, frame);
    }

    fn key(&mut self, key: KeyEvent) {
        Self::key(self, key);
    }

    fn paste(&mut self, text: &str) {
        Self::paste(self, text);
    }
}
