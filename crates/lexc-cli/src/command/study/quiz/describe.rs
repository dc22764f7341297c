//! The texts of a quiz, for both front ends.

use lexc_study::{
    AnswerVerdict, Question, QuestionEnd, QuestionKind, QuestionResult, QuizQuestion,
};

use super::details::AnswerDetails;
use super::sitting::{QuizEvent, Sitting};
use crate::failure::Failure;
use crate::output::numbers::counted;
pub(super) use crate::output::style::Tone;
use crate::output::style::harmless;

/// Returns what a kind of question asks for.
pub(super) fn asks(kind: QuestionKind) -> &'static str {
    match kind {
        QuestionKind::Anagrams => "anagrams",
        QuestionKind::AnagramsWithHooks => "anagrams, and words with one tile more",
        QuestionKind::Hooks => "words with one tile more at an end",
        QuestionKind::SubAnagrams => "words of some of the tiles",
        QuestionKind::BuildUp => "words with one tile more, in any order",
        QuestionKind::Pattern => "words with tiles in the gaps",
        QuestionKind::WordList => "words of the list",
        QuestionKind::WordOrNot => "is it a word",
        _ => "answers",
    }
}

/// Returns the forms of an answer that is typed, if there are several; else an empty text.
pub(super) fn forms(sitting: &Sitting<'_>) -> String {
    let kind = sitting.question().map(|question| question.question.kind);
    match kind.filter(|_| !sitting.mode.flash) {
        Some(QuestionKind::Hooks) => "the word, or the tile: S, S-, -S".to_owned(),
        Some(QuestionKind::WordOrNot) => yes_or_no(sitting),
        _ => String::new(),
    }
}

/// Returns the keys for yes and no.
fn yes_or_no(sitting: &Sitting<'_>) -> String {
    let keys = "y/n, 1/0 or +/-";
    match sitting.own_yes_and_no() {
        Some((yes, no)) => format!("{:.1}/{:.1}, {keys}", yes, no),
        None => keys.to_owned(),
    }
}

/// Returns the place of a question in the quiz.
pub(super) fn place(sitting: &Sitting<'_>, question: &QuizQuestion) -> String {
    match sitting.cards() {
        Some(cards) => cards.place(),
        None if question.round > 0 => format!("again, {} of {}", question.number, question.of),
        None => format!("{} of {}", question.number, question.of),
    }
}

/// Returns `true` while a word or not is asked.
pub(super) fn is_word_or_not(sitting: &Sitting<'_>) -> bool {
    sitting.question().is_some_and(|question| question.question.kind == QuestionKind::WordOrNot)
}

/// Returns the number of answers that are left, such as `2 of 9 left`; empty for a word or not.
/// That a word has no hooks is an answer, so their number is not shown before one is found.
pub(super) fn left(sitting: &Sitting<'_>, question: &QuizQuestion) -> String {
    match (question.question.kind, question.left(), question.expected) {
        (QuestionKind::WordOrNot, ..) => String::new(),
        (QuestionKind::Hooks, ..) if sitting.mode.flash => String::new(),
        (QuestionKind::Hooks, ..) if question.found.is_empty() => {
            "Enter if there are none".to_owned()
        }
        (_, left, expected) if left == expected => counted(left as u64, "answer", "answers"),
        (_, left, expected) => format!("{left} of {expected} left"),
    }
}

/// Returns the text of an event; `None` for the events that show more than a line.
pub(super) fn event(event: &QuizEvent, sitting: &Sitting<'_>) -> Option<(Tone, String)> {
    let (tone, text) = match event {
        QuizEvent::Judged(AnswerVerdict::Unreadable) if is_word_or_not(sitting) => {
            (Tone::Bad, format!("answer by {}", yes_or_no(sitting)))
        }
        QuizEvent::Judged(verdict) => return Some(judged(verdict, sitting.last())),
        QuizEvent::Hint(hint) => {
            let hidden = ".".repeat(hint.hidden);
            let kind = sitting.question().map(|question| question.question.kind);
            // The text of other questions shows how long the answers are.
            let length = match kind {
                Some(QuestionKind::WordList) => format!(" ({})", hint.shown + hint.hidden),
                _ => String::new(),
            };
            (Tone::Plain, format!("hint: {}{hidden}{length}", harmless(&hint.beginning)))
        }
        QuizEvent::TakenBack if sitting.cards().is_some() => {
            (Tone::Plain, "the last card was taken back".to_owned())
        }
        QuizEvent::TakenBack => (Tone::Plain, "the last question was taken back".to_owned()),
        QuizEvent::Refused(reason) => (Tone::Bad, (*reason).to_owned()),
        QuizEvent::Asked | QuizEvent::Shown | QuizEvent::Ended | QuizEvent::Over => return None,
    };
    Some((tone, text))
}

