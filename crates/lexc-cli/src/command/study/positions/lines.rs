//! Positions by lines, for screen readers, scripts and tests.

use std::io::Write as _;

use lexc::game::draw::draw;

use super::describe;
use super::sitting::{NextQuestion, PositionQuestion, Reply, Sitting};
use crate::args::game::engine::STEP;
use crate::failure::Failure;
use crate::input::typed_line::ask;
use crate::output::Screen;
use crate::output::board::{self, spaced};
use crate::output::progress::Bar;
use crate::output::style::harmless;

/// Asks positions until none is left or the lines end.
pub(super) fn run(sitting: &mut Sitting<'_>, screen: &mut Screen) -> Result<(), Failure> {
    let mut has_question = next(sitting, screen)?;
    writeln!(screen, "Find the best move of each position; type help for the commands.")?;
    while has_question {
        has_question = answered(sitting, screen)? && next(sitting, screen)?;
    }
    Ok(())
}

/// Asks the next question, for which it may have to wait. Returns `false` after the last one.
fn next(sitting: &mut Sitting<'_>, screen: &mut Screen) -> Result<bool, Failure> {
    screen.flush()?;
    let bar = Bar::status(screen.shows_progress());
    loop {
        match sitting.next(STEP)? {
            NextQuestion::Asked => return Ok(true),
            NextQuestion::Searching(text) => bar.set_status(text),
            NextQuestion::Over => return Ok(false),
        }
    }
}

/// Asks a question until it ends. Returns `false` if the sitting ends.
fn answered(sitting: &mut Sitting<'_>, screen: &mut Screen) -> Result<bool, Failure> {
    show(sitting, screen)?;
    loop {
        let reply = match ask("> ", screen)? {
            Some(line) => sitting.line(&line)?,
            None => sitting.quit(),
        };
        match reply {
            Reply::Quit => return Ok(false),
            Reply::Help => writeln!(screen, "{}", describe::HELP)?,
            Reply::Board => show(sitting, screen)?,
            Reply::Refused(text) => writeln!(screen, "{text}")?,
            Reply::Said(tone, text) => writeln!(screen, "{}", screen.style().tone(tone, &text))?,
            Reply::Answer(tone, text) => {
                let Some(question) = &sitting.question else { return Ok(false) };
                if question.best.play().is_some() {
                    writeln!(screen)?;
                    write_board(sitting, question, true, screen)?;
                }
                let style = screen.style();
                writeln!(screen, "{}", style.tone(tone, &style.wrap(&text)))?;
                screen.text(&describe::place(&question.row))?;
                return Ok(true);
            }
        }
    }
}

/// Shows a position: the board, the scores, the rack and the unseen tiles.
fn show(sitting: &Sitting<'_>, screen: &mut Screen) -> Result<(), Failure> {
    let Some(question) = &sitting.question else { return Ok(()) };
    let PositionQuestion { row, state, title, .. } = question;
    let view = state.view(state.to_move());
    let [own, other] = [view.scores()[0], view.scores()[1]];
    let heading = screen.style().heading(title);
    writeln!(screen, "\n{heading}: {own} to {other}, {} to move", harmless(&row.player))?;
    write_board(sitting, question, false, screen)?;
    let (alphabet, tiles) = (sitting.alphabet(), view.rack().tiles().collect::<Vec<_>>());
    writeln!(screen, "Rack: {}", harmless(&spaced(&tiles, alphabet)))?;
    screen.text(&describe::unseen(&view, alphabet))
}

/// Draws the board, with the best play if it is the answer.
fn write_board(
    sitting: &Sitting<'_>,
    question: &PositionQuestion,
    with_answer: bool,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let play = question.best.play().filter(|_| with_answer);
    let layout = sitting.rules.layout();
    let drawing = draw(question.state.board(), play, layout, sitting.alphabet());
    Ok(write!(screen, "{}", board::text(&drawing, screen.style()))?)
}
