//! The common parts of parameters.

pub mod text;
pub mod position;
pub mod conditions;
