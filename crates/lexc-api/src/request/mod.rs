//! The common parts of parameters.

#[macro_use]
mod macros;
pub mod text;
pub mod record;
pub mod position;
pub mod resources;
pub mod reading;
pub mod conditions;