fn judged(verdict: &AnswerVerdict, last: Option<&QuestionResult>) -> (Tone, String) {
    let good = |text: String| (Tone::Good, text);
    let bad = |text: &str| (Tone::Bad, text.to_owned());
    match verdict {
        AnswerVerdict::Found { left } => good(format!("yes, {left} left")),
        AnswerVerdict::Solved if last.is_some_and(|last| last.expected() == 0) => {
            good("yes, there are none".to_owned())
        }
        AnswerVerdict::Solved => match last.map_or(0, |last| last.missed.len()) {
            0 => good("all found".to_owned()),
            hints => good(format!("all found, {hints} with a hint")),
        },
        AnswerVerdict::Repeated => (Tone::Plain, "given before".to_owned()),
        AnswerVerdict::Wrong { is_word: true } => bad("no, but it is a word"),
        AnswerVerdict::Wrong { is_word: false } => bad("no"),
        AnswerVerdict::Unreadable => bad("not made of tiles of the alphabet"),
        AnswerVerdict::TimeUp => bad("the time is over"),
        AnswerVerdict::GivenUp if last.is_some_and(|last| last.expected() == 0) => {
            bad("there are none, so the wrong answer is a miss")
        }
        AnswerVerdict::GivenUp => {
            let missed = last.map_or(0, |last| last.missed.len());
            (Tone::Bad, counted(missed as u64, "answer was missed", "answers were missed"))
        }
        AnswerVerdict::NoQuestion => (Tone::Plain, String::new()),
    }
}

/// Returns the answers of a question that ended with their details, the missed ones first.
pub(super) fn answers(
    sitting: &Sitting<'_>,
    result: &QuestionResult,
) -> impl Iterator<Item = (Tone, AnswerDetails)> {
    let missed = result.missed.iter().map(|answer| (Tone::Bad, answer));
    let all = missed.chain(result.found.iter().map(|answer| (Tone::Good, answer)));
    all.map(|(tone, answer)| (tone, details(sitting, &result.question, answer)))
}

/// Returns an answer to a question with its details. To a word or not, it is the word.
pub(super) fn details(sitting: &Sitting<'_>, question: &Question, answer: &str) -> AnswerDetails {
    if question.kind != QuestionKind::WordOrNot {
        return sitting.details.of(answer);
    }
    let word = sitting.details.of(&question.text);
    let is = if answer == "yes" { "is a word" } else { "is not a word" };
    AnswerDetails { text: format!("{} {is}", word.text), listed: word.listed }
}

/// Returns what a student missed in a question: its answers, or else the question.
fn missed_texts(result: &QuestionResult) -> Vec<String> {
    match (result.question.kind, &*result.missed) {
        (QuestionKind::WordOrNot, _) => vec![result.question.text.clone()],
        (_, []) => vec![format!("{} (none)", result.question.text)],
        (_, missed) => missed.to_vec(),
    }
}

/// Returns the marks that are expected, with their keys.
pub(super) fn marks(sitting: &Sitting<'_>) -> &'static str {
    match sitting.cards() {
        Some(_) => "1 again  2 hard  3 good  4 easy",
        None => "y known  n not known",
    }
}

/// Returns the result of a quiz, a line each.
pub(super) fn summary(sitting: &Sitting<'_>, now: u64) -> Result<Vec<String>, Failure> {
    let result = sitting.result();
    let mut lines = Vec::new();
    if !sitting.ending().is_empty() {
        lines.push(sitting.ending().to_owned());
    }
    let (one, many) = match sitting.cards() {
        Some(_) => ("card was asked", "cards were asked"),
        None => ("question was asked", "questions were asked"),
    };
    let (seconds, solved) = (result.ms / 1000, result.solved);
    lines.push(format!(
        "{}, {solved} without a miss, in {}:{:02}",
        counted(result.questions as u64, one, many),
        seconds / 60,
        seconds % 60
    ));
    let percent = |share: f64| format!("{:.0} %", share * 100.0);
    if let Some(recall) = result.recall {
        let (found, expected) = (result.found, result.expected);
        lines.push(format!("Recall {}: {found} of {expected} answers found", percent(recall)));
    }
    let is_marked = |result: &QuestionResult| matches!(result.end, QuestionEnd::Marked(_));
    let typed = !sitting.last().is_some_and(is_marked);
    if let Some(precision) = result.precision.filter(|_| typed) {
        let (right, all) = (result.found, result.found + result.wrong);
        lines.push(format!("Precision {}: {right} of {all} given were right", percent(precision)));
    }
    let mut missed: Vec<String> = Vec::new();
    for text in result.missed.iter().flat_map(missed_texts) {
        if !missed.contains(&text) {
            missed.push(text);
        }
    }
    if !missed.is_empty() {
        lines.push(format!("Missed: {}", harmless(&missed.join(" "))));
    }
    if let Some(cards) = sitting.cards() {
        lines.push(format!("Today: {}", cards.today(now)?));
        lines.push(format!("Left today: {}", cards.left(now)?));
    }
    Ok(lines)
}
