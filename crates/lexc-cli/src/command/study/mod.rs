//! Word study: card boxes and quizzes.

pub(super) mod cards;
pub(super) mod quiz;
