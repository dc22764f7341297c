//! Kinds of questions and cards, as they are named on the command line.

use lexc_study::{CardBox, QuestionKind};

use crate::failure::Failure;

/// Parses the kind of a question.
pub(crate) fn kind(text: &str) -> Result<QuestionKind, String> {
    QuestionKind::from_name(text).ok_or_else(|| {
        format!("the kinds are {}", QuestionKind::ALL.map(QuestionKind::name).join(", "))
    })
}

/// Returns the numbers of the cards of a list, or of all.
pub(crate) fn numbers(cards: &CardBox, list: Option<&str>) -> Result<Vec<u32>, Failure> {
    let Some(name) = list else {
        return Ok(cards.numbers().collect());
    };
    let numbers: Vec<u32> = cards.in_list(name).collect();
    match numbers.is_empty() {
        false => Ok(numbers),
        true => Err(Failure::new(format!("the box has no cards in a list {name}"))),
    }
}
