//! The front end on the whole screen.
//!
//! | module | content |
//! |---|---|
//! | [`theme`] | colours, and what stands for them without colours |
//! | [`app`] | what is on the screen, and what keys do |
//! | [`tiles`] | the play that is being laid |
//! | [`thinker`] | moves of the computer on another thread |
//! | [`screen`], [`board`], [`panel`] | drawing |

mod app;
mod board;
mod panel;
mod screen;
#[cfg(test)]
mod tests;
mod theme;
mod thinker;
mod tiles;

use std::io::Write as _;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{self, Event, KeyEventKind};

use super::host::Host;
use crate::failure::Failure;
use crate::output::{Screen, interrupt};
use app::App;
use theme::Theme;

/// The time between two looks at the clock.
const TICK: Duration = Duration::from_millis(100);

/// Plays the game on the screen, until the player leaves.
pub(super) fn run(host: Host, screen: &mut Screen) -> Result<(), Failure> {
    let theme = Theme::new(screen.style().has_colour());
    let failed = |error: std::io::Error| Failure::new(format!("the terminal: {error}"));
    screen.flush()?;
    let mut app = App::new(host, theme);
    let mut terminal = ratatui::try_init().map_err(failed)?;
    interrupt::restore_with(ratatui::restore);
    let begin = Instant::now();
    let played = loop {
        app.tick(begin.elapsed());
        if let Some(ended) = app.ended() {
            break ended;
        }
        if let Err(error) = terminal.draw(|frame| app.draw(frame)) {
            break Err(failed(error));
        }
        match event::poll(TICK) {
            Ok(false) => {}
            Ok(true) => match event::read() {
                Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => app.key(key),
                Ok(Event::Paste(text)) => app.paste(&text),
                Ok(_) => {}
                Err(error) => break Err(failed(error)),
            },
            Err(error) => break Err(failed(error)),
        }
    };
    ratatui::restore();
    played?;
    let (over, file) = app.farewell();
    match over {
        true => writeln!(screen, "The game is in {file}")?,
        false => writeln!(
            screen,
            "The game is saved; go on with: lexc play --resume {file}"
        )?,
    }
    Ok(())
}
