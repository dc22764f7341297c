//! Boards for people, with colours if they are on.

use lexc::game::draw::{Drawing, DrawnSquare, SquareContent};

use super::style::{Style, harmless};

/// Formats a board as text: premiums in their colours, tiles in bold, new tiles in green and in
/// brackets, so that they are recognizable without colours.
pub(crate) fn text(drawing: &Drawing, style: Style) -> String {
    drawing.paint(|cell, text| style.paint(&harmless(text), colour(cell)))
}

fn colour(cell: &DrawnSquare) -> &'static str {
    match (cell.content, cell.word_premium, cell.letter_premium) {
        (SquareContent::New, ..) => "\x1b[1;32m",
        (SquareContent::Old, ..) => "\x1b[1m",
        (SquareContent::Empty, 3.., _) => "\x1b[31m",
        (SquareContent::Empty, 2, _) => "\x1b[35m",
        (SquareContent::Empty, _, 3..) => "\x1b[34m",
        (SquareContent::Empty, _, 2) => "\x1b[36m",
        (SquareContent::Empty, ..) => "\x1b[2m",
    }
}
