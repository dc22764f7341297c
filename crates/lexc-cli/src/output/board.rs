//! Boards, racks and hints for people, with colours if they are on.

use lexc::alphabet::Tile;
use lexc::game::Move;
use lexc::game::draw::{Drawing, DrawnSquare, SquareContent};
use lexc::runtime::Alphabet;

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

/// Returns the text of a tile of a rack.
pub(crate) fn face(tile: Tile, alphabet: &Alphabet) -> String {
    match tile.letter().and_then(|letter| alphabet.letter(letter)) {
        Some(info) => info.face.clone(),
        None => "?".to_owned(),
    }
}

/// Formats tiles with spaces between them.
pub(crate) fn spaced(tiles: &[Tile], alphabet: &Alphabet) -> String {
    let faces: Vec<String> = tiles.iter().map(|&tile| face(tile, alphabet)).collect();
    faces.join(" ")
}

/// Formats a hint about the best move, whose text is a coordinate and a word, or another move.
/// Larger numbers reveal more.
pub(crate) fn hint(number: usize, best: &Move, text: &str) -> String {
    let tiles = match best {
        Move::Play(play) => play.tiles().len(),
        Move::Exchange(tiles) => tiles.len(),
        Move::Pass => 0,
    };
    let tiles = match tiles {
        1 => "1 tile".to_owned(),
        tiles => format!("{tiles} tiles"),
    };
    let score = best.score();
    match (best, number) {
        (Move::Pass, _) => "the best move is to pass".to_owned(),
        (Move::Exchange(_), 1) => "the best move is an exchange".to_owned(),
        (Move::Exchange(_), 2) => format!("the best move is to exchange {tiles}"),
        (Move::Exchange(_), _) => format!("the best move is to {text}"),
        (Move::Play(_), 1) => format!("the best play uses {tiles} and scores {score}"),
        (Move::Play(_), 2) => {
            let place = text.split(' ').next().unwrap_or_default();
            format!("the best play begins at {place}, uses {tiles} and scores {score}")
        }
        (Move::Play(_), _) => format!("the best play is {text} for {score}"),
    }
}
