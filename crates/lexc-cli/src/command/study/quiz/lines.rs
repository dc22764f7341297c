//! The quiz by lines, for screen readers, scripts and tests.

use std::io::Write as _;
use std::time::Instant;

use lexc_study::{AnswerVerdict, QuestionKind};

use super::describe::{self, Tone};
use super::sitting::{Phase, QuizCommand, QuizEvent, Sitting};
use crate::failure::Failure;
use crate::input::typed_line::ask;
use crate::output::Screen;
use crate::output::style::harmless;

/// The number of answers of a question whose details are shown; the others are named.
const DETAILED: usize = 12;

/// Asks the questions to the end, or until the lines end.
pub(super) fn run(sitting: &mut Sitting<'_>, screen: &mut Screen) -> Result<(), Failure> {
    let begun = Instant::now();
    let now = || u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    let mut events = sitting.next(now())?;
    loop {
        for event in &events {
            show(event, sitting, now(), screen)?;
        }
        events = match sitting.phase {
            Phase::Over => return Ok(()),
            Phase::Ended => sitting.next(now())?,
            phase => {
                let prompt = match phase {
                    Phase::Marking => format!("{} > ", describe::marks(sitting)),
                    _ => "> ".to_owned(),
                };
                match ask(&prompt, screen)? {
                    Some(line) => sitting.line(&line, now())?,
                    None => sitting.command(QuizCommand::Quit, now())?,
                }
            }
        };
    }
}

fn show(
    event: &QuizEvent,
    sitting: &Sitting<'_>,
    now: u64,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let style = screen.style();
    // The line of the answer says whether it is right.
    let is_verdict = matches!(
        event,
        QuizEvent::Judged(
            AnswerVerdict::Solved | AnswerVerdict::Wrong { .. } | AnswerVerdict::GivenUp
        )
    );
    let is_said = is_verdict && describe::is_word_or_not(sitting);
    if let Some((tone, text)) = describe::event(event, sitting).filter(|_| !is_said) {
        writeln!(screen, "{}", style.tone(tone, &text))?;
    }
    match event {
        QuizEvent::Asked => {
            let Some(question) = sitting.question() else { return Ok(()) };
            let text = style.heading(&harmless(&question.question.text));
            let mut asks = describe::asks(question.question.kind).to_owned();
            let (forms, left) = (describe::forms(sitting), describe::left(sitting, question));
            for (before, part) in [("; type ", forms), (": ", left)] {
                if !part.is_empty() {
                    asks += before;
                    asks += &part;
                }
            }
            let place = describe::place(sitting, question);
            writeln!(screen, "\n{text}  {asks} ({place})")?;
        }
        QuizEvent::Shown => {
            let Some(question) = sitting.question() else { return Ok(()) };
            for answer in sitting.answers() {
                let details = describe::details(sitting, &question.question, answer);
                writeln!(screen, "{}", line(&details.text, &details.listed, screen))?;
            }
        }
        QuizEvent::Ended => {
            let Some(last) = sitting.last() else { return Ok(()) };
            let answers: Vec<_> = describe::answers(sitting, last).collect();
            for (tone, details) in answers.iter().take(DETAILED) {
                let mark = match (last.question.kind, tone) {
                    (QuestionKind::WordOrNot, Tone::Good) => "right:",
                    (QuestionKind::WordOrNot, _) => "wrong:",
                    (_, Tone::Good) => "found",
                    _ => "missed",
                };
                let text = format!("{} {}", style.tone(*tone, mark), details.text);
                writeln!(screen, "{}", line(&text, &details.listed, screen))?;
            }
            for (of, mark) in [(Tone::Bad, "also missed"), (Tone::Good, "also found")] {
                let others = answers.iter().skip(DETAILED).filter(|(tone, _)| *tone == of);
                let others: Vec<&str> = others.map(|(_, details)| &*details.text).collect();
                if !others.is_empty() {
                    let text = format!("{} {}", style.tone(of, mark), others.join(" "));
                    writeln!(screen, "{}", style.wrap_hanging(&text, 2))?;
                }
            }
        }
        QuizEvent::Over => {
            writeln!(screen)?;
            for line in describe::summary(sitting, now)? {
                writeln!(screen, "{}", style.wrap_hanging(&line, 2))?;
            }
        }
        _ => {}
    }
    Ok(())
}

fn line(text: &str, listed: &str, screen: &Screen) -> String {
    let colon = if listed.is_empty() { "" } else { ": " };
    screen.style().wrap_hanging(&format!("{text}{colon}{listed}"), 2)
}
