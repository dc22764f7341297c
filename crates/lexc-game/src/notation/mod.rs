//! Tiles and plays as text.

mod faces;
mod plays;
mod row;

pub use faces::{FaceError, read_tile, write_tile};
pub use plays::{
    PlayTextError, PlayTextErrorKind, move_to_text, play_from_text, play_to_text, word_of,
};
pub use row::PlayRow;
