//! The parts that the parameters of several methods have in common.

pub mod text;
pub mod position;
pub mod conditions;
