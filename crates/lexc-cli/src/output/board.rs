//! A board for people, in colour if that is wanted.

use lexc_game::draw::{Cell, Content, Drawing};

use super::style::{Style, harmless};

/// The board as text: premiums in their colours, tiles in bold, new tiles set off from the others
/// (and in brackets, so that they are known without colours).
pub(crate) fn text(drawing: &Drawing, style: Style) -> String {
    drawing.paint(|cell, text| style.paint(&harmless(text), colour(cell)))
}

fn colour(cell: &Cell) -> &'static str {
    match (cell.content, cell.word_premium, cell.letter_premium) {
        (Content::New, ..) => "\x1b[1;32m",
        (Content::Old, ..) => "\x1b[1m",
        (Content::Empty, 3.., _) => "\x1b[31m",
        (Content::Empty, 2, _) => "\x1b[35m",
        (Content::Empty, _, 3..) => "\x1b[34m",
        (Content::Empty, _, 2) => "\x1b[36m",
        (Content::Empty, ..) => "\x1b[2m",
    }
}
