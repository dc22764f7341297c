//! Boards as pictures.
//!
//! | module | content |
//! |---|---|
//! | [`heat`] | values of squares, drawn as shading |
//! | [`panel`] | a player beside the board: name, score, rack |
//! | [`picture`] | a board with its annotations and players |
//! | `svg` | the picture as SVG |

pub mod heat;
pub mod panel;
pub mod picture;
mod svg;

pub use heat::Heat;
pub use panel::{PlayerPanel, RackTile};
pub use picture::BoardPicture;
