//! What the fuzz targets share: how an input is read, boards to play on, and the walk over whatever was opened.

pub mod boards;
pub mod input;
pub mod walk;
