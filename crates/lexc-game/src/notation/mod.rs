//! Boards, racks, plays and games as text.

pub mod cgp;
pub mod coordinates;
mod faces;
pub mod gcg;
pub mod plays;
pub mod positions;

pub use faces::{FaceError, read_tile, write_tile};
