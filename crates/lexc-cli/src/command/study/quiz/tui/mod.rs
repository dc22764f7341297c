//! The quiz on the whole screen.

mod app;

mod screen;

#[cfg(test)]
mod tests;

use std::io::Write as _;
use std::time::Duration;

use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;

use super::describe;
use super::sitting::Sitting;
use crate::failure::Failure;
use crate::output::Screen;
use crate::terminal::{self, FullScreen, Theme};
use app::App;

/// Asks the questions on the screen, and prints the result when the user leaves.
pub(super) fn run(sitting: Sitting<'_>, screen: &mut Screen) -> Result<(), Failure> {
    let mut app = App::new(sitting, Theme::new(screen.style().has_colour()))?;
    terminal::run(&mut app, screen)?;
    for line in describe::summary(&app.sitting, app.now)? {
        writeln!(screen, "{}", screen.style().wrap_hanging(&line, 2))?;
    }
    Ok(())
}

impl FullScreen for App<'_> {
    fn tick(&mut self, now: Duration) {
        Self::tick(self, now);
    }

    fn ended(&mut self) -> Option<Result<(), Failure>> {
        Self::ended(self)
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
