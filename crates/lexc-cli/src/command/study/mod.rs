//! Word study: card boxes and quizzes.

mod card_file;

pub(super) mod cards;
pub(super) mod quiz;
