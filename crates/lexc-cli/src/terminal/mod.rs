//! Commands on the whole screen: their loop of keys and drawings, and their styles.

mod theme;

pub(crate) mod board;
mod edit_line;

use std::io::IsTerminal as _;
use std::time::{Duration, Instant};

use ratatui::Frame;
use ratatui::crossterm::event::{self, Event, KeyEvent, KeyEventKind};
use ratatui::widgets::{Paragraph, Wrap};

use crate::failure::Failure;
use crate::output::{Screen, interrupt};
pub(crate) use edit_line::EditLine;
pub(crate) use theme::Theme;

/// Returns `true` if a command takes the whole screen: on a terminal, unless lines are wanted.
pub(crate) fn takes_screen(plain: bool, screen: &Screen) -> bool {
    !plain && std::io::stdin().is_terminal() && screen.is_interactive()
}

/// The time between two updates.
const TICK: Duration = Duration::from_millis(100);

/// A command on the whole screen.
pub(crate) trait FullScreen {
    /// Updates what depends on the time since the beginning, and works for a moment.
    fn tick(&mut self, now: Duration);

    /// Returns the result if the user leaves or the command fails.
    fn ended(&mut self) -> Option<Result<(), Failure>>;

    /// Returns `true` while there is work to do between two updates.
    fn is_working(&self) -> bool {
        false
    }

    fn draw(&mut self, frame: &mut Frame<'_>);

    fn key(&mut self, key: KeyEvent);

    fn paste(&mut self, text: &str);
}

/// Runs a command on the whole screen until it ends, and restores the screen.
pub(crate) fn run(app: &mut impl FullScreen, screen: &mut Screen) -> Result<(), Failure> {
    let terminal_error = |error: std::io::Error| Failure::new(format!("the terminal: {error}"));
    screen.flush()?;
    let mut terminal = ratatui::try_init().map_err(terminal_error)?;
    interrupt::set_restore(ratatui::restore);
    let begin = Instant::now();
    let ended = loop {
        app.tick(begin.elapsed());
        if let Some(ended) = app.ended() {
            break ended;
        }
        if let Err(error) = terminal.draw(|frame| app.draw(frame)) {
            break Err(terminal_error(error));
        }
        let wait = if app.is_working() { Duration::ZERO } else { TICK };
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
    ended
}

/// Says that the window is smaller than a screen needs, and what to do otherwise.
pub(crate) fn too_small(frame: &mut Frame<'_>, name: &str, need: (u16, u16), remedy: &str) {
    let area = frame.area();
    let text = format!(
        "The window has {}×{} characters, but the {name} needs {}×{}. Enlarge it, or {remedy}.",
        area.width, area.height, need.0, need.1
    );
    let text = Paragraph::new(text).wrap(Wrap { trim: true });
    frame.render_widget(text, area);
}
