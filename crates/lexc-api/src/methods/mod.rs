//! The methods: the parameters and the answer of each, and the table of all.

pub mod words;
pub mod moves;
pub mod endgame;
pub mod preendgame;
pub mod simulate;
pub mod infer;
pub(crate) mod table;
