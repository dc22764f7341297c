//! `lexc cards answer`: answers that were given to cards elsewhere.

use std::io::Write as _;

use lexc_study::CardBox;
use lexc_study::fsrs::Grade;

use crate::command::study::card_file::{CardBoxArg, MissingBox};
use crate::failure::{Answer, Failure, Outcome};
use crate::output::Screen;
use crate::output::numbers::counted;
use crate::query::parse::for_each_line;

/// Record answers that were given elsewhere, a line each from standard input
///
/// A line is the number of a card, the grade again, hard, good or easy, and if known the
/// milliseconds that the answer took and its time in seconds since 1970. A line that cannot be used
/// records none of them.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  echo '12 good 3400' | lexc cards answer
  lexc cards answer --box sevens.jsonl < answers.txt")]
pub(super) struct AnswerArgs {
    #[command(flatten)]
    cards: CardBoxArg,
}

pub(super) fn answer(args: &AnswerArgs, screen: &mut Screen) -> Outcome {
    let mut file = args.cards.open(MissingBox::Refuse, screen)?;
    let now = args.cards.now();
    let mut lines = Vec::new();
    let mut count = 0;
    for_each_line("answers", screen, &mut |line, _| {
        count += 1;
        let recorded = record(&mut file.cards, line, now);
        lines.extend(recorded.map_err(|message| {
            let help =
                "write the number of a card, a grade, and if known milliseconds and the time";
            Failure::with_help(format!("answer {count}: {message}"), help)
        })?);
        Ok(())
    })?;
    file.append(&lines)?;
    writeln!(screen, "{}", counted(count, "answer is recorded", "answers are recorded"))?;
    Ok(Answer::Yes)
}

/// Records the answer of a line, and returns the line of the file.
fn record(cards: &mut CardBox, line: &str, now: i64) -> Result<Vec<u8>, String> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let (card, grade, rest) = match &*fields {
        [card, grade, rest @ ..] if rest.len() <= 2 => (*card, *grade, rest),
        _ => return Err(format!("{line} does not have two to four fields")),
    };
    let number = |text: &str, what: &str| -> Result<i64, String> {
        text.parse().map_err(|_| format!("{text} is not {what}"))
    };
    let card = number(card, "the number of a card")?;
    let grade = Grade::ALL
        .into_iter()
        .find(|known| known.name() == grade)
        .ok_or_else(|| format!("{grade} is not a grade: again, hard, good or easy"))?;
    let ms = rest.first().map_or(Ok(0), |text| number(text, "a number of milliseconds"))?;
    let time = rest.get(1).map_or(Ok(now), |text| number(text, "a time"))?;
    // Numbers that are too large are of no card; no answer takes fifty days.
    let card = u32::try_from(card).unwrap_or(0);
    let ms = u32::try_from(ms).unwrap_or(u32::MAX);
    cards.answer(card, grade, ms, time).map_err(|error| error.to_string())
}
