//! The front end on the whole screen.
//!
//! | module | content |
//! |---|---|
//! | [`theme`] | colours, and their replacements without colours |
//! | [`tiles`] | the tiles of the play that is being entered |
//! | [`app`] | the state of the screen |
//! | [`entry`], [`commands`], [`keys`] | the effect of tiles, typed commands and keys |
//! | [`board`], [`panel`], [`screen`] | drawing |

mod theme;
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
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{self, Event, KeyEventKind};

use super::host::Host;
use crate::failure::Failure;
use crate::output::{Screen, interrupt};
use app::App;
use theme::Theme;

/// The time between two updates.
const TICK: Duration = Duration::from_millis(100);

/// Plays the game on the screen, until the player leaves.
pub(super) fn run(host: Host, screen: &mut Screen) -> Result<(), Failure> {
    let theme = Theme::new(screen.style().has_colour());
    let terminal_error = |error: std::io::Error| Failure::new(format!("the terminal: {error}"));
    screen.flush()?;
    let mut app = App::new(host, theme);
    let mut terminal = ratatui::try_init().map_err(terminal_error)?;
    interrupt::set_restore(ratatui::restore);
    let begin = Instant::now();
    let played = loop {
        app.tick(begin.elapsed());
        if let Some(ended) = app.ended() {
            break ended;
        }
        if let Err(error) = terminal.draw(|frame| app.draw(frame)) {
            break Err(terminal_error(error));
        }
        // The computer thinks between two updates.
        let wait = match app.is_thinking() {
            true => Duration::ZERO,
            false => TICK,
        };
        match event::poll(wait) {
            Ok(false) => {}
            Ok(true) => match event::read() {
                Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => app.key(key),
                Ok(Event::Paste(text)) => app.paste(&text),
                Ok(_) => {}
                Err(error) => break Err(terminal_error(error)),
            },
            Err(error) => break Err(terminal_error(error)),
        }
    };
    ratatui::restore();
    played?;
    writeln!(screen, "{}", app.host.farewell())?;
    Ok(())
}
