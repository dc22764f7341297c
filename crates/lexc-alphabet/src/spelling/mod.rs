//! Spellings: from raw text to the normal form in which tiles are spelled, and from there to
//! letters.

mod hangul;

mod normal;

mod rules;

pub use hangul::hangul_letters;
pub(crate) use hangul::{Composer, is_letter};
pub use normal::is_invisible;
pub(crate) use normal::{Form, Normal, Spellings, begins_piece, normal_form};
pub(crate) use rules::Rules;
pub use rules::{TokenError, TokenErrorKind};
