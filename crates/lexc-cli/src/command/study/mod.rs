//! Word study: card boxes and quizzes.

mod card_file;
mod selection;
mod positions;

pub(super) mod cards;
pub(super) mod quiz;
