//! What the fuzz targets share: how an input is read, and the walk over whatever was opened.

pub mod input;
pub mod walk;
